//! The searching core with two rank counters, against the suites.

use super::*;
use crate::core::ranks::RankCounter;
use crate::core::testing::load_writes;
use crate::testing;
use reference::suites::{STANDARD, TRICKY};
use reference::{epd, Position as Chess};

circuit! {
    /// A searching core and two rank counters.
    #[derive(LogicBlock)]
    pub(crate) struct Machine {
        pub clock: Signal<In, Clock>,
        pub reset: Signal<In, Bit>,
        pub load: Signal<In, LoadBus>,
        pub start: Signal<In, Bit>,
        pub depth: Signal<In, Bits<4>>,
        pub running: Signal<Out, Bit>,
        pub moves: Signal<Out, Bits<9>>,
        first: Signal<Local, Bit>,
        tree: SearchingCore,
        a: RankCounter,
        b: RankCounter,
    }
}

impl Logic for Machine {
    #[hdl_gen]
    fn update(&mut self) {
        clock!(self, clock, tree, a, b);
        self.tree.reset.next = self.reset.val();
        self.a.reset.next = self.reset.val();
        self.b.reset.next = self.reset.val();
        self.tree.load.next = self.load.val();
        self.tree.start.next = self.start.val();
        self.tree.depth.next = self.depth.val();
        self.tree.ready.next = self.a.said.val().ready | self.b.said.val().ready;
        self.tree.full.next = self.a.said.val().full | self.b.said.val().full;
        self.first.next =
            self.a.said.val().ready & (!self.b.said.val().ready | !self.a.said.val().busy);
        self.a.push.next =
            self.tree.bus.val().valid & (!self.tree.bus.val().job | self.first.val());
        self.b.push.next =
            self.tree.bus.val().valid & (!self.tree.bus.val().job | !self.first.val());
        self.a.word.next = self.tree.bus.val().word;
        self.b.word.next = self.tree.bus.val().word;
        self.moves.next = bit_cast::<9, 8>(self.a.said.val().moves)
            + bit_cast::<9, 8>(self.b.said.val().moves)
            + bit_cast::<9, 1>(self.tree.count_one.val().into());
        self.running.next =
            self.tree.running.val() | self.a.said.val().busy | self.b.said.val().busy;
    }
}

/// The leaves of a position, and the clocks.
fn perft(position: &Chess, depth: u64) -> (u64, u64) {
    let mut machine = Machine::default();
    machine.connect_all();
    testing::clock(&mut machine, |machine| &mut machine.clock);
    machine.reset.next = true;
    for _ in 0..40 {
        testing::cycle(&mut machine);
    }
    machine.reset.next = false;
    for write in load_writes(position) {
        machine.load.next = write;
        testing::cycle(&mut machine);
        machine.load.next = LoadBus::default();
        for _ in 0..4 {
            testing::cycle(&mut machine);
        }
    }
    machine.depth.next = depth.into();
    machine.start.next = true;
    testing::cycle(&mut machine);
    machine.start.next = false;
    let (mut clocks, mut leaves, mut quiet) = (0, 0, 0);
    while quiet < 5 {
        testing::cycle(&mut machine);
        clocks += 1;
        leaves += machine.moves.val().index() as u64;
        quiet = if machine.running.val() { 0 } else { quiet + 1 };
        assert!(clocks < 1_000_000, "the search does not end");
    }
    (leaves, clocks)
}

#[test]
fn takes_what_the_header_says() {
    let area = testing::synthesize("searching core", &mut SearchingCore::default());
    assert_eq!(area.block_rams, 11);
    assert!(area.lut4 <= 1820, "{area:?}");
}

/// Every count of two suites that is not too large to simulate here.
#[test]
fn counts_the_suites() {
    let mut total = (0, 0);
    for (line, entry) in epd::entries(STANDARD.text).chain(epd::entries(TRICKY.text)) {
        let entry = entry.unwrap_or_else(|error| panic!("line {line}: {error}"));
        for &(depth, expected) in entry.depths.iter().filter(|(_, leaves)| *leaves < 20_000) {
            let (leaves, clocks) = perft(&entry.position, depth.into());
            assert_eq!(leaves, expected, "{} {depth}", entry.position);
            total = (total.0 + leaves, total.1 + clocks);
        }
    }
    println!("{} leaves in {} clocks", total.0, total.1);
}
