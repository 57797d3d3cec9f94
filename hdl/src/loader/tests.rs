//! The loader against a model that knows the whole position at once.

use super::*;
use crate::testing::{clock, settle, synthesize};
use proptest::prelude::*;
use protocol::{position_payload, PositionPayload, NO_EN_PASSANT, POSITION_BYTES};
use reference::{FenError, Position, Square};

/// What the cores hold.
#[derive(Debug, PartialEq, Eq)]
struct Cores {
    board: [u32; 64],
    list: [u32; 32],
    state: u32,
}

impl Cores {
    /// Cores full of what was never written.
    fn stale() -> Self {
        Self {
            board: [0xFFFF; 64],
            list: [0xFFFF; 32],
            state: 0xFFFF,
        }
    }
}

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
    let mut loader = Loader::default();
    loader.connect_all();
    settle(&mut loader, |loader| &mut loader.clock);
    loader
}

/// The nibble of a square.
fn nibble(payload: &PositionPayload, square: usize) -> u8 {
    payload[square / 2] >> (4 - 4 * (square % 2)) & 15
}

/// What the reference makes of the position, if it can be written as a FEN. It cannot if a nibble is not a piece's code, or the
/// en-passant byte not a square.
fn judged(payload: &PositionPayload) -> Option<Result<Position, FenError>> {
    let [turn, passed] = [payload[32], payload[33]];
    let letters: Option<Vec<char>> = (0..64)
        .map(|square| {
            "1PNBRQK..pnbrqk."
                .chars()
                .nth(nibble(payload, square).into())
        })
        .collect();
    let ranks: Vec<String> = letters?.chunks(8).rev().map(String::from_iter).collect();
    let ranks = (1..=8).rev().fold(ranks.join("/"), |ranks, free| {
        ranks.replace(&"1".repeat(free), &free.to_string())
    });
    let claimed = "KQkq".chars().enumerate();
    let claimed = claimed.filter(|(right, _)| turn >> right & 1 == 1);
    let mut rights: String = claimed.map(|(_, letter)| letter).collect();
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

/// The side not to move is in check.
fn opponent_in_check(payload: &PositionPayload) -> bool {
    matches!(judged(payload), Some(Err(FenError::OpponentInCheck { .. })))
}

/// What must stand on a square so that a right is one, as nibbles; and what is wrong if it does not.
fn claimed(payload: &PositionPayload, square: usize) -> Option<(u8, PositionFault)> {
    let [turn, passed] = [payload[32], payload[33]];
    let rights = match square {
        0 => 0b0010,
        4 => 0b0011,
        7 => 0b0001,
        56 => 0b1000,
        60 => 0b1100,
        63 => 0b0100,
        _ => 0,
    };
    if turn & rights != 0 {
        let kind = if square % 8 == 4 { 6 } else { 4 };
        let black = if square > 32 { 8 } else { 0 };
        return Some((black | kind, PositionFault::CastlingPieces));
    }
    // From the passed square towards the pawn's own side it has come, on the other side of it it stands.
    let (passed, square) = (i32::from(passed), square as i32);
    let (back, pawn) = if turn >> 7 == 1 { (-8, 1) } else { (8, 9) };
    match square - passed {
        _ if passed == i32::from(NO_EN_PASSANT) => None,
        0 => Some((0, PositionFault::EnPassant)),
        from if from == back => Some((0, PositionFault::EnPassant)),
        to if to == -back => Some((pawn, PositionFault::EnPassant)),
        _ => None,
    }
}

/// The fault found first, or what the cores should hold.
fn model(payload: &PositionPayload) -> Result<Cores, PositionFault> {
    let mut cores = Cores {
        board: [0; 64],
        list: [0; 32],
        state: 0,
    };
    let [turn, passed] = [payload[32], payload[33]].map(u32::from);
    cores.state = turn & 15 | (turn >> 7) << 4;
    let rank = if turn >> 7 == 1 { 16..24 } else { 40..48 };
    if rank.contains(&passed) {
        cores.state |= 1 << 8 | (passed % 8) << 5;
    } else if passed != 0x80 {
        return Err(PositionFault::EnPassant);
    }
    let mut others = [0; 2];
    let mut kings = [0; 2];
    for square in 0..64 {
        let nibble = nibble(payload, square);
        let (black, kind) = (usize::from(nibble >> 3), nibble & 7);
        let slot = match kind {
            0 if black == 0 => None,
            0 | 7 => return Err(PositionFault::PieceCode),
            1 if matches!(square / 8, 0 | 7) => return Err(PositionFault::PawnRank),
            6 => {
                kings[black] += 1;
                if kings[black] > 1 {
                    return Err(PositionFault::Kings);
                }
                Some(0)
            }
            _ => {
                others[black] += 1;
                if others[black] > 15 {
                    return Err(PositionFault::TooManyPieces);
                }
                Some(others[black])
            }
        };
        match claimed(payload, square) {
            Some((piece, fault)) if piece != nibble => return Err(fault),
            _ => {}
        }
        let (black, kind) = (black as u32, u32::from(kind));
        if let Some(slot) = slot {
            cores.board[square] = 1 << 8 | black << 7 | kind << 4 | slot;
            cores.list[(black << 4 | slot) as usize] = 1 << 9 | kind << 6 | square as u32;
        }
    }
    if kings != [1, 1] {
        return Err(PositionFault::Kings);
    }
    if opponent_in_check(payload) {
        return Err(PositionFault::OpponentInCheck);
    }
    Ok(cores)
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
    let area = synthesize("Loader", &mut Loader::default());
    assert!(area.lut4 <= 150 && area.flip_flops <= 40, "{area:?}");
}

#[test]
fn slots_synthesize() {
    let area = synthesize("Slots", &mut Slots::default());
    assert!(area.lut4 <= 50 && area.flip_flops == 10, "{area:?}");
}

#[test]
fn claims_synthesize() {
    let area = synthesize("Claims", &mut Claims::default());
    assert!(area.lut4 <= 30 && area.flip_flops == 9, "{area:?}");
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
    for code in [7, 8, 15] {
        assert_eq!(
            fault_of(&with(&[(30, code)])),
            Some(PositionFault::PieceCode)
        );
    }
    for (square, pawn) in [(0, 1), (7, 9), (56, 1), (63, 9)] {
        assert_eq!(
            fault_of(&with(&[(square, pawn)])),
            Some(PositionFault::PawnRank)
        );
    }
    for squares in [[(30, 6)], [(30, 14)]] {
        assert_eq!(fault_of(&with(&squares)), Some(PositionFault::Kings));
    }
    for king in [4, 60] {
        let mut payload = with(&[(king, 0)]);
        payload[32] = 0;
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
    for (right, king, rook) in [(1, 4, 7), (2, 4, 0), (4, 60, 63), (8, 60, 56)] {
        let with = |squares: &[(usize, u8)]| {
            let mut payload = home;
            payload[32] = right;
            for &(square, nibble) in squares {
                put(&mut payload, square, nibble);
            }
            fault_of(&payload)
        };
        assert_eq!(with(&[]), None);
        let (own_king, own_rook) = (nibble(&home, king), nibble(&home, rook));
        for squares in [
            &[(rook, 0)][..],
            &[(rook, own_rook ^ 8)],
            &[(rook, own_rook - 1)],
            &[(king, 0), ((king + 16) % 64, own_king)],
            &[(king, own_rook), (king ^ 16, own_king)],
        ] {
            assert_eq!(
                with(squares),
                Some(PositionFault::CastlingPieces),
                "{right:#b} {squares:?}"
            );
        }
    }
}

#[test]
fn an_en_passant_square_is_one_that_a_pawn_has_just_passed() {
    // White to move: only a square that a black pawn's double push has passed over, on the sixth rank.
    for passed in 0..=255 {
        for turn in [0x0F, 0x8F] {
            let mut payload = start();
            payload[32..].copy_from_slice(&[turn, passed]);
            let allowed = if turn == 0x0F { 40..48 } else { 16..24 };
            let on_rank = allowed.contains(&passed);
            let expected = (passed != NO_EN_PASSANT).then_some(PositionFault::EnPassant);
            assert_eq!(fault_of(&payload), expected, "{turn:#x} {passed}");
            if !on_rank {
                continue;
            }
            let passed = usize::from(passed);
            let (from, to, pawn) = match turn {
                0x0F => (passed + 8, passed - 8, 9),
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
    assert_eq!(Ok(cores), model(&start()));
}

proptest! {
    #[test]
    fn loads_what_the_model_says_again_and_again(
        payloads in prop::collection::vec(disturbed(), 1..4)
    ) {
        let mut loader = fresh();
        for payload in payloads {
            let (cores, fault, clocks) = load(&mut loader, &payload);
            match model(&payload) {
                Ok(expected) => {
                    prop_assert_eq!((cores, fault), (expected, 0));
                    prop_assert_eq!(clocks, 290);
                }
                Err(expected) => prop_assert_eq!(PositionFault::from_byte(fault), Some(expected)),
            }
        }
    }

    #[test]
    fn accepts_what_the_reference_does(payload in disturbed()) {
        let (_, fault, _) = load(&mut fresh(), &payload);
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
        prop_assert_eq!(PositionFault::from_byte(fault), model(&whole).err());
    }
}
