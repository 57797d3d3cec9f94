//! The thread that has the board.

use std::sync::mpsc::{Receiver, Sender};

use reference::Position;

use super::Event;
use crate::check::{differences, Check, RootDifference};
use crate::cli::BoardArgs;
use crate::commands::CommandError;
use crate::driver::{Board, Division};
use crate::link::{Interruptible, Link, Stop};

/// A count to be made.
pub(super) struct Order {
    pub(super) position: Position,
    pub(super) depth: u32,
}

/// A count made and compared.
pub(super) struct Answer {
    pub(super) division: Division,
    /// The reference's leaves, if it was asked.
    pub(super) expected: Option<u64>,
    /// The root moves it does not agree on.
    pub(super) differences: Vec<RootDifference>,
}

/// Who counts.
pub(super) struct Counter<'a> {
    pub(super) board: &'a BoardArgs,
    pub(super) check: bool,
    pub(super) stop: Stop,
    pub(super) events: Sender<Event>,
}

/// A board that was connected to.
type Connected = Board<Interruptible<Box<dyn Link>>>;

impl Counter<'_> {
    /// Connects to the board, which is an event, then makes every count that is ordered. A board that fails is connected
    /// to again for the next.
    pub(super) fn work(self, orders: &Receiver<Order>) {
        let mut board = match self.board.connect_with(self.stop.clone()) {
            Ok(board) => {
                self.tell(Event::Connected(Ok(())));
                Some(board)
            }
            Err(error) => return self.tell(Event::Connected(Err(error))),
        };
        for order in orders {
            let answer = self.answer(&mut board, &order);
            self.tell(Event::Counted(answer));
        }
    }

    /// Makes a count; none if it was stopped.
    fn answer(
        &self,
        board: &mut Option<Connected>,
        order: &Order,
    ) -> Result<Option<Answer>, CommandError> {
        // Beside the board; given up when it is dropped.
        let check = self
            .check
            .then(|| Check::start(order.position, order.depth, true));
        let connected = match board.take() {
            Some(connected) => Ok(connected),
            None => self.board.connect_with(self.stop.clone()),
        };
        let counted = connected.and_then(|mut connected| {
            let counted = count(&mut connected, order);
            let is_well = match &counted {
                Ok(_) => true,
                Err(CommandError::Driver(error)) if error.is_about_input() => true,
                Err(_) => self.stop.is_set() && self.abort(&mut connected),
            };
            if is_well {
                *board = Some(connected);
            }
            counted
        });
        match counted {
            Err(_) if self.stop.is_set() => Ok(None),
            counted => counted.map(|division| self.compare(division, check)),
        }
    }

    /// Stops the board's run; whether it has.
    fn abort(&self, board: &mut Connected) -> bool {
        self.stop.clear();
        let is_aborted = board.abort().is_ok();
        self.stop.set();
        is_aborted
    }

    /// Compares a count with the reference's, unless the wait for that is stopped.
    fn compare(&self, division: Division, check: Option<Check>) -> Option<Answer> {
        let expected = match check {
            Some(check) => Some(check.wait_unless(&mut || self.stop.is_set())?),
            None => None,
        };
        Some(Answer {
            differences: expected.as_ref().map_or_else(Vec::new, |expected| {
                differences(&division.roots, &expected.roots)
            }),
            expected: expected.map(|expected| expected.nodes),
            division,
        })
    }

    /// Who listens no more has ended.
    fn tell(&self, event: Event) {
        let _ = self.events.send(event);
    }
}

/// Counts on a board.
fn count(board: &mut Connected, order: &Order) -> Result<Division, CommandError> {
    board.checked_depth(order.depth)?;
    board.set_position(&order.position)?;
    Ok(board.divide(order.depth, &mut |_| {})?)
}
