//! What can be wrong with a board.

use protocol::{kind, ErrorCode, Refusal};

/// The fault of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// Nothing.
    Honest,
    /// Never answers.
    Silent,
    /// Answers with bytes that are no frame.
    Garbage,
    /// Claims to count 255 half-moves. From depth 2 on its answer cannot be checked.
    Boasts,
    /// Identifies itself as another device.
    OtherName,
    /// Speaks another version.
    OtherVersion,
    /// Numbers its replies wrongly.
    WrongSeq,
    /// Refuses every command of this kind.
    Refuses(u8, Refusal),
    /// Counts one leaf too many from depth 2 on.
    WrongCount,
    /// Says one move is another.
    WrongMove,
    /// Leaves out the first part of a list.
    LosesPart,
    /// Leaves out the result of a run.
    LosesResult,
    /// Flips a bit in replies of this kind.
    Damages(u8),
    /// Answers with a reply of another command.
    WrongReply,
    /// Repeats what it said to the command before, and noise, before each answer.
    Stale,
    /// Ends a run when it is asked for the status, so that the result comes first. This is no fault, but a difficult
    /// case.
    ResultFirst,
    /// Does not end a DIVIDE of this depth or a greater depth. Only ABORT ends it.
    EndlessFrom(u8),
    /// Is silent during a run.
    HangsInRun,
    /// Lists moves without end.
    EndlessMoves,
    /// Disconnects as soon as a run begins.
    Disconnects,
    /// Does not answer until it is woken, and then is honest.
    Deaf,
    /// Does nothing any more until it is reset by a long break, and then is honest.
    Hangs,
    /// From the first run on, does nothing any more until it is reset by a long break, and then is honest.
    HangsInFirstRun,
    /// Resets itself when the first run is asked for, and then is honest.
    Resets,
    /// Sends a byte more than it should in replies of this kind.
    OtherSize(u8),
}

impl Fault {
    /// A board that fails in every run, at once and not after a while.
    pub const FAILS: Self = Self::Refuses(
        kind::PERFT,
        Refusal {
            code: ErrorCode::BadKind,
            detail: 0,
        },
    );
}
