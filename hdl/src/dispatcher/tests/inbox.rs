//! The most edits that ever wait: in the inbox of a leaf core, and in the edit queue of the tree core.

use super::*;
use crate::core::leaf::inbox;
use crate::core::tree::edit_queue;
use reference::random::splitmix;

/// How long each position is searched.
const CLOCKS: usize = 25_000;

/// The most edits that waited, in the inbox of the first leaf core and in the edit queue.
#[derive(Debug, Default, PartialEq)]
struct Peaks {
    inbox: usize,
    queue: usize,
}

impl Peaks {
    /// Takes what waits now into account.
    fn look(&mut self, dispatcher: &mut Dispatcher) {
        self.inbox = self.inbox.max(dispatcher.cores[0].core().waiting());
        self.queue = self.queue.max(dispatcher.tree.waiting());
    }
}

/// Searches this position over and over, while the first leaf core seems to work until all is full. At the end nothing has been
/// lost: the position counts as it should.
fn peaks(position: &Position, depth: u64, seed: &mut u64) -> Peaks {
    let mut dispatcher = loaded(2, position);
    dispatcher.depth.next = depth.into();
    let (mut peaks, mut works, mut clocks_left) = (Peaks::default(), false, 0);
    for _ in 0..CLOCKS {
        dispatcher.start.next = !dispatcher.busy.val();
        peaks.look(&mut dispatcher);
        let searches = dispatcher.tree.running.val();
        let core = dispatcher.cores[0].core();
        if works {
            // Until it is full and nothing more comes, or the search is over.
            clocks_left -= usize::from(core.waiting() >= 40);
            works = clocks_left > 0 && searches;
            core.generator().pretend_work(works);
            if !works {
                clocks_left = splitmix(seed) as usize % 60;
            }
        } else if clocks_left > 0 {
            clocks_left -= 1;
        } else if searches && core.generator().drains() {
            (works, clocks_left) = (true, 400);
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
    peaks
}

/// Positions with few moves, so that moves are made and unmade close to each other, and those with the most edits among them:
/// promotions with a capture, of which one is made as soon as the other is unmade, and castling.
#[test]
fn no_inbox_holds_more_than_its_header_says() {
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
        for round in 0..4_u64 {
            let waited = peaks(&position, depth, &mut (4 * seed + round));
            println!("seed {}: {waited:?}, {fen}", 4 * seed + round);
            assert!(waited.queue <= edit_queue::PEAK);
            most = most.max(waited.inbox);
        }
    }
    assert_eq!(most, inbox::PEAK, "the worst case is another one");
}

/// After the white pawn's double push both captures en passant are tried, whether or not the queue is full. The leaf cores are
/// kept busy from some clock on, and never become idle, so that the captures meet queues of all lengths.
#[test]
fn no_edit_queue_holds_more_than_its_header_says() {
    let position = "8/8/7k/8/2p1p3/8/3P4/2B1K3 w - - 0 1".parse().unwrap();
    let mut most = 0;
    for begin in 930..970 {
        let mut dispatcher = loaded(2, &position);
        dispatcher.depth.next = 3.into();
        dispatcher.start.next = true;
        let (mut peaks, mut works) = (Peaks::default(), [false; 2]);
        for clock in 0..begin + 200 {
            for (core, works) in dispatcher.cores.iter_mut().zip(&mut works) {
                *works |= clock >= begin && core.core().generator().drains();
                if *works {
                    core.core().generator().pretend_work(true);
                }
            }
            cycle(&mut dispatcher);
            dispatcher.start.next = false;
            peaks.look(&mut dispatcher);
        }
        assert!(peaks.inbox <= inbox::PEAK);
        most = most.max(peaks.queue);
        if begin % 8 == 0 {
            for (core, works) in dispatcher.cores.iter_mut().zip(works) {
                if works {
                    core.core().generator().pretend_work(false);
                }
            }
            assert_aborts(&mut dispatcher, 20_000);
            let expected = reference::perft::perft(&position, 2);
            assert_eq!(run(&mut dispatcher, 2, false).nodes, expected);
        }
    }
    assert_eq!(most, edit_queue::PEAK, "the worst case is another one");
}
