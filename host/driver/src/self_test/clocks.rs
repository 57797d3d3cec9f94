//! The clocks that the counts of the self-test take, by configuration.
//!
//! The rows are measured on the Verilog, and written by
//! `PERFTBOARD_WRITE_CLOCKS=1 cargo test -p perftboard-tests --test long self_test`.

/// Clusters, rank counters of each, and the clocks of each count of [`KNOWN`](super::KNOWN).
#[rustfmt::skip]
pub(super) const CLOCKS: &[(u8, u8, [u64; 6])] = &[
    (1, 1, [2_293, 25_457, 12_599, 17_393, 17_079, 77_176]),
    (1, 2, [1_260, 14_215, 6_668, 9_087, 8_936, 42_396]),
    (1, 3, [936, 11_107, 4_688, 6_327, 6_221, 40_170]),
    (1, 4, [918, 11_029, 4_292, 5_759, 5_926, 40_165]),
    (3, 2, [1_734, 8_347, 7_142, 9_561, 9_410, 19_174]),
    (5, 2, [1_734, 7_384, 7_142, 9_561, 9_410, 12_816]),
    (10, 2, [1_734, 7_384, 7_142, 9_561, 9_410, 11_572]),
];
