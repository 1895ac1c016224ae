//! The command line; everything happens in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    charkoni::cli::main()
}
