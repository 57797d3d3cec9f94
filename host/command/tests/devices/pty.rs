//! A board at the other end of a pseudo-terminal: a fake one, or one that is served elsewhere.

use std::io::{Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use driver::testing::{FakeBoard, Fault, Ledger};
use serialport::{SerialPort, TTYPort};

use crate::support::Run;
use crate::wire::Wire;

/// How long bytes of the host are waited for before the board is asked for its own.
const PAUSE: Duration = Duration::from_millis(5);

/// What is behind a serial device.
pub trait Behind: Send {
    /// Takes bytes from the host, which may be none. Gives the bytes for the host.
    fn feed(&mut self, bytes: &[u8]) -> Vec<u8>;

    /// Whether it was unplugged, so that the device goes.
    fn is_gone(&self) -> bool;
}

impl Behind for FakeBoard {
    fn feed(&mut self, bytes: &[u8]) -> Vec<u8> {
        self.feed(bytes)
    }

    fn is_gone(&self) -> bool {
        self.is_gone()
    }
}

/// A board on a serial device that lasts as long as this value.
pub struct PtyBoard {
    /// The device's path.
    pub path: String,
    /// What the board is asked.
    pub ledger: Arc<Ledger>,
    /// Kept open: without anybody at this end the other one fails.
    _device: TTYPort,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl PtyBoard {
    pub fn new(fault: Fault) -> Self {
        Self::of(FakeBoard::new(fault))
    }

    pub fn of(board: FakeBoard) -> Self {
        let ledger = Arc::clone(&board.ledger);
        Self::with(board, None, ledger)
    }

    /// A board on a line of this rate. To a host with another one it is noise, and the host is noise to it.
    pub fn at_rate(mut board: FakeBoard, board_baud: u32) -> Self {
        board.hears_noise = true;
        let ledger = Arc::clone(&board.ledger);
        let wire = Wire {
            board_baud,
            divider: 1,
        };
        Self::with(board, Some(wire), ledger)
    }

    /// Anything on a line of this kind.
    pub fn on(wire: Wire, behind: impl Behind + 'static) -> Self {
        Self::with(behind, Some(wire), Arc::default())
    }

    fn with(behind: impl Behind + 'static, wire: Option<Wire>, ledger: Arc<Ledger>) -> Self {
        let (mut pin, device) = TTYPort::pair().expect("the system has pseudo-terminals");
        pin.set_timeout(PAUSE).expect("a timeout");
        // A command that is started inherits the pair, and would keep the line open when the board is unplugged; a clone is closed in it.
        let pin = pin.try_clone_native().expect("a free file descriptor");
        let path = device.name().expect("the device has a path");
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let thread = thread::spawn(move || serve(pin, behind, wire, &stopped));
        Self {
            path,
            ledger,
            _device: device,
            stop,
            thread: Some(thread),
        }
    }

    /// Runs `perftboard` with these arguments on this board.
    pub fn run(&self, args: &[&str]) -> Run {
        Run::of(&[args, &["--board", &self.path]].concat())
    }

    /// The same with these bytes on standard input.
    pub fn run_with_input(&self, args: &[&str], input: &[u8]) -> Run {
        Run::with_input(&[args, &["--board", &self.path]].concat(), input)
    }
}

impl Drop for PtyBoard {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let served = thread.join();
            assert!(
                served.is_ok() || thread::panicking(),
                "the fake board panicked"
            );
        }
    }
}

/// Answers until told to stop, or until the board is unplugged.
fn serve(mut pin: TTYPort, mut behind: impl Behind, wire: Option<Wire>, stop: &AtomicBool) {
    let mut bytes = [0; 256];
    while !stop.load(Ordering::Relaxed) && !behind.is_gone() {
        // Nothing to read is an error here.
        let count = pin.read(&mut bytes).unwrap_or(0);
        let sent = &bytes[..count];
        // The settings of a pseudo-terminal are those of the end that the host has open.
        let answer = match wire.zip(pin.baud_rate().ok()) {
            Some((wire, baud)) => wire.to_host(baud, &behind.feed(&wire.to_board(baud, sent))),
            None => behind.feed(sent),
        };
        // The host may have gone.
        let _ = pin.write_all(&answer);
    }
}
