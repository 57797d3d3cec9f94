//! The three ways to ask the engine.

use std::io::{self, BufRead, Write};

use crate::answer::Answers;
use crate::board::Board;
use crate::fen::{play, read_fen, START};
use crate::options::Options;

/// Why the engine ends early.
pub enum Stop {
    /// What was asked cannot be answered.
    BadQuestion(String),
    /// Nobody reads the answers, or the questions cannot be read.
    Broken,
}

impl From<io::Error> for Stop {
    fn from(_: io::Error) -> Stop {
        Stop::Broken
    }
}

impl From<String> for Stop {
    fn from(reason: String) -> Stop {
        Stop::BadQuestion(reason)
    }
}

/// Answers UCI commands until `quit` or the end of the input.
pub fn speak_uci<W: Write>(input: impl BufRead, mut answers: Answers<W>) -> Result<(), Stop> {
    let mut position = read_fen(START, answers.options.fault)?;
    for line in input.split(b'\n') {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        let words: Vec<&str> = line.split_whitespace().collect();
        let outcome = match words.as_slice() {
            ["uci"] if answers.options.habits.mute => Ok(()),
            ["uci"] => {
                answers.say("id name faulty-engine")?;
                answers.say("uciok")?;
                Ok(())
            }
            ["isready"] => {
                answers.say("readyok")?;
                Ok(())
            }
            ["position", rest @ ..] => {
                read_uci_position(rest, answers.options).map(|read| position = read)
            }
            ["go", "perft", depth] => match read_depth(depth) {
                Ok(depth) => {
                    answers.answer_count(&position, depth)?;
                    Ok(())
                }
                Err(reason) => Err(reason),
            },
            ["go", ..] => Err("this engine only counts: go perft DEPTH".to_string()),
            ["quit"] => return Ok(()),
            _ => Ok(()),
        };
        if let Err(reason) = outcome {
            answers.say(&format!("info string error: {reason}"))?;
        }
    }
    Ok(())
}

/// Answers one question: depth, FEN, and perhaps moves in one argument.
pub fn speak_perftree<W: Write>(mut answers: Answers<W>) -> Result<(), Stop> {
    let (depth, fen, moves) = match answers.options.arguments.as_slice() {
        [depth, fen] => (depth, fen, ""),
        [depth, fen, moves] => (depth, fen, moves.as_str()),
        _ => return Err("the arguments are DEPTH FEN [MOVES]".to_string().into()),
    };
    let moves: Vec<&str> = moves.split_whitespace().collect();
    let position = read_position(fen, &moves, answers.options)?;
    let depth = read_depth(depth)?;
    answers.answer_count(&position, depth)?;
    Ok(())
}

/// Answers a question on each line: depth, FEN, and perhaps `moves` and moves.
pub fn speak_lines<W: Write>(input: impl BufRead, mut answers: Answers<W>) -> Result<(), Stop> {
    for line in input.split(b'\n') {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((depth, rest)) = words.split_first() else {
            continue;
        };
        let (fen, moves) = split_moves(rest);
        let position = read_position(&fen.join(" "), moves, answers.options)?;
        let depth = read_depth(depth)?;
        answers.answer_count(&position, depth)?;
    }
    Ok(())
}

/// Reads what stands after UCI's `position`.
fn read_uci_position(words: &[&str], options: &Options) -> Result<Board, String> {
    let (position, moves) = split_moves(words);
    match position {
        ["startpos"] => read_position(START, moves, options),
        ["fen", fen @ ..] => read_position(&fen.join(" "), moves, options),
        _ => Err("a position is startpos or fen FEN".to_string()),
    }
}

/// Reads a FEN, and plays the moves unless that is against the engine's habits.
fn read_position(fen: &str, moves: &[&str], options: &Options) -> Result<Board, String> {
    let mut board = read_fen(fen, options.fault)?;
    if !options.habits.ignores_moves {
        play(&mut board, moves, options.habits.notation)?;
    }
    Ok(board)
}

/// The words before `moves` and those after it.
fn split_moves<'a>(words: &'a [&'a str]) -> (&'a [&'a str], &'a [&'a str]) {
    match words.iter().position(|&word| word == "moves") {
        Some(at) => (&words[..at], &words[at + 1..]),
        None => (words, &[]),
    }
}

/// Reads a depth.
fn read_depth(text: &str) -> Result<u32, String> {
    (text.parse()).map_err(|_| format!("not a depth: {text}"))
}
