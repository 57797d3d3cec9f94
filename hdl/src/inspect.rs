//! Looking into a circuit while it is simulated: signals, registers and memories, by their names.
//!
//! rust-hdl's own probes visit every signal, as a waveform of everything needs it. An [`Inspector`] decides for every block
//! whether it is to be shown what is inside, so that a few signals of a large circuit are read in a fraction of a clock's time.
//! The names are those of the waveforms: the signals of the flip-flop `r` of the block `walker` are `r.q`, and the third of
//! several blocks named `cores` is `cores$2`.
//!
//! Outputs, wires inside a block, the `q` of a flip-flop, and the word that a memory has read are shown. Other signals, above all
//! inputs, are not kept up to date by a [cycle](crate::cycle) unless a block reads them.

use rust_hdl::prelude::Atom;

/// Sees the parts of a circuit, block by block.
pub trait Inspector {
    /// A block of this name begins. If the answer is false, the block and all its parts are left out.
    fn enter(&mut self, name: &str) -> bool;

    /// The block that was entered last ends.
    fn leave(&mut self);

    /// The block has this signal.
    fn signal(&mut self, name: &str, signal: &dyn Atom);

    /// The block is a memory with these words.
    fn memory(&mut self, words: &[u32]);
}
