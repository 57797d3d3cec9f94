//! The loader against a model that knows the whole position at once.

use super::*;
use crate::protocol::{position_payload, PositionPayload, POSITION_BYTES};
use crate::testing::{clock, settle, synthesize};
use proptest::prelude::*;
use reference::Position;

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

/// Runs the loader: what the cores hold then, the fault, the clocks it was busy.
fn load(loader: &mut Loader, payload: &PositionPayload) -> (Cores, u8, usize) {
    let mut cores = Cores::stale();
    assert_eq!(loader.address.val().index(), 0);
    loader.start.next = true;
    clock(loader, |loader| &mut loader.clock);
    loader.start.next = false;
    let (mut clocks, mut read) = (0, 0);
    while loader.busy.val() {
        settle(loader, |loader| &mut loader.clock);
        let address = loader.address.val().index();
        let load = loader.load.val();
        let (to, word) = (load.address.index(), load.data.to_u32());
        match (load.board, load.list, load.state) {
            (true, false, false) => cores.board[to] = word,
            (false, true, false) => cores.list[to] = word,
            (false, false, true) => cores.state = word,
            (false, false, false) => {}
            several => panic!("written to several at once: {several:?}"),
        }
        clock(loader, |loader| &mut loader.clock);
        loader.data.next = u64::from(read).into();
        read = payload[address];
        clocks += 1;
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

/// The fault found first, or what the cores should hold.
fn model(payload: &PositionPayload) -> Result<Cores, PositionFault> {
    let mut cores = Cores {
        board: [0; 64],
        list: [0; 32],
        state: 0,
    };
    let mut others = [0; 2];
    let mut kings = [0; 2];
    for square in 0..64 {
        let byte = payload[square / 2];
        let nibble = if square % 2 == 0 {
            byte >> 4
        } else {
            byte & 15
        };
        let (black, kind) = (usize::from(nibble >> 3), nibble & 7);
        let slot = match kind {
            0 if black == 0 => continue,
            0 | 7 => return Err(PositionFault::PieceCode),
            1 if matches!(square / 8, 0 | 7) => return Err(PositionFault::PawnRank),
            6 => {
                kings[black] += 1;
                if kings[black] > 1 {
                    return Err(PositionFault::Kings);
                }
                0
            }
            _ => {
                others[black] += 1;
                if others[black] > 15 {
                    return Err(PositionFault::TooManyPieces);
                }
                others[black]
            }
        };
        let (black, kind) = (black as u32, u32::from(kind));
        cores.board[square] = 1 << 8 | black << 7 | kind << 4 | slot;
        cores.list[(black << 4 | slot) as usize] = 1 << 9 | kind << 6 | square as u32;
    }
    if kings != [1, 1] {
        return Err(PositionFault::Kings);
    }
    let [turn, passed] = [payload[32], payload[33]].map(u32::from);
    cores.state = turn & 15 | (turn >> 7) << 4;
    let rank = if turn >> 7 == 1 { 16..24 } else { 40..48 };
    if rank.contains(&passed) {
        cores.state |= 1 << 8 | (passed % 8) << 5;
    } else if passed != 0x80 {
        return Err(PositionFault::EnPassant);
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

/// The starting position with a few squares, and now and then the last two bytes, set to anything.
fn disturbed() -> impl Strategy<Value = PositionPayload> {
    (
        prop::collection::vec(
            (0usize..64, prop_oneof![3 => Just(0u8), 2 => 0u8..16]),
            0..24,
        ),
        any::<u8>(),
        prop_oneof![4 => Just(0x80u8), 2 => 0u8..64, 1 => any::<u8>()],
    )
        .prop_map(|(squares, turn, passed)| {
            let mut payload = start();
            for (square, nibble) in squares {
                put(&mut payload, square, nibble);
            }
            payload[32] = turn;
            payload[33] = passed;
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
fn the_starting_position_takes_262_clocks() {
    let (cores, fault, clocks) = load(&mut fresh(), &start());
    assert_eq!((fault, clocks), (0, 262));
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
    for squares in [[(4, 0)], [(60, 0)], [(30, 6)], [(30, 14)]] {
        assert_eq!(fault_of(&with(&squares)), Some(PositionFault::Kings));
    }
    for piece in [1, 2, 5, 9, 12] {
        assert_eq!(
            fault_of(&with(&[(30, piece)])),
            Some(PositionFault::TooManyPieces)
        );
    }
    // White to move: only a square behind a black pawn's double step, on the sixth rank.
    for passed in 0..=255 {
        for turn in [0x0F, 0x8F] {
            let mut payload = start();
            payload[32..].copy_from_slice(&[turn, passed]);
            let allowed = match turn {
                0x0F => 40..48,
                _ => 16..24,
            };
            let expected = (!allowed.contains(&passed) && passed != NO_EN_PASSANT)
                .then_some(PositionFault::EnPassant);
            assert_eq!(fault_of(&payload), expected, "{turn:#x} {passed}");
        }
    }
}

#[test]
fn reset_stops_it() {
    let mut loader = fresh();
    loader.start.next = true;
    clock(&mut loader, |loader| &mut loader.clock);
    loader.start.next = false;
    (0..50).for_each(|_| clock(&mut loader, |loader| &mut loader.clock));
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
                    let occupied = expected.board.iter().filter(|&&word| word != 0).count();
                    prop_assert_eq!((cores, fault), (expected, 0));
                    prop_assert_eq!(clocks, 38 + 3 * 64 + occupied);
                }
                Err(expected) => prop_assert_eq!(PositionFault::from_byte(fault), Some(expected)),
            }
        }
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
