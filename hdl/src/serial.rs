//! The serial link: UART bits, and the frames of [`protocol`] on top of them.
//!
//! # The handshake
//! Wherever a block passes something on, it does so by `valid` and `ready`, and these four rules are all there is to it:
//!
//! 1. A transfer happens at a rising edge of the clock at which `valid` and `ready` are both high.
//! 2. The source raises `valid` when it has something, without waiting for `ready`.
//! 3. Once `valid` is high, it stays high and the payload stays the same until the transfer.
//! 4. The sink may raise and lower `ready` as it likes; `ready` may depend on `valid`.
//!
//! Where a sink must always be ready there is no `ready`, and `valid` is high for one clock: a strobe.

mod crc32;
mod frame_rx;
mod frame_tx;
mod uart_rx;
mod uart_tx;

#[cfg(test)]
pub(crate) mod testing;

pub use crc32::{Crc32, BYTE_CLOCKS};
pub use frame_rx::{FrameRx, ReceivedFrame};
pub use frame_tx::{FrameHeader, FrameTx};
pub use uart_rx::UartRx;
pub use uart_tx::UartTx;

/// Bits of the counters that divide the clock down to the baud rate.
pub const DIVIDER_BITS: usize = 12;

/// The smallest divider, in clocks per bit: with fewer the receiver cannot sample near the middle of a bit.
pub const MIN_DIVIDER: u16 = 4;

/// The largest divider, in clocks per bit.
pub const MAX_DIVIDER: u16 = (1 << DIVIDER_BITS) - 1;

/// Refuses dividers that the counters cannot count.
fn assert_divider(divider: u16) {
    assert!(
        (MIN_DIVIDER..=MAX_DIVIDER).contains(&divider),
        "a divider of {divider} clocks per bit is out of range, expected {MIN_DIVIDER} to {MAX_DIVIDER}"
    );
}
