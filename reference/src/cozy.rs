//! cozy-chess as a [`Generator`]: an engine's move generator written by others, and the fastest here.
//!
//! It shares nothing with the rest of this crate, so it can be a referee; and being the fastest, it
//! is what [`perft`](crate::perft::perft) counts with where it can.

use cozy_chess::{Board, File, Rank};

use crate::castling::{Castling, CastlingRights, Wing};
use crate::fen::Dialect;
use crate::generator::Generator;
use crate::moves::Move;
use crate::piece::{Colour, Piece, PieceKind};
use crate::position::Position;
use crate::square::Square;
use crate::zobrist;

/// A position in the hands of cozy-chess.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cozy {
    board: Board,
}

/// A position that cozy-chess does not take: more than sixteen pieces or eight pawns a side, or a
/// check that no double push can have left.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "cozy-chess refuses `{fen}` ({reason}); choose another generator: mailbox, huginn or posdata"
)]
pub struct Refused {
    /// The position.
    pub fen: String,
    /// What cozy-chess says.
    pub reason: String,
}

impl TryFrom<&Position> for Cozy {
    type Error = Refused;

    fn try_from(position: &Position) -> Result<Self, Refused> {
        let fen = position.fen(Dialect::Shredder);
        // It refuses halfmove clocks above 100; its counters are not asked for, so it gets new ones.
        let fields: Vec<_> = fen.split(' ').take(4).chain(["0", "1"]).collect();
        match Board::from_fen(&fields.join(" "), true) {
            Ok(board) => Ok(Self { board }),
            Err(error) => Err(Refused {
                fen: position.to_string(),
                reason: error.to_string(),
            }),
        }
    }
}

fn square(theirs: cozy_chess::Square) -> Square {
    Square::from_low_bits(theirs as u8)
}

fn kind(theirs: cozy_chess::Piece) -> PieceKind {
    match theirs {
        cozy_chess::Piece::Pawn => PieceKind::Pawn,
        cozy_chess::Piece::Knight => PieceKind::Knight,
        cozy_chess::Piece::Bishop => PieceKind::Bishop,
        cozy_chess::Piece::Rook => PieceKind::Rook,
        cozy_chess::Piece::Queen => PieceKind::Queen,
        cozy_chess::Piece::King => PieceKind::King,
    }
}

const fn colour(theirs: cozy_chess::Color) -> Colour {
    match theirs {
        cozy_chess::Color::White => Colour::White,
        cozy_chess::Color::Black => Colour::Black,
    }
}

impl Cozy {
    /// A move of theirs as ours: they always write castling as the king taking its own rook.
    fn ours(&self, theirs: cozy_chess::Move) -> Move {
        let (from, to) = (square(theirs.from), square(theirs.to));
        if self.board.color_on(theirs.to) == Some(self.board.side_to_move()) {
            if let Some(castling) = Castling::of(from, to.file()) {
                let kings = cozy_chess::Color::ALL.map(|theirs| square(self.board.king(theirs)));
                return castling.in_notation(self.castling().notation(kings));
            }
        }
        Move {
            from,
            to,
            promotion: theirs.promotion.map(kind),
        }
    }

    fn for_each_theirs(&self, mut visit: impl FnMut(cozy_chess::Move)) {
        self.board.generate_moves(|moves| {
            moves.into_iter().for_each(&mut visit);
            false
        });
    }

    fn castling(&self) -> CastlingRights {
        let mut rights = CastlingRights::NONE;
        for theirs in cozy_chess::Color::ALL {
            let sides = self.board.castle_rights(theirs);
            for (wing, file) in [(Wing::King, sides.short), (Wing::Queen, sides.long)] {
                let right =
                    file.and_then(|file| CastlingRights::of_rook(colour(theirs), wing, file as u8));
                rights = rights.with(right.unwrap_or_default());
            }
        }
        rights
    }
}

impl Generator for Cozy {
    fn moves(&mut self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.for_each_theirs(|theirs| moves.push(self.ours(theirs)));
        moves
    }

    fn captures(&mut self) -> Vec<Move> {
        let mut moves = self.moves();
        moves.retain(|mv| {
            self.piece_at(mv.to)
                .is_some_and(|piece| piece.colour != self.turn())
                || (mv.from.file() != mv.to.file()
                    && self
                        .piece_at(mv.from)
                        .is_some_and(|piece| piece.kind == PieceKind::Pawn))
        });
        moves
    }

    fn count(&mut self) -> u64 {
        let mut count = 0;
        self.board.generate_moves(|moves| {
            count += moves.len() as u64;
            false
        });
        count
    }

    fn for_each(&mut self, mut visit: impl FnMut(&mut Self, Move)) {
        self.for_each_theirs(|theirs| {
            let mut after = self.clone();
            after.board.play_unchecked(theirs);
            visit(&mut after, self.ours(theirs));
        });
    }

    fn key(&self) -> u64 {
        let pieces = Square::all().fold(0, |key, at| {
            key ^ self
                .piece_at(at)
                .map_or(0, |piece| zobrist::piece(piece, at))
        });
        let turn = match self.turn() {
            Colour::White => 0,
            Colour::Black => zobrist::black_to_move(),
        };
        pieces ^ turn ^ zobrist::castling(self.castling()) ^ zobrist::en_passant(self.en_passant())
    }

    fn piece_at(&self, at: Square) -> Option<Piece> {
        let theirs = cozy_chess::Square::index(at.index());
        let piece = self.board.piece_on(theirs)?;
        Some(Piece::new(
            colour(self.board.color_on(theirs)?),
            kind(piece),
        ))
    }

    fn turn(&self) -> Colour {
        colour(self.board.side_to_move())
    }

    fn en_passant(&self) -> Option<Square> {
        let rank = Rank::Third.relative_to(!self.board.side_to_move());
        let file: File = self.board.en_passant()?;
        Some(square(cozy_chess::Square::new(file, rank)))
    }
}
