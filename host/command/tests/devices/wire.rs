//! A serial line whose two ends may have different rates.

/// The bits of a byte, 8N1: start, eight from the lowest up, stop.
const BITS: usize = 10;

/// The rates of a line in baud, and the chip between it and the host.
#[derive(Debug, Clone, Copy)]
pub struct Wire {
    /// The rate of the board.
    pub board_baud: u32,
    /// What the chip divides the rate by that the host sets.
    pub divider: u32,
}

impl Wire {
    /// What the board receives if a host that has set `baud` sends these bytes.
    pub fn to_board(self, baud: u32, bytes: &[u8]) -> Vec<u8> {
        received(bytes, baud / self.divider, self.board_baud)
    }

    /// What such a host receives if the board sends these bytes.
    pub fn to_host(self, baud: u32, bytes: &[u8]) -> Vec<u8> {
        received(bytes, self.board_baud, baud / self.divider)
    }
}

/// What a receiver of one rate makes of bytes that are sent at another one without a gap. It waits for a falling edge and looks at the
/// middle of each of its bits. A byte whose stop bit is low is dropped.
fn received(bytes: &[u8], sent_baud: u32, baud: u32) -> Vec<u8> {
    let levels = bytes.iter().flat_map(|&byte| {
        let frame = 1 << (BITS - 1) | u16::from(byte) << 1;
        (0..BITS).map(move |bit| frame >> bit & 1 == 1)
    });
    let levels: Vec<bool> = levels.collect();
    // How many of the sender's bits one of the receiver's lasts.
    let length = f64::from(sent_baud) / f64::from(baud.max(1));
    let (mut heard, mut place) = (Vec::new(), 0);
    let falls = |&place: &usize| !levels[place] && (place == 0 || levels[place - 1]);
    while let Some(start) = (place..levels.len()).find(falls) {
        let middle = |bit: usize| start as f64 + (bit as f64 + 0.5) * length;
        let level = |bit| levels.get(middle(bit) as usize).copied().unwrap_or(true);
        if !level(0) && level(BITS - 1) {
            let add = |byte, bit| byte << 1 | u8::from(level(bit));
            heard.push((1..BITS - 1).rev().fold(0, add));
        }
        place = (start + 1).max(middle(BITS - 1).ceil() as usize);
    }
    heard
}

#[test]
fn a_receiver_of_the_same_rate_hears_what_was_sent_and_no_other_does() {
    let sent: Vec<u8> = (0..=255).collect();
    assert_eq!(received(&sent, 115_200, 115_200), sent);
    // Two clocks of one rate differ by a percent or two.
    assert_eq!(received(&sent, 1_000_000, 1_020_000), sent);
    for baud in [250_000, 500_000, 921_600, 2_000_000, 4_000_000] {
        assert_ne!(received(&sent, 1_000_000, baud), sent, "{baud}");
    }
    // The receiver sees each bit twice: its stop bit is low at first, and it begins again at the next edge.
    assert_eq!(received(&[0x55], 1_000_000, 2_000_000), [0xE6]);
    // The receiver sees every other bit, and the idle line after them.
    assert_eq!(received(&[0xF0], 1_000_000, 500_000), [0xFE]);
}
