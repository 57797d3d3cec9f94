//! A new file is synced to the disk before it gets its name, and its name is synced soon after. A library that is
//! loaded in front of the system's records the calls.

use std::fs;
use std::process::Command;

use crate::support::Run;

#[test]
fn a_file_is_synced_before_it_gets_its_name_and_its_folder_after() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path().canonicalize().expect("its path");
    let library = folder.join("synced.so");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/software/synced.c");
    let compiled = Command::new("cc")
        .args(["-shared", "-fPIC", "-o"])
        .args([library.as_os_str(), source.as_ref()])
        .status();
    assert!(compiled.expect("there is a C compiler").success());
    let (notes, pictures) = (folder.join("notes"), folder.join("pictures"));
    fs::create_dir(&pictures).expect("a folder");
    let picture = pictures.join("rook.svg");
    let output = Command::new(env!("CARGO_BIN_EXE_perftboard"))
        .args(["posdata", "rook", "a1", "--svg"])
        .arg(&picture)
        .env("LD_PRELOAD", &library)
        .env("SYNCED_NOTES", &notes)
        .env("SYNCED_FILE", &picture)
        .output();
    Run::from(output.expect("the command was built")).right();
    let notes = fs::read_to_string(notes).expect("something was synced");
    let notes: Vec<_> = notes.lines().collect();
    let [file, name] = notes[..] else {
        panic!("{notes:?}");
    };
    let part = format!("unnamed {}/.perftboard-", pictures.display());
    assert!(file.starts_with(&part) && file.ends_with(".part"), "{file}");
    assert_eq!(name, format!("named {}", pictures.display()));
}
