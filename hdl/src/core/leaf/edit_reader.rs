//! The edit reader: a word of the inbox as each of the words that it may be. Combinational.

use crate::circuit;
use crate::core::words::{CountOrder, LimitsOrder, LinesWord, ListWord};
use rust_hdl::prelude::*;

circuit! {
    /// Takes a word of the inbox apart, as each of the words that it may be. Combinational.
    #[derive(LogicBlock)]
    pub(crate) struct EditReader {
        /// The word.
        pub data: Signal<In, Bits<16>>,
        /// The word as an order to count.
        pub count: Signal<Out, CountOrder>,
        /// The word as the order that sets the lists' limits.
        pub limits: Signal<Out, LimitsOrder>,
        /// The word as the lines that follow an order to count.
        pub lines: Signal<Out, LinesWord>,
        /// The word as one of a piece list.
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
