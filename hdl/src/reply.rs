//! Reply record: every payload the board sends, as slices of one row of bytes.
//!
//! # Purpose
//! Lays what a reply may tell in one record, so that a payload is a first byte and a length:
//!
//! | bytes    | content | payload of |
//! |----------|---------|------------|
//! | 0 .. 16  | nodes and clocks of the run, 8 bytes each | `RESULT` 0 .. 16, `STATUS` 0 .. 18 |
//! | 16       | state: running 0, loaded 1, waiting 2 | |
//! | 17       | the run's sequence number | |
//! | 18 .. 20 | the move reported | `MOVE` 18 .. 20, `ROOT_COUNT` 18 .. 28 |
//! | 20 .. 28 | its nodes | |
//! | 28 .. 30 | error code and detail | `ERROR` 28 .. 30 |
//! | 30, 31   | 0 | |
//! | 32 .. 50 | who this board is | `IDENTITY` 32 .. 50 |
//! | 52 .. 60 | clocks of the last run in which the observed core did what is observed | `PROFILE` 52 .. 61 |
//! | 60       | what is observed | |
//!
//! A word of four bytes is copied when it is asked for, so its bytes belong together; and the two words of a count do
//! as well: if the lower one overflowed between their copies, it reads as all ones.
//!
//! # Ports
//! | port      | direction, width | valid |
//! |-----------|------------------|-------|
//! | `clock`   | in, 1   | |
//! | `index`   | in, 6   | always: the byte wanted |
//! | `fetch`   | in, 1   | strobe: copy the word of `index` |
//! | `byte`    | out, 8  | from one clock after the `fetch` of its word on, in the same clock as `index` |
//! | `run`     | in, 128 | while bytes 0 to 15 are fetched, see [`RunTotals`] |
//! | `report`  | in, 80  | while bytes 18 to 27 are fetched, see [`MoveReport`] |
//! | `profile` | in, 64  | while bytes 52 to 59 are fetched, see [`ProfileClocks`] |
//! | `status`  | in, 31  | while bytes 16, 17, 28, 29 and 60 are fetched, see [`BoardStatus`] |
//!
//! # Handshake
//! A strobe.
//!
//! # Latency and throughput
//! One clock from `fetch` to `byte`; a word a clock.
//!
//! # Resources (yosys 0.23, synth_ice40)
//! 287 LUT4, 34 flip-flops.

use crate::circuit;
use crate::word::{constant, AsWord as _};
use protocol::Identity;
use rust_hdl::prelude::*;

/// What the dispatcher has counted in the run in progress, or the last one.
#[derive(LogicStruct, Debug, Copy, Clone, Default, PartialEq)]
pub struct RunTotals {
    /// Nodes, upper half.
    pub nodes_hi: Bits<32>,
    /// Nodes, lower half.
    pub nodes_lo: Bits<32>,
    /// Clocks, upper half.
    pub clocks_hi: Bits<32>,
    /// Clocks, lower half.
    pub clocks_lo: Bits<32>,
}

/// A root move and what it counted.
#[derive(LogicStruct, Debug, Copy, Clone, Default, PartialEq)]
pub struct MoveReport {
    /// The move.
    pub bits: Bits<16>,
    /// Its nodes, upper half.
    pub nodes_hi: Bits<32>,
    /// Its nodes, lower half.
    pub nodes_lo: Bits<32>,
}

/// In how many clocks of the run the observed core did what is observed.
#[derive(LogicStruct, Debug, Copy, Clone, Default, PartialEq)]
pub struct ProfileClocks {
    /// Upper half.
    pub hi: Bits<32>,
    /// Lower half.
    pub lo: Bits<32>,
}

/// What the protocol engine knows.
#[derive(LogicStruct, Debug, Copy, Clone, Default, PartialEq)]
pub struct BoardStatus {
    /// A run is under way.
    pub running: bool,
    /// A position is loaded.
    pub loaded: bool,
    /// A command waits for the end of the run.
    pub waiting: bool,
    /// Sequence number of the command that the run, or the last one, was begun by.
    pub run_seq: Bits<8>,
    /// The last run was a perft of depth 0: 1 node, 0 clocks.
    pub depth_zero: bool,
    /// Error code.
    pub code: Bits<4>,
    /// Error detail.
    pub detail: Bits<8>,
    /// What was observed in the last run: the core in bits 0 to 3, the activity in bits 4 to 6.
    pub observed: Bits<7>,
}

