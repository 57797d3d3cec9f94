//! A build that is killed half way, in a process of its own: this test program, run again for that one test.

use std::path::PathBuf;

use super::*;
use std::env;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Tells the second process which bench is its own.
const BENCH: &str = "PERFTBOARD_TEST_KILLED_BUILD";

/// Not a test of its own: the build that is killed.
#[test]
fn victim() {
    if let Some(folder) = env::var_os(BENCH) {
        let folder = PathBuf::from(folder);
        let options = BuildOptions {
            out: folder.join("out"),
            seeds: Seeds::up_to(1),
        };
        let _ = build(
            &design(60_000_000),
            &toolbox(&folder),
            &options,
            &mut |_| {},
        );
        panic!("the build was to be killed");
    }
}

#[test]
fn a_killed_build_leaves_nothing_that_is_trusted() {
    for (program, script) in [
        ("yosys", YOSYS),
        ("nextpnr-ice40", NEXTPNR),
        ("icepack", ICEPACK),
    ] {
        let bench = Bench::new();
        bench.build(61_000_000).unwrap();
        // This one does its work, says so, and never ends.
        let version = "case \"$1\" in -V|--version) echo 1.0; exit;; esac";
        bench.tool(
            program,
            &format!("{version}\n{script}\necho $$ > \"$RUNS.stuck\"\nexec sleep 600"),
        );
        kill_when_stuck(&bench);
        assert_eq!(Manifest::trusted(&bench.out()), None, "killed in {program}");
        assert!(!bench.out().join(ICE40.bitstream).exists());
        bench.tool(program, script);
        let built = bench.build(60_000_000).unwrap();
        assert!(!built.unchanged);
        let hidden = fs::read_dir(bench.out())
            .unwrap()
            .filter(|entry| {
                entry
                    .as_ref()
                    .unwrap()
                    .file_name()
                    .to_string_lossy()
                    .starts_with(".building-")
            })
            .count();
        assert_eq!(hidden, 0, "the killed build's folder is swept away");
    }
}

/// Runs the victim until its tool is stuck, and ends both.
fn kill_when_stuck(bench: &Bench) {
    let mut victim = Command::new(env::current_exe().unwrap())
        .args(["--exact", "build::tests::killed::victim"])
        .env(BENCH, bench.folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let stuck = bench.folder.path().join("runs.stuck");
    let started = Instant::now();
    let process = loop {
        if let Ok(text) = fs::read_to_string(&stuck) {
            if text.ends_with('\n') {
                break text.trim().to_owned();
            }
        }
        assert!(
            started.elapsed() < Duration::from_secs(60),
            "the tool was never reached"
        );
        assert_eq!(victim.try_wait().unwrap(), None, "the build ended early");
        sleep(Duration::from_millis(10));
    };
    victim.kill().unwrap();
    victim.wait().unwrap();
    let killed = Command::new("/bin/kill").arg(process).status().unwrap();
    assert!(killed.success());
}
