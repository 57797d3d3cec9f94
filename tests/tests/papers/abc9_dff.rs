//! The smallest circuit that yosys' `-abc9 -dff` gets wrong, by the commands of its page.

use std::io::{self, Write as _};
use std::process::Command;

use perftboard_tests::command::root;

use crate::pages::Page;

/// The version of yosys that goes wrong.
const FAULTY: &str = "Yosys 0.23 ";

/// What yosys says, and whether the netlist was the circuit of its Verilog.
fn compared(command: &str) -> (bool, String) {
    let run = Command::new("sh")
        .current_dir(root())
        .args(["-c", command])
        .output()
        .unwrap_or_else(|error| panic!("sh does not start: {error}"));
    let said = String::from_utf8_lossy(&run.stdout).into_owned();
    let errors = String::from_utf8_lossy(&run.stderr);
    assert!(
        said.contains("SAT temporal induction proof finished")
            || said.contains("Induction step proven"),
        "`{command}` compares nothing; is yosys installed?\n{errors}"
    );
    let is_equal = run.status.success();
    assert!(
        is_equal || errors.contains("proof did fail"),
        "`{command}`: {errors}"
    );
    (is_equal, said)
}

/// The row of a signal in the table that yosys prints of a clock: its value.
fn value<'a>(table: &'a str, signal: &str) -> Option<&'a str> {
    let mut rows = table.lines().map(str::split_whitespace);
    rows.find_map(|mut row| (row.nth(1) == Some(signal)).then(|| row.next())?)
}

#[test]
fn the_smallest_circuit_shows_what_dff_does() {
    let page = Page::read("docs/abc9-dff.md");
    let circuit = std::fs::read_to_string(root().join("tests/data/abc9_dff.v")).expect("Verilog");
    let shown = page.code("verilog").concat();
    assert!(circuit.ends_with(&shown), "the page shows another circuit");
    let commands = page.code("sh").concat();
    let commands: Vec<&str> = commands.lines().collect();
    let [with, without] = commands[..] else {
        panic!("two commands: {commands:?}");
    };
    assert_eq!(with.replace(" -dff", ""), without);

    let (is_equal, said) = compared(without);
    assert!(is_equal, "without -dff the netlist differs:\n{said}");
    let without_mfs = with.replace("synth_ice40", "scratchpad -set abc9.nomfs 1; synth_ice40");
    let (is_equal, said) = compared(&without_mfs);
    assert!(is_equal, "without &mfs the netlist differs:\n{said}");

    let (is_equal, said) = compared(with);
    let version = Command::new("yosys").arg("-V").output().expect("yosys");
    let version = String::from_utf8_lossy(&version.stdout).into_owned();
    if version.starts_with(FAULTY) {
        assert!(!is_equal, "the page says that the netlist differs:\n{said}");
        assert!(said.contains("internal fanout in 1 complex flops"));
        let ports = ["enable", "set", "other"].map(|port| value(&said, &format!("\\in_{port}")));
        assert_eq!(ports, [Some("1"); 3], "{said}");
        let seen = ["gold", "gate"].map(|side| value(&said, &format!("\\{side}_seen")));
        assert_eq!(seen, [Some("1"), Some("0")], "{said}");
    } else {
        let is = if is_equal { "right" } else { "wrong" };
        // Past the test's own capture: nobody would read it otherwise.
        let note =
            format!("docs/abc9-dff.md is about {FAULTY}; with -dff this one is {is}: {version}\n");
        io::stderr().write_all(note.as_bytes()).expect("stderr");
    }
}
