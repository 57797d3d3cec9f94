//! Programs that are a few lines of shell, in place of the real ones.
//!
//! Other crates' tests include this file by its path, since this crate depends on theirs.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// Writes an executable script to `path`.
///
/// A shell writes the file, in a process of its own. If this process had the file open for writing while another test
/// starts a program, that program would inherit the open file, and Linux refuses to start a file that is open for
/// writing.
///
/// # Panics
/// If there is no shell, or the file cannot be written.
pub fn write_program(path: &Path, script: &str) {
    let mut writer = Command::new("/bin/sh")
        .args(["-c", "cat > \"$0\" && chmod 755 \"$0\""])
        .arg(path)
        .stdin(Stdio::piped())
        .spawn()
        .expect("a shell");
    let mut input = writer.stdin.take().expect("the shell's standard input");
    input
        .write_all(script.as_bytes())
        .expect("the shell reads the script");
    drop(input);
    assert!(writer.wait().expect("the shell ends").success());
}
