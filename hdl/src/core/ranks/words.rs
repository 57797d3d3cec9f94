//! The words of 16 bits that a rank counter gets from the tree core, field by field.
//!
//! | word         | |
//! |--------------|-|
//! | [`PutWord`]  | puts a piece on a square of the node's board, or empties it |
//! | [`FilesWord`] | from which files a side's rooks castle |
//! | [`NodeWord`] | what is the same in all jobs of a node |
//! | [`JobWord`]  | a move of the node: the replies to it are counted |

use crate::packed;
use rust_hdl::prelude::*;

/// The bus to the rank counters.
#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct WordBus {
    /// There is a word on the bus.
    pub valid: bool,
    /// It is a job, for one of the counters. Any other word is for all of them, and so is the word of a move to another node.
    pub job: bool,
    /// The word.
    pub word: Bits<16>,
}

packed! {
    /// Puts a piece on a square of the node's board, or empties it.
    pub(crate) struct PutWord {
        file: Bits<3>,
        rank: Bits<3>,
        /// The bits of the piece's [`Kind`](crate::core::words::Kind), all low to empty the square.
        kind_0: bool,
        kind_1: bool,
        kind_2: bool,
        /// The piece is black's.
        black: bool,
        unused: Bits<3>,
        /// 0, which distinguishes this word from that of the files.
        files: bool,
        /// 0, which distinguishes this word from a node's.
        node: bool,
        /// 0, which distinguishes this word from a job.
        job: bool,
    }
}

packed! {
    /// From which files a side's rooks castle, on a board that can count Chess960.
    pub(crate) struct FilesWord {
        /// The file of the rook on the short wing.
        short: Bits<3>,
        /// The file of the rook on the long wing.
        long: Bits<3>,
        unused: Bits<3>,
        /// The side is black.
        black: bool,
        unused_too: Bits<3>,
        /// 1, which distinguishes this word from a piece's.
        files: bool,
        /// 0, which distinguishes this word from a node's.
        node: bool,
        /// 0, which distinguishes this word from a job.
        job: bool,
    }
}

packed! {
    /// What is the same in all jobs of a node: of the side that replies, its king and its rights to castle.
    pub(crate) struct NodeWord {
        /// The king's file.
        file: Bits<3>,
        /// The king's rank, as its side counts it.
        rank: Bits<3>,
        /// The side is black.
        black: bool,
        /// The side has the right to castle on the short wing.
        short: bool,
        /// The side has the right to castle on the long wing.
        long: bool,
        /// The board on which the node stands.
        ply: Bits<4>,
        /// The next job is no job: the move leads to another node, which gets the next ply's board.
        descends: bool,
        /// 1, which distinguishes this word from a piece's.
        node: bool,
        /// 0, which distinguishes this word from a job.
        job: bool,
    }
}

packed! {
    /// A move of the node. If all bits of the kind are low the king castles: it goes from its square, and the other one is its rook's, on
    /// the same rank. On another rank it is no move: the node's own position is looked at.
    pub(crate) struct JobWord {
        from_file: Bits<3>,
        from_rank: Bits<3>,
        to_file: Bits<3>,
        to_rank: Bits<3>,
        /// The bits of the [`Kind`](crate::core::words::Kind) that stands on the square afterwards; all high for a pawn that takes en
        /// passant.
        kind_0: bool,
        kind_1: bool,
        kind_2: bool,
        /// 1, which distinguishes a job from the other words.
        job: bool,
    }
}
