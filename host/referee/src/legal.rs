//! What a legal move is, in words: what a generator that misses it has probably forgotten.

use reference::{Move, Piece, PieceKind, Position, Square, Wing};

use crate::lines::{between, goes};
use crate::words::{on, side, wing};

/// The kind of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// A pawn is taken in passing.
    EnPassant,
    /// King and rook move.
    Castling,
    /// A pawn becomes another piece.
    Promotion,
    /// A pawn takes a piece and becomes another one.
    PromotionWithCapture,
    /// A pawn goes two squares.
    DoubleStep,
    /// A piece is taken.
    Capture,
    /// Any other move.
    Quiet,
}

impl MoveKind {
    /// The kind in one word, as results for other programs have it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::EnPassant => "en-passant",
            Self::Castling => "castling",
            Self::Promotion => "promotion",
            Self::PromotionWithCapture => "promotion-with-capture",
            Self::DoubleStep => "double-step",
            Self::Capture => "capture",
            Self::Quiet => "quiet",
        }
    }
}

/// A legal move in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Legal {
    /// The kind of the move.
    pub kind: MoveKind,
    /// A clause that follows `legal:`.
    pub what: String,
}

/// The square of the pawn that a move takes in passing.
pub(crate) fn taken_in_passing(position: &Position, mv: Move) -> Option<Square> {
    let is_pawn = position
        .piece_at(mv.from)
        .is_some_and(|piece| piece.kind == PieceKind::Pawn);
    let is_diagonal = mv.from.file() != mv.to.file();
    (is_pawn && is_diagonal && position.piece_at(mv.to).is_none())
        .then(|| Square::from_coords(mv.to.file(), mv.from.rank()))?
}

/// The kind of a legal move.
#[must_use]
pub fn kind_of(position: &Position, mv: Move) -> MoveKind {
    let Some(piece) = position.piece_at(mv.from) else {
        return MoveKind::Quiet;
    };
    if position.castling_of(mv).is_some() {
        return MoveKind::Castling;
    }
    let takes = position.piece_at(mv.to).is_some();
    let is_double = mv.from.rank().abs_diff(mv.to.rank()) == 2;
    match piece.kind {
        PieceKind::Pawn if mv.promotion.is_some() && takes => MoveKind::PromotionWithCapture,
        PieceKind::Pawn if mv.promotion.is_some() => MoveKind::Promotion,
        PieceKind::Pawn if taken_in_passing(position, mv).is_some() => MoveKind::EnPassant,
        PieceKind::Pawn if is_double => MoveKind::DoubleStep,
        _ if takes => MoveKind::Capture,
        _ => MoveKind::Quiet,
    }
}

/// Describes a legal move: what it does, and what makes it special.
#[must_use]
pub fn describe(position: &Position, mv: Move) -> Legal {
    let move_kind = kind_of(position, mv);
    let Some(piece) = position.piece_at(mv.from) else {
        let what = format!("{} is empty", mv.from);
        return Legal {
            kind: move_kind,
            what,
        };
    };
    let mut what = plain(position, piece, mv, move_kind);
    let notes = [
        answer_to_check(position, piece, mv),
        passed_by_rook(position, mv).filter(|_| move_kind == MoveKind::Castling),
        along_pin(position, piece, mv),
    ];
    for note in notes.into_iter().flatten() {
        what += ", ";
        what += &note;
    }
    Legal {
        kind: move_kind,
        what,
    }
}

/// What the move does.
fn plain(position: &Position, piece: Piece, mv: Move, move_kind: MoveKind) -> String {
    let name = piece.kind.name();
    let Move { from, to, .. } = mv;
    let taken = position
        .piece_at(to)
        .map(|taken| on(taken, to))
        .unwrap_or_default();
    let becomes = mv.promotion.map(PieceKind::name).unwrap_or_default();
    match move_kind {
        MoveKind::EnPassant => {
            let square = taken_in_passing(position, mv).unwrap_or(to);
            format!("the pawn takes the pawn on {square} in passing")
        }
        MoveKind::Castling => {
            // Either notation of castling points to the rook's side.
            let towards = Wing::of_files(from.file(), to.file()).unwrap_or(Wing::King);
            format!("{} castles on {}", side(piece.colour), wing(towards))
        }
        MoveKind::Promotion => format!("the pawn becomes a {becomes}"),
        MoveKind::PromotionWithCapture => format!("the pawn takes {taken} and becomes a {becomes}"),
        MoveKind::DoubleStep => "the pawn goes two squares with its first move".to_owned(),
        MoveKind::Capture => format!("the {name} takes {taken}"),
        MoveKind::Quiet => format!("the {name} goes from {from} to {to}"),
    }
}

