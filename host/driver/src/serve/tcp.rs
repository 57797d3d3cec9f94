//! A line that is a TCP port. One host at a time talks to the board. The next host waits until the present one has
//! disconnected, or has been silent for a while without a run.

use std::io::{self, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::thread;
use std::time::{Duration, Instant};

use super::{Heard, Line, ServeError};
use crate::socket;

/// Which hosts may connect, and for how long.
#[derive(Debug, Clone, Copy)]
pub struct Terms {
    /// Whether hosts on other machines may connect.
    pub allow_remote: bool,
    /// How long a host may be silent while the next one waits.
    pub idle: Duration,
}

/// A listening TCP port, and the connected host.
#[derive(Debug)]
pub struct TcpLine {
    listener: TcpListener,
    host: Option<Host>,
    name: String,
    idle: Duration,
}

/// The connected host.
#[derive(Debug)]
struct Host {
    stream: TcpStream,
    /// When the host last sent a byte.
    spoke: Instant,
}

impl TcpLine {
    /// Listens at `address`, `HOST:PORT`; at port 0 the system chooses one.
    ///
    /// # Errors
    /// [`ServeError::Listen`]; [`ServeError::Remote`] if other machines can reach the address and must not.
    pub fn listen(address: &str, terms: Terms) -> Result<Self, ServeError> {
        let failed = |source| ServeError::Listen {
            address: address.to_owned(),
            source,
        };
        let addresses: Vec<SocketAddr> = address.to_socket_addrs().map_err(failed)?.collect();
        let is_local = addresses.iter().all(|address| address.ip().is_loopback());
        if !is_local && !terms.allow_remote {
            return Err(ServeError::Remote {
                address: address.to_owned(),
            });
        }
        let listener = TcpListener::bind(&addresses[..]).map_err(failed)?;
        listener.set_nonblocking(true).map_err(failed)?;
        let name = format!("tcp://{}", listener.local_addr().map_err(failed)?);
        Ok(Self {
            listener,
            host: None,
            name,
            idle: terms.idle,
        })
    }

    /// The next host, if one waits.
    fn accept(&self) -> Result<Option<Host>, ServeError> {
        match self
            .listener
            .accept()
            .and_then(|(host, _)| socket::prepared(host))
        {
            Ok(stream) => Ok(Some(Host {
                stream,
                spoke: Instant::now(),
            })),
            Err(error) if passes(&error) => Ok(None),
            Err(source) => Err(ServeError::Line {
                line: self.name.clone(),
                source,
            }),
        }
    }
}

/// Transient accept error: retry.
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

    fn admit(&mut self) -> Result<(), ServeError> {
        let makes_way = |host: &Host| host.spoke.elapsed() >= self.idle;
        if self.host.as_ref().is_none_or(makes_way) {
            if let Some(next) = self.accept()? {
                self.host = Some(next);
            }
        }
        Ok(())
    }

    fn receive(&mut self, timeout: Duration) -> Result<Heard, ServeError> {
        let Some(host) = &mut self.host else {
            thread::sleep(timeout);
            return Ok(Heard::Silence);
        };
        match socket::receive(&mut host.stream, timeout) {
            Ok(Some(bytes)) => {
                if !bytes.is_empty() {
                    host.spoke = Instant::now();
                }
                Ok(Heard::of(bytes))
            }
            // The host has disconnected, or the connection failed.
            Ok(None) | Err(_) => {
                self.host = None;
                Ok(Heard::Left)
            }
        }
    }

    fn send(&mut self, bytes: &[u8]) -> Result<(), ServeError> {
        // A host that takes no more bytes is disconnected, and `receive` reports it, since a connection that was shut
        // down is at its end.
        if let Some(host) = &mut self.host {
            if host.stream.write_all(bytes).is_err() {
                let _ = host.stream.shutdown(Shutdown::Both);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_machines_are_let_in_only_if_that_is_wanted() {
        let idle = Duration::ZERO;
        for address in ["0.0.0.0:0", "[::]:0"] {
            let refused = TcpLine::listen(
                address,
                Terms {
                    allow_remote: false,
                    idle,
                },
            );
            let error = refused.map(|line| line.name()).unwrap_err().to_string();
            assert!(
                error.contains(address) && error.contains("unless that is wanted"),
                "{error}"
            );
        }
        for (address, allow_remote) in [
            ("127.0.0.1:0", false),
            ("localhost:0", false),
            ("0.0.0.0:0", true),
        ] {
            let line = TcpLine::listen(address, Terms { allow_remote, idle });
            assert!(line.is_ok(), "{address}");
        }
    }
}
