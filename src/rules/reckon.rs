//! Whole-number arithmetic and comparison as the language has them, for folding and for the judge alike.

use crate::rules::ast::Op;

/// The value of `x op y` for `+ - * /`: without overflow, quotients rounded down, and 0 where nothing can be divided.
pub fn calculate(op: Op, x: i64, y: i64) -> i64 {
    match op {
        Op::Sub => x.saturating_sub(y),
        Op::Mul => x.saturating_mul(y),
        Op::Div if y == 0 => 0,
        Op::Div => {
            let quotient = x.saturating_div(y);
            if x.wrapping_rem(y) != 0 && (x < 0) != (y < 0) { quotient - 1 } else { quotient }
        }
        Op::Add
        | Op::Eq
        | Op::Ne
        | Op::Lt
        | Op::Le
        | Op::Gt
        | Op::Ge
        | Op::In
        | Op::NotIn
        | Op::AllIn
        | Op::At
        | Op::Of
        | Op::Marked
        | Op::And
        | Op::Or => x.saturating_add(y),
    }
}

/// Whether `x op y` holds for `= != < <= > >=`; no other operator holds of numbers.
pub fn holds(op: Op, x: i64, y: i64) -> bool {
    match op {
        Op::Eq => x == y,
        Op::Ne => x != y,
        Op::Lt => x < y,
        Op::Le => x <= y,
        Op::Gt => x > y,
        Op::Ge => x >= y,
        Op::In
        | Op::NotIn
        | Op::AllIn
        | Op::At
        | Op::Of
        | Op::Marked
        | Op::Mul
        | Op::Div
        | Op::Add
        | Op::Sub
        | Op::And
        | Op::Or => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quotient_is_rounded_down_whatever_the_signs() {
        let quotients = [(7, 2), (-7, 2), (7, -2), (-7, -2), (6, -2), (7, 0)].map(|(x, y)| calculate(Op::Div, x, y));
        assert_eq!(quotients, [3, -4, -4, 3, -3, 0]);
    }

    #[test]
    fn nothing_overflows() {
        assert_eq!(calculate(Op::Div, i64::MIN, -1), i64::MAX);
        assert_eq!(calculate(Op::Mul, i64::MAX, -2), i64::MIN);
        assert_eq!(calculate(Op::Add, i64::MAX, 1), i64::MAX);
        assert_eq!(calculate(Op::Sub, i64::MIN, 1), i64::MIN);
    }
}
