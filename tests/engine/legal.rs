//! The legal moves: those of the pseudo-legal ones that do not leave the king attacked.

use crate::board::Board;
use crate::fault::Fault;
use crate::make::victim_square;
use crate::moves::{Move, Special, NULL};
use crate::piece::{Kind, Square};

impl Board {
    /// All legal moves of the side to move.
    pub fn legal_moves(&mut self) -> Vec<Move> {
        if self.has(Fault::BareKingsEnd) && self.squares.iter().flatten().count() == 2 {
            return Vec::new();
        }
        let checkers = self.checkers();
        let mut list = self.pseudo_legal_moves();
        list.retain(|&mv| self.is_legal(mv, checkers));
        if list.is_empty() && self.has(Fault::NullMove) {
            list.push(NULL);
        }
        list
    }

    /// Whether a pseudo-legal move is legal, when so many pieces give check.
    fn is_legal(&mut self, mv: Move, checkers: usize) -> bool {
        if self.is_exempt(mv, checkers) {
            return true;
        }
        if self.has(Fault::PinnedPieceFrozen) && checkers == 0 && self.is_pinned(mv.from) {
            return false;
        }
        let answers_half = self.would_answer_half(mv) && checkers == 2;
        let shade = self.shade(mv);
        let side = self.side;
        self.make(mv);
        let attackers = self.attackers(self.kings[side as usize], side.other(), shade);
        self.unmake(mv);
        attackers == 0 || (answers_half && attackers == 1)
    }

    /// Whether a fault takes a move for legal without a test. A pin matters only to a side that is not in check:
    /// whoever is in check is tested as always.
    fn is_exempt(&self, mv: Move, checkers: usize) -> bool {
        let moves = |kind| self.is(mv.from, self.side, kind);
        let castles = matches!(mv.special, Special::Castling(_));
        let pushes = mv.special == Special::DoublePush;
        let captures = self.squares[mv.to].is_some();
        (self.has(Fault::CastlingIntoCheck) && castles)
            || (self.has(Fault::PinnedDoublePush) && checkers == 0 && pushes)
            || (self.has(Fault::PinnedKnight) && checkers == 0 && moves(Kind::Knight))
            || (self.has(Fault::PinnedBishop) && checkers == 0 && moves(Kind::Bishop))
            || (self.has(Fault::KingTakesProtected) && moves(Kind::King) && captures)
    }

    /// Whether a fault lets a move end a double check that removes only one of the two checks.
    fn would_answer_half(&self, mv: Move) -> bool {
        let captures = self.squares[mv.to].is_some();
        let has_fault = (self.has(Fault::DoubleCheckCapture) && captures)
            || (self.has(Fault::DoubleCheckBlock) && !captures);
        has_fault && !self.is(mv.from, self.side, Kind::King)
    }

    /// The empty square that a fault takes for occupied when it tests whether a move leaves the king attacked.
    fn shade(&self, mv: Move) -> Option<Square> {
        if self.has(Fault::KingShadow) && self.is(mv.from, self.side, Kind::King) {
            return Some(mv.from);
        }
        let shields = self.has(Fault::EnPassantVictimShields) && mv.special == Special::EnPassant;
        shields.then(|| victim_square(mv.to))
    }

    /// Whether the king, which is not in check, would be if the piece on this square were gone.
    fn is_pinned(&mut self, square: Square) -> bool {
        if self.is(square, self.side, Kind::King) {
            return false;
        }
        let piece = self.squares[square].take();
        let pinned = self.checkers() > 0;
        self.squares[square] = piece;
        pinned
    }
}
