//! A program that prints a log stands for yosys, and the installed yosys synthesizes a module.

use super::*;
use crate::policy::Policy;
use std::fs;
use std::path::Path;

const COUNTER: &str =
    "module top(input clock, output reg bit); always @(posedge clock) bit <= !bit; endmodule";

/// The ledger in a folder, which this yosys fills.
fn areas(folder: &Path, yosys: &Path) -> Areas {
    // Of a budget of nothing no entry is asked again.
    let policy = Policy::Sample { seed: 1 };
    Areas {
        ledger: Ledger::open(folder, "areas", policy, Duration::ZERO).unwrap(),
        yosys: yosys.to_owned(),
        version: "Yosys 0.23 (git sha1)".into(),
        identity: "this one".into(),
        asked: Mutex::default(),
    }
}

/// The installed yosys.
fn installed() -> PathBuf {
    program::find("yosys", &env::var_os("PATH").unwrap()).unwrap()
}

#[test]
fn an_area_is_asked_of_yosys_once() {
    let folder = tempfile::tempdir().unwrap();
    let asked = areas(folder.path(), &installed()).of("bit", COUNTER);
    let expected = Area {
        lut4: 1,
        flip_flops: 1,
        ..Area::default()
    };
    assert_eq!(asked.unwrap(), expected);
    let kept = fs::read_to_string(folder.path().join("areas.toml")).unwrap();
    assert!(kept.contains("by = \"yosys 0.23\""), "{kept}");
    let without = areas(folder.path(), Path::new("/no/yosys"));
    assert_eq!(without.of("bit", COUNTER).unwrap(), expected);
}

#[test]
fn another_circuit_or_another_yosys_is_asked() {
    let folder = tempfile::tempdir().unwrap();
    areas(folder.path(), &installed())
        .of("bit", COUNTER)
        .unwrap();
    let without = areas(folder.path(), Path::new("/no/yosys"));
    let other = COUNTER.replace("!bit", "bit");
    assert!(without.of("bit", &other).is_err());
    let mut without = areas(folder.path(), Path::new("/no/yosys"));
    without.identity = "another".into();
    assert!(without.of("bit", COUNTER).is_err());
}

#[test]
fn a_doubt_and_a_failure_are_errors_and_are_not_kept() {
    let folder = tempfile::tempdir().unwrap();
    let latch = "module top(input a, input b, output reg c); always @* if (a) c = b; endmodule";
    for (verilog, expected) in [
        (latch, "doubts the circuit:\nLatch inferred"),
        ("module", "yosys failed with exit status: 1"),
    ] {
        let error = areas(folder.path(), &installed()).of("it", verilog);
        let error = error.unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
    assert!(!folder.path().join("areas.toml").exists());
}

#[test]
fn a_name_belongs_to_one_circuit() {
    let folder = tempfile::tempdir().unwrap();
    let areas = areas(folder.path(), &installed());
    for _ in 0..2 {
        areas.of("bit", COUNTER).unwrap();
    }
    let other = COUNTER.replace("!bit", "bit");
    let error = areas.of("bit", &other).unwrap_err().to_string();
    assert!(error.contains("two circuits are called `bit`"), "{error}");
}
