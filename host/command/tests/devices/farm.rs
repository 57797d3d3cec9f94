//! How boards of given speeds share a count, in simulated time: no assertion depends on the speed of the machine.

use std::collections::BTreeSet;
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use console::fault::report;
use console::Console;
use driver::check::Patience;
use driver::long_run::Order;
use driver::testing::{FakeBoard, FakeLink, Fault, CLOCKS_PER_LEAF};
use driver::Board;
use driver::Job;
use perftboard::long_run::{Done, LongRun};
use reference::perft::{perft, Split};
use reference::Position;

/// Half-moves that the parts are down, and half-moves below them.
const SPLIT: u32 = 2;
const DEPTH: u32 = 2;

/// How long a board may actually wait for the others: far longer than on any machine.
const PATIENCE: Duration = Duration::from_secs(300);

/// The time of several boards. When all of them count, it advances to the end of the count that ends first. So the
/// boards take their parts in the order in which boards of these speeds would.
struct Clock {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    now: u64,
    /// The active counts: when they end, and on which board.
    ends: BTreeSet<(u64, usize)>,
    /// Boards that count or will.
    boards: usize,
    /// Parts that no board has begun.
    parts: usize,
    /// How long each board has counted.
    busy: Vec<u64>,
}

impl Clock {
    fn new(boards: usize, parts: usize) -> Self {
        let state = State {
            now: 0,
            ends: BTreeSet::new(),
            boards,
            parts,
            busy: vec![0; boards],
        };
        Self {
            state: Mutex::new(state),
            changed: Condvar::new(),
        }
    }

    /// Lets a board count for this long.
    fn spend(&self, board: usize, time: u64) {
        let mut state = self.state.lock().unwrap();
        let end = (state.now + time, board);
        state.ends.insert(end);
        state.parts -= 1;
        state.busy[board] += time;
        self.changed.notify_all();
        let waits =
            |state: &mut State| state.ends.len() < state.boards || state.ends.first() != Some(&end);
        let waited = self.changed.wait_timeout_while(state, PATIENCE, waits);
        let (mut state, waited) = waited.unwrap();
        assert!(
            !waited.timed_out(),
            "a board without a part while parts wait"
        );
        state.now = end.0;
        state.ends.remove(&end);
        // If no part is left, the board does not count again.
        state.boards -= usize::from(state.parts == 0);
        self.changed.notify_all();
    }
}

/// The boards' shares: the leaves of each, the time of each, and the longest part.
struct Shares {
    leaves: Vec<u64>,
    busy: Vec<u64>,
    longest: u64,
}

/// Shares a count, as `perft` does, among boards that take this long per clock.
fn shares(slowness: &[u64]) -> Shares {
    let start = Position::starting();
    let split = (0..SPLIT).fold(Split::of(&start), |split, _| split.deeper());
    let job = |position: Position| Job {
        position,
        depth: DEPTH,
        weight: perft(&position, DEPTH),
    };
    let jobs: Vec<Job> = split
        .nodes()
        .iter()
        .map(|node| job(node.position))
        .collect();
    let clock = Arc::new(Clock::new(slowness.len(), jobs.len()));
    let run = LongRun {
        boards: (0..slowness.len())
            .map(|board| format!("board {board}"))
            .collect(),
        connect: &|board, _| {
            let (clock, slowness) = (Arc::clone(&clock), slowness[board]);
            let mut fake = FakeBoard::new(Fault::Honest);
            fake.spend = Some(Box::new(move |clocks| {
                clock.spend(board, clocks * slowness)
            }));
            Board::connect(FakeLink::new(fake))
        },
        journal: None,
        title: String::new(),
        jobs: &jobs,
        check: Some(Patience::Fixed(PATIENCE)),
        order: Order::LargestFirst,
    };
    let (mut results, mut notes) = (Vec::new(), Vec::new());
    let mut console = Console::new(&mut results, &mut notes, false);
    let mut counted = BTreeSet::new();
    let finished = run.run(&mut console, &mut |done, _| {
        let Done::Counted(entry) = done else {
            panic!("a healthy board refuses a position");
        };
        assert!(counted.insert(entry.job), "{} is counted twice", entry.job);
        assert_eq!(entry.expected, Some(entry.count.nodes));
        Ok(())
    });
    let finished = finished.unwrap_or_else(|error| panic!("{}", report(&*error)));
    assert_eq!(String::from_utf8_lossy(&notes), "");
    assert_eq!(counted.len(), jobs.len());
    let leaves: Vec<u64> = finished.shares.iter().map(|share| share.nodes).collect();
    assert_eq!(leaves.iter().sum::<u64>(), perft(&start, SPLIT + DEPTH));
    let largest = jobs.iter().map(|job| job.weight).max();
    let slowest = slowness.iter().max();
    let busy = clock.state.lock().unwrap().busy.clone();
    Shares {
        leaves,
        busy,
        longest: largest.unwrap() * CLOCKS_PER_LEAF * slowest.unwrap(),
    }
}

#[test]
fn three_equal_boards_do_a_third_each_but_for_a_part() {
    let shares = shares(&[1, 1, 1]);
    println!("{:?}", shares.leaves);
    let least = shares.leaves.iter().min().unwrap();
    let most = shares.leaves.iter().max().unwrap();
    assert!((most - least) * CLOCKS_PER_LEAF <= shares.longest);
    // 197,281 leaves in all, and no part has more than a thousand.
    assert!(*least > 65_760 - 1_000 && *most < 65_760 + 1_000);
}

#[test]
fn boards_of_any_speed_end_within_a_part_of_each_other() {
    for slowness in [&[1, 2][..], &[1, 3, 10], &[100, 1, 1, 1]] {
        let Shares { busy, longest, .. } = shares(slowness);
        println!("{slowness:?}: {busy:?}");
        let (least, most) = (busy.iter().min().unwrap(), busy.iter().max().unwrap());
        assert!(most - least <= longest, "{slowness:?}: {busy:?}");
    }
}
