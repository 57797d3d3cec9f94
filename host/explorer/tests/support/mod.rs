//! The explorer as a program, and requests to it, byte by byte.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// How long an answer may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// A running explorer, which is ended when this is dropped.
pub struct Explorer {
    child: Child,
    /// Its host and port.
    pub address: String,
}

impl Explorer {
    /// Starts one with these arguments on any free port.
    pub fn start(args: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_perftboard-explore"))
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the explorer starts");
        let mut line = String::new();
        let output = child.stdout.take().expect("a pipe");
        BufReader::new(output)
            .read_line(&mut line)
            .expect("its first line");
        let address = line.trim().strip_prefix("The explorer is at http://");
        let address = address.and_then(|rest| rest.strip_suffix('/'));
        let address = address
            .unwrap_or_else(|| panic!("no address in {line:?}"))
            .to_owned();
        Self { child, address }
    }

    /// A connection to it.
    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        stream
    }

    /// Sends a request as it is, and gives the status and the body of the answer.
    pub fn raw(&self, request: &[u8]) -> (u16, String) {
        let mut stream = self.connect();
        // A server that refuses a long request may close before all of it is sent.
        let _ = stream.write_all(request);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let status = answer
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok());
        let body = answer
            .split_once("\r\n\r\n")
            .map_or("", |(_, body)| body)
            .to_owned();
        (status.unwrap_or_default(), body)
    }

    /// Asks for a path, with more headers.
    pub fn get(&self, path: &str, headers: &str) -> (u16, String) {
        let host = &self.address;
        let headers = if headers.contains("Host:") {
            headers.to_owned()
        } else {
            format!("Host: {host}\r\n{headers}")
        };
        self.raw(format!("GET {path} HTTP/1.1\r\n{headers}Connection: close\r\n\r\n").as_bytes())
    }

    /// Sends an order.
    pub fn order(&self, order: &str) -> (u16, String) {
        let (host, length) = (&self.address, order.len());
        let head = format!("POST /order HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n");
        self.raw(&[head.as_bytes(), order.as_bytes()].concat())
    }

    /// The state, with the tree core.
    pub fn state(&self) -> serde_json::Value {
        let (status, body) = self.get("/state?core=0&window=20", "");
        assert_eq!(status, 200, "{body}");
        let answer: serde_json::Value = serde_json::from_str(&body).expect("JSON");
        answer["state"].clone()
    }
}

impl Drop for Explorer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
