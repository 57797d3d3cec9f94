//! The rules that a move can break.

/// The rule that a move breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rule {
    /// No piece stands on the square that the move comes from.
    EmptySquare,
    /// The piece is the other side's.
    WrongSide,
    /// A piece of the same side stands on the target square.
    OwnPiece,
    /// The piece does not move like that.
    Shape,
    /// A piece stands in the way.
    Blocked,
    /// A pawn goes two squares from another rank than its first.
    DoubleStep,
    /// A pawn moves diagonally, and there is nothing to take, or it could be taken in passing only earlier.
    NothingToTake,
    /// A pawn is promoted where it is not, or is not where it has to be, or to a piece that it cannot become.
    Promotion,
    /// The right to castle is lost.
    NoRight,
    /// The king castles out of check.
    CastlesOutOfCheck,
    /// The king castles through an attacked square.
    CastlesThroughCheck,
    /// The king castles into check.
    CastlesIntoCheck,
    /// The king goes to an attacked square.
    KingAttacked,
    /// The king stays on the line of a piece that gives check.
    KingAlongLine,
    /// Two pieces give check, and another piece than the king moves.
    DoubleCheck,
    /// The check is not answered.
    CheckStands,
    /// A pinned piece leaves its line.
    Pinned,
    /// Taking in passing takes a pawn away that stood before the king.
    EnPassantUncovers,
}

impl Rule {
    /// The rule in one word, as results for other programs have it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::EmptySquare => "empty-square",
            Self::WrongSide => "wrong-side",
            Self::OwnPiece => "own-piece",
            Self::Shape => "shape",
            Self::Blocked => "blocked",
            Self::DoubleStep => "double-step",
            Self::NothingToTake => "nothing-to-take",
            Self::Promotion => "promotion",
            Self::NoRight => "no-right",
            Self::CastlesOutOfCheck => "castles-out-of-check",
            Self::CastlesThroughCheck => "castles-through-check",
            Self::CastlesIntoCheck => "castles-into-check",
            Self::KingAttacked => "king-attacked",
            Self::KingAlongLine => "king-along-line",
            Self::DoubleCheck => "double-check",
            Self::CheckStands => "check-stands",
            Self::Pinned => "pinned",
            Self::EnPassantUncovers => "en-passant-uncovers",
        }
    }
}

/// Why a move is not legal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Illegal {
    /// The rule that it breaks.
    pub rule: Rule,
    /// A clause that follows `illegal because`.
    pub why: String,
}

impl Illegal {
    pub(super) fn new(rule: Rule, why: impl Into<String>) -> Self {
        let why = why.into();
        Self { rule, why }
    }
}
