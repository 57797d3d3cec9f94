//! The circuit's twin: the legal moves of a position in the circuit's order, with its table steps.
//!
//! The order of a node is: the scan for checks and pins; the king's moves; castling, short before
//! long, wherever the king could step to that side and the squares beyond are free and safe too; the
//! other pieces by slot, a pawn's pushes before its captures and its promotions from the
//! queen down; en passant. In double check only the king moves.

use super::attack::Reach;
use super::board::{bit, Board, KING, PAWN};
use super::chain::{CAPTURE, CHAINS};
use super::scan::Lines;
use super::step::{Step, StepKind};
use super::steps::{Meter, Purpose, Steps, Unmetered};
use crate::castling::Wing;
use crate::piece::{Colour, PieceKind};
use crate::posdata::{ptype, Ptype};
use crate::square::Square;

/// What a pawn becomes, in the circuit's order.
pub(super) const PROMOTIONS: [PieceKind; 4] = [
    PieceKind::Queen,
    PieceKind::Rook,
    PieceKind::Bishop,
    PieceKind::Knight,
];

/// The first and the last rank.
const LAST_RANKS: u64 = 0xFF00_0000_0000_00FF;

/// The number of a square.
const fn number(square: Square) -> u8 {
    square.index() as u8
}

/// The squares of a rank from one to another, both included.
fn span(one: u8, other: u8) -> u64 {
    bit(one).max(bit(other)) | (bit(one).max(bit(other)) - bit(one).min(bit(other)))
}

/// What becomes of the moves found. `legal` is 1 for a legal move and 0 for one that is not: a walk
/// asks no questions of its own.
trait Sink {
    fn piece(&mut self, from: u8, to: u8, legal: u64);
    fn pawn(&mut self, from: u8, to: u8, legal: u64);
    fn special(&mut self, from: u8, to: u8, kind: StepKind);
}

/// Counts.
struct Count(u64);

impl Sink for Count {
    #[inline(always)]
    fn piece(&mut self, _: u8, _: u8, legal: u64) {
        self.0 += legal;
    }

    #[inline(always)]
    fn pawn(&mut self, _: u8, to: u8, legal: u64) {
        let promotes = (LAST_RANKS >> (to & 63)) & 1;
        self.0 += legal * (1 + 3 * promotes);
    }

    #[inline(always)]
    fn special(&mut self, _: u8, _: u8, _: StepKind) {
        self.0 += 1;
    }
}

/// Lists.
struct List<'a>(&'a mut Vec<Step>);

impl Sink for List<'_> {
    #[inline(always)]
    fn piece(&mut self, from: u8, to: u8, legal: u64) {
        if legal != 0 {
            self.special(from, to, StepKind::Plain);
        }
    }

    #[inline(always)]
    fn pawn(&mut self, from: u8, to: u8, legal: u64) {
        if legal == 0 {
            return;
        }
        if LAST_RANKS & bit(to) != 0 {
            for kind in PROMOTIONS {
                self.special(from, to, StepKind::Promotion(kind));
            }
        } else if from.abs_diff(to) == 16 {
            self.special(from, to, StepKind::DoublePush);
        } else {
            self.special(from, to, StepKind::Plain);
        }
    }

    #[inline(always)]
    fn special(&mut self, from: u8, to: u8, kind: StepKind) {
        self.0.push(Step {
            from: Square::from_low_bits(from),
            to: Square::from_low_bits(to),
            kind,
        });
    }
}

impl Board {
    /// The legal moves in the circuit's order.
    #[must_use]
    pub fn legal(&self) -> Vec<Step> {
        let mut moves = Vec::new();
        self.generate(&mut List(&mut moves), &mut Unmetered);
        moves
    }

    /// Adds the legal moves to a list.
    #[inline]
    pub(super) fn legal_into(&self, moves: &mut Vec<Step>) {
        self.generate(&mut List(moves), &mut Unmetered);
    }

    /// How many legal moves there are.
    #[must_use]
    pub fn count_legal(&self) -> u64 {
        let mut count = Count(0);
        self.generate(&mut count, &mut Unmetered);
        count.0
    }

    /// The table steps it takes to count the legal moves: the clocks a circuit spends inside its walks.
    #[must_use]
    pub fn steps(&self) -> Steps {
        let mut steps = Steps::default();
        self.generate(&mut Count(0), &mut steps);
        steps
    }

    #[inline(always)]
    fn generate(&self, sink: &mut impl Sink, meter: &mut impl Meter) {
        let reach = self.near_reach(self.reach(self.other()), meter);
        let lines = self.scan(
            self.reach_towards(self.king(self.turn), reach, meter),
            meter,
        );
        let steps = self.king_moves(reach, sink, meter);
        if lines.checks > 1 {
            return;
        }
        if lines.checks == 0 && !self.castling.is_empty() {
            self.castling_moves(steps, reach, sink, meter);
        }
        let mut slots = self.alive[self.turn.index()] & !1;
        while slots != 0 {
            let from = self.square_of(self.turn, slots.trailing_zeros());
            slots &= slots - 1;
            let code = self.codes[usize::from(from & 63)] & 7;
            if code == PAWN {
                self.pawn_moves(from, &lines, sink, meter);
            } else {
                self.piece_moves(code, from, &lines, sink, meter);
            }
        }
        if let Some(square) = self.en_passant {
            self.en_passant_moves(square.index() as u8, reach, sink, meter);
        }
    }

