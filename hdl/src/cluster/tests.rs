//! One counter and several: counts, aborts; no word is used that was read while it was written.

use super::testing::{abort, assert_counts, load, loaded, run, start};
use super::*;
use crate::core::testing::{load_writes, random_chess960, random_position};
use crate::testing::{self, cycle};
use proptest::prelude::*;
use reference::Position;

/// Asserts what a divide and a perft of a position count; gives the clocks of the perft.
#[track_caller]
fn assert_counted(cores: usize, fen: &str, depth: u32) -> usize {
    assert_counted_by(Cluster::new(cores, false), fen, depth)
}

/// The same, by this cluster.
#[track_caller]
fn assert_counted_by(cluster: Cluster, fen: &str, depth: u32) -> usize {
    let position = fen.parse().unwrap();
    assert_counts(&mut *loaded(cluster, &position), &position, depth)
}

/// Positions, how deep they are counted, and the clocks measured there of one counter and of three. Some of the logic does
/// no more than save clocks, and is tested by them.
const POSITIONS: [(&str, u32, usize, usize); 21] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        3,
        3592,
        1998,
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        2,
        462,
        214,
    ),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3, 1820, 836),
    (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        3,
        2293,
        936,
    ),
    (
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        2,
        430,
        203,
    ),
    // En passant that would uncover a check, from both sides; out of check by en passant.
    ("3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", 3, 1082, 662),
    ("8/8/4k3/8/2p5/8/B2P1K2/8 w - - 0 1", 3, 1092, 561),
    ("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", 3, 1312, 649),
    // A capture en passant beside a rook on the king's rank, which a knight keeps closed.
    ("8/8/8/8/R1n2p1k/8/4P1P1/4K3 w - - 0 1", 2, 206, 126),
    // Two pawns may take en passant: the second is tried while the first one's job goes out.
    ("8/8/4k3/8/4p1p1/8/5P1P/4K3 w - - 0 1", 3, 886, 447),
    // Castling that gives check, and that loses its right to a captured rook.
    ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", 3, 832, 518),
    ("r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1", 2, 285, 150),
    // Promotion out of check, under-promotion, stalemate and mate on the way.
    ("2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", 3, 1314, 619),
    ("8/k1P5/8/1K6/8/8/8/8 w - - 0 1", 4, 2740, 1668),
    // A double check.
    ("4r1k1/8/8/8/8/5n2/PPP5/RNBQK3 w - - 0 1", 3, 524, 313),
    // Castling through a check, over pieces of both colours, over one that the king can take.
    ("r3k2r/8/8/8/8/8/5r2/R3K2R w KQkq - 0 1", 2, 255, 144),
    ("rn2k1nr/8/8/8/8/8/8/RN2Kn1R w KQkq - 0 1", 2, 261, 144),
    // A king that heeds knights when it has none, and the other way round.
    ("4k3/pppp4/8/8/2N5/8/8/4K3 b - - 0 1", 3, 1510, 687),
    // Castling that is taken back, and so is a check by two pieces.
    ("8/8/8/8/8/4k3/P7/4K2R w K - 0 1", 2, 190, 121),
    ("4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1", 2, 229, 133),
    // A pinned piece that goes on after a move of its own has been taken back.
    ("4k3/8/8/8/7b/8/5B2/4K3 w - - 0 1", 3, 634, 339),
];

/// Counts all positions with this many counters, in no more clocks than measured.
fn assert_all_counts(cores: usize, measured: impl Fn(&(&str, u32, usize, usize)) -> usize) {
    let mut slow = Vec::new();
    for position in &POSITIONS {
        let (fen, deepest, ..) = *position;
        let mut clocks = 0;
        for depth in 1..=deepest {
            clocks = assert_counted(cores, fen, depth);
        }
        println!("{fen}: {clocks} clocks");
        let most = measured(position);
        if clocks > most {
            slow.push(format!("{fen}: {clocks} clocks, {most} were measured"));
        }
    }
    assert!(slow.is_empty(), "{slow:#?}");
}

#[test]
fn counts_what_the_oracle_counts() {
    assert_all_counts(1, |position| position.2);
}

#[test]
fn a_job_that_takes_a_rook_ends_the_right_to_castle_with_it() {
    assert_counted(1, "r3k2r/1b4bq/8/8/8/8/7B/R3K2R b KQkq - 0 1", 2);
}

