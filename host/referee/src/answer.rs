//! What a program prints when it is asked for a perft.
//!
//! There is no standard. Lines of moves are read as `e2e4: 20`, `e2e4 - 20`, `e2e4 20`, `1. e2e4: 20`, `e2-e4: 20` or
//! `Ng1-f3: 20`; totals as `Nodes searched: 400` (Stockfish), `Total: 400`, `perft(2) = 400`, `400 nodes` or a number alone
//! (perftree); columns of the published tables as `Captures: 34`. Numbers may be grouped. Every other line is passed over.

mod number;
mod spelling;
mod total;

use reference::perft::Detail;
use reference::Position;

use number::number;
pub use spelling::Spelt;
use total::total;

/// The most lines of moves that are read. No position has more than 218 legal moves.
const MOST_MOVES: usize = 1024;

/// A column of the published tables beside the count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Column {
    /// Moves that take something, en passant included.
    Captures,
    /// Pawns taken in passing.
    EnPassants,
    /// Castling.
    Castles,
    /// Promotions.
    Promotions,
    /// Moves that give check.
    Checks,
    /// Moves that mate.
    Mates,
}

impl Column {
    /// All columns, in the order of the published tables.
    pub const ALL: [Self; 6] = [
        Self::Captures,
        Self::EnPassants,
        Self::Castles,
        Self::Promotions,
        Self::Checks,
        Self::Mates,
    ];

    /// The name, in the plural.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Captures => "captures",
            Self::EnPassants => "en passant captures",
            Self::Castles => "castles",
            Self::Promotions => "promotions",
            Self::Checks => "checks",
            Self::Mates => "mates",
        }
    }

    /// The column's number in a count in detail.
    #[must_use]
    pub const fn of(self, detail: &Detail) -> u64 {
        match self {
            Self::Captures => detail.captures,
            Self::EnPassants => detail.en_passants,
            Self::Castles => detail.castles,
            Self::Promotions => detail.promotions,
            Self::Checks => detail.checks,
            Self::Mates => detail.mates,
        }
    }

    /// The column with this title, as programs write it.
    fn titled(title: &str) -> Option<Self> {
        let letters = title.chars().filter(char::is_ascii_alphabetic);
        let title: String = letters.map(|letter| letter.to_ascii_lowercase()).collect();
        Some(match &*title {
            "captures" | "capture" | "caps" => Self::Captures,
            "enpassant" | "enpassants" | "enpassantcaptures" | "ep" | "eps" => Self::EnPassants,
            "castles" | "castle" | "castling" | "castlings" => Self::Castles,
            "promotions" | "promotion" | "promos" => Self::Promotions,
            "checks" | "check" => Self::Checks,
            "checkmates" | "checkmate" | "mates" | "mate" => Self::Mates,
            _ => return None,
        })
    }
}

/// What a line says.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Line {
    /// A move and the leaves below it.
    Move(Spelt, u64),
    /// All leaves, perhaps with the depth.
    Total(Option<u32>, u64),
    /// A column of the published tables.
    Column(Column, u64),
    /// Anything else.
    Other,
}

impl Line {
    /// Reads a line.
    fn read(line: &str) -> Self {
        let line = line.trim();
        let line = line.strip_prefix("info string").unwrap_or(line).trim();
        if let Some((mv, leaves)) = move_and_leaves(line) {
            return Self::Move(mv, leaves);
        }
        if let Some((depth, leaves)) = total(line) {
            return Self::Total(depth, leaves);
        }
        let column = line.split_once([':', '=']).and_then(|(title, count)| {
            let column = Column::titled(title)?;
            Some(Self::Column(column, number(count.trim())?))
        });
        column.unwrap_or(Self::Other)
    }
}

/// Whether a word stands only between a move and its leaves.
fn is_between(word: &str) -> bool {
    let is_mark = word.chars().all(|letter| "-:=|>".contains(letter));
    is_mark || ["nodes", "leaves", "perft", "count"].contains(&word)
}

/// Whether a word numbers its line: `1.` or `1)`.
fn is_line_number(word: &str) -> bool {
    word.strip_suffix(['.', ')']).is_some_and(|digits| {
        !digits.is_empty() && digits.chars().all(|digit| digit.is_ascii_digit())
    })
}

/// A move, and the leaves below it.
fn move_and_leaves(line: &str) -> Option<(Spelt, u64)> {
    let is_break = |letter: char| letter.is_whitespace() || letter == ':';
    let words = line.split(is_break).filter(|word| !word.is_empty());
    let mut words = words.skip_while(|word| is_line_number(word));
    let first = words.next()?;
    // `e2e4=20`, but not `e7e8=Q`.
    let (mv, glued) = match first.rsplit_once('=') {
        Some((mv, leaves)) if number(leaves).is_some() => (mv, Some(leaves)),
        _ => (first, None),
    };
    let mv = Spelt::read(mv)?;
    let leaves = glued.or_else(|| words.find(|word| !is_between(word)))?;
    Some((mv, number(leaves.trim_end_matches(','))?))
}

/// An answer, as far as it is read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Answer {
    /// The moves in the program's order, with the leaves below each.
    pub moves: Vec<(Spelt, u64)>,
    /// The total that the program prints.
    pub total: Option<u64>,
    /// The columns that the program prints.
    pub columns: Vec<(Column, u64)>,
}

impl Answer {
    /// Reads a line of the answer to a question of this depth. Gives whether it is part of the answer.
    pub fn take(&mut self, line: &str, depth: u32) -> bool {
        match Line::read(line) {
            Line::Move(mv, leaves) if self.moves.len() < MOST_MOVES => {
                self.moves.push((mv, leaves));
            }
            // A program that counts depth by depth prints totals of shallower ones first.
            Line::Total(of, leaves) if of.is_none_or(|of| of == depth) => self.total = Some(leaves),
            Line::Column(column, count) => {
                self.columns.retain(|&(known, _)| known != column);
                self.columns.push((column, count));
            }
            _ => return false,
        }
        true
    }

    /// All leaves: the total, or the sum of the moves.
    #[must_use]
    pub fn nodes(&self) -> Option<u64> {
        let sum = || self.sum().filter(|_| !self.moves.is_empty());
        self.total.or_else(sum)
    }

    /// The sum of the moves' leaves, unless it is too large for any count.
    #[must_use]
    pub fn sum(&self) -> Option<u64> {
        self.moves
            .iter()
            .try_fold(0u64, |sum, (_, leaves)| sum.checked_add(*leaves))
    }

    /// Writes castling as the reference does in this position, in which the answer was given.
    #[must_use]
    pub fn in_position(mut self, position: &Position) -> Self {
        for (mv, _) in &mut self.moves {
            mv.castle_as_reference(position);
        }
        self
    }
}

#[cfg(test)]
mod tests;
