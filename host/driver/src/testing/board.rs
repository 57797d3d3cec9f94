//! A board in software: it speaks the protocol and counts with the reference, with or without a fault.

use std::collections::VecDeque;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Barrier};

use protocol::{
    encode_frame, kind, position_payload, Command, ErrorCode, Frame, FrameDecoder, Identity,
    Profile, Refusal, Reply, Status,
};
use reference::{mailbox, perft, CastlingNotation, Move, Position};

use super::fault::Fault;
use super::ledger::Ledger;
use super::payload::position_of;
use crate::self_test::KNOWN;

/// Clocks this board claims to take for each leaf.
pub const CLOCKS_PER_LEAF: u64 = 5;

/// The board. Bytes go in by [`feed`](Self::feed), which gives the board's; a [`FakeLink`](super::FakeLink) does that.
pub struct FakeBoard {
    /// What is wrong with the board.
    pub fault: Fault,
    /// The fault of each count in turn; the last one stays.
    pub turns: VecDeque<Fault>,
    /// What the board was asked.
    pub ledger: Arc<Ledger>,
    /// How often a run is asked for its status before it ends.
    pub beats: u32,
    /// Whether a run of another program is active.
    pub occupied: bool,
    /// The clusters that it says it has, and the rank counters of each.
    pub configuration: (u8, u8),
    /// Whether it says that it counts Chess960 as well.
    pub chess960: bool,
    /// The clocks of the self-test's counts, if they are not [`CLOCKS_PER_LEAF`].
    pub clocks: Option<[u64; KNOWN.len()]>,
    /// Whether the line may damage what the host sends.
    pub hears_noise: bool,
    /// Called with the clocks of each count, to let time pass.
    pub spend: Option<Box<dyn FnMut(u64) + Send>>,
    decoder: FrameDecoder,
    position: Option<Position>,
    last_answer: Vec<u8>,
    /// The leaves of the last run, and its sequence number.
    last_run: (u64, u64),
    run_seq: u8,
    /// The rest of an active run.
    pending: Option<(u32, Vec<u8>)>,
}

impl FakeBoard {
    /// A board of one cluster of one core with this fault, that has counted nothing yet.
    #[must_use]
    pub fn new(fault: Fault) -> Self {
        Self {
            fault,
            turns: VecDeque::new(),
            ledger: Arc::default(),
            beats: 0,
            occupied: false,
            configuration: (1, 1),
            chess960: false,
            clocks: None,
            hears_noise: false,
            spend: None,
            decoder: FrameDecoder::new(),
            position: None,
            last_answer: Vec::new(),
            last_run: (0, 0),
            run_seq: 0,
            pending: None,
        }
    }

    /// Makes the board wait before its first count until all boards of `meeting` are at theirs, so that each has a
    /// part.
    pub fn meet(&mut self, meeting: &Arc<Barrier>) {
        let mut meeting = Some(Arc::clone(meeting));
        self.spend = Some(Box::new(move |_| {
            if let Some(meeting) = meeting.take() {
                meeting.wait();
            }
        }));
    }

    /// Whether the board has disconnected, so that its link should break.
    #[must_use]
    pub fn is_gone(&self) -> bool {
        self.fault == Fault::Disconnects && self.pending.is_some()
    }

    /// Handles a break on the line.
    pub fn wake(&mut self) {
        if self.fault == Fault::Deaf {
            self.fault = Fault::Honest;
        }
    }

    /// Handles a long break on the line; false if this board has none.
    pub fn reset(&mut self) -> bool {
        let hangs = self.fault == Fault::Hangs;
        if hangs {
            self.fault = Fault::Honest;
            self.position = None;
        }
        hangs
    }

    /// Takes bytes from the host. Gives the board's bytes.
    ///
    /// # Panics
    /// If the bytes are not commands, unless the line [may damage them](Self::hears_noise).
    pub fn feed(&mut self, bytes: &[u8]) -> Vec<u8> {
        if matches!(self.fault, Fault::Deaf | Fault::Hangs) {
            return Vec::new();
        }
        let mut decoder = std::mem::take(&mut self.decoder);
        let mut sent = Vec::new();
        for frame in decoder.decode(bytes) {
            if self.hears_noise && frame.is_err() {
                continue;
            }
            let frame = frame.expect("the host sends whole frames");
            let command = Command::from_frame(&frame).expect("the host sends commands");
            sent.extend(self.answer(frame.seq(), command));
        }
        self.decoder = decoder;
        sent
    }