/// How the move answers a check, if there is one.
fn answer_to_check(position: &Position, piece: Piece, mv: Move) -> Option<String> {
    let us = position.turn();
    let mut checkers = reference::mailbox::attackers(position, position.king(us), !us);
    let square = checkers.next()?;
    let checker = on(position.piece_at(square)?, square);
    if piece.kind == PieceKind::King {
        return Some(match mv.to == square {
            true => "which gives check".to_owned(),
            false => format!("out of the check by {checker}"),
        });
    }
    let taken = taken_in_passing(position, mv).unwrap_or(mv.to);
    Some(match taken == square {
        true => "which gives check".to_owned(),
        false => format!("between the king and {checker}, which gives check"),
    })
}

/// Castling is allowed though a square that only the rook passes, or the rook itself, is attacked.
fn passed_by_rook(position: &Position, mv: Move) -> Option<String> {
    let castling = position.castling_of(mv)?;
    let them = !position.turn();
    let attacked = |square| {
        let attacker = reference::mailbox::attackers(position, square, them).next()?;
        Some((square, on(position.piece_at(attacker)?, attacker)))
    };
    let of_king = |square: &Square| castling.king_way().any(|of_king| of_king == *square);
    let mut passed = castling.must_be_empty().filter(|square| !of_king(square));
    if let Some((square, attacker)) = passed.find_map(attacked) {
        return Some(format!(
            "and only the rook passes {square}, which {attacker} attacks"
        ));
    }
    let rook = Some(castling.rook_from).filter(|square| !of_king(square))?;
    let (square, attacker) = attacked(rook)?;
    Some(format!(
        "and only the king must not be attacked: {attacker} attacks {square}"
    ))
}

/// A pinned piece that stays on its line.
fn along_pin(position: &Position, piece: Piece, mv: Move) -> Option<String> {
    let us = position.turn();
    let king = position.king(us);
    if piece.kind == PieceKind::King {
        return None;
    }
    // On no other line than a slider's is there a square between the piece and the king.
    let pins = |&(square, pinner): &(Square, Piece)| {
        let line = between(square, king);
        let mut others = line.iter().filter(|&&on| on != mv.from);
        pinner.colour != us
            && goes(pinner.kind, square, king)
            && line.contains(&mv.from)
            && others.all(|&on| position.piece_at(on).is_none())
    };
    let (square, _) = position.pieces().find(pins)?;
    Some(format!(
        "along the line {square} to {king} on which it is pinned"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_move_is_described() {
        for (fen, mv, kind, what) in [
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", MoveKind::EnPassant, "the pawn takes the pawn on d5 in passing"),
            ("8/8/8/8/2pP4/1k6/8/4K3 b - d3 0 1", "c4d3", MoveKind::EnPassant, "the pawn takes the pawn on d4 in passing"),
            ("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", "c5d4", MoveKind::Capture, "the bishop takes the pawn on d4"),
            ("8/8/8/2k5/2pP4/8/8/4K3 b - d3 0 1", "c4d3", MoveKind::EnPassant, "the pawn takes the pawn on d4 in passing, which gives check"),
            ("4k3/8/8/8/8/8/1r6/R3K3 w Q - 0 1", "e1c1", MoveKind::Castling, "White castles on the queen's side, and only the rook passes b1, which the rook on b2 attacks"),
            ("4k3/8/8/8/8/8/1r6/R2K4 w A - 0 1", "d1a1", MoveKind::Castling, "White castles on the queen's side, and only the rook passes b1, which the rook on b2 attacks"),
            ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", MoveKind::Castling, "White castles on the king's side"),
            ("4k3/8/8/8/8/8/7r/4K2R w K - 0 1", "e1g1", MoveKind::Castling, "White castles on the king's side, and only the king must not be attacked: the rook on h2 attacks h1"),
            ("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8n", MoveKind::PromotionWithCapture, "the pawn takes the rook on d8 and becomes a knight"),
            ("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8r", MoveKind::Promotion, "the pawn becomes a rook"),
            ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", MoveKind::DoubleStep, "the pawn goes two squares with its first move"),
            ("4r1k1/8/8/8/8/8/8/3QK3 w - - 0 1", "d1e2", MoveKind::Quiet, "the queen goes from d1 to e2, between the king and the rook on e8, which gives check"),
            ("4r1k1/8/8/8/8/8/8/3QK3 w - - 0 1", "e1f2", MoveKind::Quiet, "the king goes from e1 to f2, out of the check by the rook on e8"),
            ("4k3/3b4/8/8/B7/8/8/4K3 b - - 0 1", "d7a4", MoveKind::Capture, "the bishop takes the bishop on a4, along the line a4 to e8 on which it is pinned"),
            ("4k3/3b4/8/8/B7/8/8/4K3 b - - 0 1", "d7b5", MoveKind::Quiet, "the bishop goes from d7 to b5, along the line a4 to e8 on which it is pinned"),
        ] {
            let position: Position = fen.parse().unwrap();
            let mv = mv.parse().unwrap();
            assert!(position.try_play(mv).is_ok(), "{fen} {mv}");
            let legal = describe(&position, mv);
            assert_eq!((legal.kind, &*legal.what), (kind, what), "{fen}");
        }
    }
}
