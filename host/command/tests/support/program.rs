//! Programs made of a few lines of shell.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// Writes a program, in another process: were it open for writing here while another test starts one, that one would
/// inherit it, and Linux starts no program that someone is writing.
pub fn write_program(path: &Path, text: &str) {
    let mut writer = Command::new("/bin/sh")
        .args(["-c", "cat > \"$0\" && chmod 755 \"$0\""])
        .arg(path)
        .stdin(Stdio::piped())
        .spawn()
        .expect("a shell");
    let mut input = writer.stdin.take().expect("its input");
    input.write_all(text.as_bytes()).expect("a tool");
    drop(input);
    assert!(writer.wait().expect("its end").success());
}