    /// The bytes that answer a command.
    fn answer(&mut self, seq: u8, command: Command) -> Vec<u8> {
        if command.kind() == kind::PERFT {
            self.fault = self.turns.pop_front().unwrap_or(self.fault);
        }
        let is_run = matches!(command.kind(), kind::PERFT | kind::DIVIDE | kind::MOVES);
        if self.fault == Fault::Resets && is_run {
            self.fault = Fault::Honest;
            self.position = None;
            return Vec::new();
        }
        if self.fault == Fault::HangsInFirstRun && is_run {
            self.fault = Fault::Hangs;
            return Vec::new();
        }
        if is_run {
            self.run_seq = seq;
        }
        if let (Fault::EndlessFrom(least), Command::Divide { depth }) = (self.fault, command) {
            if depth >= least && self.refusal(command).is_none() {
                self.pending = Some((u32::MAX, Vec::new()));
                return Vec::new();
            }
        }
        let replies = self.refusal(command).map_or_else(
            || self.replies(command),
            |refusal| vec![Reply::Refused(refusal)],
        );
        if let Some(Reply::Result { nodes, clocks }) = replies.last() {
            self.last_run = (*nodes, *clocks);
        }
        let bytes = self.spoiled(seq, replies);
        if is_run && (self.beats > 0 || self.fault == Fault::Disconnects) {
            self.pending = Some((self.beats, bytes));
            return Vec::new();
        }
        match (&mut self.pending, command) {
            (Some((beats, _)), Command::Status) if *beats > 1 => *beats -= 1,
            (Some(_), Command::Status) => {
                let rest = self
                    .pending
                    .take()
                    .map(|(_, rest)| rest)
                    .unwrap_or_default();
                return match self.fault {
                    Fault::ResultFirst => [rest, bytes].concat(),
                    _ => [bytes, rest].concat(),
                };
            }
            _ => {}
        }
        bytes
    }

    /// The refusal of a command, if the fault has one.
    fn refusal(&self, command: Command) -> Option<Refusal> {
        let refused = |code| Some(Refusal { code, detail: 0 });
        match (self.fault, command) {
            (Fault::Refuses(kind, refusal), _) if command.kind() == kind => Some(refusal),
            (_, Command::Identify | Command::Status | Command::Abort) => None,
            _ if self.occupied => refused(ErrorCode::Busy),
            (_, Command::Position(_) | Command::PerftOf { .. }) => None,
            _ if self.position.is_none() => refused(ErrorCode::NoPosition),
            _ => None,
        }
    }

    /// The honest replies, except for the counts, moves and identities that are to be wrong.
    fn replies(&mut self, command: Command) -> Vec<Reply> {
        match command {
            Command::Identify => vec![Reply::Identity(self.identity())],
            Command::Position(payload) => {
                self.position = Some(position_of(&payload));
                vec![Reply::Accepted]
            }
            Command::PerftOf { position, depth } => {
                self.position = Some(position_of(&position));
                self.replies(Command::Perft { depth })
            }
            Command::Perft { depth } => {
                let nodes = match self.fault {
                    Fault::Boasts if depth > 1 => 7,
                    _ => perft::perft(&self.loaded(), depth.into()),
                };
                let surplus = self.fault == Fault::WrongCount && depth > 1;
                if let Some(spend) = &mut self.spend {
                    spend(nodes * CLOCKS_PER_LEAF);
                }
                self.ledger.add(self.loaded());
                let nodes = nodes + u64::from(surplus);
                let clocks = self.known_clocks(depth).unwrap_or(nodes * CLOCKS_PER_LEAF);
                vec![Reply::Result { nodes, clocks }]
            }
            Command::Divide { depth } => self.divided(depth.into()),
            Command::Moves => {
                let mut moves = mailbox::legal_moves(&self.loaded());
                moves.iter_mut().for_each(|mv| *mv = self.sent(*mv));
                if self.fault == Fault::WrongMove {
                    moves[0].to = moves[0].from;
                }
                let mut replies: Vec<_> = moves.into_iter().map(Reply::Move).collect();
                replies.push(self.result(replies.len() as u64));
                replies
            }
            Command::Status => {
                let running = self.pending.is_some();
                let (nodes, clocks) = if running { (7, 35) } else { self.last_run };
                vec![Reply::Status(Status {
                    nodes,
                    clocks,
                    running,
                    loaded: self.position.is_some(),
                    waiting: false,
                    seq: self.run_seq,
                })]
            }
            Command::Abort => {
                self.ledger.aborts.fetch_add(1, Ordering::Relaxed);
                self.occupied = false;
                self.pending = None;
                vec![Reply::Stopped]
            }
            Command::Profile { core, activity } => {
                // It does everything a fifth of the time.
                let clocks = self.last_run.1 / 5;
                vec![Reply::Profile(Profile {
                    core,
                    activity,
                    clocks,
                })]
            }
        }
    }

