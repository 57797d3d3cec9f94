//! Frontend: everything between the serial pins and the cluster.
//!
//! # Purpose
//! Connects UART, frames, line buffer, loader, protocol engine and reply bytes. Commands come in as levels of a pin, and go
//! out as writes and strobes for the cluster; the bytes of the ledger come in, and go out as levels of a pin.
//!
//! ```text
//!  rx -> UartRx -> FrameRx -> LineBuffer -> Loader ---> load
//!                     |            |
//!                     +--------> Control -------------> start, depth, divide, abort, move_ready
//!                                  | ^
//!                                  | +----------------- busy, move_valid
//!                                  v
//!  tx <- UartTx <- LineBuffer <- FrameTx <-------------- byte
//!                                  |
//!                                  +---> ReplyBytes --> index, beside
//! ```
//!
//! # Ports
//! | port         | direction, width | valid |
//! |--------------|------------------|-------|
//! | `clock`      | in, 1   | |
//! | `reset`      | in, 1   | see [Reset](crate#reset): forgets everything, the line goes idle |
//! | `rx`, `tx`   | in, 1; out, 1 | the serial line, 8N1, idle high: the serial line in; the serial line out |
//! | `load`       | out, 25 | the write into the cores, see [`LoadBus`]; only while `busy` is low |
//! | `start`      | out, 1  | strobe, while `busy` is low: count |
//! | `depth`      | out, 4  | from `start` until `busy` falls: 1 to 15 |
//! | `divide`     | out, 1  | from `start` until `busy` falls: report each root move |
//! | `observed`   | out, 7  | from `start` until `busy` falls: the core to observe (bits 0 to 3), the activity to count (4 to 6) |
//! | `abort`      | out, 1  | strobe: stop counting |
//! | `busy`       | in, 1   | from the clock after `start` until the run is over and its last report taken; likewise after a `load` until the cores have it |
//! | `in_check`   | in, 1   | once `busy` has fallen after a state with `scan`: the king of its side to move is in check |
//! | `move_valid` | in, 1   | there is a report |
//! | `move_ready` | out, 1  | it is taken |
//! | `move_bits`  | in, 16  | while `move_valid` is high: the move |
//! | `reading`    | out, 1  | a reply is sent, see [`Ledger`](crate::ledger) for this port and the next five |
//! | `frozen`     | in, 1   | while `reading`: the bytes are stable |
//! | `index`      | out, 6  | while `reading`: number of the byte in the [reply bytes](crate::reply) |
//! | `beside`     | out, 8  | with `index`: the bits to set in the ledger's byte |
//! | `blank`      | out, 1  | with `index`: the ledger's byte is read as 0 |
//! | `byte`       | in, 8   | from three clocks after `index` on: the byte |
//! | `running`    | out, 1  | a run is under way, or its result not yet sent |
//! | `receiving`  | out, 1  | inside a frame |
//! | `sending`    | out, 1  | a frame goes out |
//! | `refused`    | out, 1  | the last reply was an error |
//!
//! # Handshake
//! `move_valid` and `move_ready` as in [`serial`](crate::serial).
//!
//! # Latency and throughput
//! From the edge that samples a command's last start bit to that which starts the reply's first start bit, with D clocks
//! a bit: 9 D + (D - 1) / 2 + 19 clocks; for a position the loader's clocks on top. One byte each 10 D clocks from the
//! line, and each 10 D + 1 to it. A reply is in the queue within ten clocks a byte and the some hundred that the ledger takes
//! from `reading` to `frozen`, unless 255 bytes wait for the line; what comes next, such as a run that waits, goes on while the
//! queue is sent.
//!
//! # Resources (yosys 0.23, synth_ice40)
//! 780 LUT4, 368 flip-flops, 1 SB_RAM40_4K.

mod line_buffer;

use crate::circuit;
use crate::control::Control;
use crate::core::load::LoadBus;
use crate::loader::Loader;
use crate::reply::ReplyBytes;
use crate::serial::{FrameRx, FrameTx, UartRx, UartTx};
use crate::word::constant;
use line_buffer::LineBuffer;
use protocol::POSITION_BYTES;
use rust_hdl::prelude::*;

circuit! {
    /// Everything between the serial pins and the cluster; see the header of its file for ports and timing.
    #[derive(LogicBlock)]
    pub struct Frontend(cores: u8, divider: u16, chess960: bool) {
        pub clock: Signal<In, Clock>,
        pub reset: Signal<In, Bit>,
        pub rx: Signal<In, Bit>,
        pub tx: Signal<Out, Bit>,
        pub load: Signal<Out, LoadBus>,
        pub start: Signal<Out, Bit>,
        pub depth: Signal<Out, Bits<4>>,
        pub divide: Signal<Out, Bit>,
        pub observed: Signal<Out, Bits<7>>,
        pub abort: Signal<Out, Bit>,
        pub busy: Signal<In, Bit>,
        pub in_check: Signal<In, Bit>,
        pub move_valid: Signal<In, Bit>,
        pub move_ready: Signal<Out, Bit>,
        pub move_bits: Signal<In, Bits<16>>,
        pub reading: Signal<Out, Bit>,
        pub frozen: Signal<In, Bit>,
        pub index: Signal<Out, Bits<6>>,
        pub beside: Signal<Out, Bits<8>>,
        pub blank: Signal<Out, Bit>,
        pub byte: Signal<In, Bits<8>>,
        pub running: Signal<Out, Bit>,
        pub receiving: Signal<Out, Bit>,
        pub sending: Signal<Out, Bit>,
        pub refused: Signal<Out, Bit>,
        uart_rx: UartRx = UartRx::new(divider),
        frame_rx: FrameRx,
        buffer: LineBuffer,
        loader: Loader = Loader::new(chess960),
        control: Control = Control::new(cores),
        replies: ReplyBytes,
        frame_tx: FrameTx,
        uart_tx: UartTx = UartTx::new(divider),
        length: Signal<Local, Bits<8>>,
        depth_at: Constant<Bits<6>> = constant(POSITION_BYTES as u64),
    }
}

