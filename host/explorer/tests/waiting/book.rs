//! The recordings of the book are what the command records now.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// With this set in the environment the recordings are written instead of compared.
pub const OVERWRITE: &str = "PERFTBOARD_OVERWRITE_PICTURES";

/// The position of the explorer's first page: the tree core walks the queen.
pub const QUEEN: &str = "4k3/3p4/1n4p1/8/P2Q1b2/2P5/3N2K1/8 w - - 0 1";

/// The recordings: the file in `docs`, and the arguments that make it.
const RECORDINGS: [(&str, &[&str]); 2] = [
    (
        "queens-walk.html",
        &[
            "--fen",
            QUEEN,
            "--cores",
            "1",
            "--title",
            "A queen’s walk over Sandström’s table",
        ],
    ),
    (
        "kiwipete.html",
        &[
            "--fen",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "--depth",
            "2",
            "--title",
            "Kiwipete at depth 2, counted by a circuit",
        ],
    ),
];

#[test]
fn the_recordings_of_the_book_are_what_the_command_records() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, args) in RECORDINGS {
        let new = folder.path().join(name);
        let status = Command::new(env!("CARGO_BIN_EXE_perftboard-explore"))
            .args(args)
            .arg("--record")
            .arg(&new)
            .status();
        assert!(status.expect("it starts").success(), "{name}");
        let kept = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
            .join("../../docs")
            .join(name);
        if env::var_os(OVERWRITE).is_some() {
            fs::copy(&new, &kept).expect("the recording can be written");
        }
        let same = fs::read(&new).ok() == fs::read(&kept).ok();
        assert!(
            same,
            "docs/{name} is not what the circuit and the page do now; if that is right, record it anew: \
             {OVERWRITE}=1 cargo test -p perftboard-explorer --test waiting book"
        );
    }
}
