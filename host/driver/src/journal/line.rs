//! The lines of a journal: a checksum, a space, a text.
//!
//! The checksum of a line has eight hexadecimal digits. It is the CRC-32 of the previous line's checksum and the text,
//! so that no line can be changed, removed, added or moved without the next line's checksum showing it.

use crc::{Crc, CRC_32_ISO_HDLC};

static CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// Digits of a checksum.
pub(super) const DIGITS: usize = 8;

/// The chain of checksums up to the last line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Chain(u32);

impl Chain {
    /// The next line, with this text and a line feed.
    pub(super) fn line(&mut self, text: &str) -> String {
        self.0 = self.next(text);
        format!("{:08x} {text}\n", self.0)
    }

    /// The text of a line without its line feed, if the line's checksum continues the chain.
    pub(super) fn text<'a>(&mut self, line: &'a [u8]) -> Option<&'a str> {
        let (digits, text) = std::str::from_utf8(line).ok()?.split_once(' ')?;
        let next = self.next(text);
        let fits = digits.len() == DIGITS && digits == format!("{next:08x}");
        fits.then(|| {
            self.0 = next;
            text
        })
    }

    fn next(self, text: &str) -> u32 {
        let mut digest = CRC.digest();
        digest.update(&self.0.to_le_bytes());
        digest.update(text.as_bytes());
        digest.finalize()
    }
}

/// The text of a line, without a look at its checksum.
pub(super) fn unchecked_text(line: &[u8]) -> Option<&str> {
    std::str::from_utf8(line.get(DIGITS + 1..)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_they_were_written() {
        let (mut writer, mut reader) = (Chain::default(), Chain::default());
        for text in ["one", "", "two words", "ä"] {
            let line = writer.line(text);
            assert_eq!(
                reader.text(line.trim_end_matches('\n').as_bytes()),
                Some(text)
            );
        }
    }

    #[test]
    fn changed_removed_added_and_swapped_lines_show() {
        let mut writer = Chain::default();
        let lines = ["1 20", "2 400", "3 8902"].map(|text| writer.line(text).trim_end().to_owned());
        let good = |order: &[usize]| {
            let mut reader = Chain::default();
            let read = order
                .iter()
                .take_while(|&&line| reader.text(lines[line].as_bytes()).is_some());
            read.count()
        };
        assert_eq!(good(&[0, 1, 2]), 3);
        assert_eq!(good(&[0, 2]), 1);
        assert_eq!(good(&[0, 0, 1]), 1);
        assert_eq!(good(&[1, 0, 2]), 0);
        for place in 0..lines[0].len() {
            let mut bytes = lines[0].clone().into_bytes();
            for bit in 0..8 {
                bytes[place] ^= 1 << bit;
                assert_eq!(
                    Chain::default().text(&bytes),
                    None,
                    "bit {bit} of byte {place}"
                );
                bytes[place] ^= 1 << bit;
            }
        }
    }
}
