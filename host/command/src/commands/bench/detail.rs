//! Where the clocks go: what every core of a board does in each clock of every count.
//!
//! During a run, a board counts the clocks of one activity of one core. Repeating a run takes the same clocks, so each
//! position is counted once for every activity of every core.

use std::fmt;
use std::path::Path;

use console::fault::Failure;
use console::figures;
use console::outcome::Outcome;
use console::progress::Progress;
use console::Console;
use protocol::{Activity, Profile};
use schemars::JsonSchema;
use serde::Serialize;
use text::table::{Side, Table};

use super::bars::{Bar, Bars, Group};
use super::measure::Run;
use crate::destination;
use driver::link::Link;
use driver::{Board, Count};

/// The activities of a core, in the order in which they are shown.
const ACTIVITIES: [&str; 5] = ["walking", "testing", "scanning", "making", "waiting"];

/// The clocks of one core in one run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CoreClocks {
    /// The number of the core: 0 is the tree core, and the rank counters follow.
    pub core: u8,
    /// Clocks of walks of pieces, and of a rank counter's sweeps.
    pub walking: u64,
    /// None: no core of today spends a clock on this.
    pub testing: u64,
    /// Clocks in which the tree core waits for a look.
    pub scanning: u64,
    /// Clocks in which moves are made or unmade; of a rank counter those in which its board or its node changes, or a word waits for that.
    pub making: u64,
    /// Clocks without work.
    pub waiting: u64,
}

/// The clocks of all cores in the run of one position.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Detail {
    /// The name of the position.
    pub name: String,
    /// How many half-moves deep it was counted.
    pub depth: u32,
    /// Leaves.
    #[serde(serialize_with = "console::json::leaves")]
    #[schemars(with = "console::json::Leaves")]
    pub nodes: u64,
    /// Clocks of the run: the sum of every core's.
    pub clocks: u64,
    /// The clocks of each core.
    pub cores: Vec<CoreClocks>,
}

/// The clocks of all cores on all positions.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Details(pub Vec<Detail>);

impl CoreClocks {
    /// The clocks of a core before any is known.
    fn of(core: u8) -> Self {
        Self {
            core,
            walking: 0,
            testing: 0,
            scanning: 0,
            making: 0,
            waiting: 0,
        }
    }

    fn set(&mut self, activity: Activity, clocks: u64) {
        let place = match activity {
            Activity::Walking => &mut self.walking,
            Activity::Testing => &mut self.testing,
            Activity::Scanning => &mut self.scanning,
            Activity::Making => &mut self.making,
            Activity::Waiting => &mut self.waiting,
        };
        *place = clocks;
    }

    /// The clocks in the order of [`ACTIVITIES`].
    fn by_activity(&self) -> [u64; 5] {
        [
            self.walking,
            self.testing,
            self.scanning,
            self.making,
            self.waiting,
        ]
    }

    /// The contradiction, if the activities' clocks do not add up to the clocks of the run.
    fn fault(&self, run: u64) -> Option<String> {
        let clocks: u128 = self.by_activity().map(u128::from).iter().sum();
        (clocks != u128::from(run)).then(|| {
            format!(
                "the run took {run} clocks, those of {} are {clocks}",
                self.name()
            )
        })
    }

    /// The name of the core.
    fn name(&self) -> String {
        match self.core {
            0 => "tree".to_owned(),
            core => format!("counter {core}"),
        }
    }
}

/// Counts all of `runs` once for every activity of every core of the board.
///
/// # Errors
/// [`Failure`] if the board fails. A wrong count or profile is noted on the console.
pub fn detail<L: Link>(
    board: &mut Board<L>,
    runs: &[Run],
    console: &mut Console,
) -> Result<(Details, Outcome), Failure> {
    let cores = 0..=board.identity().cores;
    let leaves: u64 = runs.iter().map(|run| run.expected).sum();
    let planned = leaves.saturating_mul((cores.len() * Activity::ALL.len()) as u64);
    let mut progress = Progress::new("observing", Some(planned), console.is_interactive());
    let (mut details, mut done, mut outcome) = (Vec::new(), 0_u64, Outcome::Right);
    for run in runs {
        let mut detail = Detail {
            name: run.name.clone(),
            depth: run.depth,
            nodes: run.expected,
            clocks: 0,
            cores: Vec::new(),
        };
        for core in cores.clone() {
            let mut clocks = CoreClocks::of(core);
            for activity in Activity::ALL {
                let (count, profile) = observe(board, run, core, activity)?;
                if let Some(fault) = fault(run, core, activity, count, profile) {
                    outcome = Outcome::Differs;
                    progress.aside(|| console.note(format!("WRONG: {}: {fault}", run.name)));
                }
                detail.clocks = count.clocks;
                clocks.set(activity, profile.clocks);
                done = done.saturating_add(run.expected);
                progress.at(done);
            }
            if let Some(fault) = clocks.fault(detail.clocks) {
                outcome = Outcome::Differs;
                progress.aside(|| console.note(format!("WRONG: {}: {fault}", run.name)));
            }
            detail.cores.push(clocks);
        }
        details.push(detail);
    }
    Ok((Details(details), outcome))
}

/// Counts one position while one activity of a core is observed.
fn observe<L: Link>(
    board: &mut Board<L>,
    run: &Run,
    core: u8,
    activity: Activity,
) -> Result<(Count, Profile), Failure> {
    board.profile(core, activity)?;
    board.set_position(&run.position)?;
    let count = board.perft(run.depth, &mut |_| {})?;
    Ok((count, board.profile(core, activity)?))
}

