//! A fake board behind a link without a wire.

use std::time::Duration;

use protocol::{Command, FrameDecoder};

use super::board::FakeBoard;
use super::fault::Fault;
use crate::board::Board;
use crate::error::DriverError;
use crate::link::{Link, LinkError};

/// How long the driver waits for this board.
const PATIENCE: Duration = Duration::from_millis(2);

/// Bytes come back in pieces of this length.
const PIECE: usize = 7;

/// The link. Its time is the sum of its timeouts, so that no test waits. It panics if the host sends what the board does not
/// expect at that moment.
pub struct FakeLink {
    /// The board behind the link.
    pub board: FakeBoard,
    waiting: Vec<u8>,
    now: Duration,
}

impl FakeLink {
    /// A link to this board.
    #[must_use]
    pub fn new(board: FakeBoard) -> Self {
        Self {
            board,
            waiting: Vec::new(),
            now: Duration::ZERO,
        }
    }
}

impl Link for FakeLink {
    fn send(&mut self, bytes: &[u8]) -> Result<(), LinkError> {
        let frame = FrameDecoder::new().decode(bytes).flatten().next();
        let command = frame.and_then(|frame| Command::from_frame(&frame).ok());
        // One count may be sent ahead of the end of another, and both may be given up.
        let may = matches!(command, Some(Command::PerftOf { .. } | Command::Abort));
        assert!(
            self.waiting.is_empty() || may,
            "the host interrupts the board: outside a run it has to wait for the answer"
        );
        self.waiting.extend(self.board.feed(bytes));
        Ok(())
    }

    fn receive(&mut self, timeout: Duration) -> Result<Vec<u8>, LinkError> {
        if self.board.is_gone() {
            return Err(LinkError::Disconnected { path: self.name() });
        }
        if self.waiting.is_empty() {
            self.now += timeout;
        }
        let rest = self.waiting.split_off(PIECE.min(self.waiting.len()));
        Ok(std::mem::replace(&mut self.waiting, rest))
    }

    fn name(&self) -> String {
        "fake".to_owned()
    }

    fn now(&self) -> Duration {
        self.now
    }

    fn wake(&mut self) -> Result<(), LinkError> {
        self.board.wake();
        Ok(())
    }

    fn reset(&mut self) -> Result<bool, LinkError> {
        Ok(self.board.reset())
    }

    fn patience(&self) -> Duration {
        PATIENCE
    }
}

/// A driver for a board with this fault.
///
/// # Errors
/// Those of [`Board::connect`], if the board's fault shows while the driver connects.
pub fn connect(fault: Fault) -> Result<Board<FakeLink>, DriverError> {
    Board::connect(FakeLink::new(FakeBoard::new(fault)))
}
