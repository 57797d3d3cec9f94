//! A position that is being changed, and need not be one of chess on the way.

use reference::{CastlingRights, Colour, Piece, PieceKind, Position, Square, Wing};

/// The fields of a FEN without the counters.
#[derive(Debug, Clone)]
pub(super) struct Sketch {
    board: [Option<Piece>; 64],
    turn: Colour,
    castling: CastlingRights,
    en_passant: Option<Square>,
}

impl Sketch {
    /// The fields of a position. Its counters are left out.
    pub(super) fn of(position: &Position) -> Self {
        let mut board = [None; 64];
        for (square, piece) in position.pieces() {
            board[square.index()] = Some(piece);
        }
        Self {
            board,
            turn: position.turn(),
            castling: position.castling(),
            en_passant: position.en_passant(),
        }
    }

    /// The squares of all pieces but the kings.
    pub(super) fn removable(&self) -> Vec<Square> {
        let is_removable = |square: &Square| {
            self.board[square.index()].is_some_and(|piece| piece.kind != PieceKind::King)
        };
        Square::all().filter(is_removable).collect()
    }

    /// The same without some pieces, and without the castling rights that need them.
    pub(super) fn without(mut self, squares: &[Square]) -> Self {
        for &square in squares {
            self.board[square.index()] = None;
            self.castling = self.castling.without_rook(square);
        }
        self
    }

    /// The same without the right of a side on one wing.
    pub(super) fn without_right(mut self, colour: Colour, wing: Wing) -> Self {
        self.castling = self.castling.without(CastlingRights::of(colour, wing));
        self
    }

    /// The same without the en-passant square.
    pub(super) fn without_en_passant(mut self) -> Self {
        self.en_passant = None;
        self
    }

    /// The position, with counters as at the beginning of a game; nothing if it is none of chess.
    pub(super) fn position(&self) -> Option<Position> {
        let mut ranks = Vec::new();
        for rank in (0..8).rev() {
            let mut text = String::new();
            let mut empty = 0;
            for file in 0..8 {
                let square = Square::from_coords(file, rank)?;
                match self.board[square.index()] {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            text += &empty.to_string();
                        }
                        empty = 0;
                        text.push(piece.letter());
                    }
                }
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            ranks.push(text);
        }
        let turn = match self.turn {
            Colour::White => 'w',
            Colour::Black => 'b',
        };
        let en_passant = self
            .en_passant
            .map_or_else(|| "-".to_owned(), |square| square.to_string());
        let fen = format!(
            "{} {turn} {} {en_passant} 0 1",
            ranks.join("/"),
            self.castling
        );
        fen.parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sketch_is_the_position_with_new_counters() {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/Pp2P3/2N2Q1p/1PPBBPPP/R3K2R b KQkq a3 0 1";
        let position: Position = fen.parse().unwrap();
        assert_eq!(Sketch::of(&position).position(), Some(position));
        let without = Sketch::of(&position).without(&[Square::H1, Square::A4]);
        // The pawn that has just stepped over a3 is gone.
        assert_eq!(without.position(), None);
        let without = Sketch::of(&position)
            .without(&[Square::H1])
            .position()
            .unwrap();
        assert_eq!(without.castling().to_string(), "Qkq");
    }
}
