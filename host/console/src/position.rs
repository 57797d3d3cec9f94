//! The arguments that give a position, and the one that says how positions are written.

use clap::{Args, ValueEnum};
use reference::fen::Dialect;
use reference::Position;

use crate::line_of_play::{self, LineError, STARTPOS};

/// A position, and the moves played from there.
#[derive(Debug, Clone, Args)]
pub struct PositionArgs {
    /// The position to start from: a FEN, of Chess960 as X-FEN or Shredder-FEN, whose two counters may be left out, or `startpos`
    #[arg(short, long, help_heading = "Position", value_name = "FEN", default_value = STARTPOS, value_parser = line_of_play::root)]
    pub fen: Position,
    /// Moves to play from there first, with blanks between them, such as e2e4 e7e5
    #[arg(short, long, help_heading = "Position", value_name = "MOVE", num_args = 1..)]
    pub moves: Vec<String>,
}

impl PositionArgs {
    /// The position after the moves.
    ///
    /// # Errors
    /// [`LineError`] if one of the moves cannot be played.
    pub fn position(&self) -> Result<Position, LineError> {
        let moves = self.moves.iter().flat_map(|moves| moves.split_whitespace());
        line_of_play::after(self.fen, moves)
    }
}

/// How castling rights are written in FENs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum CastlingChoice {
    /// `KQkq`, and the file of a rook that is not the outermost one on its side of the king
    #[default]
    #[value(name = "xfen")]
    XFen,
    /// The file of every rook: `HAha` in standard chess
    Shredder,
}

/// How positions are written.
#[derive(Debug, Clone, Copy, Args)]
pub struct DialectArgs {
    /// How FENs are written: their castling rights as X-FEN or as Shredder-FEN has them
    #[arg(long, help_heading = "Position", value_enum, default_value_t)]
    pub castling: CastlingChoice,
}

impl DialectArgs {
    /// The dialect of FEN.
    #[must_use]
    pub const fn dialect(self) -> Dialect {
        match self.castling {
            CastlingChoice::XFen => Dialect::XFen,
            CastlingChoice::Shredder => Dialect::Shredder,
        }
    }

    /// A FEN in this dialect. A text that is no FEN stays as it is.
    #[must_use]
    pub fn respelt(self, fen: &str) -> String {
        let position = fen.parse().ok();
        position.map_or_else(|| fen.to_owned(), |position| self.fen(&position))
    }

    /// A position as FEN.
    #[must_use]
    pub fn fen(self, position: &Position) -> String {
        position.fen(self.dialect())
    }
}
