//! Counts a perft suite on a board: `cargo run --example suite -- /dev/ttyUSB1 tricky`.

use std::env;
use std::error::Error;

use perftboard_driver::link::Address;
use perftboard_driver::protocol::DEFAULT_BAUD;
use perftboard_driver::reference::suites;
use perftboard_driver::Board;

/// Only counts of so many leaves at most are made.
const MOST_LEAVES: u64 = 1_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args().skip(1);
    let address: Address = args.next().unwrap_or("auto".into()).parse()?;
    let name = args.next().unwrap_or("tricky".into());
    let suite = suites::named(&name).ok_or("there is no such suite")?;
    let mut board = Board::connect(address.open(DEFAULT_BAUD)?)?;
    let (mut counts, mut wrong) = (0, 0);
    for entry in suite.entries() {
        let Some((depth, leaves)) = entry.deepest_within(MOST_LEAVES) else {
            continue;
        };
        let count = board.count(&entry.position, depth)?;
        counts += 1;
        if count.nodes != leaves {
            wrong += 1;
            println!(
                "{}: depth {depth}: {} leaves, expected {leaves}",
                entry.fen, count.nodes
            );
        }
    }
    println!("{counts} counts, {wrong} wrong");
    match wrong {
        0 => Ok(()),
        _ => Err("the board counts wrong".into()),
    }
}
