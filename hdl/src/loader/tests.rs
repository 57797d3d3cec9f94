//! The loader against a model that knows the whole position at once.

use super::*;
use crate::testing::{clock, settle, synthesize};
use proptest::prelude::*;
use protocol::{position_payload, PositionPayload, NO_EN_PASSANT, POSITION_BYTES};
use reference::{FenError, Position, Square};

mod model;

use model::{model, nibble, opponent_in_check, Cores};

/// Clocks for which the cores are busy with what was written last.
const SETTLING: usize = 15;

/// Runs the loader: what the cores hold then, the fault, the clocks it was busy but for those in which it waited for the cores.
fn load(loader: &mut Loader, payload: &PositionPayload) -> (Cores, u8, usize) {
    let mut cores = Cores::stale();
    assert_eq!(loader.address.val().index(), 0);
    loader.start.next = true;
    clock(loader, |loader| &mut loader.clock);
    loader.start.next = false;
    let (mut clocks, mut read, mut settling, mut scanned) = (0, 0, 0, false);
    while loader.busy.val() {
        // Until the cores are at rest they may say anything.
        loader.cores_busy.next = settling > 0;
        loader.in_check.next = settling > 0 || opponent_in_check(payload);
        settle(loader, |loader| &mut loader.clock);
        let address = loader.address.val().index();
        let load = loader.load.val();
        let (to, word) = (load.address.index(), load.data.to_u32());
        match (load.board, load.list, load.state) {
            (true, false, false) => cores.board[to] = word,
            (false, true, false) => cores.list[to & 31] = word,
            (false, false, true) if to == 1 => cores.files.push(word),
            (false, false, true) if scanned => cores.state = word,
            (false, false, true) => {
                let turn = u32::from(payload[32] >> 7);
                assert_eq!(
                    word & 0x210,
                    0x200 | (1 - turn) << 4,
                    "the other side's scan"
                );
                scanned = true;
            }
            (false, false, false) => {}
            several => panic!("written to several at once: {several:?}"),
        }
        let writes = load.board || load.list || load.state;
        clocks += usize::from(!scanned || settling == 0 || writes);
        settling = if writes {
            SETTLING
        } else {
            settling.saturating_sub(1)
        };
        clock(loader, |loader| &mut loader.clock);
        loader.data.next = u64::from(read).into();
        // (The bytes after the payload may be anything.)
        read = payload.get(address).copied().unwrap_or(0xA5);
        assert!(clocks < 1000, "the loader does not stop");
    }
    (cores, loader.fault.val().to_u8(), clocks)
}

fn fresh() -> Loader {
    of(false)
}

/// A loader for Chess960 as well, or for standard chess alone.
fn of(chess960: bool) -> Loader {
    let mut loader = Loader::new(chess960);
    loader.connect_all();
    settle(&mut loader, |loader| &mut loader.clock);
    loader
}

/// What the reference makes of the position, if it can be written as a FEN. It cannot if a nibble is not a piece's code, or the
/// en-passant byte not a square.
fn judged(payload: &PositionPayload) -> Option<Result<Position, FenError>> {
    let [turn, passed] = [payload[32], payload[33]];
    let letters: Option<Vec<char>> = (0..64)
        .map(|square| {
            "1PNBRQKR.pnbrqkr"
                .chars()
                .nth(nibble(payload, square).into())
        })
        .collect();
    let ranks: Vec<String> = letters?.chunks(8).rev().map(String::from_iter).collect();
    let ranks = (1..=8).rev().fold(ranks.join("/"), |ranks, free| {
        ranks.replace(&"1".repeat(free), &free.to_string())
    });
    let files = |code, first: char| {
        let rooks = (0..64).filter(move |&square| nibble(payload, square) == code);
        rooks.map(move |rook| char::from(first as u8 + rook as u8 % 8))
    };
    let mut rights: String = files(7, 'A').chain(files(15, 'a')).collect();
    if rights.is_empty() {
        rights.push('-');
    }
    let en_passant = match passed {
        NO_EN_PASSANT => "-".to_owned(),
        0..64 => Square::from_low_bits(passed).to_string(),
        _ => return None,
    };
    let turn = if turn >> 7 == 1 { 'b' } else { 'w' };
    Some(format!("{ranks} {turn} {rights} {en_passant} 0 1").parse())
}

