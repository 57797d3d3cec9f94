//! Moves made and unmade on random positions, everything held against the oracle.

use super::super::census::Present;
use super::*;
use crate::core::testing::{
    board_words, count_word, free_ranks, kind_of, kings_near, knight_near, lines_word, load_writes,
    random_position,
};
use crate::testing;
use proptest::prelude::*;
use reference::castling::Wing;
use reference::{mailbox, Colour, Move, Piece, PieceKind, Square};

type Software = reference::Position;

/// The circuit, the board that its write port has written, and what a leaf core would have made of its edits.
struct Rig {
    position: Position,
    board: Vec<u64>,
    leaf: Leaf,
}

/// A leaf core's board and lists, as edits leave them, and the boards on which it was to count.
#[derive(Debug, Clone, PartialEq)]
struct Leaf {
    board: Vec<u64>,
    /// Alive, kind and square by colour and slot.
    lists: Vec<u64>,
    counted: Vec<(u64, Vec<u64>)>,
    /// The words of lines that followed the orders to count.
    lines: Vec<u64>,
    /// The word of lines that follows the last order to count is still to come.
    lines_come: bool,
    /// The edits of the job that comes.
    job: Vec<u64>,
}

impl Leaf {
    fn apply(&mut self, edit: EditBus) {
        let word = edit.word.index() as u64;
        if edit.valid && self.lines_come {
            assert!(edit.job);
            self.lines.push(word);
            self.lines_come = false;
            // It has counted, and takes the job back: what came now goes, and what went comes.
            for word in std::mem::take(&mut self.job).into_iter().rev() {
                self.put(word ^ 1 << 14);
            }
        } else if edit.valid && word >> 15 == 1 {
            assert!(edit.job);
            self.counted.push((word, self.board.clone()));
            self.lines_come = word >> 8 & 1 == 0;
        } else if edit.valid {
            assert_eq!(edit.begins, edit.job && self.job.is_empty());
            if edit.job {
                self.job.push(word);
            }
            self.put(word);
        }
    }

    /// Puts a piece on its square, or takes it off.
    fn put(&mut self, word: u64) {
        let (alive, kind) = (word >> 14 & 1, word >> 10 & 7);
        self.board[(word & 63) as usize] = match alive {
            1 => u64::from(kind == 6) << 9 | word >> 6 & 0x1FF,
            _ => 0,
        };
        if kind != 0 {
            self.lists[(word >> 9 & 16 | word >> 6 & 15) as usize] =
                alive << 9 | kind << 6 | word & 63;
        }
    }

    /// Every piece is where its list says, and nothing else is alive.
    fn is_whole(&self) -> bool {
        let listed = |colour: u64, slot: u64| self.lists[(colour << 4 | slot) as usize];
        let pieces = (0_u64..).zip(&self.board).filter(|(_, word)| **word != 0);
        let at_home = |(square, word): (u64, &u64)| {
            listed(word >> 7 & 1, word & 15) == 1 << 9 | (word >> 4 & 7) << 6 | square
        };
        let alive = self.lists.iter().filter(|word| *word >> 9 & 1 == 1).count();
        pieces.clone().all(at_home) && pieces.count() == alive
    }
}

