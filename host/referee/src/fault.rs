//! What a program does wrongly in a position.

use std::fmt;

use reference::Move;

use crate::answer::Column;
use crate::illegal::Illegal;
use crate::legal::Legal;

/// What a program does wrongly in a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// A legal move is not listed.
    Missing {
        /// The move.
        mv: Move,
        /// What it is.
        legal: Legal,
    },
    /// A move is listed that is not legal.
    Extra {
        /// The move.
        mv: Move,
        /// Why it is not legal.
        illegal: Illegal,
    },
    /// Something is listed that is no move.
    NoMove {
        /// What is listed.
        text: String,
    },
    /// A move is listed twice.
    Twice {
        /// The move.
        mv: Move,
    },
    /// The program lists no moves and their number is wrong, or a move does not count 1 at depth 1.
    Count {
        /// The move whose count is wrong at depth 1, where it must be 1.
        mv: Option<Move>,
        /// The program's count.
        nodes: u64,
        /// The right count.
        expected: u64,
    },
    /// The game is over, and the program counts on.
    Over {
        /// The move that ends it; `None` if it is over before any move.
        mv: Option<Move>,
        /// The program's count below.
        nodes: u64,
        /// Whether it is over by mate. If not, it is over by stalemate.
        is_mate: bool,
    },
    /// A move's count is wrong, and right if the position after it is asked for by itself.
    Below {
        /// The move, if the program lists any.
        mv: Option<Move>,
        /// The program's count below it.
        nodes: u64,
        /// The right count below it.
        expected: u64,
        /// The move before it in the program's list, of which the count is right.
        follows: Option<Move>,
    },
    /// The moves and their counts are right, and the total is not their sum.
    Sum {
        /// The total.
        total: u64,
        /// The sum.
        sum: u64,
    },
    /// A column of the published tables is wrong, and the counts are right.
    Column {
        /// The column.
        column: Column,
        /// The program's number.
        nodes: u64,
        /// The right number.
        expected: u64,
        /// The moves that it should count, if they are the last ones.
        moves: Vec<Move>,
    },
}

impl Fault {
    /// The kind of fault, as one word.
    #[must_use]
    pub const fn label(&self) -> &'static str {
        match self {
            Self::Missing { .. } => "missing",
            Self::Extra { .. } | Self::NoMove { .. } => "extra",
            Self::Twice { .. } => "twice",
            Self::Count { .. } => "count",
            Self::Over { .. } => "over",
            Self::Below { .. } => "below",
            Self::Sum { .. } => "sum",
            Self::Column { .. } => "column",
        }
    }

    /// The move that is at fault, if it is one.
    #[must_use]
    pub const fn mv(&self) -> Option<Move> {
        match self {
            Self::Missing { mv, .. } | Self::Extra { mv, .. } | Self::Twice { mv } => Some(*mv),
            Self::Count { mv, .. } | Self::Over { mv, .. } | Self::Below { mv, .. } => *mv,
            Self::NoMove { .. } | Self::Sum { .. } | Self::Column { .. } => None,
        }
    }

    /// Whether another position shows the same fault: the same move for the same reason, or the same kind of wrong number.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (
                Self::Missing { mv, legal },
                Self::Missing {
                    mv: other,
                    legal: what,
                },
            ) => mv == other && legal.kind == what.kind,
            (
                Self::Extra { mv, illegal },
                Self::Extra {
                    mv: other,
                    illegal: why,
                },
            ) => mv == other && illegal.rule == why.rule,
            (Self::NoMove { text }, Self::NoMove { text: other }) => text == other,
            (Self::Twice { mv }, Self::Twice { mv: other }) => mv == other,
            (Self::Column { column, .. }, Self::Column { column: other, .. }) => column == other,
            (Self::Over { is_mate, .. }, Self::Over { is_mate: other, .. }) => is_mate == other,
            (one, other) => one.label() == other.label(),
        }
    }

    /// Whether a further fault of the same position has the same reason.
    pub(crate) fn has_reason_of(&self, first: &Self) -> bool {
        match (self, first) {
            (Self::Missing { legal, .. }, Self::Missing { legal: other, .. }) => {
                legal.kind == other.kind
            }
            (Self::Extra { illegal, .. }, Self::Extra { illegal: other, .. }) => illegal == other,
            (Self::Twice { .. }, Self::Twice { .. }) => true,
            _ => false,
        }
    }

    /// Whether the list of moves is right, so that the fault is in how moves are made or taken back, or in a table of positions.
    #[must_use]
    pub const fn is_below(&self) -> bool {
        matches!(self, Self::Below { .. })
    }
}

impl fmt::Display for Fault {
    /// Writes a sentence without its end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing { mv, legal } => {
                write!(f, "{mv} is missing; it is legal: {}", legal.what)
            }
            Self::Extra { mv, illegal } => {
                write!(f, "{mv} is extra; it is illegal because {}", illegal.why)
            }
            Self::NoMove { text } => write!(f, "`{text}` is extra; it is no move"),
            Self::Twice { mv } => write!(f, "{mv} is listed twice"),
            Self::Count {
                mv: Some(mv),
                nodes,
                ..
            } => {
                write!(
                    f,
                    "{mv} counts {nodes} at depth 1, where every move counts 1"
                )
            }
            Self::Over { mv, nodes, is_mate } => {
                let end = if *is_mate { "mate" } else { "stalemate" };
                match mv {
                    Some(mv) => write!(
                        f,
                        "{mv} counts {nodes}, and it is {end}, below which there is nothing"
                    ),
                    None => write!(
                        f,
                        "the program counts {nodes}, and it is {end}, below which there is nothing"
                    ),
                }
            }
            Self::Count {
                mv: None,
                nodes,
                expected,
            } => {
                write!(
                    f,
                    "the program counts {nodes} moves, and {expected} are legal"
                )
            }
            Self::Below {
                mv,
                nodes,
                expected,
                follows,
            } => {
                match mv {
                    Some(mv) => write!(f, "{mv} counts {nodes} instead of {expected}")?,
                    None => write!(f, "the program counts {nodes} instead of {expected}")?,
                }
                f.write_str("; asked for the position after it alone, the program is right")?;
                if let Some(before) = follows {
                    write!(f, "; in the program's list it comes after {before}")?;
                }
                Ok(())
            }
            Self::Sum { total, sum } => {
                write!(f, "the total is {total}, and the moves add up to {sum}")
            }
            Self::Column {
                column,
                nodes,
                expected,
                moves,
            } => {
                write!(
                    f,
                    "the program counts {nodes} {} instead of {expected}",
                    column.name()
                )?;
                match &**moves {
                    [] => Ok(()),
                    moves => {
                        let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
                        write!(f, ": {}", moves.join(" "))
                    }
                }
            }
        }
    }
}
