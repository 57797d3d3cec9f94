//! A real nats-server, and runs of the command. Each test target uses only some of this.
#![allow(dead_code)]

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

/// How long a test waits for an event: far longer than on any machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// How long a command may take: the measurement of growth waits minutes for a run.
const LONGEST_COMMAND: Duration = Duration::from_secs(1500);

/// Kiwipete.
pub const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// A broker with a store of its own, for as long as this value lasts.
pub struct Broker {
    folder: TempDir,
    port: u16,
    config: String,
    child: Option<Child>,
}

impl Broker {
    /// A broker with JetStream.
    pub fn start() -> Self {
        Self::configured("")
    }

    /// A broker with more lines of configuration. `STORE` in them is its folder.
    pub fn configured(config: &str) -> Self {
        let port = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        let mut broker = Self {
            folder: tempfile::tempdir().unwrap(),
            port: port.unwrap().port(),
            config: config.to_owned(),
            child: None,
        };
        broker.start_again();
        broker
    }

    /// The folder of the store, for other files of a test, too.
    pub fn folder(&self) -> PathBuf {
        self.folder.path().to_owned()
    }

    /// The address.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// The port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Changes the configuration from the next start on.
    pub fn configure(&mut self, config: &str) {
        self.config = config.to_owned();
    }

    /// Starts the broker on its store.
    pub fn start_again(&mut self) {
        let store = self.folder.path().join("store");
        let config = self
            .config
            .replace("STORE", &self.folder.path().display().to_string());
        let own_store = if config.contains("jetstream") {
            String::new()
        } else {
            format!("jetstream {{ store_dir: \"{}\" }}\n", store.display())
        };
        let path = self.folder.path().join("nats.conf");
        let text = format!("listen: \"127.0.0.1:{}\"\n{own_store}{config}\n", self.port);
        fs::write(&path, text).unwrap();
        let log = fs::File::create(self.folder.path().join("nats.log")).unwrap();
        // Debian has it in a folder that not every user has on PATH.
        let folders = std::env::var("PATH").unwrap_or_default();
        let child = Command::new("nats-server")
            .env("PATH", format!("{folders}:/usr/sbin"))
            .arg("--config")
            .arg(&path)
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .expect("nats-server is installed");
        self.child = Some(child);
        wait_until("the broker listens", || {
            TcpStream::connect(("127.0.0.1", self.port)).is_ok()
        });
    }

    /// Kills the broker as if by a failure of power.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    /// The command with this broker.
    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = farm(args);
        command.env("PERFTBOARD_NATS", self.url());
        command.env("XDG_STATE_HOME", self.folder.path().join("state"));
        command
    }

    /// Runs the command with this broker.
    pub fn run(&self, args: &[&str]) -> Run {
        Run::of(self.command(args))
    }

    /// Starts a worker.
    pub fn worker(&self, args: &[&str]) -> Worker {
        Worker::start(self.command(&[&["work"], args].concat()))
    }
}

impl Drop for Broker {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The command, with nothing of the environment that concerns it, and no access to the user's own key.
pub fn farm(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_perftboard-farm"));
    command.args(args).stdin(Stdio::null());
    command.env("XDG_STATE_HOME", env!("CARGO_TARGET_TMPDIR"));
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("PERFTBOARD_") {
            command.env_remove(name);
        }
    }
    command
}

/// Has `perftboard`, which simulates boards, be beside the farm's program. A run of all tests has compiled it; otherwise it is compiled
/// if it is not there.
pub fn simulator() {
    static BUILT: OnceLock<()> = OnceLock::new();
    BUILT.get_or_init(|| {
        let farm = Path::new(env!("CARGO_BIN_EXE_perftboard-farm"));
        let program = farm.with_file_name("perftboard");
        if program.exists() {
            return;
        }
        let target = farm
            .ancestors()
            .nth(2)
            .expect("target/debug/perftboard-farm");
        let mut cargo = Command::new(env!("CARGO"));
        let cargo = cargo.args(["build", "--package", "perftboard", "--target-dir"]);
        let built = cargo.arg(target).status().expect("cargo starts");
        assert!(built.success() && program.exists(), "{}", program.display());
    });
}

