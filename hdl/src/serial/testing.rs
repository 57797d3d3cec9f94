//! A sender's line for the tests: levels as a receiver's clock samples them.

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
