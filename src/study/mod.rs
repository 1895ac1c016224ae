//! Studies of whole variants.

pub mod lint;
