//! The serial link for long: thousands of commands over a bad one, a million bytes that mean nothing.

use console::outcome::Outcome;
use console::Console;
use driver::{Board, DriverError};
use perftboard::commands::bench::{measure, runs, Depths};
use perftboard_tests::endurance::{endure, Tally};
use perftboard_tests::faults::{Direction, Fault, FaultyLink};
use perftboard_tests::seed::seed;
use perftboard_tests::verilog::{self, board, verilog};
use protocol::{Command, FrameDecoder, Reply, ESCAPE, FLAG};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use sim::verilated::VerilatedBoard;
use sim::Config;
use sim::VerilatedLink;

use crate::cache;

fn pins() -> VerilatedBoard {
    let config = Config::on_fast_line();
    board(&verilog(config), config, &cache())
}

/// A link with a fault in so many of its bytes.
fn faulty(seed: u64, faults: &[Fault], rate: f64, way: Direction) -> FaultyLink<VerilatedLink> {
    let link = verilog::link(pins(), Config::on_fast_line());
    FaultyLink::new(link, seed, faults, rate, way)
}

#[test]
fn ten_thousand_commands_over_a_bad_link_are_right_or_errors() {
    const COMMANDS: u64 = 10_000;
    let seed = seed();
    let faults = [Fault::Flip, Fault::Drop, Fault::Double];
    let link = faulty(seed, &faults, 0.01, Direction::Both);
    let (tally, board) = endure(link, COMMANDS, 10_000, seed);
    let happened = board.into_link().happened;
    println!("{tally}, {happened} faults");
    // A command and its answer have at least 14 bytes, so that one of seven is hit.
    assert!(happened >= COMMANDS / 10, "{happened} faults");
    // Ten attempts, of which two in five fail at worst.
    assert!(tally.errors <= COMMANDS / 500, "{tally}");
}

#[test]
fn every_fault_in_every_direction_loses_nothing() {
    let seed = seed();
    for way in [Direction::ToBoard, Direction::ToHost, Direction::Both] {
        for fault in Fault::ALL {
            // The rare ones are a tenth as likely.
            let rate = match fault {
                Fault::Flip | Fault::Drop | Fault::Double => 0.01,
                _ => 0.03,
            };
            let link = faulty(seed, &[fault], rate, way);
            let (tally, board) = endure(link, 300, 10_000, seed);
            let happened = board.into_link().happened;
            println!("{fault:?} {way:?}: {tally}, {happened} faults");
            assert!(happened > 0, "{fault:?} {way:?}");
            assert!(tally.errors <= 3, "{fault:?} {way:?}: {tally}");
        }
    }
}

#[test]
fn a_link_without_faults_loses_nothing() {
    let seed = seed();
    let (tally, _) = endure(
        verilog::link(pins(), Config::on_fast_line()),
        1_000,
        10_000,
        seed,
    );
    let (right, errors) = (1_000, 0);
    assert_eq!(tally, Tally { right, errors });
}

/// A run pays for no more of the line than one message, since the rest goes beside it; and all runs together pay for less
/// than a fortieth of their clocks.
#[test]
fn beside_runs_of_depth_5_the_line_takes_less_than_a_fortieth_of_the_clocks() {
    let config = Config::default();
    // 43 bytes of ten bits, and one byte's time to spare.
    let clocks_of_a_message = 440 * u64::from(config.baud_divider);
    let pins = board(&verilog(config), config, &cache());
    let failed = |error: DriverError| -> ! { panic!("{error}") };
    let mut board = Board::connect(verilog::link(pins, config)).unwrap_or_else(|e| failed(e));
    // Nothing but the row is on the line from here on.
    board.abort().unwrap_or_else(|e| failed(e));
    let clocks = |board: &Board<VerilatedLink>| board.simulation().map_or(0, |now| now.clocks);
    let before = clocks(&board);
    let mut row = runs(Depths::All(5));
    row.retain(|run| run.expected < 20_000_000);
    let (mut results, mut notes) = (std::io::sink(), std::io::sink());
    let mut console = Console::new(&mut results, &mut notes, false);
    let measured = measure(&mut board, &row, &mut console).unwrap_or_else(|e| panic!("{e}"));
    let total = clocks(&board) - before;
    let idle = total - measured.total.clocks;
    let computed: u64 = measured.positions.iter().map(|p| p.serial_clocks).sum();
    println!("{idle} of {total} clocks without a run, computed {computed}");
    assert_eq!(measured.outcome, Outcome::Right);
    for position in &measured.positions {
        assert!(position.serial_clocks < clocks_of_a_message, "{position:?}");
    }
    assert!(idle * 40 < total);
    // A question for the status may be in the way of the last result.
    assert!(idle.abs_diff(computed) <= 30 * 800, "{idle} {computed}");
}

#[test]
fn a_million_random_bytes_leave_the_receiver_ready() {
    const BYTES: usize = 1_000_000;
    const PIECE: usize = 1_000;
    let mut rng = StdRng::seed_from_u64(seed());
    let mut board = pins();
    let clock = |board: &mut VerilatedBoard, clocks: u64| -> Vec<u8> {
        let end = board.clocks() + clocks;
        let mut heard = Vec::new();
        while board.clocks() < end {
            let more = board.receive(end - board.clocks());
            heard.extend(more.unwrap_or_else(|error| panic!("{error}")));
        }
        heard
    };
    for seq in (0..=u8::MAX).cycle().take(BYTES / PIECE) {
        let bytes: Vec<u8> = (0..PIECE)
            .map(|_| match rng.random_range(0..20) {
                0 => FLAG,
                1 => ESCAPE,
                // Lengths and kinds that make sense.
                2..6 => rng.random_range(0..40),
                _ => rng.random(),
            })
            .collect();
        board.send(&bytes).unwrap_or_else(|error| panic!("{error}"));
        // Ten bits of four clocks a byte, and time to say what is wrong with the last.
        clock(&mut board, 40 * PIECE as u64 + 10_000);
        let question = Command::Identify.encode(seq);
        board
            .send(&question)
            .unwrap_or_else(|error| panic!("{error}"));
        let answer = clock(&mut board, 5_000);
        let mut decoder = FrameDecoder::new();
        let frames: Vec<_> = decoder.decode(&answer).flatten().collect();
        let is_answer = |reply| matches!(reply, Ok(Reply::Identity(_)));
        assert!(
            frames
                .iter()
                .any(|frame| frame.seq() == seq && is_answer(Reply::from_frame(frame))),
            "no answer to {question:02x?} after {bytes:02x?}: {answer:02x?}"
        );
    }
}
