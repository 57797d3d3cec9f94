//! What the pages claim of the project and of the protocol.

use perftboard_tests::command::root;
use protocol::{
    Activity, Command, ErrorCode, Identity, PositionFault, Profile, Refusal, Reply, Status,
    MAX_DEPTH, MAX_PAYLOAD_BYTES, MAX_PIECES, NAME, NO_EN_PASSANT, VERSION,
};

use crate::pages::Page;

/// The lines of a page that fit on a screen.
const SCREEN: usize = 24;

#[test]
fn the_first_screen_says_that_no_board_has_been_flashed() {
    for name in ["README.md", "docs/introduction.md"] {
        let text = Page::read(name).text;
        let screen: Vec<&str> = text.lines().take(SCREEN).collect();
        let words = screen.join(" ");
        assert!(words.contains("No board has been flashed"), "{name}");
    }
}

/// The cells of the tables' rows that begin with a number in backticks or without, from the heading on.
fn rows(text: &str, heading: &str) -> Vec<Vec<String>> {
    let (_, below) = text.split_once(heading).expect(heading);
    let section = below.split("\n## ").next().unwrap_or_default();
    let rows = section.lines().filter_map(|line| {
        let cells = line.strip_prefix("| ")?.strip_suffix('|')?;
        let cells: Vec<String> = cells
            .split('|')
            .map(|cell| cell.trim().to_owned())
            .collect();
        let begins = cells[0]
            .trim_matches('`')
            .starts_with(|letter: char| letter.is_ascii_digit() || letter == 'f');
        begins.then_some(cells)
    });
    rows.collect()
}

/// A kind in a table, such as `82`.
fn kind(cell: &str) -> u8 {
    u8::from_str_radix(cell.trim_matches('`'), 16).unwrap_or_else(|_| panic!("{cell}"))
}

fn protocol() -> String {
    std::fs::read_to_string(root().join("docs/protocol.md")).expect("the protocol's page")
}

/// Kinds, payloads and replies of all commands, in the order of the table.
#[test]
fn the_tables_of_messages_are_those_of_the_protocol() {
    let position = [0; 34];
    let (core, activity) = (0, Activity::ALL[0]);
    let commands = [
        ("IDENTIFY", Command::Identify, "IDENTITY"),
        ("POSITION", Command::Position(position), "ACCEPTED"),
        ("PERFT", Command::Perft { depth: 1 }, "RESULT"),
        (
            "PERFT of a position",
            Command::PerftOf { position, depth: 1 },
            "RESULT",
        ),
        ("DIVIDE", Command::Divide { depth: 1 }, "RESULT"),
        ("MOVES", Command::Moves, "RESULT"),
        ("STATUS", Command::Status, "STATUS"),
        ("ABORT", Command::Abort, "STOPPED"),
        ("PROFILE", Command::Profile { core, activity }, "PROFILE"),
    ];
    let text = protocol();
    let (messages, _) = text
        .split_once("**A position**")
        .expect("what a position is");
    let rows = rows(messages, "## Commands");
    let (told, replies) = rows.split_at(commands.len());
    for (row, (name, command, reply)) in told.iter().zip(commands) {
        assert_eq!((kind(&row[0]), &*row[1]), (command.kind(), name));
        let told = format!("`{:02x}` {reply}", command.reply_kind());
        assert!(row[3].contains(&told), "{told} in {}", row[3]);
        let bytes = command.to_frame(0).payload().len();
        let said = match bytes {
            0 => row[2].is_empty(),
            1 => row[2].starts_with("depth, ") || row[2].starts_with("what to observe"),
            34 => row[2].starts_with("34 bytes"),
            _ => bytes == 35 && row[2].starts_with("the same 34 bytes, then the depth"),
        };
        assert!(said, "{name}: {bytes} bytes in {}", row[2]);
    }
    assert!(told[2][2].contains(&format!("0 to {MAX_DEPTH}")));
    let mv = "e2e4".parse().expect("a move");
    let (nodes, clocks) = (1, 1);
    let refusal = Refusal {
        code: ErrorCode::Busy,
        detail: 0,
    };
    let answers = [
        ("IDENTITY", Reply::Identity(Identity::of_board(1, 1, 1))),
        ("ACCEPTED, STOPPED", Reply::Accepted),
        ("RESULT", Reply::Result { nodes, clocks }),
        ("ROOT_COUNT", Reply::RootCount { mv, nodes }),
        ("MOVE", Reply::Move(mv)),
        ("STATUS", Reply::Status(Status::default())),
        (
            "PROFILE",
            Reply::Profile(Profile {
                core,
                activity,
                clocks,
            }),
        ),
        ("ERROR", Reply::Refused(refusal)),
    ];
    assert_eq!(replies.len(), answers.len(), "{replies:?}");
    for (row, (name, reply)) in replies.iter().zip(answers) {
        let kinds: Vec<u8> = row[0].split(", ").map(kind).collect();
        assert_eq!((kinds[0], &*row[1]), (reply.kind(), name));
        let stopped = (kinds.len() == 2).then(|| Reply::Stopped.kind());
        assert_eq!(kinds.get(1).copied(), stopped, "{name}");
    }
    let identity = format!("protocol version ({VERSION})");
    let name = format!("`{}`", String::from_utf8_lossy(&NAME));
    assert!(replies[0][2].contains(&identity) && replies[0][2].contains(&name));
}

#[test]
fn the_tables_of_errors_are_those_of_the_protocol() {
    let text = protocol();
    let (errors, faults) = text
        .split_once("**The faults of a position**")
        .expect("what is wrong with a position");
    let number = |row: &Vec<String>| row[0].parse::<u8>().expect("a number");
    let codes: Vec<u8> = rows(errors, "## Errors").iter().map(number).collect();
    assert_eq!(codes, ErrorCode::ALL.map(|code| code as u8));
    let faults = format!("## Faults{faults}");
    let mut details: Vec<u8> = rows(&faults, "## Faults").iter().map(number).collect();
    details.dedup();
    assert_eq!(details, PositionFault::ALL.map(|fault| fault as u8));
    for claim in [
        format!("a side has more than {MAX_PIECES} pieces"),
        format!("neither `{NO_EN_PASSANT:x}` nor a square"),
        format!("in a queue of {MAX_PAYLOAD_BYTES} bytes"),
    ] {
        assert!(text.contains(&claim), "{claim}");
    }
}
