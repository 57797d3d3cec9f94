//! What takes minutes to count on a lower rung or to place: it is looked up in the ledger of evidence, and done if the chip has
//! changed.

use std::sync::OnceLock;
use std::time::Duration;

use evidence::{EvidenceError, Ledger, Question, Reply};
use firmware::board::placements::placement;
use firmware::board::{board, Board};
use firmware::design::{Design, DesignConfig};
use firmware::ladder::{bitstream_question, netlist_question, placement_question, LadderError};
use firmware::tools::Toolbox;
use sim::verilated::Compiler;
use sim::Config;

/// How long the answers of a kind that are asked for again took together, when they were asked last.
const SAMPLE: Duration = Duration::from_secs(30);

/// A rung of the ladder below the Verilog.
#[derive(Debug, Clone, Copy)]
pub enum Rung {
    /// The netlist.
    Netlist,
    /// The unpacked bitstream.
    Bitstream,
}

/// Opens the ledger of a kind.
fn open(kind: &str) -> Ledger {
    Ledger::of_the_project(kind, SAMPLE).unwrap_or_else(|error| panic!("{error}"))
}

/// Looks up how many leaves `count` gives on the default chip of a target, or has it count them. Whatever `counted` says is what is
/// counted: first a name for it, then depths, positions and limits.
#[track_caller]
pub fn keep_count(rung: Rung, target: &str, counted: &[&str], count: impl FnOnce() -> u64) {
    let what = what(counted);
    let question = about(target, |board, design, toolbox| match rung {
        Rung::Netlist => netlist_question(format!("netlist of {target}: {what}"), design, toolbox),
        Rung::Bitstream => {
            let name = format!("bitstream of {target}: {what}");
            bitstream_question(name, design, seed(board), toolbox)
        }
    });
    keep_verilated(question, counted, count);
}

/// The same of the circuit as `verilog` has it, whose clusters and cores are those of `config`.
#[track_caller]
pub fn keep_verilog_count(
    config: Config,
    verilog: &str,
    counted: &[&str],
    count: impl FnOnce() -> u64,
) {
    let (clusters, cores) = (config.clusters, config.cores);
    let name = format!("verilog of {clusters} x {cores} cores: {}", what(counted));
    keep_verilated(
        Question::new(name).with("verilog", [verilog]),
        counted,
        count,
    );
}

/// The name of what is counted.
fn what<'a>(counted: &[&'a str]) -> &'a str {
    counted.first().copied().unwrap_or_default()
}

/// Answers this question about a circuit that Verilator simulates, of which something is counted.
#[track_caller]
fn keep_verilated(question: Question, counted: &[&str], count: impl FnOnce() -> u64) {
    static COUNTS: OnceLock<Ledger> = OnceLock::new();
    let simulator = Compiler::new().and_then(|compiler| compiler.recipe(""));
    let simulator = simulator.unwrap_or_else(|error| panic!("{error}"));
    let question = question
        .with("counted", counted)
        .with("simulator", [simulator]);
    let count = || format!("{} leaves", count());
    keep(
        COUNTS.get_or_init(|| open("counts")),
        &question,
        "verilator",
        count,
    );
}

/// Looks up what `place` says of the placement that is recorded for a target, or has it placed; it is given whether one is recorded.
/// What `place` asks of the placement is in `asked`.
#[track_caller]
pub fn keep_placement(target: &str, asked: &str, place: impl FnOnce(bool) -> String) {
    static TIMING: OnceLock<Ledger> = OnceLock::new();
    let question = about(target, |board, design, toolbox| {
        placement_question(target, design, seed(board), toolbox)
    });
    let question = question.with("asked", [asked]);
    let place = || place(placement(target).is_some());
    keep(
        TIMING.get_or_init(|| open("timing")),
        &question,
        "nextpnr",
        place,
    );
}

/// A question about the default design of a target.
fn about(
    target: &str,
    question: impl FnOnce(&Board, &Design, &Toolbox) -> Result<Question, LadderError>,
) -> Question {
    let board = board(target).unwrap_or_else(|error| panic!("{error}"));
    let design = Design::new(board, DesignConfig::of(board));
    let design = design.unwrap_or_else(|error| panic!("{error}"));
    let question = question(board, &design, &Toolbox::from_environment());
    question.unwrap_or_else(|error| panic!("{error}"))
}

/// The seed that is recorded for a board; 0, which is no seed, if the board's placement has to be searched.
fn seed(board: &Board) -> u32 {
    placement(board.name).map_or(0, |placement| placement.seed)
}

/// Answers a question and prints how. `ask` fails the test by itself if what it finds is wrong.
#[track_caller]
fn keep(ledger: &Ledger, question: &Question, by: &str, ask: impl FnOnce() -> String) {
    let answered = ledger.answer(question, || {
        Ok::<_, EvidenceError>(Some(Reply {
            answer: ask(),
            by: by.to_owned(),
        }))
    });
    let answered = answered.unwrap_or_else(|error| panic!("{error}"));
    println!("{}: {answered:?}", question.name());
}
