//! A custom link, which prints the bytes that pass between the driver and a board.
//!
//! It is run by `cargo run --example link -- ADDRESS`. The address is the path of a serial device, `auto` or `tcp://HOST:PORT`.

use std::env;
use std::error::Error;
use std::time::Duration;

use perftboard_driver::link::{Address, Link, LinkError};
use perftboard_driver::protocol::DEFAULT_BAUD;
use perftboard_driver::Board;

/// A link that prints the bytes of the link inside it.
struct Shown<L>(L);

impl<L> Shown<L> {
    /// Writes the bytes after the name of who sent them.
    fn show(who: &str, bytes: &[u8]) {
        if !bytes.is_empty() {
            println!("{who}: {bytes:02x?}");
        }
    }
}

/// A link needs three functions only. The others have defaults; here they call those of the link inside, so that its behaviour does
/// not change.
impl<L: Link> Link for Shown<L> {
    fn send(&mut self, bytes: &[u8]) -> Result<(), LinkError> {
        Self::show("driver", bytes);
        self.0.send(bytes)
    }

    fn receive(&mut self, timeout: Duration) -> Result<Vec<u8>, LinkError> {
        let bytes = self.0.receive(timeout)?;
        Self::show("board", &bytes);
        Ok(bytes)
    }

    fn name(&self) -> String {
        self.0.name()
    }

    fn now(&self) -> Duration {
        self.0.now()
    }

    fn patience(&self) -> Duration {
        self.0.patience()
    }

    fn wake(&mut self) -> Result<(), LinkError> {
        self.0.wake()
    }

    fn reset(&mut self) -> Result<bool, LinkError> {
        self.0.reset()
    }

    fn reconnect(&mut self) -> Result<(), LinkError> {
        self.0.reconnect()
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let address: Address = env::args().nth(1).unwrap_or("auto".into()).parse()?;
    let board = Board::connect(Shown(address.open(DEFAULT_BAUD)?))?;
    println!("{:?}", board.identity());
    Ok(())
}
