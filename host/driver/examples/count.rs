//! Counts perft 5 of the starting position on a board: `cargo run --example count -- /dev/ttyUSB1`, or `auto`, or
//! `tcp://HOST:PORT`.

use std::env;
use std::error::Error;

use perftboard_driver::link::Address;
use perftboard_driver::protocol::DEFAULT_BAUD;
use perftboard_driver::reference::Position;
use perftboard_driver::Board;

fn main() -> Result<(), Box<dyn Error>> {
    let address: Address = env::args().nth(1).unwrap_or("auto".into()).parse()?;
    let mut board = Board::connect(address.open(DEFAULT_BAUD)?)?;
    let count = board.count(&Position::starting(), 5)?;
    println!("{} leaves in {} clocks", count.nodes, count.clocks);
    Ok(())
}
