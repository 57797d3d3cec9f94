//! Why a move is not legal, in words.
//!
//! The rules are looked up one after the other, from the squares to the safety of the king; the first one that the move breaks is
//! given. The judgement itself is the reference's ([`mailbox`](reference::mailbox)); this module finds the reason.

mod case;
mod castling;
mod pawn;
mod rule;
mod safety;

use reference::{Move, Position};

use case::Case;
pub use rule::{Illegal, Rule};

/// Says why `mv` is not legal after these moves from `root`; nothing if it is legal.
#[must_use]
pub fn explain(root: &Position, moves: &[Move], mv: Move) -> Option<Illegal> {
    let position = moves.iter().fold(*root, |position, &mv| position.play(mv));
    let illegal = explain_in(root, moves, &position, mv)?;
    Some(castling::king_has_gone(root, moves, &position, mv).unwrap_or(illegal))
}

/// The same, but for the right to castle of a king that stands elsewhere now.
fn explain_in(root: &Position, moves: &[Move], position: &Position, mv: Move) -> Option<Illegal> {
    let Some(piece) = position.piece_at(mv.from) else {
        let why = format!("{} is empty", mv.from);
        return Some(Illegal::new(Rule::EmptySquare, why));
    };
    let case = Case {
        root,
        moves,
        position,
        mv,
        piece,
    };
    case.explain()
}

#[cfg(test)]
mod tests;
