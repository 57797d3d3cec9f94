//! The score as it is told, with the real tools; and a chip that is full.

use std::fs;
use std::path::Path;

use hdl::system::MAX_CORES;
use perftboard_tests::command::{perftboard, xtask};
use serde_json::{json, Value};

/// As short as it can be; all seeds, as in a sweep, so that the two are one build.
const QUICK: [&str; 6] = ["score", "--seeds", "1", "--all-seeds", "--mhz", "40"];

fn figure(value: &Value) -> f64 {
    value.as_f64().unwrap_or_default()
}

#[test]
fn a_score_is_leaves_per_clock_times_the_clock_and_so_is_a_sweep() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let readme = folder.path().join("README.md");
    fs::write(&readme, "<!-- score -->\n<!-- /score -->\n").expect("a README");
    let out = folder.path().join("cores-1");
    let (out_text, into) = (text(&out), text(&readme));
    let options = [
        "--cores", "1", "--out", out_text, "--into", into, "--format", "json",
    ];
    let score = xtask(&[&QUICK[..], &options].concat()).json();
    println!("{score}");
    assert_eq!((&score["cores"], &score["seed"]), (&json!(1), &json!(1)));
    assert_eq!(score["mhz_clock"], 40.0);
    let report = fs::read_to_string(out.join("report.json")).expect("a report");
    let report: Value = serde_json::from_str(&report).expect("JSON");
    for key in ["lut4", "bram", "mhz", "tools"] {
        assert_eq!(score[key], report[key], "{key}");
    }
    // The clocks of a count of its own, the leaves as published, the megahertz of nextpnr's report and of the PLL that was
    // asked for: leaves in a microsecond.
    let clocks = clocks_of_a_bench();
    for (mhz, leaves) in [(figure(&report["mhz"]), "mnps"), (40.0, "mnps_clock")] {
        let microseconds = clocks / mhz;
        let expected = 16_046_250.0 / microseconds;
        let told = figure(&score[leaves]);
        assert!((told / expected - 1.0).abs() < 1e-9, "{told} {expected}");
    }
    check_sparse(&score["sparse"]);
    let tables = fs::read_to_string(&readme).expect("the README");
    assert!(tables.contains("| all | | 16,046,250 |"), "{tables}");
    check_sweep(folder.path(), &score);
}

/// The sparse positions are all counted: the leaves are the last number of every line of their file.
fn check_sparse(sparse: &Value) {
    let last = |line: &str| {
        line.rsplit(' ')
            .next()
            .and_then(|number| number.parse().ok())
    };
    let lines = reference::suites::SPARSE.text.lines();
    let positions = lines.filter(|line| !line.starts_with('#'));
    let leaves: Vec<u64> = positions.filter_map(last).collect();
    assert_eq!(sparse["positions"], leaves.len());
    let all: u64 = leaves.iter().sum();
    assert_eq!(sparse["nodes"], all.to_string());
    let leaves_per_clock = all as f64 / figure(&sparse["clocks"]);
    assert_eq!(figure(&sparse["leaves_per_clock"]), leaves_per_clock);
}

/// The clocks in which one core counts the same.
fn clocks_of_a_bench() -> f64 {
    let options = ["--board", "verilog", "--cores", "1", "--format", "json"];
    let report = perftboard(&[&["bench", "--deep"][..], &options].concat()).json();
    let positions = report["positions"].as_array().expect("positions");
    assert_eq!(positions.len(), 6, "{report}");
    let clocks = positions.iter().map(|position| figure(&position["clocks"]));
    clocks.sum()
}

/// A sweep of one core into the same folder has the same figures, routes nothing anew, and draws them.
fn check_sweep(folder: &Path, score: &Value) {
    let svg = folder.join("sweep.svg");
    let bitstream = folder.join("cores-1/top.bin");
    let modified = || bitstream.metadata().and_then(|data| data.modified()).ok();
    let before = modified();
    let (out, picture) = (text(folder), text(&svg));
    let options = [
        "--sweep", "--most", "1", "--out", out, "--svg", picture, "--format", "json",
    ];
    let sweep = xtask(&[&QUICK[..], &options].concat()).json();
    assert!(before.is_some() && modified() == before);
    assert_eq!(sweep["rows"].as_array().map(Vec::len), Some(1), "{sweep}");
    for key in ["cores", "lut4", "mhz", "seeds", "positions", "mnps"] {
        assert_eq!(sweep["rows"][0][key], score[key], "{key}");
    }
    let svg = fs::read_to_string(&svg).expect("a picture");
    let mhz = format!(">{:.1}</text>", figure(&score["mhz"]));
    assert!(svg.contains(&mhz), "{mhz} in {svg}");
}

#[test]
fn more_cores_than_fit_are_told_in_numbers() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let most = MAX_CORES.to_string();
    let args = [
        "bitstream",
        "--cores",
        &most,
        "--seeds",
        "1",
        "--out",
        text(folder.path()),
    ];
    let run = perftboard(&args);
    println!("{}", run.stderr);
    assert_eq!((run.status, &*run.stdout), (Some(2), ""), "{run:?}");
    let words = format!("--cores {most} needs");
    assert!(run.stderr.contains(&words), "{run:?}");
    assert!(!folder.path().join("top.bin").exists());
    assert!(!folder.path().join("build.json").exists());
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}
