//! What went over the serial line, as bytes and as messages.

use protocol::{Command, Frame, FrameDecoder, Reply};
use serde::Serialize;

/// Bits of a byte on the line, with start and stop.
const BITS: u64 = 10;

/// The most messages that are shown.
const SHOWN: usize = 6;

/// A message on the line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Message {
    /// The clock in which its last byte was complete.
    pub clock: u64,
    /// `host` or `board`.
    pub from: &'static str,
    /// Its bytes, in hexadecimal.
    pub bytes: String,
    /// What it says.
    pub says: String,
}

/// The bytes that went over the line, with their clocks.
pub struct Wire {
    divider: u16,
    messages: Vec<Message>,
    decoder: FrameDecoder,
    /// The bytes of the reply that comes in.
    heard: Vec<u8>,
    result: Option<(u64, Reply)>,
}

impl Wire {
    /// A line with so many clocks to a bit.
    #[must_use]
    pub fn new(divider: u16) -> Self {
        Self {
            divider,
            messages: Vec::new(),
            decoder: FrameDecoder::new(),
            heard: Vec::new(),
            result: None,
        }
    }

    /// The host sends a frame, from this clock on.
    pub fn send(&mut self, clock: u64, bytes: &[u8]) {
        let mut decoder = FrameDecoder::new();
        let frame = bytes.iter().find_map(|&byte| decoder.push(byte));
        self.messages.push(Message {
            clock: clock + bytes.len() as u64 * BITS * u64::from(self.divider),
            from: "host",
            bytes: hexadecimal(bytes),
            says: frame.map_or_else(String::new, |frame| {
                frame
                    .and_then(|frame| Command::from_frame(&frame))
                    .map_or_else(|error| error.to_string(), command_in_words)
            }),
        });
    }

    /// The board has sent a byte.
    pub fn hear(&mut self, clock: u64, byte: u8) {
        self.heard.push(byte);
        let Some(frame) = self.decoder.push(byte) else {
            return;
        };
        let reply = frame.and_then(|frame: Frame| Reply::from_frame(&frame));
        if let Ok(reply @ (Reply::Result { .. } | Reply::Refused(_))) = &reply {
            self.result = Some((clock, *reply));
        }
        let bytes = std::mem::take(&mut self.heard);
        self.messages.push(Message {
            clock,
            from: "board",
            bytes: hexadecimal(&bytes),
            says: reply.map_or_else(|error| error.to_string(), reply_in_words),
        });
    }

    /// The last messages that were complete at a clock, and beside them the one that is on its way then.
    #[must_use]
    pub fn until(&self, clock: u64) -> Vec<&Message> {
        let said = self
            .messages
            .partition_point(|message| message.clock <= clock);
        let coming = self
            .messages
            .get(said)
            .filter(|message| message.from == "host");
        let first = said.saturating_sub(SHOWN);
        self.messages[first..said].iter().chain(coming).collect()
    }

    /// The reply that ended the run, and the clock in which it was complete.
    #[must_use]
    pub fn result(&self) -> Option<(u64, Reply)> {
        self.result
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    let bytes: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    bytes.join(" ")
}

fn command_in_words(command: Command) -> String {
    match command {
        Command::PerftOf { depth, .. } => {
            format!(
                "PERFT of a position: load it and count the leaves {}.",
                plies(depth)
            )
        }
        other => format!("{other:?}"),
    }
}

/// A depth in words.
fn plies(depth: u8) -> String {
    match depth {
        1 => "1 half-move deep".to_owned(),
        depth => format!("{depth} half-moves deep"),
    }
}

fn reply_in_words(reply: Reply) -> String {
    match reply {
        Reply::Result { nodes, clocks } => format!("RESULT: {nodes} leaves in {clocks} clocks."),
        Reply::Refused(refusal) => format!("ERROR: {refusal}."),
        other => format!("{other:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::position_payload;
    use reference::Position;

    #[test]
    fn messages_are_shown_from_the_clock_in_which_they_are_complete() {
        let mut wire = Wire::new(4);
        let position = position_payload(&Position::starting());
        let command = Command::PerftOf { position, depth: 2 }.encode(1);
        wire.send(100, &command);
        let arrived = 100 + command.len() as u64 * 40;
        assert_eq!(wire.until(100).len(), 1);
        assert!(wire.until(arrived)[0].says.contains("2 half-moves deep"));
        let reply = Reply::Result {
            nodes: 400,
            clocks: 300,
        };
        for (clock, byte) in (2_000..).zip(reply.encode(1)) {
            wire.hear(clock, byte);
        }
        let complete = 2_000 + reply.encode(1).len() as u64 - 1;
        assert_eq!(wire.until(complete - 1).len(), 1);
        assert_eq!(
            wire.until(complete)[1].says,
            "RESULT: 400 leaves in 300 clocks."
        );
        assert_eq!(wire.result(), Some((complete, reply)));
    }
}
