//! The most edits that ever wait for a leaf core.

use super::*;
use crate::core::inbox::PEAK;
use crate::cycle::{Budget, Part};
use reference::random::splitmix;

/// The most edits that wait where no capture en passant is tried.
const WITHOUT_EN_PASSANT: usize = 43;

/// How long each position is searched.
const CLOCKS: usize = 25_000;

/// One clock: the logic follows what the test has set, then everything takes its edge.
fn cycle(dispatcher: &mut Dispatcher) {
    let mut budget = Budget::new(100_000);
    dispatcher.settle(&mut budget);
    dispatcher.tick();
    dispatcher.settle(&mut budget);
    assert!(!budget.is_spent(), "the circuit does not settle");
}

/// Searches this position over and over, while the first leaf core seems to work until its inbox is full; gives the most edits
/// that waited there. At the end nothing has been lost: the position counts as it should.
fn most_waiting(position: &Position, depth: u64, seed: &mut u64) -> usize {
    let mut dispatcher = loaded(2, position);
    dispatcher.depth.next = depth.into();
    let (mut most, mut works, mut clocks_left) = (0, false, 0);
    for _ in 0..CLOCKS {
        dispatcher.start.next = !dispatcher.busy.val();
        let searches = dispatcher.tree.running.val();
        let core = dispatcher.cores[0].core();
        let waiting = core.waiting();
        assert!(
            waiting <= WITHOUT_EN_PASSANT,
            "{waiting} edits wait, at most {WITHOUT_EN_PASSANT} should"
        );
        most = most.max(waiting);
        if works {
            // Until it is full and nothing more comes, or the search is over.
            clocks_left -= usize::from(waiting >= 40);
            works = clocks_left > 0 && searches;
            core.generator().pretend_work(works);
            if !works {
                clocks_left = splitmix(seed) as usize % 60;
            }
        } else if clocks_left > 0 {
            clocks_left -= 1;
        } else if searches && core.generator().drains() {
            (works, clocks_left) = (true, 60);
            core.generator().pretend_work(true);
        }
        cycle(&mut dispatcher);
    }
    if works {
        dispatcher.cores[0].core().generator().pretend_work(false);
    }
    dispatcher.start.next = false;
    assert_aborts(&mut dispatcher, 20_000);
    let expected = reference::perft::perft(position, 2);
    assert_eq!(run(&mut dispatcher, 2, false).nodes, expected, "{position}");
    most
}

/// Positions with few moves, so that moves are made and unmade close to each other, and those with the most edits among them:
/// promotions with a capture, of which one is made as soon as the other is unmade, and castling.
#[test]
fn an_inbox_never_holds_more_than_its_header_says() {
    let mut most = 0;
    for (seed, (fen, depth)) in (0..).zip([
        ("1n5k/P7/8/8/8/8/8/K7 w - - 0 1", 3),
        ("k7/8/8/8/8/8/p7/1N5K b - - 0 1", 4),
        ("1n2k3/P7/8/8/8/8/7p/R3K1N1 w Q - 0 1", 3),
        ("6k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", 3),
        ("r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", 4),
        ("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", 5),
    ]) {
        let position = fen.parse().expect("a FEN without faults");
        let waited = (0..4_u64)
            .map(|round| most_waiting(&position, depth, &mut (4 * seed + round)))
            .max()
            .unwrap_or_default();
        println!("seed {seed}: {waited} edits waited, {fen}");
        most = most.max(waited);
    }
    assert_eq!(
        most, WITHOUT_EN_PASSANT,
        "the worst case is another than the header's"
    );
}

/// The white pawn's two squares open the bishop's line to the black king, so that both captures en passant are tried in vain, when
/// 39 edits wait for a leaf core that works from the start on.
#[test]
fn two_captures_en_passant_find_room_in_a_full_inbox() {
    let position = "8/8/7k/8/2p1p3/8/3P4/2B1K3 w - - 0 1".parse().unwrap();
    let mut dispatcher = loaded(2, &position);
    // The edits of the position are applied.
    while dispatcher.cores[0].core().waiting() > 0 {
        cycle(&mut dispatcher);
    }
    dispatcher.depth.next = 3.into();
    dispatcher.start.next = true;
    cycle(&mut dispatcher);
    dispatcher.start.next = false;
    let (mut most, mut works) = (0, false);
    for _ in 0..8_000 {
        let core = dispatcher.cores[0].core();
        most = most.max(core.waiting());
        works |= core.generator().drains();
        if works {
            core.generator().pretend_work(true);
        }
        cycle(&mut dispatcher);
    }
    // The look before them was for a job of the other leaf core. So the edit under way and the two of a move are not there.
    assert_eq!(most, PEAK - 3);
    dispatcher.cores[0].core().generator().pretend_work(false);
    assert_aborts(&mut dispatcher, 20_000);
    let expected = reference::perft::perft(&position, 3);
    assert_eq!(run(&mut dispatcher, 3, false).nodes, expected);
}
