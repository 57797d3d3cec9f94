//! The edit reader: a word of the inbox as each of the words that it may be. Combinational.
//!
//! # Ports
//! | port     | width           | valid |
//! |----------|-----------------|-------|
//! | `data`   | 16              | every clock: the word |
//! | `count`  | [`CountOrder`]  | in the same clock: the word as an order to count |
//! | `limits` | [`LimitsOrder`] | in the same clock: as the order that sets the lists' limits |
//! | `lines`  | [`LinesWord`]   | in the same clock: as the lines that follow an order to count |
//! | `list`   | [`ListWord`]    | in the same clock: as a word of a piece list |

use crate::circuit;
use crate::core::words::{CountOrder, LimitsOrder, LinesWord, ListWord};
use rust_hdl::prelude::*;

circuit! {
    /// Takes a word of the inbox apart, as each of the words that it may be. Combinational.
    #[derive(LogicBlock)]
    pub(crate) struct EditReader {
        pub data: Signal<In, Bits<16>>,
        pub count: Signal<Out, CountOrder>,
        pub limits: Signal<Out, LimitsOrder>,
        pub lines: Signal<Out, LinesWord>,
        pub list: Signal<Out, ListWord>,
    }
}

impl Logic for EditReader {
    #[hdl_gen]
    fn update(&mut self) {
        self.count.next = self.data.val().into();
        self.limits.next = self.data.val().into();
        self.lines.next = self.data.val().into();
        self.list.next = self.data.val().into();
    }
}
