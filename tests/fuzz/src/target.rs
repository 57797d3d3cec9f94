//! A target of the fuzzer.

use crate::outcome::Outcome;

/// Something that reads what outsiders write.
#[derive(Clone, Copy)]
pub struct Target {
    /// Its name, for the command line and for folders.
    pub name: &'static str,
    /// What an input is.
    pub input: &'static str,
    /// The longest input, in bytes.
    pub longest: usize,
    /// Valid inputs, of every kind that there is.
    pub seeds: fn() -> Vec<Vec<u8>>,
    /// What inputs are made of, for the fuzzer's dictionary.
    pub words: &'static [&'static str],
    /// Changes an input so that it gets past the first check: checksums, lengths, versions, the number of fields. A number
    /// chooses between several ways. What is valid stays valid.
    pub repair: fn(&[u8], u32) -> Vec<u8>,
    /// Reads an input, and panics if something does not hold that has to.
    pub run: fn(&[u8]) -> Outcome,
    /// What an input may be accepted as. A run in which one of these never comes has not fuzzed what comes after it.
    pub accepted: &'static [&'static str],
}

/// One of a list, by a number.
#[must_use]
pub fn pick<T: Copy>(list: &[T], number: u32) -> T {
    list[number as usize % list.len()]
}
