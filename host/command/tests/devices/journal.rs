//! Runs that are interrupted and continued.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Child, ChildStderr, Command, Stdio};
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

use driver::testing::{FakeBoard, Fault, Ledger};
use reference::perft::Split;
use reference::random::splitmix;
use reference::Position;
use rustix::process::{kill_process, Pid, Signal};
use serde_json::json;
use tempfile::TempDir;

use crate::pty::PtyBoard;
use crate::support::{jobs_in, perftboard, perftboard_in_the_background, wait_for_jobs, Run};

/// How often the driver is killed.
const KILLS: usize = 50;

/// How many positions it counts at most in one life, so that it has not done with all of them before the last kill.
const LONGEST_LIFE: u64 = 60;

/// How long it lives in a life in which it may not have begun to count.
const SHORTEST_LIFE: Duration = Duration::from_millis(40);

/// How long a board takes over a position.
const COUNT_MICROS: u64 = 1_000;

/// A journal in a folder of its own.
struct Place {
    _folder: TempDir,
    path: PathBuf,
}

impl Place {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run.journal");
        Self {
            _folder: folder,
            path,
        }
    }

    fn text(&self) -> &str {
        self.path.to_str().unwrap()
    }

    /// `perft` with this journal.
    fn perft<'a>(&'a self, depth: &'a str, split: &'a str) -> [&'a str; 6] {
        ["perft", depth, "--split", split, "--journal", self.text()]
    }
}

/// Starts the driver.
fn start(board: &PtyBoard, args: &[&str]) -> Child {
    start_as(perftboard(), board, args)
}

