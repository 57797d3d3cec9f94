//! A line that is a TCP port. One host at a time talks to the board; the next one waits until it has gone.

use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

use super::{Line, ServeError};

/// How many bytes are taken at once.
const CHUNK_BYTES: usize = 512;

/// The shortest time the system can wait for bytes.
const SHORTEST_WAIT: Duration = Duration::from_millis(1);

/// How long a host may take to take what the board says, before it counts as gone.
const SEND_TIMEOUT: Duration = Duration::from_secs(1);

/// A TCP port that listens, and whoever is connected.
pub struct TcpLine {
    listener: TcpListener,
    host: Option<TcpStream>,
    name: String,
}

impl TcpLine {
    /// Listens at `address`, `HOST:PORT`; at port 0 the system chooses one.
    ///
    /// # Errors
    /// [`ServeError::Listen`].
    pub fn listen(address: &str) -> Result<Self, ServeError> {
        let failed = |source| ServeError::Listen {
            address: address.to_owned(),
            source,
        };
        let listener = TcpListener::bind(address).map_err(failed)?;
        listener.set_nonblocking(true).map_err(failed)?;
        let name = format!("tcp://{}", listener.local_addr().map_err(failed)?);
        Ok(Self {
            listener,
            host: None,
            name,
        })
    }

    /// The next host, if one has come.
    fn accept(&self) -> Result<Option<TcpStream>, ServeError> {
        match self.listener.accept().and_then(|(host, _)| prepared(host)) {
            Ok(host) => Ok(Some(host)),
            Err(error) if passes(&error) => Ok(None),
            Err(source) => Err(ServeError::Line {
                line: self.name.clone(),
                source,
            }),
        }
    }
}

/// A connection with its settings.
fn prepared(host: TcpStream) -> io::Result<TcpStream> {
    host.set_nonblocking(false)?;
    host.set_nodelay(true)?;
    host.set_write_timeout(Some(SEND_TIMEOUT))?;
    Ok(host)
}

/// Whether an error is the host's own, which has gone again, or none at all: nobody has come.
fn passes(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::WouldBlock
            | io::ErrorKind::TimedOut
            | io::ErrorKind::Interrupted
            | io::ErrorKind::ConnectionAborted
            | io::ErrorKind::ConnectionReset
            | io::ErrorKind::NotConnected
            | io::ErrorKind::InvalidInput
    )
}

impl Line for TcpLine {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn receive(&mut self, timeout: Duration) -> Result<Vec<u8>, ServeError> {
        let Some(host) = &mut self.host else {
            self.host = self.accept()?;
            if self.host.is_none() {
                thread::sleep(timeout);
            }
            return Ok(Vec::new());
        };
        let mut bytes = vec![0; CHUNK_BYTES];
        let read = match timeout.is_zero() {
            true => host
                .set_nonblocking(true)
                .and_then(|()| host.read(&mut bytes))
                .and_then(|count| host.set_nonblocking(false).map(|()| count))
                .or_else(|error| host.set_nonblocking(false).and(Err(error))),
            false => host
                .set_read_timeout(Some(timeout.max(SHORTEST_WAIT)))
                .and_then(|()| host.read(&mut bytes)),
        };
        match read {
            Ok(count) if count > 0 => {
                bytes.truncate(count);
                return Ok(bytes);
            }
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::WouldBlock
                        | io::ErrorKind::TimedOut
                        | io::ErrorKind::Interrupted
                ) => {}
            // It has gone, one way or the other.
            Ok(_) | Err(_) => self.host = None,
        }
        Ok(Vec::new())
    }

    fn send(&mut self, bytes: &[u8]) -> Result<(), ServeError> {
        let sent = self.host.as_mut().map(|host| host.write_all(bytes));
        if matches!(sent, Some(Err(_))) {
            self.host = None;
        }
        Ok(())
    }
}
