//! The driver as a library for other programs: what it needs and what it offers.

use std::fs;
use std::path::{Path, PathBuf};

use driver::self_test::{clocks, KNOWN};
use firmware::board::boards;
use perftboard_tests::command::root;
use perftboard_tests::modules::{api, CrateTree};
use perftboard_tests::packages::needed;
use perftboard_tests::suites;
use reference::Position;

#[test]
fn neither_driver_nor_protocol_needs_circuits_or_a_command_line() {
    let unwanted = [
        "rust-hdl",
        "perftboard-hdl",
        "perftboard-sim",
        "perftboard-firmware",
        "clap",
        "anstream",
        "indicatif",
    ];
    for package in ["perftboard-driver", "perftboard-protocol"] {
        assert_eq!(
            needed(package, &["perftboard-reference"]),
            ["perftboard-reference"]
        );
        let found = needed(package, &unwanted);
        assert!(found.is_empty(), "{package} needs {found:?}");
    }
    // The command does need them.
    assert_eq!(needed("perftboard", &unwanted), unwanted);
}

/// The sources of the crates for other programs.
const LIBRARIES: [&str; 3] = ["reference/src", "hdl/protocol/src", "host/driver/src"];

/// The Rust files below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let files = entries.flat_map(|path| match path.is_dir() {
        true => sources(&path),
        false => vec![path],
    });
    files
        .filter(|path| path.extension().is_some_and(|it| it == "rs"))
        .collect()
}

/// The libraries say what is wrong; which option helps is for the command to say.
#[test]
fn no_message_of_a_library_names_an_option_or_a_command() {
    let is_option = |(at, _): (usize, &str), line: &str| {
        line[at + 2..].starts_with(|letter: char| letter.is_ascii_lowercase())
    };
    let mut messages = 0;
    for file in LIBRARIES
        .iter()
        .flat_map(|folder| sources(&root().join(folder)))
    {
        let text = fs::read_to_string(&file).unwrap();
        let lines = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        for line in lines {
            let is_message = line.contains("#[error(");
            messages += usize::from(is_message);
            let names_option = line.match_indices("--").any(|found| is_option(found, line));
            let names_command = is_message && line.contains("`perftboard ");
            assert!(
                !names_option && !names_command,
                "{}: {line}",
                file.display()
            );
        }
    }
    assert!(messages > 50, "only {messages} messages are found");
}

/// Where what the driver offers is written down. A test with this variable set writes it anew.
const API: &str = "host/driver/api.txt";
const WRITES: &str = "PERFTBOARD_WRITE_API";

#[test]
fn the_driver_offers_what_is_written_down() {
    let file = root().join(API);
    let tree = CrateTree::read(&root().join("host/driver/src/lib.rs")).unwrap();
    let offered = api(&tree).join("\n") + "\n";
    if std::env::var_os(WRITES).is_some() {
        fs::write(&file, &offered).unwrap();
    }
    let written = fs::read_to_string(&file).unwrap_or_default();
    let lacks = |text: &str, line: &&str| !text.lines().any(|other| other == *line);
    let new: Vec<&str> = offered
        .lines()
        .filter(|line| lacks(&written, line))
        .collect();
    let gone: Vec<&str> = written
        .lines()
        .filter(|line| lacks(&offered, line))
        .collect();
    assert!(
        written == offered,
        "the driver offers something else than {API} says:\nnew: {new:#?}\ngone: {gone:#?}\nIf that is meant, run this test with {WRITES}=1"
    );
}

#[test]
fn the_self_test_counts_the_standard_suite() {
    let suite = suites::read("standard.epd");
    assert_eq!(suite.len(), KNOWN.len());
    for known in KNOWN {
        let position: Position = known.fen.parse().unwrap();
        let entry = suite.iter().find(|entry| entry.position == position);
        let depths = &entry.unwrap_or_else(|| panic!("{}", known.fen)).depths;
        assert!(depths.contains(&(known.depth, known.leaves)), "{depths:?}");
    }
}

#[test]
fn the_clocks_of_every_default_bitstream_are_known() {
    for board in boards() {
        let (clusters, cores) = (board.clusters, board.cores);
        assert!(
            clocks(clusters, cores).is_some(),
            "the self-test knows no clocks for {}, {clusters} x {cores} cores: run \
             PERFTBOARD_WRITE_CLOCKS=1 cargo test -p perftboard-tests --test long self_test",
            board.name
        );
    }
}

#[test]
fn what_a_crate_offers_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write(
        "lib.rs",
        "pub mod link; mod board; pub use board::{Board as B, open}; pub use other; fn hidden() {}",
    );
    write(
        "link.rs",
        "#[non_exhaustive] pub enum E { A, B(u8), C { x: u8 } } pub(crate) struct Hidden;",
    );
    write(
        "board.rs",
        "pub struct Board<L> { pub link: L, hidden: u8 } impl<L> Board<L> { pub fn count(&self) -> u64 { 0 } fn hidden() {} }
         impl<L> Clone for Board<L> {} pub fn open(path: &str) -> Board<()> {} pub struct Hidden;",
    );
    let tree = CrateTree::read(Path::new(&folder.path().join("lib.rs"))).unwrap();
    let expected = [
        "enum link::E (non_exhaustive)",
        "field B.link: L",
        "fn open(path: &str) -> Board<()>",
        "impl Clone for B",
        "method B: fn count(&self) -> u64",
        "mod link",
        "struct B<L>",
        "use other as other",
        "variant link::E::A",
        "variant link::E::B(u8)",
        "variant link::E::C { x: u8 }",
    ];
    assert_eq!(api(&tree), expected);
}
