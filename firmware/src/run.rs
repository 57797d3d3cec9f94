//! A run of a tool: its output is logged, and its exit status and its files are checked.

use crate::tools::FoundTool;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

/// How many last lines of a log are reported if no line names an error.
const LAST_LINES: usize = 10;
/// The most lines that are reported.
const MOST_LINES: usize = 20;

/// Why a tool's run failed.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The tool ended with a failure.
    #[error("`{program}` failed ({status}); it says:\n{}{}", indent(.lines), whole(.log.as_deref()))]
    Failed {
        /// The program.
        program: &'static str,
        /// How it ended.
        status: ExitStatus,
        /// The lines of its log that name an error.
        lines: Vec<String>,
        /// The log, if one is kept.
        log: Option<PathBuf>,
    },
    /// The tool ended well, but did not write its file.
    #[error("`{program}` ended well but did not write `{}`{}", .file.display(), .log.as_deref().map_or_else(String::new, |log| format!(": see its log `{}`", log.display())))]
    NoOutput {
        /// The program.
        program: &'static str,
        /// The missing file.
        file: PathBuf,
        /// The log, if one is kept.
        log: Option<PathBuf>,
    },
    /// The tool could not be started, or its log could not be written.
    #[error("`{program}` could not be run in `{}`", .folder.display())]
    Io {
        /// The program.
        program: &'static str,
        /// The folder in which it was to run.
        folder: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

/// The path of the whole log, as the end of a message.
fn whole(log: Option<&Path>) -> String {
    log.map_or_else(String::new, |log| {
        format!("\nAll it said is in `{}`", log.display())
    })
}

/// A run to be made.
#[derive(Debug)]
pub struct Run<'a> {
    /// The tool.
    pub tool: &'a FoundTool,
    /// The arguments.
    pub arguments: Vec<OsString>,
    /// The working folder.
    pub folder: &'a Path,
    /// The path of the log, if one is kept.
    pub log: Option<PathBuf>,
    /// The file in that folder for standard output. Without it, standard output goes to the log.
    pub output: Option<&'a str>,
    /// The files in that folder that the tool must have written.
    pub writes: &'a [&'a str],
    /// The `PATH` of the tool.
    pub search_path: &'a OsStr,
}

impl Run<'_> {
    /// Runs the tool to its end. Gives its output.
    ///
    /// # Errors
    /// [`RunError`] if the tool cannot be started, fails, or does not write its files.
    pub fn run(&self) -> Result<String, RunError> {
        let program = self.tool.tool.program();
        let (status, said) = self.listen().map_err(|source| RunError::Io {
            program,
            folder: self.folder.to_owned(),
            source,
        })?;
        let log = self.log.clone();
        if !status.success() {
            return Err(RunError::Failed {
                program,
                status,
                lines: telling_lines(&said, usize::from(self.log.is_some())),
                log,
            });
        }
        for file in self.writes {
            let file = self.folder.join(file);
            if !file.metadata().is_ok_and(|data| data.len() > 0) {
                return Err(RunError::NoOutput { program, file, log });
            }
        }
        Ok(said)
    }

    /// Runs the tool to its end. Gives its exit status and its output, after the command line if a log is kept.
    fn listen(&self) -> io::Result<(ExitStatus, String)> {
        let mut file = match &self.log {
            Some(log) => {
                let mut file = File::options()
                    .read(true)
                    .write(true)
                    .create(true)
                    .truncate(true)
                    .open(log)?;
                let words = self.arguments.iter().map(|word| word.to_string_lossy());
                let words: Vec<_> = words.collect();
                writeln!(file, "$ {} {}", self.tool.tool.program(), words.join(" "))?;
                file
            }
            None => tempfile::tempfile()?,
        };
        let output = match self.output {
            Some(name) => File::create(self.folder.join(name))?,
            None => file.try_clone()?,
        };
        let status = Command::new(&self.tool.path)
            .args(&self.arguments)
            .current_dir(self.folder)
            .env("PATH", self.search_path)
            .env("LC_ALL", "C")
            // The options of a `make` around this process are not meant for one below it.
            .env_remove("MAKEFLAGS")
            .stdin(Stdio::null())
            .stdout(output)
            .stderr(file.try_clone()?)
            .status()?;
        let mut said = Vec::new();
        file.seek(SeekFrom::Start(0))?;
        file.read_to_end(&mut said)?;
        Ok((status, String::from_utf8_lossy(&said).into_owned()))
    }
}

