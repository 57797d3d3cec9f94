//! Who counts rightly: the reference, or a board.

use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use driver::link::Link;
use driver::{Board, DriverError};
use referee::oracle::{Oracle, OracleError, Reference};
use reference::{Move, Position};

use super::args::JudgeArgs;
use crate::error::CommandError;

/// The leaves below every move.
type Division = Vec<(Move, u64)>;

/// A question for the board.
pub(super) struct Request {
    position: Position,
    depth: u32,
    /// Where the answer goes.
    answer: Sender<Result<Division, DriverError>>,
}

/// Who counts rightly.
pub(super) enum Judge {
    /// The software reference.
    Reference,
    /// A board, in a thread of its own: its link stays where it was opened.
    Board(Sender<Request>),
}

/// The board's thread has ended.
#[derive(Debug, thiserror::Error)]
#[error("the board is not asked any more")]
struct Gone;

impl Judge {
    /// Connects to the board, if it is one.
    pub(super) fn open(args: &JudgeArgs) -> Result<Self, CommandError> {
        let Some(board) = args.board() else {
            return Ok(Self::Reference);
        };
        let (requests, requested) = mpsc::channel();
        let (connections, connected) = mpsc::channel();
        let serve = move || match board.connect() {
            Ok(mut board) => {
                // Nobody waits for the answer after an interruption.
                let _ = connections.send(Ok(()));
                answer_all(&mut board, &requested);
            }
            Err(error) => drop(connections.send(Err(error))),
        };
        thread::Builder::new()
            .spawn(serve)
            .map_err(CommandError::Thread)?;
        match connected.recv() {
            Ok(connected) => connected.map(|()| Self::Board(requests)),
            Err(_) => Err(CommandError::Stopped),
        }
    }

    /// Whether it is a board.
    pub(super) const fn is_board(&self) -> bool {
        matches!(self, Self::Board(_))
    }
}

/// Answers until nobody is left to ask.
fn answer_all<L: Link>(board: &mut Board<L>, requested: &Receiver<Request>) {
    for request in requested {
        let Request {
            position,
            depth,
            answer,
        } = request;
        // Who has asked may have ended.
        let _ = answer.send(divide(board, &position, depth));
    }
}

fn divide<L: Link>(
    board: &mut Board<L>,
    position: &Position,
    depth: u32,
) -> Result<Division, DriverError> {
    board.checked_depth(depth)?;
    board.set_position(position)?;
    Ok(board.divide(depth, &mut |_| {})?.roots)
}

impl Oracle for &Judge {
    fn divide(&mut self, position: &Position, depth: u32) -> Result<Division, OracleError> {
        let Judge::Board(requests) = self else {
            return Reference.divide(position, depth);
        };
        let (answer, answered) = mpsc::channel();
        let request = Request {
            position: *position,
            depth,
            answer,
        };
        requests.send(request).map_err(|_| Gone)?;
        Ok(answered.recv().map_err(|_| Gone)??)
    }
}
