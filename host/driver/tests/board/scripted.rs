//! A board that answers by a script, over a link whose time the test controls. It shows what the driver sends, and
//! when, to the microsecond.

use std::time::Duration;

use perftboard_driver::link::{Link, LinkError};
use perftboard_driver::protocol::{Command, FrameDecoder, Identity, Refusal, Reply, Status};
use perftboard_driver::reference::Position;
use perftboard_driver::Board;

/// How long the driver waits for this board at first, in microseconds.
pub const PATIENCE: u64 = 2_000;

/// A command as the board gets it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sent {
    /// When, in microseconds since the script began.
    pub at: u64,
    /// Its sequence number.
    pub seq: u8,
    /// The command.
    pub command: Command,
}

/// The last of these commands.
pub fn last(sent: &[Sent]) -> Sent {
    sent[sent.len() - 1]
}

/// Bytes from the board, so many microseconds after the command that sets them off.
pub type Said = (u64, Vec<u8>);

/// A reply under a sequence number, after so many microseconds.
pub fn says(after: u64, seq: u8, reply: Reply) -> Said {
    (after, reply.encode(seq))
}

/// A frame that was damaged on its way, after so many microseconds.
pub fn damaged(after: u64) -> Said {
    let mut bytes = Reply::Stopped.encode(0);
    bytes[2] ^= 1;
    (after, bytes)
}

/// The reply that says how far the board is with the run of this number.
pub fn status(seq: u8, running: bool, waiting: bool, nodes: u64) -> Reply {
    Reply::Status(Status {
        nodes,
        clocks: 5 * nodes,
        running,
        loaded: true,
        waiting,
        seq,
    })
}

/// The end of a run.
pub fn result(nodes: u64) -> Reply {
    Reply::Result {
        nodes,
        clocks: 5 * nodes,
    }
}

/// A refusal.
pub fn refused(code: protocol::ErrorCode) -> Reply {
    Reply::Refused(Refusal { code, detail: 0 })
}

/// The board's answers to each command. The script gets all commands up to this one.
type Script = Box<dyn FnMut(&[Sent]) -> Vec<Said>>;

/// The link.
pub struct ScriptedLink {
    script: Script,
    /// What was sent since the script began.
    pub sent: Vec<Sent>,
    /// When the board was woken.
    pub woken: Vec<u64>,
    /// When the link breaks; it can be opened again.
    breaks_at: Option<u64>,
    now: u64,
    /// The bytes under way to the driver, and when they arrive.
    coming: Vec<(u64, Vec<u8>)>,
}

impl Link for ScriptedLink {
    fn send(&mut self, bytes: &[u8]) -> Result<(), LinkError> {
        let frame = FrameDecoder::new().decode(bytes).flatten().next();
        let frame = frame.expect("the driver sends whole frames");
        let command = Command::from_frame(&frame).expect("the driver sends commands");
        self.sent.push(Sent {
            at: self.now,
            seq: frame.seq(),
            command,
        });
        for (after, bytes) in (self.script)(&self.sent) {
            self.coming.push((self.now + after, bytes));
        }
        // Of two that arrive together, the one that was said first comes first.
        self.coming.sort_by_key(|&(at, _)| at);
        Ok(())
    }

    fn receive(&mut self, timeout: Duration) -> Result<Vec<u8>, LinkError> {
        // No less than was asked for, or the driver would ask for nothing for ever.
        let deadline = self.now + timeout.as_nanos().div_ceil(1_000) as u64;
        if self.breaks_at.is_some_and(|at| at <= deadline) {
            self.now = self.now.max(self.breaks_at.take().unwrap_or_default());
            let path = self.name();
            return Err(LinkError::Disconnected { path });
        }
        match self.coming.first() {
            Some(&(at, _)) if at <= deadline => {
                self.now = at.max(self.now);
                Ok(self.coming.remove(0).1)
            }
            _ => {
                self.now = deadline;
                Ok(Vec::new())
            }
        }
    }

    fn name(&self) -> String {
        "scripted".to_owned()
    }

    fn now(&self) -> Duration {
        Duration::from_micros(self.now)
    }

    fn patience(&self) -> Duration {
        Duration::from_micros(PATIENCE)
    }

    fn reconnect(&mut self) -> Result<(), LinkError> {
        Ok(())
    }

    fn wake(&mut self) -> Result<(), LinkError> {
        self.woken.push(self.now);
        Ok(())
    }
}

/// A driver after IDENTIFY. The script answers all later commands, and gets all commands so far, the first IDENTIFY
/// included; IDENTIFY is always answered.
pub fn raw(script: impl FnMut(&[Sent]) -> Vec<Said> + 'static) -> Board<ScriptedLink> {
    driven(None, script)
}

/// The same over a way that breaks at this time, and can be opened again.
pub fn breaking(
    at: u64,
    script: impl FnMut(&[Sent]) -> Vec<Said> + 'static,
) -> Board<ScriptedLink> {
    driven(Some(at), script)
}

fn driven(
    breaks_at: Option<u64>,
    mut script: impl FnMut(&[Sent]) -> Vec<Said> + 'static,
) -> Board<ScriptedLink> {
    let link = ScriptedLink {
        script: Box::new(move |sent| {
            let last = last(sent);
            if last.command == Command::Identify && sent.len() == 1 {
                return vec![says(0, last.seq, identity(1))];
            }
            script(sent)
        }),
        sent: Vec::new(),
        woken: Vec::new(),
        breaks_at,
        now: 0,
        coming: Vec::new(),
    };
    Board::connect(link).unwrap_or_else(|error| panic!("{error}"))
}

/// What a board of so many cores says of itself.
pub fn identity(cores: u8) -> Reply {
    Reply::Identity(Identity::of_board(1, cores, 100_000_000))
}

/// A driver whose ABORT and POSITION are answered at once, without the script.
pub fn scripted(mut script: impl FnMut(&[Sent]) -> Vec<Said> + 'static) -> Board<ScriptedLink> {
    raw(move |sent| {
        let last = last(sent);
        match last.command {
            Command::Abort => vec![says(0, last.seq, Reply::Stopped)],
            Command::Position(_) => vec![says(0, last.seq, Reply::Accepted)],
            _ => script(&scripted_of(sent)),
        }
    })
}

/// The commands beside greeting, ABORT and POSITION.
fn scripted_of(sent: &[Sent]) -> Vec<Sent> {
    let is_other = |sent: &&Sent| {
        !matches!(
            sent.command,
            Command::Identify | Command::Abort | Command::Position(_)
        )
    };
    sent.iter().filter(is_other).copied().collect()
}

/// The same with the starting position loaded.
pub fn loaded(script: impl FnMut(&[Sent]) -> Vec<Said> + 'static) -> Board<ScriptedLink> {
    let mut board = scripted(script);
    board
        .set_position(&Position::starting())
        .unwrap_or_else(|error| panic!("{error}"));
    board
}

/// What the board was sent beside greeting, ABORT and POSITION.
pub fn sent(board: Board<ScriptedLink>) -> Vec<Sent> {
    scripted_of(&board.into_link().sent)
}

/// When the commands of these were sent.
pub fn times(sent: &[Sent]) -> Vec<u64> {
    sent.iter().map(|sent| sent.at).collect()
}