/// The lines that name an error, or the last ones if no line does. The first `skipped` lines are left out.
fn telling_lines(log: &str, skipped: usize) -> Vec<String> {
    let said = || {
        log.lines()
            .skip(skipped)
            .filter(|line| !line.trim().is_empty())
    };
    let is_error = |line: &&str| line.to_ascii_lowercase().contains("error");
    // A line such as "2 warnings, 1 error" only counts.
    let is_count = |line: &&str| line.contains("warning");
    let errors: Vec<String> = said()
        .filter(|line| is_error(line) && !is_count(line))
        .take(MOST_LINES)
        .map(str::to_owned)
        .collect();
    if !errors.is_empty() {
        return errors;
    }
    let all: Vec<&str> = said().collect();
    let last = &all[all.len().saturating_sub(LAST_LINES)..];
    last.iter().map(|&line| line.to_owned()).collect()
}

/// Indents lines for a message.
pub(crate) fn indent(lines: &[String]) -> String {
    if lines.is_empty() {
        return "    (nothing)".into();
    }
    let lines: Vec<String> = lines.iter().map(|line| format!("    {line}")).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::testing::{fake_tool, toolbox};
    use crate::tools::Tool;

    fn run(script: &str, writes: &[&str]) -> Result<String, String> {
        let folder = tempfile::tempdir().unwrap();
        fake_tool(folder.path(), "icepack", script);
        let tools = toolbox(folder.path());
        let tool = tools.find(Tool::Icepack).unwrap();
        let result = Run {
            tool: &tool,
            arguments: vec!["top.asc".into()],
            folder: folder.path(),
            log: Some(folder.path().join("icepack.log")),
            output: None,
            writes,
            search_path: tools.path(),
        }
        .run();
        let log = fs::read_to_string(folder.path().join("icepack.log")).unwrap();
        assert!(log.starts_with("$ icepack top.asc\n"), "{log}");
        result.map_err(|error| error.to_string())
    }

    #[test]
    fn what_a_tool_says_is_kept() {
        let said = run("echo one; echo two >&2; echo x > out", &["out"]).unwrap();
        assert_eq!(said, "$ icepack top.asc\none\ntwo\n");
    }

    #[test]
    fn a_failure_is_told_with_its_errors() {
        let error = run(
            "echo fine; echo 'Error: no such tile'; echo '1 warning, 1 error'; exit 2",
            &[],
        );
        let error = error.unwrap_err();
        assert!(
            error.contains("`icepack` failed (exit status: 2)"),
            "{error}"
        );
        assert!(
            error.contains("    Error: no such tile\nAll it said"),
            "{error}"
        );
    }

    #[test]
    fn a_failure_without_errors_is_told_with_its_last_lines() {
        let error = run("seq 1 15; exit 1", &[]).unwrap_err();
        assert!(error.contains("says:\n    6\n    7\n"), "{error}");
        let error = run("exit 1", &[]).unwrap_err();
        assert!(error.contains("(nothing)"), "{error}");
    }

    #[test]
    fn a_killed_tool_is_a_failure() {
        let error = run("kill -9 $$", &[]).unwrap_err();
        assert!(error.contains("signal: 9"), "{error}");
    }

    #[test]
    fn a_tool_that_writes_nothing_is_a_failure() {
        for script in ["exit 0", "touch out"] {
            let error = run(script, &["out"]).unwrap_err();
            assert!(error.contains("did not write"), "{error}");
        }
    }

    #[test]
    fn a_log_that_is_not_kept_is_told_and_gone() {
        let folder = tempfile::tempdir().unwrap();
        fake_tool(folder.path(), "icepack", "echo one; test \"$1\" = fine");
        let tools = toolbox(folder.path());
        let tool = tools.find(Tool::Icepack).unwrap();
        let run = |argument: &str| {
            Run {
                tool: &tool,
                arguments: vec![argument.into()],
                folder: folder.path(),
                log: None,
                output: None,
                writes: &[],
                search_path: tools.path(),
            }
            .run()
        };
        assert_eq!(run("fine").unwrap(), "one\n");
        let error = run("bad").unwrap_err().to_string();
        assert_eq!(
            error,
            "`icepack` failed (exit status: 1); it says:\n    one"
        );
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
