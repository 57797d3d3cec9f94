//! A board made of software: it speaks the protocol and counts with the reference, unless told to misbehave.

use hdl::protocol::{
    encode_frame, kind, Command, ErrorCode, FrameDecoder, Identity, PositionPayload, Refusal,
    Reply, Status,
};
use reference::{mailbox, perft, Colour, Piece, PieceKind, Position, Square};

/// Clocks this board claims to take for each leaf.
pub const CLOCKS_PER_LEAF: u64 = 5;

/// What the board does wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Nothing.
    Honest,
    /// Never answers.
    Silent,
    /// Answers with bytes that are no frame.
    Garbage,
    /// Says it is something else.
    OtherName,
    /// Speaks another version.
    OtherVersion,
    /// Numbers its replies wrongly.
    WrongSeq,
    /// Refuses every command of this kind.
    Refuses(u8, Refusal),
    /// Counts one leaf too many.
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
    /// Ends a run while it is asked for its status, so that the result comes first. No fault, but a trap.
    ResultFirst,
    /// Is silent during a run.
    HangsInRun,
    /// Lists moves without end.
    EndlessMoves,
    /// Is gone as soon as a run begins.
    Disconnects,
}

/// The board.
pub struct FakeBoard {
    pub fault: Fault,
    /// How many times a run is asked for its status before it ends.
    pub beats: u32,
    /// Somebody else's run is on.
    pub occupied: bool,
    decoder: FrameDecoder,
    position: Option<Position>,
    last_answer: Vec<u8>,
    /// The rest of a run under way.
    pending: Option<(u32, Vec<u8>)>,
}

impl FakeBoard {
    pub fn new(fault: Fault) -> Self {
        Self {
            fault,
            beats: 0,
            occupied: false,
            decoder: FrameDecoder::new(),
            position: None,
            last_answer: Vec::new(),
            pending: None,
        }
    }

    /// Whether the board has gone, so that its link should break.
    pub fn is_gone(&self) -> bool {
        self.fault == Fault::Disconnects && self.pending.is_some()
    }

    /// Takes bytes from the host; gives the board's.
    pub fn feed(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut decoder = std::mem::take(&mut self.decoder);
        let mut sent = Vec::new();
        for frame in decoder.decode(bytes) {
            let frame = frame.expect("the host sends whole frames");
            let command = Command::from_frame(&frame).expect("the host sends commands");
            sent.extend(self.answer(frame.seq(), command));
        }
        self.decoder = decoder;
        sent
    }

    /// The bytes that answer a command.
    fn answer(&mut self, seq: u8, command: Command) -> Vec<u8> {
        let replies = self.refusal(command).map_or_else(
            || self.replies(command),
            |refusal| vec![Reply::Refused(refusal)],
        );
        let is_run = matches!(command.kind(), kind::PERFT | kind::DIVIDE | kind::MOVES);
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

    /// Why the board will not.
    fn refusal(&self, command: Command) -> Option<Refusal> {
        let refused = |code| Some(Refusal { code, detail: 0 });
        match (self.fault, command) {
            (Fault::Refuses(kind, refusal), _) if command.kind() == kind => Some(refusal),
            (_, Command::Identify | Command::Status | Command::Abort) => None,
            _ if self.occupied => refused(ErrorCode::Busy),
            (_, Command::Position(_)) => None,
            _ if self.position.is_none() => refused(ErrorCode::NoPosition),
            _ => None,
        }
    }

    /// The honest replies, but for counts, moves and identities that are to be wrong.
    fn replies(&mut self, command: Command) -> Vec<Reply> {
        match command {
            Command::Identify => vec![Reply::Identity(self.identity())],
            Command::Position(payload) => {
                self.position = Some(position_of(&payload));
                vec![Reply::Accepted]
            }
            Command::Perft { depth } => {
                vec![self.result(perft::perft(&self.loaded(), depth.into()))]
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
            Command::Status => vec![Reply::Status(Status {
                nodes: 7,
                clocks: 35,
                running: self.pending.is_some(),
                loaded: self.position.is_some(),
            })],
            Command::Abort => {
                self.occupied = false;
                vec![Reply::Stopped]
            }
        }
    }

    fn divided(&self, depth: u32) -> Vec<Reply> {
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

    fn result(&self, mut nodes: u64) -> Reply {
        nodes += u64::from(self.fault == Fault::WrongCount);
        let clocks = nodes * CLOCKS_PER_LEAF;
        Reply::Result { nodes, clocks }
    }

    fn identity(&self) -> Identity {
        let mut identity = Identity::of_board(1, 100_000_000);
        match self.fault {
            Fault::OtherName => identity.name = *b"Modem 56k\x1b",
            Fault::OtherVersion => identity.version = 2,
            _ => {}
        }
        identity
    }

    fn loaded(&self) -> Position {
        self.position.expect("checked before")
    }

    /// The replies on the wire, spoiled as the fault has it.
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
        let mut bytes = encode_frame(&reply.to_frame(seq));
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
