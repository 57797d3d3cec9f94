//! What this crate's tests share: tools that are shell scripts.

use crate::tools::Toolbox;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// Puts a program into `folder` that does what the shell script says.
///
/// Another process writes it: were it open for writing here while another test starts a process, that one would
/// inherit it, and Linux starts no program that someone is writing.
pub(crate) fn fake_tool(folder: &Path, program: &str, script: &str) {
    let mut writer = Command::new("/bin/sh")
        .args(["-c", "cat > \"$0\" && chmod 755 \"$0\""])
        .arg(folder.join(program))
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let text = format!("#!/bin/sh\nPATH=/usr/bin:/bin\n{script}\n");
    writer
        .stdin
        .take()
        .unwrap()
        .write_all(text.as_bytes())
        .unwrap();
    assert!(writer.wait().unwrap().success());
}

/// The tools in `folder` and no others.
pub(crate) fn toolbox(folder: &Path) -> Toolbox {
    Toolbox::new(folder)
}
