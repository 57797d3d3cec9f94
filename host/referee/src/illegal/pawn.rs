//! Why a pawn's move is not legal, apart from the safety of its king.

use reference::{Move, PieceKind, Position, Square};

use super::case::Case;
use super::rule::{Illegal, Rule};
use crate::words::on;

/// The square that a pawn's move of two squares passes over.
fn passed_over(position: &Position, mv: Move) -> Option<Square> {
    let is_pawn = position
        .piece_at(mv.from)
        .is_some_and(|piece| piece.kind == PieceKind::Pawn);
    let is_double = mv.from.rank().abs_diff(mv.to.rank()) == 2;
    (is_pawn && is_double)
        .then(|| Square::from_coords(mv.from.file(), mv.from.rank().midpoint(mv.to.rank())))?
}

impl Case<'_> {
    pub(super) fn fault_of_pawn(&self) -> Option<Illegal> {
        let Move { from, to, .. } = self.mv;
        let step = self.piece.colour.pawn_step();
        let files = from.file().abs_diff(to.file());
        let ranks = (to.rank() as i8 - from.rank() as i8) * step;
        let fault = match (files, ranks) {
            (0, 1) => self.fault_of_step(),
            (0, 2) => self.fault_of_double_step(),
            (1, 1) => self.fault_of_capture(),
            _ => Some(self.shape()),
        };
        fault.or_else(|| self.fault_of_promotion())
    }

    fn fault_of_step(&self) -> Option<Illegal> {
        let to = self.mv.to;
        let piece = self.position.piece_at(to)?;
        let why = format!(
            "a pawn takes diagonally only, and {} stands before it",
            on(piece, to)
        );
        Some(Illegal::new(Rule::Blocked, why))
    }

    fn fault_of_double_step(&self) -> Option<Illegal> {
        if self.mv.from.rank() != self.piece.colour.pawn_rank() {
            let why = "a pawn goes two squares only with its first move".to_owned();
            return Some(Illegal::new(Rule::DoubleStep, why));
        }
        self.blocked().or_else(|| self.fault_of_step())
    }

    fn fault_of_capture(&self) -> Option<Illegal> {
        let to = self.mv.to;
        if self.position.piece_at(to).is_some() || self.position.en_passant() == Some(to) {
            return None;
        }
        let why = match self.earlier_double_step() {
            Some(mv) => format!("only the move next after `{mv}` may take that pawn in passing"),
            None => format!("a pawn moves diagonally only to take, and {to} is empty"),
        };
        Some(Illegal::new(Rule::NothingToTake, why))
    }

    /// The last move of the game with which a pawn passed over the target square, if that pawn still stands there.
    fn earlier_double_step(&self) -> Option<Move> {
        let mut position = *self.root;
        let mut last = None;
        for &mv in self.moves {
            if passed_over(&position, mv) == Some(self.mv.to) {
                last = Some(mv);
            }
            position = position.play(mv);
        }
        last.filter(|mv| {
            let pawn = self.position.piece_at(mv.to);
            pawn.is_some_and(|piece| piece.kind == PieceKind::Pawn && piece.colour != self.us())
        })
    }

    fn fault_of_promotion(&self) -> Option<Illegal> {
        let is_last = matches!(self.mv.to.rank(), 0 | 7);
        let why = match self.mv.promotion {
            None if is_last => "a pawn on its last rank becomes a queen, rook, bishop or knight",
            Some(_) if !is_last => "a pawn is promoted only on its last rank",
            Some(PieceKind::King) => "no pawn becomes a king",
            Some(PieceKind::Pawn) => "no pawn stays a pawn on its last rank",
            _ => return None,
        };
        Some(Illegal::new(Rule::Promotion, why))
    }
}
