//! Moves made and unmade on random positions, everything held against the oracle.

use super::*;
use crate::core::testing::{
    as_wired, board_words, castling_of, kind_of, load_writes, load_writes_of_chess960,
    random_chess960, random_position,
};
use crate::testing;
use proptest::prelude::*;
use reference::castling::Wing;
use reference::{mailbox, Colour, Move, Piece, PieceKind, Square};

type Software = reference::Position;

/// The circuit, and the board that its write port has written.
struct Rig {
    position: Position,
    board: Vec<u64>,
    /// The record that was given back last.
    recalled: MoveRecord,
}

impl Rig {
    fn on(software: &Software) -> Self {
        Self::loaded(Position::new(false), load_writes(software))
    }

    fn on_chess960(software: &Software) -> Self {
        Self::loaded(Position::new(true), load_writes_of_chess960(software))
    }

    fn loaded(position: Position, writes: Vec<LoadBus>) -> Self {
        let mut rig = Self {
            position,
            board: vec![0; 64],
            recalled: MoveRecord::default(),
        };
        rig.position.connect_all();
        for write in writes {
            rig.position.load.next = write;
            rig.clock();
        }
        rig.position.load.next = LoadBus::default();
        rig.clock();
        rig
    }

    fn clock(&mut self) {
        testing::settle(&mut self.position, |position| &mut position.clock);
        if self.position.write_enable.val() {
            // Of an empty square's word only the mark counts.
            let word = self.position.write_word.val();
            let word = if word.occupied {
                word
            } else {
                BoardWord::default()
            };
            self.board[self.position.write_square.val().index()] = word.to_bits().index() as u64;
        }
        testing::clock(&mut self.position, |position| &mut position.clock);
    }

    /// Shows a move, as the finder does, before anything is done with it.
    fn show(&mut self, record: MoveRecord) {
        self.position.record.next = record;
        self.clock();
    }

    /// Gives an action and lets it run; the record follows what is popped. Returns the clocks it took.
    fn act(&mut self, action: Action) -> usize {
        self.position.action.next = action;
        let mut clocks = 0;
        loop {
            self.clock();
            clocks += 1;
            self.position.action.next = Action::None;
            // By then the finder looks for another move.
            self.position.record.next = MoveRecord::default();
            if !self.position.state.val().busy {
                return clocks;
            }
            testing::settle(&mut self.position, |position| &mut position.clock);
            if self.position.recalls.val() {
                self.recalled = self.position.recalled.val();
            }
        }
    }

    /// What stands on the board, by colour and kind.
    fn pieces(&self) -> Vec<Option<Piece>> {
        let piece = |word: u64| {
            let kind = PieceKind::from_code((word >> 4 & 7) as u8)?;
            Some(Piece::new(Colour::ALL[(word >> 7 & 1) as usize], kind))
        };
        self.board.iter().map(|&word| piece(word)).collect()
    }

    /// The list of the side to move, as (kind, square) of what is alive, sorted.
    fn list(&mut self) -> Vec<(u64, usize)> {
        let mut alive = Vec::new();
        for slot in 0..=self.position.state.val().last_slot.index() as u64 {
            self.position.slot.next = slot.into();
            self.clock();
            let word = self.position.list_word.val().to_bits().index() as u64;
            if word >> 9 & 1 == 1 {
                alive.push((word >> 6 & 7, (word & 63) as usize));
                // Board and list point at each other.
                assert_eq!(self.board[(word & 63) as usize] & 15, slot);
            }
        }
        alive.sort_unstable();
        alive
    }

    fn assert_is(&mut self, software: &Software) {
        let state = self.position.state.val();
        let turn = software.turn();
        assert_eq!(state.black, turn == Colour::Black);
        assert_eq!(state.king.index(), software.king(turn).index());
        assert_eq!(state.other_king.index(), software.king(!turn).index());
        assert_eq!(
            state.short,
            software.castling().has(turn, Wing::King),
            "{software}"
        );
        assert_eq!(
            state.long,
            software.castling().has(turn, Wing::Queen),
            "{software}"
        );
        let en_passant = state
            .en_passant
            .then(|| state.en_passant_file.index() as u8);
        assert_eq!(
            en_passant,
            software.en_passant().map(Square::file),
            "{software}"
        );
        let literal: Vec<_> = Square::all()
            .map(|square| software.piece_at(square))
            .collect();
        assert_eq!(self.pieces(), literal, "{software}");
        let mut alive: Vec<_> = software
            .pieces()
            .filter(|(_, piece)| piece.colour == turn)
            .map(|(square, piece)| (u64::from(piece.kind.code()), square.index()))
            .collect();
        alive.sort_unstable();
        assert_eq!(self.list(), alive, "{software}");
    }
}

