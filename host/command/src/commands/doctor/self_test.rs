//! `perftboard doctor --board`: the self-test of a board, count by count.

use std::time::Duration;

use console::fault::Failure;
use console::figures::{cores, grouped, hertz};
use console::format::Format;
use console::outcome::Outcome;
use console::paint;
use console::Console;
use driver::protocol::Identity;
use driver::self_test::Tested;
use driver::SelfTestFault;
use schemars::JsonSchema;
use serde::Serialize;
use text::table::{Side, Table};

use super::rate::connect;
use super::report::{CountReport, Tried};
use crate::args::BoardArgs;

/// The result in JSON.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Findings {
    board: String,
    /// The rate at which it answers, if it is behind a serial device.
    baud: Option<u32>,
    /// The rate that was asked for.
    asked_baud: Option<u32>,
    protocol: u8,
    clusters: u8,
    cores: u8,
    clock_hz: u32,
    counts: Vec<CountReport>,
    /// Whether clocks were compared, and not leaves alone.
    clocks_known: bool,
    r#match: bool,
}

/// Connects to the board and has it test itself, as long as it takes, and shows every count. What is found is kept in `tried` even if
/// something fails.
///
/// # Errors
/// [`DriverError`](driver::DriverError) if the board does not pass, or fails in another way; [`NoRate`](super::rate::NoRate) if it does not answer.
pub(super) fn run(
    args: &BoardArgs,
    tried: &mut Tried,
    format: Format,
    console: &mut Console,
) -> Result<Outcome, Failure> {
    let mut board = connect(args, tried, console)?;
    let identity = *board.identity();
    tried.link = board.name();
    tried.identity = Some(identity);
    if format == Format::Text {
        console.line(head(tried, &identity))?;
    }
    let counts = &mut tried.counts;
    let ended = board.self_test_watched(Duration::MAX, &mut |tested| counts.push(*tested));
    if format == Format::Text && !tried.counts.is_empty() {
        console.line(format_args!("\n{}\n", table(&tried.counts).text(0)))?;
    }
    let tested = ended?;
    let passed = tested.passed();
    let clocks_known = tested.knows_clocks();
    match format {
        Format::Text if passed.is_ok() => console.line(verdict(clocks_known, &identity))?,
        Format::Text => {}
        Format::Json => console.json(&Findings {
            board: tested.name,
            baud: tried.baud,
            asked_baud: tried.asked_baud,
            protocol: identity.version,
            clusters: identity.clusters,
            cores: identity.cores,
            clock_hz: identity.clock_hz,
            counts: tried.counts.iter().map(CountReport::from).collect(),
            clocks_known,
            r#match: passed.is_ok(),
        })?,
    }
    passed?;
    Ok(Outcome::Right)
}

/// The lines above the counts.
fn head(tried: &Tried, identity: &Identity) -> String {
    let mut lines = vec![format!(
        "Board:     {}, {}",
        tried.link,
        described(identity)
    )];
    if let Some(target) = tried.target {
        let (title, part, package) = (target.title, target.part.name, target.package);
        lines.push(format!("Target:    {title}, {part} in {package}"));
    }
    if let Some(baud) = tried.baud.filter(|_| tried.baud != tried.asked_baud) {
        let baud = grouped(baud.into());
        lines.push(format!("Rate:      {baud} baud, and not the one asked for"));
    }
    lines.join("\n")
}

/// What the board says of itself.
fn described(identity: &Identity) -> String {
    let cores = cores(identity.clusters, identity.cores);
    let (clock, version) = (hertz(identity.clock_hz), identity.version);
    format!("{cores} at {clock}, protocol version {version}")
}

/// The verdict on a board that passes.
fn verdict(clocks_known: bool, identity: &Identity) -> String {
    let passed = paint::good("passed");
    if clocks_known {
        return format!("Self-test: {passed}, leaves and clocks are right");
    }
    let cores = cores(identity.clusters, identity.cores);
    format!(
        "Self-test: {passed}, the leaves are right; the clocks of a board of {cores} are not known"
    )
}

/// The counts, a row each.
fn table(counts: &[Tested]) -> Table {
    let mut table = Table::new([
        ("position", Side::Left),
        ("depth", Side::Right),
        ("leaves", Side::Right),
        ("clocks", Side::Right),
        ("expected", Side::Right),
        ("verdict", Side::Left),
    ]);
    counts.iter().for_each(|tested| table.row(row(tested)));
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
