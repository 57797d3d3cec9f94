//! Bytes over TCP, at either end.

use std::io::{self, Read};
use std::net::TcpStream;
use std::time::Duration;

use socket2::{SockRef, TcpKeepalive};

/// How many bytes are taken at once.
const CHUNK_BYTES: usize = 512;

/// How long the other end, or the system for it, may take to accept what is sent, before it counts as gone.
const SEND_TIMEOUT: Duration = Duration::from_secs(1);

/// After what silence the system asks whether the other end is still there, and how often after that.
const KEEP_ALIVE: Duration = Duration::from_secs(10);

/// The shortest time the system can wait for bytes.
const SHORTEST_WAIT: Duration = Duration::from_millis(1);

/// A connection with its settings.
///
/// # Errors
/// What the system says.
pub fn prepared(stream: TcpStream) -> io::Result<TcpStream> {
    // One that was accepted may have it from who listens.
    stream.set_nonblocking(false)?;
    // What is said is a few bytes that nothing follows before the answer.
    stream.set_nodelay(true)?;
    stream.set_write_timeout(Some(SEND_TIMEOUT))?;
    // A machine that lost its power or its network says no farewell.
    let keep_alive = TcpKeepalive::new()
        .with_time(KEEP_ALIVE)
        .with_interval(KEEP_ALIVE);
    SockRef::from(&stream).set_tcp_keepalive(&keep_alive)?;
    Ok(stream)
}

/// Waits until at least one byte has come or `timeout` has passed; gives what came, which may be nothing, or `None` if the
/// other end has gone.
///
/// # Errors
/// What the system says.
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

/// Whether nothing came, and nothing is wrong.
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
