//! The thread that has the board.

use std::sync::mpsc::{Receiver, Sender};
use std::time::Instant;

use reference::Position;

use super::compared::Compared;
use super::event::{Ending, Event};
use crate::args::{BoardArgs, CheckArgs};
use crate::error::CommandError;
use driver::check::differences;
use driver::link::{Interruptible, Link};
use driver::Stop;
use driver::{Board, Division};

/// A count to be made.
pub(super) struct Order {
    pub(super) position: Position,
    pub(super) depth: u32,
}

/// Who counts.
pub(super) struct Counter<'a> {
    pub(super) board: &'a BoardArgs,
    pub(super) check: CheckArgs,
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
            let ending = self.obey(&mut board, &order);
            self.tell(Event::Over(ending));
        }
    }

    /// Makes a count, which is an event, and compares it, unless it is stopped.
    fn obey(&self, board: &mut Option<Connected>, order: &Order) -> Result<Ending, CommandError> {
        // Beside the board; given up when it is dropped.
        let check = self.check.start(order.position, order.depth, true);
        let began = Instant::now();
        let division = match self.count(board, order) {
            Err(_) if self.stop.is_set() => return Ok(Ending::Stopped),
            counted => counted?,
        };
        let patience = self.check.patience().after(began.elapsed());
        // Whoever waits for the count need not wait for its check.
        self.tell(Event::Counted(division.clone()));
        let Some(check) = check else {
            return Ok(Ending::Counted(None));
        };
        let expected = check.wait(patience, &mut || self.stop.is_set())?;
        let differences = differences(&division.roots, &expected.roots);
        Ok(Ending::Counted(Some(Compared {
            matches: differences.is_empty() && expected.nodes == division.total.nodes,
            expected: expected.nodes,
            differences,
        })))
    }

    /// Makes a count on the board, or on one that is connected to anew.
    fn count(
        &self,
        board: &mut Option<Connected>,
        order: &Order,
    ) -> Result<Division, CommandError> {
        let mut connected = match board.take() {
            Some(connected) => connected,
            None => self.board.connect_with(self.stop.clone())?,
        };
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
    }

    /// Stops the board's run; whether it has.
    fn abort(&self, board: &mut Connected) -> bool {
        self.stop.clear();
        let is_aborted = board.abort().is_ok();
        self.stop.set();
        is_aborted
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
