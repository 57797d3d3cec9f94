//! Two builds into the same folder at once.

use super::*;
use std::sync::mpsc;
use std::thread;
use std::thread::JoinHandle;

/// yosys that ends only when there is a file `go` beside it, and fails if that takes longer than a minute.
fn waiting_yosys() -> String {
    let wait = "echo yosys >> \"$RUNS.started\"
tries=0
while [ ! -e \"${RUNS%/*}/go\" ]; do
    tries=$((tries + 1)); [ $tries -lt 1200 ] || exit 1
    sleep 0.05
done
";
    YOSYS.replace("cat > netlist.json", &format!("{wait}cat > netlist.json"))
}

/// Starts a build. Returns its reports of progress, and its outcome.
fn start(
    bench: &Bench,
    clock_hz: u32,
) -> (
    mpsc::Receiver<Progress>,
    JoinHandle<Result<Build, BuildError>>,
) {
    let (options, toolbox) = (
        BuildOptions {
            out: bench.out(),
            seeds: Seeds::up_to(1),
        },
        bench.toolbox(),
    );
    let (sender, steps) = mpsc::channel();
    let building = thread::spawn(move || {
        build(&design(clock_hz), &toolbox, &options, &mut |step| {
            sender.send(step).unwrap();
        })
    });
    (steps, building)
}

/// Both builds, the second begun while the first is under way.
fn two_at_once(bench: &Bench, clocks_hz: [u32; 2]) -> [Build; 2] {
    bench.tool("yosys", &waiting_yosys());
    let (steps, first) = start(bench, clocks_hz[0]);
    assert_eq!(steps.recv(), Ok(Progress::Synthesis));
    let (steps_of_second, second) = start(bench, clocks_hz[1]);
    assert_eq!(steps_of_second.recv(), Ok(Progress::Waiting));
    let started = fs::read_to_string(bench.folder.path().join("runs.started")).unwrap_or_default();
    assert!(
        started.len() <= "yosys\n".len(),
        "the second waits: {started}"
    );
    fs::write(bench.folder.path().join("go"), "").unwrap();
    [first, second].map(|build| build.join().unwrap().unwrap())
}

#[test]
fn a_second_build_of_the_same_waits_and_finds_it_built() {
    let bench = Bench::new();
    let [first, second] = two_at_once(&bench, [60_000_000; 2]);
    assert_eq!((first.unchanged, second.unchanged), (false, true));
    assert_eq!(first.report, second.report);
    assert_eq!(bench.runs(), 3, "yosys, nextpnr and icepack ran once");
}

#[test]
fn a_second_build_of_something_else_waits_and_is_what_stays() {
    let bench = Bench::new();
    let [first, second] = two_at_once(&bench, [60_000_000, 61_000_000]);
    assert_eq!((first.unchanged, second.unchanged), (false, false));
    let kept = Manifest::trusted(&bench.out()).unwrap();
    assert_eq!(kept.report, second.report);
    assert_eq!(kept.report.mhz_requested, 61.0);
}

#[test]
fn a_failed_build_lets_go_of_the_folder() {
    let bench = Bench::new();
    bench.tool("icepack", "case \"$1\" in --version) exit;; esac; exit 1");
    bench.fails(60_000_000);
    bench.tool("icepack", ICEPACK);
    assert!(!bench.build(60_000_000).unwrap().unchanged);
}
