//! Cycle-based simulation: a whole clock at a time, block by block, and only where something changes.
//!
//! rust-hdl simulates by passes: each pass evaluates every block of the design and hands every signal one level on, and passes
//! go on until nothing changes, twice a clock. A clock of this board takes some fifteen passes. But all its registers
//! share one edge, so a clock is no more than two steps:
//!
//! 1. [`Part::tick`]: every register takes what is at its input, every memory is read and written;
//! 2. [`Part::settle`]: the logic follows, and of it only the blocks whose inputs or registers have changed.
//!
//! The logic is rust-hdl's: the very `update` of every block. Only the order of evaluation is different, and it makes no
//! difference to any register: lockstep tests hold both simulations against each other. The clock's own signals do not change
//! in this one, and the `d` of a flip-flop is not shown; to see them, simulate by passes. A simulation can change from one kind
//! to the other after any clock, while the clock is high.
//!
//! [`circuit!`](crate::circuit) goes around the definition of a block, and makes it a [`Part`]. A circuit can be cloned, between
//! two clocks, and the clone behaves as the original does from then on. Its signals are read by [`inspect`](crate::inspect).

use crate::block_ram::{BlockRam, BlockRom};
use crate::inspect::Inspector;
use crate::word::Field;
use rust_hdl::prelude::*;

/// What is left of the evaluations allowed for one clock; at 0 the circuit does not settle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget(u32);

impl Budget {
    /// So many evaluations of blocks.
    #[must_use]
    pub fn new(evaluations: u32) -> Self {
        Self(evaluations)
    }

    /// Nothing is left.
    #[must_use]
    pub fn is_spent(self) -> bool {
        self.0 == 0
    }

    /// Spends one evaluation; false if no evaluation was left.
    pub fn spend(&mut self) -> bool {
        let left = self.0 > 0;
        self.0 = self.0.saturating_sub(1);
        left
    }
}

/// A field of a block: a signal, a constant, a register, a memory or another block.
///
/// Each kind of field takes part in some of these steps and leaves out the others.
pub trait Part {
    /// There is a register or a memory inside, so that the outputs may change at a rising edge while the inputs do not.
    const HOLDS_STATE: bool = false;

    /// The rising edge: registers and memories take their inputs, which have settled.
    fn tick(&mut self) {}

    /// Takes the value an input was given from outside; true if it is a new one.
    fn receive(&mut self) -> bool {
        false
    }

    /// Takes the value a wire was given by the block it belongs to; true if it is a new one and the block reads it itself.
    /// Sets `outside` if it is a new one and the block around reads it.
    fn show(&mut self, outside: &mut bool) -> bool {
        let _ = outside;
        false
    }

    /// Shows signals, registers and memories to `inspector`, under this name.
    fn inspect(&self, name: &str, inspector: &mut dyn Inspector) {
        let _ = (name, inspector);
    }

    /// Takes over each register and each memory word of `donor`, another block like this one, for which `takes` says so. So a
    /// test brings a circuit into a state to which no input leads.
    #[cfg(test)]
    fn mix(&mut self, donor: &Self, takes: &mut dyn FnMut() -> bool) {
        let _ = (donor, takes);
    }

    /// Lets what is inside follow its inputs and registers; true if an output has changed since the last time.
    fn settle(&mut self, budget: &mut Budget) -> bool {
        let _ = budget;
        false
    }
}

impl<T: Synth> Part for Signal<In, T> {
    #[inline]
    fn receive(&mut self) -> bool {
        self.update_all();
        self.changed
    }
}

impl<T: Synth> Part for Signal<Local, T> {
    #[inline]
    fn show(&mut self, _: &mut bool) -> bool {
        self.update_all();
        self.changed
    }

    fn inspect(&self, name: &str, inspector: &mut dyn Inspector) {
        inspector.signal(name, self);
    }
}

impl<T: Synth> Part for Signal<Out, T> {
    #[inline]
    fn show(&mut self, outside: &mut bool) -> bool {
        self.update_all();
        *outside |= self.changed;
        // No block reads its own outputs.
        false
    }

    fn inspect(&self, name: &str, inspector: &mut dyn Inspector) {
        inspector.signal(name, self);
    }
}

impl<T: Synth> Part for Constant<T> {}

impl<T: Synth> Part for DFF<T> {
    const HOLDS_STATE: bool = true;

    #[inline]
    fn tick(&mut self) {
        self.q.next = self.d.next;
        self.q.update_all();
    }

    #[cfg(test)]
    fn mix(&mut self, donor: &Self, takes: &mut dyn FnMut() -> bool) {
        if takes() {
            self.q.next = donor.q.val();
            self.q.update_all();
        }
    }

    #[inline]
    fn settle(&mut self, _: &mut Budget) -> bool {
        std::mem::take(&mut self.q.changed)
    }

    fn inspect(&self, name: &str, inspector: &mut dyn Inspector) {
        if inspector.enter(name) {
            inspector.signal("q", &self.q);
            inspector.leave();
        }
    }
}

impl<const A: usize, const D: usize, W: Field> Part for BlockRam<A, D, W> {
    const HOLDS_STATE: bool = true;

    #[inline]
    fn tick(&mut self) {
        let write = self.write_enable.next;
        let write = write.then_some((self.write_address.next, self.write_data.next));
        self.access(self.read_address.next, write);
        self.read_data.update_all();
    }

