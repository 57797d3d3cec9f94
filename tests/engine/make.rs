//! Making and unmaking moves.

use crate::board::{Board, Undo};
use crate::fault::Fault;
use crate::moves::{Move, Special, CASTLINGS};
use crate::piece::{step, Kind, Piece, Square};

impl Board {
    /// Makes a pseudo-legal move of the side to move.
    pub fn make(&mut self, mv: Move) {
        let (castling, en_passant, hash) = (self.castling, self.en_passant, self.hash);
        self.hash ^= self.state_key();
        let captured = self.move_pieces(mv);
        self.undo.push(Undo {
            captured,
            castling,
            en_passant,
            hash,
        });
        self.castling &= !self.rights_lost(mv);
        if mv.special == Special::DoublePush {
            self.en_passant = step(mv.from, self.side.forward());
        } else if !self.has(Fault::EnPassantStays) {
            self.en_passant = None;
        }
        self.side = self.side.other();
        self.hash ^= self.state_key();
    }

    /// Moves the pieces of a move, and returns the captured one.
    fn move_pieces(&mut self, mv: Move) -> Option<Piece> {
        if mv.special == Special::Null {
            return None;
        }
        let captured = match mv.special {
            Special::EnPassant => self.take_en_passant(mv),
            _ => self.lift(mv.to),
        };
        let piece = self.lift(mv.from);
        match (mv.special, piece) {
            (Special::Promotion(kind), Some(pawn)) => self.promote(mv.to, pawn, kind),
            _ => self.put(mv.to, piece),
        }
        if let Special::Castling(which) = mv.special {
            let castling = &CASTLINGS[which];
            self.move_rook(castling.from.1, castling.to.1);
        }
        captured
    }

    /// Takes the pawn that is captured en passant off the board.
    fn take_en_passant(&mut self, mv: Move) -> Option<Piece> {
        if self.has(Fault::EnPassantVictimStays) {
            return None;
        }
        self.lift(victim_square(mv.to))
    }

    /// Puts the piece that a pawn becomes on the last rank.
    fn promote(&mut self, to: Square, pawn: Piece, kind: Kind) {
        let kind = if self.has(Fault::PromotionAlwaysQueen) {
            Kind::Queen
        } else {
            kind
        };
        let promoted = Some(Piece { kind, ..pawn });
        self.put(to, promoted);
        if self.has(Fault::HashLacksPromotion) {
            self.hash ^= self.piece_key(promoted, to) ^ self.piece_key(Some(pawn), to);
        }
    }

    /// Moves the rook of castling, forth or back.
    fn move_rook(&mut self, from: Square, to: Square) {
        if self.has(Fault::CastlingLeavesRook) {
            return;
        }
        let rook = self.lift(from);
        self.put(to, rook);
    }

    /// The rights to castle that end with a move.
    fn rights_lost(&self, mv: Move) -> u8 {
        let mut lost = 0;
        for castling in &CASTLINGS {
            let (king, rook) = castling.from;
            let rook_of_right = if self.has(Fault::CastlingRightsSwapped) {
                rook ^ 7
            } else {
                rook
            };
            let king_moved = mv.from == king && !self.has(Fault::CastlingAfterKingMoved);
            let rook_moved = mv.from == rook_of_right && !self.has(Fault::CastlingAfterRookMoved);
            let rook_captured = mv.to == rook && !self.has(Fault::CastlingAfterRookCaptured);
            if king_moved || rook_moved || rook_captured {
                lost |= castling.right;
            }
        }
        lost
    }

    /// Unmakes the move that was made last.
    pub fn unmake(&mut self, mv: Move) {
        let Some(undo) = self.undo.pop() else {
            return;
        };
        self.side = self.side.other();
        let kings = self.kings;
        self.move_pieces_back(mv, undo.captured);
        if self.has(Fault::UnmakeKingSquare) {
            self.kings = kings;
        }
        if !self.has(Fault::UnmakeCastlingRights) {
            self.castling = undo.castling;
        }
        self.en_passant = undo.en_passant;
        self.hash = undo.hash;
    }

    /// Moves the pieces of a move back.
    fn move_pieces_back(&mut self, mv: Move, captured: Option<Piece>) {
        if mv.special == Special::Null {
            return;
        }
        let moved = self.lift(mv.to);
        let promotes = matches!(mv.special, Special::Promotion(_));
        let piece = if promotes && !self.has(Fault::UnmakePromotion) {
            moved.map(|piece| Piece {
                kind: Kind::Pawn,
                ..piece
            })
        } else {
            moved
        };
        self.put(mv.from, piece);
        match mv.special {
            Special::EnPassant if self.has(Fault::UnmakeEnPassantVictim) => {}
            Special::EnPassant if self.has(Fault::EnPassantVictimStays) => {}
            Special::EnPassant => self.put(victim_square(mv.to), captured),
            Special::Promotion(_) if self.has(Fault::UnmakePromotionCapture) => {}
            _ => self.put(mv.to, captured),
        }
        if let Special::Castling(which) = mv.special {
            if !self.has(Fault::UnmakeCastlingRook) {
                let castling = &CASTLINGS[which];
                self.move_rook(castling.to.1, castling.from.1);
            }
        }
    }
}

/// Where the pawn stands that is captured en passant by a move to this square: on the same file, and on the fourth rank
/// if the move goes to the third, on the fifth if it goes to the sixth. The two ranks differ in one bit.
pub fn victim_square(to: Square) -> Square {
    to ^ 0x10
}
