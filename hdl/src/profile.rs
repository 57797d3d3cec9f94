//! The profile: in how many clocks of the run the observed core waited, made, scanned, tested and walked.
//!
//! # Purpose
//! Shows where the clocks go. One core is observed in a run; a run repeated takes the same clocks, so that all cores can
//! be looked at one after the other, exactly, and five tallies are enough.
//!
//! # Ports
//! | port       | direction, width | valid |
//! |------------|------------------|-------|
//! | `clock`    | in, 1   | |
//! | `start`    | in, 1   | strobe: all tallies begin at 0 |
//! | `counts`   | in, 1   | always: the run is on |
//! | `activity` | in, 3   | always, see [`Activity`]: what the observed core does, a fixed number of clocks ago |
//! | `number`   | in, 4   | always: which word, 2 a for the upper and 2 a + 1 for the lower half of activity a |
//! | `word`     | out, 32 | in the same clock as `number`; it stands while no run is on |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! One clock of the run is in one of the tallies two clocks later. They add up to the clocks of the run.
//!
//! # Resources (yosys 0.23, synth_ice40)
//! Printed by the test `takes_what_the_header_says`: no SB_RAM40_4K, at most 580 LUT4.

use crate::circuit;
use crate::core::activity::Activity;
use crate::tally::Tally;
use rust_hdl::prelude::*;

circuit! {
    /// The profile; see the [module](self).
    #[derive(LogicBlock, Default)]
    pub(crate) struct Profile {
        /// The clock.
        pub clock: Signal<In, Clock>,
        /// Begin at 0.
        pub start: Signal<In, Bit>,
        /// The run is on.
        pub counts: Signal<In, Bit>,
        /// What the observed core does.
        pub activity: Signal<In, Activity>,
        /// Which word.
        pub number: Signal<In, Bits<4>>,
        /// The word.
        pub word: Signal<Out, Bits<32>>,
        waiting: Tally,
        making: Tally,
        scanning: Tally,
        testing: Tally,
        walking: Tally,
    }
}

impl Logic for Profile {
    #[hdl_gen]
    fn update(&mut self) {
        clock!(self, clock, waiting, making, scanning, testing, walking);
        self.waiting.clear.next = self.start.val();
        self.making.clear.next = self.start.val();
        self.scanning.clear.next = self.start.val();
        self.testing.clear.next = self.start.val();
        self.walking.clear.next = self.start.val();
        self.waiting.add.next = 0.into();
        self.making.add.next = 0.into();
        self.scanning.add.next = 0.into();
        self.testing.add.next = 0.into();
        self.walking.add.next = 0.into();
        if self.counts.val() {
            match self.activity.val() {
                Activity::Making => self.making.add.next = 1.into(),
                Activity::Scanning => self.scanning.add.next = 1.into(),
                Activity::Testing => self.testing.add.next = 1.into(),
                Activity::Walking => self.walking.add.next = 1.into(),
                _ => self.waiting.add.next = 1.into(),
            }
        }
        match self.number.val().index() {
            0 => self.word.next = self.waiting.hi.val(),
            1 => self.word.next = self.waiting.lo.val(),
            2 => self.word.next = self.making.hi.val(),
            3 => self.word.next = self.making.lo.val(),
            4 => self.word.next = self.scanning.hi.val(),
            5 => self.word.next = self.scanning.lo.val(),
            6 => self.word.next = self.testing.hi.val(),
            7 => self.word.next = self.testing.lo.val(),
            8 => self.word.next = self.walking.hi.val(),
            _ => self.word.next = self.walking.lo.val(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use proptest::prelude::*;

    const ACTIVITIES: [Activity; 5] = [
        Activity::Waiting,
        Activity::Making,
        Activity::Scanning,
        Activity::Testing,
        Activity::Walking,
    ];

    fn clock(profile: &mut Profile) {
        testing::clock(profile, |profile| &mut profile.clock);
    }

    /// The ten words as five sums.
    fn read(profile: &mut Profile) -> [u64; 5] {
        std::array::from_fn(|activity| {
            [0, 1].into_iter().fold(0, |sum, half| {
                profile.number.next = (2 * activity as u64 + half).into();
                testing::settle(profile, |profile| &mut profile.clock);
                (sum << 32) | profile.word.val().to_u64()
            })
        })
    }

    proptest! {
        #[test]
        fn counts_the_clocks_of_each_activity(
            clocks in prop::collection::vec((any::<bool>(), 0_usize..5), 1..100),
        ) {
            let mut profile = Profile::default();
            profile.connect_all();
            profile.walking.preset(77);
            profile.start.next = true;
            clock(&mut profile);
            profile.start.next = false;
            // As in a run that is so long already that the lower halves are nearly full.
            let presets = [0xFFFF_FFF0, 0, 0xFFFF_FFFF_FF00, 5, 0x1_FFFF_FFFF_u64];
            let tallies = [
                &mut profile.waiting, &mut profile.making, &mut profile.scanning, &mut profile.testing,
                &mut profile.walking,
            ];
            for (tally, preset) in tallies.into_iter().zip(presets) {
                tally.preset(preset);
            }
            let mut expected = presets;
            for (counts, activity) in clocks {
                profile.counts.next = counts;
                profile.activity.next = ACTIVITIES[activity];
                clock(&mut profile);
                expected[activity] += u64::from(counts);
            }
            profile.counts.next = false;
            clock(&mut profile);
            prop_assert_eq!(read(&mut profile), expected);
            profile.start.next = true;
            clock(&mut profile);
            prop_assert_eq!(read(&mut profile), [0; 5]);
        }
    }

    #[test]
    fn takes_what_the_header_says() {
        let area = testing::synthesize("profile", &mut Profile::default());
        assert_eq!(area.block_rams, 0);
        assert!(area.lut4 <= 580, "{area:?}");
    }
}
