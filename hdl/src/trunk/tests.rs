//! Several clusters: counts, reports, aborts; and that they work side by side.

use super::*;
use crate::cluster::testing::{abort, assert_counts, load, loaded, run, start};
use crate::cluster::Cluster;
use crate::core::testing::{random_chess960, random_position};
use crate::testing::cycle;
use proptest::prelude::*;
use reference::Position;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Positions, and how deep they are counted: above the clusters' plies, at them and below them.
const POSITIONS: [(&str, u32); 8] = [
    (KIWIPETE, 3),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4),
    // En passant below the root of a cluster, and at it.
    ("8/8/4k3/8/4p1p1/8/5P1P/4K3 w - - 0 1", 4),
    ("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", 4),
    // Castling rights that end on the way to a cluster's root.
    ("r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1", 3),
    ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", 4),
    // Promotions.
    ("8/k1P5/8/1K6/8/8/8/8 w - - 0 1", 5),
    // Deep enough for the clusters to count one ply more.
    ("k7/8/p7/P7/8/8/8/K7 w - - 0 1", 6),
];

#[test]
fn counts_what_the_oracle_counts() {
    for (fen, depth) in POSITIONS {
        let position: Position = fen.parse().unwrap();
        for (clusters, cores, depth) in [(2, 1, depth), (3, 2, depth - 1)] {
            let mut trunk = loaded(Trunk::new(clusters, cores, false), &position);
            assert_counts(&mut *trunk, &position, 1);
            assert_counts(&mut *trunk, &position, depth);
        }
    }
}

/// Leaves travel through a register at every cluster on their way, so that the last ones reach the sums later.
#[test]
fn no_sum_is_read_before_the_farthest_cluster_has_spoken() {
    let position: Position = KIWIPETE.parse().unwrap();
    let mut trunk = loaded(Trunk::new(MAX_CLUSTERS, 1, false), &position);
    for depth in 1..=2 {
        assert_counts(&mut *trunk, &position, depth);
    }
}

#[test]
fn a_position_leaves_nothing_of_the_one_before() {
    let mut trunk = loaded(Trunk::new(2, 1, false), &Position::starting());
    for (fen, _) in POSITIONS.into_iter().chain(POSITIONS.into_iter().rev()) {
        let position: Position = fen.parse().unwrap();
        load(&mut *trunk, &position);
        assert_counts(&mut *trunk, &position, 2);
    }
}

/// Twenty nodes of the start are shared out: three clusters take less than half of one's clocks, most of which are the handover's.
#[test]
fn clusters_work_side_by_side() {
    let position = Position::starting();
    let one = run(&mut *loaded(Cluster::new(2, false), &position), 4, false);
    let three = run(&mut *loaded(Trunk::new(3, 2, false), &position), 4, false);
    assert_eq!([one.nodes, three.nodes], [197_281; 2]);
    assert_eq!([one.clocks, three.clocks], [42_396, 19_174]);
}

/// The five nodes of the root are shared out, and at each of them black castles.
#[test]
fn every_cluster_is_told_from_which_files_rooks_castle() {
    let fen = "1r2k1r1/pppppppp/8/8/8/8/8/4K3 w gb - 0 1";
    let position: Position = fen.parse().unwrap();
    let mut trunk = loaded(Trunk::new(3, 1, true), &position);
    assert_counts(&mut *trunk, &position, 4);
}

/// When a new position is loaded, the trunk scans from its king for checks. No cluster takes part in that.
#[test]
fn a_king_in_check_is_found() {
    for (fen, in_check) in [
        ("4k3/8/8/8/8/8/8/4R1K1 b - - 0 1", true),
        ("4k3/8/8/8/8/8/8/3R2K1 b - - 0 1", false),
    ] {
        let position: Position = fen.parse().unwrap();
        let mut trunk = loaded(Trunk::new(2, 1, false), &position);
        trunk.load.next = LoadBus {
            state: true,
            data: (crate::core::testing::state_word(&position) | 0x200).into(),
            ..LoadBus::default()
        };
        cycle(&mut *trunk);
        trunk.load.next = LoadBus::default();
        for _ in 0..200 {
            cycle(&mut *trunk);
        }
        assert!(!trunk.busy.val());
        assert_eq!(trunk.in_check.val(), in_check, "{fen}");
        assert_counts(&mut *trunk, &position, 1);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]
    #[test]
    fn random_positions_count_as_the_oracle_says(
        start_at in 0usize..5, choices: [u8; 30], played in 0usize..30, clusters in 2usize..5, cores in 1usize..3,
    ) {
        let position = random_position(start_at, &choices[..played]);
        let mut trunk = loaded(Trunk::new(clusters, cores, false), &position);
        for depth in 1..=2 {
            let expected = reference::perft::perft(&position, depth as u32);
            prop_assert_eq!(run(&mut *trunk, depth, true).nodes, expected, "{} {}", depth, position);
        }
    }

    #[test]
    fn random_positions_of_chess960_count_as_the_oracle_says(
        number in 0u16..960, choices: [u8; 30], played in 0usize..30, clusters in 2usize..4,
    ) {
        let position = random_chess960(number, &choices[..played]);
        let mut trunk = loaded(Trunk::new(clusters, 1, true), &position);
        for depth in 1..=2 {
            assert_counts(&mut *trunk, &position, depth);
        }
    }

    /// An abort at any clock, and so at any clock in which a node is handed over, ends the run, and the next one is right.
    #[test]
    fn an_abort_loses_nothing(
        start_at in 0usize..5, choices: [u8; 20], after in 1usize..3000, clusters in 2usize..5,
    ) {
        let position = random_position(start_at, &choices);
        let mut trunk = loaded(Trunk::new(clusters, 1, false), &position);
        // Every other time it is a divide whose reports are not taken.
        trunk.move_ready.next = false;
        abort_after(&mut trunk, after, after % 2 == 1);
        let expected = reference::perft::perft(&position, 2);
        prop_assert_eq!(run(&mut *trunk, 2, false).nodes, expected, "{}", position);
    }
}

/// Begins a deep run, aborts it after so many clocks, and waits for its end.
fn abort_after(trunk: &mut Trunk, clocks: usize, divide: bool) {
    start(trunk, 6, divide);
    for _ in 0..clocks {
        cycle(trunk);
    }
    abort(trunk, 3000);
}

/// The trunk orders a cluster to count in some clock. An abort in that clock, or in one of the clocks before and after it, ends
/// the run.
#[test]
fn an_abort_as_a_node_is_handed_over_ends_the_run() {
    let position = Position::starting();
    let mut trunk = loaded(Trunk::new(2, 1, false), &position);
    start(&mut *trunk, 6, false);
    let mut ordered = 0;
    while !trunk.handover.order.val().start {
        cycle(&mut *trunk);
        ordered += 1;
        assert!(ordered < 3000, "no node is handed over");
    }
    let expected = reference::perft::perft(&position, 2);
    for clocks in ordered - 4..ordered + 4 {
        let mut trunk = loaded(Trunk::new(2, 1, false), &position);
        abort_after(&mut trunk, clocks, false);
        assert_eq!(run(&mut *trunk, 2, false).nodes, expected, "{clocks}");
    }
}
