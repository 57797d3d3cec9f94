//! Making moves and taking them back, every field by what changes.

use super::code::{color_of, make_piece, piece_of, side_of, square120, square64, Code, NONE};
use super::lists::Way;
use super::mv::SMove;
use super::position::Huginn;
use super::score::value;
use super::undo::Undo;
use crate::castling::{Castling, CastlingRights};
use crate::piece::{Colour, PieceKind};
use crate::zobrist;

/// The castling that a move is, if it is one, with these rights before it.
fn castling_of(rights: CastlingRights, mv: SMove, moving: Code) -> Option<Castling> {
    let colour = color_of(moving).filter(|_| mv.is_castle())?;
    rights.written(colour, square64(mv.from()), mv.into())
}

/// The ways of king and rook.
const fn ways(castling: Castling) -> [Way; 2] {
    [
        Way {
            from: square120(castling.king_from),
            to: square120(castling.king_to),
        },
        Way {
            from: square120(castling.rook_from),
            to: square120(castling.rook_to),
        },
    ]
}

/// Where the piece that a move takes stands.
const fn victim_square(mv: SMove, moving: Code) -> u8 {
    if mv.is_en_passant() {
        if side_of(moving) == 0 {
            mv.to() - 10
        } else {
            mv.to() + 10
        }
    } else {
        mv.to()
    }
}

/// A piece on a square, as its part of the key.
fn word(code: Code, square: u8) -> u64 {
    piece_of(code).map_or(0, |piece| zobrist::piece(piece, square64(square)))
}

/// A pawn's bit, nothing for other pieces.
fn pawn_bit(code: Code, square: u8) -> u64 {
    if code & 7 == PieceKind::Pawn.code() {
        1 << square64(square).index()
    } else {
        0
    }
}

/// A piece's value by its code.
fn worth(code: Code) -> i32 {
    piece_of(code).map_or(0, |piece| value(piece.kind))
}

impl Huginn {
    /// Makes a move that [`generate_all`](super::generate_all) has listed here.
    pub fn make_move(&mut self, mv: SMove) {
        let moving = self.board[usize::from(mv.from())];
        let victim = victim_square(mv, moving);
        let castling = castling_of(self.castling, mv, moving);
        let captured = match castling {
            // A king that takes its own rook captures nothing.
            Some(_) => NONE,
            None => self.board[usize::from(victim)],
        };
        let mut undo = Undo {
            mv,
            moving,
            captured,
            captured_place: 0,
            promoted_place: 0,
            castling: self.castling,
            ep_square: self.ep_square,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
            zobrist_key: self.zobrist_key,
        };
        match castling {
            Some(castling) => self.castle(ways(castling)),
            None => self.carry(mv, captured, victim, &mut undo),
        }
        self.pass(mv, moving, captured);
        self.history.push(undo);
    }

    /// Carries the moving piece to its square, and takes off what it captures.
    fn carry(&mut self, mv: SMove, captured: Code, victim: u8, undo: &mut Undo) {
        let moving = undo.moving;
        let side = side_of(moving);
        if captured != NONE {
            undo.captured_place = self.take_off(captured, victim);
        }
        self.board[usize::from(mv.from())] = NONE;
        self.zobrist_key ^= word(moving, mv.from());
        self.pawns_bb[side] ^= pawn_bit(moving, mv.from());
        let placed = self.place(mv, moving, undo);
        self.board[usize::from(mv.to())] = placed;
        self.zobrist_key ^= word(placed, mv.to());
        self.pawns_bb[side] ^= pawn_bit(placed, mv.to());
        if moving & 7 == PieceKind::King.code() {
            self.king_sq[side] = mv.to();
        }
    }

    /// Moves king and rook on board, lists and in the key. Either may go to the square of the other.
    fn castle(&mut self, ways: [Way; 2]) {
        let codes = ways.map(|way| std::mem::replace(&mut self.board[usize::from(way.from)], NONE));
        for (code, way) in codes.into_iter().zip(ways) {
            self.board[usize::from(way.to)] = code;
            self.zobrist_key ^= word(code, way.from) ^ word(code, way.to);
        }
        self.lists.relocate_both(codes, ways);
        let [king, _] = codes;
        self.king_sq[side_of(king)] = ways[0].to;
    }

