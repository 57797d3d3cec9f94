//! Both ends of a line for the tests: levels as a receiver's clock samples them, and replies out of levels.

use protocol::{FrameDecoder, Reply};

/// How a sender's bits lie against the receiver's clock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sender {
    /// Clocks per bit as agreed.
    pub(crate) divider: u16,
    /// How much longer the sender's bits are, as a fraction.
    pub(crate) deviation: f64,
    /// Where between two edges of the receiver's clock the first start bit falls, as a fraction of a clock.
    pub(crate) phase: f64,
    /// Stop bits after each byte.
    pub(crate) stop_bits: usize,
}

impl Sender {
    /// A sender on the receiver's own clock, with one stop bit.
    pub(crate) fn exact(divider: u16) -> Self {
        Self {
            divider,
            deviation: 0.0,
            phase: 0.0,
            stop_bits: 1,
        }
    }
}

/// The level at each of the receiver's edges: an idle bit, the bytes back to back, two idle bits and a few clocks.
pub(crate) fn line(bytes: &[u8], sender: Sender) -> Vec<bool> {
    let mut bits = vec![true];
    for &byte in bytes {
        bits.push(false);
        bits.extend((0..8).map(|bit| byte >> bit & 1 == 1));
        bits.extend(vec![true; sender.stop_bits]);
    }
    bits.extend([true; 2]);
    let clocks_per_bit = f64::from(sender.divider) * (1.0 + sender.deviation);
    let clocks = (bits.len() as f64 * clocks_per_bit + sender.phase).floor() as usize;
    (0..clocks + 8)
        .map(|clock| {
            let bit = ((clock as f64 - sender.phase) / clocks_per_bit).floor();
            bit < 0.0 || bits.get(bit as usize).copied().unwrap_or(true)
        })
        .collect()
}

/// Receives what a board sends.
pub(crate) struct Listener {
    divider: u16,
    /// Levels of the byte that is coming in, from its start bit on.
    levels: Vec<bool>,
    decoder: FrameDecoder,
}

impl Listener {
    /// A listener on the sender's own clock, `divider` clocks per bit.
    pub(crate) fn new(divider: u16) -> Self {
        Self {
            divider,
            levels: Vec::new(),
            decoder: FrameDecoder::new(),
        }
    }

    /// Takes the level of the next clock; gives the reply that it completes, with its sequence number.
    pub(crate) fn hear(&mut self, level: bool) -> Option<(u8, Reply)> {
        let heard = self.hear_noise(level)?;
        Some(heard.expect("the board sends whole frames with known replies"))
    }

    /// The same of a board that may send anything; an error says what is wrong.
    pub(crate) fn hear_noise(&mut self, level: bool) -> Option<Result<(u8, Reply), String>> {
        if level && self.levels.is_empty() {
            return None;
        }
        self.levels.push(level);
        let period = usize::from(self.divider);
        if self.levels.len() < 10 * period {
            return None;
        }
        let bit = |number: usize| self.levels[number * period + period / 2];
        let is_whole = bit(9);
        let byte = (0..8).fold(0, |byte, number| byte | u8::from(bit(1 + number)) << number);
        self.levels.clear();
        if !is_whole {
            return Some(Err("a stop bit is low".to_owned()));
        }
        let frame = self.decoder.push(byte)?;
        let reply = frame.and_then(|frame| Ok((frame.seq(), Reply::from_frame(&frame)?)));
        Some(reply.map_err(|error| error.to_string()))
    }

    /// Whether the line is between two bytes.
    pub(crate) fn is_idle(&self) -> bool {
        self.levels.is_empty()
    }

    /// Forgets the byte and the frame that were coming in.
    pub(crate) fn forget(&mut self) {
        *self = Self::new(self.divider);
    }
}
