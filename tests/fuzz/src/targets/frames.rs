//! Frames of the serial line, and the messages in them.

use protocol::{encode_frame, kind, Command, Frame, FrameDecoder, ProtocolError, Reply};
use protocol::{position_payload, Activity, ErrorCode, Identity, Profile, Refusal, Status};
use protocol::{CRC_BYTES, ESCAPE, ESCAPE_XOR, FLAG, HEADER_BYTES, MAX_PAYLOAD_BYTES};
use reference::Position;

use crate::checksum::jamcrc;
use crate::outcome::{variant, Outcome};
use crate::target::{pick, Target};

/// The bits of a status, and those of a board's abilities, that have a meaning. The others are not looked at.
const STATES: u8 = 7;
const ABILITIES: u8 = 1;

/// Every kind of message with the lengths that its payload may have.
const LENGTHS: [(u8, usize); 18] = [
    (kind::IDENTIFY, 0),
    (kind::POSITION, 34),
    (kind::PERFT, 1),
    (kind::PERFT, 35),
    (kind::DIVIDE, 1),
    (kind::MOVES, 0),
    (kind::STATUS, 0),
    (kind::ABORT, 0),
    (kind::PROFILE, 1),
    (kind::IDENTITY, 20),
    (kind::ACCEPTED, 0),
    (kind::RESULT, 16),
    (kind::ROOT_COUNT, 10),
    (kind::MOVE, 2),
    (kind::STATUS_REPLY, 18),
    (kind::STOPPED, 0),
    (kind::PROFILE_REPLY, 9),
    (kind::ERROR, 2),
];

/// The target.
#[must_use]
pub fn target() -> Target {
    Target {
        name: "frames",
        input: "bytes on a serial line",
        longest: 600,
        seeds,
        words: &["~", "}", "}^", "}]", "perftboard"],
        repair,
        run,
        accepted: &["a command", "a reply"],
    }
}

fn seeds() -> Vec<Vec<u8>> {
    let position = position_payload(&Position::starting());
    let commands = [
        Command::Identify,
        Command::Position(position),
        Command::Perft { depth: 4 },
        Command::PerftOf { position, depth: 5 },
        Command::Divide { depth: 2 },
        Command::Moves,
        Command::Status,
        Command::Abort,
        Command::Profile {
            core: 2,
            activity: Activity::Testing,
        },
    ];
    let commands = (0x7C..).zip(commands);
    let commands = commands.map(|(seq, command)| command.encode(seq));
    let replies = (0..).zip(replies());
    let replies = replies.map(|(seq, reply)| reply.encode(seq));
    let mut seeds: Vec<Vec<u8>> = commands.chain(replies).collect();
    seeds.push([&b"noise"[..], &seeds[0], b"~", &seeds[1], &seeds[9]].concat());
    seeds
}

/// A reply of every kind.
#[must_use]
pub fn replies() -> [Reply; 9] {
    let mv = "e7e8q".parse().expect("a move");
    [
        Reply::Identity(Identity::of_board(2, 6, 100_000_000)),
        Reply::Accepted,
        Reply::Result {
            nodes: 197_281,
            clocks: 1_000_000,
        },
        Reply::RootCount { mv, nodes: 20 },
        Reply::Move(mv),
        Reply::Status(Status {
            nodes: 5,
            clocks: 0x7E,
            running: true,
            loaded: true,
            waiting: false,
            seq: 0x7D,
        }),
        Reply::Profile(Profile {
            core: 2,
            activity: Activity::Walking,
            clocks: 77,
        }),
        Reply::Stopped,
        Reply::Refused(Refusal {
            code: ErrorCode::BadPosition,
            detail: 2,
        }),
    ]
}

/// What stands after each flag, unstuffed as far as it is stuffed rightly, up to the end that its first byte announces.
fn bodies(stream: &[u8]) -> impl Iterator<Item = Vec<u8>> + '_ {
    let after_flags = stream.split(|&byte| byte == FLAG).skip(1);
    after_flags.map(|stuffed| {
        let (mut body, mut stuffed) = (Vec::new(), stuffed.iter());
        while let Some(&byte) = stuffed.next() {
            let unstuffed = match byte {
                ESCAPE => match stuffed.next() {
                    Some(0x5E) => FLAG,
                    Some(0x5D) => ESCAPE,
                    _ => break,
                },
                byte => byte,
            };
            body.push(unstuffed);
            if body.len() == HEADER_BYTES + usize::from(body[0]) + CRC_BYTES {
                break;
            }
        }
        body
    })
}

/// The frames of a stream: sequence number, kind and payload. A second reader beside the decoder.
#[must_use]
pub fn frames(stream: &[u8]) -> Vec<(u8, u8, Vec<u8>)> {
    let is_whole = |body: &Vec<u8>| {
        body.len() >= HEADER_BYTES + CRC_BYTES
            && body.len() == HEADER_BYTES + usize::from(body[0]) + CRC_BYTES
            && {
                let (bytes, crc) = body.split_at(body.len() - CRC_BYTES);
                jamcrc(bytes).to_le_bytes() == *crc
            }
    };
    let whole = bodies(stream).filter(is_whole);
    whole
        .map(|body| {
            let payload = &body[HEADER_BYTES..body.len() - CRC_BYTES];
            (body[1], body[2], payload.to_vec())
        })
        .collect()
}

