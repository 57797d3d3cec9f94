//! STATUS during a run: the halves of a sum belong together, even if a carry goes from one to the other as they are fetched.

use super::bench::{load, Bench};
use protocol::{Command, Reply};

/// Where the clocks' upper half runs over.
const CARRY: u64 = 1 << 32;

/// A board in a run that does not end during the test.
fn running() -> Bench {
    let mut bench = Bench::new(1);
    let start = load("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(bench.ask(0, start), Some((0, Reply::Accepted)));
    bench.send(&Command::Perft { depth: 15 }.encode(1));
    bench.clocks(2000);
    bench
}

/// Asks for the status as the run has just come to so many clocks. Gives the clocks that the board tells, and those to which the
/// run has come by then.
fn status(bench: &mut Bench, preset: u64) -> (u64, u64) {
    bench.send(&Command::Status.encode(2));
    bench.system.dispatcher.preset_clocks(preset);
    for clocks in 1..10_000 {
        match bench.clock() {
            Some((2, Reply::Status(status))) => {
                let rest = (status.running, status.waiting, status.loaded, status.seq);
                assert_eq!(rest, (true, false, true, 1), "behind the sums");
                return (status.clocks, preset + clocks);
            }
            None => {}
            reply => panic!("{reply:?} to STATUS"),
        }
    }
    panic!("no reply to STATUS");
}

#[test]
fn a_carry_between_the_halves_is_not_lost_as_they_are_fetched() {
    let mut bench = running();
    // The lower half is fetched `lower` clocks after the question, and the upper half before it: a carry that comes before both
    // shows in the reply, one that comes between them must not.
    let (lower, _) = status(&mut bench, 0);
    let shows = |at: &u64| status(&mut bench, CARRY - at).0 >= CARRY;
    let upper = (1..lower).rev().step_by(8).find(shows);
    let upper = upper.expect("the clock in which the upper half is fetched, or up to 8 before");
    let (mut carried, mut full) = (0, 0);
    for carry_at in upper - 8..upper + 16 {
        let preset = CARRY - carry_at;
        let (clocks, now) = status(&mut bench, preset);
        assert!(
            (preset..=now).contains(&clocks),
            "{clocks} clocks between {preset} and {now}, with the carry at clock {carry_at}"
        );
        if clocks >= CARRY {
            carried += 1;
        } else {
            full += 1;
        }
    }
    // So the carry came before the fetch, behind it, and, in between, with it.
    assert!(
        carried > 4 && full > 4,
        "{carried} carries before the fetch, {full} behind"
    );
}
