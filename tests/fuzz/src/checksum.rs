//! The checksums of frames and of journals, bit by bit, as the polynomial's definition has them. They share no code with the crate
//! that the protocol and the driver use.

/// Ethernet's polynomial, lowest bit first.
const POLYNOMIAL: u32 = 0xEDB8_8320;

/// CRC-32/JAMCRC, which frames end with.
#[must_use]
pub fn jamcrc(bytes: &[u8]) -> u32 {
    bytes.iter().fold(u32::MAX, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| {
            crc >> 1 ^ if crc & 1 == 1 { POLYNOMIAL } else { 0 }
        })
    })
}

/// CRC-32/ISO-HDLC, which the lines of a journal begin with: the same, inverted.
#[must_use]
pub fn crc32(bytes: &[u8]) -> u32 {
    !jamcrc(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The check values of the catalogue of parametrised CRC algorithms.
    #[test]
    fn the_checksums_are_those_of_the_catalogue() {
        assert_eq!(jamcrc(b"123456789"), 0x340B_C6D9);
        assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
    }
}
