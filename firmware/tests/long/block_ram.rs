//! The model of an ECP5's block RAM does what the vendor's documents say of each mode.

use std::fs;
use std::process::Command;

/// The model.
const MODELS: &str = include_str!("../../src/family/ecp5/models.v");

/// Two RAMs in all modes that the model has, and what their ports must show.
const BENCH: &str = include_str!("block_ram.v");

/// Compiles these sources with Verilator and runs them. Gives what they print, or what Verilator says against them.
fn simulate(models: &str, bench: &str) -> Result<String, String> {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("models.v"), models).unwrap();
    fs::write(folder.path().join("bench.v"), bench).unwrap();
    let made = Command::new("verilator")
        .current_dir(folder.path())
        .args([
            "--binary",
            "-Wno-fatal",
            "-Wno-lint",
            "--top-module",
            "bench",
        ])
        .args(["bench.v", "models.v", "-o", "bench"])
        .env_remove("MAKEFLAGS")
        .output()
        .expect("verilator, which `apt-get install verilator` installs");
    if !made.status.success() {
        return Err(String::from_utf8_lossy(&made.stderr).into_owned());
    }
    let run = Command::new(folder.path().join("obj_dir/bench"))
        .output()
        .unwrap();
    Ok(String::from_utf8_lossy(&run.stdout).into_owned())
}

#[test]
fn block_ram_does_what_the_vendor_says() {
    let said = simulate(MODELS, BENCH).unwrap();
    assert!(said.contains("all of 27 right"), "{said}");
    assert!(!said.contains("WRONG"), "{said}");
}

#[test]
fn a_wrong_model_is_noticed() {
    for (right, wrong) in [
        // The bytes of a word the other way round.
        ("at_a[13:4], 1'b0}", "at_a[13:4], 1'b1}"),
        // NORMAL as if it were READBEFOREWRITE.
        ("WRITEMODE_B == \"READBEFOREWRITE\"", "1"),
        // Initial values without the gaps between them.
        ("20 * word +: 9", "18 * word +: 9"),
    ] {
        assert!(MODELS.contains(right), "`{right}` is not in the model");
        let said = simulate(&MODELS.replace(right, wrong), BENCH).unwrap();
        assert!(said.contains("WRONG"), "`{wrong}` goes unnoticed: {said}");
    }
}

#[test]
fn a_mode_that_is_not_modelled_is_refused() {
    let modelled = ".DATA_WIDTH_A(WIDTH_A)";
    for (other, words) in [
        (".DATA_WIDTH_A(4)", "this_width_is_not_modelled"),
        (
            ".DATA_WIDTH_A(WIDTH_A), .REGMODE_A(\"OUTREG\")",
            "output_registers_are_not_modelled",
        ),
    ] {
        assert!(BENCH.contains(modelled));
        let error = simulate(MODELS, &BENCH.replace(modelled, other)).unwrap_err();
        assert!(error.contains(words), "{error}");
    }
}
