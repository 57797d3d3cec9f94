//! The sums are compared with the software's: while they grow, while they are frozen, and after they begin anew.

use super::*;
use crate::testing;
use proptest::prelude::*;
use reference::random::splitmix;

/// Where the sums begin in the replies: leaves, clocks, observed clocks, leaves of the root move.
const SUMS: [u64; 4] = [first::RUN, first::RUN + 8, first::PROFILE, first::MOVE + 2];

const ACTIVITIES: [Activity; 5] = [
    Activity::Waiting,
    Activity::Making,
    Activity::Scanning,
    Activity::Testing,
    Activity::Walking,
];

/// What comes in in a clock.
#[derive(Clone, Copy, Debug, Default)]
struct Feed {
    leaves: u64,
    counts: bool,
    activity: usize,
}

/// As much as can come in in each clock of a round.
const FULL: Feed = Feed {
    leaves: MOST_LEAVES / 64,
    counts: true,
    activity: 3,
};

/// A ledger beside the sums that it is to have, and the values that they have passed since the last question.
struct Bench {
    ledger: Ledger,
    sums: [u64; 4],
    passed: Vec<[u64; 4]>,
}

impl Bench {
    fn new() -> Self {
        Self::of(false)
    }

    /// The ledger of one cluster, or of several.
    fn of(several: bool) -> Self {
        let mut ledger = Ledger::new(several, identity());
        ledger.poison_collisions();
        ledger.connect_all();
        ledger.kind.next = 3.into();
        let mut bench = Self {
            ledger,
            sums: [0; 4],
            passed: Vec::new(),
        };
        bench.ledger.reset.next = true;
        bench.clock(Feed::default());
        bench.ledger.reset.next = false;
        bench
    }

    fn clock(&mut self, feed: Feed) {
        self.ledger.leaves.next = feed.leaves.into();
        self.ledger.counts.next = feed.counts;
        self.ledger.activity.next = ACTIVITIES[feed.activity];
        testing::clock(&mut self.ledger, |ledger| &mut ledger.clock);
        let observed = feed.counts && feed.activity == 3;
        let adds = [
            feed.leaves,
            feed.counts.into(),
            observed.into(),
            feed.leaves,
        ];
        for (sum, add) in self.sums.iter_mut().zip(adds) {
            *sum += add;
        }
        self.passed.push(self.sums);
    }

    /// A run begins.
    fn start(&mut self) {
        self.ledger.start.next = true;
        self.clock(Feed::default());
        self.ledger.start.next = false;
        self.sums = [0; 4];
    }

    /// The leaves of a root move were read.
    fn take(&mut self) {
        self.ledger.taken.next = true;
        self.clock(Feed::default());
        self.ledger.taken.next = false;
        self.sums[3] = 0;
    }

    /// The sums become these, as soon as a round begins.
    fn preset(&mut self, sums: [u64; 4]) {
        while !self.ledger.begins_a_round() {
            self.clock(Feed::default());
        }
        for (first, sum) in SUMS.into_iter().zip(sums) {
            self.ledger.preset(first, sum);
        }
        self.sums = sums;
    }

    /// What a reply reads of it while things come in, and the clocks until the sums stood still.
    fn read(&mut self, slice: &[u64], mut feed: impl FnMut() -> Feed) -> (Vec<u8>, usize) {
        self.passed = vec![self.sums];
        self.ledger.reading.next = true;
        while !self.ledger.frozen.val() {
            assert!(self.passed.len() < 200, "the sums do not stand still");
            self.clock(feed());
        }
        let latency = self.passed.len() - 1;
        let bytes = slice
            .iter()
            .map(|&index| {
                self.ledger.index.next = index.into();
                for _ in 0..3 {
                    self.clock(feed());
                }
                assert!(self.ledger.frozen.val());
                self.ledger.byte.val().to_u8()
            })
            .collect();
        self.ledger.reading.next = false;
        self.clock(feed());
        assert!(!self.ledger.frozen.val());
        (bytes, latency)
    }

