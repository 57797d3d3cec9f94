//! The pseudo-legal moves: those that may leave the king attacked are among them.

use crate::board::Board;
use crate::fault::Fault;
use crate::make::victim_square;
use crate::moves::{Castling, Move, Special, CASTLINGS};
use crate::piece::{
    file_of, rank_of, squares, step, step_around, Kind, Side, Square, KNIGHT_STEPS, PROMOTIONS,
    QUEEN_STEPS,
};

impl Board {
    /// All pseudo-legal moves of the side to move.
    pub fn pseudo_legal_moves(&self) -> Vec<Move> {
        let mut list = Vec::new();
        for from in squares() {
            let Some(piece) = self.squares[from].filter(|piece| piece.side == self.side) else {
                continue;
            };
            match piece.kind {
                Kind::Pawn => self.add_pawn_moves(from, &mut list),
                Kind::Knight => self.add_knight_moves(from, &mut list),
                Kind::Bishop => self.add_slides(from, &QUEEN_STEPS[4..], &mut list),
                Kind::Rook => self.add_slides(from, &QUEEN_STEPS[..4], &mut list),
                Kind::Queen if self.has(Fault::QueenLacksDirection) => {
                    self.add_slides(from, &QUEEN_STEPS[..7], &mut list);
                }
                Kind::Queen => self.add_slides(from, &QUEEN_STEPS, &mut list),
                Kind::King => self.add_king_moves(from, &mut list),
            }
        }
        self.add_en_passant(&mut list);
        self.add_castling(&mut list);
        list
    }

    /// Whether the square is occupied by the opponent.
    fn is_enemy(&self, square: Square) -> bool {
        self.squares[square].is_some_and(|piece| piece.side != self.side)
    }

    /// Whether the square is empty.
    fn is_empty(&self, square: Square) -> bool {
        self.squares[square].is_none()
    }

    /// Adds a pawn's moves except captures en passant.
    fn add_pawn_moves(&self, from: Square, list: &mut Vec<Move>) {
        let forward = self.side.forward();
        for offset in [forward - 1, forward + 1] {
            let target = if self.has(Fault::PawnCaptureWraps) {
                step_around(from, offset)
            } else {
                step(from, offset)
            };
            if let Some(to) = target.filter(|&to| self.is_enemy(to)) {
                self.add_pawn_move(from, to, list);
            }
        }
        let Some(next) = step(from, forward) else {
            return;
        };
        if self.is_empty(next) || (self.has(Fault::PushCaptures) && self.is_enemy(next)) {
            self.add_pawn_move(from, next, list);
        }
        if self.is_empty(next) || self.has(Fault::DoublePushJumps) {
            self.add_double_push(from, next, list);
        }
    }

    /// Adds a pawn's move to the square beyond the next one.
    fn add_double_push(&self, from: Square, next: Square, list: &mut Vec<Move>) {
        let start = match self.side {
            Side::Black if self.has(Fault::BlackDoublePushRank) => 5,
            side => side.pawn_rank(),
        };
        if rank_of(from) != start || (self.has(Fault::DoublePushNoEvasion) && self.checkers() > 0) {
            return;
        }
        if let Some(to) = step(next, self.side.forward()).filter(|&to| self.is_empty(to)) {
            list.push(Move {
                from,
                to,
                special: Special::DoublePush,
            });
        }
    }

    /// Adds a pawn's move of one square, or its promotions.
    fn add_pawn_move(&self, from: Square, to: Square, list: &mut Vec<Move>) {
        let mut add = |special| list.push(Move { from, to, special });
        if rank_of(to) != self.side.last_rank() {
            add(Special::None);
            return;
        }
        if self.has(Fault::PromotionCaptureForgotten) && self.is_enemy(to) {
            return;
        }
        add(Special::Promotion(Kind::Queen));
        if self.has(Fault::PromotionTwice) {
            add(Special::Promotion(Kind::Queen));
        }
        if self.has(Fault::PromotionStaysPawn) {
            add(Special::None);
        }
        if !self.has(Fault::PromotionQueenOnly) {
            for kind in &PROMOTIONS[1..] {
                add(Special::Promotion(*kind));
            }
        }
    }

