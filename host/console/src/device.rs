//! How a board is connected to, whatever link leads to it.

use clap::builder::FalseyValueParser;
use clap::{ArgAction, Args};
use driver::link::{Interruptible, Link};
use driver::{Board, DriverError, Stop};
use protocol::DEFAULT_BAUD;

use crate::board::BOARD;
use crate::note_reset;
use crate::number::number;

/// The rate of a board's serial line.
#[derive(Debug, Clone, Copy, Args)]
pub struct RateArgs {
    /// Rate of a serial device, 8N1
    #[arg(long, help_heading = BOARD, value_name = "BAUD", default_value_t = DEFAULT_BAUD, value_parser = number::<u32>(1..=u32::MAX.into()))]
    pub baud: u32,
}

/// Whether a real board has to show first that its circuit works.
#[derive(Debug, Clone, Copy, Args)]
pub struct SelfTestArgs {
    /// Do not have a real board count six known positions first
    #[arg(long, help_heading = BOARD, env = "PERFTBOARD_NO_SELF_TEST", action = ArgAction::SetTrue, value_parser = FalseyValueParser::new())]
    no_self_test: bool,
}

impl SelfTestArgs {
    /// No self-test, for a command that makes one itself, and for simulated boards.
    pub const LEFT_OUT: Self = Self { no_self_test: true };

    /// Identifies the board at the end of a link, which has to pass its self-test, unless that is left out. Turning the switch on ends
    /// every wait for the board. That the board was reset is said on standard error.
    ///
    /// # Errors
    /// [`DriverError`] if there is no board that this program understands and that passes.
    pub fn connect<L: Link>(
        self,
        link: L,
        stop: Stop,
    ) -> Result<Board<Interruptible<L>>, DriverError> {
        let link = Interruptible::new(link, stop).on_reset(note_reset);
        if self.no_self_test {
            return Board::connect(link);
        }
        Board::connect_tested(link)
    }
}