    /// A king's walk; every square it could go to is tested with the king off the board. Returns the
    /// squares it can go to.
    #[inline(always)]
    fn king_moves(&self, reach: Reach, sink: &mut impl Sink, meter: &mut impl Meter) -> u64 {
        let king = self.king(self.turn);
        let own = self.occupied[self.turn.index()];
        let without_king = self.all() & !bit(king);
        let mut steps = 0;
        let mut place = CHAINS.start_of_code(KING, king);
        loop {
            let to = CHAINS.link(place).to;
            if to == king {
                return steps;
            }
            meter.step(Purpose::King);
            if own & bit(to) == 0 && !self.attacked_beside_king(to, reach, without_king, meter) {
                steps |= bit(to);
                sink.special(king, to, StepKind::Plain);
            }
            place += 1;
        }
    }

    /// Castling, when the king is not in check: both ways are free, and no square of the king's way is attacked. The square
    /// beside the king is known to be safe from the king's own walk, but for the one where it lands: the rook, which moves away,
    /// may have been between it and an enemy.
    fn castling_moves(
        &self,
        steps: u64,
        reach: Reach,
        sink: &mut impl Sink,
        meter: &mut impl Meter,
    ) {
        let king = self.king(self.turn);
        let far = self.far_reach(reach, meter);
        for wing in Wing::ALL {
            let home = Square::from_low_bits(king);
            let Some(castling) = self.castling.castling(self.turn, wing, home) else {
                continue;
            };
            let (to, rook) = (number(castling.king_to), number(castling.rook_from));
            let others = self.all() & !bit(king) & !bit(rook);
            let way = span(king, to) & !bit(king);
            let beside = way & (bit(king) << 1 | bit(king) >> 1) & !bit(rook);
            if way & others != 0 || beside & !steps != 0 {
                continue;
            }
            let mut attacked = |square| {
                let purpose = Purpose::CastlingTest;
                self.attacked(square, far, others, purpose, meter)
            };
            let mut tested = way & !beside | bit(to);
            let mut safe = true;
            while safe && tested != 0 {
                safe = !attacked(tested.trailing_zeros() as u8);
                tested &= tested - 1;
            }
            if safe && span(rook, number(castling.rook_to)) & others == 0 {
                let step = self.castling_step(castling);
                sink.special(king, number(step.to), StepKind::Castling);
            }
        }
    }

    /// A knight's or slider's walk: the loop of 1989.
    #[inline(always)]
    fn piece_moves(
        &self,
        code: u8,
        from: u8,
        lines: &Lines,
        sink: &mut impl Sink,
        meter: &mut impl Meter,
    ) {
        let occupied = self.all();
        let targets = lines.allowed(from) & !self.occupied[self.turn.index()];
        let mut place = CHAINS.start_of_code(code, from);
        loop {
            let link = CHAINS.link(place);
            if link.to == from {
                return;
            }
            meter.step(Purpose::Piece);
            sink.piece(from, link.to, (targets >> (link.to & 63)) & 1);
            place = link.next(place, (occupied >> (link.to & 63)) & 1);
        }
    }

    /// A pawn's walk: pushes to free squares, captures of the enemy's pieces.
    #[inline(always)]
    fn pawn_moves(&self, from: u8, lines: &Lines, sink: &mut impl Sink, meter: &mut impl Meter) {
        let occupied = self.all();
        let allowed = lines.allowed(from);
        let targets = [
            allowed & !occupied,
            allowed & self.occupied[self.other().index()],
        ];
        let mut place = CHAINS.start(ptype(self.turn, PieceKind::Pawn), from);
        loop {
            let link = CHAINS.link(place);
            if link.to == from {
                return;
            }
            if link.to >= CAPTURE && self.no_enemy_ahead(from, meter) {
                return;
            }
            meter.step(Purpose::Pawn);
            let thread = targets[usize::from(link.to / CAPTURE) & 1];
            sink.pawn(from, link.to & 63, (thread >> (link.to & 63)) & 1);
            place = link.next(place, (occupied >> (link.to & 63)) & 1);
        }
    }

    /// En passant: back from the square stepped over, as an enemy's pawn would capture from it; each
    /// own pawn found there is tried with both pawns off the board.
    fn en_passant_moves(
        &self,
        square: u8,
        reach: Reach,
        sink: &mut impl Sink,
        meter: &mut impl Meter,
    ) {
        let pawn = PAWN
            | match self.turn {
                Colour::White => 0,
                Colour::Black => super::board::BLACK,
            };
        let back: Ptype = ptype(self.other(), PieceKind::Pawn);
        let victim = square ^ 8;
        let mut place = CHAINS.start(back, square);
        loop {
            let link = CHAINS.link(place);
            if link.to == square {
                return;
            }
            place += 1;
            if link.to < CAPTURE {
                continue;
            }
            meter.step(Purpose::EnPassant);
            let from = link.to & 63;
            if self.codes[usize::from(from)] != pawn {
                continue;
            }
            let after = (self.all() & !bit(from) & !bit(victim)) | bit(square);
            let king = self.king(self.turn);
            if !self.attacked(king, reach, after, Purpose::EnPassant, meter) {
                sink.special(from, square, StepKind::EnPassant);
            }
        }
    }
}
