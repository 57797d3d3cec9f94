//! What the loader should write, from the whole position at once.

use super::*;

/// What the cores hold.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Cores {
    pub(super) board: [u32; 64],
    pub(super) list: [u32; 32],
    pub(super) state: u32,
    /// From which files white's and black's rooks castle, if the cores are told.
    pub(super) files: Vec<u32>,
}

impl Cores {
    /// Cores full of what was never written.
    pub(super) fn stale() -> Self {
        Self {
            board: [0xFFFF; 64],
            list: [0xFFFF; 32],
            state: 0xFFFF,
            files: Vec::new(),
        }
    }
}

/// The nibble of a square.
pub(super) fn nibble(payload: &PositionPayload, square: usize) -> u8 {
    payload[square / 2] >> (4 - 4 * (square % 2)) & 15
}

/// The side not to move is in check.
pub(super) fn opponent_in_check(payload: &PositionPayload) -> bool {
    matches!(judged(payload), Some(Err(FenError::OpponentInCheck { .. })))
}

/// Whether a king or a rook that castles cannot stand on a square, if the squares before it are right.
fn is_no_right(payload: &PositionPayload, square: usize, chess960: bool) -> bool {
    let code = nibble(payload, square);
    let side = code & 8;
    let first_rank = if side == 0 { 0..8 } else { 56..64 };
    let before = |code| (0..square).filter(move |&at| nibble(payload, at) == code);
    let files = if chess960 { 1..7 } else { 4..5 };
    let is_home = |king: &usize| first_rank.contains(king) && files.contains(&(king % 8));
    let rooks = before(7 | side);
    match (code & 7, before(6 | side).next()) {
        (6, _) => rooks.count() > 0 && !is_home(&square),
        (7, king) => {
            let (same_wing, corner) = match king.filter(is_home) {
                Some(king) => (rooks.filter(|&rook| rook > king).count(), 7),
                None => (rooks.count() + usize::from(king.is_some()), 0),
            };
            !first_rank.contains(&square) || same_wing > 0 || !chess960 && square % 8 != corner
        }
        _ => false,
    }
}

/// What must stand on a square so that a pawn has just passed the en-passant square, as nibble.
fn passed_pawn(payload: &PositionPayload, square: usize) -> Option<u8> {
    let [turn, passed] = [payload[32], payload[33]];
    // From the passed square towards the pawn's own side it has come, on the other side of it it stands.
    let (passed, square) = (i32::from(passed), square as i32);
    let (back, pawn) = if turn >> 7 == 1 { (-8, 1) } else { (8, 9) };
    match square - passed {
        _ if passed == i32::from(NO_EN_PASSANT) => None,
        0 => Some(0),
        from if from == back => Some(0),
        to if to == -back => Some(pawn),
        _ => None,
    }
}

/// The files of a side's rooks that castle on the short and the long wing.
fn castling_files(payload: &PositionPayload, side: u8) -> [Option<u32>; 2] {
    let at = |code| (0..64).filter(move |&square| nibble(payload, square) == code | side);
    let king = at(6).next().unwrap_or(0);
    let file = |rook: usize| rook as u32 % 8;
    [
        at(7).find(|&rook| rook > king).map(file),
        at(7).find(|&rook| rook < king).map(file),
    ]
}

/// The fault found first, or what the cores should hold.
pub(super) fn model(payload: &PositionPayload, chess960: bool) -> Result<Cores, PositionFault> {
    let mut cores = Cores {
        board: [0; 64],
        list: [0; 32],
        state: 0,
        files: Vec::new(),
    };
    let [turn, passed] = [payload[32], payload[33]].map(u32::from);
    cores.state = (turn >> 7) << 4;
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
            0 => return Err(PositionFault::PieceCode),
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
        if is_no_right(payload, square, chess960) {
            return Err(PositionFault::CastlingPieces);
        }
        if passed_pawn(payload, square).is_some_and(|piece| piece != nibble) {
            return Err(PositionFault::EnPassant);
        }
        let kind = if kind == 7 { 4 } else { kind };
        let (black, kind) = (black as u32, u32::from(kind));
        if let Some(slot) = slot {
            cores.board[square] = 1 << 8 | black << 7 | kind << 4 | slot;
            cores.list[(black << 4 | slot) as usize] = 1 << 9 | kind << 6 | square as u32;
        }
    }
    if kings != [1, 1] {
        return Err(PositionFault::Kings);
    }
    for side in [0, 8] {
        let files = castling_files(payload, side);
        for (wing, file) in files.iter().enumerate() {
            cores.state |= u32::from(file.is_some()) << (side as usize / 4 + wing);
        }
        if chess960 {
            let [short, long] = files.map(Option::unwrap_or_default);
            cores
                .files
                .push(0x2000 | u32::from(side) << 6 | long << 3 | short);
        }
    }
    if opponent_in_check(payload) {
        return Err(PositionFault::OpponentInCheck);
    }
    Ok(cores)
}