/// The record of a legal move, with a walk that the stack has to keep.
fn record(software: &Software, board: &[u64], mv: Move) -> MoveRecord {
    let mover = board[mv.from.index()];
    let target = board[mv.to.index()];
    let kind = mover >> 4 & 7;
    let castling = castling_of(software, mv);
    let en_passant =
        kind == 1 && software.en_passant() == Some(mv.to) && mv.from.file() != mv.to.file();
    let (phase, taken) = if let Some(castling) = castling {
        (Phase::Castling, board[castling.rook_from.index()])
    } else if en_passant {
        let victim = mv.from.index() / 8 * 8 + usize::from(mv.to.file());
        (Phase::EnPassant, board[victim])
    } else {
        (Phase::Pieces, target)
    };
    let mv = as_wired(software, mv);
    let promotion = match mv.promotion {
        _ if castling.is_some_and(|castling| castling.wing == Wing::Queen) => 1,
        Some(PieceKind::Rook) => 1_u64,
        Some(PieceKind::Bishop) => 2,
        Some(PieceKind::Knight) => 3,
        _ => 0,
    };
    MoveRecord {
        from: (mv.from.index() as u64).into(),
        to: (mv.to.index() as u64).into(),
        slot: (mover & 15).into(),
        kind: kind_of(kind),
        phase,
        promotion: promotion.into(),
        direction: (mv.to.index() as u64 & 7).into(),
        first: mv.from.index() & 1 == 1,
        capture: taken != 0 && castling.is_none(),
        captured_kind: kind_of(taken >> 4 & 7),
        captured_slot: (taken & 15).into(),
        short_open: mv.to.index() & 1 == 1,
        long_open: mv.to.index() & 2 == 2,
        loose: mv.to.index() & 4 == 4,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    /// Up to 15 moves made and unmade, every position on the way equal to the oracle's.
    #[test]
    fn makes_and_unmakes(start in 0usize..5, choices: [u8; 30], played in 0usize..30, line: [u8; 15]) {
        let software = random_position(start, &choices[..played]);
        makes_and_unmakes_along(Rig::on(&software), software, &line)?;
    }

    /// The same in Chess960, where king and rook castle over each other's squares.
    #[test]
    fn makes_and_unmakes_in_chess960(number in 0u16..960, choices: [u8; 30], played in 0usize..30, line: [u8; 15]) {
        let software = random_chess960(number, &choices[..played]);
        makes_and_unmakes_along(Rig::on_chess960(&software), software, &line)?;
    }
}

/// Makes moves as the line chooses, castling moves first, and takes them back.
fn makes_and_unmakes_along(
    mut rig: Rig,
    mut software: Software,
    line: &[u8],
) -> Result<(), TestCaseError> {
    rig.assert_is(&software);
    prop_assert_eq!(&rig.board, &board_words(&software));
    let mut made = Vec::new();
    for &choice in line {
        let mut moves = mailbox::legal_moves(&software);
        if choice % 2 == 0 && moves.iter().any(|&mv| castling_of(&software, mv).is_some()) {
            moves.retain(|&mv| castling_of(&software, mv).is_some());
        }
        if moves.is_empty() {
            break;
        }
        let mv = moves[usize::from(choice) % moves.len()];
        let record = record(&software, &rig.board, mv);
        rig.show(record);
        prop_assert_eq!(rig.act(Action::Make), 5);
        made.push((record, software));
        software = software.play(mv);
        rig.assert_is(&software);
    }
    while let Some((record, software)) = made.pop() {
        let clocks = rig.act(Action::Unmake);
        let expected = match record.phase {
            Phase::Castling => 8,
            Phase::EnPassant => 7,
            _ => 6,
        };
        prop_assert_eq!(clocks, expected);
        prop_assert_eq!(rig.recalled, record);
        rig.assert_is(&software);
    }
    Ok(())
}

/// A right to castle ends with the rook of its file, wherever that goes and whatever takes it.
#[test]
fn every_rook_that_castles_has_its_own_right() {
    for turn in ["w", "b"] {
        let fen = format!("1r2k1r1/8/8/8/8/8/8/1R2K1R1 {turn} GBgb - 0 1");
        let software: Software = fen.parse().expect("a good FEN");
        for choice in 0..64 {
            let rig = Rig::on_chess960(&software);
            makes_and_unmakes_along(rig, software, &[choice]).expect(&fen);
        }
    }
}

/// A reset of one clock ends whatever is being done, at each of its clocks.
#[test]
fn a_reset_ends_every_action() {
    let software: Software = "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1"
        .parse()
        .expect("a good FEN");
    let is_castling = |mv: &Move| mv.to_string() == "e1g1";
    let moves = mailbox::legal_moves(&software);
    let castling = moves.into_iter().find(is_castling).expect("castling");
    for action in [Action::Make, Action::Unmake] {
        for clocks in 1.. {
            let mut rig = Rig::on(&software);
            let record = record(&software, &rig.board, castling);
            rig.show(record);
            if action == Action::Unmake {
                rig.act(Action::Make);
            }
            let mut position = rig.position;
            let tick = |position: &mut Position| testing::clock(position, |it| &mut it.clock);
            position.action.next = action;
            for _ in 0..clocks {
                tick(&mut position);
                position.action.next = Action::None;
            }
            if !position.state.val().busy {
                assert!(clocks > 1, "{action:?} takes no time");
                break;
            }
            position.reset.next = true;
            tick(&mut position);
            let state = position.state.val();
            assert!(!state.busy, "{action:?}, {clocks} clocks");
            assert_eq!(state.ply, 0, "{action:?}, {clocks} clocks");
        }
    }
}

#[test]
fn takes_what_the_header_says() {
    let area = testing::synthesize("position", &mut Position::new(false));
    assert_eq!(area.block_rams, 1);
    assert!(area.lut4 <= 400, "{area:?}");
}
