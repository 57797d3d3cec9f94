//! Block RAM and block ROM of an iCE40: one synchronous read port, one write port, every word initialised.
//!
//! # Purpose
//! [`BlockRam`] and [`BlockRom`] infer `SB_RAM40_4K` (4 kbit each: 256 x 16, 512 x 8, 1024 x 4, 2048 x 2). They print
//! their *initial* content into Verilog whatever was written since, and hold their words in a flat vector, so that a
//! clock of simulation costs an index and a copy.
//!
//! # Ports of `BlockRam<A, D>`: 2^A words of D bits, D at most 32 (`BlockRom` has no write port)
//!
//! `BlockRam<A, D, W>` is the same with words whose fields have names. [`BlockRam::small`] is one of so few words that a chip whose
//! look-up tables can be memories had better put it there: it is faster, and a block RAM is left for something else. The Verilog
//! does so if the macro `SMALL_MEMORIES_IN_LUTS` is defined.
//!
//! | port            | width | valid |
//! |-----------------|-------|-------|
//! | `clock`         | 1     | everything happens at its rising edge |
//! | `read_address`  | A     | sampled at every rising edge |
//! | `read_data`     | D     | the word at the address sampled by the last rising edge; undefined before the first |
//! | `write_address` | A     | sampled while `write_enable` is high |
//! | `write_data`    | D     | sampled while `write_enable` is high |
//! | `write_enable`  | 1     | sampled at every rising edge |
//!
//! # Handshake
//! None: a read and a write are taken at every rising edge. A word read at the edge that writes it reads the *old* word, in the
//! simulation and in the Verilog, but in look-up tables the *new* one. The vendor promises nothing for that case. The attribute `no_rw_check` tells yosys that the
//! word read then does not matter. Without it yosys adds 14 LUT4 and 27 flip-flops to each RAM, which ensure that it is the old
//! one. So a circuit must not use such a word. [`BlockRam::poison_collisions`] turns it into its complement, for tests.
//!
//! # Latency and throughput
//! `read_data` is valid one clock after `read_address`; one read and one write per clock.
//!
//! # Resources (yosys 0.23, synth_ice40)
//! 512 x 8: 1 SB_RAM40_4K; 256 x 16: 1 and an inverter; 1024 x 8: 2. No flip-flops. A ROM takes the same. Below some 1 kbit yosys
//! prefers LUTs.

use crate::word::Field;
use rust_hdl::prelude::*;
use std::sync::Arc;

/// A block RAM of `1 << A` words of `D` bits; see the [module](self) for ports and timing.
#[derive(Clone, LogicBlock)]
pub struct BlockRam<const A: usize, const D: usize, W: Field = Bits<D>> {
    /// Clock of both ports.
    pub clock: Signal<In, Clock>,
    /// Address of the word to read.
    pub read_address: Signal<In, Bits<A>>,
    /// The word read, one clock later.
    pub read_data: Signal<Out, W>,
    /// Address of the word to write.
    pub write_address: Signal<In, Bits<A>>,
    /// The word to write.
    pub write_data: Signal<In, W>,
    /// Write `write_data` at the next rising edge.
    pub write_enable: Signal<In, Bit>,
    _init: Arc<[u32]>,
    _mem: Vec<u32>,
    _collision_mask: u32,
    _is_small: bool,
}

impl<const A: usize, const D: usize, W: Field> BlockRam<A, D, W> {
    /// A RAM that wakes with `initial`; words missing at its end are 0.
    ///
    /// # Panics
    /// If `initial` has more than `1 << A` words, or a word of more than `D` bits.
    pub fn new(initial: Vec<u32>) -> Self {
        const {
            assert!(
                W::BITS == D,
                "a word's fields have as many bits as the word"
            )
        };
        let words = filled::<A, D>(initial);
        Self {
            clock: Signal::default(),
            read_address: Signal::default(),
            read_data: Signal::default(),
            write_address: Signal::default(),
            write_data: Signal::default(),
            write_enable: Signal::default(),
            _init: words.clone().into(),
            _mem: words,
            _collision_mask: 0,
            _is_small: false,
        }
    }

