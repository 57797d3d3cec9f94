//! The finder with a walker and verdicts: positions with all their moves, against the software oracle.

use super::*;
use crate::core::ranks::verdicts::Verdicts;
use crate::core::ranks::words::{NodeWord, PutWord};
use crate::core::testing::{
    board_words, files_words, job_word, node_word, put_words, random_chess960, random_position,
};
use crate::core::walker::Walker;
use crate::core::words::BoardWord;
use crate::testing;
use proptest::prelude::*;
use reference::castling::Wing;
use reference::{mailbox, Colour, Move, Position};

circuit! {
    /// A finder with what answers it, and without lists.
    #[derive(LogicBlock)]
    pub(crate) struct Bench(chess960: bool) {
        pub clock: Signal<In, Clock>,
        pub put: Signal<In, Bit>,
        pub piece: Signal<In, PutWord>,
        pub enter: Signal<In, Bit>,
        pub node: Signal<In, NodeWord>,
        pub start: Signal<In, Bit>,
        pub look: Signal<In, JobWord>,
        pub write: Signal<In, Bit>,
        pub square: Signal<In, Bits<6>>,
        pub word: Signal<In, BoardWord>,
        pub order: Signal<In, Order>,
        pub jobs: Signal<In, Bit>,
        pub state: Signal<In, State>,
        pub list_word: Signal<In, ListWord>,
        pub room: Signal<In, Bit>,
        pub slot: Signal<Out, Bits<4>>,
        pub sends: Signal<Out, Bit>,
        pub job: Signal<Out, JobWord>,
        pub chosen: Signal<Out, Bit>,
        pub record: Signal<Out, MoveRecord>,
        pub finished: Signal<Out, Bit>,
        pub done: Signal<Out, Bit>,
        walker: Walker,
        verdicts: Verdicts = Verdicts::new(chess960),
        finder: Finder = Finder::new(chess960),
    }
}

impl Logic for Bench {
    #[hdl_gen]
    fn update(&mut self) {
        clock!(self, clock, walker, verdicts, finder);
        self.verdicts.put.next = self.put.val();
        self.verdicts.piece.next = self.piece.val();
        self.verdicts.enter.next = self.enter.val();
        self.verdicts.node.next = self.node.val();
        self.verdicts.start.next = self.start.val();
        self.verdicts.job.next = self.look.val();
        self.verdicts.ply.next = 3.into();
        self.verdicts.read_ply.next = 3.into();
        self.verdicts.black.next = self.state.val().black;
        self.verdicts.square.next = self.walker.visit.val().square;
        self.verdicts.reset.next = false;
        self.walker.command.next = self.finder.command.val();
        self.walker.write_enable.next = self.write.val();
        self.walker.write_square.next = self.square.val();
        self.walker.write_word.next = self.word.val();
        self.finder.reset.next = false;
        self.finder.order.next = self.order.val();
        self.finder.jobs.next = self.jobs.val();
        self.finder.room.next = self.room.val();
        self.finder.aborting.next = false;
        self.finder.visit.next = self.walker.visit.val();
        self.finder.goal.next = self.verdicts.goal.val();
        self.finder.may.next = self.verdicts.may.val();
        self.finder.done.next = self.verdicts.done.val();
        self.finder.passed.next = self.verdicts.passed.val();
        self.finder.state.next = self.state.val();
        self.finder.list_word.next = self.list_word.val();
        self.finder.recalls.next = false;
        self.slot.next = self.finder.slot.val();
        self.sends.next = self.finder.sends.val();
        self.job.next = self.finder.job.val();
        self.chosen.next = self.finder.chosen.val();
        self.record.next = self.finder.record.val();
        self.finished.next = self.finder.finished.val();
        self.done.next = self.verdicts.done.val();
    }
}

fn bits(word: u64) -> Bits<16> {
    word.into()
}

struct Run {
    bench: Bench,
    list: Vec<u64>,
    clocks: u32,
}

impl Run {
    fn clock(&mut self) {
        let slot = self.bench.slot.val().index();
        testing::cycle(&mut self.bench);
        self.bench.list_word.next = bits(self.list[slot]).into();
        self.clocks += 1;
    }

