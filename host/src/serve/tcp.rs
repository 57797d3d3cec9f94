//! A line that is a TCP port. One host at a time talks to the board; the next one waits until it has gone.

use std::io::{self, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

use super::{Line, ServeError};
use crate::socket;

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
        match self
            .listener
            .accept()
            .and_then(|(host, _)| socket::prepared(host))
        {
            Ok(host) => Ok(Some(host)),
            Err(error) if passes(&error) => Ok(None),
            Err(source) => Err(ServeError::Line {
                line: self.name.clone(),
                source,
            }),
        }
    }
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
        match socket::receive(host, timeout) {
            Ok(Some(bytes)) => Ok(bytes),
            // It has gone, one way or the other.
            Ok(None) | Err(_) => {
                self.host = None;
                Ok(Vec::new())
            }
        }
    }

    fn send(&mut self, bytes: &[u8]) -> Result<(), ServeError> {
        let sent = self.host.as_mut().map(|host| host.write_all(bytes));
        if matches!(sent, Some(Err(_))) {
            self.host = None;
        }
        Ok(())
    }
}
