use crate::perft::{Method, Search};
use crate::Position;

/// The columns in the order of the tables.
fn columns(fen: &str, depth: u32, method: Method) -> [u64; 9] {
    let position: Position = fen.parse().unwrap();
    let detail = Search::new(method).detail(&position, depth).unwrap();
    [
        detail.nodes,
        detail.captures,
        detail.en_passants,
        detail.castles,
        detail.promotions,
        detail.checks,
        detail.discovered_checks,
        detail.double_checks,
        detail.mates,
    ]
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const POSITION_3: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";

#[test]
fn tables_of_the_starting_position() {
    let table = [
        [20, 0, 0, 0, 0, 0, 0, 0, 0],
        [400, 0, 0, 0, 0, 0, 0, 0, 0],
        [8_902, 34, 0, 0, 0, 12, 0, 0, 0],
        [197_281, 1_576, 0, 0, 0, 469, 0, 0, 8],
    ];
    for (depth, expected) in (1..).zip(table) {
        assert_eq!(
            columns(START, depth, Method::Sandstroem),
            expected,
            "depth {depth}"
        );
    }
}

#[test]
fn tables_of_kiwipete_by_every_generator() {
    let table = [
        [48, 8, 0, 2, 0, 0, 0, 0, 0],
        [2_039, 351, 1, 91, 0, 3, 0, 0, 0],
        [97_862, 17_102, 45, 3_162, 0, 993, 0, 0, 1],
    ];
    for &method in Method::ALL {
        for (depth, expected) in (1..).zip(table) {
            assert_eq!(
                columns(KIWIPETE, depth, method),
                expected,
                "{method}, depth {depth}"
            );
        }
    }
}

#[test]
fn tables_of_position_3() {
    let table = [
        [14, 1, 0, 0, 0, 2, 0, 0, 0],
        [191, 14, 0, 0, 0, 10, 0, 0, 0],
        [2_812, 209, 2, 0, 0, 267, 3, 0, 0],
        [43_238, 3_348, 123, 0, 0, 1_680, 106, 0, 17],
        [674_624, 52_051, 1_165, 0, 0, 52_950, 1_292, 3, 0],
    ];
    for (depth, expected) in (1..).zip(table) {
        assert_eq!(
            columns(POSITION_3, depth, Method::Sandstroem),
            expected,
            "depth {depth}"
        );
    }
}

/// python-chess counts the same; discovered and double checks are left out.
#[test]
fn tables_of_position_4() {
    let fen = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
    let table = [
        [6, 0, 0, 0, 0, 0, 0],
        [264, 87, 0, 6, 48, 10, 0],
        [9_467, 1_021, 4, 0, 120, 38, 22],
    ];
    for (depth, expected) in (1..).zip(table) {
        let [head @ .., _, _, mates] = columns(fen, depth, Method::Sandstroem);
        let [nodes, captures, en_passants, castles, promotions, checks] = head;
        let counted = [
            nodes,
            captures,
            en_passants,
            castles,
            promotions,
            checks,
            mates,
        ];
        assert_eq!(counted, expected, "depth {depth}");
    }
}

#[test]
fn a_castling_rooks_check_is_no_discovery() {
    let castles = columns("5k2/8/8/8/8/8/8/4K2R w K - 0 1", 1, Method::Sandstroem);
    // O-O and Rh8 and Rf1 give check.
    assert_eq!(castles, [15, 0, 0, 1, 0, 3, 0, 0, 0]);
}

#[test]
fn double_checks_stand_apart_from_discovered_ones() {
    // The knight on e4 uncovers the rook on e1, with check of its own from d6, f6; the others are
    // discoveries.
    let columns = columns("4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1", 1, Method::Sandstroem);
    assert_eq!(columns[5..8], [8, 6, 2]);
}

#[test]
fn depth_zero_has_a_node_and_no_move() {
    assert_eq!(
        columns(START, 0, Method::Mailbox),
        [1, 0, 0, 0, 0, 0, 0, 0, 0]
    );
}