    /// Looks at what a move leads to, on the board before it; the walker has the board after it.
    fn new(before: &Position, mv: Move, jobs: bool, chess960: bool) -> Self {
        let mut bench = Bench::built(chess960);
        bench.connect_all();
        testing::clock(&mut bench, |bench| &mut bench.clock);
        let after = before.play(mv);
        let mut run = Self {
            bench,
            list: vec![0; 16],
            clocks: 0,
        };
        run.bench.room.next = true;
        let files = if chess960 {
            &files_words(before)[..]
        } else {
            &[]
        };
        for word in put_words(before).into_iter().chain(files.iter().copied()) {
            run.bench.put.next = true;
            run.bench.piece.next = bits(word).into();
            run.clock();
            run.bench.put.next = false;
            run.clock();
            run.clock();
        }
        let mut last = 0;
        for (square, word) in (0_u64..).zip(board_words(&after)) {
            run.bench.write.next = true;
            run.bench.square.next = square.into();
            run.bench.word.next = bits(word).into();
            run.clock();
            if word != 0 && (word >> 7 & 1 == 1) == (after.turn() == Colour::Black) {
                let slot = word & 15;
                run.list[slot as usize] = 0x200 | (word >> 4 & 7) << 6 | square;
                last = last.max(slot);
            }
        }
        run.bench.write.next = false;
        let right = |wing| after.castling().has(after.turn(), wing);
        let file = |wing| after.castling().rook_file(after.turn(), wing);
        let file = |wing: Wing| u64::from(file(wing).unwrap_or(wing.standard_rook_file()));
        run.bench.state.next = State {
            black: after.turn() == Colour::Black,
            short: right(Wing::King),
            long: right(Wing::Queen),
            short_rook: file(Wing::King).into(),
            long_rook: file(Wing::Queen).into(),
            en_passant: after.en_passant().is_some(),
            en_passant_file: after
                .en_passant()
                .map_or(0, |square| u64::from(square.file()))
                .into(),
            king: (after.king(after.turn()).index() as u64).into(),
            last_slot: last.into(),
            ..Default::default()
        };
        run.bench.enter.next = true;
        run.bench.node.next = bits(node_word(before, after.turn())).into();
        run.clock();
        run.bench.enter.next = false;
        run.bench.start.next = true;
        run.bench.look.next = bits(job_word(before, mv)).into();
        run.clock();
        run.bench.start.next = false;
        run.bench.order.next = Order::Enter;
        run.bench.jobs.next = jobs;
        run.clocks = 0;
        run.clock();
        run.bench.order.next = Order::None;
        run
    }

    fn word(&self) -> u64 {
        crate::word::Packed::to_bits(self.bench.job.val()).index() as u64
    }

    /// The words of the jobs, and the clocks.
    fn jobs(mut self) -> (Vec<u64>, u32) {
        let mut jobs = Vec::new();
        loop {
            if self.bench.sends.val() {
                jobs.push(self.word());
            }
            if self.bench.finished.val() {
                break;
            }
            self.clock();
            assert!(self.clocks < 2000, "the finder does not end");
        }
        (jobs, self.clocks)
    }
}

fn expected(position: &Position) -> Vec<u64> {
    let mut words: Vec<u64> = mailbox::legal_moves(position)
        .into_iter()
        .map(|mv| job_word(position, mv))
        .collect();
    words.sort_unstable();
    words
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]
    #[test]
    fn every_legal_move_is_a_job(start in 0usize..5, choices: [u8; 60], played in 0usize..60) {
        let before = random_position(start, &choices[..played]);
        for mv in mailbox::legal_moves(&before) {
            let after = before.play(mv);
            let (mut jobs, _) = Run::new(&before, mv, true, false).jobs();
            jobs.sort_unstable();
            prop_assert_eq!(jobs, expected(&after), "{} {}", before, mv);
        }
    }

    #[test]
    fn every_legal_move_of_chess960_is_a_job(number in 0u16..960, choices: [u8; 60], played in 0usize..60) {
        let before = random_chess960(number, &choices[..played]);
        for mv in mailbox::legal_moves(&before) {
            let after = before.play(mv);
            let (mut jobs, _) = Run::new(&before, mv, true, true).jobs();
            jobs.sort_unstable();
            prop_assert_eq!(jobs, expected(&after), "{} {}", before, mv);
        }
    }
}

#[test]
fn takes_what_the_header_says() {
    let area = testing::synthesize("finder", &mut Finder::new(false));
    assert_eq!(area.block_rams, 0);
    assert!(area.lut4 <= 325, "{area:?}");
}
