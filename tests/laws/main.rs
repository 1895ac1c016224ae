//! Laws that hold for every variant, tried on random games and on positions made to be difficult.
//!
//! Seeds are fixed. `CHARKONI_GAMES` sets how many games or positions are tried for each variant (8 unless set), so that
//! a night can try thousands.

mod brute;
mod difficult;
mod games;
mod lengths;
mod shipped;
mod state;
mod texts;
mod turned;
