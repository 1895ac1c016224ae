//! The command line; everything happens in the library.
fn main() {}
