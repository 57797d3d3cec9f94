//! The thread that owns the board.

use std::sync::mpsc::{Receiver, Sender};
use std::time::Instant;

use console::fault::Failure;
use console::outcome::Outcome;
use reference::Position;

use super::compared::Compared;
use super::event::{Ending, Event};
use crate::args::CheckArgs;
use driver::check::differences;
use driver::link::{Interruptible, Link};
use driver::Stop;
use driver::{Board, Division};

/// An order for a count.
pub(super) struct Order {
    pub(super) position: Position,
    pub(super) depth: u32,
}

/// A board that was connected to.
pub type Connected = Board<Interruptible<Box<dyn Link>>>;

/// What connects to the board. The switch that it gets ends every wait for the board.
pub type Connect<'a> = &'a (dyn Fn(Stop) -> Result<Connected, Failure> + Sync);

/// The thread's state.
pub(super) struct Counter<'a> {
    pub(super) connect: Connect<'a>,
    pub(super) check: CheckArgs,
    pub(super) stop: Stop,
    pub(super) events: Sender<Event>,
}

impl Counter<'_> {
    /// Connects to the board and reports that as an event, then carries out every order. A board that fails is
    /// connected to again for the next order.
    pub(super) fn work(self, orders: &Receiver<Order>) {
        let mut board = match (self.connect)(self.stop.clone()) {
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

    /// Makes a count and reports it as an event. Compares the count, unless it is stopped.
    fn obey(&self, board: &mut Option<Connected>, order: &Order) -> Result<Ending, Failure> {
        // The reference counts beside the board, and stops when `check` is dropped.
        let check = self.check.start(order.position, order.depth, true);
        let began = Instant::now();
        let division = match self.count(board, order) {
            Err(_) if self.stop.is_set() => return Ok(Ending::Stopped),
            counted => counted?,
        };
        let patience = self.check.patience().after(began.elapsed());
        // The count is reported before the check, so that the host program need not wait for the check.
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

    /// Makes a count on the board, connecting to it again if needed.
    fn count(&self, board: &mut Option<Connected>, order: &Order) -> Result<Division, Failure> {
        let mut connected = match board.take() {
            Some(connected) => connected,
            None => (self.connect)(self.stop.clone())?,
        };
        let counted = count(&mut connected, order);
        let is_well = match &counted {
            Ok(_) => true,
            Err(error) if error.outcome() == Outcome::BadInput => true,
            Err(_) => self.stop.is_set() && self.abort(&mut connected),
        };
        if is_well {
            *board = Some(connected);
        }
        counted
    }

    /// Aborts the board's run. Gives whether that succeeded.
    fn abort(&self, board: &mut Connected) -> bool {
        self.stop.clear();
        let is_aborted = board.abort().is_ok();
        self.stop.set();
        is_aborted
    }

    /// If the receiver is gone, the conversation has ended.
    fn tell(&self, event: Event) {
        let _ = self.events.send(event);
    }
}

/// Counts on a board.
fn count(board: &mut Connected, order: &Order) -> Result<Division, Failure> {
    board.checked_depth(order.depth)?;
    board.set_position(&order.position)?;
    Ok(board.divide(order.depth, &mut |_| {})?)
}
