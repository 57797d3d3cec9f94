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
    /// The token in the address of its page, if it has one.
    pub token: Option<String>,
}

impl Explorer {
    /// Starts one with these arguments on any free port.
    pub fn start(args: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_perftboard-explore"));
        command.args(args);
        Self::of(command)
    }

    /// The one that this command starts.
    pub fn of(mut command: Command) -> Self {
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the explorer starts");
        let mut line = String::new();
        let output = child.stdout.take().expect("a pipe");
        BufReader::new(output)
            .read_line(&mut line)
            .expect("its first line");
        let url = line.trim().strip_prefix("The explorer is at http://");
        let parts = url.and_then(|url| url.split_once('/'));
        let (address, query) = parts.unwrap_or_else(|| panic!("no address in {line:?}"));
        let token = query.strip_prefix("?token=").map(str::to_owned);
        Self {
            child,
            address: address.to_owned(),
            token,
        }
    }

    /// The address of its page, as it was printed.
    pub fn url(&self) -> String {
        let address = &self.address;
        match &self.token {
            Some(token) => format!("http://{address}/?token={token}"),
            None => format!("http://{address}/"),
        }
    }

    /// A connection to it.
    pub fn connect(&self) -> TcpStream {
        connect(&self.address)
    }

    /// Sends a request as it is, and gives the status and the body of the answer.
    pub fn raw(&self, request: &[u8]) -> (u16, String) {
        raw(&self.address, request)
    }

    /// The headers that every request has: the host, and the token.
    pub fn headers(&self) -> String {
        let token = self.token.iter();
        let token = token.map(|token| format!("Authorization: Bearer {token}\r\n"));
        format!("Host: {}\r\n{}", self.address, token.collect::<String>())
    }

    /// Asks for a path, with more headers.
    pub fn get(&self, path: &str, headers: &str) -> (u16, String) {
        let own = self.headers();
        let own = match headers.contains("Host:") {
            true => own.split_once('\n').map_or("", |(_, token)| token),
            false => &own,
        };
        self.raw(
            format!("GET {path} HTTP/1.1\r\n{own}{headers}Connection: close\r\n\r\n").as_bytes(),
        )
    }

    /// Sends an order.
    pub fn order(&self, order: &str) -> (u16, String) {
        let (headers, length) = (self.headers(), order.len());
        let head = format!("POST /order HTTP/1.1\r\n{headers}Content-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n");
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

/// A connection to the server at this address.
pub fn connect(address: &str) -> TcpStream {
    let stream = TcpStream::connect(address).expect("it listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
    stream
}

/// Sends a request as it is, and gives the status and the body of the answer.
pub fn raw(address: &str, request: &[u8]) -> (u16, String) {
    let mut stream = connect(address);
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

impl Drop for Explorer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