/// Starts the driver by this command.
fn start_as(mut command: Command, board: &PtyBoard, args: &[&str]) -> Child {
    command.args(args).args(["--board", &board.path]);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Numbers from a seed.
struct Dice(u64);

impl Dice {
    /// A time up to this one.
    fn time(&mut self, longest: Duration) -> Duration {
        Duration::from_micros(self.below(longest.as_micros() as u64))
    }

    fn below(&mut self, sides: u64) -> u64 {
        splitmix(&mut self.0) % sides
    }
}

/// A seed that is printed; `PERFTBOARD_SEED` sets it.
fn dice() -> Dice {
    let fresh = RandomState::new().hash_one(0);
    let seed = std::env::var("PERFTBOARD_SEED").map_or(fresh, |text| text.parse().unwrap());
    println!("repeat this run with PERFTBOARD_SEED={seed}");
    Dice(seed)
}

#[test]
fn killed_at_any_instants_the_run_ends_with_the_same_count() {
    let (place, mut dice) = (Place::new(), dice());
    let board = PtyBoard::new(Fault::Honest);
    let ledger = &board.ledger;
    ledger.delay.store(COUNT_MICROS, Ordering::Relaxed);
    let args = place.perft("4", "3");
    let split = (0..3).fold(Split::of(&Position::starting()), |split, _| split.deeper());
    let mut asked: HashMap<Position, usize> = HashMap::new();
    let mut done = Vec::new();
    for kill in 0..KILLS {
        let mut driver = start(&board, &args);
        // One life in four ends wherever it is, as it may be before it has begun to count.
        if dice.below(4) > 0 {
            let before = done.len();
            wait_for_jobs(&place.path, before + dice.below(LONGEST_LIFE) as usize);
        }
        thread::sleep(dice.time(SHORTEST_LIFE));
        assert_eq!(
            driver.try_wait().unwrap(),
            None,
            "kill {kill}: it has ended by itself"
        );
        driver.kill().unwrap();
        driver.wait().unwrap();
        let counted = ledger.take();
        assert_nothing_done_twice(&split, &done, &counted);
        counted
            .into_iter()
            .for_each(|position| *asked.entry(position).or_default() += 1);
        let before = std::mem::replace(&mut done, jobs_in(&place.path));
        assert!(done.starts_with(&before), "kill {kill}: a line is lost");
    }
    println!(
        "{} of {} positions counted after {KILLS} kills",
        done.len(),
        split.nodes().len()
    );
    assert!(!done.is_empty() && done.len() < split.nodes().len());
    ledger.delay.store(0, Ordering::Relaxed);
    let run = board.run(&[&args[..], &["--format", "json"]].concat());
    let report = run.json();
    assert_eq!(
        [&report["nodes"], &report["match"], &report["resumed"]],
        [&json!("197281"), &json!(true), &json!(done.len())]
    );
    let counted = ledger.take();
    assert_nothing_done_twice(&split, &done, &counted);
    counted
        .into_iter()
        .for_each(|position| *asked.entry(position).or_default() += 1);
    // Two positions were in flight, at most, whenever the driver was killed: the one that is counted, and the next, which
    // waits on the board.
    let repeated: usize = asked.values().map(|times| times - 1).sum();
    assert_eq!(asked.len(), split.nodes().len());
    assert!(repeated <= 2 * KILLS, "{repeated} repeated");
    println!("{repeated} positions repeated");
}

/// Nothing that was in the journal before was counted again.
fn assert_nothing_done_twice(split: &Split, done: &[usize], counted: &[Position]) {
    let done: HashSet<_> = done
        .iter()
        .map(|&job| split.nodes()[job].position)
        .collect();
    let again = counted.iter().find(|position| done.contains(position));
    assert_eq!(again, None, "it was in the journal");
}

#[test]
fn a_finished_journal_needs_no_board() {
    let place = Place::new();
    let board = PtyBoard::new(Fault::Honest);
    let ledger = &board.ledger;
    let args = place.perft("3", "1");
    let first = board.run(&args);
    assert_eq!((first.status, ledger.take().len()), (0, 20));
    let lines: Vec<_> = first.stdout.lines().collect();
    assert_eq!(lines[0], "Nodes searched: 8902");
    assert!(first
        .stdout
        .contains("below 20 different positions after 1 half-moves"));
    assert!(first.stdout.contains("Journal:   0 positions were in it"));
    let again = Run::of(&[&args[..], &["--board", "/nowhere/ttyX"]].concat());
    assert_eq!((again.status, again.stderr.as_str()), (0, ""));
    assert!(again.stdout.starts_with("Nodes searched: 8902\n"));
    assert!(again.stdout.contains("Journal:   20 positions were in it"));
    assert!(again
        .stdout
        .ends_with("right, the reference counts the same\n"));
}

#[test]
fn divided_in_parts_it_is_what_it_is_in_one() {
    let board = PtyBoard::new(Fault::Honest);
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let divide = |more: &[&str]| {
        let args = ["perft", "3", "--divide", "--format", "json", "--fen", fen];
        board.run(&[&args[..], more].concat()).json()
    };
    let (whole, parts) = (divide(&[]), divide(&["--split", "2"]));
    assert_eq!(
        (&whole["divide"], &whole["nodes"]),
        (&parts["divide"], &parts["nodes"])
    );
    assert!(parts["positions"].as_u64() < Some(2_039));
    assert_eq!(
        (&parts["split"], &parts["match"]),
        (&json!(2), &json!(true))
    );
}

#[test]
fn a_wrong_part_is_told_and_counted_again() {
    let (place, board) = (Place::new(), PtyBoard::new(Fault::WrongCount));
    for _ in 0..2 {
        let run = board.run(&place.perft("3", "1"));
        assert_eq!(run.status, 1, "{}", run.stderr);
        assert!(run
            .stdout
            .contains("WRONG, the reference counts otherwise below 20 of the positions"));
        assert!(
            run.stdout.contains(": board 381, reference 380"),
            "{}",
            run.stdout
        );
    }
    let run = PtyBoard::new(Fault::Honest).run(&place.perft("3", "1"));
    assert_eq!(run.status, 0);
    assert!(run.stdout.contains("Journal:   0 positions were in it"));
}

#[test]
fn in_the_background_a_run_is_ended_by_term_alone() {
    let (place, board) = (Place::new(), PtyBoard::new(Fault::Honest));
    board.ledger.delay.store(20_000, Ordering::Relaxed);
    let args = place.perft("3", "2");
    let mut driver = start_as(perftboard_in_the_background(), &board, &args);
    for (signal, counts) in [(Signal::HUP, 1), (Signal::INT, 5), (Signal::TERM, 10)] {
        wait_for_jobs(&place.path, counts);
        kill_process(Pid::from_child(&driver), signal).unwrap();
    }
    assert_eq!(driver.wait().unwrap().code(), Some(130));
    let mut said = String::new();
    let mut notes = driver.stderr.take().unwrap();
    notes.read_to_string(&mut said).unwrap();
    let done = jobs_in(&place.path).len();
    let told = format!("{done} of 400 counts are done and kept in");
    assert!(said.contains(&told), "{said}");
}

#[test]
fn a_count_that_is_ended_leaves_no_run_on_the_board() {
    for signal in [Signal::INT, Signal::TERM, Signal::HUP] {
        let mut board = FakeBoard::new(Fault::Honest);
        board.beats = u32::MAX;
        let board = PtyBoard::of(board);
        let mut driver = start(&board, &["perft", "2"]);
        board.ledger.wait_for(|ledger| !ledger.take().is_empty());
        // It began with one.
        board.ledger.aborts.store(0, Ordering::Relaxed);
        kill_process(Pid::from_child(&driver), signal).unwrap();
        assert_eq!(driver.wait().unwrap().code(), Some(130), "{signal:?}");
        let mut said = String::new();
        let mut notes = driver.stderr.take().unwrap();
        notes.read_to_string(&mut said).unwrap();
        assert!(said.starts_with("error: interrupted"), "{said}");
        let aborted = |ledger: &Ledger| ledger.aborts.load(Ordering::Relaxed) > 0;
        board.ledger.wait_for(aborted);
    }
}

/// Reads a line of what a driver notes.
fn noted(driver: &mut BufReader<ChildStderr>) -> String {
    let mut line = String::new();
    driver.read_line(&mut line).unwrap();
    line
}

#[test]
fn a_wrong_part_is_told_at_once_and_is_not_among_what_is_kept() {
    let (place, board) = (Place::new(), PtyBoard::new(Fault::WrongCount));
    board.ledger.delay.store(200_000, Ordering::Relaxed);
    let mut driver = start(&board, &place.perft("3", "1"));
    let mut notes = BufReader::new(driver.stderr.take().unwrap());
    let first = noted(&mut notes);
    assert!(first.starts_with("WRONG: depth 2 of "), "{first}");
    assert!(first.contains(": board "), "{first}");
    assert_eq!(driver.try_wait().unwrap(), None, "it goes on");
    kill_process(Pid::from_child(&driver), Signal::INT).unwrap();
    assert_eq!(driver.wait().unwrap().code(), Some(130));
    let mut said = String::new();
    notes.read_to_string(&mut said).unwrap();
    let wrong = 1 + said.matches("WRONG: ").count();
    let are = if wrong == 1 { "is" } else { "are" };
    assert!(said.contains("0 of 20 counts are done and kept"), "{said}");
    let told = format!("{wrong} that the reference contradicts {are} not kept");
    assert!(said.contains(&told), "{said}");
}

#[test]
fn what_was_kept_unchecked_is_checked_when_the_run_goes_on_with_checking() {
    let nobody = ["--board", "/nowhere/ttyX"];
    for (fault, status) in [(Fault::Honest, 0), (Fault::WrongCount, 1)] {
        let (place, board) = (Place::new(), PtyBoard::new(fault));
        let args = place.perft("3", "1");
        let unchecked = board.run(&[&args[..], &["--no-check"]].concat());
        assert_eq!((unchecked.status, board.ledger.take().len()), (0, 20));
        let checked = Run::of(&[&args[..], &nobody].concat());
        assert_eq!(checked.status, status, "{}", checked.stderr);
        let wrong = checked.stderr.matches("WRONG: depth 2 of ").count();
        assert_eq!(wrong, 20 * usize::try_from(status).unwrap());
        // What was checked is not checked again, and what was wrong is counted anew.
        let honest = PtyBoard::new(Fault::Honest);
        let run = honest.run(&args);
        assert_eq!((run.status, run.stderr.as_str()), (0, ""));
        assert_eq!(honest.ledger.take().len(), wrong);
    }
}

#[test]
fn a_torn_line_is_mended_and_damage_refused() {
    let (place, board) = (Place::new(), PtyBoard::new(Fault::Honest));
    board.run(&place.perft("3", "1"));
    let whole = fs::read(&place.path).unwrap();
    fs::write(&place.path, &whole[..whole.len() - 5]).unwrap();
    let run = board.run(&place.perft("3", "1"));
    assert_eq!(run.status, 0);
    assert!(run.stderr.contains("cut short") && run.stdout.contains("19 positions were in it"));
    assert_eq!(fs::read(&place.path).unwrap(), whole);
    let mut damaged = whole.clone();
    damaged[whole.len() / 2] ^= 1;
    fs::write(&place.path, &damaged).unwrap();
    board
        .run(&place.perft("3", "1"))
        .assert_refused(2, &["is damaged at line", "head -n"]);
    assert_eq!(fs::read(&place.path).unwrap(), damaged);
}

#[test]
fn another_runs_journal_and_other_files_are_refused() {
    let (place, board) = (Place::new(), PtyBoard::new(Fault::Honest));
    board.run(&place.perft("3", "1"));
    for (depth, split) in [("4", "1"), ("3", "2")] {
        let run = board.run(&place.perft(depth, split));
        run.assert_refused(2, &["belongs to another run", "perft 3 --split 1"]);
    }
    fs::write(&place.path, "notes\n").unwrap();
    let parts = ["is no journal of perftboard", "left as it is"];
    board.run(&place.perft("3", "1")).assert_refused(2, &parts);
    assert_eq!(fs::read(&place.path).unwrap(), b"notes\n");
}

#[test]
fn a_second_driver_is_refused_while_the_first_is_at_it() {
    let place = Place::new();
    let board = PtyBoard::new(Fault::Honest);
    let ledger = &board.ledger;
    ledger.delay.store(20_000, Ordering::Relaxed);
    let mut first = start(&board, &place.perft("3", "2"));
    wait_for_jobs(&place.path, 1);
    let second = Run::of(&[&place.perft("3", "2")[..], &["--board", "sim"]].concat());
    second.assert_refused(3, &["is in use by another perftboard"]);
    first.kill().unwrap();
    first.wait().unwrap();
}

#[test]
fn ctrl_c_keeps_what_is_done() {
    let place = Place::new();
    let board = PtyBoard::new(Fault::Honest);
    let ledger = &board.ledger;
    ledger.delay.store(20_000, Ordering::Relaxed);
    let mut driver = start(&board, &place.perft("3", "2"));
    wait_for_jobs(&place.path, 1);
    kill_process(Pid::from_child(&driver), Signal::INT).unwrap();
    assert_eq!(driver.wait().unwrap().code(), Some(130));
    let mut said = String::new();
    BufReader::new(driver.stderr.take().unwrap())
        .read_line(&mut said)
        .unwrap();
    let done = jobs_in(&place.path).len();
    assert!(
        said.contains(&format!("{done} of 400 counts are done and kept in")),
        "{said}"
    );
    let mut results = String::new();
    driver
        .stdout
        .take()
        .unwrap()
        .read_to_string(&mut results)
        .unwrap();
    assert_eq!(results, "");
    ledger.delay.store(0, Ordering::Relaxed);
    let run = board.run(&place.perft("3", "2"));
    assert!(
        run.stdout.starts_with("Nodes searched: 8902\n"),
        "{}",
        run.stdout
    );
    assert!(run
        .stdout
        .contains(&format!("Journal:   {done} positions were in it")));
}
