//! A folder with programs that can be compared, under the names that the page on `compare` gives them.

use std::fs;
use std::path::{Path, PathBuf};

use perftboard_tests::program::write_program;
use tempfile::TempDir;

use crate::pages::{Page, COMPARE};

/// The name of the suite that the page shows.
pub const SUITE: &str = "perft.epd";

/// The programs by name, with the arguments that the faulty engine gets.
const PROGRAMS: [(&str, &str); 5] = [
    ("engine", "--fault en-passant-victim-shields"),
    ("another-engine", "--fault castling-after-rook-captured"),
    ("right-engine", ""),
    ("perft.sh", "--speak perftree"),
    ("counter", "--speak lines --style total-only"),
];

/// The folder. It is there as long as this is.
pub struct Stage {
    folder: TempDir,
}

impl Stage {
    /// Writes the programs, and the suite that the page shows.
    pub fn new() -> Self {
        let stage = Self {
            folder: tempfile::tempdir().expect("a temporary folder"),
        };
        let folder = stage.folder();
        fs::create_dir(&folder).expect("a folder");
        for (name, arguments) in PROGRAMS {
            let engine = env!("CARGO_BIN_EXE_faulty-engine");
            let script = format!("#!/bin/sh\nexec '{engine}' {arguments} \"$@\"\n");
            write_program(&folder.join(name), &script);
        }
        let suites = Page::read(COMPARE).code("epd");
        assert_eq!(suites.len(), 1, "the page shows one suite");
        fs::write(folder.join(SUITE), &suites[0]).expect("a file");
        stage
    }

    /// The folder with the programs. A page in the folder around it, `compare.md`, is run in this one.
    pub fn folder(&self) -> PathBuf {
        self.folder.path().join("compare.in")
    }

    /// The folder around it, which is for what else a test needs.
    pub fn around(&self) -> &Path {
        self.folder.path()
    }
}