impl Frontend {
    /// The frontend of a board with so many cores, its line divided down to so many clocks per bit.
    ///
    /// # Panics
    /// If `divider` is out of [`MIN_DIVIDER`](crate::serial::MIN_DIVIDER) to
    /// [`MAX_DIVIDER`](crate::serial::MAX_DIVIDER).
    pub fn new(cores: u8, divider: u16, chess960: bool) -> Self {
        Self::built(cores, divider, chess960)
    }
}

impl Logic for Frontend {
    #[hdl_gen]
    fn update(&mut self) {
        clock!(self, clock, uart_rx, frame_rx, buffer, loader, control, frame_tx, uart_tx);
        self.uart_rx.reset.next = self.reset.val();
        self.frame_rx.reset.next = self.reset.val();
        self.buffer.reset.next = self.reset.val();
        self.loader.reset.next = self.reset.val();
        self.control.reset.next = self.reset.val();
        self.frame_tx.reset.next = self.reset.val();
        self.uart_tx.reset.next = self.reset.val();

        // From the line to the command.
        self.uart_rx.rx.next = self.rx.val();
        self.frame_rx.data.next = self.uart_rx.data.val();
        self.frame_rx.valid.next = self.uart_rx.valid.val();
        self.frame_rx.framing_error.next = self.uart_rx.framing_error.val();
        self.frame_rx.ready.next = self.control.frame_ready.val();
        self.frame_rx.overrun_ready.next = self.control.overrun_ready.val();
        self.buffer.write_address.next = self.frame_rx.write_address.val();
        self.buffer.write_data.next = self.frame_rx.write_data.val();
        self.buffer.write_enable.next = self.frame_rx.write_enable.val();
        self.buffer.received.next = self.uart_rx.valid.val();
        self.buffer.write_bank.next = self.control.bank.val();
        self.buffer.loading.next = self.loader.busy.val();
        // The command that waited is in the other bank.
        self.buffer.read_bank.next =
            self.control.bank.val() ^ (self.loader.busy.val() & self.control.combined.val());
        // If the payload is a position and a depth, the depth is read. Of the lengths of all commands only this one is odd and
        // above 32.
        self.buffer.read_address.next = self.loader.address.val();
        self.length.next = self.frame_rx.frame.val().length;
        if !self.loader.busy.val() & self.length.val().get_bit(5) & self.length.val().get_bit(0) {
            self.buffer.read_address.next = self.depth_at.val();
        }

        // From the command to the cluster.
        self.control.frame.next = self.frame_rx.frame.val();
        self.control.argument.next = self.buffer.byte.val();
        self.loader.data.next = self.buffer.byte.val();
        self.loader.start.next = self.control.load_start.val();
        self.loader.cores_busy.next = self.busy.val();
        self.loader.in_check.next = self.in_check.val();
        self.control.load_busy.next = self.loader.busy.val();
        self.control.load_fault.next = self.loader.fault.val();
        self.load.next = self.loader.load.val();
        self.start.next = self.control.start.val();
        self.depth.next = self.control.depth.val();
        self.divide.next = self.control.divide.val();
        self.observed.next = self.control.observed.val();
        self.abort.next = self.control.abort.val();
        self.control.run_busy.next = self.busy.val();
        self.control.move_valid.next = self.move_valid.val();
        self.move_ready.next = self.control.move_ready.val();

        // From the counts to the line.
        self.reading.next = self.frame_tx.sending.val();
        self.index.next = self.frame_tx.index.val();
        self.replies.index.next = self.frame_tx.index.val();
        self.replies.mv.next = self.move_bits.val();
        self.replies.status.next = self.control.status.val();
        self.beside.next = self.replies.beside.val();
        self.blank.next = self.replies.blank.val();
        self.frame_tx.header.next = self.control.header.val();
        self.frame_tx.valid.next = self.control.header_valid.val();
        self.control.header_ready.next = self.frame_tx.ready.val();
        self.frame_tx.frozen.next = self.frozen.val();
        self.frame_tx.payload.next = self.byte.val();
        self.buffer.queue_data.next = self.frame_tx.line_data.val();
        self.buffer.queue_valid.next = self.frame_tx.line_valid.val();
        self.frame_tx.line_ready.next = self.buffer.queue_ready.val();
        self.uart_tx.data.next = self.buffer.line_data.val();
        self.uart_tx.valid.next = self.buffer.line_valid.val();
        self.buffer.line_ready.next = self.uart_tx.ready.val();
        self.tx.next = self.uart_tx.tx.val();

        self.running.next = self.control.status.val().running;
        self.receiving.next = self.frame_rx.receiving.val();
        self.sending.next = self.frame_tx.sending.val() | self.buffer.sending.val();
        self.refused.next = self.control.refused.val();
    }
}

#[cfg(test)]
mod tests;