/// The bishop in slot 1 cannot move, so that the search comes to the rook in slot 2 while the rook castles in a job.
#[test]
fn a_job_that_castles_leaves_the_rook_in_its_list() {
    assert_counted(1, "4k3/8/8/8/8/8/1P1P4/2B1K2R w K - 0 1", 2);
}

/// A knight stands where the king would castle to, on either wing.
#[test]
fn no_king_of_the_tree_core_castles_onto_a_piece() {
    for fen in [
        "4k3/8/8/8/8/8/8/4K1NR w K - 0 1",
        "4k3/8/8/8/8/8/8/R1N1K3 w Q - 0 1",
    ] {
        assert_counted(1, fen, 2);
    }
}

#[test]
fn no_king_castles_out_of_check() {
    for fen in [
        "4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "r3k2r/8/8/8/8/8/8/4R1K1 b kq - 0 1",
    ] {
        for depth in 1..=2 {
            assert_counted(1, fen, depth);
        }
    }
}

#[test]
fn several_cores_count_the_same() {
    assert_all_counts(3, |position| position.3);
}

/// A cluster that counts Chess960 takes no clock more for standard chess.
#[test]
fn standard_chess_takes_the_same_clocks_beside_chess960() {
    for (fen, depth, _, clocks) in POSITIONS {
        assert_eq!(
            assert_counted_by(Cluster::new(3, true), fen, depth),
            assert_counted(3, fen, depth),
            "{fen} {clocks}"
        );
    }
}

/// Castling in Chess960, and how deep it is counted.
const CHESS960: [(&str, u32); 18] = [
    // King beside its rook, on its rook's target, on its own target; a rook on the king's target.
    ("1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1", 2),
    ("4kr2/8/8/8/8/8/8/4KR2 w Ff - 0 1", 3),
    ("5kr1/8/8/8/8/8/8/5KR1 w Gg - 0 1", 3),
    ("6kr/8/8/8/8/8/8/6KR w Hh - 0 1", 3),
    ("rk6/8/8/8/8/8/8/RK6 w Aa - 0 1", 3),
    ("1rk5/8/8/8/8/8/8/1RK5 w Bb - 0 1", 3),
    ("2rk4/8/8/8/8/8/8/2RK4 w Cc - 0 1", 3),
    ("3rk3/8/8/8/8/8/8/3RK3 b Dd - 0 1", 3),
    // A rook on b1 that keeps a rook on a1 from the king.
    ("4k3/8/8/8/8/8/8/rR2K3 w B - 0 1", 3),
    ("qr2k3/8/8/8/8/8/8/4K3 b b - 0 1", 3),
    // Both ways from squares far from the targets, one of them through an attack.
    ("1r4kr/6p1/8/8/3b4/8/6P1/RK4R1 w GAhb - 0 1", 2),
    ("r5kr/8/8/8/8/8/8/RK5R w HAha - 0 1", 2),
    // The two sides castle with rooks of different files, and the inner of two rooks castles.
    ("rr2k1rr/8/8/8/8/8/8/RR2K1RR w GBga - 0 1", 2),
    // A rook that castles is taken.
    ("1r2k1r1/8/8/3b4/3B4/8/8/1R2K1R1 w GBgb - 0 1", 3),
    // A rook of the other half of the board castles.
    ("5k2/8/8/8/8/8/8/4RK2 w E - 0 1", 3),
    ("1k6/8/8/8/8/8/8/1KR5 w C - 0 1", 3),
    // A king that may not step towards its rook castles all the same; one does not castle to an attacked square.
    ("1r2k3/8/8/8/8/8/8/R1K5 w A - 0 1", 2),
    ("2r1k3/8/8/8/8/8/8/RK6 w A - 0 1", 2),
];

#[test]
fn chess960_counts_as_the_oracle_does() {
    for (fen, deepest) in CHESS960 {
        for cores in [1, 2] {
            for depth in 1..=deepest {
                assert_counted_by(Cluster::new(cores, true), fen, depth);
            }
        }
    }
}

/// Leaves travel through a register at every core on their way, so with more cores the last ones reach the sums later.
#[test]
fn no_sum_is_read_before_the_farthest_core_has_spoken() {
    for (fen, ..) in POSITIONS {
        for depth in 1..=2 {
            assert_counted(MAX_CORES, fen, depth);
        }
    }
}