    /// All sums as they are read while things come in.
    fn read_sums(&mut self, feed: impl FnMut() -> Feed) -> [u64; 4] {
        let slice: Vec<u64> = SUMS
            .into_iter()
            .flat_map(|first| first..first + 8)
            .collect();
        let (bytes, latency) = self.read(&slice, feed);
        assert!((65..=128).contains(&latency), "{latency} clocks");
        // What came in as the bytes were read must not be in them.
        self.passed.truncate(latency);
        let mut sums = bytes.chunks(8).map(|sum| {
            let bytes: [u8; 8] = sum.try_into().expect("eight bytes");
            u64::from_be_bytes(bytes)
        });
        std::array::from_fn(|_| sums.next().expect("four sums"))
    }

    /// Asserts that each sum is read as one that it passed from the question to the answer, and both of the leaves' at one moment.
    #[track_caller]
    fn assert_passed(&mut self, feed: impl FnMut() -> Feed) {
        let read = self.read_sums(feed);
        for sum in 0..4 {
            let passed: Vec<u64> = self.passed.iter().map(|sums| sums[sum]).collect();
            assert!(
                passed.contains(&read[sum]),
                "sum {sum}: {} of {passed:?}",
                read[sum]
            );
        }
        let together = |sums: &[u64; 4]| (sums[0], sums[3]) == (read[0], read[3]);
        assert!(self.passed.iter().any(together));
    }

    /// Asserts that nothing is missing, if nothing comes in any more.
    #[track_caller]
    fn assert_final(&mut self) {
        let sums = self.sums;
        assert_eq!(self.read_sums(Feed::default), sums);
    }
}

fn identity() -> Identity {
    Identity::of_board(3, 6, 75_000_000)
}

#[test]
fn takes_what_the_header_says() {
    for (several, flip_flops, lut4) in [(false, 71, 125), (true, 82, 150)] {
        let name = if several {
            "ledger of several clusters"
        } else {
            "ledger of one cluster"
        };
        let area = testing::synthesize(name, &mut Ledger::new(several, identity()));
        assert_eq!(
            (area.block_rams, area.flip_flops),
            (2, flip_flops),
            "{area:?}"
        );
        assert!(area.lut4 <= lut4, "{area:?}");
    }
}

#[test]
fn tells_who_it_is_whatever_it_has_counted() {
    let mut bench = Bench::new();
    let slice: Vec<u64> = (first::IDENTITY..first::IDENTITY + 20).collect();
    let expected = protocol::Reply::Identity(identity()).to_frame(0);
    // Whatever the memory has in its place, in one half and in the other.
    bench.ledger.blank.next = true;
    for _ in 0..3 {
        for sum in slice.chunks(8) {
            bench.ledger.memory.preset(sum[0] as usize, 0xA5);
        }
        assert_eq!(bench.read(&slice, || FULL).0, expected.payload());
    }
}

#[test]
fn what_is_known_elsewhere_is_set_in_the_byte_or_is_all_of_it() {
    let mut bench = Bench::new();
    bench.preset([0x70; 4]);
    bench.ledger.beside.next = 0x81.into();
    assert_eq!(
        bench.read(&[7, 17, 63], Feed::default).0,
        [0xF1, 0x81, 0xF1]
    );
    bench.ledger.blank.next = true;
    assert_eq!(bench.read(&[7], Feed::default).0, [0x81]);
}

/// As much as can come in does, from each clock of a round on and for different numbers of rounds.
#[test]
fn no_accumulator_runs_over() {
    let clusters = Feed {
        leaves: MOST_LEAVES_OF_ALL / 64,
        ..FULL
    };
    for (phase, (several, full)) in
        (0..64).flat_map(|phase| [(phase, (false, FULL)), (phase, (true, clusters))])
    {
        let mut bench = Bench::of(several);
        for _ in 0..phase {
            bench.clock(Feed::default());
        }
        bench.start();
        for _ in 0..200 + 3 * phase {
            bench.clock(full);
        }
        bench.assert_passed(|| full);
        bench.assert_final();
        // The root move's leaves begin anew at some clock of a round, the others go on.
        for _ in 0..phase {
            bench.clock(Feed::default());
        }
        bench.take();
        for _ in 0..150 {
            bench.clock(full);
        }
        bench.assert_final();
        assert_eq!(bench.sums[3], 150 * full.leaves);
    }
}

