//! A link of one's own: it shows the bytes that pass between the driver and a board. `cargo run --example link -- /dev/ttyUSB1`,
//! or `auto`, or `tcp://HOST:PORT`.

use std::env;
use std::error::Error;
use std::time::Duration;

use perftboard_driver::link::{Address, Link, LinkError};
use perftboard_driver::protocol::DEFAULT_BAUD;
use perftboard_driver::Board;

/// A link that shows what goes over the one inside.
struct Shown<L>(L);

impl<L> Shown<L> {
    /// Writes the bytes behind the name of who sent them.
    fn show(who: &str, bytes: &[u8]) {
        if !bytes.is_empty() {
            println!("{who}: {bytes:02x?}");
        }
    }
}

/// Three functions make a link. The others have defaults, which are passed on here, so that all is as without this link.
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
