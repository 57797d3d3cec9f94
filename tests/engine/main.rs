//! A small chess engine that counts the leaves of the tree of legal moves, and into which a fault can be seeded. Tests
//! judge by it what finds the wrong moves of engines. It shares no code with the generators that are not faulty.
//!
//! ```text
//! faulty-engine [--fault NAME] [--table] [--speak uci|perftree|lines]
//!               [--style colon|dash|blank|numbered|total-only] [--habit HABIT]... [DEPTH FEN [MOVES]]
//! faulty-engine --list
//! ```

mod answer;
mod attack;
mod board;
mod fault;
mod fen;
mod generate;
mod legal;
mod make;
mod moves;
mod options;
mod perft;
mod piece;
mod speech;
mod table;

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;

use answer::Answers;
use fault::FAULTS;
use options::{read_options, Speech};
use speech::{speak_lines, speak_perftree, speak_uci, Stop};

/// The exit status after a command line or a question that cannot be answered.
const BAD_QUESTION: u8 = 2;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(Stop::BadQuestion(reason)) => {
            eprintln!("faulty-engine: {reason}");
            ExitCode::from(BAD_QUESTION)
        }
        Err(Stop::Broken) => ExitCode::FAILURE,
    }
}

/// Does what the command line asks for.
fn run() -> Result<(), Stop> {
    let options = read_options(env::args().skip(1))?;
    let mut output = io::stdout().lock();
    if options.list {
        for (_, name, text) in FAULTS {
            writeln!(output, "{name}\t{text}")?;
        }
        return Ok(());
    }
    if options.speech != Speech::Perftree && !options.arguments.is_empty() {
        return Err("only perftree is asked by arguments".to_string().into());
    }
    let answers = Answers::new(&options, output);
    match options.speech {
        Speech::Uci => speak_uci(io::stdin().lock(), answers),
        Speech::Perftree => speak_perftree(answers),
        Speech::Lines => speak_lines(io::stdin().lock(), answers),
    }
}