fn payload_of(fen: &str) -> PositionPayload {
    position_payload(&fen.parse::<Position>().expect("a FEN without faults"))
}

fn start() -> PositionPayload {
    payload_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
}

fn put(payload: &mut PositionPayload, square: usize, nibble: u8) {
    let shift = if square.is_multiple_of(2) { 4 } else { 0 };
    payload[square / 2] = payload[square / 2] & !(15 << shift) | nibble << shift;
}

/// A usual position with a few squares, and now and then the last two bytes, set to anything.
fn disturbed() -> impl Strategy<Value = PositionPayload> {
    let positions = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq e3 0 1",
        "4k3/8/8/8/8/8/8/4K3 b - - 0 1",
    ];
    (
        prop::sample::select(positions.map(payload_of).to_vec()),
        prop_oneof![2 => Just(4usize), 1 => Just(24)].prop_flat_map(|most| {
            let square = (0usize..64, prop_oneof![3 => Just(0u8), 2 => 0u8..16]);
            prop::collection::vec(square, 0..most)
        }),
        prop::option::weighted(0.3, any::<u8>()),
        prop_oneof![4 => Just(None), 2 => (0u8..64).prop_map(Some), 1 => any::<u8>().prop_map(Some)],
    )
        .prop_map(|(mut payload, squares, turn, passed)| {
            for (square, nibble) in squares {
                put(&mut payload, square, nibble);
            }
            payload[32] = turn.unwrap_or(payload[32]);
            payload[33] = passed.unwrap_or(payload[33]);
            payload
        })
}

fn fault_of(payload: &PositionPayload) -> Option<PositionFault> {
    let (_, fault, _) = load(&mut fresh(), payload);
    PositionFault::from_byte(fault)
}

#[test]
fn synthesizes() {
    let area = synthesize("Loader", &mut Loader::new(false));
    assert!(area.lut4 <= 160 && area.flip_flops <= 40, "{area:?}");
}

#[test]
fn slots_synthesize() {
    let area = synthesize("Slots", &mut Slots::default());
    assert!(area.lut4 <= 50 && area.flip_flops == 10, "{area:?}");
}

#[test]
fn claims_synthesize() {
    let area = synthesize("Claims", &mut Claims::new(false));
    assert!(area.lut4 <= 55 && area.flip_flops == 11, "{area:?}");
}

#[test]
fn a_position_takes_290_clocks() {
    let (cores, fault, clocks) = load(&mut fresh(), &start());
    assert_eq!((fault, clocks), (0, 290));
    assert_eq!(cores.board[4], 0x160, "the white king, slot 0");
    assert_eq!(
        cores.board[59], 0x1DC,
        "the black queen behind eight pawns and three pieces"
    );
    assert_eq!(cores.list[0], 0x384);
    assert_eq!(cores.state, 0x0F);
}

#[test]
fn every_fault_is_found() {
    let with = |squares: &[(usize, u8)]| {
        let mut payload = start();
        for &(square, nibble) in squares {
            put(&mut payload, square, nibble);
        }
        payload
    };
    assert_eq!(fault_of(&start()), None);
    assert_eq!(fault_of(&with(&[(30, 8)])), Some(PositionFault::PieceCode));
    for code in [7, 15] {
        // (Of 16 pieces a side may not have one more.)
        let fault = fault_of(&with(&[(1, 0), (57, 0), (30, code)]));
        assert_eq!(fault, Some(PositionFault::CastlingPieces));
    }
    for (square, pawn) in [(0, 1), (7, 9), (56, 1), (63, 9)] {
        assert_eq!(
            fault_of(&with(&[(square, pawn)])),
            Some(PositionFault::PawnRank)
        );
    }
    for square in [(30, 6), (30, 14)] {
        let squares = [square, (56, 12), (63, 12)];
        assert_eq!(fault_of(&with(&squares)), Some(PositionFault::Kings));
    }
    for king in [4, 60] {
        let payload = with(&[(king, 0), (0, 4), (7, 4), (56, 12), (63, 12)]);
        assert_eq!(fault_of(&payload), Some(PositionFault::Kings));
    }
    for piece in [1, 2, 5, 9, 12] {
        assert_eq!(
            fault_of(&with(&[(30, piece)])),
            Some(PositionFault::TooManyPieces)
        );
    }
}

