//! Conversations with the engine. All lines are there at once, as from a program that does not wait, so that orders come during counts.

use std::io::Cursor;
use std::time::Duration;

use console::fault::Failure;
use console::Console;
use driver::link::{Interruptible, Link, LinkError};
use driver::{Board, Stop};
use perftboard::args::CheckArgs;
use perftboard::commands::uci::{converse, Connected};
use protocol::{Command, ErrorCode, FrameDecoder, Identity, Refusal, Reply};
use reference::fen::Dialect;

use super::fen;
use crate::outcome::Outcome;
use crate::target::{pick, Target};

/// Every beginning of a line that the engine may write, but for those of a count.
const LINES: [&str; 14] = [
    "id name ",
    "id author ",
    "option name UCI_Chess960 ",
    "uciok",
    "readyok",
    "info string ",
    "bestmove (none)",
    "Nodes searched: ",
    "+---+",
    "| ",
    "a   b   c",
    "Fen: ",
    "Key: ",
    "Checkers:",
];

/// What follows `info string error: ` if a count fails on this board, which refuses deep ones and positions of Chess960.
const REFUSED: [&str; 2] = ["depth ", "the right of "];

/// The target.
#[must_use]
pub fn target() -> Target {
    Target {
        name: "uci",
        input: "the lines of a UCI conversation",
        longest: 400,
        seeds,
        words: &[
            "uci\n",
            "isready\n",
            "ucinewgame\n",
            "position startpos",
            "position fen ",
            " moves e2e4 e7e5",
            "\ngo perft 3\n",
            "go\n",
            "stop\n",
            "d\n",
            "quit\n",
            "setoption name ",
            "setoption name UCI_Chess960 value true\n",
            "e7e8q",
            " 0 1",
            "joho ",
            "\u{85}",
        ],
        repair,
        run,
        accepted: &["a count", "a position", "an answer"],
    }
}

fn seeds() -> Vec<Vec<u8>> {
    let [_, kiwipete, ..] = fen::POSITIONS;
    [
        "uci\nisready\nucinewgame\nposition startpos moves e2e4\ngo perft 3\nisready\nquit\n".to_owned(),
        format!("position fen {kiwipete} moves e1g1\nd\ngo perft 2\nstop\ngo perft 1\n"),
        "go perft 2\ngo perft 3\nstop\nd\nquit\nisready\n".to_owned(),
        "go infinite\nposition fen 8/8/8/8/8/8/8/8 w - - 0 1\ngo perft 1\ngo perft 16\ngo perft x\n".to_owned(),
        "setoption name UCI_Chess960 value true\nposition fen k7/8/8/8/8/8/8/1R3KR1 w KQ - 0 1 moves f1g1\nd\ngo perft 1\n".to_owned(),
        "position fen k7/8/8/8/8/8/8/1R3KR1 w KQ - 0 1\ngo perft 1\ngo perft 2\n".to_owned(),
        "setoption name Hash value 1\njoho isready\nposition startpos moves e2e5\nd\nstop\n".to_owned(),
    ]
    .map(String::into_bytes)
    .to_vec()
}

/// Gives a line that has no command one.
fn repair(input: &[u8], number: u32) -> Vec<u8> {
    let text = String::from_utf8_lossy(input);
    let lines = text.split('\n').zip(number..).map(|(line, number)| {
        if line.trim().is_empty() || command(line).is_some() {
            return line.to_owned();
        }
        let commands = [
            "isready",
            "position startpos moves",
            "position fen",
            "go perft",
            "go",
            "d",
            "stop",
        ];
        format!("{} {line}", pick(&commands, number))
    });
    lines.collect::<Vec<_>>().join("\n").into_bytes()
}

/// The first command of a line with the words after it.
fn command(line: &str) -> Option<(&str, Vec<&str>)> {
    let known = [
        "uci",
        "isready",
        "ucinewgame",
        "position",
        "go",
        "stop",
        "d",
        "quit",
        "setoption",
        "debug",
        "register",
    ];
    let words: Vec<&str> = line.split_whitespace().collect();
    let place = words.iter().position(|word| known.contains(word))?;
    Some((words[place], words[place + 1..].to_vec()))
}

/// A board that counts twenty leaves after one move, at once.
struct Instant {
    decoder: FrameDecoder,
    answers: Vec<u8>,
}

