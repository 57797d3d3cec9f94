//! The theorems, one module each.

mod attack;

use super::theorem::Theorem;

/// All theorems.
pub const ALL: &[Theorem] = &[attack::THEOREM];
