//! The words of a node: what the tree core tells the rank counters and the verdicts of it, and a trunk the clusters.
//!
//! # Purpose
//! Puts together the [words](crate::core::ranks::words) of the node at which the position stands. They are made of its state in every
//! clock; the tree core chooses which one goes out, and when.
//!
//! # Ports
//! | port     | width           | valid |
//! |----------|-----------------|-------|
//! | `load`   | [`LoadBus`]     | every clock: the load bus |
//! | `writes_files` | 1         | every clock: `load` writes from which files a side's rooks castle |
//! | `state`  | [`State`]       | every clock: of the node |
//! | `rights_left` | [`Rights`] | every clock: the node's rights |
//! | `parents` | 1              | every clock: the node's moves lead to leaves' parents |
//! | `scans`  | 1               | every clock: the node is looked at for checks alone |
//! | `put`    | [`PutWord`]     | every clock: what `load` writes, a piece or the files of a side |
//! | `node`   | [`NodeWord`]    | every clock: who replies to the node's moves |
//! | `own`    | [`NodeWord`]    | every clock: who moves, for a look at the root itself |
//! | `last`   | [`JobWord`]     | every clock: the pawn's push that led to the root, if it may be taken en passant; else no move |
//! | `state_word` | [`StateWord`] | every clock: turn and rights, as the loader of a cluster writes them |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! Combinational.
//!
//! # Resources
//! Printed by the test `takes_what_the_header_says` (yosys 0.23, synth_ice40): no SB_RAM40_4K, at most 40 LUT4.

use super::record::Rights;
use super::state::State;
use crate::circuit;
use crate::core::load::LoadBus;
use crate::core::ranks::words::{JobWord, NodeWord, PutWord};
use crate::core::words::{BoardWord, StateWord};
use crate::word::AsWord;
use rust_hdl::prelude::*;

circuit! {
    /// The words of a node; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct NodeWords {
        pub load: Signal<In, LoadBus>,
        pub writes_files: Signal<In, Bit>,
        pub state: Signal<In, State>,
        pub rights_left: Signal<In, Rights>,
        pub parents: Signal<In, Bit>,
        pub scans: Signal<In, Bit>,
        pub put: Signal<Out, PutWord>,
        pub node: Signal<Out, NodeWord>,
        pub own: Signal<Out, NodeWord>,
        pub last: Signal<Out, JobWord>,
        pub state_word: Signal<Out, StateWord>,
        piece: Signal<Local, BoardWord>,
        /// The kings' ranks, as their sides count them.
        king_rank: Signal<Local, Bits<3>>,
        other_rank: Signal<Local, Bits<3>>,
    }
}

impl Logic for NodeWords {
    #[hdl_gen]
    fn update(&mut self) {
        self.piece.next = self.load.val().data.into();
        self.put.next.file = bit_cast::<3, 6>(self.load.val().address);
        self.put.next.rank = bit_cast::<3, 6>(self.load.val().address.to_bits() >> 3);
        self.put.next.kind_0 = self.piece.val().occupied & ((self.load.val().data & 0x10) != 0);
        self.put.next.kind_1 = self.piece.val().occupied & ((self.load.val().data & 0x20) != 0);
        self.put.next.kind_2 = self.piece.val().occupied & ((self.load.val().data & 0x40) != 0);
        self.put.next.black = self.piece.val().black;
        self.put.next.unused = 0.into();
        self.put.next.files = false;
        self.put.next.node = false;
        self.put.next.job = false;
        if self.writes_files.val() {
            self.put.next = self.load.val().data.into();
        }

        self.king_rank.next = bit_cast::<3, 6>(self.state.val().king.to_bits() >> 3);
        self.other_rank.next = bit_cast::<3, 6>(self.state.val().other_king.to_bits() >> 3);
        if self.state.val().black {
            self.king_rank.next = bit_cast::<3, 6>(self.state.val().king.to_bits() >> 3) ^ 7;
        } else {
            self.other_rank.next = bit_cast::<3, 6>(self.state.val().other_king.to_bits() >> 3) ^ 7;
        }
        self.node.next.file = bit_cast::<3, 6>(self.state.val().other_king);
        self.node.next.rank = self.other_rank.val();
        self.node.next.black = !self.state.val().black;
        self.node.next.short = self.rights_left.val().black_short;
        self.node.next.long = self.rights_left.val().black_long;
        if self.state.val().black {
            self.node.next.short = self.rights_left.val().white_short;
            self.node.next.long = self.rights_left.val().white_long;
        }
        self.node.next.ply = self.state.val().ply;
        self.node.next.descends = !self.parents.val();
        self.node.next.node = true;
        self.node.next.job = false;
        self.own.next.file = bit_cast::<3, 6>(self.state.val().king);
        self.own.next.rank = self.king_rank.val();
        self.own.next.black = self.state.val().black;
        self.own.next.short = self.state.val().short;
        self.own.next.long = self.state.val().long;
        self.own.next.ply = 0.into();
        self.own.next.descends = false;
        self.own.next.node = true;
        self.own.next.job = false;

        self.last.next.from_file = self.state.val().en_passant_file;
        self.last.next.to_file = self.state.val().en_passant_file;
        self.last.next.from_rank = 6.into();
        self.last.next.to_rank = 4.into();
        if self.state.val().black {
            self.last.next.from_rank = 1.into();
            self.last.next.to_rank = 3.into();
        }
        // (A look for checks is on the side that has moved.)
        self.last.next.kind_0 = self.state.val().en_passant & !self.scans.val();
        self.last.next.kind_1 = false;
        self.last.next.kind_2 = false;
        self.last.next.job = true;

        self.state_word.next.white_short = self.rights_left.val().white_short;
        self.state_word.next.white_long = self.rights_left.val().white_long;
        self.state_word.next.black_short = self.rights_left.val().black_short;
        self.state_word.next.black_long = self.rights_left.val().black_long;
        self.state_word.next.black = self.state.val().black;
        self.state_word.next.en_passant_file = self.rights_left.val().en_passant_file;
        self.state_word.next.en_passant = self.rights_left.val().en_passant;
        self.state_word.next.scan = false;
        self.state_word.next.unused = 0.into();
    }
}

#[cfg(test)]
mod tests;