/// Gives what stands after each flag a length and a CRC that fit. One number in four also gives it the length of its kind.
#[must_use]
pub fn repair(stream: &[u8], number: u32) -> Vec<u8> {
    let end = stream.iter().position(|&byte| byte == FLAG);
    let mut repaired = stream[..end.unwrap_or(0)].to_vec();
    let stream = if end.is_some() {
        stream.to_vec()
    } else {
        [&[FLAG], stream].concat()
    };
    for segment in stream.split(|&byte| byte == FLAG).skip(1) {
        repaired.push(FLAG);
        if segment.is_empty() {
            continue;
        }
        let (mut body, mut stuffed) = (Vec::new(), segment.iter());
        while let Some(&byte) = stuffed.next() {
            body.push(match byte {
                ESCAPE => stuffed.next().copied().unwrap_or_default() ^ ESCAPE_XOR,
                byte => byte,
            });
        }
        whole(&mut body, number);
        for byte in body {
            match byte {
                FLAG | ESCAPE => repaired.extend([ESCAPE, byte ^ ESCAPE_XOR]),
                byte => repaired.push(byte),
            }
        }
    }
    repaired
}

/// Makes a whole frame of some bytes.
fn whole(body: &mut Vec<u8>, number: u32) {
    body.truncate(HEADER_BYTES + MAX_PAYLOAD_BYTES + CRC_BYTES);
    let least = HEADER_BYTES + CRC_BYTES;
    body.resize(body.len().max(least), 0);
    body.truncate(body.len() - CRC_BYTES);
    let lengths = LENGTHS.iter().filter(|(kind, _)| *kind == body[2]);
    let lengths: Vec<usize> = lengths.map(|&(_, length)| length).collect();
    if number.is_multiple_of(4)
        && !lengths.is_empty()
        && !lengths.contains(&(body.len() - HEADER_BYTES))
    {
        body.resize(HEADER_BYTES + pick(&lengths, number / 4), 0);
    }
    body[0] = (body.len() - HEADER_BYTES) as u8;
    let crc = jamcrc(body).to_le_bytes();
    body.extend(crc);
}

fn run(stream: &[u8]) -> Outcome {
    let found: Vec<_> = FrameDecoder::new().decode(stream).collect();
    // It does not matter in what pieces a stream comes.
    let (mut decoder, mut in_pieces) = (FrameDecoder::new(), Vec::new());
    for piece in stream.chunks(1 + stream.len() % 7) {
        in_pieces.extend(decoder.decode(piece));
    }
    assert_eq!(in_pieces, found);
    let read: Vec<_> = found.iter().flatten().map(parts).collect();
    assert_eq!(read, frames(stream), "the second reader finds other frames");
    let outcomes = found.iter().map(|frame| match frame {
        Ok(frame) => message(frame),
        Err(error) => {
            assert!(error.to_string().len() > 20, "{error}");
            Outcome::first(variant(error))
        }
    });
    outcomes.max().unwrap_or_else(|| Outcome::first("no frame"))
}

fn parts(frame: &Frame) -> (u8, u8, Vec<u8>) {
    (frame.seq(), frame.kind(), frame.payload().to_vec())
}

/// Reads the message of a frame.
fn message(frame: &Frame) -> Outcome {
    let again: Vec<_> = FrameDecoder::new().decode(&encode_frame(frame)).collect();
    assert_eq!(again, [Ok(frame.clone())]);
    let (command, reply) = (Command::from_frame(frame), Reply::from_frame(frame));
    let is_known = LENGTHS.contains(&(frame.kind(), frame.payload().len()));
    let is_read = command.is_ok() || reply.is_ok();
    assert!(
        is_known || !is_read,
        "a message of an unknown form: {frame:?}"
    );
    match (command, reply) {
        (Ok(_), Ok(_)) => panic!("both a command and a reply: {frame:?}"),
        (Ok(command), Err(_)) => {
            assert_eq!(&command.to_frame(frame.seq()), frame);
            Outcome::accepted("a command")
        }
        (Err(_), Ok(reply)) => {
            let (_, _, mut payload) = parts(frame);
            match reply {
                Reply::Status(_) => payload[16] &= STATES,
                Reply::Identity(_) => payload[5] &= ABILITIES,
                _ => {}
            }
            assert_eq!(reply.to_frame(frame.seq()).payload(), payload);
            Outcome::accepted("a reply")
        }
        (Err(command), Err(reply)) => {
            // Of a kind that one direction knows, that direction says what is wrong.
            let is_of_kind = |error: &ProtocolError| matches!(error, ProtocolError::Kind { .. });
            let error = if is_of_kind(&command) { reply } else { command };
            Outcome::later(variant(&error))
        }
    }
}