    /// A RAM that may be in look-up tables, and wakes with all words 0.
    pub fn small() -> Self {
        Self {
            _is_small: true,
            ..Self::default()
        }
    }

    /// From now on a word read at the edge that writes it reads as the complement of the old word: what a circuit
    /// computes must not change by it.
    pub fn poison_collisions(&mut self) {
        self._collision_mask = widest::<D>();
    }

    /// The words as they stand.
    pub(crate) fn words(&self) -> &[u32] {
        &self._mem
    }

    /// What happens at a rising edge.
    #[inline]
    pub(crate) fn access(&mut self, read: Bits<A>, write: Option<(Bits<A>, W)>) {
        let mut old = self._mem[read.index()];
        if let Some((address, data)) = write {
            if address == read {
                old ^= self._collision_mask;
            }
            self._mem[address.index()] = data.to_lowest();
        }
        self.read_data.next = W::from_lowest(old);
    }

    /// The word at this address becomes `word`.
    #[cfg(test)]
    pub(crate) fn preset(&mut self, address: usize, word: u32) {
        assert!(word <= widest::<D>());
        self._mem[address] = word;
    }

    /// Takes over each word of `donor`, and the word that it read last, for which `takes` says so.
    #[cfg(test)]
    pub(crate) fn mix_words(&mut self, donor: &Self, takes: &mut dyn FnMut() -> bool) {
        for (word, &other) in self._mem.iter_mut().zip(&donor._mem) {
            if takes() {
                *word = other;
            }
        }
        if takes() {
            self.read_data.next = donor.read_data.val();
        }
    }
}

impl<const A: usize, const D: usize, W: Field> Default for BlockRam<A, D, W> {
    fn default() -> Self {
        Self::new(Vec::new())
    }
}

impl<const A: usize, const D: usize, W: Field> Logic for BlockRam<A, D, W> {
    fn update(&mut self) {
        if self.clock.pos_edge() {
            let write = self.write_enable.val();
            let write = write.then_some((self.write_address.val(), self.write_data.val()));
            self.access(self.read_address.val(), write);
        }
    }

    fn connect(&mut self) {
        self.read_data.connect();
    }

    fn hdl(&self) -> Verilog {
        let memory = memory_verilog::<A, D>(&self._init);
        let read = "always @(posedge clock) begin\n   read_data <= mem[read_address];\nend\n";
        let write = "always @(posedge clock) begin\n   if (write_enable) begin\n      \
                     mem[write_address] <= write_data;\n   end\nend\n";
        Verilog::Custom(if self._is_small {
            // Look-up tables answer in the clock of the address, so that the address is kept, not the word.
            let top = A - 1;
            format!(
                "`ifdef SMALL_MEMORIES_IN_LUTS\n(* ram_style = \"distributed\" *)\n`else\n\
                 (* no_rw_check, ram_style = \"block\" *)\n`endif\n{memory}\n\
                 `ifdef SMALL_MEMORIES_IN_LUTS\nreg [{top}:0] address;\n\
                 always @(posedge clock) begin\n   address <= read_address;\nend\n\
                 always @(*) read_data = mem[address];\n`else\n{read}`endif\n{write}"
            )
        } else {
            format!("(* no_rw_check *)\n{memory}\n{read}{write}")
        })
    }

    fn timing(&self) -> Vec<TimingInfo> {
        vec![
            TimingInfo {
                name: "block_ram_read".into(),
                clock: "clock".into(),
                inputs: vec!["read_address".into()],
                outputs: vec!["read_data".into()],
            },
            TimingInfo {
                name: "block_ram_write".into(),
                clock: "clock".into(),
                inputs: vec![
                    "write_address".into(),
                    "write_data".into(),
                    "write_enable".into(),
                ],
                outputs: vec![],
            },
        ]
    }
}