/// A count that runs on is never read as one that it did not pass, however the reading falls on the carry from one byte to the
/// next; all 32 bits between the halves are most of these.
#[test]
fn a_sum_read_while_it_carries_is_read_as_it_was() {
    for byte in 1..8 {
        let near = 0x0502_0304_0506_0708 >> (8 * byte) << (8 * byte);
        for add in [1, FULL.leaves] {
            let feed = Feed {
                leaves: add,
                ..FULL
            };
            for before in 0..132 {
                let mut bench = Bench::new();
                bench.preset([near - before * add; 4]);
                bench.assert_passed(|| feed);
                bench.assert_passed(|| feed);
                bench.assert_final();
            }
        }
    }
}

/// Any part of a round is cut off by a start, and no sum of before shows in the next run.
#[test]
fn a_run_begins_at_zero() {
    for clocks in 0..130 {
        let mut bench = Bench::new();
        bench.preset([u64::MAX >> 1; 4]);
        for _ in 0..clocks {
            bench.clock(FULL);
        }
        bench.start();
        bench.clock(FULL);
        bench.assert_final();
        assert_eq!(bench.sums, [FULL.leaves, 1, 1, FULL.leaves]);
    }
}

/// What a sum held before a start does not carry into the next run, not even out of its highest bit.
#[test]
fn a_sum_that_begins_at_zero_carries_nothing_over() {
    for clocks in 0..64 {
        let mut bench = Bench::new();
        bench.preset([u64::MAX; 4]);
        for _ in 0..clocks {
            bench.clock(Feed::default());
        }
        bench.start();
        for _ in 0..100 {
            bench.clock(FULL);
        }
        bench.assert_final();
    }
}

/// The leaves that the counters of one cluster give in a clock at most.
const MOST_AT_ONCE: u64 = 255 * MAX_CORES as u64;

/// What happens from one reading to the next.
#[derive(Clone, Copy, Debug)]
enum Happening {
    Goes,
    Starts,
    Takes,
}

proptest! {
    #[test]
    fn sums_are_those_of_the_software(
        several: bool,
        presets in prop::array::uniform4((0_u32..64, 0_u64..300)),
        happenings in prop::collection::vec(
            (
                prop_oneof![Just(Happening::Goes), Just(Happening::Starts), Just(Happening::Takes)],
                0_usize..200,
                1_u64..=MOST_AT_ONCE,
                1_u64..=MOST_AT_ONCE * MAX_CLUSTERS as u64,
            ),
            1..8,
        ),
        seed in any::<u64>(),
    ) {
        let mut bench = Bench::of(several);
        let (mut state, mut clock) = (seed, 0_u64);
        bench.preset(presets.map(|(bit, below)| (1_u64 << bit).saturating_sub(below)));
        for (happening, clocks, of_one, of_all) in happenings {
            let most = if several { of_all } else { of_one };
            // All counters give their sums at once, in every eighth clock.
            let mut feed = || {
                clock += 1;
                Feed {
                leaves: if clock.is_multiple_of(8) { splitmix(&mut state) % (most + 1) } else { 0 },
                counts: !splitmix(&mut state).is_multiple_of(4),
                activity: splitmix(&mut state) as usize % 5,
            }};
            match happening {
                Happening::Goes => {}
                Happening::Starts => bench.start(),
                Happening::Takes => {
                    bench.assert_final();
                    bench.take();
                }
            }
            for _ in 0..clocks {
                bench.clock(feed());
            }
            bench.assert_passed(feed);
        }
        bench.assert_final();
    }
}
