//! Numbers from a seed.

/// The next word of Steele, Lea and Flood's SplitMix64; its state begins as the seed.
pub const fn splitmix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut word = *state;
    word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first words from this seed, as Rosetta Code's task "Pseudo-random numbers/Splitmix64" has them.
    #[test]
    fn the_words_are_those_of_splitmix64() {
        let mut state = 1_234_567;
        let words = [(); 3].map(|()| splitmix(&mut state));
        assert_eq!(
            words,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423
            ]
        );
    }
}
