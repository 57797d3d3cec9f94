//! Frames: flag, stuffing, length, CRC.

use super::{crc, ProtocolError};
use super::{CRC_BYTES, ESCAPE, ESCAPE_XOR, FLAG, HEADER_BYTES, MAX_PAYLOAD_BYTES};

/// A frame without flag, stuffing and CRC. Its payload always fits.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Frame {
    seq: u8,
    kind: u8,
    payload: Vec<u8>,
}

impl Frame {
    /// A frame of these fields.
    ///
    /// # Errors
    /// [`ProtocolError::PayloadTooLong`] above [`MAX_PAYLOAD_BYTES`].
    pub fn new(seq: u8, kind: u8, payload: impl Into<Vec<u8>>) -> Result<Self, ProtocolError> {
        let payload = payload.into();
        let length = payload.len();
        if length > MAX_PAYLOAD_BYTES {
            return Err(ProtocolError::PayloadTooLong { length });
        }
        Ok(Self { seq, kind, payload })
    }

    /// A frame whose payload the messages of this protocol keep short.
    #[cfg(feature = "chess")]
    pub(super) fn of_message(seq: u8, kind: u8, payload: Vec<u8>) -> Self {
        debug_assert!(payload.len() <= MAX_PAYLOAD_BYTES);
        Self { seq, kind, payload }
    }

    /// The sequence number.
    #[must_use]
    pub const fn seq(&self) -> u8 {
        self.seq
    }

    /// The kind byte, see [`kind`](super::kind).
    #[must_use]
    pub const fn kind(&self) -> u8 {
        self.kind
    }

    /// The payload.
    #[must_use]
    pub fn payload(&self) -> &[u8] {
        &self.payload
    }

    /// The frame's bytes up to and with the CRC, not stuffed.
    fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEADER_BYTES + self.payload.len() + CRC_BYTES);
        // `new` refuses longer payloads, so the length always fits its byte.
        bytes.extend([self.payload.len() as u8, self.seq, self.kind]);
        bytes.extend_from_slice(&self.payload);
        bytes.extend(crc(&bytes).to_le_bytes());
        bytes
    }
}

/// The bytes of a frame on the wire: flag, then everything up to the CRC, stuffed.
#[must_use]
pub fn encode_frame(frame: &Frame) -> Vec<u8> {
    let mut wire = vec![FLAG];
    for byte in frame.bytes() {
        if matches!(byte, FLAG | ESCAPE) {
            wire.extend([ESCAPE, byte ^ ESCAPE_XOR]);
        } else {
            wire.push(byte);
        }
    }
    wire
}

/// Where a decoder stands in the stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum State {
    /// Outside a frame: everything up to the next flag is skipped.
    #[default]
    Hunting,
    /// Inside a frame.
    Reading,
    /// Inside a frame, after an escape.
    Escaped,
}

/// Finds the frames in a stream of bytes, cut in whatever pieces they arrive.
///
/// Bytes outside a frame are skipped without a word: after power-up or in the middle of a conversation there is no
/// telling what they are. After an error the decoder looks for the next flag.
///
/// A changed bit inside a frame always shows in the CRC. One that turns a byte into a flag or an escape, or changes `len`,
/// moves the frame's end instead, and then the CRC catches it but for one time in four thousand million.
#[derive(Debug, Clone, Default)]
pub struct FrameDecoder {
    state: State,
    bytes: Vec<u8>,
}

impl FrameDecoder {
    /// A decoder that waits for a flag.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the next byte. Gives a frame or an error when the byte ends one.
    pub fn push(&mut self, byte: u8) -> Option<Result<Frame, ProtocolError>> {
        if byte == FLAG {
            return self.start().map(Err);
        }
        match self.state {
            State::Hunting => None,
            State::Reading if byte == ESCAPE => {
                self.state = State::Escaped;
                None
            }
            State::Reading => self.take(byte),
            State::Escaped => {
                self.state = State::Reading;
                match byte ^ ESCAPE_XOR {
                    unstuffed @ (FLAG | ESCAPE) => self.take(unstuffed),
                    _ => {
                        self.state = State::Hunting;
                        Some(Err(ProtocolError::Stuffing { byte }))
                    }
                }
            }
        }
    }

    /// Takes all of `bytes`; gives the frames and errors they end, in order.
    pub fn decode<'a>(
        &'a mut self,
        bytes: &'a [u8],
    ) -> impl Iterator<Item = Result<Frame, ProtocolError>> + 'a {
        bytes.iter().filter_map(|&byte| self.push(byte))
    }

    /// A flag: begins a frame, and reports the one it cuts off. A flag immediately after another has no further effect.
    fn start(&mut self) -> Option<ProtocolError> {
        let received = self.bytes.len();
        let interrupted =
            self.state == State::Escaped || (self.state == State::Reading && received > 0);
        self.state = State::Reading;
        self.bytes.clear();
        interrupted.then_some(ProtocolError::Unfinished { received })
    }

    /// An unstuffed byte of the frame.
    fn take(&mut self, byte: u8) -> Option<Result<Frame, ProtocolError>> {
        self.bytes.push(byte);
        let length = usize::from(*self.bytes.first()?);
        if self.bytes.len() < HEADER_BYTES + length + CRC_BYTES {
            return None;
        }
        self.state = State::Hunting;
        Some(checked(&self.bytes))
    }
}

/// The frame in these bytes, the CRC being the last four.
fn checked(bytes: &[u8]) -> Result<Frame, ProtocolError> {
    let [_, seq, kind, payload @ .., c0, c1, c2, c3] = bytes else {
        // The decoder only asks for complete frames.
        return Err(ProtocolError::Unfinished {
            received: bytes.len(),
        });
    };
    let (body, _) = bytes.split_at(bytes.len() - CRC_BYTES);
    let (received, computed) = (u32::from_le_bytes([*c0, *c1, *c2, *c3]), crc(body));
    if received != computed {
        return Err(ProtocolError::Crc {
            kind: *kind,
            received,
            computed,
        });
    }
    Frame::new(*seq, *kind, payload)
}
