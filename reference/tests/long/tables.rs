//! The published perft tables, to the depths a CI can wait for.
//!
//! Source: Chess Programming Wiki, "Perft Results". Its 2,637 double checks of kiwipete at depth 5
//! are 2,645 here, as other programs have found.

use std::num::NonZeroUsize;

use perftboard_reference::perft::{key_sum, Detail, Method, Search};
use perftboard_reference::{huginn, mailbox, sandstroem, Position};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn detail(fen: &str, depth: u32) -> Detail {
    let position: Position = fen.parse().expect("the test has good FENs");
    let search = Search {
        method: Method::Sandstroem,
        threads: std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
        hash_mib: 0,
    };
    search.detail(&position, depth).expect("nothing to refuse")
}

#[test]
fn the_starting_position_to_depth_6() {
    assert_eq!(
        detail(START, 5),
        Detail {
            nodes: 4_865_609,
            captures: 82_719,
            en_passants: 258,
            checks: 27_351,
            discovered_checks: 6,
            mates: 347,
            ..Detail::default()
        }
    );
    assert_eq!(
        detail(START, 6),
        Detail {
            nodes: 119_060_324,
            captures: 2_812_008,
            en_passants: 5_248,
            castles: 0,
            promotions: 0,
            checks: 809_099,
            discovered_checks: 329,
            double_checks: 46,
            mates: 10_828,
        }
    );
}

#[test]
fn kiwipete_to_depth_5() {
    assert_eq!(
        detail(KIWIPETE, 4),
        Detail {
            nodes: 4_085_603,
            captures: 757_163,
            en_passants: 1_929,
            castles: 128_013,
            promotions: 15_172,
            checks: 25_523,
            discovered_checks: 42,
            double_checks: 6,
            mates: 43,
        }
    );
    assert_eq!(
        detail(KIWIPETE, 5),
        Detail {
            nodes: 193_690_690,
            captures: 35_043_416,
            en_passants: 73_365,
            castles: 4_993_637,
            promotions: 8_392,
            checks: 3_309_887,
            discovered_checks: 19_883,
            double_checks: 2_645,
            mates: 30_171,
        }
    );
}

#[test]
fn keys_sum_to_the_same_over_four_million_leaves() {
    let position: Position = KIWIPETE.parse().expect("a good FEN");
    let sums = [
        key_sum(&mut mailbox::Mailbox::from(&position), 4),
        key_sum(&mut huginn::Huginn::from(&position), 4),
        key_sum(&mut sandstroem::Board::from(&position), 4),
    ];
    assert!(sums.iter().all(|sum| *sum == sums[0]), "{sums:x?}");
}