/// Where the record's parts begin.
pub(crate) mod first {
    /// Nodes and clocks, then the state.
    pub(crate) const RUN: u64 = 0;
    /// The move, then its nodes.
    pub(crate) const MOVE: u64 = 18;
    /// Error code and detail.
    pub(crate) const ERROR: u64 = 28;
    /// Who this board is.
    pub(crate) const IDENTITY: u64 = 32;
    /// The clocks observed, and what was.
    pub(crate) const PROFILE: u64 = 52;
}

#[derive(LogicStruct, Debug, Copy, Clone, Default, PartialEq)]
struct ReplyRecordRegisters {
    word: Bits<32>,
    // The top bit of the lower half when the upper half was copied.
    was_high: bool,
    // Since then it has become 0: the lower half overflowed, all its bytes read as ones.
    overflowed: bool,
}

circuit! {
    /// Reply record; see the header of its file for ports and timing.
    #[derive(LogicBlock)]
    pub struct ReplyRecord(cores: u8, clock_hz: u32) {
        /// System clock.
        pub clock: Signal<In, Clock>,
        /// The byte wanted.
        pub index: Signal<In, Bits<6>>,
        /// Copy its word.
        pub fetch: Signal<In, Bit>,
        /// The byte.
        pub byte: Signal<Out, Bits<8>>,
        /// The run.
        pub run: Signal<In, RunTotals>,
        /// The root move.
        pub report: Signal<In, MoveReport>,
        /// The clocks observed.
        pub profile: Signal<In, ProfileClocks>,
        /// Everything else.
        pub status: Signal<In, BoardStatus>,
        r: DFF<ReplyRecordRegisters>,
        number: Signal<Local, Bits<4>>,
        place: Signal<Local, Bits<2>>,
        word: Signal<Local, Bits<32>>,
        state: Signal<Local, Bits<16>>,
        identity_0: Constant<Bits<32>> = constant(identity_word(cores, clock_hz, 0)),
        identity_1: Constant<Bits<32>> = constant(identity_word(cores, clock_hz, 1)),
        identity_2: Constant<Bits<32>> = constant(identity_word(cores, clock_hz, 2)),
        identity_3: Constant<Bits<32>> = constant(identity_word(cores, clock_hz, 3)),
        identity_4: Constant<Bits<32>> = constant(identity_word(cores, clock_hz, 4)),
    }
}

impl ReplyRecord {
    /// The record of a board with so many cores at this frequency.
    pub fn new(cores: u8, clock_hz: u32) -> Self {
        Self::built(cores, clock_hz)
    }
}

/// Word `number` of the answer to IDENTIFY of such a board, its first byte on top.
fn identity_word(cores: u8, clock_hz: u32, number: usize) -> u32 {
    let identity = protocol::Reply::Identity(Identity::of_board(cores, clock_hz)).to_frame(0);
    let bytes = identity.payload().iter().skip(4 * number);
    let bytes = bytes.chain([0; 4].iter()).take(4);
    bytes.fold(0, |word, &byte| word << 8 | u32::from(byte))
}

impl Logic for ReplyRecord {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        self.word.next = self.r.q.val().word;
        self.place.next = self.index.val().to_bits().get_bits::<2>(0);
        match self.place.val().index() {
            0 => {
                self.byte.next = self.word.val().to_bits().get_bits::<8>(24);
            }
            1 => {
                self.byte.next = self.word.val().to_bits().get_bits::<8>(16);
            }
            2 => {
                self.byte.next = self.word.val().to_bits().get_bits::<8>(8);
            }
            _ => {
                self.byte.next = self.word.val().to_bits().get_bits::<8>(0);
            }
        }
        if self.r.q.val().overflowed {
            self.byte.next = 0xFF.into();
        }

