//! A simulated board that is served, behind a serial device that a relay connects to it.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use protocol::{kind, FrameDecoder};

use crate::pty::Behind;
use crate::support::Served;

/// How long bytes of the board are waited for before the host's are looked for.
const PAUSE: Duration = Duration::from_millis(5);

/// The relay, and the board that it leads to.
pub struct Relay {
    stream: TcpStream,
    /// Finds the results that the board sent.
    decoder: FrameDecoder,
    results: usize,
    /// After how many results the cable is pulled out, if it is.
    unplugged_after: Option<usize>,
    _served: Served,
}

impl Relay {
    /// Serves a simulated board, whose properties are in these arguments, and connects to it.
    pub fn to_board(properties: &[&str]) -> Self {
        let served = Served::on(&[&["--tcp", "127.0.0.1:0"], properties].concat());
        let address = served.name.strip_prefix("tcp://").expect("its scheme");
        let stream = TcpStream::connect(address).expect("it listens");
        stream.set_nodelay(true).expect("a socket");
        stream.set_read_timeout(Some(PAUSE)).expect("a socket");
        Self {
            stream,
            decoder: FrameDecoder::new(),
            results: 0,
            unplugged_after: None,
            _served: served,
        }
    }

    /// The same, whose cable is pulled out after so many results.
    pub fn unplugged_after(results: usize, properties: &[&str]) -> Self {
        Self {
            unplugged_after: Some(results),
            ..Self::to_board(properties)
        }
    }
}

impl Behind for Relay {
    fn feed(&mut self, bytes: &[u8]) -> Vec<u8> {
        self.stream.write_all(bytes).expect("it listens");
        let mut said = [0; 256];
        let count = match self.stream.read(&mut said) {
            Ok(0) => panic!("the board is served no more"),
            Ok(count) => count,
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => 0,
            Err(error) => panic!("{error}"),
        };
        let said = &said[..count];
        let frames = self.decoder.decode(said).flatten();
        self.results += frames.filter(|frame| frame.kind() == kind::RESULT).count();
        said.to_vec()
    }

    fn is_gone(&self) -> bool {
        self.unplugged_after
            .is_some_and(|most| self.results >= most)
    }
}
