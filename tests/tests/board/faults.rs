//! The driver and the simulated board over a link that damages what goes over it.

use perftboard_tests::endurance::{endure, endure_rows};
use perftboard_tests::faults::{Direction, Fault, FaultyLink};
use perftboard_tests::seed::seed;
use sim::{Config, SimulatedLink};

/// A board of one core; most of a conversation on a slower line would be waiting for bits.
fn board() -> SimulatedLink {
    let config = Config {
        cores: 1,
        ..Config::on_fast_line()
    };
    SimulatedLink::new(config).unwrap_or_else(|error| panic!("{error}"))
}

/// Asserts that so many commands are answered right, all but a few of them, over a link with these faults.
fn assert_endured(faults: &[Fault], rate: f64, direction: Direction, commands: u64) {
    let seed = seed();
    let link = FaultyLink::new(board(), seed, faults, rate, direction);
    let (tally, board) = endure(link, commands, 500, seed);
    let happened = board.into_link().happened;
    println!("{faults:?} {direction:?}: {tally}, {happened} faults");
    assert!(happened > 0);
    assert!(tally.errors * 20 <= commands, "{tally}");
}

#[test]
fn flipped_dropped_and_doubled_bytes_lose_nothing() {
    let faults = [Fault::Flip, Fault::Drop, Fault::Double];
    assert_endured(&faults, 0.01, Direction::Both, 60);
}

#[test]
fn nothing_that_happens_on_the_way_to_the_board_loses_anything() {
    assert_endured(&Fault::ALL, 0.03, Direction::ToBoard, 40);
}

#[test]
fn nothing_that_happens_on_the_way_back_loses_anything() {
    assert_endured(&Fault::ALL, 0.02, Direction::ToHost, 40);
}

#[test]
fn counts_sent_ahead_lose_nothing_and_take_nothing_for_theirs() {
    const ROWS: u64 = 30;
    for faults in [
        &[Fault::Repeat][..],
        &[Fault::Drop, Fault::Repeat],
        &Fault::ALL,
    ] {
        let seed = seed();
        let link = FaultyLink::new(board(), seed, faults, 0.02, Direction::Both);
        let (tally, board) = endure_rows(link, ROWS, 500, seed);
        let happened = board.into_link().happened;
        println!("rows, {faults:?}: {tally}, {happened} faults");
        assert!(happened > 0);
        assert!(tally.errors * 10 <= ROWS, "{tally}");
    }
}
