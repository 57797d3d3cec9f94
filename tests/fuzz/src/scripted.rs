//! A board that says what it is given to say, whatever it is asked. Its time is its own.

use std::collections::VecDeque;
use std::time::Duration;

use driver::link::{Link, LinkError};
use protocol::{encode_frame, Command, Frame, FrameDecoder, Identity, Reply, FLAG};

/// How long a piece of what it says takes to arrive.
const PIECE: Duration = Duration::from_millis(1);

/// How much a board of this kind says when it is asked again and again: more is a driver that does not give up.
const MOST_WAITS: u32 = 20_000;

/// A board that speaks by a script.
pub struct Scripted {
    /// What it has not said yet, from flag to flag.
    pieces: VecDeque<Vec<u8>>,
    /// Whether it says who it is by itself.
    introduces_itself: bool,
    decoder: FrameDecoder,
    /// The sequence number of the last command.
    last: u8,
    now: Duration,
    waits: u32,
}

impl Scripted {
    /// A board with this script. The sequence numbers of its frames are counted back from that of the last command, so that 0 is an
    /// answer to it.
    #[must_use]
    pub fn new(script: &[u8], introduces_itself: bool) -> Self {
        let mut pieces: VecDeque<Vec<u8>> = VecDeque::new();
        for &byte in script {
            if byte == FLAG || pieces.is_empty() {
                pieces.push_back(Vec::new());
            }
            if let Some(piece) = pieces.back_mut() {
                piece.push(byte);
            }
        }
        Self {
            pieces,
            introduces_itself,
            decoder: FrameDecoder::new(),
            last: 0,
            now: Duration::ZERO,
            waits: 0,
        }
    }

    /// A piece with its sequence number counted back from the last command's, if it is a frame.
    fn said(&self, piece: Vec<u8>) -> Vec<u8> {
        let frame = FrameDecoder::new().decode(&piece).next();
        let Some(Ok(frame)) = frame else {
            return piece;
        };
        let seq = self.last.wrapping_sub(frame.seq());
        let frame = Frame::new(seq, frame.kind(), frame.payload()).expect("a payload that fits");
        encode_frame(&frame)
    }
}

impl Link for Scripted {
    fn send(&mut self, bytes: &[u8]) -> Result<(), LinkError> {
        for frame in self.decoder.decode(bytes) {
            let frame = frame.expect("a driver sends whole frames");
            let command = Command::from_frame(&frame).expect("a driver sends commands");
            self.last = frame.seq();
            if self.introduces_itself && command == Command::Identify {
                let identity = Identity::of_board(1, 7, 75_000_000);
                let reply = Reply::Identity(identity).encode(0);
                self.pieces.push_front(reply);
            }
        }
        Ok(())
    }

    fn receive(&mut self, timeout: Duration) -> Result<Vec<u8>, LinkError> {
        self.waits += 1;
        assert!(self.waits < MOST_WAITS, "the driver waits without end");
        match self.pieces.pop_front() {
            Some(piece) => {
                self.now += PIECE;
                Ok(self.said(piece))
            }
            None => {
                self.now = self.now.saturating_add(timeout);
                Ok(Vec::new())
            }
        }
    }

    fn name(&self) -> String {
        "scripted".to_owned()
    }

    fn now(&self) -> Duration {
        self.now
    }
}
