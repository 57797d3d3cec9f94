//! The position, and the hash that follows its changes.

use crate::fault::Fault;
use crate::piece::{file_of, Kind, Piece, Side, Square};

/// What unmaking a move cannot find out from the move.
#[derive(Clone)]
pub struct Undo {
    /// The captured piece.
    pub captured: Option<Piece>,
    /// The rights to castle.
    pub castling: u8,
    /// The square behind a pawn that has just advanced two squares.
    pub en_passant: Option<Square>,
    /// The hash.
    pub hash: u64,
}

/// A position, changed in place by making and unmaking moves.
#[derive(Clone)]
pub struct Board {
    /// The pieces by square.
    pub squares: [Option<Piece>; 128],
    /// Where the kings stand, by [`Side`].
    pub kings: [Square; 2],
    /// Who is to move.
    pub side: Side,
    /// The rights to castle, a bit for each way of castling.
    pub castling: u8,
    /// The square behind a pawn that has just advanced two squares.
    pub en_passant: Option<Square>,
    /// The hash of everything above.
    pub hash: u64,
    /// What the moves made so far have replaced.
    pub undo: Vec<Undo>,
    /// The seeded fault.
    fault: Option<Fault>,
}

impl Board {
    /// A board without pieces.
    pub fn empty(fault: Option<Fault>) -> Board {
        Board {
            squares: [None; 128],
            kings: [0; 2],
            side: Side::White,
            castling: 0,
            en_passant: None,
            hash: 0,
            undo: Vec::new(),
            fault,
        }
    }

    /// The same position with no fault seeded, for what must be right about a position before faults are asked for.
    pub fn without_fault(&self) -> Board {
        Board {
            fault: None,
            ..self.clone()
        }
    }

    /// Whether this fault is seeded.
    pub fn has(&self, fault: Fault) -> bool {
        self.fault == Some(fault)
    }

    /// Whether a piece of this side and kind stands on the square.
    pub fn is(&self, square: Square, side: Side, kind: Kind) -> bool {
        self.squares[square] == Some(Piece { side, kind })
    }

    /// Takes the piece off a square.
    pub fn lift(&mut self, square: Square) -> Option<Piece> {
        let piece = self.squares[square].take();
        self.hash ^= self.piece_key(piece, square);
        piece
    }

    /// Puts a piece on an empty square.
    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.squares[square] = piece;
        self.hash ^= self.piece_key(piece, square);
        if let Some(piece) = piece.filter(|piece| piece.kind == Kind::King) {
            self.kings[piece.side as usize] = square;
        }
    }

    /// The part that a piece on a square has in the hash.
    pub fn piece_key(&self, piece: Option<Piece>, square: Square) -> u64 {
        match piece {
            Some(piece) if piece.kind == Kind::King && self.has(Fault::HashLacksKing) => 0,
            Some(piece) => {
                random(1000 + (piece.kind as u64 * 2 + piece.side as u64) * 128 + square as u64)
            }
            None => 0,
        }
    }

    /// The part that the side to move and the rights have in the hash.
    pub fn state_key(&self) -> u64 {
        let side = random(self.side as u64);
        let castling = random(100 + u64::from(self.castling));
        let en_passant = match self.en_passant {
            Some(square) if !self.has(Fault::HashLacksEnPassant) => {
                random(200 + file_of(square) as u64)
            }
            _ => 0,
        };
        side ^ castling ^ en_passant
    }
}

/// A number that looks random, always the same for the same seed: the finalizer of SplitMix64.
fn random(seed: u64) -> u64 {
    let spread = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let once = (spread ^ (spread >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let twice = (once ^ (once >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    twice ^ (twice >> 31)
}