        self.state.next = (bit_cast::<16, 1>(self.status.val().waiting.into()).to_bits() << 10)
            | (bit_cast::<16, 1>(self.status.val().loaded.into()).to_bits() << 9)
            | (bit_cast::<16, 1>(self.status.val().running.into()).to_bits() << 8)
            | bit_cast::<16, 8>(self.status.val().run_seq);
        self.number.next = self.index.val().to_bits().get_bits::<4>(2);
        if self.fetch.val() {
            self.r.d.next.overflowed = false;
            match self.number.val().index() {
                0 => {
                    self.r.d.next.word = self.run.val().nodes_hi;
                    self.r.d.next.was_high = self.run.val().nodes_lo >= 0x8000_0000_u64;
                }
                1 => {
                    self.r.d.next.word = self.run.val().nodes_lo;
                    self.r.d.next.overflowed =
                        self.r.q.val().was_high & (self.run.val().nodes_lo < 0x8000_0000_u64);
                }
                2 => {
                    self.r.d.next.word = self.run.val().clocks_hi;
                    self.r.d.next.was_high = self.run.val().clocks_lo >= 0x8000_0000_u64;
                }
                3 => {
                    self.r.d.next.word = self.run.val().clocks_lo;
                    self.r.d.next.overflowed =
                        self.r.q.val().was_high & (self.run.val().clocks_lo < 0x8000_0000_u64);
                }
                4 => {
                    self.r.d.next.word = (bit_cast::<32, 16>(self.state.val()).to_bits() << 16)
                        | bit_cast::<32, 16>(self.report.val().bits);
                }
                5 => {
                    self.r.d.next.word = self.report.val().nodes_hi;
                }
                6 => {
                    self.r.d.next.word = self.report.val().nodes_lo;
                }
                7 => {
                    self.r.d.next.word = (bit_cast::<32, 4>(self.status.val().code).to_bits()
                        << 24)
                        | (bit_cast::<32, 8>(self.status.val().detail).to_bits() << 16);
                }
                8 => {
                    self.r.d.next.word = self.identity_0.val();
                }
                9 => {
                    self.r.d.next.word = self.identity_1.val();
                }
                10 => {
                    self.r.d.next.word = self.identity_2.val();
                }
                11 => {
                    self.r.d.next.word = self.identity_3.val();
                }
                12 => {
                    self.r.d.next.word = self.identity_4.val();
                }
                13 => {
                    self.r.d.next.word = self.profile.val().hi;
                }
                14 => {
                    self.r.d.next.word = self.profile.val().lo;
                }
                _ => {
                    self.r.d.next.word =
                        bit_cast::<32, 7>(self.status.val().observed).to_bits() << 24;
                }
            }
            if self.status.val().depth_zero
                & ((self.number.val() < 4) | (self.number.val() == 13) | (self.number.val() == 14))
            {
                self.r.d.next.word = 0.into();
                if self.number.val() == 1 {
                    self.r.d.next.word = 1.into();
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tally::Tally;
    use crate::testing::{clock, settle, synthesize};
    use proptest::prelude::*;
    use protocol::{move_from_bits, Activity, ErrorCode, Profile, Refusal, Status};

    fn fresh() -> ReplyRecord {
        let mut record = ReplyRecord::new(6, 100_000_000);
        record.connect_all();
        record
    }

    /// Reads a slice as the frame transmitter does; `between` runs when a byte has been asked for.
    fn read(
        record: &mut ReplyRecord,
        first: u64,
        length: usize,
        mut between: impl FnMut(&mut ReplyRecord, usize),
    ) -> Vec<u8> {
        (0..length)
            .map(|byte| {
                let index = first + byte as u64;
                record.index.next = index.into();
                record.fetch.next = byte == 0 || index.is_multiple_of(4);
                settle(record, |record| &mut record.clock);
                between(record, byte);
                clock(record, |record| &mut record.clock);
                record.fetch.next = false;
                settle(record, |record| &mut record.clock);
                record.byte.val().to_u8()
            })
            .collect()
    }

    fn assert_payload(record: &mut ReplyRecord, first: u64, reply: protocol::Reply) {
        let expected = reply.to_frame(0).payload().to_vec();
        assert_eq!(read(record, first, expected.len(), |_, _| {}), expected);
    }

    fn halves(word: u64) -> (Bits<32>, Bits<32>) {
        ((word >> 32).into(), (word & 0xFFFF_FFFF).into())
    }

    fn set_run(record: &mut ReplyRecord, nodes: u64, clocks: u64) {
        let ((nodes_hi, nodes_lo), (clocks_hi, clocks_lo)) = (halves(nodes), halves(clocks));
        record.run.next = RunTotals {
            nodes_hi,
            nodes_lo,
            clocks_hi,
            clocks_lo,
        };
    }

    /// A count that runs on is never read as one that it did not pass, however the reading of its words falls on its carry.
    #[test]
    fn a_tally_read_while_it_carries_is_read_as_it_was() {
        const NEAR: u64 = 0x5_0000_0000;
        // Clocks from one word of the record to the next: four bytes of ten clocks, and one for each that is stuffed.
        for (apart, add) in [(40, 1), (40, 127), (43, 1), (43, 64)] {
            for before in 0..apart + 4 {
                let mut tally = Tally::default();
                tally.connect_all();
                tally.preset(NEAR - before * add);
                tally.add.next = add.into();
                (0..3).for_each(|_| clock(&mut tally, |tally| &mut tally.clock));
                let mut record = fresh();
                let mut at = [0; 2];
                let words = [0, 4].map(|index| {
                    record.index.next = index.into();
                    record.fetch.next = true;
                    at[index as usize / 4] = count(&tally);
                    set_run(&mut record, count(&tally), 0);
                    clock(&mut record, |record| &mut record.clock);
                    record.fetch.next = false;
                    let bytes: [u8; 4] = std::array::from_fn(|byte| {
                        record.index.next = (index + byte as u64).into();
                        settle(&mut record, |record| &mut record.clock);
                        record.byte.val().to_u8()
                    });
                    (0..apart).for_each(|_| clock(&mut tally, |tally| &mut tally.clock));
                    u64::from(u32::from_be_bytes(bytes))
                });
                let read = words[0] << 32 | words[1];
                let [first, last] = at;
                assert!(
                    (first..=last).contains(&read),
                    "{add} a clock, carry after {before} clocks: {read:#x} is not in {first:#x} to {last:#x}"
                );
            }
        }
    }

    fn count(tally: &Tally) -> u64 {
        tally.hi.val().to_u64() << 32 | tally.lo.val().to_u64()
    }

    #[test]
    fn synthesizes() {
        let area = synthesize("ReplyRecord", &mut ReplyRecord::new(1, 100_000_000));
        assert!(area.lut4 <= 290 && area.flip_flops == 34, "{area:?}");
    }

    #[test]
    fn tells_who_it_is() {
        let identity = protocol::Reply::Identity(Identity::of_board(6, 100_000_000));
        assert_payload(&mut fresh(), first::IDENTITY, identity);
    }

    proptest! {
        #[test]
        fn payloads_are_those_of_the_software(
            (nodes, clocks) in any::<(u64, u64)>(),
            (running, loaded, waiting, depth_zero) in any::<(bool, bool, bool, bool)>(),
            seq in any::<u8>(),
            (bits, move_nodes) in ((0u16..0x1000), any::<u64>()),
            (code, detail) in (0usize..10, any::<u8>()),
            (profile, core, activity) in (any::<u64>(), 0_u8..9, 0_usize..5),
        ) {
            let mut record = fresh();
            let code = ErrorCode::ALL[code];
            set_run(&mut record, nodes, clocks);
            let (nodes_hi, nodes_lo) = halves(move_nodes);
            record.report.next = MoveReport {
                bits: u64::from(bits).into(),
                nodes_hi,
                nodes_lo,
            };
            record.status.next = BoardStatus {
                running,
                loaded,
                waiting,
                run_seq: u64::from(seq).into(),
                depth_zero,
                code: (code as u64).into(),
                detail: u64::from(detail).into(),
                observed: (u64::from(core) | (activity as u64) << 4).into(),
            };
            let (nodes, clocks) = if depth_zero { (1, 0) } else { (nodes, clocks) };
            let mv = move_from_bits(bits)?;
            let status = Status { nodes, clocks, running, loaded, waiting, seq };
            for (first, reply) in [
                (first::RUN, protocol::Reply::Result { nodes, clocks }),
                (first::RUN, protocol::Reply::Status(status)),
                (first::MOVE, protocol::Reply::Move(mv)),
                (first::MOVE, protocol::Reply::RootCount { mv, nodes: move_nodes }),
                (first::ERROR, protocol::Reply::Refused(Refusal { code, detail })),
            ] {
                assert_payload(&mut record, first, reply);
            }
            let (hi, lo) = halves(profile);
            record.profile.next = ProfileClocks { hi, lo };
            let activity = Activity::ALL[activity];
            let clocks = if depth_zero { 0 } else { profile };
            let profile = Profile { core, activity, clocks };
            assert_payload(&mut record, first::PROFILE, protocol::Reply::Profile(profile));
        }

        #[test]
        fn a_count_that_runs_on_is_read_as_one_it_passed(
            start in prop_oneof![
                any::<u32>().prop_map(u64::from),
                (0u64..100).prop_map(|before| 0x5_0000_0000 - before),
            ],
            steps in prop::collection::vec(0u64..30, 16),
        ) {
            let mut record = fresh();
            let mut count = start;
            let payload = read(&mut record, first::RUN, 16, |record, byte| {
                count += steps[byte];
                set_run(record, count, count + 17);
            });
            let both = u128::from_be_bytes(payload.try_into().expect("16 bytes"));
            let (nodes, clocks) = ((both >> 64) as u64, both as u64);
            prop_assert!((start..=count).contains(&nodes), "{start:#x} {nodes:#x} {count:#x}");
            prop_assert!((start + 17..=count + 17).contains(&clocks));
        }
    }
}
