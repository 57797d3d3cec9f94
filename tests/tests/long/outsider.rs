//! A program outside the workspace that counts with the driver, as a stranger would write it.

use std::fs;
use std::path::Path;
use std::process::Command;

use perftboard_tests::command::{executable, root};
use perftboard_tests::served::Served;

/// The program, in ten lines.
const PROGRAM: &str = r#"use perftboard_driver::{link::Address, protocol::DEFAULT_BAUD, reference::Position, Board};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let address: Address = std::env::args().nth(1).ok_or("give a board")?.parse()?;
    let mut board = Board::connect(address.open(DEFAULT_BAUD)?)?;
    let count = board.count(&Position::starting(), 5)?;
    println!("{} leaves in {} clocks", count.nodes, count.clocks);
    Ok(())
}
"#;

/// Makes the program's package, with the versions of all other crates that the workspace has.
fn write_package(folder: &Path) {
    let driver = root().join("host/driver");
    let manifest = format!(
        "[package]\nname = \"outsider\"\nversion = \"1.0.0\"\nedition = \"2021\"\n\n\
         [dependencies]\nperftboard-driver = {{ path = {driver:?} }}\n\n[workspace]\n"
    );
    fs::create_dir_all(folder.join("src")).expect("a folder");
    fs::write(folder.join("src/main.rs"), PROGRAM).expect("the program");
    fs::write(folder.join("Cargo.toml"), manifest).expect("its manifest");
    fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock")).expect("the versions");
}

#[test]
fn a_program_of_ten_lines_counts_perft_5() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    write_package(folder.path());
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("outsider");
    let built = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--offline"])
        .current_dir(folder.path())
        .env("CARGO_TARGET_DIR", &target)
        .output()
        .expect("cargo starts");
    let errors = String::from_utf8_lossy(&built.stderr);
    assert!(built.status.success(), "{errors}");

    let served = Served::by(Command::new(executable()), &["--tcp", "127.0.0.1:0"]);
    let counted = Command::new(target.join("debug/outsider"))
        .arg(&served.name)
        .output()
        .expect("it was built");
    let errors = String::from_utf8_lossy(&counted.stderr);
    assert!(counted.status.success(), "{errors}");
    let said = String::from_utf8_lossy(&counted.stdout);
    assert!(said.starts_with("4865609 leaves in "), "{said}");
}
