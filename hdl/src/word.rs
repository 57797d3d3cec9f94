//! Slices, shifts and joins of `Bits` that cost nothing to simulate, and words with named fields.
//!
//! `Bits::get_bits` and the shifts of `Bits` go through a big integer on the heap, some 100 ns each time, in every pass
//! of the simulation. In a circuit's `update` write `x.to_bits()` before them: the Verilog is the same, the
//! simulation works on a `u32`.
//!
//! ```text
//! self.high.next = self.byte.val().to_bits().get_bits::<4>(4);
//! self.byte.next = (bit_cast::<8, 4>(self.high.val()).to_bits() << 4) | bit_cast::<8, 4>(self.low.val());
//! ```
//!
//! Verilog has no slice of a slice: `to_bits` is called on a signal, never on a field of a register. A shift to the left loses
//! its upper bits only where it is assigned to a signal of its own width.

use rust_hdl::prelude::*;

/// Bits to slice and to shift, at most 32.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Word<const N: usize>(u32);

/// Gives `Bits` their [`Word`]. The method's name is one that the Verilog generator passes through.
pub trait AsWord<const N: usize> {
    /// The same bits, to slice and to shift.
    fn to_bits(self) -> Word<N>;
}

impl<const N: usize> AsWord<N> for Bits<N> {
    #[inline(always)]
    fn to_bits(self) -> Word<N> {
        Word(self.to_u32())
    }
}

impl<const N: usize> Word<N> {
    /// `M` bits from bit `lowest` on.
    #[inline(always)]
    pub fn get_bits<const M: usize>(self, lowest: usize) -> Bits<M> {
        truncated(self.0 >> lowest)
    }
}

impl<const N: usize> std::ops::Shl<u64> for Word<N> {
    type Output = Bits<N>;

    #[inline(always)]
    fn shl(self, places: u64) -> Bits<N> {
        truncated(self.0 << places)
    }
}

impl<const N: usize> std::ops::Shr<u64> for Word<N> {
    type Output = Bits<N>;

    #[inline(always)]
    fn shr(self, places: u64) -> Bits<N> {
        truncated(self.0 >> places)
    }
}

#[inline(always)]
fn truncated<const N: usize>(bits: u32) -> Bits<N> {
    const { assert!(N >= 1 && N <= 32, "a word has 1 to 32 bits") };
    Bits::from(u64::from(bits & (u32::MAX >> (32 - N))))
}

/// A constant of a circuit, from a number of any width.
pub(crate) fn constant<const N: usize>(value: impl Into<u64>) -> Constant<Bits<N>> {
    Constant::new(value.into().into())
}

/// A word of 16 bits with named fields, made by [`packed!`](crate::packed).
pub(crate) trait Packed: Into<Bits<16>> {
    /// The word. Like the conversion that rust-hdl derives, but without its big integers.
    fn to_bits(self) -> Bits<16>;
}

/// A field of a packed word, or such a word.
pub trait Field: Synth {
    /// The field of these bits; all above its width are ignored.
    fn from_lowest(bits: u32) -> Self;
    /// Its bits.
    fn to_lowest(self) -> u32;
}

impl Field for bool {
    fn from_lowest(bits: u32) -> Self {
        bits & 1 == 1
    }
    fn to_lowest(self) -> u32 {
        self.into()
    }
}

impl<const N: usize> Field for Bits<N> {
    fn from_lowest(bits: u32) -> Self {
        truncated(bits)
    }
    fn to_lowest(self) -> u32 {
        self.to_u32()
    }
}

/// Defines a word of 16 bits by its fields, the first in the lowest bits.
#[macro_export]
macro_rules! packed {
    (
        $(#[$attribute:meta])*
        $visibility:vis struct $name:ident {
            $( $(#[$field_attribute:meta])* $field:ident: $kind:ty ),* $(,)?
        }
    ) => {
        $(#[$attribute])*
        #[derive(LogicStruct, Copy, Clone, Debug, Default, PartialEq)]
        $visibility struct $name {
            $( $(#[$field_attribute])* pub $field: $kind, )*
        }

        const _: () = assert!(<$name as Synth>::BITS == 16);

        impl From<Bits<16>> for $name {
            fn from(word: Bits<16>) -> Self {
                let word = word.to_u32();
                let mut lowest = 0;
                $(
                    let $field = $crate::word::Field::from_lowest(word >> lowest);
                    lowest += <$kind as Synth>::BITS;
                )*
                let _ = lowest;
                Self { $($field),* }
            }
        }

        impl $crate::word::Field for $name {
            fn from_lowest(bits: u32) -> Self {
                Self::from(Bits::<16>::from_lowest(bits))
            }

            fn to_lowest(self) -> u32 {
                $crate::word::Packed::to_bits(self).to_u32()
            }
        }

        impl $crate::word::Packed for $name {
            fn to_bits(self) -> Bits<16> {
                let (mut word, mut lowest) = (0, 0);
                $(
                    word |= $crate::word::Field::to_lowest(self.$field) << lowest;
                    lowest += <$kind as Synth>::BITS;
                )*
                let _ = lowest;
                u64::from(word).into()
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn equals_the_slices_and_shifts_of_bits(value in any::<u32>(), places in 0usize..32) {
            let wide = Bits::<32>::from(u64::from(value));
            let narrow = Bits::<9>::from(u64::from(value & 0x1FF));
            let shift = places as u64;
            prop_assert_eq!(wide.to_bits().get_bits::<1>(places), wide.get_bits::<1>(places));
            prop_assert_eq!(wide.to_bits().get_bits::<7>(places), wide.get_bits::<7>(places));
            prop_assert_eq!(wide.to_bits() << shift, wide << shift);
            prop_assert_eq!(wide.to_bits() >> shift, wide >> shift);
            prop_assert_eq!(narrow.to_bits() << (shift % 9), narrow << (shift % 9));
            prop_assert_eq!(narrow.to_bits() >> (shift % 9), narrow >> (shift % 9));
        }
    }
}
