//! The clocks of which the model is made, as the headers of the circuits state them.

/// From a look's first clock until its verdicts are complete.
pub(super) const LOOK: u64 = 24;

/// Making a move on the tree core's board, the clock of the order included.
pub(super) const MAKE: u64 = 5;

/// Taking it back; and what castling and en passant take more.
pub(super) const UNMAKE: u64 = 6;
pub(super) const UNMAKE_CASTLING: u64 = 2;
pub(super) const UNMAKE_EN_PASSANT: u64 = 1;

/// Taking up a walk again after the move that was taken back.
pub(super) const RESUME: u64 = 2;

/// A rank counter takes a job every eight clocks. A node's word waits for two more.
pub(super) const JOB: u64 = 8;
pub(super) const JOB_TO_NODE: u64 = JOB + 2;

/// A job's four kinds of promotion take a clock each.
pub(super) const PROMOTIONS: u64 = 4;

/// From the clock in which the tree core sends a word to the first one in which its counter takes it, and to the one in which it
/// counts in the queue.
pub(super) const TAKEN_AFTER: u64 = 4;
pub(super) const WORD_ARRIVES: u64 = 3;

/// From a queue's word that it is full to the tree core.
pub(super) const FULL_ARRIVES: u64 = 2;

/// So many words wait when a queue says that it is full.
pub(super) const MOST_WAITING: usize = 12;

/// From the start of a run to the look at its root, and from its last job to its end.
pub(super) const BEGIN: u64 = 2;
pub(super) const END: u64 = 32;