/// A block ROM of `1 << A` words of `D` bits; see the [module](self) for timing.
#[derive(Clone, LogicBlock)]
pub struct BlockRom<const A: usize, const D: usize> {
    /// Clock of the read port.
    pub clock: Signal<In, Clock>,
    /// Address of the word to read.
    pub address: Signal<In, Bits<A>>,
    /// The word read, one clock later.
    pub data: Signal<Out, Bits<D>>,
    _words: Arc<[u32]>,
}

impl<const A: usize, const D: usize> BlockRom<A, D> {
    /// A ROM of `content`; words missing at its end are 0.
    ///
    /// # Panics
    /// If `content` has more than `1 << A` words, or a word of more than `D` bits.
    pub fn new(content: Vec<u32>) -> Self {
        Self {
            clock: Signal::default(),
            address: Signal::default(),
            data: Signal::default(),
            _words: filled::<A, D>(content).into(),
        }
    }

    /// The words.
    pub(crate) fn words(&self) -> &[u32] {
        &self._words
    }

    /// What happens at a rising edge.
    #[inline]
    pub(crate) fn access(&mut self, address: Bits<A>) {
        self.data.next = word(self._words[address.index()]);
    }
}

impl<const A: usize, const D: usize> Logic for BlockRom<A, D> {
    fn update(&mut self) {
        if self.clock.pos_edge() {
            self.access(self.address.val());
        }
    }

    fn connect(&mut self) {
        self.data.connect();
    }

    fn hdl(&self) -> Verilog {
        Verilog::Custom(format!(
            "(* no_rw_check *)\n{}\nalways @(posedge clock) begin\n   data <= mem[address];\nend\n",
            memory_verilog::<A, D>(&self._words)
        ))
    }

    fn timing(&self) -> Vec<TimingInfo> {
        vec![TimingInfo {
            name: "block_rom".into(),
            clock: "clock".into(),
            inputs: vec!["address".into()],
            outputs: vec!["data".into()],
        }]
    }
}

const fn widest<const D: usize>() -> u32 {
    u32::MAX >> (32 - D)
}

#[inline(always)]
fn word<const D: usize>(word: u32) -> Bits<D> {
    Bits::from(u64::from(word))
}

fn filled<const A: usize, const D: usize>(mut words: Vec<u32>) -> Vec<u32> {
    const {
        assert!(
            A <= 16 && D >= 1 && D <= 32,
            "a block memory has at most 65536 words of 1 to 32 bits"
        )
    };
    assert!(
        words.len() <= 1 << A,
        "{} words do not fit into 2^{A}",
        words.len()
    );
    for (address, &word) in words.iter().enumerate() {
        assert!(
            word <= widest::<D>(),
            "word {word:#x} at address {address} has more than {D} bits"
        );
    }
    words.resize(1 << A, 0);
    words
}

