//! The same counts by software, on one core of this machine.

use std::env;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use console::fault::{bad_input, Failure};
use console::outcome::Outcome;
use console::progress::Working;
use console::Console;
use reference::perft::{Method, Search};
use serde::Serialize;

use super::stockfish::Stockfish;
use perftboard::commands::bench::Run;

/// The folder in which Debian installs Stockfish, which not every `PATH` has.
const DEBIAN_FOLDER: &str = "/usr/games";

/// How many times everything is counted. The medians are kept, so the number is odd.
const ROUNDS: usize = 5;

/// The generators of this program with their names, the fastest first.
const GENERATORS: [(Method, &str); 4] = [
    (Method::Cozy, "cozy-chess"),
    (Method::Sandstroem, "sandstroem"),
    (Method::Huginn, "huginn"),
    (Method::Mailbox, "mailbox"),
];

/// The figures of a program.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Peer {
    /// The name.
    pub name: String,
    /// Million leaves in a second, over all positions.
    pub mnps: Option<f64>,
    /// Each position.
    pub positions: Vec<PeerPosition>,
    /// Why there are no figures, if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// The figures of a position.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PeerPosition {
    /// The name.
    pub name: String,
    /// Leaves.
    #[serde(serialize_with = "console::json::leaves")]
    pub nodes: u64,
    /// The median of the times, in seconds.
    pub seconds: f64,
    /// Million leaves in a second.
    pub mnps: f64,
}

/// The folders to look for Stockfish in.
#[must_use]
pub fn folders() -> Vec<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).filter(|folder| folder.is_absolute());
    folders.chain([DEBIAN_FOLDER.into()]).collect()
}

/// Counts `runs` with every available program, several times, and takes the medians.
///
/// # Errors
/// [`Failure`] if a generator refuses a position. A wrong count is noted on the console. If Stockfish is
/// missing or fails, the cause takes the place of its figures.
pub fn measure(
    runs: &[Run],
    folders: &[PathBuf],
    console: &mut Console,
) -> Result<(Vec<Peer>, Outcome), Failure> {
    let mut working = Working::new(console.is_interactive());
    working.at("Stockfish counts");
    let mut peers = vec![stockfish(folders, runs)];
    for (method, name) in GENERATORS {
        working.at(&format!("{name} counts"));
        let search = Search::new(method);
        let count = |run: &Run| {
            let began = Instant::now();
            let nodes = search.count(&run.position, run.depth).map_err(bad_input)?;
            Ok::<_, Failure>((nodes, began.elapsed()))
        };
        peers.push(medians(name, runs, count)?);
    }
    drop(working);
    let mut outcome = Outcome::Right;
    for peer in &peers {
        for (position, run) in peer.positions.iter().zip(runs) {
            if position.nodes != run.expected {
                outcome = Outcome::Differs;
                let (program, nodes, expected) = (&peer.name, position.nodes, run.expected);
                let name = &run.name;
                console.note(format_args!(
                    "WRONG: {name}: {program} counts {nodes}, expected {expected}"
                ));
            }
        }
    }
    Ok((peers, outcome))
}

/// The figures of Stockfish, or why there are none.
fn stockfish(folders: &[PathBuf], runs: &[Run]) -> Peer {
    let measured = Stockfish::start(folders).and_then(|mut stockfish| {
        let version = stockfish.version().to_owned();
        medians(&version, runs, |run| {
            stockfish.perft(&run.position.to_string(), run.depth)
        })
    });
    measured.unwrap_or_else(|error| Peer {
        name: "Stockfish".to_owned(),
        mnps: None,
        positions: Vec::new(),
        error: Some(error.to_string()),
    })
}

/// Counts everything [`ROUNDS`] times.
fn medians<E>(
    name: &str,
    runs: &[Run],
    mut count: impl FnMut(&Run) -> Result<(u64, Duration), E>,
) -> Result<Peer, E> {
    let mut rounds = Vec::new();
    for _ in 0..ROUNDS {
        let round = runs.iter().map(&mut count);
        rounds.push(round.collect::<Result<Vec<_>, E>>()?);
    }
    let median = |mut seconds: Vec<f64>| {
        seconds.sort_by(f64::total_cmp);
        seconds[seconds.len() / 2]
    };
    let positions = runs.iter().enumerate().map(|(index, run)| {
        let seconds = median(
            rounds
                .iter()
                .map(|round| round[index].1.as_secs_f64())
                .collect(),
        );
        let nodes = rounds[0][index].0;
        PeerPosition {
            name: run.name.clone(),
            nodes,
            seconds,
            mnps: mnps(nodes, seconds),
        }
    });
    let total =
        |round: &Vec<(u64, Duration)>| round.iter().map(|(_, took)| took.as_secs_f64()).sum();
    let seconds = median(rounds.iter().map(total).collect());
    let nodes = rounds[0].iter().map(|(nodes, _)| nodes).sum();
    Ok(Peer {
        name: name.to_owned(),
        mnps: Some(mnps(nodes, seconds)),
        positions: positions.collect(),
        error: None,
    })
}

/// Million nodes in a second.
fn mnps(nodes: u64, seconds: f64) -> f64 {
    nodes as f64 / seconds.max(1e-9) / 1e6
}

#[cfg(all(test, unix))]
mod tests {
    use super::super::stockfish::tests::fake;
    use super::*;
    use reference::Position;

    /// The peers on the starting position with a Stockfish that does this; the outcome and the notes.
    fn peers(go: &str) -> (Vec<Peer>, Outcome, String) {
        let run = Run {
            name: "start".to_owned(),
            position: Position::starting(),
            depth: 3,
            expected: 8902,
        };
        let folder = tempfile::tempdir().unwrap();
        fake(folder.path(), go);
        let (mut results, mut notes) = (Vec::new(), Vec::new());
        let mut console = Console::new(&mut results, &mut notes, false);
        let measured = measure(&[run], &[folder.path().to_owned()], &mut console);
        let (peers, outcome) = measured.unwrap();
        (peers, outcome, String::from_utf8(notes).unwrap())
    }

    #[test]
    fn everybody_counts_the_same() {
        let (peers, outcome, notes) = peers("echo 'Nodes searched: 8902'");
        assert_eq!((outcome, &*notes), (Outcome::Right, ""));
        let names: Vec<&str> = peers.iter().map(|peer| &*peer.name).collect();
        let expected = [
            "Fakefish 1",
            "cozy-chess",
            "sandstroem",
            "huginn",
            "mailbox",
        ];
        assert_eq!(names, expected);
        for peer in peers {
            assert!(peer.mnps > Some(0.0) && peer.error.is_none(), "{peer:?}");
            let [position] = &*peer.positions else {
                panic!("{peer:?}")
            };
            assert_eq!((&*position.name, position.nodes), ("start", 8902));
            assert_eq!(peer.mnps, Some(position.mnps));
        }
    }

    #[test]
    fn a_wrong_count_is_noted() {
        let (_, outcome, notes) = peers("echo 'Nodes searched: 8903'");
        assert_eq!(outcome, Outcome::Differs);
        assert_eq!(
            notes,
            "WRONG: start: Fakefish 1 counts 8903, expected 8902\n"
        );
    }

    #[test]
    fn a_program_that_fails_has_its_reason_in_place_of_figures() {
        let (peers, outcome, _) = peers("exit 1");
        assert_eq!(outcome, Outcome::Right);
        assert_eq!((peers[0].mnps, peers[0].positions.len()), (None, 0));
        let error = peers[0].error.as_deref().unwrap_or_default();
        assert!(error.contains("ended before"), "{error}");
        assert!(peers[1].mnps.is_some());
    }
}
