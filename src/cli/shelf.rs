//! Opens the library and variants of it.
