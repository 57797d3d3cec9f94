//! A new file is synced to the disk before it gets its name, and its name is synced soon after; a journal is synced when
//! it is begun and when the run ends. A library that is loaded in front of the system's records the calls.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::support::Run;

/// The library, and a folder for the files that are written.
struct Recorder {
    _folder: TempDir,
    preloaded: PathBuf,
    notes: PathBuf,
    files: PathBuf,
}

impl Recorder {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let at = folder.path().canonicalize().expect("its path");
        let (preloaded, files) = (at.join("synced.so"), at.join("files"));
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/software/synced.c");
        let compiled = Command::new("cc")
            .args(["-shared", "-fPIC", "-o"])
            .args([preloaded.as_os_str(), source.as_ref()])
            .status();
        assert!(compiled.expect("there is a C compiler").success());
        fs::create_dir(&files).expect("a folder");
        Self {
            _folder: folder,
            preloaded,
            notes: at.join("notes"),
            files,
        }
    }

    /// What is synced while the command writes this file, and whether the file has its name by then.
    fn synced(&self, args: &[&str], file: &Path) -> Vec<String> {
        let output = Command::new(env!("CARGO_BIN_EXE_perftboard"))
            .args(args)
            .arg(file)
            .env("LD_PRELOAD", &self.preloaded)
            .env("SYNCED_NOTES", &self.notes)
            .env("SYNCED_FILE", file)
            .env_remove("PERFTBOARD_BOARD")
            .output();
        Run::from(output.expect("the command was built")).right();
        let notes = fs::read_to_string(&self.notes).expect("something was synced");
        notes.lines().map(str::to_owned).collect()
    }
}

#[test]
fn a_file_is_synced_before_it_gets_its_name_and_its_folder_after() {
    let recorder = Recorder::new();
    let folder = recorder.files.display();
    let picture = recorder.files.join("rook.svg");
    let notes = recorder.synced(&["posdata", "rook", "a1", "--svg"], &picture);
    let [file, name] = &notes[..] else {
        panic!("{notes:?}");
    };
    let part = format!("unnamed {folder}/.perftboard-");
    assert!(file.starts_with(&part) && file.ends_with(".part"), "{file}");
    assert_eq!(*name, format!("named {folder}"));
}

#[test]
fn a_journal_is_synced_with_its_name_as_it_begins_and_again_at_the_end() {
    let recorder = Recorder::new();
    let journal = recorder.files.join("run.journal");
    let count = [
        "perft",
        "2",
        "--split",
        "1",
        "--cores",
        "1",
        "--line-clocks",
        "4",
    ];
    let notes = recorder.synced(&[&count[..], &["--journal"]].concat(), &journal);
    let counts = format!("named {}", journal.display());
    let name = format!("named {}", recorder.files.display());
    assert_eq!(notes[..2], [counts.clone(), name], "{notes:?}");
    assert!(notes.len() > 2, "{notes:?}");
    assert!(notes[2..].iter().all(|note| *note == counts), "{notes:?}");
}
