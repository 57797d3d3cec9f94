//! What this crate's tests share: tools that are shell scripts.

use crate::tools::Toolbox;
use program::write_program;
use std::path::Path;

#[path = "../../tests/src/program.rs"]
mod program;

/// Puts a program into `folder` that does what the shell script says.
pub(crate) fn fake_tool(folder: &Path, program: &str, script: &str) {
    let script = format!("#!/bin/sh\nPATH=/usr/bin:/bin\n{script}\n");
    write_program(&folder.join(program), &script);
}

/// The tools in `folder` and no others.
pub(crate) fn toolbox(folder: &Path) -> Toolbox {
    Toolbox::new(folder)
}
