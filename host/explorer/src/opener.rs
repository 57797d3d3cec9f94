//! Opening the page in the user's browser.

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::{Builder, NamedTempFile};

/// Programs that open a page in the user's browser.
const OPENERS: [&str; 3] = ["xdg-open", "open", "wslview"];

/// How long such a program may take to find that there is no browser, and how often it is looked at.
const PATIENCE: Duration = Duration::from_secs(3);
const LOOK: Duration = Duration::from_millis(50);

/// How long a browser may take to begin.
const START: Duration = Duration::from_secs(120);

/// Opens the page at this address in the user's browser. Gives whether that was possible.
///
/// The arguments of a program are seen by all users of a computer, and the address has the token. So the browser is given a file that
/// only this user can read, and that leads to the address.
#[must_use]
pub fn open(url: &str) -> bool {
    let Ok(file) = leading_to(url) else {
        return false;
    };
    let named = std::env::var("BROWSER").ok();
    let mut programs = named.iter().map(String::as_str).chain(OPENERS);
    let opened = programs.any(|program| {
        let quiet = Stdio::null;
        let started = Command::new(program)
            .arg(file.path())
            .stdin(quiet())
            .stdout(quiet())
            .stderr(quiet())
            .spawn();
        started.is_ok_and(is_at_work)
    });
    if opened {
        thread::spawn(move || {
            thread::sleep(START);
            drop(file);
        });
    }
    opened
}

/// A page that leads to the address, in a file that only this user can read.
fn leading_to(url: &str) -> io::Result<NamedTempFile> {
    // What is in the user's own folder goes when he logs out.
    let folder = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
    let folder = folder.filter(|folder| folder.is_dir());
    let folder = folder.unwrap_or_else(std::env::temp_dir);
    let mut builder = Builder::new();
    builder.prefix("perftboard-explore-").suffix(".html");
    let mut file = builder.tempfile_in(folder)?;
    let head = "<!doctype html>\n<meta charset=\"utf-8\">\n<title>perftboard explorer</title>";
    let refresh = format!("<meta http-equiv=\"refresh\" content=\"0; url={url}\">");
    let link = format!("<p>This page leads to <a href=\"{url}\">the explorer</a>.</p>");
    writeln!(file, "{head}\n{refresh}\n{link}")?;
    Ok(file)
}

/// Whether a program that opens pages has not failed by now: one that finds no browser ends at once, and a browser goes on.
fn is_at_work(mut program: Child) -> bool {
    let began = Instant::now();
    while began.elapsed() < PATIENCE {
        match program.try_wait() {
            Ok(Some(status)) => return status.success(),
            Ok(None) => thread::sleep(LOOK),
            Err(_) => return false,
        }
    }
    true
}
