//! TCP connections, for either end.

use std::io::{self, Read};
use std::net::TcpStream;
use std::time::Duration;

use socket2::{SockRef, TcpKeepalive};

/// How many bytes are read at once.
const CHUNK_BYTES: usize = 512;

/// How long sent bytes may wait to be accepted before the connection counts as broken.
const SEND_TIMEOUT: Duration = Duration::from_secs(1);

/// After how long a silence the system probes whether the other end still exists, and the interval of the probes.
const KEEP_ALIVE: Duration = Duration::from_secs(10);

/// The shortest time the system can wait for bytes.
const SHORTEST_WAIT: Duration = Duration::from_millis(1);

/// Sets the options of a connection.
///
/// # Errors
/// The system's error.
pub fn prepared(stream: TcpStream) -> io::Result<TcpStream> {
    // An accepted connection may have inherited this from its listener.
    stream.set_nonblocking(false)?;
    // Messages are a few bytes each, and nothing follows before the answer.
    stream.set_nodelay(true)?;
    stream.set_write_timeout(Some(SEND_TIMEOUT))?;
    // A machine that lost its power or its network does not close its connections.
    let keep_alive = TcpKeepalive::new()
        .with_time(KEEP_ALIVE)
        .with_interval(KEEP_ALIVE);
    SockRef::from(&stream).set_tcp_keepalive(&keep_alive)?;
    Ok(stream)
}

/// Waits until at least one byte has come or `timeout` has passed. Gives the bytes that came, which may be none, or
/// `None` if the other end has disconnected.
///
/// # Errors
/// The system's error.
pub fn receive(stream: &mut TcpStream, timeout: Duration) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = vec![0; CHUNK_BYTES];
    let read = if timeout.is_zero() {
        stream.set_nonblocking(true)?;
        let read = stream.read(&mut bytes);
        stream.set_nonblocking(false)?;
        read
    } else {
        stream.set_read_timeout(Some(timeout.max(SHORTEST_WAIT)))?;
        stream.read(&mut bytes)
    };
    match read {
        Ok(0) => Ok(None),
        Ok(count) => {
            bytes.truncate(count);
            Ok(Some(bytes))
        }
        Err(error) if is_no_byte(&error) => Ok(Some(Vec::new())),
        Err(error) => Err(error),
    }
}

/// Whether the error only means that no byte came.
fn is_no_byte(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut | io::ErrorKind::Interrupted
    )
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn both_ends_are_asked_whether_they_are_still_there() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let one = prepared(TcpStream::connect(listener.local_addr().unwrap()).unwrap()).unwrap();
        let other = prepared(listener.accept().unwrap().0).unwrap();
        for stream in [&one, &other] {
            assert!(SockRef::from(stream).keepalive().unwrap());
        }
        #[cfg(target_os = "linux")]
        assert_eq!(
            SockRef::from(&one).tcp_keepalive_time().unwrap(),
            KEEP_ALIVE
        );
    }
}