impl Link for Instant {
    fn send(&mut self, bytes: &[u8]) -> Result<(), LinkError> {
        for frame in self.decoder.decode(bytes) {
            let frame = frame.expect("a driver sends whole frames");
            let command = Command::from_frame(&frame).expect("a driver sends commands");
            let result = |nodes| Reply::Result { nodes, clocks: 9 };
            let replies = match command {
                Command::Identify => vec![Reply::Identity(Identity::of_board(1, 7, 75_000_000))],
                Command::Position(_) => vec![Reply::Accepted],
                Command::Divide { .. } => {
                    let mv = "e2e4".parse().expect("a move");
                    vec![Reply::RootCount { mv, nodes: 20 }, result(20)]
                }
                Command::Perft { .. } => vec![result(1)],
                Command::Abort => vec![Reply::Stopped],
                _ => vec![Reply::Refused(Refusal {
                    code: ErrorCode::BadKind,
                    detail: 0,
                })],
            };
            let bytes = replies.iter().flat_map(|reply| reply.encode(frame.seq()));
            self.answers.extend(bytes);
        }
        Ok(())
    }

    fn receive(&mut self, _: Duration) -> Result<Vec<u8>, LinkError> {
        Ok(std::mem::take(&mut self.answers))
    }

    fn name(&self) -> String {
        "instant".to_owned()
    }
}

fn connect(stop: Stop) -> Result<Connected, Failure> {
    let link: Box<dyn Link> = Box::new(Instant {
        decoder: FrameDecoder::new(),
        answers: Vec::new(),
    });
    Ok(Board::connect(Interruptible::new(link, stop))?)
}

/// What the engine writes in answer to some lines.
fn said(input: &[u8]) -> Vec<String> {
    let (mut results, mut notes) = (Vec::new(), Vec::new());
    let check = CheckArgs {
        no_check: true,
        check_seconds: None,
    };
    let mut console = Console::new(&mut results, &mut notes, false);
    let input = Cursor::new(input.to_vec());
    let ended = converse(input, &connect, check, Dialect::XFen, &mut console);
    assert!(ended.is_ok(), "{ended:?}");
    assert!(notes.is_empty(), "{}", String::from_utf8_lossy(&notes));
    let results = String::from_utf8(results).expect("the engine writes text");
    results.lines().map(str::to_owned).collect()
}

fn run(input: &[u8]) -> Outcome {
    let said = said(input);
    for line in &said {
        let is_listed = LINES
            .iter()
            .any(|begin| line.trim_start().starts_with(begin));
        let is_count = line
            .strip_prefix("e2e4: ")
            .is_some_and(|leaves| leaves == "20");
        let is_rank = line.trim().is_empty();
        assert!(
            is_listed || is_count || is_rank,
            "the engine wrote {line:?}"
        );
    }
    assert_answers_all(&String::from_utf8_lossy(input), &said);
    let has = |begin: &str| said.iter().any(|line| line.starts_with(begin));
    if has("Nodes searched: ") {
        Outcome::accepted("a count")
    } else if has("Fen: ") {
        Outcome::accepted("a position")
    } else if has("readyok") || has("uciok") {
        Outcome::accepted("an answer")
    } else if has("info string ") {
        Outcome::later("an error")
    } else if String::from_utf8_lossy(input)
        .lines()
        .any(|line| command(line).is_some())
    {
        Outcome::later("silence")
    } else {
        Outcome::first("no command")
    }
}

/// Every question is answered once. During a count `isready` is answered at once, also after a `quit` that waits for the count.
fn assert_answers_all(input: &str, said: &[String]) {
    let commands: Vec<_> = input.split('\n').filter_map(command).collect();
    let end = commands.iter().position(|(word, _)| *word == "quit");
    let before_quit = &commands[..end.unwrap_or(commands.len())];
    let count = |commands: &[(&str, Vec<&str>)], word: &str| {
        commands.iter().filter(|(it, _)| *it == word).count()
    };
    let told = |begin: &str| said.iter().filter(|line| line.starts_with(begin)).count();
    let ready = told("readyok");
    let expected = count(before_quit, "isready")..=count(&commands, "isready");
    assert!(
        expected.contains(&ready),
        "{ready} times ready, not {expected:?}"
    );
    assert_eq!(told("uciok"), count(before_quit, "uci"));
    let searches = before_quit
        .iter()
        .filter(|(word, words)| *word == "go" && words.first() != Some(&"perft"));
    assert_eq!(told("bestmove"), searches.count());
    let is_perft = |(word, words): &&(&str, Vec<&str>)| {
        *word == "go" && words.len() == 2 && words[0] == "perft" && words[1].parse::<u32>().is_ok()
    };
    let asked = before_quit.iter().filter(is_perft).count();
    let ended = told("Nodes searched: ")
        + told("info string stopped before the count was complete")
        + REFUSED
            .map(|refused| told(&format!("info string error: {refused}")))
            .iter()
            .sum::<usize>()
        + told("info string error: the last position was refused");
    let drawn = count(before_quit, "d");
    assert!(
        (asked..=asked + drawn).contains(&ended),
        "{ended} of {asked} counts ended: {said:?}"
    );
}
