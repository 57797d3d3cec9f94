//! The inbox of a leaf core: edits that wait, and the piece lists that they change, in one block RAM.
//!
//! # Purpose
//! Takes the tree core's edits whenever they come, keeps up to 57 of them in a ring, and applies them in their order while its
//! core has nothing to count. So each core applies the edits when it can, and no core waits for another. A job's edits stay in
//! the ring until its moves are counted. Then the inbox goes back over them and does the opposite of each, so that the position
//! is again the one that the job came to.
//!
//! # Ports
//! | port           | width | valid |
//! |----------------|-------|-------|
//! | `push`         | 1     | an edit comes |
//! | `word`         | 16    | with `push`: the edit (see [`edit`](crate::core::edit)) |
//! | `drain`        | 1     | the core has nothing to do: edits are applied |
//! | `raw`          | 1     | with `drain`: the next word is no edit; it is given out, and changes nothing |
//! | `undo`         | 1     | never with `drain`: the edits before the last order to count are taken back, the last one first |
//! | `last`         | 1     | with `undo`: the edit in `data` is the job's first; after it `undo` ends |
//! | `list_address` | 5     | while none of `drain`, `undo` and `fetch`: {black, slot} to read |
//! | `next_address` | 5     | while `fetch`: {black, slot} to read |
//! | `fetch`        | 1     | every clock; never with `drain` or `undo` |
//! | `applies`      | 1     | every clock: the edit in `data` is applied, or taken back, at the next rising edge |
//! | `write_square`, `write_word` | 6, [`BoardWord`] | with `write_enable`: what the edit writes on the board |
//! | `write_enable` | 1     | every clock: the edit that is applied changes a square |
//! | `data`         | 16    | with `applies`: the edit; one clock after `list_address`: the list's word |
//! | `ready`        | 1     | every clock: there is little to do, send a job |
//! | `full`         | 1     | every clock: send nothing more than what is under way (see below) |
//! | `empty`        | 1     | every clock: every edit has been applied |
//!
//! # Handshake
//! The core lowers `drain` one clock after an order to count and its lines were applied. When it has counted it holds `undo`
//! high until the edit is taken back for which it asserts `last`, and then raises `drain` again.
//!
//! # Latency and throughput
//! An edit a clock, the first two clocks after `drain` or `undo` rises; in a clock in which an edit comes, no edit is applied.
//!
//! # How full it gets
//! At most 43 edits wait. The ring has 64 places, and up to six are the job's that is being counted: four edits, the order and
//! its lines. `full` is high from 40 edits on. While it is, the [edit queue](crate::core::tree::edit_queue) begins nothing, but
//! `full` reaches it three clocks after an edit was sent: so when it looks for the last time 39 edits wait, and four more
//! follow, one a clock. The theorem `inbox-room` (`docs/proofs.md`) proves it for at most 48: it does not use that a job goes
//! out without a gap.
//!
//! Jobs do not come on top: they go only to a core that was `ready`, with less than 8 edits, a few clocks before.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40): 1 SB_RAM40_4K, at most 110 LUT4.
//!
//! # Words
//! `{000, black, slot}`: the list, see [`ListWord`]. `{01, n}`: the ring.

use super::first_square::FirstSquare;
use crate::block_ram::BlockRam;
use crate::circuit;
use crate::core::words::{BoardWord, Kind, ListWord, PieceEdit};
use crate::word::{AsWord, Packed as _};
use rust_hdl::prelude::*;

/// The most edits that ever wait; see the [module](self).
#[cfg(test)]
pub(crate) const PEAK: usize = 43;

#[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
struct Registers {
    /// Where the next edit is written.
    write: Bits<6>,
    /// Which edit is applied next.
    read: Bits<6>,
    /// Which edit is applied next when no job is being taken back.
    behind: Bits<6>,
    /// The edit that is applied next is in `data`.
    fetched: bool,
}

