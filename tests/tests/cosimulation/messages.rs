//! Commands in and out of order, damaged frames, noise.

use perftboard_tests::conversation::{Step, Transcript};
use protocol::{
    encode_frame, kind, position_payload, Activity, Command, ErrorCode, Frame, PositionFault,
    Reply, FLAG, NO_EN_PASSANT,
};
use reference::Position;

/// Clocks after which a short reply has certainly come.
const A_WHILE: u64 = 4_000;

/// All steps other than plain counts.
pub fn steps() -> Vec<Step> {
    let mut steps = refused_without_a_position();
    steps.extend(bad_frames());
    steps.extend(bad_positions());
    steps.extend(during_a_run());
    steps.extend(sent_ahead());
    steps.extend(noise());
    steps
}

/// Checks that the steps provoked the expected refusals, and did not all end in silence.
pub fn check(transcript: &Transcript) {
    let replies: Vec<Reply> = transcript.replies.iter().flatten().map(|r| r.1).collect();
    let refused = |wanted: ErrorCode| {
        replies
            .iter()
            .any(|reply| matches!(reply, Reply::Refused(refusal) if refusal.code == wanted))
    };
    for code in [
        ErrorCode::BadCrc,
        ErrorCode::BadKind,
        ErrorCode::BadLength,
        ErrorCode::Busy,
        ErrorCode::NoPosition,
        ErrorCode::BadDepth,
        ErrorCode::BadPosition,
        ErrorCode::Aborted,
        ErrorCode::Overrun,
        ErrorCode::BadCore,
    ] {
        assert!(
            refused(code),
            "nothing was refused with {code:?}: {replies:?}"
        );
    }
    for fault in PositionFault::ALL {
        let is_it = |reply: &Reply| matches!(reply, Reply::Refused(refusal) if refusal.code == ErrorCode::BadPosition && refusal.detail == fault as u8);
        let found = replies.iter().filter(|reply| is_it(reply)).count();
        assert!(found > 0, "nothing was refused for {fault:?}: {replies:?}");
    }
    assert!(replies.contains(&Reply::Stopped), "{replies:?}");
    let is_waiting = |reply: &Reply| matches!(reply, Reply::Status(status) if status.waiting);
    assert!(replies.iter().any(is_waiting), "{replies:?}");
    assert!(
        matches!(replies.last(), Some(Reply::Identity(_))),
        "{replies:?}"
    );
}

/// The starting position's payload.
fn start() -> [u8; 34] {
    position_payload(&Position::starting())
}

/// A frame on the wire.
fn frame(kind: u8, payload: &[u8]) -> Vec<u8> {
    encode_frame(&Frame::new(0xA5, kind, payload).expect("a short payload"))
}

/// Sends bytes and waits for the answer.
fn say(bytes: Vec<u8>) -> Step {
    Step::Say(bytes, A_WHILE)
}

/// Commands that need a position, sent before there is one; and depths out of range.
fn refused_without_a_position() -> Vec<Step> {
    let commands = [
        Command::Identify,
        Command::Status,
        Command::Abort,
        Command::Perft { depth: 1 },
        Command::Divide { depth: 1 },
        Command::Moves,
        Command::Position(start()),
        Command::Status,
        Command::Perft { depth: 0 },
        Command::Divide { depth: 0 },
        Command::Perft { depth: 16 },
        Command::Divide { depth: 255 },
        Command::Perft { depth: 1 },
    ];
    commands.map(Step::Ask).to_vec()
}

/// Frames that are damaged, unknown, too long, too short, cut off.
fn bad_frames() -> Vec<Step> {
    let mut damaged = frame(kind::STATUS, &[]);
    if let Some(last) = damaged.last_mut() {
        *last ^= 1;
    }
    let cut_off = &Command::Position(start()).encode(1)[..20];
    let mut interrupted = cut_off.to_vec();
    interrupted.extend(Command::Status.encode(2));
    vec![
        say(damaged),
        say(frame(0x00, &[])),
        say(frame(kind::IDENTITY, &[])),
        say(frame(kind::STATUS, &[0])),
        say(frame(kind::PERFT, &[])),
        say(frame(kind::PERFT, &[1, 2])),
        say(frame(kind::POSITION, &[0; 33])),
        Step::Say(frame(kind::POSITION, &[0x7D; 255]), 6 * A_WHILE),
        say(interrupted),
        Step::Ask(Command::Perft { depth: 2 }),
    ]
}

