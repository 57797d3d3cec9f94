//! The action for GitHub that the page on `compare` shows: its script is run on a folder that looks like a release, with programs
//! that count right and wrong. That GitHub runs it is not shown here.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use perftboard_tests::command::{executable, root, Run};
use perftboard_tests::program::write_program;

use crate::pages::{Page, COMPARE};
use crate::stage::{Stage, SUITE};

/// The action, from the project's root.
const ACTION: &str = ".github/actions/compare/action.yml";

/// Its script.
const SCRIPT: &str = ".github/actions/compare/compare.sh";

/// The archive with the command, as `.ci/release` names it on the machine of the workflow.
const ARCHIVE: &str = "perftboard-x86_64-unknown-linux-gnu.tar.gz";

/// The tag of the version that the workspace has.
const TAG: &str = concat!("v", env!("CARGO_PKG_VERSION"));

fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// A folder with a release and with programs.
struct Runner {
    stage: Stage,
    /// What `uname` says.
    machine: &'static str,
}

impl Runner {
    /// The release has a script that starts the command.
    fn new() -> Self {
        let command = fs::canonicalize(executable()).expect("the command");
        Self::with_command(&format!("exec '{}' \"$@\"", command.display()))
    }

    /// The release has a command of these lines of a shell.
    fn with_command(script: &str) -> Self {
        let runner = Self {
            stage: Stage::new(),
            machine: "Linux x86_64",
        };
        let folder = runner.at("perftboard");
        let release = runner.release();
        fs::create_dir(&folder).expect("a folder");
        fs::create_dir_all(&release).expect("a folder");
        let command = folder.join("perftboard");
        write_program(&command, &format!("#!/bin/sh\n{script}\n"));
        let files = "tar -czf \"$1\" perftboard && cd \"$2\" && sha256sum -- * > SHA256SUMS.new && mv SHA256SUMS.new SHA256SUMS";
        let made = Command::new("sh")
            .args(["-euc", files, "sh"])
            .args([release.join(ARCHIVE), release])
            .current_dir(runner.stage.around())
            .status();
        assert!(made.expect("a shell").success());
        let tools = runner.at("tools");
        fs::create_dir(&tools).expect("a folder");
        let uname = "#!/bin/sh\ncase $1 in -s) echo \"${MACHINE% *}\" ;; *) echo \"${MACHINE#* }\" ;; esac\n";
        write_program(&tools.join("uname"), uname);
        runner
    }

    fn at(&self, name: &str) -> PathBuf {
        self.stage.around().join(name)
    }

    /// The folder with the files of the release.
    fn release(&self) -> PathBuf {
        self.at("releases").join(TAG)
    }

