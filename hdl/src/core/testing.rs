//! What the tests of the core share: positions as the core is loaded with them.

use super::load::LoadBus;
use super::words::Kind;
use reference::castling::{Castling, Wing};
use reference::{Colour, Move, PieceKind, Position, Square};
use rust_hdl::prelude::Bits;

/// The kind of this code.
pub(crate) fn kind_of(code: impl Into<u64>) -> Kind {
    Bits::<3>::from(code.into()).into()
}

/// The board word of a piece in `slot`.
pub(crate) fn board_word(colour: Colour, kind: PieceKind, slot: u64) -> u64 {
    0x100 | (colour as u64) << 7 | u64::from(kind.code()) << 4 | slot
}

/// The board words of a position: slots in the order of the squares, the king's 0.
pub(crate) fn board_words(position: &Position) -> Vec<u64> {
    let mut slots = [1, 1];
    Square::all()
        .map(|square| match position.piece_at(square) {
            None => 0,
            Some(piece) if piece.kind == PieceKind::King => board_word(piece.colour, piece.kind, 0),
            Some(piece) => {
                let slot = &mut slots[piece.colour.index()];
                *slot += 1;
                board_word(piece.colour, piece.kind, *slot - 1)
            }
        })
        .collect()
}

/// The state word of a position.
pub(crate) fn state_word(position: &Position) -> u64 {
    let en_passant = position
        .en_passant()
        .map_or(0, |square| 0x100 | u64::from(square.file()) << 5);
    en_passant | (position.turn() as u64) << 4 | u64::from(position.castling().bits())
}

/// All writes that load a position.
pub(crate) fn load_writes(position: &Position) -> Vec<LoadBus> {
    let nothing = LoadBus::default();
    let mut writes: Vec<LoadBus> = (0..32_u64)
        .map(|slot| LoadBus {
            list: true,
            address: slot.into(),
            ..nothing
        })
        .collect();
    for (square, word) in (0_u64..).zip(board_words(position)) {
        writes.push(LoadBus {
            board: true,
            address: square.into(),
            data: word.into(),
            ..nothing
        });
        if word != 0 {
            let (address, kind) = (word >> 7 & 1, word >> 4 & 7);
            writes.push(LoadBus {
                list: true,
                address: (address << 4 | word & 15).into(),
                data: (0x200 | kind << 6 | square).into(),
                ..nothing
            });
        }
    }
    writes.push(LoadBus {
        state: true,
        data: state_word(position).into(),
        ..nothing
    });
    writes
}

/// The words that tell from which files the rooks castle.
pub(crate) fn files_words(position: &Position) -> [u64; 2] {
    Colour::ALL.map(|colour| {
        let file = |wing| position.castling().rook_file(colour, wing).unwrap_or(0);
        let [short, long] = [Wing::King, Wing::Queen].map(|wing| u64::from(file(wing)));
        0x2000 | (colour as u64) << 9 | long << 3 | short
    })
}

/// All writes that load a position into a board that counts Chess960.
pub(crate) fn load_writes_of_chess960(position: &Position) -> Vec<LoadBus> {
    let mut writes = load_writes(position);
    let state = writes.pop();
    writes.extend(files_words(position).map(|word| LoadBus {
        state: true,
        address: 1.into(),
        data: word.into(),
        ..LoadBus::default()
    }));
    writes.extend(state);
    writes
}

/// The castling that a move is.
pub(crate) fn castling_of(position: &Position, mv: Move) -> Option<Castling> {
    let turn = position.turn();
    position.castling().written(turn, position.king(turn), mv)
}

/// The move as the circuit has it: a king that castles goes to its rook's square.
pub(crate) fn as_wired(position: &Position, mv: Move) -> Move {
    Move {
        to: castling_of(position, mv).map_or(mv.to, |castling| castling.rook_from),
        ..mv
    }
}

/// A position of Chess960 some random legal moves away from one of its starts.
pub(crate) fn random_chess960(number: u16, choices: &[u8]) -> Position {
    let start = reference::chess960::starting(number % reference::chess960::POSITIONS);
    played(start.expect("a number below 960"), choices)
}

/// A position some random legal moves away from one of several starts.
pub(crate) fn random_position(start: usize, choices: &[u8]) -> Position {
    const STARTS: [&str; 5] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    ];
    played(
        STARTS[start % STARTS.len()].parse().expect("a good FEN"),
        choices,
    )
}

/// The position after random legal moves.
fn played(mut position: Position, choices: &[u8]) -> Position {
    for &choice in choices {
        let moves = reference::mailbox::legal_moves(&position);
        match moves.get(usize::from(choice) % moves.len().max(1)) {
            Some(&mv) => position = position.play(mv),
            None => break,
        }
    }
    position
}

/// The words that put a position's pieces on the board of a rank counter, and empty all other squares.
pub(crate) fn put_words(position: &Position) -> Vec<u64> {
    Square::all()
        .map(|square| {
            let piece = position.piece_at(square).map_or(0, |piece| {
                (piece.colour as u64) << 9 | u64::from(piece.kind.code()) << 6
            });
            piece | square.index() as u64
        })
        .collect()
}

/// The word of a node in which this side replies, on the board of ply 0.
pub(crate) fn node_word(position: &Position, replies: Colour) -> u64 {
    let king = position.king(replies).index() as u64;
    let right = |wing| u64::from(position.castling().has(replies, wing));
    let mirror = if replies == Colour::Black { 0x38 } else { 0 };
    0x4000
        | right(Wing::Queen) << 8
        | right(Wing::King) << 7
        | (replies as u64) << 6
        | king ^ mirror
}

/// The word of a job.
pub(crate) fn job_word(position: &Position, mv: Move) -> u64 {
    let takes_en_passant = position.en_passant() == Some(mv.to)
        && mv.from.file() != mv.to.file()
        && position
            .piece_at(mv.from)
            .is_some_and(|piece| piece.kind == PieceKind::Pawn);
    let after = position.play(mv);
    let kind = if takes_en_passant {
        7
    } else if castling_of(position, mv).is_some() {
        0
    } else {
        after
            .piece_at(mv.to)
            .map_or(0, |piece| u64::from(piece.kind.code()))
    };
    let to = as_wired(position, mv).to.index() as u64;
    1 << 15 | kind << 12 | to << 6 | mv.from.index() as u64
}

/// A board of 64 letters, from a8 on, as a FEN.
pub(crate) fn fen(board: &[u8], black: bool) -> String {
    let ranks: Vec<&str> = board
        .chunks(8)
        .map(|rank| std::str::from_utf8(rank).expect("letters"))
        .collect();
    let mut text = ranks.join("/");
    for free in (1..=8).rev() {
        text = text.replace(&".".repeat(free), &free.to_string());
    }
    format!("{text} {} - - 0 1", if black { 'b' } else { 'w' })
}
