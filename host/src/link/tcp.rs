//! A board behind a TCP port: its serial bytes as they are, as `perftboard serve` and `ser2net` give them.

use std::io::{self, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::Duration;

use super::{reopen, Link, LinkError};

/// How many bytes are taken at once.
const CHUNK_BYTES: usize = 512;

/// How long a host may take to accept a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// How long the system may take to accept a command.
const SEND_TIMEOUT: Duration = Duration::from_secs(1);

/// The shortest time the system can wait for bytes.
const SHORTEST_WAIT: Duration = Duration::from_millis(1);

/// An open connection.
pub struct TcpLink {
    stream: TcpStream,
    address: String,
}

impl TcpLink {
    /// Connects to `address`, which is `HOST:PORT`.
    ///
    /// # Errors
    /// [`LinkError::Connect`].
    pub fn open(address: &str) -> Result<Self, LinkError> {
        let stream = connect(address).map_err(|source| LinkError::Connect {
            name: name(address),
            source,
        })?;
        Ok(Self {
            stream,
            address: address.to_owned(),
        })
    }
}

/// What to call this address.
fn name(address: &str) -> String {
    format!("tcp://{address}")
}

/// A connection to the first of the host's addresses that takes it.
fn connect(address: &str) -> io::Result<TcpStream> {
    let mut failure = io::Error::from(io::ErrorKind::NotFound);
    for address in address.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, CONNECT_TIMEOUT) {
            Ok(stream) => {
                // A command is a few bytes that nothing follows before its answer.
                stream.set_nodelay(true)?;
                stream.set_write_timeout(Some(SEND_TIMEOUT))?;
                return Ok(stream);
            }
            Err(error) => failure = error,
        }
    }
    Err(failure)
}

impl Link for TcpLink {
    fn send(&mut self, bytes: &[u8]) -> Result<(), LinkError> {
        let path = self.name();
        self.stream
            .write_all(bytes)
            .map_err(|source| LinkError::Send { path, source })
    }

    fn receive(&mut self, timeout: Duration) -> Result<Vec<u8>, LinkError> {
        let mut bytes = vec![0; CHUNK_BYTES];
        let read = self
            .stream
            .set_read_timeout(Some(timeout.max(SHORTEST_WAIT)))
            .and_then(|()| self.stream.read(&mut bytes));
        let path = || self.name();
        match read {
            Ok(0) => Err(LinkError::Disconnected { path: path() }),
            Ok(count) => {
                bytes.truncate(count);
                Ok(bytes)
            }
            Err(source) => match source.kind() {
                io::ErrorKind::WouldBlock
                | io::ErrorKind::TimedOut
                | io::ErrorKind::Interrupted => Ok(Vec::new()),
                _ => Err(LinkError::Receive {
                    path: path(),
                    source,
                }),
            },
        }
    }

    fn name(&self) -> String {
        name(&self.address)
    }

    fn reconnect(&mut self) -> Result<(), LinkError> {
        let address = self.address.clone();
        *self = reopen(|| Self::open(&address))?;
        Ok(())
    }
}