    /// Adds the captures en passant. The captured pawn is looked for, because a fault lets the right stay: without this
    /// the side that gave the right would use it itself.
    fn add_en_passant(&self, list: &mut Vec<Move>) {
        let Some(to) = self.en_passant else {
            return;
        };
        if self.has(Fault::EnPassantForgotten)
            || (self.has(Fault::EnPassantNoEvasion) && self.checkers() > 0)
        {
            return;
        }
        if !self.is(victim_square(to), self.side.other(), Kind::Pawn) {
            return;
        }
        let backward = -self.side.forward();
        let origins = [backward - 1, backward + 1];
        let origins = if self.has(Fault::EnPassantOneSide) {
            &origins[..1]
        } else {
            &origins
        };
        for &offset in origins {
            let origin = if self.has(Fault::EnPassantWraps) {
                step_around(to, offset)
            } else {
                step(to, offset)
            };
            let pawn = origin.filter(|&from| self.is(from, self.side, Kind::Pawn));
            let Some(from) = pawn else {
                continue;
            };
            let mv = Move {
                from,
                to,
                special: Special::EnPassant,
            };
            list.push(mv);
            if self.has(Fault::EnPassantTwice) {
                list.push(mv);
            }
        }
    }

    /// Adds a knight's moves.
    fn add_knight_moves(&self, from: Square, list: &mut Vec<Move>) {
        for offset in KNIGHT_STEPS {
            let target = if self.has(Fault::KnightWraps) {
                step_around(from, offset)
            } else {
                step(from, offset)
            };
            self.add_if_free(from, target, list);
        }
    }

    /// Adds a king's moves except castling.
    fn add_king_moves(&self, from: Square, list: &mut Vec<Move>) {
        for offset in QUEEN_STEPS {
            self.add_if_free(from, step(from, offset), list);
        }
    }

    /// Adds the move to a square that is on the board and not occupied by the same side.
    fn add_if_free(&self, from: Square, target: Option<Square>, list: &mut Vec<Move>) {
        if let Some(to) = target.filter(|&to| self.is_empty(to) || self.is_enemy(to)) {
            list.push(Move {
                from,
                to,
                special: Special::None,
            });
        }
    }

    /// Adds the moves along some directions, up to the first piece.
    fn add_slides(&self, from: Square, directions: &[isize], list: &mut Vec<Move>) {
        for &offset in directions {
            let mut target = step(from, offset);
            while let Some(to) = target {
                self.add_if_free(from, target, list);
                let goes_on = self.has(Fault::SliderGoesOn) && self.is_enemy(to);
                if !self.is_empty(to) && !goes_on {
                    break;
                }
                target = step(to, offset);
            }
        }
    }

    /// Adds castling. A right implies that king and rook are at home, so the board is not asked for them.
    fn add_castling(&self, list: &mut Vec<Move>) {
        for (which, castling) in CASTLINGS.iter().enumerate() {
            let may = castling.side == self.side && self.castling & castling.right != 0;
            if may && self.is_way_free(castling) && self.is_way_safe(castling) {
                list.push(Move {
                    from: castling.from.0,
                    to: castling.to.0,
                    special: Special::Castling(which),
                });
            }
        }
    }

    /// Whether the squares between king and rook are empty.
    fn is_way_free(&self, castling: &Castling) -> bool {
        let overlooked =
            |square: Square| self.has(Fault::CastlingOverBFile) && file_of(square) == 1;
        (castling.between.iter()).all(|&square| self.is_empty(square) || overlooked(square))
    }

    /// Whether the squares from which the king starts and which it crosses are not attacked. The square where it
    /// arrives is left to the legality test.
    fn is_way_safe(&self, castling: &Castling) -> bool {
        let safe = |square: Square| !self.is_attacked(square, castling.side.other());
        let starts_safely = self.has(Fault::CastlingOutOfCheck) || safe(castling.from.0);
        let crosses_safely = self.has(Fault::CastlingThroughCheck) || safe(castling.to.1);
        let rook_crosses_safely = !self.has(Fault::CastlingShyOfBFile)
            || (castling.between.iter()).all(|&square| safe(square) || file_of(square) != 1);
        starts_safely && crosses_safely && rook_crosses_safely
    }
}
