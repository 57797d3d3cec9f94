//! The position as `d` shows it.

use std::fmt;

use reference::{mailbox, zobrist, Position, Square};

/// A line between two ranks.
const RULE: &str = " +---+---+---+---+---+---+---+---+";

/// A position drawn as Stockfish draws it.
pub(super) struct Diagram {
    pub(super) position: Position,
    /// The position as text.
    pub(super) fen: String,
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = &self.position;
        writeln!(f, "\n{RULE}")?;
        for rank in (0..8).rev() {
            for file in 0..8 {
                let square = Square::from_coords(file, rank);
                let letter = square.and_then(|square| position.piece_at(square));
                write!(f, " | {}", letter.map_or(' ', |piece| piece.letter()))?;
            }
            writeln!(f, " | {}\n{RULE}", rank + 1)?;
        }
        writeln!(f, "   a   b   c   d   e   f   g   h\n")?;
        writeln!(f, "Fen: {}", self.fen)?;
        writeln!(f, "Key: {:016X}", zobrist::key(position))?;
        write!(f, "Checkers:")?;
        let king = position.king(position.turn());
        let mut checkers: Vec<_> = mailbox::attackers(position, king, !position.turn()).collect();
        checkers.sort_unstable();
        checkers
            .iter()
            .try_for_each(|square| write!(f, " {square}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_drawn_with_its_checkers() {
        let fen = "4k3/8/8/8/8/8/8/R3K2r w Q - 0 1";
        let diagram = Diagram {
            position: fen.parse().unwrap(),
            fen: fen.to_owned(),
        };
        let drawn = diagram.to_string();
        let lines: Vec<_> = drawn.lines().collect();
        assert_eq!(lines[2], " |   |   |   |   | k |   |   |   | 8");
        assert_eq!(lines[16], " | R |   |   |   | K |   |   | r | 1");
        assert_eq!(lines[18], "   a   b   c   d   e   f   g   h");
        assert_eq!(lines[20], format!("Fen: {fen}"));
        assert_eq!(lines[22], "Checkers: h1");
    }
}