    #[cfg(test)]
    fn mix(&mut self, donor: &Self, takes: &mut dyn FnMut() -> bool) {
        self.mix_words(donor, takes);
        self.read_data.update_all();
    }

    #[inline]
    fn settle(&mut self, _: &mut Budget) -> bool {
        std::mem::take(&mut self.read_data.changed)
    }

    fn inspect(&self, name: &str, inspector: &mut dyn Inspector) {
        if inspector.enter(name) {
            inspector.signal("read_data", &self.read_data);
            inspector.memory(self.words());
            inspector.leave();
        }
    }
}

impl<const A: usize, const D: usize> Part for BlockRom<A, D> {
    const HOLDS_STATE: bool = true;

    #[inline]
    fn tick(&mut self) {
        self.access(self.address.next);
        self.data.update_all();
    }

    #[inline]
    fn settle(&mut self, _: &mut Budget) -> bool {
        std::mem::take(&mut self.data.changed)
    }

    fn inspect(&self, name: &str, inspector: &mut dyn Inspector) {
        if inspector.enter(name) {
            inspector.signal("data", &self.data);
            inspector.memory(self.words());
            inspector.leave();
        }
    }
}

/// A number that a block keeps for itself.
impl Part for usize {}

impl<P: Part> Part for Vec<P> {
    /// What its blocks say is not asked for, because a block may hold others of its own kind.
    const HOLDS_STATE: bool = true;

    fn tick(&mut self) {
        self.iter_mut().for_each(Part::tick);
    }

    #[cfg(test)]
    fn mix(&mut self, donor: &Self, takes: &mut dyn FnMut() -> bool) {
        for (part, donor) in self.iter_mut().zip(donor) {
            part.mix(donor, takes);
        }
    }

    fn settle(&mut self, budget: &mut Budget) -> bool {
        self.iter_mut()
            .fold(false, |changed, part| part.settle(budget) | changed)
    }

    fn inspect(&self, name: &str, inspector: &mut dyn Inspector) {
        for (index, part) in self.iter().enumerate() {
            part.inspect(&format!("{name}${index}"), inspector);
        }
    }
}

/// Defines a block, and makes it a [`Part`], all of whose fields are parts.
///
/// A field with `= value` has this value at first, any other its type's default. The block is [`Default`]; or, if its name is
/// followed by arguments, which the values may use, it has a private `built` of these arguments, for a `new` that checks them.
/// Ports are described in the table of the file's header, so that their fields need no documentation of their own.
#[macro_export]
macro_rules! circuit {
    (
        $(#[$attribute:meta])*
        $visibility:vis struct $name:ident $(($($argument:ident: $argument_kind:ty),+))? {
            $(
                $(#[$field_attribute:meta])*
                $field_visibility:vis $field:ident : $kind:ty $(= $value:expr)?
            ),* $(,)?
        }
    ) => {
        $(#[$attribute])*
        #[allow(missing_docs, reason = "the ports are described in the table of the file's header")]
        #[derive(Clone)]
        $visibility struct $name {
            $(
                $(#[$field_attribute])*
                $field_visibility $field: $kind,
            )*
        }

        $crate::circuit!(@first $name $(($($argument: $argument_kind),+))? {
            $( $field: $crate::circuit!(@value $kind $(= $value)?), )*
        });

        impl $crate::cycle::Part for $name {
            const HOLDS_STATE: bool = $( <$kind as $crate::cycle::Part>::HOLDS_STATE )||*;

            fn tick(&mut self) {
                $( $crate::cycle::Part::tick(&mut self.$field); )*
            }

            #[cfg(test)]
            fn mix(&mut self, donor: &Self, takes: &mut dyn FnMut() -> bool) {
                $( $crate::cycle::Part::mix(&mut self.$field, &donor.$field, takes); )*
            }

            fn inspect(&self, name: &str, inspector: &mut dyn $crate::inspect::Inspector) {
                if inspector.enter(name) {
                    $( $crate::cycle::Part::inspect(&self.$field, stringify!($field), inspector); )*
                    inspector.leave();
                }
            }

            fn settle(&mut self, budget: &mut $crate::cycle::Budget) -> bool {
                use $crate::cycle::Part;
                let mut awake = false;
                $( awake |= Part::receive(&mut self.$field); )*
                // A block without state has nothing new before this one gives it new inputs.
                $(
                    if <$kind as Part>::HOLDS_STATE {
                        awake |= Part::settle(&mut self.$field, budget);
                    }
                )*
                let mut outside = false;
                while awake && !budget.is_spent() {
                    let mut again = true;
                    while again && budget.spend() {
                        rust_hdl::prelude::Logic::update(self);
                        again = false;
                        $( again |= Part::show(&mut self.$field, &mut outside); )*
                    }
                    awake = false;
                    $( awake |= Part::settle(&mut self.$field, budget); )*
                }
                outside
            }
        }
    };
    (@first $name:ident { $($fields:tt)* }) => {
        impl Default for $name {
            fn default() -> Self {
                Self { $($fields)* }
            }
        }
    };
    (@first $name:ident ($($argument:ident: $argument_kind:ty),+) { $($fields:tt)* }) => {
        impl $name {
            fn built($($argument: $argument_kind),+) -> Self {
                Self { $($fields)* }
            }
        }
    };
    (@value $kind:ty) => {
        <$kind>::default()
    };
    (@value $kind:ty = $value:expr) => {
        $value
    };
}

#[cfg(test)]
mod tests;
