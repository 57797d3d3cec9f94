//! The oracle that programs are compared with: the software reference, or a board.

use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use console::fault::{Failure, NoThread};
use driver::link::Link;
use driver::{Board, DriverError};
use referee::oracle::{Oracle, OracleError, Reference};
use reference::{Move, Position};

use super::args::OracleArgs;
use crate::long_run::Interrupted;

/// The leaves below every move.
type Division = Vec<(Move, u64)>;

/// A question for the board.
pub(super) struct Request {
    position: Position,
    depth: u32,
    /// The channel for the answer.
    answer: Sender<Result<Division, DriverError>>,
}

/// The oracle that programs are compared with.
pub(super) enum ChosenOracle {
    /// The software reference.
    Reference,
    /// The requests for a board. Its link cannot move between threads, so one thread opens and uses it.
    Board(Sender<Request>),
}

/// The board's thread has ended.
#[derive(Debug, thiserror::Error)]
#[error("the thread of the board has ended")]
struct Gone;

impl ChosenOracle {
    /// Connects to the board, if it is one.
    pub(super) fn open(args: &OracleArgs) -> Result<Self, Failure> {
        let Some(board) = args.board() else {
            return Ok(Self::Reference);
        };
        let (requests, requested) = mpsc::channel();
        let (connections, connected) = mpsc::channel();
        let serve = move || match board.connect() {
            Ok(mut board) => {
                // After an interruption the receiver is dropped, and the failure to send does not matter.
                let _ = connections.send(Ok(()));
                answer_all(&mut board, &requested);
            }
            Err(error) => drop(connections.send(Err(error))),
        };
        thread::Builder::new().spawn(serve).map_err(NoThread::of)?;
        match connected.recv() {
            Ok(connected) => connected.map(|()| Self::Board(requests)),
            Err(_) => Err(Interrupted::Lost.into()),
        }
    }

    /// Whether it is a board.
    pub(super) const fn is_board(&self) -> bool {
        matches!(self, Self::Board(_))
    }
}

/// Answers requests until all senders of requests are dropped.
fn answer_all<L: Link>(board: &mut Board<L>, requested: &Receiver<Request>) {
    for request in requested {
        let Request {
            position,
            depth,
            answer,
        } = request;
        // The thread that asked may have ended, and the failure to send does not matter.
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

impl Oracle for &ChosenOracle {
    fn divide(&mut self, position: &Position, depth: u32) -> Result<Division, OracleError> {
        let ChosenOracle::Board(requests) = self else {
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
