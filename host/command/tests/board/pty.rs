//! A fake board at the other end of a pseudo-terminal.

use std::io::{Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use serialport::{SerialPort, TTYPort};

use crate::fake::{FakeBoard, Fault, Ledger};
use crate::support::Run;

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
        Self::with_rate(board, None)
    }

    /// A board on a line of this rate. To a host with another one it is noise, and the host is noise to it.
    pub fn at_rate(board: FakeBoard, rate: u32) -> Self {
        Self::with_rate(board, Some(rate))
    }

    fn with_rate(board: FakeBoard, rate: Option<u32>) -> Self {
        let (pin, device) = TTYPort::pair().expect("the system has pseudo-terminals");
        // A command that is started inherits the pair, and would keep the line open when the board is unplugged; a clone is closed in it.
        let pin = pin.try_clone_native().expect("a free file descriptor");
        let path = device.name().expect("the device has a path");
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let ledger = Arc::clone(&board.ledger);
        let thread = thread::spawn(move || serve(pin, board, rate, &stopped));
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

/// Answers until told to stop, or until the fault lets the board disappear.
fn serve(mut pin: TTYPort, mut board: FakeBoard, rate: Option<u32>, stop: &AtomicBool) {
    let mut bytes = [0; 256];
    while !stop.load(Ordering::Relaxed) && !board.is_gone() {
        // Nothing to read is an error here, after a tenth of a second.
        let count = pin.read(&mut bytes).unwrap_or(0);
        // The settings of a pseudo-terminal are those of the end that the host has open.
        let is_noise = |rate| pin.baud_rate().is_ok_and(|set| set != rate);
        let answer = match rate.is_some_and(is_noise) {
            true => vec![0xF8; count.min(3)],
            false => board.feed(&bytes[..count]),
        };
        // The host may have gone.
        let _ = pin.write_all(&answer);
    }
}