/// The fault of a count or of the profile that the board reports, if there is one.
fn fault(
    run: &Run,
    core: u8,
    activity: Activity,
    count: Count,
    profile: Profile,
) -> Option<String> {
    let (nodes, expected) = (count.nodes, run.expected);
    if nodes != expected {
        return Some(format!("the board counts {nodes}, expected {expected}"));
    }
    let told = (profile.core, profile.activity);
    (told != (core, activity)).then(|| {
        format!(
            "the board observed core {} {:?}, not core {core} {activity:?}",
            told.0, told.1
        )
    })
}

impl Details {
    /// Draws the clocks: a bar for every core of every position. `circuit` is the digest of the Verilog.
    #[must_use]
    pub fn svg(&self, board: &str, circuit: &str) -> String {
        let cores = self.0.first().map_or(0, |detail| detail.cores.len());
        let groups = self.0.iter().map(|detail| Group {
            name: format!("{}, depth {}", detail.name, detail.depth),
            note: format!(
                "{} leaves per clock",
                figures::decimals(figures::leaves_per_clock(detail.nodes, detail.clocks))
            ),
            bars: detail.cores.iter().map(bar).collect(),
        });
        Bars {
            title: "What the cores do with their clocks".to_owned(),
            subtitle: format!(
                "one tree core and {} rank counters, counted by the circuit itself on `{board}`; every bar is a whole run; circuit {circuit}",
                cores.saturating_sub(1)
            ),
            kinds: ACTIVITIES.map(str::to_owned).into(),
            groups: groups.collect(),
        }
        .svg()
    }

    /// Writes the picture to a file.
    ///
    /// # Errors
    /// [`WriteError`](console::file::WriteError); then the file is as it was.
    pub fn draw(
        &self,
        board: &str,
        circuit: &str,
        path: &Path,
        console: &mut Console,
    ) -> Result<(), Failure> {
        destination::write(path, &self.svg(board, circuit), console)
    }
}

fn bar(clocks: &CoreClocks) -> Bar {
    Bar {
        name: clocks.name(),
        clocks: clocks.by_activity().into(),
    }
}

impl fmt::Display for Details {
    /// Writes a table of shares: a line for every core of every position.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heads = [
            ("position", Side::Left),
            ("depth", Side::Right),
            ("core", Side::Left),
        ];
        let activities = ACTIVITIES.map(|activity| (activity, Side::Right));
        let mut table = Table::new(heads.into_iter().chain(activities));
        for detail in &self.0 {
            for core in &detail.cores {
                let shares = core.by_activity().map(|clocks| {
                    let share = figures::leaves_per_clock(clocks, detail.clocks);
                    let percent = figures::rounded(share.map(|share| 100.0 * share), 1);
                    format!("{percent} %")
                });
                let run = [detail.name.clone(), detail.depth.to_string(), core.name()];
                table.row(run.into_iter().chain(shares));
            }
        }
        f.write_str(&table.text(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn details() -> Details {
        let clocks = |core, waiting| CoreClocks {
            core,
            waiting,
            making: 100,
            scanning: 200,
            testing: 300,
            walking: 400 - waiting,
        };
        Details(vec![Detail {
            name: "start".to_owned(),
            depth: 3,
            nodes: 500,
            clocks: 1000,
            cores: vec![clocks(0, 0), clocks(1, 50)],
        }])
    }

    #[test]
    fn shares_are_of_the_run() {
        let table = details().to_string();
        let rows: Vec<Vec<&str>> = table
            .lines()
            .map(|row| row.split_whitespace().collect())
            .collect();
        let percent = [
            "40.0", "%", "30.0", "%", "20.0", "%", "10.0", "%", "0.0", "%",
        ];
        assert_eq!(rows[1], [&["start", "3", "tree"][..], &percent].concat());
        assert_eq!(rows[2][..6], ["start", "3", "counter", "1", "35.0", "%"]);
    }

    #[test]
    fn the_picture_has_a_bar_for_every_core() {
        let svg = details().svg("sim", "89abcdef");
        for text in [
            "tree",
            "counter 1",
            "start, depth 3",
            "0.500 leaves per clock",
            "40 %",
        ] {
            assert_eq!(svg.matches(&format!(">{text}</text>")).count(), 1, "{text}");
        }
    }

    #[test]
    fn what_cannot_be_is_told() {
        let run = Run {
            name: "start".to_owned(),
            position: reference::Position::starting(),
            depth: 3,
            expected: 500,
        };
        let clocks = details().0[0].cores[1].clone();
        assert_eq!(clocks.fault(1000), None);
        let sums = clocks.fault(1001).expect("a fault");
        assert_eq!(
            sums,
            "the run took 1001 clocks, those of counter 1 are 1000"
        );
        let told = |nodes, core, activity| {
            let profile = Profile {
                core: 1,
                activity: Activity::Making,
                clocks: 7,
            };
            fault(&run, core, activity, Count { nodes, clocks: 9 }, profile)
        };
        assert_eq!(told(500, 1, Activity::Making), None);
        for (nodes, core, activity, words) in [
            (499, 1, Activity::Making, "expected 500"),
            (500, 0, Activity::Making, "core 1 Making, not core 0 Making"),
            (500, 1, Activity::Walking, "not core 1 Walking"),
        ] {
            let fault = told(nodes, core, activity).expect("a fault");
            assert!(fault.contains(words), "{fault}");
        }
    }
}