    /// Runs the script in the folder of the programs, with these inputs beside the suite.
    fn run(&self, program: &str, inputs: &[(&str, &str)]) -> Run {
        let path = std::env::var("PATH").expect("a path");
        let tools = self.at("tools");
        let output = Command::new("bash")
            .arg(root().join(SCRIPT))
            .current_dir(self.stage.folder())
            .env("PATH", format!("{}:{path}", tools.display()))
            .env("MACHINE", self.machine)
            .env("RUNNER_TEMP", self.stage.around())
            .env("GITHUB_STEP_SUMMARY", self.at("summary"))
            .env("GITHUB_OUTPUT", self.at("output"))
            .env("COMPARE_RELEASES", self.releases())
            .env("COMPARE_PROGRAM", program)
            .env("COMPARE_SUITE", SUITE)
            .env_remove("PERFTBOARD_BOARD")
            .envs(inputs.iter().copied())
            .output()
            .expect("the script starts");
        Run {
            status: output.status.code(),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }

    fn releases(&self) -> String {
        format!("file://{}", self.at("releases").display())
    }

    /// What the script has written into the summary.
    fn summary(&self) -> String {
        fs::read_to_string(self.at("summary")).unwrap_or_default()
    }

    /// The results that the output `junit` leads to.
    fn junit(&self) -> String {
        let output = fs::read_to_string(self.at("output")).expect("outputs");
        let path = output.trim_end().strip_prefix("junit=").expect("the path");
        fs::read_to_string(path).expect("the results")
    }

    /// Asserts that the script has refused to go on, and has run nothing.
    #[track_caller]
    fn assert_refused(&self, run: &Run, status: i32, words: &str) {
        assert_eq!(run.status, Some(status), "{run:?}");
        assert!(run.stderr.contains(words), "{run:?}");
        assert_eq!(self.summary(), "", "{run:?}");
        assert_eq!(run.stdout, "", "{run:?}");
    }
}

#[test]
fn a_program_that_counts_right_passes() {
    for (program, inputs) in [
        ("./right-engine", &[][..]),
        (
            "./right-engine",
            &[("COMPARE_PROTOCOL", "uci"), ("COMPARE_MAX_NODES", "500")],
        ),
        (
            "./perft.sh",
            &[("COMPARE_PROTOCOL", "perftree"), ("COMPARE_VERSION", TAG)],
        ),
        (
            "./right-engine",
            &[
                ("COMPARE_SUITE", ""),
                (
                    "COMPARE_ARGS",
                    "--depth 2 --setup 'setoption name Hash value 1'",
                ),
            ],
        ),
    ] {
        let runner = Runner::new();
        let run = runner.run(program, inputs);
        assert_eq!(run.status, Some(0), "{run:?}");
        let summary = runner.summary();
        assert!(summary.contains("All counts are right."), "{summary}");
        assert!(summary.contains(": all right"), "{summary}");
        assert!(!summary.contains("  ok  "), "{summary}");
        assert!(runner.junit().contains("failures=\"0\""));
    }
}

#[test]
fn a_wrong_program_fails_and_the_summary_names_the_move() {
    let runner = Runner::new();
    let run = runner.run("./engine", &[]);
    assert_eq!(run.status, Some(1), "{run:?}");
    let summary = runner.summary();
    assert!(summary.contains("There is a wrong count."), "{summary}");
    assert!(
        summary.contains("\n    f4e3 is extra; it is illegal because"),
        "{summary}"
    );
    assert!(
        summary
            .lines()
            .skip(4)
            .all(|line| line.is_empty() || line.starts_with("    ")),
        "{summary}"
    );
    assert!(run.stdout.contains("f4e3 is extra"), "{run:?}");
    assert!(runner.junit().contains("failures=\"1\""));
}

#[test]
fn a_program_that_is_not_there_is_told_in_the_summary() {
    let runner = Runner::new();
    let run = runner.run("./no-program", &[]);
    assert_eq!(run.status, Some(2), "{run:?}");
    let summary = runner.summary();
    assert!(
        summary.contains("`./no-program` cannot be started"),
        "{summary}"
    );
}

#[test]
fn a_wrong_checksum_is_refused() {
    let runner = Runner::new();
    let sums = runner.release().join("SHA256SUMS");
    let right = fs::read_to_string(&sums).expect("checksums");
    let wrong = format!("{}{}", "0".repeat(64), &right[64..]);
    fs::write(&sums, wrong).expect("a file");
    let run = runner.run("./right-engine", &[]);
    runner.assert_refused(&run, 3, "nothing of it is used");
    fs::write(&sums, right.replace("x86_64", "riscv64")).expect("a file");
    let run = runner.run("./right-engine", &[]);
    runner.assert_refused(&run, 2, &format!("has no `{ARCHIVE}`"));
}

#[test]
fn what_cannot_be_done_is_refused_before_anything_runs() {
    let runner = Runner::new();
    for (inputs, words) in [
        (
            ("COMPARE_VERSION", "v99.0.0"),
            "there is no release `v99.0.0`",
        ),
        (
            ("COMPARE_VERSION", "../v1"),
            "expected the tag of a release",
        ),
        (("COMPARE_PROGRAM", ""), "the input `program` is empty"),
        (
            ("MACHINE", "Darwin arm64"),
            "this machine is `Darwin arm64`",
        ),
    ] {
        let run = runner.run("./right-engine", &[inputs]);
        runner.assert_refused(&run, 2, words);
    }
    fs::remove_file(runner.release().join(ARCHIVE)).expect("the archive");
    let run = runner.run("./right-engine", &[]);
    runner.assert_refused(&run, 3, "cannot be downloaded");
}

/// As one that needs a newer glibc: the system's loader ends with 1, the status of a wrong count.
#[test]
fn a_command_that_does_not_start_is_no_wrong_count() {
    let runner = Runner::with_command("exit 1");
    let run = runner.run("./right-engine", &[]);
    runner.assert_refused(&run, 2, "does not start here");
}

#[test]
fn no_input_is_read_as_a_part_of_a_script() {
    let runner = Runner::new();
    let planted = "$(touch planted)`touch planted`; touch planted";
    for input in [
        "PROGRAM",
        "SUITE",
        "PROTOCOL",
        "MAX_NODES",
        "ARGS",
        "VERSION",
    ] {
        let run = runner.run("./right-engine", &[(&format!("COMPARE_{input}"), planted)]);
        assert_ne!(run.status, Some(0), "{input}: {run:?}");
        assert!(
            !runner.stage.folder().join("planted").exists(),
            "{input}: {run:?}"
        );
    }
    let run = runner.run("./right-engine", &[("COMPARE_ARGS", "--fen 'startpos")]);
    assert!(
        run.stderr.contains("a quotation mark is not closed"),
        "{run:?}"
    );
}

/// The names of the inputs in the action's file.
fn inputs() -> BTreeSet<String> {
    let action = text(ACTION);
    let (_, inputs) = action.split_once("\ninputs:\n").expect("inputs");
    let (inputs, _) = inputs.split_once("\noutputs:\n").expect("outputs");
    let names = inputs.lines().filter_map(|line| {
        let name = line.strip_prefix("  ")?.strip_suffix(':')?;
        (!name.starts_with(' ')).then(|| name.to_owned())
    });
    names.collect()
}

#[test]
fn every_input_reaches_the_script_as_a_variable() {
    let (action, script) = (text(ACTION), text(SCRIPT));
    let inputs = inputs();
    assert_eq!(inputs.len(), 6, "{inputs:?}");
    for input in &inputs {
        let variable = format!("COMPARE_{}", input.to_uppercase().replace('-', "_"));
        let handed = format!("{variable}: ${{{{ inputs.{input} }}}}");
        assert!(action.lines().any(|line| line.trim() == handed), "{handed}");
        assert!(script.contains(&format!("{{{variable}")), "{variable}");
    }
    let runs = action
        .lines()
        .filter(|line| line.trim_start().starts_with("run:"));
    let runs: Vec<&str> = runs.map(str::trim).collect();
    assert_eq!(runs, ["run: bash \"$GITHUB_ACTION_PATH/compare.sh\""]);
}

#[test]
fn the_page_shows_the_action_as_it_is() {
    let page = Page::read(COMPARE);
    let steps = page.code("yaml");
    assert_eq!(steps.len(), 1);
    let uses = format!("uses: perftboard/perftboard/.github/actions/compare@{TAG}\n");
    assert!(steps[0].contains(&uses), "{}", steps[0]);
    let (_, given) = steps[0].split_once("with:\n").expect("inputs");
    let given = given.lines().filter_map(|line| line.split_once(':'));
    let given: BTreeSet<String> = given.map(|(name, _)| name.trim().to_owned()).collect();
    let inputs = inputs();
    assert!(given.is_subset(&inputs) && given.len() > 1, "{given:?}");
    for input in &inputs {
        assert!(page.text.contains(&format!("\n| `{input}` |")), "{input}");
    }
}

#[test]
fn the_release_has_the_programs_that_the_command_looks_for_beside_itself() {
    let release = text(".ci/release");
    for package in ["perftboard-explorer", "perftboard-farm"] {
        assert!(
            release.contains(&format!("--package {package}")),
            "{package}"
        );
    }
    for program in ["perftboard-explore", "perftboard-farm"] {
        assert!(
            release.contains(&format!("target/release/{program}")),
            "{program}"
        );
    }
    assert!(release.contains("cp \"${programs[@]}\" "), "{release}");
}

#[test]
fn the_release_has_what_the_action_downloads() {
    let release = text(".ci/release");
    let script = text(SCRIPT);
    assert!(
        release.contains("\"$out/perftboard-$machine.tar.gz\" perftboard\n"),
        "{release}"
    );
    assert!(release.contains("/SHA256SUMS"), "{release}");
    assert!(script.contains(&format!("archive='{ARCHIVE}'")), "{script}");
    let glibc = release.lines().find_map(|line| line.strip_prefix("glibc="));
    let needs = format!("glibc {} or newer", glibc.expect("the version"));
    for text in [&script, &Page::read(COMPARE).text] {
        assert!(text.contains(&needs), "{needs}");
    }
}
