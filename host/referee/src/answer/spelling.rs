//! Moves as programs spell them.

use std::fmt;

use reference::{Move, Piece, PieceKind, Position, Square, Wing};

/// A move as a program has printed it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Spelt {
    /// What is printed.
    pub text: String,
    /// The move; `None` of the null move `0000`, and of `O-O` as long as the position is not known.
    pub mv: Option<Move>,
}

/// The null move of UCI.
const NULL: &str = "0000";

/// The file that a king comes to with castling that is written as `O-O` or `O-O-O`, with letters or zeros.
fn castling_file(text: &str) -> Option<u8> {
    match &*text.to_ascii_uppercase().replace('0', "O") {
        "O-O" => Some(6),
        "O-O-O" => Some(2),
        _ => None,
    }
}

impl Spelt {
    /// Reads UCI text such as `e7e8q`, or long algebraic text such as `Ng1-f3`, `e5xd6ep` or `e7-e8=Q+`. Gives nothing if the
    /// text is neither.
    pub(super) fn read(text: &str) -> Option<Self> {
        let spelt = |mv| Self {
            text: text.to_owned(),
            mv,
        };
        if text == NULL {
            return Some(spelt(None));
        }
        let bare = text.trim_end_matches(['+', '#', '!']);
        if castling_file(bare).is_some() {
            return Some(Self {
                text: bare.to_owned(),
                mv: None,
            });
        }
        let bare = bare.trim_end_matches("e.p.").trim_end_matches("ep");
        let bare = bare.strip_prefix(['K', 'Q', 'R', 'B', 'N']).unwrap_or(bare);
        let is_filler = |letter: char| "-x=()".contains(letter);
        let squares: String = bare.chars().filter(|&letter| !is_filler(letter)).collect();
        // A letter for a piece that no pawn becomes is still a move, and a wrong one.
        let move_of = |text: &str| text.parse::<Move>().ok();
        let mv = move_of(&squares).or_else(|| match squares.char_indices().nth(4) {
            Some((at, 'k' | 'p' | 'K' | 'P')) if squares.len() == at + 1 => {
                let mv = move_of(&squares[..at])?;
                let kind =
                    PieceKind::from_letter(squares[at..].to_ascii_lowercase().chars().next()?)?;
                Some(Move::promoting(mv.from, mv.to, kind))
            }
            _ => None,
        })?;
        Some(spelt(Some(mv)))
    }

    /// Castling, however it is written, becomes the move that the reference writes in this position. A king that takes a rook with
    /// which it may not castle becomes the king's step of two files, if it stands on the e file.
    pub(super) fn castle_as_reference(&mut self, position: &Position) {
        let us = position.turn();
        let king = position.king(us);
        let file = castling_file(&self.text);
        let castling = match (self.mv, file) {
            (Some(mv), _) => position.castling_of(mv),
            (None, Some(file)) => {
                let wing = if file == 6 { Wing::King } else { Wing::Queen };
                position.castling().castling(us, wing, king)
            }
            (None, None) => return,
        };
        if let Some(castling) = castling {
            self.mv = Some(castling.in_notation(position.castling_notation()));
            return;
        }
        let is_rook = |square| position.piece_at(square) == Some(Piece::new(us, PieceKind::Rook));
        let file = match self.mv {
            Some(mv) if mv.from == king && king.file() == 4 && is_rook(mv.to) => {
                Some(if mv.to.file() > king.file() { 6 } else { 2 })
            }
            Some(_) => None,
            None => file,
        };
        if let Some(to) = file.and_then(|file| Square::from_coords(file, king.rank())) {
            self.mv = Some(Move::new(king, to));
        }
    }
}

impl fmt::Display for Spelt {
    /// Writes UCI text, or what was printed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mv {
            Some(mv) => mv.fmt(f),
            None => f.write_str(&self.text),
        }
    }
}
