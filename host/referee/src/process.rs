//! A program that runs, and the lines that it prints.

use std::io::{self, BufRead, BufReader, Read, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::program::Program;
use crate::Stop;

/// The bytes of a line that are kept. The rest is passed over.
const LONGEST_LINE: usize = 4096;

/// The lines that are read ahead. A program that prints more waits until these are taken, so that it cannot fill the memory.
const LINES_AHEAD: usize = 1024;

/// How often a wait checks the switch that ends the comparison.
const TICK: Duration = Duration::from_millis(50);

/// How long a program that has closed its output may take to end.
const FAREWELL: Duration = Duration::from_secs(1);

/// The result of waiting for a line of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Heard {
    /// A line, without its end.
    Line(String),
    /// Nothing until the deadline.
    Nothing,
    /// The end of its output.
    End,
    /// The switch that ends the comparison is on.
    Stopped,
}

/// A program that runs. It is killed with all that it has started when this is dropped.
pub(crate) struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    /// The last line of standard error.
    complaint: Arc<Mutex<Option<String>>>,
    /// The last line of standard output that is not empty.
    last: Option<String>,
}

impl Process {
    /// Starts a program with further arguments after its own.
    pub(crate) fn start(program: &Program, further: &[String]) -> io::Result<Self> {
        let mut command = Command::new(program.executable());
        command.args(program.arguments()).args(further);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let (sender, lines) = mpsc::sync_channel(LINES_AHEAD);
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || send_lines(output, &sender));
        }
        let complaint = Arc::new(Mutex::new(None));
        if let Some(errors) = child.stderr.take() {
            let complaint = Arc::clone(&complaint);
            thread::spawn(move || keep_last_line(errors, &complaint));
        }
        Ok(Self {
            input: child.stdin.take(),
            child,
            lines,
            complaint,
            last: None,
        })
    }

    /// Writes a line. A program that has ended is noticed when it is read.
    pub(crate) fn write(&mut self, line: &str) {
        if let Some(input) = &mut self.input {
            let written = input
                .write_all(format!("{line}\n").as_bytes())
                .and_then(|()| input.flush());
            if written.is_err() {
                self.input = None;
            }
        }
    }

    /// Closes the program's standard input.
    pub(crate) fn close_input(&mut self) {
        self.input = None;
    }

    /// Waits for a line until the deadline.
    pub(crate) fn line(&mut self, deadline: Instant, stop: &Stop) -> Heard {
        loop {
            if stop.is_set() {
                return Heard::Stopped;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(TICK)) {
                Ok(line) => {
                    if !line.trim().is_empty() {
                        self.last = Some(line.clone());
                    }
                    return Heard::Line(line);
                }
                Err(RecvTimeoutError::Disconnected) => return Heard::End,
                Err(RecvTimeoutError::Timeout) if left <= TICK => return Heard::Nothing,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// The last line that the program has printed, on standard error if there is one.
    pub(crate) fn last_line(&self) -> Option<String> {
        let complaint = self
            .complaint
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        complaint.clone().or_else(|| self.last.clone())
    }

    /// The exit status of a program that has closed its output, as the system describes it; `None` if it is zero, or if the program
    /// runs on.
    pub(crate) fn failure(&mut self) -> Option<String> {
        let deadline = Instant::now() + FAREWELL;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return (!status.success()).then(|| status.to_string()),
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(5)),
                _ => return None,
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // What the program has started would run on, if only the program itself were killed.
        #[cfg(unix)]
        if let Some(group) = i32::try_from(self.child.id())
            .ok()
            .and_then(rustix::process::Pid::from_raw)
        {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Sends every line of the output, until its end or until the receiver is dropped.
fn send_lines(output: impl Read, sender: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    while let Ok(Some(line)) = read_line(&mut output) {
        if sender.send(line).is_err() {
            return;
        }
    }
}

/// Keeps the last line that is not empty.
fn keep_last_line(errors: impl Read, last: &Mutex<Option<String>>) {
    let mut errors = BufReader::new(errors);
    while let Ok(Some(line)) = read_line(&mut errors) {
        if !line.trim().is_empty() {
            *last.lock().unwrap_or_else(PoisonError::into_inner) = Some(line);
        }
    }
}

/// Reads a line; `None` at the end.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let mut is_end = true;
    loop {
        let bytes = input.fill_buf()?;
        if bytes.is_empty() {
            break;
        }
        is_end = false;
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let text = &bytes[..end.unwrap_or(bytes.len())];
        let room = LONGEST_LINE.saturating_sub(line.len());
        line.extend_from_slice(&text[..text.len().min(room)]);
        let read = end.map_or(bytes.len(), |end| end + 1);
        input.consume(read);
        if end.is_some() {
            break;
        }
    }
    let text = String::from_utf8_lossy(&line);
    Ok((!is_end).then(|| text.trim_end_matches('\r').to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_cut_and_the_next_one_is_whole() {
        let text = format!("{}\r\ne2e4: 20\r\n\nrest", "x".repeat(100_000));
        let mut input = BufReader::new(text.as_bytes());
        let mut lines = Vec::new();
        while let Some(line) = read_line(&mut input).unwrap() {
            lines.push(line);
        }
        assert_eq!(lines[0].len(), LONGEST_LINE);
        assert_eq!(lines[1..], ["e2e4: 20", "", "rest"]);
    }
}
