//! A conversation with a board, recorded byte by byte with the clock of each byte.

use std::fmt;

use protocol::{Command, FrameDecoder, ProtocolError, Reply};

use crate::pins::SerialPins;

/// How many clocks a board may be silent before the conversation counts as ended.
const PATIENCE_CLOCKS: u64 = 1_000_000;

/// A step of a conversation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Send a command and listen until its last reply.
    Ask(Command),
    /// Send these bytes, and listen for this many clocks.
    Say(Vec<u8>, u64),
}

/// A byte that came from a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Heard {
    /// The byte.
    pub byte: u8,
    /// The clock with which it was complete.
    pub clock: u64,
}

impl fmt::Display for Heard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#04x} at clock {}", self.byte, self.clock)
    }
}

/// Everything that a board sent in a conversation.
#[derive(Debug, Clone, Default)]
pub struct Transcript {
    /// The bytes.
    pub heard: Vec<Heard>,
    /// The replies in the bytes, with their sequence numbers, and the errors of damaged ones.
    pub replies: Vec<Result<(u8, Reply), ProtocolError>>,
    /// The first command whose last reply did not come. The conversation ended there.
    pub unanswered: Option<Command>,
}

impl Transcript {
    /// The first difference from another board's transcript: a byte, a clock, or the length.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<String> {
        let longer = self.heard.len().max(other.heard.len());
        let index = (0..longer).find(|&i| self.heard.get(i) != other.heard.get(i))?;
        let at = |heard: &[Heard]| heard.get(index).map_or("nothing".into(), Heard::to_string);
        Some(format!(
            "byte {index}: {} and {}",
            at(&self.heard),
            at(&other.heard)
        ))
    }

    /// The last reply to each command, without the parts of lists.
    pub fn answers(&self) -> impl Iterator<Item = Reply> + '_ {
        let replies = self.replies.iter().filter_map(|reply| reply.as_ref().ok());
        replies
            .map(|&(_, reply)| reply)
            .filter(|&reply| is_last(reply))
    }
}

/// Carries out the steps on a board. After a command without an answer the conversation ends.
pub fn talk(board: &mut impl SerialPins, steps: &[Step]) -> Transcript {
    let mut listening = Listening {
        board,
        decoder: FrameDecoder::new(),
        transcript: Transcript::default(),
    };
    for (seq, step) in (0..=u8::MAX).cycle().zip(steps) {
        match step {
            Step::Say(bytes, clocks) => {
                listening.board.send(bytes);
                listening.for_clocks(*clocks);
            }
            Step::Ask(command) => {
                listening.board.send(&command.encode(seq));
                if !listening.until_answered(seq) {
                    listening.transcript.unanswered = Some(*command);
                    break;
                }
            }
        }
    }
    listening.transcript
}

/// Whether no other reply to the same command follows.
fn is_last(reply: Reply) -> bool {
    !matches!(reply, Reply::RootCount { .. } | Reply::Move(_))
}

/// A conversation that is being recorded.
struct Listening<'a, B> {
    board: &'a mut B,
    decoder: FrameDecoder,
    transcript: Transcript,
}

impl<B: SerialPins> Listening<'_, B> {
    /// Listens for this many clocks.
    fn for_clocks(&mut self, clocks: u64) {
        let end = self.board.clocks() + clocks;
        while self.board.clocks() < end {
            self.next_byte(end - self.board.clocks());
        }
    }

    /// Listens until the last reply to a command. Gives `false` if it does not come.
    fn until_answered(&mut self, seq: u8) -> bool {
        let answers = |reply: &Result<(u8, Reply), ProtocolError>| matches!(reply, Ok((of, reply)) if *of == seq && is_last(*reply));
        loop {
            let known = self.transcript.replies.len();
            if !self.next_byte(PATIENCE_CLOCKS) {
                return false;
            }
            if self.transcript.replies[known..].iter().any(answers) {
                return true;
            }
        }
    }

    /// Records the next byte, if one comes in time.
    fn next_byte(&mut self, max_clocks: u64) -> bool {
        let bytes = self.board.receive(max_clocks);
        for &byte in &bytes {
            let clock = self.board.clocks();
            self.transcript.heard.push(Heard { byte, clock });
            if let Some(frame) = self.decoder.push(byte) {
                let reply = |frame| Reply::from_frame(&frame).map(|reply| (frame.seq(), reply));
                self.transcript.replies.push(frame.and_then(reply));
            }
        }
        !bytes.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board that sends given bytes at once, one per clock, whatever it receives.
    struct Parrot {
        words: Vec<u8>,
        clocks: u64,
    }

    impl SerialPins for Parrot {
        fn send(&mut self, _: &[u8]) {}

        fn receive(&mut self, max_clocks: u64) -> Vec<u8> {
            self.clocks += if self.words.is_empty() { max_clocks } else { 1 };
            self.words.drain(..1.min(self.words.len())).collect()
        }

        fn clocks(&self) -> u64 {
            self.clocks
        }
    }

    fn parrot(words: &[u8]) -> Transcript {
        let mut parrot = Parrot {
            words: words.to_vec(),
            clocks: 0,
        };
        let steps = [Step::Ask(Command::Abort), Step::Say(vec![0], 9)];
        talk(&mut parrot, &steps)
    }

    #[test]
    fn a_command_is_answered_by_the_last_reply_of_its_number() {
        let nodes = 0;
        let stopped = |seq| (seq, Reply::Stopped);
        let right = parrot(&Reply::Stopped.encode(0));
        assert_eq!(
            (right.unanswered, right.replies),
            (None, vec![Ok(stopped(0))])
        );
        let other = parrot(&Reply::Stopped.encode(1));
        assert_eq!(other.unanswered, Some(Command::Abort));
        let mv = "e2e4".parse().unwrap();
        let part = parrot(&Reply::RootCount { mv, nodes }.encode(0));
        assert_eq!(part.unanswered, Some(Command::Abort));
        assert_eq!(part.answers().count(), 0);
    }

    #[test]
    fn transcripts_differ_in_a_byte_or_a_clock_or_their_length() {
        let heard = |byte, clock| Heard { byte, clock };
        let transcript = |heard: &[Heard]| Transcript {
            heard: heard.to_vec(),
            ..Transcript::default()
        };
        let both = [heard(1, 10), heard(2, 20)];
        let first = transcript(&both);
        assert_eq!(first.difference(&first.clone()), None);
        let difference = |other: &[Heard]| first.difference(&transcript(other));
        assert_eq!(
            difference(&[heard(1, 10), heard(2, 21)]).unwrap(),
            "byte 1: 0x02 at clock 20 and 0x02 at clock 21"
        );
        assert_eq!(
            difference(&[heard(3, 10), heard(2, 20)]).unwrap(),
            "byte 0: 0x01 at clock 10 and 0x03 at clock 10"
        );
        assert_eq!(
            difference(&both[..1]).unwrap(),
            "byte 1: 0x02 at clock 20 and nothing"
        );
    }
}
