//! A line that is this process's own standard input and output, for the program that started it.

use std::io::{self, Read as _, Write as _};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use driver::serve::{Heard, Line, ServeError};
use driver::Stop;

/// The name of the line in messages.
const NAME: &str = "standard input and output";

/// How many bytes are read at once.
const CHUNK_BYTES: usize = 512;

/// A line to a simulated board that reads standard input and writes standard output. When either is closed, no host can reach the
/// board any more, so that `stop` is turned on, which ends the serving.
pub(super) struct StdioLine {
    heard: Receiver<Vec<u8>>,
    stop: Stop,
}

impl StdioLine {
    /// Begins to read standard input, in a thread that may wait for bytes for ever.
    ///
    /// # Errors
    /// [`ServeError::Line`] if the system has no thread left.
    pub(super) fn open(stop: Stop) -> Result<Self, ServeError> {
        let (told, heard) = mpsc::channel();
        let read = move || {
            let mut bytes = [0; CHUNK_BYTES];
            let mut input = io::stdin().lock();
            loop {
                match input.read(&mut bytes) {
                    Ok(count @ 1..) if told.send(bytes[..count].to_vec()).is_ok() => {}
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    _ => return,
                }
            }
        };
        let named = thread::Builder::new().name("standard input".to_owned());
        let spawned = named.spawn(read).map_err(|source| ServeError::Line {
            line: NAME.to_owned(),
            source,
        });
        spawned.map(|_| Self { heard, stop })
    }
}

impl Line for StdioLine {
    fn name(&self) -> String {
        NAME.to_owned()
    }

    fn receive(&mut self, timeout: Duration) -> Result<Heard, ServeError> {
        Ok(match self.heard.recv_timeout(timeout) {
            Ok(bytes) => Heard::Bytes(bytes),
            Err(RecvTimeoutError::Timeout) => Heard::Silence,
            Err(RecvTimeoutError::Disconnected) => {
                self.stop.set();
                Heard::Left
            }
        })
    }

    fn send(&mut self, bytes: &[u8]) -> Result<(), ServeError> {
        let mut output = io::stdout().lock();
        if output
            .write_all(bytes)
            .and_then(|()| output.flush())
            .is_err()
        {
            self.stop.set();
        }
        Ok(())
    }
}
