//! In positions of random games the circuit lists the moves that two generators in software do.

use perftboard_tests::referees::assert_moves_of_random_positions;
use sim::{Config, SimulatedLink};

/// How many positions: a few seconds' worth.
const POSITIONS: u32 = 60;

#[test]
fn the_circuits_moves_are_those_of_mailbox_and_shakmaty() {
    let link = SimulatedLink::new(Config::on_fast_line()).unwrap_or_else(|error| panic!("{error}"));
    assert_moves_of_random_positions(link, POSITIONS);
}
