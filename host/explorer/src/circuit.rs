//! The simulated board with a memory of its past.
//!
//! A simulation goes forward only. So the whole board is kept every [`INTERVAL`] clocks, and to go back is to take it up from
//! the last one kept and to simulate the rest again: the circuit does the same again, bit by bit. What was read in the clocks
//! before the one shown is kept as rows, and read again in the same way where there is none.

use std::collections::VecDeque;

use sim::{Board, Checkpoint, Config, SimError};

use crate::signals::{Layout, Row};
use crate::wire::Wire;

/// Clocks from one board that is kept to the next.
pub const INTERVAL: u64 = 250;

/// Clocks that one can go back at least.
pub const KEPT: u64 = 10_000;

/// The most rows that are kept.
const ROWS: usize = 1_500;

/// The board, its past, and what was read of it.
pub struct Circuit {
    board: Board,
    config: Config,
    layout: Layout,
    past: VecDeque<Checkpoint>,
    /// The last clock that was ever simulated.
    head: u64,
    rows: Rows,
    wire: Wire,
}

/// What was read in clocks one after the other.
#[derive(Default)]
struct Rows {
    /// The clock of the first row.
    first: u64,
    values: VecDeque<Vec<u64>>,
}

impl Rows {
    fn end(&self) -> u64 {
        self.first + self.values.len() as u64
    }

    fn has(&self, clock: u64) -> bool {
        (self.first..self.end()).contains(&clock)
    }

    fn get(&self, clock: u64) -> Option<&[u64]> {
        let place = clock.checked_sub(self.first)?;
        self.values.get(place as usize).map(Vec::as_slice)
    }

    fn clear(&mut self) {
        self.values.clear();
    }

    /// Adds the row of a clock. Rows that are not next to it are forgotten.
    fn add(&mut self, clock: u64, read: impl FnOnce(&mut Vec<u64>)) {
        if self.has(clock) {
            return;
        }
        if self.values.is_empty() || clock != self.end() {
            self.values.clear();
            self.first = clock;
        }
        let mut values = Vec::new();
        if self.values.len() >= ROWS {
            values = self.values.pop_front().unwrap_or_default();
            self.first += 1;
        }
        read(&mut values);
        self.values.push_back(values);
    }
}

impl Circuit {
    /// Switches on a board of this configuration.
    ///
    /// # Errors
    /// [`SimError`] if there is no such board, or if it has not a signal that is looked at.
    pub fn new(config: Config) -> Result<Self, SimError> {
        let board = Board::new(config)?;
        let layout = Layout::new(&board, usize::from(config.cores), &[])?;
        let mut circuit = Self {
            head: board.clocks(),
            past: VecDeque::from([board.checkpoint()]),
            wire: Wire::new(config.baud_divider),
            board,
            config,
            layout,
            rows: Rows::default(),
        };
        circuit.keep_row();
        Ok(circuit)
    }

    /// What the board was built with.
    #[must_use]
    pub fn config(&self) -> Config {
        self.config
    }

    /// Which signals are read.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// What went over the serial line.
    #[must_use]
    pub fn wire(&self) -> &Wire {
        &self.wire
    }

    /// The board as it stands in the clock that is shown.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The clock that is shown.
    #[must_use]
    pub fn clock(&self) -> u64 {
        self.board.clocks()
    }

    /// The last clock that was ever simulated.
    #[must_use]
    pub fn head(&self) -> u64 {
        self.head
    }

    /// The first clock to which one can go back.
    #[must_use]
    pub fn oldest(&self) -> u64 {
        self.past.front().map_or(0, Checkpoint::clocks)
    }

    /// Reads these signals, too, from now on.
    ///
    /// # Errors
    /// [`SimError::NoSignal`] if the circuit has not one of them; those before stay.
    pub fn watch(&mut self, extra: &[String]) -> Result<(), SimError> {
        self.layout = Layout::new(&self.board, usize::from(self.config.cores), extra)?;
        self.rows.clear();
        self.keep_row();
        Ok(())
    }

    /// Sends bytes over the serial line. To be called at the head alone, because it makes another future.
    pub fn send(&mut self, bytes: &[u8]) {
        self.board.send(bytes);
        self.wire.send(self.clock(), bytes);
        self.past.push_back(self.board.checkpoint());
    }

    /// One clock on, without reading anything.
    ///
    /// # Errors
    /// [`SimError::NotSettled`].
    pub fn skip(&mut self) -> Result<(), SimError> {
        let byte = self.board.receive(1)?.pop();
        let clock = self.clock();
        if clock > self.head {
            self.head = clock;
            if let Some(byte) = byte {
                self.wire.hear(clock, byte);
            }
            if clock - self.past.back().map_or(0, Checkpoint::clocks) >= INTERVAL {
                self.keep_board();
            }
        }
        Ok(())
    }

    /// One clock on.
    ///
    /// # Errors
    /// [`SimError::NotSettled`].
    pub fn step(&mut self) -> Result<(), SimError> {
        self.skip()?;
        self.keep_row();
        Ok(())
    }

    /// Goes to a clock, which may be one of the past, or one to come. A clock that is no longer kept becomes the oldest that is.
    ///
    /// # Errors
    /// [`SimError::NotSettled`].
    pub fn go_to(&mut self, clock: u64) -> Result<(), SimError> {
        let clock = clock.max(self.oldest());
        let last = self.past.iter().rfind(|kept| kept.clocks() <= clock);
        if let Some(last) = last.filter(|kept| clock < self.clock() || kept.clocks() > self.clock())
        {
            self.board.restore(last);
        }
        while self.clock() < clock {
            self.skip()?;
        }
        self.keep_row();
        Ok(())
    }

    /// The row of a clock that [`Circuit::read_rows`] has read, or of the clock that is shown.
    #[must_use]
    pub fn row(&self, clock: u64) -> Option<Row<'_>> {
        let values = self.rows.get(clock)?;
        Some(Row::new(&self.layout, values))
    }

    /// Reads the rows of the clocks from `first` to the one that is shown, where they are not read yet.
    ///
    /// # Errors
    /// [`SimError::NotSettled`].
    pub fn read_rows(&mut self, first: u64) -> Result<(), SimError> {
        let (first, now) = (first.max(self.oldest()), self.clock());
        if self.rows.has(first) && self.rows.has(now) {
            return Ok(());
        }
        self.rows.clear();
        self.go_to(first)?;
        while self.clock() < now {
            self.step()?;
        }
        Ok(())
    }

    /// The first clock of the rows that are read without a gap up to the clock that is shown.
    #[must_use]
    pub fn rows_from(&self) -> u64 {
        self.rows.first
    }

    /// A board to try something out, as this one stood at a clock, or shortly before.
    #[must_use]
    pub fn copy_before(&self, clock: u64) -> Option<Board> {
        let kept = self.past.iter().rfind(|kept| kept.clocks() <= clock);
        let mut copy = Board::new(self.config).ok()?;
        copy.restore(kept.or(self.past.front())?);
        Some(copy)
    }

    fn keep_row(&mut self) {
        let Self {
            board,
            layout,
            rows,
            ..
        } = self;
        rows.add(board.clocks(), |values| layout.read(board, values));
    }

    fn keep_board(&mut self) {
        self.past.push_back(self.board.checkpoint());
        while self
            .past
            .get(1)
            .is_some_and(|second| second.clocks() + KEPT <= self.head)
        {
            self.past.pop_front();
        }
    }
}
