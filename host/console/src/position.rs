//! The arguments that give a position.

use clap::Args;
use reference::Position;

use crate::line_of_play::{self, LineError, STARTPOS};

/// A position, and the moves played from there.
#[derive(Debug, Clone, Args)]
pub struct PositionArgs {
    /// The position to start from: a FEN, whose two counters may be left out, or `startpos`
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
