//! The models of block RAMs do what the vendors' documents say of each mode.

use std::fs;
use std::process::Command;

/// The model of a block RAM.
struct Model {
    /// Its file.
    models: &'static str,
    /// RAMs in all modes that the model has, and what their ports must show.
    bench: &'static str,
    /// The checks that the bench makes.
    checks: &'static str,
    /// What stands in the model, and something wrong in its place.
    wrong: &'static [(&'static str, &'static str)],
    /// What stands in the bench, a mode that is not modelled in its place, and what says so.
    not_modelled: &'static [(&'static str, &'static str, &'static str)],
}

const MODELS: [Model; 2] = [
    Model {
        models: include_str!("../../src/family/ecp5/models.v"),
        bench: include_str!("block_ram_ecp5.v"),
        checks: "all of 27 right",
        wrong: &[
            // The bytes of a word the other way round.
            ("at_a[13:4], 1'b0}", "at_a[13:4], 1'b1}"),
            // NORMAL as if it were READBEFOREWRITE.
            ("WRITEMODE_B == \"READBEFOREWRITE\"", "1"),
            // Initial values without the gaps between them.
            ("20 * word +: 9", "18 * word +: 9"),
        ],
        not_modelled: &[
            (
                ".DATA_WIDTH_A(WIDTH_A)",
                ".DATA_WIDTH_A(4)",
                "this_width_is_not_modelled",
            ),
            (
                ".DATA_WIDTH_A(WIDTH_A)",
                ".DATA_WIDTH_A(WIDTH_A), .REGMODE_A(\"OUTREG\")",
                "output_registers_are_not_modelled",
            ),
        ],
    },
    Model {
        models: include_str!("../../src/family/gowin/models.v"),
        bench: include_str!("block_ram_gowin.v"),
        checks: "all of 20 right",
        wrong: &[
            // The bytes of a word the other way round.
            ("if (ADA[0]) words", "if (ADA[1]) words"),
            // An output that does not stay.
            ("else if (CEB && BLKSELB", "else if (BLKSELB"),
            // Initial values with gaps between them.
            ("18 * word +: 18", "20 * word +: 18"),
        ],
        not_modelled: &[
            (
                ".BIT_WIDTH_0(18)",
                ".BIT_WIDTH_0(9)",
                "this_width_is_not_modelled",
            ),
            (
                ".READ_MODE(1'b0)",
                ".READ_MODE(1'b1)",
                "output_registers_are_not_modelled",
            ),
            (
                ".RESET_MODE(\"SYNC\")",
                ".RESET_MODE(\"ASYNC\")",
                "this_reset_is_not_modelled",
            ),
        ],
    },
];

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
    for Model {
        models,
        bench,
        checks,
        ..
    } in MODELS
    {
        let said = simulate(models, bench).unwrap();
        assert!(said.contains(checks), "{said}");
        assert!(!said.contains("WRONG"), "{said}");
    }
}

#[test]
fn a_wrong_model_is_noticed() {
    for model in MODELS {
        for (right, wrong) in model.wrong {
            assert!(
                model.models.contains(right),
                "`{right}` is not in the model"
            );
            let said = simulate(&model.models.replace(right, wrong), model.bench).unwrap();
            assert!(said.contains("WRONG"), "`{wrong}` goes unnoticed: {said}");
        }
    }
}

#[test]
fn a_mode_that_is_not_modelled_is_refused() {
    for model in MODELS {
        for (modelled, other, words) in model.not_modelled {
            assert!(model.bench.contains(modelled));
            let bench = model.bench.replace(modelled, other);
            let error = simulate(model.models, &bench).unwrap_err();
            assert!(error.contains(words), "{error}");
        }
    }
}
