//! A board in letters.

use std::fmt;

use reference::{Move, Position, Square};

/// A position as eight lines of FEN's letters, with the squares of a move in brackets.
#[derive(Debug, Clone, Copy)]
pub struct Diagram<'a> {
    /// The position.
    pub position: &'a Position,
    /// The move.
    pub mv: Option<Move>,
}

impl Diagram<'_> {
    /// A square in three letters.
    fn square(&self, square: Square) -> String {
        let piece = self.position.piece_at(square);
        let letter = piece.map_or('.', |piece| piece.letter());
        match self.mv.is_some_and(|mv| [mv.from, mv.to].contains(&square)) {
            true => format!("[{letter}]"),
            false => format!(" {letter} "),
        }
    }
}

impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            let squares = (0..8).filter_map(|file| Square::from_coords(file, rank));
            let line: String = squares.map(|square| self.square(square)).collect();
            writeln!(f, "{} {}", rank + 1, line.trim_end())?;
        }
        f.write_str("   a  b  c  d  e  f  g  h")
    }
}