#[test]
fn a_castling_right_needs_its_king_and_its_rook() {
    let home = payload_of("r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1");
    for (king, rook, other) in [(4, 7, 0), (4, 0, 7), (60, 63, 56), (60, 56, 63)] {
        let with = |chess960, squares: &[(usize, u8)]| {
            let mut payload = home;
            put(&mut payload, rook, nibble(&home, rook) | 7);
            for &(square, nibble) in squares {
                put(&mut payload, square, nibble);
            }
            let (_, fault, _) = load(&mut of(chess960), &payload);
            PositionFault::from_byte(fault)
        };
        let (own_king, castles) = (nibble(&home, king), nibble(&home, rook) | 7);
        for chess960 in [false, true] {
            assert_eq!(with(chess960, &[]), None);
            for squares in [
                // The king elsewhere or in a corner, or two rooks on one wing, or the rook on another rank.
                &[(king, 0), ((king + 16) % 64, own_king)][..],
                &[(king, 0), (other, own_king)],
                &[((king + rook) / 2, castles)],
                &[(rook, 0), ((rook + 16) % 64, castles)],
            ] {
                let fault = with(chess960, squares);
                assert_eq!(fault, Some(PositionFault::CastlingPieces), "{squares:?}");
            }
            assert_eq!(with(chess960, &[(other, castles)]), None);
        }
        // Another king's square, and another rook's, are those of Chess960.
        let beside = king - 1;
        for squares in [
            &[(king, 0), (beside, own_king)][..],
            &[(rook, 0), ((king + rook) / 2, castles)],
        ] {
            assert_eq!(with(true, squares), None, "{squares:?}");
            let fault = with(false, squares);
            assert_eq!(fault, Some(PositionFault::CastlingPieces), "{squares:?}");
        }
    }
}

#[test]
fn an_en_passant_square_is_one_that_a_pawn_has_just_passed() {
    // White to move: only a square that a black pawn's double push has passed over, on the sixth rank.
    for passed in 0..=255 {
        for turn in [0x00, 0x80] {
            let mut payload = start();
            payload[32..].copy_from_slice(&[turn, passed]);
            let allowed = if turn == 0 { 40..48 } else { 16..24 };
            let on_rank = allowed.contains(&passed);
            let expected = (passed != NO_EN_PASSANT).then_some(PositionFault::EnPassant);
            assert_eq!(fault_of(&payload), expected, "{turn:#x} {passed}");
            if !on_rank {
                continue;
            }
            let passed = usize::from(passed);
            let (from, to, pawn) = match turn {
                0 => (passed + 8, passed - 8, 9),
                _ => (passed - 8, passed + 8, 1),
            };
            put(&mut payload, from, 0);
            put(&mut payload, to, pawn);
            assert_eq!(fault_of(&payload), None, "{turn:#x} {passed}");
            for (square, nibble) in [
                (from, pawn),
                (passed, 2),
                (passed, 10),
                (to, 0),
                (to, pawn ^ 8),
                (to, pawn + 1),
            ] {
                let mut payload = payload;
                // (Of 16 pieces a side may not have one more.)
                put(&mut payload, 1, 0);
                put(&mut payload, 57, 0);
                put(&mut payload, square, nibble);
                assert_eq!(
                    fault_of(&payload),
                    Some(PositionFault::EnPassant),
                    "{square} {nibble}"
                );
            }
        }
    }
}