impl Rig {
    fn on(software: &Software) -> Self {
        let mut rig = Self {
            position: Position::default(),
            board: vec![0; 64],
            leaf: Leaf {
                board: vec![0; 64],
                lists: vec![0; 32],
                counted: Vec::new(),
                lines: Vec::new(),
                lines_come: false,
                job: Vec::new(),
            },
        };
        rig.position.connect_all();
        for write in load_writes(software) {
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
        self.leaf.apply(self.position.edit.val());
        testing::clock(&mut self.position, |position| &mut position.clock);
    }

    /// Shows a move, as the generator does, before anything is done with it.
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
            if action == Action::Job {
                // By then the generator looks for the next move.
                self.position.record.next = MoveRecord::default();
            }
            if !self.position.state.val().busy {
                return clocks;
            }
            testing::settle(&mut self.position, |position| &mut position.clock);
            if self.position.recalls.val() {
                self.position.record.next = self.position.recalled.val();
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
        assert_eq!(
            self.position.census.present.val(),
            present(software),
            "{software}"
        );
        assert_eq!(self.leaf.board, self.board, "{software}");
        assert!(self.leaf.is_whole(), "{software}");
    }

    /// Lets the leaf core count the replies to a move: while it counts, it has the position after the move, and afterwards the
    /// old one.
    fn assert_job(&mut self, software: &Software, mv: Move) {
        let (board, leaf) = (self.board.clone(), self.leaf.clone());
        let record = record(software, &self.board, mv);
        let behind = software.play(mv);
        self.position.sighted.next = Sighted {
            lines: lines_word(&behind).into(),
            knights: knight_near(&behind),
            beside: kings_near(&behind),
            free_ranks: free_ranks(&behind).into(),
        };
        self.show(record);
        let clocks = self.act(Action::Job);
        let expected = match (record.phase, record.capture) {
            (Phase::Castling, _) => 6,
            (_, true) => 5,
            _ => 4,
        };
        assert_eq!(clocks, expected, "{software} {mv}");
        let [(word, counted)] = &self.leaf.counted[..] else {
            panic!("{} counts", self.leaf.counted.len())
        };
        let placed = mv
            .promotion
            .or(software.piece_at(mv.from).map(|piece| piece.kind));
        assert_eq!(
            *word,
            count_word(&behind, placed == Some(PieceKind::Knight)),
            "{software} {mv}"
        );
        let pieces = |words: &[u64]| words.iter().map(|word| word & 0xF0).collect::<Vec<_>>();
        assert_eq!(
            pieces(counted),
            pieces(&board_words(&behind)),
            "{software} {mv}"
        );
        let lines = match record.phase {
            Phase::Castling => 0xFFFF,
            _ => lines_word(&behind),
        };
        assert_eq!(self.leaf.lines, [lines], "{software} {mv}");
        self.leaf.counted.clear();
        self.leaf.lines.clear();
        assert_eq!(
            (&self.board, &self.leaf),
            (&board, &leaf),
            "{software} {mv}"
        );
    }
}

/// The files with a pawn of a side on the rank from which it takes en passant.
fn passers(software: &Software, colour: Colour) -> Bits<8> {
    let rank = [4, 3][colour.index()];
    let pawn = Piece::new(colour, PieceKind::Pawn);
    software
        .pieces()
        .filter(|&(square, piece)| piece == pawn && square.rank() == rank)
        .map(|(square, _)| 1_u64 << square.file())
        .sum::<u64>()
        .into()
}

/// The kinds of pieces that there are, as the census has to know them.
fn present(software: &Software) -> Present {
    let has = |colour, kinds: &[PieceKind]| {
        let mut pieces = software.pieces();
        pieces.any(|(_, piece)| piece.colour == colour && kinds.contains(&piece.kind))
    };
    let (white, black) = (Colour::White, Colour::Black);
    let orthogonals = [PieceKind::Rook, PieceKind::Queen];
    let diagonals = [PieceKind::Bishop, PieceKind::Queen];
    Present {
        white_knights: has(white, &[PieceKind::Knight]),
        white_orthogonals: has(white, &orthogonals),
        white_diagonals: has(white, &diagonals),
        black_knights: has(black, &[PieceKind::Knight]),
        black_orthogonals: has(black, &orthogonals),
        black_diagonals: has(black, &diagonals),
        white_passers: passers(software, white),
        black_passers: passers(software, black),
    }
}

/// The record of a legal move, with a walk that the stack has to keep.
fn record(software: &Software, board: &[u64], mv: Move) -> MoveRecord {
    let mover = board[mv.from.index()];
    let target = board[mv.to.index()];
    let kind = mover >> 4 & 7;
    let castles = kind == 6 && mv.from.file().abs_diff(mv.to.file()) == 2;
    let en_passant =
        kind == 1 && software.en_passant() == Some(mv.to) && mv.from.file() != mv.to.file();
    let (phase, taken) = if castles {
        let rook = if mv.to.file() == 6 {
            mv.from.index() + 3
        } else {
            mv.from.index() - 4
        };
        (Phase::Castling, board[rook])
    } else if en_passant {
        let victim = mv.from.index() / 8 * 8 + usize::from(mv.to.file());
        (Phase::EnPassant, board[victim])
    } else {
        (
            if kind == 6 {
                Phase::King
            } else {
                Phase::Pieces
            },
            target,
        )
    };
    let promotion = match mv.promotion {
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
        capture: taken != 0 && !castles,
        captured_kind: kind_of(taken >> 4 & 7),
        captured_slot: (taken & 15).into(),
        short_open: mv.to.index() & 1 == 1,
        long_open: mv.to.index() & 2 == 2,
        clean: mv.to.index() & 4 == 4,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    /// Up to 15 moves made and unmade, every position on the way equal to the oracle's; every move a job.
    #[test]
    fn makes_and_unmakes(start in 0usize..5, choices: [u8; 30], played in 0usize..30, line: [u8; 15]) {
        let mut software = random_position(start, &choices[..played]);
        let mut rig = Rig::on(&software);
        rig.assert_is(&software);
        prop_assert_eq!(&rig.board, &board_words(&software));
        let mut made = Vec::new();
        for choice in line {
            let moves = mailbox::legal_moves(&software);
            if moves.is_empty() {
                break;
            }
            let mv = moves[usize::from(choice) % moves.len()];
            for &mv in &moves {
                rig.assert_job(&software, mv);
            }
            let record = record(&software, &rig.board, mv);
            rig.show(record);
            prop_assert_eq!(rig.act(Action::Make), 5);
            made.push((record, software));
            software = software.play(mv);
            rig.assert_is(&software);
        }
        while let Some((record, software)) = made.pop() {
            rig.position.record.next = MoveRecord::default();
            let clocks = rig.act(Action::Unmake);
            let expected = match record.phase {
                Phase::Castling => 8,
                Phase::EnPassant => 7,
                _ => 6,
            };
            prop_assert_eq!(clocks, expected);
            prop_assert_eq!(rig.position.record.next, record);
            rig.assert_is(&software);
        }
    }
}

/// A pawn that is taken on the rank from which it takes en passant no longer counts there, and one that is taken beside that rank
/// never did.
#[test]
fn pawns_that_are_taken_are_known_by_their_file() {
    for (fen, mv) in [
        ("4k3/8/3p4/4P3/8/8/8/4K3 b - - 0 1", "d6e5"),
        ("4k3/8/8/8/4p3/3P4/8/4K3 w - - 0 1", "d3e4"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 b - - 0 1", "d5e4"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4e3"),
    ] {
        let software: Software = fen.parse().expect("a good FEN");
        let moves = mailbox::legal_moves(&software);
        let mv = moves.into_iter().find(|legal| legal.to_string() == mv);
        let mv = mv.expect("a legal move");
        let mut rig = Rig::on(&software);
        rig.assert_is(&software);
        let record = record(&software, &rig.board, mv);
        rig.show(record);
        rig.act(Action::Make);
        rig.assert_is(&software.play(mv));
        rig.act(Action::Unmake);
        rig.assert_is(&software);
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
    for action in [Action::Make, Action::Unmake, Action::Job, Action::Limits] {
        for clocks in 1.. {
            let mut rig = Rig::on(&software);
            let record = record(&software, &rig.board, castling);
            rig.show(record);
            if action == Action::Unmake {
                rig.act(Action::Make);
            }
            // The edits for the leaf cores do not matter here.
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
    let area = testing::synthesize("position", &mut Position::default());
    assert_eq!(area.block_rams, 1);
    assert!(area.lut4 <= 530, "{area:?}");
}
