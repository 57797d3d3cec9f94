//! A position and the moves played from it, as UCI engines receive them.

use std::str::FromStr;

use crate::fault::Fault;
use crate::outcome::Outcome;
use reference::{FenError, IllegalMove, Move, MoveError, Position};

/// The name of the position in which a game begins.
pub const STARTPOS: &str = "startpos";

/// A move that cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("move {number} of the moves played: {fault}")]
pub struct LineError {
    /// The number of the move, from 1.
    number: usize,
    /// The fault of the move.
    fault: MoveFault,
}

impl Fault for LineError {
    fn outcome(&self) -> Outcome {
        Outcome::BadInput
    }
}

/// The fault of a move.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
enum MoveFault {
    /// The text is no move.
    #[error(transparent)]
    Text(#[from] MoveError),
    /// The text is several moves with something else than blanks between them.
    #[error("`{text}` is no single move: write blanks between moves, such as e2e4 e7e5")]
    Separator {
        /// The text.
        text: String,
    },
    /// The move is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
}

/// The position with this FEN, or the starting position for the name [`STARTPOS`].
///
/// # Errors
/// [`FenError`] if the text is neither.
pub fn root(text: &str) -> Result<Position, FenError> {
    match text {
        STARTPOS => Ok(Position::starting()),
        fen => fen.parse(),
    }
}

/// The position after these moves.
///
/// # Errors
/// [`LineError`], which names the first move that cannot be played.
pub fn after<'a>(
    position: Position,
    moves: impl IntoIterator<Item = &'a str>,
) -> Result<Position, LineError> {
    let mut numbered = moves.into_iter().enumerate();
    numbered.try_fold(position, |position, (played, text)| {
        play(position, text).map_err(|fault| LineError {
            number: played + 1,
            fault,
        })
    })
}

fn play(position: Position, text: &str) -> Result<Position, MoveFault> {
    if text.contains([',', ';']) {
        return Err(MoveFault::Separator {
            text: text.to_owned(),
        });
    }
    Ok(position.try_play(Move::from_str(text)?)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_played_one_after_the_other() {
        let position = after(Position::starting(), "e2e4 e7e5 e1e2".split(' ')).unwrap();
        let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR b kq - 1 2";
        assert_eq!(position.to_string(), fen);
        assert_eq!(after(position, []), Ok(position));
    }

    #[test]
    fn a_root_has_a_name_or_a_fen_of_six_fields_or_four() {
        let start = Position::starting();
        assert_eq!(root("startpos"), Ok(start));
        assert_eq!(root(&start.to_string()), Ok(start));
        assert_eq!(
            root("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"),
            Ok(start)
        );
        assert!(root("Startpos").is_err() && root("").is_err());
    }

    #[test]
    fn a_move_that_cannot_be_played_is_told_with_its_number() {
        let refused = |moves: &str| {
            after(Position::starting(), moves.split(' '))
                .unwrap_err()
                .to_string()
        };
        assert!(refused("e2e4 e2e4")
            .starts_with("move 2 of the moves played: move `e2e4` is not legal in `rnbq"));
        let separated = "move 2 of the moves played: `e7e5,g1f3` is no single move: write blanks";
        assert!(refused("e2e4 e7e5,g1f3").starts_with(separated));
        assert!(refused("e2e9").starts_with("move 1 of the moves played: move `e2e9`, column 3"));
    }
}