#[test]
fn the_side_that_is_not_to_move_must_not_be_in_check() {
    let mut side_by_side = payload_of("8/8/8/4k3/8/8/4K3/8 w - - 0 1");
    put(&mut side_by_side, 36, 0);
    put(&mut side_by_side, 20, 14);
    assert_eq!(
        fault_of(&side_by_side),
        Some(PositionFault::OpponentInCheck)
    );
    for fen in [
        "4k3/8/8/8/8/8/8/4RK2 b - - 0 1",
        "8/8/8/4k3/8/5N2/8/4K3 b - - 0 1",
        "8/8/8/4k3/8/3p4/4K3/8 w - - 0 1",
    ] {
        let mut payload = payload_of(fen);
        assert_eq!(fault_of(&payload), None, "{fen}");
        payload[32] ^= 0x80;
        assert_eq!(
            fault_of(&payload),
            Some(PositionFault::OpponentInCheck),
            "{fen}"
        );
    }
}

#[test]
fn reset_stops_it() {
    let mut loader = fresh();
    loader.start.next = true;
    clock(&mut loader, |loader| &mut loader.clock);
    loader.start.next = false;
    // Every byte is that of no en-passant square; no square is read yet.
    loader.data.next = u64::from(NO_EN_PASSANT).into();
    (0..20).for_each(|_| clock(&mut loader, |loader| &mut loader.clock));
    assert!(loader.busy.val());
    loader.reset.next = true;
    clock(&mut loader, |loader| &mut loader.clock);
    assert!(!loader.busy.val());
    assert_eq!(loader.address.val().index(), 0);
    loader.reset.next = false;
    settle(&mut loader, |loader| &mut loader.clock);
    let (cores, ..) = load(&mut loader, &start());
    assert_eq!(Ok(cores), model(&start(), false));
}

proptest! {
    #[test]
    fn loads_what_the_model_says_again_and_again(
        payloads in prop::collection::vec(disturbed(), 1..4), chess960: bool,
    ) {
        let mut loader = of(chess960);
        for payload in payloads {
            let (mut cores, fault, clocks) = load(&mut loader, &payload);
            match model(&payload, chess960) {
                Ok(expected) => {
                    // (Without a right a file may be any.)
                    for (side, files) in cores.files.iter_mut().enumerate() {
                        for wing in [0, 1] {
                            if cores.state >> (2 * side + wing) & 1 == 0 {
                                *files &= !(7 << (3 * wing));
                            }
                        }
                    }
                    prop_assert_eq!((cores, fault), (expected, 0));
                    prop_assert_eq!(clocks, if chess960 { 298 } else { 290 });
                }
                Err(expected) => prop_assert_eq!(PositionFault::from_byte(fault), Some(expected)),
            }
        }
    }

    #[test]
    fn accepts_what_the_reference_does(payload in disturbed()) {
        let (_, fault, _) = load(&mut of(true), &payload);
        let pieces = |side: u8| (0..64).filter(|&at| nibble(&payload, at) & 7 != 0 && nibble(&payload, at) >> 3 == side).count();
        let countable = judged(&payload).is_some_and(|judged| judged.is_ok()) && pieces(0) <= 16 && pieces(1) <= 16;
        prop_assert_eq!(fault == 0, countable, "{:?}", judged(&payload));
    }

    #[test]
    fn never_hangs_on_noise(payload in prop::array::uniform32(any::<u8>()), turn: u8, passed: u8) {
        let mut whole = [0; POSITION_BYTES];
        whole[..32].copy_from_slice(&payload);
        whole[32..].copy_from_slice(&[turn, passed]);
        let (_, fault, _) = load(&mut fresh(), &whole);
        prop_assert_eq!(PositionFault::from_byte(fault), model(&whole, false).err());
    }
}