fn memory_verilog<const A: usize, const D: usize>(words: &[u32]) -> String {
    use std::fmt::Write as _;
    let mut text = format!(
        "reg [{}:0] mem [{}:0];\n\ninitial begin\n",
        D - 1,
        (1usize << A) - 1
    );
    for (address, word) in words.iter().enumerate() {
        // Writing into a String cannot fail.
        let _ = writeln!(text, "   mem[{address}] = {D}'h{word:x};");
    }
    text.push_str("end\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{clock, synthesize};
    use proptest::prelude::*;

    /// A RAM of 256 x 16 needs one inverter for its write mask.
    #[track_caller]
    fn assert_memory<B: Block>(name: &str, block: &mut B, block_rams: u32) {
        let area = synthesize(name, block);
        assert!(area.lut4 <= 1, "{name}: {area:?}");
        assert_eq!(
            (area.flip_flops, area.block_rams),
            (0, block_rams),
            "{name}"
        );
    }

    fn counting<const A: usize, const D: usize>() -> Vec<u32> {
        (0..1u32 << A)
            .map(|address| address.wrapping_mul(2654435761) >> (32 - D))
            .collect()
    }

    #[test]
    fn rams_are_block_rams() {
        let full = || counting::<9, 8>();
        assert_memory("BlockRam 512 x 8", &mut BlockRam::<9, 8>::new(full()), 1);
        assert_memory("BlockRam 256 x 16", &mut BlockRam::<8, 16>::default(), 1);
        assert_memory("BlockRam 1024 x 8", &mut BlockRam::<10, 8>::default(), 2);
    }

    #[test]
    fn roms_are_block_rams() {
        let bytes = counting::<9, 8>();
        let words = counting::<8, 16>();
        assert_memory("BlockRom 512 x 8", &mut BlockRom::<9, 8>::new(bytes), 1);
        assert_memory("BlockRom 256 x 16", &mut BlockRom::<8, 16>::new(words), 1);
    }

    #[test]
    fn verilog_has_the_initial_words_after_writes() {
        let mut ram = BlockRam::<4, 8>::new(vec![0xA5; 3]);
        ram.connect_all();
        let fresh = generate_verilog(&ram);
        ram.write_enable.next = true;
        ram.write_address.next = 2.into();
        ram.write_data.next = 0x11.into();
        clock(&mut ram, |ram| &mut ram.clock);
        assert_eq!(generate_verilog(&ram), fresh);
        assert!(fresh.contains("mem[2] = 8'ha5;") && fresh.contains("mem[15] = 8'h0;"));
    }

    #[test]
    fn a_small_ram_is_a_block_ram_where_look_up_tables_are_none() {
        assert_memory(
            "BlockRam 64 x 16, small",
            &mut BlockRam::<6, 16>::small(),
            1,
        );
    }

    #[test]
    #[should_panic(expected = "word 0x100 at address 1 has more than 8 bits")]
    fn too_wide_a_word_is_refused() {
        let _ = BlockRam::<4, 8>::new(vec![0xFF, 0x100]);
    }

    #[test]
    #[should_panic(expected = "17 words do not fit into 2^4")]
    fn too_many_words_are_refused() {
        let _ = BlockRom::<4, 8>::new(vec![0; 17]);
    }

    #[test]
    fn a_poisoned_collision_reads_the_complement() {
        let mut ram = BlockRam::<4, 8>::new(vec![0xA5; 16]);
        ram.poison_collisions();
        ram.connect_all();
        ram.write_enable.next = true;
        for (write, expected) in [(1, 0xA5), (0, 0x5A), (2, 0x77)] {
            ram.write_address.next = write.into();
            ram.write_data.next = 0x77.into();
            clock(&mut ram, |ram| &mut ram.clock);
            assert_eq!(ram.read_data.val().to_u32(), expected);
        }
    }

    proptest! {
        #[test]
        fn reads_the_old_word_one_clock_later(
            accesses in prop::collection::vec((0u32..16, 0u32..16, 0u32..256, any::<bool>()), 1..100)
        ) {
            let mut model: Vec<u32> = counting::<4, 8>();
            let mut ram = BlockRam::<4, 8>::new(model.clone());
            ram.connect_all();
            for (read, write, data, enable) in accesses {
                ram.read_address.next = u64::from(read).into();
                ram.write_address.next = u64::from(write).into();
                ram.write_data.next = u64::from(data).into();
                ram.write_enable.next = enable;
                clock(&mut ram, |ram| &mut ram.clock);
                prop_assert_eq!(ram.read_data.val().to_u32(), model[read as usize]);
                if enable {
                    model[write as usize] = data;
                }
            }
        }

        #[test]
        fn rom_answers_one_clock_later(addresses in prop::collection::vec(0u32..256, 1..50)) {
            let words = counting::<8, 16>();
            let mut rom = BlockRom::<8, 16>::new(words.clone());
            rom.connect_all();
            for address in addresses {
                rom.address.next = u64::from(address).into();
                clock(&mut rom, |rom| &mut rom.clock);
                prop_assert_eq!(rom.data.val().to_u32(), words[address as usize]);
            }
        }
    }
}