/// Positions that break the board's limits; after them no position is loaded.
fn bad_positions() -> Vec<Step> {
    let changed = |changes: &[(usize, u8)]| {
        let mut payload = start();
        for &(index, byte) in changes {
            payload[index] = byte;
        }
        Step::Ask(Command::Position(payload))
    };
    vec![
        // A 17th white piece, no king, two kings, pawns on the first and the last rank.
        changed(&[(8, 0x10)]),
        changed(&[(0, 0x42), (2, 0x50), (3, 0x24)]),
        changed(&[(8, 0x60), (4, 0x00)]),
        changed(&[(0, 0x12)]),
        changed(&[(31, 0x91)]),
        // A code that is no piece, and a rook for castling on the fourth rank, for which another piece is missing.
        changed(&[(12, 0x08)]),
        changed(&[(0, 0x70), (12, 0x70)]),
        changed(&[(12, 0x0F), (27, 0x90)]),
        // Impossible en-passant squares.
        changed(&[(33, 0x10)]),
        changed(&[(33, 0x41)]),
        changed(&[(33, 0xFF)]),
        // No black pawn that has passed d6, a second rook for castling short, a white pawn on d7 that checks.
        changed(&[(33, 0x2B)]),
        changed(&[(3, 0x77)]),
        changed(&[(0, 0x40), (25, 0x91)]),
        Step::Ask(Command::Perft { depth: 1 }),
        changed(&[(33, NO_EN_PASSANT)]),
        Step::Ask(Command::Perft { depth: 2 }),
    ]
}

/// The command for the profile of a core's walks.
fn profile(core: u8) -> Command {
    let activity = Activity::Walking;
    Command::Profile { core, activity }
}

/// Commands during a run, accepted and refused, and the ends of runs.
fn during_a_run() -> Vec<Step> {
    let deep = Command::Perft { depth: 9 };
    let mut hurried = Command::Status.encode(1);
    // Enough commands to fill the queue of replies.
    for seq in 2..60 {
        hurried.extend(Command::Identify.encode(seq));
    }
    vec![
        Step::Say(deep.encode(0x7E), A_WHILE),
        Step::Ask(Command::Status),
        Step::Ask(Command::Identify),
        Step::Ask(Command::Perft { depth: 1 }),
        Step::Ask(Command::Position(start())),
        Step::Ask(Command::Moves),
        Step::Ask(profile(1)),
        Step::Ask(Command::Abort),
        Step::Ask(profile(2)),
        Step::Ask(Command::Status),
        Step::Ask(Command::Perft { depth: 2 }),
        Step::Say(Command::Divide { depth: 9 }.encode(0x7D), A_WHILE),
        Step::Ask(Command::Abort),
        Step::Say(hurried, 60 * 8 * A_WHILE / 5),
        Step::Ask(Command::Moves),
    ]
}

/// Runs that bring their position and wait for each other, and their errors.
fn sent_ahead() -> Vec<Step> {
    let perft_of = |position, depth| Command::PerftOf { position, depth };
    let mut endless = start();
    // No pawns in the way, so that a run of depth 15 does not end by itself.
    endless[4..8].fill(0);
    let mut wrong = start();
    wrong[0] = 0x12;
    let row = |commands: &[Command]| -> Vec<u8> {
        let frames = (1..).zip(commands);
        frames
            .flat_map(|(seq, command)| command.encode(seq))
            .collect()
    };
    vec![
        Step::Ask(perft_of(start(), 3)),
        Step::Ask(perft_of(endless, 2)),
        Step::Ask(perft_of(start(), 0)),
        Step::Ask(perft_of(wrong, 2)),
        Step::Ask(Command::Status),
        Step::Say(
            row(&[perft_of(start(), 3), perft_of(endless, 2)]),
            20 * A_WHILE,
        ),
        // The second waits, the third is refused.
        Step::Say(
            row(&[
                perft_of(endless, 2),
                perft_of(wrong, 2),
                perft_of(start(), 1),
            ]),
            20 * A_WHILE,
        ),
        Step::Say(
            row(&[perft_of(endless, 15), perft_of(start(), 2)]),
            20 * A_WHILE,
        ),
        Step::Ask(Command::Status),
        Step::Ask(perft_of(start(), 16)),
        Step::Ask(Command::Identify),
        Step::Ask(Command::Abort),
        Step::Ask(Command::Status),
        Step::Ask(perft_of(start(), 2)),
    ]
}

/// Random bytes, flags among them; the board answers as before after them.
fn noise() -> Vec<Step> {
    // A linear congruence: any bytes will do, as long as they are the same ones each time.
    let bytes = (0..600u32).scan(1989u32, |state, _| {
        *state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        Some((*state >> 24) as u8)
    });
    let flags = (0u8..).map(|index| if index % 7 == 0 { FLAG } else { index });
    vec![
        Step::Say(bytes.collect(), 10 * A_WHILE),
        Step::Say(flags.take(100).collect(), 4 * A_WHILE),
        Step::Ask(Command::Identify),
    ]
}