/// The result of a run of the command.
#[derive(Debug)]
pub struct Run {
    /// The exit status.
    pub status: i32,
    /// Standard output.
    pub stdout: String,
    /// Standard error.
    pub stderr: String,
}

impl Run {
    /// Runs the command to its end, which coreutils' `timeout` brings about if it hangs.
    pub fn of(command: Command) -> Self {
        Self::of_program(&command)
    }

    /// The same with any program.
    pub fn of_program(command: &Command) -> Self {
        let mut timeout = Command::new("timeout");
        timeout.arg(LONGEST_COMMAND.as_secs().to_string());
        timeout.arg(command.get_program()).args(command.get_args());
        for (name, value) in command.get_envs() {
            match value {
                Some(value) => timeout.env(name, value),
                None => timeout.env_remove(name),
            };
        }
        let output = timeout.stdin(Stdio::null()).output().expect("it starts");
        let text = |bytes| String::from_utf8(bytes).expect("the command writes UTF-8");
        let run = Self {
            status: output.status.code().expect("no signal ended the command"),
            stdout: text(output.stdout),
            stderr: text(output.stderr),
        };
        assert!(!run.stderr.contains("panicked"), "{}", run.stderr);
        run
    }

    /// Asserts that everything was right.
    #[track_caller]
    pub fn right(self) -> Self {
        assert_eq!(self.status, 0, "{self:?}");
        self
    }

    /// Asserts this status, and that the message has these parts.
    #[track_caller]
    pub fn fails(&self, status: i32, parts: &[&str]) {
        assert_eq!(self.status, status, "{self:?}");
        for part in parts {
            assert!(
                self.stderr.contains(part),
                "`{part}` is not in: {}",
                self.stderr
            );
        }
    }

    /// The result as JSON.
    #[track_caller]
    pub fn json(&self) -> Value {
        assert_eq!(self.status, 0, "{self:?}");
        serde_json::from_str(&self.stdout).expect("the result is JSON")
    }
}

/// A worker, for as long as this value lasts.
pub struct Worker {
    /// Its process.
    pub child: Child,
    /// What it has written.
    notes: std::sync::Arc<std::sync::Mutex<String>>,
}

impl Worker {
    /// Starts a worker.
    pub fn start(mut command: Command) -> Self {
        let mut child = command
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stderr = child.stderr.take().unwrap();
        let notes = std::sync::Arc::<std::sync::Mutex<String>>::default();
        let written = std::sync::Arc::clone(&notes);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = stderr.read(&mut bytes) {
                written
                    .lock()
                    .unwrap()
                    .push_str(&String::from_utf8_lossy(&bytes[..count]));
            }
        });
        Self { child, notes }
    }

    /// What it has written.
    pub fn notes(&self) -> String {
        self.notes.lock().unwrap().clone()
    }

    /// Waits until it has written this.
    #[track_caller]
    pub fn wait_for(&self, part: &str) {
        let notes = || self.notes();
        wait_until(part, || notes().contains(part));
    }

    /// Sends a signal by name.
    pub fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-s", name, &id]).status();
        assert!(sent.unwrap().success());
    }

    /// Kills it as if by a failure of power.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Its exit status, once it has ended.
    pub fn ended(&mut self) -> Option<i32> {
        self.child.wait().unwrap().code()
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.kill();
        assert!(
            thread::panicking() || !self.notes().contains("panicked"),
            "{}",
            self.notes()
        );
    }
}

/// Waits until `is_so` holds.
#[track_caller]
pub fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < PATIENCE, "it does not come: {what}");
        thread::sleep(Duration::from_millis(20));
    }
}

/// What a server answers to a GET.
pub fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}