    fn divided(&self, depth: u32) -> Vec<Reply> {
        let depth = match self.fault {
            Fault::Boasts => 1,
            _ => depth,
        };
        let mut roots = perft::divide(&self.loaded(), depth);
        if self.fault == Fault::WrongCount {
            roots[0].1 += 1;
        }
        let total = roots.iter().map(|(_, nodes)| nodes).sum();
        // Not sorted, as a board with several cores reports them.
        let counts = roots.into_iter().rev();
        let mut replies: Vec<_> = counts
            .map(|(mv, nodes)| Reply::RootCount {
                mv: self.sent(mv),
                nodes,
            })
            .collect();
        replies.push(Reply::Result {
            nodes: total,
            clocks: total * CLOCKS_PER_LEAF,
        });
        replies
    }

    /// A move as a board sends it: a king that castles goes to its rook's square.
    fn sent(&self, mv: Move) -> Move {
        let notation = CastlingNotation::KingTakesRook;
        self.loaded().in_notation(mv, notation)
    }

    fn result(&self, nodes: u64) -> Reply {
        let clocks = nodes * CLOCKS_PER_LEAF;
        Reply::Result { nodes, clocks }
    }

    /// The clocks of this count, if it is one of the self-test's and the board has clocks for those.
    fn known_clocks(&self, depth: u8) -> Option<u64> {
        let clocks = self.clocks?;
        let payload = position_payload(&self.loaded());
        let place = KNOWN.iter().position(|known| {
            let position: Position = known.fen.parse().expect("the positions are legal");
            (known.depth, position_payload(&position)) == (depth.into(), payload)
        })?;
        Some(clocks[place])
    }

    fn identity(&self) -> Identity {
        let (clusters, cores) = self.configuration;
        let mut identity = Identity::of_board(clusters, cores, 100_000_000);
        identity.chess960 = self.chess960;
        match self.fault {
            Fault::OtherName => identity.name = *b"Modem 56k\x1b",
            Fault::OtherVersion => identity.version = 9,
            Fault::Boasts => identity.max_depth = 255,
            _ => {}
        }
        identity
    }

    fn loaded(&self) -> Position {
        self.position.expect("checked before")
    }

    /// The replies as bytes, damaged as the fault demands.
    fn spoiled(&mut self, seq: u8, mut replies: Vec<Reply>) -> Vec<u8> {
        match self.fault {
            Fault::Silent => replies.clear(),
            Fault::LosesPart if replies.len() > 1 => drop(replies.remove(0)),
            Fault::LosesResult => replies.retain(|reply| reply.kind() != kind::RESULT),
            Fault::HangsInRun => {
                replies.retain(|reply| !matches!(reply.kind(), kind::RESULT | kind::STATUS_REPLY));
            }
            Fault::WrongReply => replies.fill(Reply::Stopped),
            Fault::EndlessMoves if replies.len() > 1 => replies = vec![replies[0]; 300],
            _ => {}
        }
        let on_the_wire = |reply| self.on_the_wire(seq, reply);
        let bytes: Vec<u8> = replies.into_iter().flat_map(on_the_wire).collect();
        if self.fault == Fault::Stale {
            let before = std::mem::replace(&mut self.last_answer, bytes.clone());
            return [before, b"\x00noise\x7e\x02\x7d".to_vec(), bytes].concat();
        }
        bytes
    }

    fn on_the_wire(&self, seq: u8, reply: Reply) -> Vec<u8> {
        let seq = seq.wrapping_add(u8::from(self.fault == Fault::WrongSeq));
        let frame = reply.to_frame(seq);
        if self.fault == Fault::OtherSize(reply.kind()) {
            let payload = [frame.payload(), &[0]].concat();
            return encode_frame(&Frame::new(seq, reply.kind(), payload).expect("it fits"));
        }
        let mut bytes = encode_frame(&frame);
        match self.fault {
            Fault::Garbage => return b"login: \x7e\x7d\x7d\x00".to_vec(),
            Fault::Damages(kind) if kind == reply.kind() => bytes[2] ^= 1,
            _ => {}
        }
        bytes
    }
}
