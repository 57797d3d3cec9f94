//! The host's side of the serial line, 8N1, in clocks of the board: a sender of bytes and a listener.

use std::collections::VecDeque;

/// Bits of a byte on the line: start, eight from the lowest up, stop.
const BITS: u16 = 10;

/// Sends bytes as levels, without a gap between them.
#[derive(Debug, Clone)]
pub(crate) struct Sender {
    divider: u16,
    bytes: VecDeque<u8>,
    /// The remaining bits of the byte on the line: start, data, stop. The current one is the lowest.
    bits: u16,
    bits_left: u16,
    clocks_left: u16,
}

impl Sender {
    /// A sender with `divider` clocks per bit, at least 1.
    pub(crate) fn new(divider: u16) -> Self {
        Self {
            divider,
            bytes: VecDeque::new(),
            bits: 0,
            bits_left: 0,
            clocks_left: 0,
        }
    }

    /// Queues bytes.
    pub(crate) fn queue(&mut self, bytes: &[u8]) {
        self.bytes.extend(bytes);
    }

    /// Gives the level of the next clock.
    pub(crate) fn level(&mut self) -> bool {
        if self.bits_left == 0 {
            let Some(byte) = self.bytes.pop_front() else {
                return true;
            };
            self.bits = 1 << (BITS - 1) | u16::from(byte) << 1;
            self.bits_left = BITS;
            self.clocks_left = self.divider;
        }
        let level = self.bits & 1 == 1;
        self.clocks_left -= 1;
        if self.clocks_left == 0 {
            self.clocks_left = self.divider;
            self.bits >>= 1;
            self.bits_left -= 1;
        }
        level
    }
}

/// Reads levels as bytes: each bit is sampled in its middle. A byte whose stop bit is low is dropped.
#[derive(Debug, Clone)]
pub(crate) struct Listener {
    divider: u16,
    bits_left: u16,
    clocks_left: u16,
    byte: u8,
}

impl Listener {
    /// A listener with `divider` clocks per bit, at least 1.
    pub(crate) fn new(divider: u16) -> Self {
        Self {
            divider,
            bits_left: 0,
            clocks_left: 0,
            byte: 0,
        }
    }

    /// Takes the level of a clock. Gives the byte that this level completes.
    pub(crate) fn hear(&mut self, level: bool) -> Option<u8> {
        if self.bits_left == 0 {
            if !level {
                self.bits_left = BITS - 1;
                self.clocks_left = self.divider + self.divider / 2;
            }
            return None;
        }
        self.clocks_left -= 1;
        if self.clocks_left > 0 {
            return None;
        }
        self.clocks_left = self.divider;
        self.bits_left -= 1;
        if self.bits_left == 0 {
            return level.then_some(self.byte);
        }
        self.byte = self.byte >> 1 | u8::from(level) << 7;
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_byte_is_a_start_bit_the_lowest_bit_first_and_a_stop_bit() {
        let mut sender = Sender::new(1);
        sender.queue(&[0b0010_1101]);
        let levels: Vec<u8> = (0..12).map(|_| u8::from(sender.level())).collect();
        assert_eq!(levels, [0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 1, 1]);
    }

    #[test]
    fn a_low_stop_bit_drops_the_byte() {
        let mut listener = Listener::new(4);
        assert!((0..40).all(|_| listener.hear(false).is_none()));
        assert!((0..4).all(|_| listener.hear(true).is_none()));
    }

    proptest! {
        #[test]
        fn what_is_sent_is_heard(
            bytes in prop::collection::vec(any::<u8>(), 0..20),
            divider in 1u16..50,
            idle in 0usize..50,
        ) {
            let (mut sender, mut listener) = (Sender::new(divider), Listener::new(divider));
            let mut heard: Vec<u8> = (0..idle).filter_map(|_| listener.hear(sender.level())).collect();
            sender.queue(&bytes);
            let clocks = (bytes.len() + 1) * 10 * usize::from(divider);
            heard.extend((0..clocks).filter_map(|_| listener.hear(sender.level())));
            prop_assert_eq!(heard, bytes);
        }
    }
}