circuit! {
    /// The inbox; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct Inbox {
        pub clock: Signal<In, Clock>,
        pub push: Signal<In, Bit>,
        pub word: Signal<In, Bits<16>>,
        pub drain: Signal<In, Bit>,
        pub raw: Signal<In, Bit>,
        pub undo: Signal<In, Bit>,
        pub last: Signal<In, Bit>,
        pub list_address: Signal<In, Bits<5>>,
        pub next_address: Signal<In, Bits<5>>,
        /// Selects `next_address`. It arrives late, so that it drives only the last multiplexer.
        pub fetch: Signal<In, Bit>,
        pub applies: Signal<Out, Bit>,
        pub data: Signal<Out, Bits<16>>,
        pub write_enable: Signal<Out, Bit>,
        pub write_square: Signal<Out, Bits<6>>,
        pub write_word: Signal<Out, BoardWord>,
        pub ready: Signal<Out, Bit>,
        pub full: Signal<Out, Bit>,
        pub empty: Signal<Out, Bit>,
        applying: Signal<Local, Bit>,
        /// A piece is put on a square, or taken off.
        puts: Signal<Local, Bit>,
        /// How far from the place that was read last the one lies that is read now, in two's complement.
        step: Signal<Local, Bits<6>>,
        /// The place in the ring that is read now.
        place: Signal<Local, Bits<6>>,
        /// After the edit was applied, or taken back, a piece stands on its square.
        present: Signal<Local, Bit>,
        used: Signal<Local, Bits<6>>,
        edit: Signal<Local, PieceEdit>,
        list: Signal<Local, ListWord>,
        first: FirstSquare,
        r: DFF<Registers>,
        memory: BlockRam<8, 16>,
    }
}

#[cfg(test)]
impl Inbox {
    /// From now on a word read at the edge that writes it is wrong.
    pub(crate) fn poison_collisions(&mut self) {
        self.memory.poison_collisions();
    }

    /// Edits that wait.
    pub(crate) fn waiting(&self) -> usize {
        (self.r.q.val().write - self.r.q.val().behind).index()
    }
}

