//! The profile: in how many clocks of the run the observed core did what is observed.
//!
//! # Purpose
//! Shows where the clocks go. One activity of one core is counted in a run; a run repeated takes the same clocks, so that all
//! of them can be looked at one after the other, exactly, and one tally is enough.
//!
//! # Ports
//! | port       | direction, width | valid |
//! |------------|------------------|-------|
//! | `clock`    | in, 1   | |
//! | `reset`    | in, 1   | see [Reset](crate#reset): the tally is 0 |
//! | `start`    | in, 1   | strobe: the tally begins at 0 |
//! | `counts`   | in, 1   | always: the run is on |
//! | `activity` | in, 3   | always, see [`Activity`]: what the observed core does, a fixed number of clocks ago |
//! | `observed` | in, 3   | stable while `counts`: the activity to count |
//! | `hi`, `lo` | out, 32 | always; they stand from the second clock after the run on |
//!
//! # Handshake
//! None.
//!
//! # Latency and throughput
//! A clock of the run is in the tally two clocks later. Over all activities they add up to the clocks of the run.
//!
//! # Resources (yosys 0.23, synth_ice40)
//! Printed by the test `takes_what_the_header_says`: no SB_RAM40_4K, at most 75 LUT4.

use crate::circuit;
use crate::core::activity::Activity;
use crate::tally::Tally;
use rust_hdl::prelude::*;

circuit! {
    /// The profile; see the [module](self).
    #[derive(LogicBlock)]
    pub(crate) struct Profile {
        /// The clock.
        pub clock: Signal<In, Clock>,
        /// Forgets what was counted.
        pub reset: Signal<In, Bit>,
        /// Begin at 0.
        pub start: Signal<In, Bit>,
        /// The run is under way.
        pub counts: Signal<In, Bit>,
        /// What the observed core does.
        pub activity: Signal<In, Activity>,
        /// What is counted.
        pub observed: Signal<In, Bits<3>>,
        /// Upper half of the clocks.
        pub hi: Signal<Out, Bits<32>>,
        /// Lower half of the clocks.
        pub lo: Signal<Out, Bits<32>>,
        does: Signal<Local, Bits<3>>,
        /// It did so in the clock before: far from the cores, and not in their way.
        one: DFF<Bit>,
        tally: Tally,
    }
}

impl Logic for Profile {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, one);
        clock!(self, clock, tally);
        self.does.next = bit_cast::<3, 3>(self.activity.val().into());
        self.one.d.next = self.counts.val() & (self.does.val() == self.observed.val());
        self.tally.clear.next = self.start.val() | self.reset.val();
        self.tally.add.next = bit_cast::<7, 1>(self.one.q.val().into());
        self.hi.next = self.tally.hi.val();
        self.lo.next = self.tally.lo.val();
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

    proptest! {
        #[test]
        fn counts_the_clocks_of_one_activity(
            clocks in prop::collection::vec((any::<bool>(), 0_usize..5), 1..100),
            observed in 0_u64..5,
            preset in prop_oneof![0_u64..3, 0xFFFF_FFF0_u64..0x1_0000_0000],
        ) {
            let mut profile = Profile::default();
            profile.connect_all();
            profile.tally.preset(77);
            profile.observed.next = observed.into();
            profile.start.next = true;
            clock(&mut profile);
            profile.start.next = false;
            prop_assert_eq!((profile.hi.val().to_u64(), profile.lo.val().to_u64()), (0, 0));
            // As in a run that is so long already that the lower half is nearly full.
            profile.tally.preset(preset);
            let mut expected = preset;
            for (counts, activity) in clocks {
                profile.counts.next = counts;
                profile.activity.next = ACTIVITIES[activity];
                clock(&mut profile);
                expected += u64::from(counts && activity as u64 == observed);
            }
            profile.counts.next = false;
            for _ in 0..2 {
                clock(&mut profile);
            }
            let (hi, lo) = (profile.hi.val().to_u64(), profile.lo.val().to_u64());
            prop_assert_eq!(hi << 32 | lo, expected);
        }
    }

    #[test]
    fn takes_what_the_header_says() {
        let area = testing::synthesize("profile", &mut Profile::default());
        assert_eq!(area.block_rams, 0);
        assert!(area.lut4 <= 75, "{area:?}");
    }
}
