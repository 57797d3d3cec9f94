//! Running a program to its end, within a limit of time.

use std::io::{self, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use wait_timeout::ChildExt as _;

/// How a program ended, and what it said.
#[derive(Debug)]
pub(crate) struct Ended {
    /// The exit status.
    pub(crate) status: ExitStatus,
    /// What it wrote to standard output, and then what it wrote to standard error.
    pub(crate) said: String,
}

/// Runs the program, without standard input. One that has not ended in time is ended, with all that it has started: gives `None` then.
///
/// # Errors
/// The system's error if the program does not start, or what it says cannot be kept.
pub(crate) fn run_within(command: &mut Command, limit: Duration) -> io::Result<Option<Ended>> {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    #[cfg(unix)]
    {
        // The group has the process, and the processes that it starts.
        use std::os::unix::process::CommandExt as _;
        command.process_group(0);
    }
    let mut child = command.spawn()?;
    let readers = [
        child.stdout.take().map(reader),
        child.stderr.take().map(reader),
    ];
    let Some(status) = child.wait_timeout(limit)? else {
        end(&mut child)?;
        return Ok(None);
    };
    let said = readers.into_iter().flatten();
    let said: Vec<u8> = said
        .flat_map(|reader| reader.join().unwrap_or_default())
        .collect();
    let said = String::from_utf8_lossy(&said).into_owned();
    Ok(Some(Ended { status, said }))
}

/// Reads all that the program writes into a pipe, beside the waiting for its end, so that the pipe does not fill up.
fn reader(mut pipe: impl Read + Send + 'static) -> JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut said = Vec::new();
        // What was read before an error is what the program said.
        let _ = pipe.read_to_end(&mut said);
        said
    })
}

/// Ends the process and its group.
fn end(child: &mut Child) -> io::Result<()> {
    #[cfg(unix)]
    {
        use rustix::process::{kill_process_group, Pid, Signal};
        // This fails only if all of them have ended meanwhile.
        let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    }
    child.kill()?;
    child.wait().map(drop)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn what_a_program_says_is_kept_with_its_status() {
        let script = "echo to the errors >&2; echo result; exit 3";
        let ended = run_within(&mut shell(script), Duration::from_secs(600)).unwrap();
        let ended = ended.expect("it ends at once");
        assert_eq!(ended.said, "result\nto the errors\n");
        assert_eq!(ended.status.code(), Some(3));
    }

    #[test]
    fn a_program_that_does_not_end_is_ended_with_what_it_has_started() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("pid");
        let script = format!("sleep 1000 & echo $! > {}; wait", file.display());
        // Long enough for the shell to start and to write the file, also on a busy machine.
        let ended = run_within(&mut shell(&script), Duration::from_secs(2)).unwrap();
        assert!(ended.is_none(), "it has ended by itself: {ended:?}");
        let process = fs::read_to_string(&file).unwrap();
        // The kernel keeps a process that was killed as a zombie, whose state is Z, until its parent has read its exit status. The
        // test accepts either: the process has no entry in /proc, or it is a zombie.
        let state = || {
            let stat = fs::read_to_string(format!("/proc/{}/stat", process.trim()));
            stat.unwrap_or_else(|_| "gone".to_owned())
        };
        while !(state() == "gone" || state().contains(") Z ")) {
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}
