//! `perftboard doctor --board`: the self-test of a board, count by count.

use std::time::Duration;

use driver::link::Link;
use driver::protocol::Identity;
use driver::self_test::{SelfTest, Tested};
use driver::{Board, SelfTestFault};
use firmware::table::{Side, Table};
use schemars::JsonSchema;
use serde::Serialize;

use crate::args::Format;
use crate::console::Console;
use crate::error::CommandError;
use crate::figures::{cores, grouped, hertz};
use crate::json::Leaves;
use crate::outcome::Outcome;
use crate::paint;

/// A count of the test, in JSON.
#[derive(Serialize, JsonSchema)]
struct CountReport {
    position: &'static str,
    fen: &'static str,
    depth: u32,
    nodes: Leaves,
    expected: Leaves,
    clocks: u64,
    expected_clocks: Option<u64>,
    r#match: bool,
}

/// The result in JSON.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Report<'a> {
    board: &'a str,
    protocol: u8,
    clusters: u8,
    cores: u8,
    clock_hz: u32,
    counts: Vec<CountReport>,
    /// Whether clocks were compared, and not leaves alone.
    clocks_known: bool,
    r#match: bool,
}

/// Has the board test itself, as long as it takes, and shows every count.
///
/// # Errors
/// [`CommandError::Driver`] if the board does not pass, or fails in another way.
pub(super) fn run<L: Link>(
    board: &mut Board<L>,
    format: Format,
    console: &mut Console,
) -> Result<Outcome, CommandError> {
    let identity = *board.identity();
    if format == Format::Text {
        console.line(format_args!(
            "Board:     {}, {}",
            board.name(),
            described(&identity)
        ))?;
    }
    let tested = board.self_test(Duration::MAX)?;
    let passed = tested.passed();
    match format {
        Format::Text => {
            console.line(format_args!("\n{}\n", table(&tested).text(0)))?;
            if passed.is_ok() {
                console.line(verdict(&tested, &identity))?;
            }
        }
        Format::Json => console.json(&Report {
            board: &tested.name,
            protocol: identity.version,
            clusters: identity.clusters,
            cores: identity.cores,
            clock_hz: identity.clock_hz,
            counts: tested.counts.iter().map(CountReport::from).collect(),
            clocks_known: tested.knows_clocks(),
            r#match: passed.is_ok(),
        })?,
    }
    passed?;
    Ok(Outcome::Right)
}

/// What the board says of itself.
fn described(identity: &Identity) -> String {
    let cores = cores(identity.clusters, identity.cores);
    let (clock, version) = (hertz(identity.clock_hz), identity.version);
    format!("{cores} at {clock}, protocol version {version}")
}

/// The verdict on a board that passes.
fn verdict(tested: &SelfTest, identity: &Identity) -> String {
    let passed = paint::good("passed");
    if tested.knows_clocks() {
        return format!("Self-test: {passed}, leaves and clocks are right");
    }
    let cores = cores(identity.clusters, identity.cores);
    format!(
        "Self-test: {passed}, the leaves are right; the clocks of a board of {cores} are not known"
    )
}

/// The counts, a row each.
fn table(tested: &SelfTest) -> Table {
    let mut table = Table::new([
        ("position", Side::Left),
        ("depth", Side::Right),
        ("leaves", Side::Right),
        ("clocks", Side::Right),
        ("expected", Side::Right),
        ("verdict", Side::Left),
    ]);
    tested
        .counts
        .iter()
        .for_each(|tested| table.row(row(tested)));
    table
}

fn row(tested: &Tested) -> [String; 6] {
    let Tested { known, count, .. } = tested;
    let leaves = grouped(known.leaves);
    let expected = match tested.clocks {
        Some(clocks) => format!("{leaves} in {}", grouped(clocks)),
        None => leaves,
    };
    let verdict = match tested.fault() {
        Some(SelfTestFault::Clocks { .. }) => "WRONG clocks",
        Some(_) => "WRONG",
        None if tested.clocks.is_none() => "right leaves",
        None => "right",
    };
    [
        known.name.to_owned(),
        known.depth.to_string(),
        grouped(count.nodes),
        grouped(count.clocks),
        expected,
        verdict.to_owned(),
    ]
}

impl From<&Tested> for CountReport {
    fn from(tested: &Tested) -> Self {
        let Tested { known, count, .. } = tested;
        Self {
            position: known.name,
            fen: known.fen,
            depth: known.depth,
            nodes: count.nodes.into(),
            expected: known.leaves.into(),
            clocks: count.clocks,
            expected_clocks: tested.clocks,
            r#match: tested.fault().is_none(),
        }
    }
}
