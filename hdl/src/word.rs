//! Slices, shifts and joins of `Bits` that cost nothing to simulate.
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
//! Verilog has no slice of a slice: `to_bits` stands behind a signal, not behind a field of a register. A shift to the
//! left loses its upper bits only where it is assigned to a signal of its own width.

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
