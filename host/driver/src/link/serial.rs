//! A board on a serial port, 8N1.

use std::fmt;
use std::io::{self, Read, Write};
use std::path::Path;
use std::time::Duration;

use serialport::{ClearBuffer, SerialPort};

use super::{reopen, Link, LinkError, WIRE_PATIENCE};

/// How many bytes are read from the port at once. The longest reply has a tenth of them.
const CHUNK_BYTES: usize = 512;

/// How long the port may take to accept a command. The longest command lasts under a millisecond at 1 Mbaud.
const SEND_TIMEOUT: Duration = Duration::from_secs(1);

/// The bits of the longest command and its answer on the line, with as many to spare: 128 bytes of ten bits.
const CONVERSATION_BITS: u32 = 1280;

/// The length of a break that ends a frame, in bits: two bytes, so that the board sees it at any point of a byte.
const BREAK_BITS: u32 = 20;

/// The length of a break that resets the board: so many times the least, since a USB chip may run the line at a fraction of the rate
/// that it was asked for.
const RESET_BREAK_BITS: u32 = 5 * protocol::RESET_BREAK_BITS;

/// An open serial port.
pub struct SerialLink {
    port: Box<dyn SerialPort>,
    path: String,
    baud: u32,
}

impl SerialLink {
    /// Opens the device at `path` with `baud`, eight data bits, no parity, one stop bit and no flow control, and
    /// discards the bytes that were received before.
    ///
    /// # Errors
    /// [`LinkError`]; a missing path, a missing permission, a device in use and a path that is no serial device are
    /// different errors.
    pub fn open(path: &Path, baud: u32) -> Result<Self, LinkError> {
        let path = path.display().to_string();
        let opened = serialport::new(&path, baud)
            .timeout(SEND_TIMEOUT)
            .open()
            .and_then(|port| port.clear(ClearBuffer::Input).map(|()| port));
        match opened {
            Ok(port) => Ok(Self { port, path, baud }),
            Err(error) => Err(why_closed(path, baud, error)),
        }
    }
}

impl fmt::Debug for SerialLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (path, baud) = (&self.path, self.baud);
        f.debug_struct("SerialLink")
            .field("path", path)
            .field("baud", &baud)
            .finish_non_exhaustive()
    }
}

impl Link for SerialLink {
    fn send(&mut self, bytes: &[u8]) -> Result<(), LinkError> {
        let path = || self.path.clone();
        self.port
            .set_timeout(SEND_TIMEOUT)
            .map_err(io::Error::from)
            .and_then(|()| self.port.write_all(bytes))
            .map_err(|source| match source.kind() {
                io::ErrorKind::BrokenPipe => LinkError::Disconnected { path: path() },
                _ => LinkError::Send {
                    path: path(),
                    source,
                },
            })
    }

    fn receive(&mut self, timeout: Duration) -> Result<Vec<u8>, LinkError> {
        let mut bytes = vec![0; CHUNK_BYTES];
        let read = self
            .port
            .set_timeout(timeout)
            .map_err(io::Error::from)
            .and_then(|()| self.port.read(&mut bytes));
        let path = || self.path.clone();
        match read {
            // This is the end of the stream. A read from a present port would wait instead.
            Ok(0) => Err(LinkError::Disconnected { path: path() }),
            Ok(count) => {
                bytes.truncate(count);
                Ok(bytes)
            }
            Err(source) => match source.kind() {
                io::ErrorKind::TimedOut | io::ErrorKind::Interrupted => Ok(Vec::new()),
                io::ErrorKind::BrokenPipe => Err(LinkError::Disconnected { path: path() }),
                _ => Err(LinkError::Receive {
                    path: path(),
                    source,
                }),
            },
        }
    }

    fn name(&self) -> String {
        self.path.clone()
    }

    fn patience(&self) -> Duration {
        WIRE_PATIENCE + self.bits(CONVERSATION_BITS)
    }

    /// Sends a break, so that a board in the middle of a frame drops it and waits for the next.
    fn wake(&mut self) -> Result<(), LinkError> {
        self.send_break(BREAK_BITS).map(drop)
    }

    fn reset(&mut self) -> Result<bool, LinkError> {
        let is_reset = self.send_break(RESET_BREAK_BITS)?;
        // The board listens again some 260 of its clocks after the break.
        std::thread::sleep(self.bits(BREAK_BITS));
        Ok(is_reset)
    }

    fn reconnect(&mut self) -> Result<(), LinkError> {
        let (path, baud) = (self.path.clone(), self.baud);
        *self = reopen(|| Self::open(Path::new(&path), baud))?;
        Ok(())
    }
}

impl SerialLink {
    /// Holds the line low for so many bits. False if the device has no break, as pseudo-terminals have none; it is used without.
    fn send_break(&mut self, bits: u32) -> Result<bool, LinkError> {
        if self.port.set_break().is_err() {
            return Ok(false);
        }
        std::thread::sleep(self.bits(bits));
        let cleared = self.port.clear_break();
        cleared.map_err(|error| LinkError::Send {
            path: self.path.clone(),
            source: error.into(),
        })?;
        Ok(true)
    }

    /// How long `bits` bits take on the line.
    fn bits(&self, bits: u32) -> Duration {
        Duration::from_secs(1) * bits / self.baud.max(1)
    }
}

/// The error for a path that could not be opened, each cause with its own remedy.
fn why_closed(path: String, baud: u32, source: serialport::Error) -> LinkError {
    use serialport::ErrorKind::{Io, NoDevice};
    match source.kind() {
        Io(io::ErrorKind::NotFound) => LinkError::NotFound { path },
        Io(io::ErrorKind::PermissionDenied) => LinkError::Permission { path },
        _ if !may_be_serial(Path::new(&path)) => LinkError::NotSerial { path, source: None },
        NoDevice | Io(io::ErrorKind::WouldBlock) => LinkError::InUse { path },
        serialport::ErrorKind::Unknown => LinkError::NotSerial {
            path,
            source: Some(source.into()),
        },
        _ => LinkError::Settings {
            path,
            baud,
            source: source.into(),
        },
    }
}

/// Whether `path` can be a serial device according to the file system. On Unix, serial devices are character devices.
fn may_be_serial(path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        std::fs::metadata(path).map_or(true, |metadata| metadata.file_type().is_char_device())
    }
    #[cfg(not(unix))]
    {
        !path.is_file() && !path.is_dir()
    }
}
