//! The exit statuses, as `docs/exit-status.md` tells them: every line of its table is run.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::process::Command;

use console::outcome::Outcome;
use driver::self_test::clocks;
use driver::testing::{FakeBoard, Fault};
use fs4::FileExt;
use protocol::{kind, ErrorCode, PositionFault, Refusal};
use tempfile::TempDir;

use crate::pty::PtyBoard;
use crate::support::tools::{ICEPACK, NEXTPNR, YOSYS};
use crate::support::{write_program, Run, NO_SELF_TEST};

const TABLE: &str = include_str!("../../../../docs/exit-status.md");

/// When the words are a part of the result although the status is not 0: the verdict on a count, what an engine says, and the report of
/// `doctor`.
const RESULTS: [&str; 9] = [
    "a program counts otherwise",
    "a program counts right, and the suite does not",
    "the board counts otherwise",
    "the board counts a part otherwise",
    "the board counts otherwise as an engine",
    "the board counts otherwise than the suite",
    "the board fails as an engine",
    "the same, for a program that asked for JSON",
    "a tool that the target needs is missing",
];

/// A line of the table.
struct Case<'a> {
    status: i32,
    when: &'a str,
    example: &'a str,
    says: &'a str,
}

impl<'a> Case<'a> {
    /// All of them.
    fn all() -> Vec<Self> {
        let rows = TABLE.lines().filter_map(|line| {
            let cells = line.strip_prefix("| ")?.strip_suffix(" |")?;
            <[&str; 4]>::try_from(cells.split(" | ").collect::<Vec<_>>()).ok()
        });
        // Below the heads.
        let rows = rows.skip_while(|[status, ..]| *status != "0");
        rows.map(|[status, when, example, says]| Case {
            status: status.parse().expect("a status"),
            when,
            example: quoted(example),
            says: quoted(says),
        })
        .collect()
    }

    /// What the run has said where the words are to be: a result on standard output, or on standard error what is wrong and what to
    /// do about it.
    fn said<'r>(&self, run: &'r Run) -> &'r str {
        match self.status == 0 || RESULTS.contains(&self.when) {
            true => &run.stdout,
            false => &run.stderr,
        }
    }
}

/// What stands between backticks.
fn quoted(cell: &str) -> &str {
    let inner = cell
        .strip_prefix('`')
        .and_then(|cell| cell.strip_suffix('`'));
    inner.unwrap_or_else(|| panic!("{cell}"))
}

/// The folder of the examples, and what lasts as long as it does.
struct Stage {
    folder: TempDir,
    _boards: Vec<PtyBoard>,
    _used: File,
}

impl Stage {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let link = |(name, board): (&str, PtyBoard)| {
            symlink(&board.path, at(name)).unwrap();
            board
        };
        let boards: Vec<PtyBoard> = boards().into_iter().map(link).collect();
        let right = "4k3/8/8/8/8/8/8/4K3 w - - ;D1 5 ;D2 25\n";
        let wrong = right.replace("25", "26");
        for (name, text) in [
            ("right.epd", right),
            ("wrong.epd", &wrong),
            ("bad.epd", &format!("{right}nonsense\n")),
            ("wrong-and-bad.epd", &format!("{wrong}nonsense\n")),
            ("perft.uci", "go perft 2\n"),
            ("nonsense.uci", "position nowhere\ngo perft five\nquit\n"),
        ] {
            fs::write(at(name), text).unwrap();
        }
        for (program, script) in PROGRAMS {
            write_program(&at(program), &format!("#!/bin/sh\n{script}\n"));
        }
        for (folder, tools) in [
            ("bare", &[][..]),
            ("tools", &TOOLS.map(|tool| (tool, FAILING))),
            ("doubting", &[(TOOLS[0], DOUBTING)]),
            (
                "slow",
                &[(TOOLS[0], YOSYS), (TOOLS[1], NEXTPNR), (TOOLS[2], ICEPACK)],
            ),
        ] {
            fs::create_dir(at(folder)).unwrap();
            symlink(
                env!("CARGO_BIN_EXE_perftboard"),
                at(folder).join("perftboard"),
            )
            .unwrap();
            for (tool, script) in tools {
                let script = format!("#!/bin/sh\nPATH=/usr/bin:/bin\n{script}\n");
                write_program(&at(folder).join(tool), &script);
            }
        }
        let honest = &boards[0];
        let keep = |depth: &str, name: &str| {
            let journal = at(name);
            let journal = journal.to_str().expect("UTF-8");
            honest.run(&["perft", depth, "--journal", journal]).right();
        };
        keep("2", "other.journal");
        keep("2", "damaged.journal");
        let journal = fs::read_to_string(at("damaged.journal")).unwrap();
        let (head, rest) = journal.split_once('\n').expect("lines");
        fs::write(at("damaged.journal"), format!("{head}\nx{rest}")).unwrap();
        let used = File::create(at("used.journal")).unwrap();
        FileExt::try_lock(&used).expect("nobody else has it");
        Self {
            folder,
            _boards: boards,
            _used: used,
        }
    }

    /// Has a shell run an example.
    fn run(&self, example: &str) -> Run {
        let path = std::env::var("PATH").expect("a path");
        let output = Command::new("sh")
            .args(["-c", example])
            .current_dir(self.folder.path())
            .env(
                "PATH",
                format!("{}/bare:{path}", self.folder.path().display()),
            )
            .env_remove("PERFTBOARD_BOARD")
            .env(NO_SELF_TEST, "1")
            .output();
        Run::from(output.expect("there is a shell"))
    }
}

