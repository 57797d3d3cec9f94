//! What the specification of a theorem assumes, and why it may.
//!
//! Most assumptions are [contracts](super::contract), which another theorem asserts. The others are in the list `given` of the theorem:
//! each entry says why some of them may be made.

/// Assumptions of a specification for the same reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Given {
    /// The beginnings of what stands in `assume (…)`, without needless blanks. Each begins one assumption.
    pub assumed: &'static [&'static str],
    /// Why they may be assumed.
    pub origin: Origin,
}

/// Where an assumption comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// It restricts what the specification itself chooses freely, or says what a word in it means. Nothing is said of the circuit.
    Choice,
    /// It is about the world outside the chip, and so part of the claim.
    Outside,
    /// A memory reads what was written last.
    Memory,
    /// Other theorems claim it in other words. That they do is an argument that no machine has checked.
    Words {
        /// These theorems.
        theorems: &'static [&'static str],
        /// The argument.
        because: &'static str,
    },
    /// No theorem claims it.
    Trusted {
        /// What is trusted, and how it is tested.
        because: &'static str,
    },
}
