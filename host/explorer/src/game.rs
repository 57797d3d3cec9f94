//! A game, and the position below which its leaves are counted.

use console::line_of_play;
use protocol::MAX_DEPTH;
use reference::Position;
use serde::Serialize;

use crate::error::SessionError;

/// The position that is counted.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Game {
    /// Where the game begins.
    pub root: String,
    /// Its moves.
    pub moves: Vec<String>,
    /// How many of them are made.
    pub made: usize,
    /// The position after them, below which the circuit counts.
    pub fen: String,
    /// How deep.
    pub depth: u32,
}

impl Game {
    /// Reads a game, and gives the position after its moves, too.
    ///
    /// # Errors
    /// [`SessionError`] if there is a fault in it.
    pub fn new(
        fen: &str,
        moves: Vec<String>,
        made: Option<usize>,
        depth: u32,
    ) -> Result<(Self, Position), SessionError> {
        if !(1..=u32::from(MAX_DEPTH)).contains(&depth) {
            return Err(SessionError::Depth { depth });
        }
        let root = line_of_play::root(fen.trim())?;
        line_of_play::after(root, moves.iter().map(String::as_str))?;
        let made = made.unwrap_or(moves.len()).min(moves.len());
        let position = line_of_play::after(root, moves[..made].iter().map(String::as_str))?;
        let game = Self {
            root: root.to_string(),
            fen: position.to_string(),
            moves,
            made,
            depth,
        };
        Ok((game, position))
    }

    /// The pieces of the position after the moves, as a letter or a dot for each square from a1 on.
    #[must_use]
    pub fn letters(&self) -> String {
        let placement = self.fen.split(' ').next().unwrap_or_default();
        let rank = |rank: &str| -> String {
            rank.chars()
                .flat_map(|letter| match letter.to_digit(10) {
                    Some(free) => std::iter::repeat_n('.', free as usize),
                    None => std::iter::repeat_n(letter, 1),
                })
                .collect()
        };
        placement.split('/').rev().map(rank).collect()
    }
}