/// The boards by name; the first is honest.
fn boards() -> Vec<(&'static str, PtyBoard)> {
    let too_many = Refusal {
        code: ErrorCode::BadPosition,
        detail: PositionFault::TooManyPieces as u8,
    };
    let mut endless = FakeBoard::new(Fault::Honest);
    endless.beats = u32::MAX;
    let mut tested = FakeBoard::new(Fault::Honest);
    let (clusters, cores) = tested.configuration;
    tested.clocks = clocks(clusters, cores);
    let mut hasty = FakeBoard::new(Fault::Honest);
    hasty.clocks = clocks(clusters, cores).map(|clocks| clocks.map(|clocks| clocks - 1));
    let mut quarter = FakeBoard::new(Fault::Honest);
    quarter.clocks = tested.clocks;
    let mut leaving = FakeBoard::new(Fault::Honest);
    leaving.clocks = tested.clocks;
    leaving.turns = [Fault::Honest, Fault::Disconnects].into();
    let quarter = ("quarter", PtyBoard::at_rate(quarter, 4_000_000));
    let boards = [
        ("honest", FakeBoard::new(Fault::Honest)),
        ("wrong", FakeBoard::new(Fault::WrongCount)),
        ("wrong-move", FakeBoard::new(Fault::WrongMove)),
        (
            "picky",
            FakeBoard::new(Fault::Refuses(kind::PERFT, too_many)),
        ),
        ("silent", FakeBoard::new(Fault::Silent)),
        ("modem", FakeBoard::new(Fault::OtherName)),
        ("newer", FakeBoard::new(Fault::OtherVersion)),
        ("failing", FakeBoard::new(Fault::FAILS)),
        ("boasting", FakeBoard::new(Fault::Boasts)),
        ("endless", endless),
        ("tested", tested),
        ("hasty", hasty),
        ("leaving", leaving),
    ];
    let boards = boards.map(|(name, board)| (name, PtyBoard::of(board)));
    boards.into_iter().chain([quarter]).collect()
}

/// Programs that are compared, as perftree calls them: they count the leaves of two kings, depth by depth.
const PROGRAMS: [(&str, &str); 3] = [
    (
        "right-program",
        "case $1 in 1) echo 5 ;; 2) echo 25 ;; esac",
    ),
    (
        "wrong-program",
        "case $1 in 1) echo 6 ;; 2) echo 30 ;; esac",
    ),
    ("slow-program", ": > asked\nsleep 600"),
];

/// The tools of a build.
const TOOLS: [&str; 3] = ["yosys", "nextpnr-ice40", "icepack"];

/// A tool that says its version and nothing else.
const FAILING: &str = "case $1 in
-V | --version) echo 'Version 0.23' ;;
*) echo 'ERROR: out of ideas'; exit 9 ;;
esac";

/// yosys, whose solver finds something against every claim.
const DOUBTING: &str = "if [ \"$1\" = -V ]; then echo 'Yosys 0.23 (fake)'; exit; fi
echo 'SAT proof finished - model found: FAIL!' > sat.log";

/// Runs the lines of the table with this status, in a folder of their own, so that those of another status can run meanwhile.
#[track_caller]
fn assert_lines_are_so(outcome: Outcome) {
    let stage = Stage::new();
    let expected = i32::from(outcome.code());
    let cases = Case::all();
    let cases = cases.iter().filter(|case| case.status == expected);
    let told = cases.map(|case| {
        let run = stage.run(case.example);
        let said = case.said(&run);
        let is_so = run.status == expected && said.contains(case.says);
        let Case {
            status,
            when,
            example,
            says,
        } = case;
        (!is_so).then(|| {
            let Run { stdout, stderr, status: ended } = &run;
            format!(
                "{status}, `{says}`: {when}\n$ {example}\nstdout: {stdout}\nstderr: {stderr}\n{ended}\n"
            )
        })
    });
    let faults: Vec<String> = told.flatten().collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_line_of_status_0_is_so() {
    assert_lines_are_so(Outcome::Right);
}

#[test]
fn every_line_of_status_1_is_so() {
    assert_lines_are_so(Outcome::Differs);
}

#[test]
fn every_line_of_status_2_is_so() {
    assert_lines_are_so(Outcome::BadInput);
}

#[test]
fn every_line_of_status_3_is_so() {
    assert_lines_are_so(Outcome::Failed);
}

#[test]
fn every_line_of_status_130_is_so() {
    assert_lines_are_so(Outcome::Interrupted);
}

#[test]
fn the_table_has_every_status_and_so_has_the_help() {
    let outcomes = [
        Outcome::Right,
        Outcome::Differs,
        Outcome::BadInput,
        Outcome::Failed,
        Outcome::Interrupted,
    ];
    let statuses = outcomes.map(|outcome| i32::from(outcome.code()));
    let cases = Case::all();
    let told: BTreeSet<i32> = cases.iter().map(|case| case.status).collect();
    assert_eq!(told, BTreeSet::from(statuses));
    for result in RESULTS {
        assert!(cases.iter().any(|case| case.when == result), "{result}");
    }
    let help = Run::of(&["--help"]).right().stdout;
    for status in statuses {
        assert!(TABLE.contains(&format!("\n| {status} | ")), "{status}");
        assert!(
            help.contains(&format!("\n  {status}  ")),
            "{status}: {help}"
        );
    }
}
