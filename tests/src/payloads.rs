//! Payloads of positions, countable or not, and their faults according to shakmaty.

use perftboard_fuzz::targets::fen::castles_from_corner;
use proptest::prelude::*;
use protocol::{
    check_castling, position_payload, PositionFault, PositionPayload, MAX_PIECES, NO_EN_PASSANT,
};
use reference::Position;
use shakmaty::fen::Fen;
use shakmaty::{
    Board, CastlingMode, Chess, Color, FromSetup, Piece, PositionErrorKinds, Role, Setup, Square,
};

/// The piece kinds in the order of their codes, 1 to 6.
const ROLES: [Role; 6] = [
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
    Role::King,
];

/// The code of a rook with which its king may castle.
const CASTLES: u8 = 7;

/// The rooks' home squares.
const ROOKS: [Square; 4] = [Square::H1, Square::A1, Square::H8, Square::A8];

/// Writes a piece code to a square.
pub fn put(payload: &mut PositionPayload, square: usize, code: u8) {
    let shift = if square.is_multiple_of(2) { 4 } else { 0 };
    payload[square / 2] = payload[square / 2] & !(15 << shift) | code << shift;
}

/// The piece code on a square.
fn code_at(payload: &PositionPayload, square: usize) -> u8 {
    payload[square / 2] >> (4 - 4 * (square % 2)) & 15
}

/// These positions, with up to four squares, the side to move, the castling rights and the en-passant square set at random. Every
/// fourth position is unchanged.
pub fn mutated(
    positions: impl Strategy<Value = Position>,
) -> impl Strategy<Value = PositionPayload> {
    let code = prop_oneof![8 => Just(0), 8 => 1u8..7, 8 => 9u8..15, 1 => 0u8..16];
    let squares = prop::collection::vec((0usize..64, code), 0..5);
    let flipped = prop_oneof![5 => Just(0), 2 => Just(0x80)];
    let rights = prop_oneof![3 => Just(0), 1 => 0u8..16];
    let passed = prop_oneof![3 => Just(None), 1 => (16u8..48).prop_map(Some), 1 => Just(Some(NO_EN_PASSANT))];
    let changes = prop::option::weighted(0.75, (squares, flipped, rights, passed));
    (positions, changes).prop_map(|(position, changes)| {
        let mut payload = position_payload(&position);
        if let Some((squares, flipped, rights, passed)) = changes {
            for (square, code) in squares {
                put(&mut payload, square, code);
            }
            payload[32] ^= flipped;
            for (right, rook) in ROOKS.into_iter().enumerate() {
                if rights >> right & 1 == 1 {
                    let square = rook.to_usize();
                    let black = if square < 32 { 0 } else { 8 };
                    let rook = if code_at(&payload, square) == black | CASTLES {
                        4
                    } else {
                        CASTLES
                    };
                    put(&mut payload, square, black | rook);
                }
            }
            payload[33] = passed.unwrap_or(payload[33]);
        }
        payload
    })
}

/// The position in a payload, or all its faults on a board that counts Chess960, or standard chess alone.
///
/// # Errors
/// All faults of the position.
///
/// # Panics
/// If shakmaty accepts a position that the reference refuses, or the other way round.
pub fn judge(payload: &PositionPayload, chess960: bool) -> Result<Position, Vec<PositionFault>> {
    let (setup, mut faults) = setup(payload);
    let kinds = Chess::from_setup(setup.clone(), CastlingMode::from_chess960(chess960))
        .err()
        .map_or(PositionErrorKinds::empty(), |error| error.kinds());
    let named = [
        (PositionErrorKinds::EMPTY_BOARD, PositionFault::Kings),
        (PositionErrorKinds::MISSING_KING, PositionFault::Kings),
        (PositionErrorKinds::TOO_MANY_KINGS, PositionFault::Kings),
        (
            PositionErrorKinds::PAWNS_ON_BACKRANK,
            PositionFault::PawnRank,
        ),
        (
            PositionErrorKinds::INVALID_CASTLING_RIGHTS,
            PositionFault::CastlingPieces,
        ),
        (
            PositionErrorKinds::INVALID_EP_SQUARE,
            PositionFault::EnPassant,
        ),
        (
            PositionErrorKinds::OPPOSITE_CHECK,
            PositionFault::OpponentInCheck,
        ),
    ];
    let found = named.into_iter().filter(|&(kind, _)| kinds.contains(kind));
    let limits = faults.len();
    faults.extend(found.map(|(_, fault)| fault));
    if castles_from_corner(&setup) {
        faults.push(PositionFault::CastlingPieces);
    }
    let fen = Fen::try_from(setup).map(|fen| fen.to_string());
    let position = fen.ok().and_then(|fen| fen.parse::<Position>().ok());
    let position = position.filter(|position| chess960 || check_castling(position).is_ok());
    if limits == 0 {
        assert_eq!(
            position.is_some(),
            faults.is_empty(),
            "the reference and shakmaty differ: {payload:02x?}"
        );
    }
    match position {
        Some(position) if faults.is_empty() => Ok(position),
        _ => Err(faults),
    }
}

/// The position for shakmaty, and the faults that shakmaty cannot represent or does not know.
fn setup(payload: &PositionPayload) -> (Setup, Vec<PositionFault>) {
    let mut faults = Vec::new();
    let mut board = Board::empty();
    let mut rooks = Vec::new();
    for square in Square::ALL {
        let code = code_at(payload, square.to_usize());
        let color = Color::from_white(code < 8);
        match (code, ROLES.get(usize::from(code & 7).wrapping_sub(1))) {
            (0, _) => {}
            (_, None) if code & 7 == CASTLES => {
                board.set_piece_at(
                    square,
                    Piece {
                        color,
                        role: Role::Rook,
                    },
                );
                rooks.push(square);
            }
            (_, Some(&role)) => board.set_piece_at(square, Piece { color, role }),
            (_, None) => faults.push(PositionFault::PieceCode),
        }
    }
    for color in Color::ALL {
        if board.by_color(color).count() > usize::from(MAX_PIECES) {
            faults.push(PositionFault::TooManyPieces);
        }
    }
    let mut setup = Setup::empty();
    setup.board = board;
    setup.turn = Color::from_white(payload[32] >> 7 == 0);
    for rook in rooks {
        setup.castling_rights.add(rook);
    }
    match payload[33] {
        NO_EN_PASSANT => {}
        square => match Square::try_from(square) {
            Ok(square) => setup.ep_square = Some(square),
            Err(_) => faults.push(PositionFault::EnPassant),
        },
    }
    (setup, faults)
}
