//! Huginn's position: a 120-square board with everything an engine wants to know kept beside it.
//!
//! Source: the description of the Huginn chess engine's position and move generation. The board is
//! a mailbox of 12 rows by 10, a1 = 21 to h8 = 98; beside it stand pawn bitboards, piece lists with
//! counts, king squares, material and a Zobrist key, all updated move by move and taken back
//! exactly. Moves are packed into 25 bits and scored as they are listed.
//!
//! Where the description is wrong, this is not:
//!
//! * Its `color_of(p) = (p - 1) >> 3` is right for the twelve pieces only. It calls the border (15)
//!   black and the empty square (0) minus one, so the pawn generator it shows, which asks no more
//!   than "not empty and not ours", would let a white pawn on the edge capture the border.
//! * Its en-passant move carries no captured piece, so neither its capture test nor its count by
//!   kind would call it a capture. Here it carries the pawn beside the flag.
//! * Its key update puts the moving piece on the target square, which is wrong for a promotion, and
//!   takes a captured piece off the target square, which is wrong en passant.
//! * Its undo record copies whole lists; here the lists themselves are put back, element by element,
//!   into the order they had.
//!
//! The description gives one value, the pawn's 100; the other [values](value) are the usual ones.

mod code;
mod generate;
mod generator;
mod legal;
mod lists;
mod make;
mod mv;
mod pawns;
mod position;
mod score;
mod undo;

pub use code::{
    color_of, file_of_sq120, is_playable, make_piece, rank_of_sq120, sq, type_of, Code, MAPS,
};
pub use code::{MailboxMaps, OFFBOARD};
pub use generate::generate_all;
pub use legal::{legal_moves, Kinds};
pub use mv::{Parts, SMove};
pub use position::Huginn;
pub use score::{value, Scored};

#[cfg(test)]
mod tests;
