//! Why a move leaves the king in check.

use reference::{Piece, PieceKind, Square};

use super::case::{attackers, Case};
use super::rule::{Illegal, Rule};
use crate::legal::taken_in_passing;
use crate::lines::between;
use crate::words::{list, on};

impl Case<'_> {
    /// The move leaves the king in check; says how. Nothing if it does not.
    pub(super) fn fault_of_safety(&self) -> Option<Illegal> {
        let us = self.us();
        let after = self.position.play(self.mv);
        let left = attackers(&after, after.king(us), !us);
        let &(square, attacker) = left.first()?;
        if self.piece.kind == PieceKind::King {
            return Some(self.king_attacked(square, attacker));
        }
        let checkers = attackers(self.position, self.position.king(us), !us);
        let standing = checkers.iter().find(|checker| left.contains(checker));
        match (&*checkers, standing) {
            ([_, _, ..], _) => Some(self.double_check(&checkers)),
            (_, Some(&(square, checker))) => Some(self.check_stands(square, checker)),
            _ => Some(self.uncovered(square, attacker)),
        }
    }

    fn king_attacked(&self, square: Square, attacker: Piece) -> Illegal {
        let to = self.mv.to;
        let them = !self.us();
        let before = attackers(self.position, to, them);
        let Some(&(square, attacker)) = before.first() else {
            let from = self.mv.from;
            let why = format!(
                "the king stays on the line of {}, which goes through {from} to {to}",
                on(attacker, square)
            );
            return Illegal::new(Rule::KingAlongLine, why);
        };
        if attacker.kind == PieceKind::King {
            let why = format!("the kings would stand side by side on {to} and {square}");
            return Illegal::new(Rule::KingAttacked, why);
        }
        let attacker = on(attacker, square);
        let why = match self.position.piece_at(to) {
            Some(taken) => format!(
                "the king would take {}, which {attacker} protects",
                on(taken, to)
            ),
            None => format!("the king would come to {to}, which {attacker} attacks"),
        };
        Illegal::new(Rule::KingAttacked, why)
    }

    fn double_check(&self, checkers: &[(Square, Piece)]) -> Illegal {
        let names: Vec<String> = checkers
            .iter()
            .map(|&(square, piece)| on(piece, square))
            .collect();
        let why = format!(
            "{} both give check, so that only the king may move",
            list(&names)
        );
        Illegal::new(Rule::DoubleCheck, why)
    }

    fn check_stands(&self, square: Square, checker: Piece) -> Illegal {
        let king = self.position.king(self.us());
        let has_line = !between(square, king).is_empty();
        let remedy = if has_line {
            "neither takes nor blocks"
        } else {
            "does not take"
        };
        let why = format!(
            "the {} {remedy} {}, which gives check",
            self.piece.kind.name(),
            on(checker, square)
        );
        Illegal::new(Rule::CheckStands, why)
    }

    /// A piece has left the line between the king and an attacker: the piece that moved, or a pawn taken in passing.
    fn uncovered(&self, square: Square, attacker: Piece) -> Illegal {
        let king = self.position.king(self.us());
        let line = between(square, king);
        let from = self.mv.from;
        let attacker = on(attacker, square);
        let taken = taken_in_passing(self.position, self.mv).filter(|taken| line.contains(taken));
        if let Some(taken) = taken {
            let pawns = match line.contains(&from) {
                true => format!("both pawns leave the line {square} to {king}"),
                false => format!("the pawn taken on {taken} leaves the line {square} to {king}"),
            };
            let why = format!("{pawns}, and {attacker} attacks the king");
            return Illegal::new(Rule::EnPassantUncovers, why);
        }
        let name = self.piece.kind.name();
        let why = format!("the pinned {name} leaves the line {square} to {king}, along which {attacker} attacks the king");
        Illegal::new(Rule::Pinned, why)
    }
}