    /// Enlists the moving piece where it goes, as what it becomes; answers its code there.
    fn place(&mut self, mv: SMove, moving: Code, undo: &mut Undo) -> Code {
        let Some(kind) = mv.promoted() else {
            self.lists.relocate(moving, mv.from(), mv.to());
            return moving;
        };
        let placed = make_piece(self.side_to_move, kind);
        undo.promoted_place = self.lists.remove(moving, mv.from());
        self.lists.add(placed, mv.to());
        self.material[side_of(moving)] += worth(placed) - worth(moving);
        placed
    }

    /// Rights, en-passant square, counters and turn after a move.
    fn pass(&mut self, mv: SMove, moving: Code, captured: Code) {
        let castling = match moving & 7 == PieceKind::King.code() {
            true => self.castling.without_side(self.side_to_move),
            false => self.castling.without_rook(square64(mv.from())),
        };
        let ep_square = mv.is_pawn_start().then(|| mv.from().midpoint(mv.to()));
        self.zobrist_key ^= zobrist::castling(self.castling)
            ^ zobrist::en_passant(self.ep_square.map(square64))
            ^ zobrist::black_to_move();
        self.castling = castling.without_rook(square64(mv.to()));
        self.ep_square = ep_square;
        self.zobrist_key ^=
            zobrist::castling(self.castling) ^ zobrist::en_passant(ep_square.map(square64));
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        if captured != NONE || moving & 7 == PieceKind::Pawn.code() {
            self.halfmove_clock = 0;
        }
        let black = self.side_to_move == Colour::Black;
        self.fullmove_number = self.fullmove_number.saturating_add(u32::from(black));
        self.side_to_move = !self.side_to_move;
    }

    /// Takes back the last move made; `None` if none was.
    pub fn undo_move(&mut self) -> Option<SMove> {
        let undo = self.history.pop()?;
        let (mv, moving) = (undo.mv, undo.moving);
        match castling_of(undo.castling, mv, moving) {
            Some(castling) => self.castle(ways(castling).map(Way::back)),
            None => self.carry_back(&undo),
        }
        self.castling = undo.castling;
        self.ep_square = undo.ep_square;
        self.halfmove_clock = undo.halfmove_clock;
        self.fullmove_number = undo.fullmove_number;
        self.zobrist_key = undo.zobrist_key;
        self.side_to_move = !self.side_to_move;
        Some(mv)
    }

    /// Carries the piece that has moved back, and puts what it captured back, too.
    fn carry_back(&mut self, undo: &Undo) {
        let (mv, moving, captured) = (undo.mv, undo.moving, undo.captured);
        let side = side_of(moving);
        let placed = self.board[usize::from(mv.to())];
        self.board[usize::from(mv.to())] = NONE;
        self.pawns_bb[side] ^= pawn_bit(placed, mv.to());
        if mv.is_promotion() {
            self.lists.take_last(placed, mv.to());
            self.lists.put_back(moving, mv.from(), undo.promoted_place);
            self.material[side] += worth(moving) - worth(placed);
        } else {
            self.lists.relocate(moving, mv.to(), mv.from());
        }
        self.board[usize::from(mv.from())] = moving;
        self.pawns_bb[side] ^= pawn_bit(moving, mv.from());
        if moving & 7 == PieceKind::King.code() {
            self.king_sq[side] = mv.from();
        }
        if captured != NONE {
            let victim = victim_square(mv, moving);
            self.board[usize::from(victim)] = captured;
            self.lists.put_back(captured, victim, undo.captured_place);
            self.material[side_of(captured)] += worth(captured);
            self.pawns_bb[side_of(captured)] ^= pawn_bit(captured, victim);
        }
    }

    /// Takes a captured piece off; answers where in its list it stood.
    fn take_off(&mut self, captured: Code, square: u8) -> u8 {
        let side = side_of(captured);
        self.board[usize::from(square)] = NONE;
        self.zobrist_key ^= word(captured, square);
        self.pawns_bb[side] ^= pawn_bit(captured, square);
        self.material[side] -= worth(captured);
        self.lists.remove(captured, square)
    }
}