impl Logic for Inbox {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, r);
        clock!(self, clock, memory);
        self.edit.next = self.memory.read_data.val().into();
        self.data.next = self.memory.read_data.val();
        self.applying.next =
            self.r.q.val().fetched & (self.drain.val() | self.undo.val()) & !self.push.val();
        self.applies.next = self.applying.val();
        self.step.next = bit_cast::<6, 1>(self.applying.val().into());
        if self.undo.val() {
            // Back over the lines and the order to count, to the job's last piece; from there one by one.
            self.step.next = 0.into();
            if !self.r.q.val().fetched {
                self.step.next = 0x3D.into();
            } else if self.applying.val() {
                self.step.next = 0x3F.into();
            }
        }
        self.place.next = self.r.q.val().read + self.step.val();
        self.r.d.next.read = self.place.val();
        // What is written at this edge cannot be read at it.
        self.r.d.next.fetched = self.drain.val() & (self.place.val() != self.r.q.val().write);
        if self.undo.val() {
            self.r.d.next.fetched = true;
            if self.applying.val() & self.last.val() {
                self.r.d.next.read = self.r.q.val().behind;
                self.r.d.next.fetched = false;
            }
        } else {
            self.r.d.next.behind = self.place.val();
        }
        self.memory.read_address.next = bit_cast::<8, 5>(self.list_address.val());
        if self.drain.val() | self.undo.val() {
            self.memory.read_address.next = bit_cast::<8, 6>(self.place.val()) | 64;
        }
        // (Never while `drain` or `undo` is high.)
        if self.fetch.val() {
            self.memory.read_address.next = bit_cast::<8, 5>(self.next_address.val());
        }
        self.present.next = self.edit.val().present != self.undo.val();
        self.puts.next = self.applying.val() & !self.raw.val() & !self.edit.val().order;
        self.write_enable.next = self.puts.val();
        self.write_square.next = self.edit.val().square;
        self.write_word.next.slot = self.edit.val().slot;
        self.write_word.next.kind = self.edit.val().kind;
        self.write_word.next.black = self.edit.val().black;
        self.write_word.next.occupied = self.present.val();
        self.write_word.next.king = self.edit.val().kind == Kind::King;
        self.write_word.next.unused = 0.into();
        self.list.next.square = self.edit.val().square;
        self.list.next.kind = self.edit.val().kind;
        self.list.next.alive = self.present.val();
        self.first.kind.next = self.edit.val().kind;
        self.first.black.next = self.edit.val().black;
        self.first.square.next = self.edit.val().square;
        self.list.next.first_rank = self.first.rank.val();
        self.list.next.first_file = self.first.file.val();
        self.list.next.first_known = self.first.known.val();
        self.memory.write_enable.next = self.puts.val() & (self.edit.val().kind != Kind::Nothing);
        self.memory.write_address.next = (bit_cast::<8, 1>(self.edit.val().black.into()).to_bits()
            << 4)
            | bit_cast::<8, 4>(self.edit.val().slot);
        self.memory.write_data.next = self.list.val().to_bits();
        if self.push.val() {
            self.memory.write_enable.next = true;
            self.memory.write_address.next = bit_cast::<8, 6>(self.r.q.val().write) | 64;
            self.memory.write_data.next = self.word.val();
            self.r.d.next.write = self.r.q.val().write + 1;
        }
        self.used.next = self.r.q.val().write - self.r.q.val().behind;
        self.ready.next = self.used.val() < 8;
        self.full.next = self.used.val() >= 40;
        self.empty.next = self.used.val() == 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use proptest::prelude::*;

    fn clock(inbox: &mut Inbox) {
        testing::clock(inbox, |inbox| &mut inbox.clock);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]
        /// Edits come and are drained at random moments; they leave in their order, and the lists follow them.
        #[test]
        fn applies_every_edit_once_and_in_order(words in prop::collection::vec(any::<u16>(), 1..150), luck: [(bool, bool); 400]) {
            let mut inbox = Inbox::default();
            inbox.poison_collisions();
            inbox.connect_all();
            let (mut waiting, mut applied, mut lists) = (words.iter(), Vec::new(), [0_u64; 32]);
            for clocks in 0.. {
                let (push, drain) = luck.get(clocks).copied().unwrap_or((true, true));
                let word = if push && !inbox.full.val() { waiting.next() } else { None };
                inbox.push.next = word.is_some();
                inbox.word.next = u64::from(word.copied().unwrap_or(0)).into();
                inbox.drain.next = drain;
                testing::settle(&mut inbox, |inbox| &mut inbox.clock);
                if inbox.applies.val() {
                    let edit = inbox.data.val().index() as u64;
                    applied.push(edit as u16);
                    if edit >> 15 == 0 && edit >> 10 & 7 != 0 {
                        let slot = edit >> 9 & 16 | edit >> 6 & 15;
                        lists[slot as usize] = (edit >> 14) << 9 | (edit >> 10 & 7) << 6 | edit & 63;
                    }
                }
                clock(&mut inbox);
                if clocks > luck.len() && inbox.empty.val() && waiting.len() == 0 {
                    break;
                }
            }
            prop_assert_eq!(applied, words);
            inbox.drain.next = false;
            inbox.push.next = false;
            for (slot, expected) in (0_u64..).zip(lists) {
                inbox.list_address.next = slot.into();
                clock(&mut inbox);
                // Above these bits stands the first square, which has a test of its own.
                prop_assert_eq!(inbox.data.val().index() as u64 & 0x3FF, expected);
            }
        }
    }

    #[test]
    fn takes_what_the_header_says() {
        let area = testing::synthesize("inbox", &mut Inbox::default());
        assert_eq!(area.block_rams, 1);
        assert!(area.lut4 <= 110, "{area:?}");
    }
}
