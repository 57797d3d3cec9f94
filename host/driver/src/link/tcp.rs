//! A board behind a TCP port that carries its serial bytes unchanged, as `perftboard serve` and `ser2net` do.

use std::io::{self, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::Duration;

use super::remedy::TCP;
use super::{reopen, Link, LinkError};
use crate::socket;

/// How long the host may take to accept a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// An open connection.
#[derive(Debug)]
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

/// The name of this address in messages.
fn name(address: &str) -> String {
    format!("{TCP}{address}")
}

/// Connects to the first of the host's addresses that accepts.
fn connect(address: &str) -> io::Result<TcpStream> {
    let mut failure = io::Error::from(io::ErrorKind::NotFound);
    for address in address.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, CONNECT_TIMEOUT) {
            Ok(stream) => return socket::prepared(stream),
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
        match socket::receive(&mut self.stream, timeout) {
            Ok(Some(bytes)) => Ok(bytes),
            Ok(None) => Err(LinkError::Disconnected { path: self.name() }),
            Err(source) => Err(LinkError::Receive {
                path: self.name(),
                source,
            }),
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
