//! A board in software: it speaks the protocol and counts with the reference, with or without a fault.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Barrier, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use driver::self_test::KNOWN;
use protocol::{
    encode_frame, kind, position_payload, Command, ErrorCode, Frame, FrameDecoder, Identity,
    PositionPayload, Profile, Refusal, Reply, Status,
};
use reference::{mailbox, perft, Colour, Piece, PieceKind, Position, Square};

/// Clocks this board claims to take for each leaf.
pub const CLOCKS_PER_LEAF: u64 = 5;

/// How long a test waits for an event: far longer than on any machine.
const PATIENCE: Duration = Duration::from_secs(300);

/// The fault of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Nothing.
    Honest,
    /// Never answers.
    Silent,
    /// Answers with bytes that are no frame.
    Garbage,
    /// Claims to count 255 half-moves. From depth 2 on its answer cannot be checked.
    Boasts,
    /// Identifies itself as another device.
    OtherName,
    /// Speaks another version.
    OtherVersion,
    /// Numbers its replies wrongly.
    WrongSeq,
    /// Refuses every command of this kind.
    Refuses(u8, Refusal),
    /// Counts one leaf too many from depth 2 on.
    WrongCount,
    /// Says one move is another.
    WrongMove,
    /// Leaves out the first part of a list.
    LosesPart,
    /// Leaves out the result of a run.
    LosesResult,
    /// Flips a bit in replies of this kind.
    Damages(u8),
    /// Answers with a reply of another command.
    WrongReply,
    /// Repeats what it said to the command before, and noise, before each answer.
    Stale,
    /// Ends a run when it is asked for the status, so that the result comes first. This is no fault, but a difficult
    /// case.
    ResultFirst,
    /// Does not end a DIVIDE of this depth or a greater depth. Only ABORT ends it.
    EndlessFrom(u8),
    /// Is silent during a run.
    HangsInRun,
    /// Lists moves without end.
    EndlessMoves,
    /// Disconnects as soon as a run begins.
    Disconnects,
    /// Does not answer until it is woken, and then is honest.
    Deaf,
    /// Does nothing any more until it is reset by a long break, and then is honest.
    Hangs,
    /// The same from the first run on.
    HangsInFirstRun,
    /// Is reset when the first run is asked for, and then honest.
    Resets,
    /// Sends a byte more than it should in replies of this kind.
    OtherSize(u8),
}

impl Fault {
    /// A board that fails in every run, at once and not after a while.
    pub const FAILS: Self = Self::Refuses(
        kind::PERFT,
        Refusal {
            code: ErrorCode::BadKind,
            detail: 0,
        },
    );
}

/// The positions that a board was asked to count, and how long it takes over each.
#[derive(Default)]
pub struct Ledger {
    counted: Mutex<Vec<Position>>,
    /// How long each count takes, in microseconds.
    pub delay: AtomicU64,
    /// The number of ABORTs.
    pub aborts: AtomicU64,
}

impl Ledger {
    /// The positions counted since the last call.
    pub fn take(&self) -> Vec<Position> {
        std::mem::take(&mut self.counted.lock().unwrap())
    }

    /// Waits until `is_so` holds.
    #[track_caller]
    pub fn wait_for(&self, is_so: impl Fn(&Self) -> bool) {
        let began = Instant::now();
        while !is_so(self) {
            assert!(began.elapsed() < PATIENCE, "it does not come");
            thread::sleep(Duration::from_millis(2));
        }
    }

    fn add(&self, position: Position) {
        thread::sleep(Duration::from_micros(self.delay.load(Ordering::Relaxed)));
        self.counted.lock().unwrap().push(position);
    }
}

/// The board.
pub struct FakeBoard {
    pub fault: Fault,
    /// The fault of each count in turn; the last one stays.
    pub turns: VecDeque<Fault>,
    pub ledger: Arc<Ledger>,
    /// How often a run is asked for its status before it ends.
    pub beats: u32,
    /// Whether a run of another program is active.
    pub occupied: bool,
    /// The clusters that it says it has, and the rank counters of each.
    pub configuration: (u8, u8),
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
    pub fn new(fault: Fault) -> Self {
        Self {
            fault,
            turns: VecDeque::new(),
            ledger: Arc::default(),
            beats: 0,
            occupied: false,
            configuration: (1, 1),
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
            .map(|(mv, nodes)| Reply::RootCount { mv, nodes })
            .collect();
        replies.push(Reply::Result {
            nodes: total,
            clocks: total * CLOCKS_PER_LEAF,
        });
        replies
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

/// The position a payload holds.
fn position_of(payload: &PositionPayload) -> Position {
    let nibble = |square: Square| match square.index() % 2 {
        0 => payload[square.index() / 2] >> 4,
        _ => payload[square.index() / 2] & 15,
    };
    let letter = |square| match nibble(square) {
        0 => "1".to_owned(),
        nibble => {
            let colour = Colour::ALL[usize::from(nibble >> 3)];
            let kind = PieceKind::from_code(nibble & 7).expect("the host sends pieces");
            Piece::new(colour, kind).to_string()
        }
    };
    let ranks: Vec<String> = (0..8)
        .rev()
        .map(|rank| {
            (0..8)
                .map(|file| letter(Square::from_coords(file, rank).unwrap()))
                .collect()
        })
        .map(|rank: String| {
            (2..=8).rev().fold(rank, |rank, run| {
                rank.replace(&"1".repeat(run), &run.to_string())
            })
        })
        .collect();
    let [.., state, en_passant] = *payload;
    let turn = if state & 0x80 == 0 { "w" } else { "b" };
    let castling = reference::CastlingRights::from_bits(state & 15).unwrap();
    let en_passant = Square::new(en_passant).map_or("-".to_owned(), |square| square.to_string());
    format!("{} {turn} {castling} {en_passant} 0 1", ranks.join("/"))
        .parse()
        .expect("the host sends positions")
}