/// From the first write of a position on, the cluster is busy until the last word that comes of it has settled, however long the
/// host pauses in between.
#[test]
fn a_position_that_is_written_keeps_it_busy() {
    let position = Position::starting();
    for pause in [0, 1, 5, 40] {
        let mut cluster = loaded(Cluster::new(2, false), &position);
        for write in load_writes(&position) {
            cluster.load.next = write;
            cycle(&mut *cluster);
            cluster.load.next = LoadBus::default();
            cycle(&mut *cluster);
            assert!(cluster.busy.val(), "two clocks after a write");
            let mut clocks = 2;
            while !cluster.bus.q.val().valid && clocks < LOADING {
                cycle(&mut *cluster);
                clocks += 1;
                assert!(cluster.busy.val());
            }
            // Words of the lists and the state go to no counter.
            assert_eq!(cluster.bus.q.val().valid, write.board);
            assert!(!write.board || clocks == LOADING, "{clocks} clocks");
            for _ in 0..pause.max(2) {
                cycle(&mut *cluster);
            }
        }
    }
}

#[test]
fn a_position_leaves_nothing_of_the_one_before() {
    let mut cluster = loaded(Cluster::new(2, false), &Position::starting());
    for (fen, ..) in POSITIONS.into_iter().chain(POSITIONS.into_iter().rev()) {
        let position: Position = fen.parse().unwrap();
        load(&mut *cluster, &position);
        let [_, counted] = [2, 1].map(|depth| {
            let expected = reference::perft::perft(&position, depth as u32);
            let counted = run(&mut *cluster, depth, false);
            assert_eq!(counted.nodes, expected, "{fen}");
            counted
        });
        // Nothing that would be looked through in vain, either. (One core or the other does the job, and they do not speak
        // in the same clock.)
        let mut fresh = loaded(Cluster::new(2, false), &position);
        let (clocks, least) = (counted.clocks, run(&mut *fresh, 1, false).clocks);
        assert!(
            clocks <= least + 1,
            "{fen}: {clocks} clocks, {least} afresh"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn random_positions_count_as_the_oracle_says(
        start_at in 0usize..5, choices: [u8; 30], played in 0usize..30, cores in 1usize..4,
    ) {
        let position = random_position(start_at, &choices[..played]);
        let mut cluster = loaded(Cluster::new(cores, false), &position);
        for depth in 1..=2 {
            let expected = reference::perft::perft(&position, depth as u32);
            prop_assert_eq!(run(&mut *cluster, depth, false).nodes, expected, "{} {}", depth, position);
        }
    }

    #[test]
    fn random_positions_of_chess960_count_as_the_oracle_says(
        number in 0u16..960, choices: [u8; 30], played in 0usize..30, cores in 1usize..4,
    ) {
        let position = random_chess960(number, &choices[..played]);
        let mut cluster = loaded(Cluster::new(cores, true), &position);
        for depth in 1..=2 {
            assert_counts(&mut *cluster, &position, depth);
        }
    }

    /// An abort at any clock leaves every core's position as it was.
    #[test]
    fn an_abort_loses_nothing(start_at in 0usize..5, choices: [u8; 20], after in 1usize..3000, cores in 1usize..4) {
        let position = random_position(start_at, &choices);
        let mut cluster = loaded(Cluster::new(cores, false), &position);
        // Every other time it is a divide whose reports are not taken.
        start(&mut *cluster, 4, after % 2 == 1);
        for _ in 0..after {
            cycle(&mut *cluster);
        }
        abort(&mut *cluster, 3000);
        let expected = reference::perft::perft(&position, 2);
        prop_assert_eq!(run(&mut *cluster, 2, false).nodes, expected, "{}", position);
    }
}

#[test]
fn a_search_fifteen_plies_deep_comes_back() {
    // Two kings and two blocked pawns: some moves at every ply, and a tree that abort has to unwind from its depth.
    let position: Position = "k7/8/p7/P7/8/8/8/K7 w - - 0 1".parse().unwrap();
    let mut cluster = loaded(Cluster::new(2, false), &position);
    start(&mut *cluster, 15, false);
    for _ in 0..20_000 {
        cycle(&mut *cluster);
    }
    abort(&mut *cluster, 10_000);
    let expected = reference::perft::perft(&position, 3);
    assert_eq!(run(&mut *cluster, 3, false).nodes, expected);
}

#[test]
fn takes_what_the_header_says() {
    let area = testing::synthesize("cluster of one counter", &mut Cluster::new(1, false));
    assert_eq!(area.block_rams, 18);
    assert!(area.lut4 <= 3700, "{area:?}");
}
