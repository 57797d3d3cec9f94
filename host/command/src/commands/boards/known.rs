//! `perftboard boards --known`: the boards that bitstreams are built for, with what each counts in a second.
//!
//! If it is asked to, the circuit's Verilog counts, with the rank counters of each board's default bitstream; the clock is that of the
//! bitstream. A line of a page that has such a count with today's netlist is believed, so that a run that was stopped goes on.
//! Cells and the fastest clock are the router's, from the default bitstream in its default folder if there is one, or else from the
//! placement that is recorded. The digest of the netlist says which circuit they are of.

use std::collections::btree_map::{BTreeMap, Entry};
use std::path::Path;

use console::fault::{bad_input, Failure};
use console::figures::{cores, grouped};
use console::file::WriteError;
use console::format::Format;
use console::new_file::NewFile;
use console::outcome::Outcome;
use console::Console;
use firmware::board::placements::{placement, recorded, Placement, Placements};
use firmware::board::{boards, Board};
use firmware::build::{is_of, Manifest, DEFAULT_SEEDS};
use firmware::design::{Design, DesignConfig};
use schemars::JsonSchema;
use serde::Serialize;
use text::table::{Side, Table};

use super::args::BoardsListArgs;
use super::page::Page;
use crate::circuit;
use crate::commands::bench::{measure_verilog, runs, Depths};
use crate::commands::bitstream::{default_out, unbuilt, BuildArgs, TargetArgs};

/// The columns of the table.
const COLUMNS: [(&str, Side); 10] = [
    ("target", Side::Left),
    ("part", Side::Left),
    ("logic cells", Side::Right),
    ("block RAM", Side::Right),
    ("clock, MHz", Side::Right),
    ("as routed, MHz", Side::Right),
    ("rank counters", Side::Right),
    ("Chess960", Side::Left),
    ("million leaves per second", Side::Right),
    ("netlist", Side::Left),
];

/// The places of some of the columns.
const TARGET: usize = 0;
const CLOCK: usize = 4;
const CORES: usize = 6;
const LEAVES: usize = 8;
const NETLIST: usize = 9;

/// A board of the table.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub(crate) struct Known {
    target: &'static str,
    title: &'static str,
    part: &'static str,
    /// The logic cells of the part.
    logic_cells: u32,
    /// The block RAMs of the part.
    block_rams: u32,
    /// The clock of the default bitstream.
    clock_hz: u32,
    /// The clusters of the default bitstream.
    clusters: u8,
    /// The rank counters of each cluster of the default bitstream.
    cores: u8,
    /// Whether the default bitstream counts Chess960 as well, or standard chess alone.
    chess960: bool,
    /// The leaves that all cores of the board together count in a clock, simulated, if that was asked for.
    leaves_per_clock: Option<f64>,
    /// Leaves counted in a second at that clock.
    leaves_per_second: Option<f64>,
    /// What the router says of the default bitstream.
    routed: Option<Routed>,
    uart: &'static str,
    /// The sources of the pins.
    source: &'static str,
}

/// What the router says of a bitstream.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub(crate) struct Routed {
    logic_cells: u32,
    block_rams: u32,
    /// The fastest clock.
    mhz: f64,
    /// The SHA-256 of the netlist.
    netlist: String,
}

/// The list in JSON.
#[derive(Serialize, JsonSchema)]
pub(crate) struct List<'a> {
    boards: &'a [Known],
}

/// Lists the boards. If the arguments say so, it first builds their default bitstreams and counts with their rank counters, writes the
/// table into a Markdown file, and records the seeds in the table of placements. A board whose placement is recorded for today's circuit
/// is not built to be recorded again.
///
/// # Errors
/// [`Failure`] if a simulation or a build fails, or a file cannot be written.
pub(super) fn run(args: &BoardsListArgs, console: &mut Console) -> Result<Outcome, Failure> {
    let page = args.into.as_deref().map(Page::find).transpose()?;
    let mut placements = recorded().clone();
    let mut counts = Counts::default();
    let mut known = Vec::new();
    for board in boards() {
        let design = design(board, args)?;
        let of_today = design
            .as_ref()
            .and_then(|design| placement(board.name).filter(|placement| is_of(placement, design)));
        if args.build && (args.record.is_none() || of_today.is_none()) {
            build(board, console)?;
        }
        let found = design.as_ref().and_then(found);
        if let (Some(placement), Some(path)) = (&found, &args.record) {
            let boards = &mut placements.boards;
            boards.insert(board.name.to_owned(), placement.clone());
            record(&placements, path)?;
        }
        let is_of_today = found.is_some() || of_today.is_some();
        let routed = found.as_ref().or(placement(board.name)).map(Routed::from);
        let mut line = Known::new(board, None, routed);
        let kept = page.as_ref().filter(|_| is_of_today && !args.count);
        line.believe(kept.and_then(|page| leaves_per_second(page, &line.cells())));
        if (args.count || page.is_some()) && line.leaves_per_second.is_none() {
            let leaves_per_clock = counts.of(board, console)?;
            line = Known::new(board, Some(leaves_per_clock), line.routed);
        }
        known.push(line);
        if let Some(page) = &page {
            page.replace(&table(&known).markdown())?;
        }
    }
    match args.format {
        Format::Json => console.json(&List { boards: &known })?,
        Format::Text => console.line(table(&known).text(0))?,
    }
    Ok(counts.outcome)
}

/// The default design of the board, if something is to be compared with it: a build, or a line of a page. All else is in tables, and
/// circuits take their time to be made.
fn design(board: &'static Board, args: &BoardsListArgs) -> Result<Option<Design>, Failure> {
    let is_compared = args.build || args.into.is_some() || default_out(board).exists();
    let design = is_compared.then(|| Design::new(board, DesignConfig::of(board)));
    design.transpose().map_err(bad_input)
}

/// What a page says that the board of these cells counts in a second, if it says so of the same circuit.
fn leaves_per_second(page: &Page, cells: &[String]) -> Option<f64> {
    let million = page.cell(cells, &[TARGET, CLOCK, CORES, NETLIST], LEAVES)?;
    Some(million.parse::<f64>().ok()? * 1e6)
}

/// What the circuits of boards counted. Boards with as many clusters and rank counters have the same circuit.
struct Counts {
    leaves_per_clock: BTreeMap<(u8, u8), f64>,
    outcome: Outcome,
}

impl Default for Counts {
    fn default() -> Self {
        Self {
            leaves_per_clock: BTreeMap::new(),
            outcome: Outcome::Right,
        }
    }
}

impl Counts {
    /// The leaves per clock of a board's circuit, which counts unless it has counted before.
    fn of(&mut self, board: &Board, console: &mut Console) -> Result<f64, Failure> {
        match self.leaves_per_clock.entry((board.clusters, board.cores)) {
            Entry::Occupied(figure) => Ok(*figure.get()),
            Entry::Vacant(place) => {
                let cores = cores(board.clusters, board.cores);
                console.note(format_args!("note: {cores} count for {}", board.name));
                let (figure, right) = simulated(board, console)?;
                self.outcome = self.outcome.max(right);
                Ok(*place.insert(figure))
            }
        }
    }
}

/// Writes the table of placements. It is written after every board, since the next one may take half an hour.
fn record(placements: &Placements, path: &Path) -> Result<(), WriteError> {
    let failed = WriteError::of(path);
    let file = NewFile::create(path).map_err(&failed)?;
    file.keep_with(&placements.text()).map_err(&failed)
}

/// Counts the six usual positions with all cores of the board, and returns the leaves per clock.
///
/// Several clusters count one half-move deeper, so that every cluster has work.
fn simulated(board: &Board, console: &mut Console) -> Result<(f64, Outcome), Failure> {
    let depths = if board.clusters > 1 {
        Depths::Deeper
    } else {
        Depths::Deep
    };
    let measured = measure_verilog((board.clusters, board.cores), &runs(depths), console)?;
    let figure = measured.leaves_per_clock().unwrap_or_default();
    Ok((figure, measured.outcome))
}

/// Builds the default bitstream unless it is there.
fn build(board: &Board, console: &mut Console) -> Result<(), Failure> {
    let args = BuildArgs {
        target: TargetArgs {
            name: board.name.to_owned(),
        },
        cores: None,
        chess960: None,
        mhz: None,
        seeds: DEFAULT_SEEDS,
        all_seeds: false,
        recorded: false,
        out: None,
    };
    let out = args.out()?;
    let design = args.design((board.clusters, board.cores))?;
    args.build(&design, out, console).map_err(unbuilt).map(drop)
}

/// The placement of this default bitstream, if it is in its default folder.
fn found(design: &Design) -> Option<Placement> {
    Manifest::trusted(&default_out(design.board))?.placement(design)
}

impl From<&Placement> for Routed {
    fn from(placement: &Placement) -> Self {
        Self {
            logic_cells: placement.logic_cells,
            block_rams: placement.block_rams,
            mhz: placement.mhz,
            netlist: placement.netlist.clone(),
        }
    }
}

impl Known {
    /// The line of a board that counts so many leaves in a clock, and what the router says of its bitstream.
    fn new(board: &Board, leaves_per_clock: Option<f64>, routed: Option<Routed>) -> Self {
        Self {
            target: board.name,
            title: board.title,
            part: board.part.name,
            logic_cells: board.part.lut4,
            block_rams: board.part.block_rams,
            clock_hz: board.clock_hz,
            clusters: board.clusters,
            cores: board.cores,
            chess960: board.chess960,
            leaves_per_clock,
            leaves_per_second: leaves_per_clock.map(|figure| figure * f64::from(board.clock_hz)),
            routed,
            uart: board.uart,
            source: board.source,
        }
    }

    /// Takes over what a page says that the board counts in a second.
    fn believe(&mut self, leaves_per_second: Option<f64>) {
        let leaves_per_clock = |leaves: f64| leaves / f64::from(self.clock_hz);
        self.leaves_per_clock = leaves_per_second.map(leaves_per_clock);
        self.leaves_per_second = leaves_per_second;
    }

    /// The rank counters, of all clusters: `9 x 6`.
    fn counters(&self) -> String {
        match self.clusters {
            1 => self.cores.to_string(),
            clusters => format!("{clusters} x {}", self.cores),
        }
    }

    /// The line of the table.
    fn cells(&self) -> [String; COLUMNS.len()] {
        let used = |used: Option<u32>, all: u32| match used {
            Some(used) => format!("{} of {}", grouped(used.into()), grouped(all.into())),
            None => grouped(all.into()),
        };
        let routed = self.routed.as_ref();
        [
            self.target.to_owned(),
            self.part.to_owned(),
            used(routed.map(|routed| routed.logic_cells), self.logic_cells),
            used(routed.map(|routed| routed.block_rams), self.block_rams),
            (f64::from(self.clock_hz) / 1e6).to_string(),
            routed.map_or_else(
                || "not built".to_owned(),
                |routed| format!("{:.1}", routed.mhz),
            ),
            self.counters(),
            if self.chess960 { "yes" } else { "no" }.to_owned(),
            self.leaves_per_second.map_or_else(
                || "not counted".to_owned(),
                |leaves| format!("{:.1}", leaves / 1e6),
            ),
            routed.map_or_else(String::new, |routed| {
                circuit::short(&routed.netlist).to_owned()
            }),
        ]
    }
}

/// The table of these boards.
fn table(boards: &[Known]) -> Table {
    // Without a count there is nothing to be said in its column.
    let is_counted = boards.iter().any(|board| board.leaves_per_second.is_some());
    let shown = |column: usize| is_counted || column != LEAVES;
    let columns = COLUMNS.into_iter().enumerate();
    let mut table = Table::new(columns.filter(|(at, _)| shown(*at)).map(|(_, it)| it));
    for board in boards {
        let cells = board.cells().into_iter().enumerate();
        table.row(cells.filter(|(at, _)| shown(*at)).map(|(_, it)| it));
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page that has the table.
    const PAGE: &str = include_str!("../../../../../docs/adding-a-board.md");

    fn known() -> Vec<Known> {
        let routed = Routed {
            logic_cells: 4_928,
            block_rams: 18,
            mhz: 32.68,
            netlist: "0123456789abcdef".to_owned(),
        };
        let board =
            |(number, board)| Known::new(board, Some(0.5), (number == 2).then(|| routed.clone()));
        boards().iter().enumerate().map(board).collect()
    }

    #[test]
    fn every_board_is_a_line_and_what_is_not_routed_is_said() {
        let text = table(&known()).markdown();
        for line in [
            "| alchitry-cu | iCE40-HX8K | 7,680 | 32 | 70 | not built | 2 | no | 35.0 | |",
            "| icebreaker | iCE40-UP5K | 4,928 of 5,280 | 18 of 30 | 24 | 32.7 | 1 | no | 12.0 | 01234567 |",
        ] {
            assert!(text.lines().any(|it| it == line), "{line} in:\n{text}");
        }
        assert_eq!(text.lines().count(), 2 + boards().len());
    }

    #[test]
    fn no_circuit_is_made_for_a_table_of_what_is_recorded() {
        // The folder of this test has no default bitstreams.
        let plain = BoardsListArgs {
            known: true,
            count: false,
            build: false,
            record: None,
            into: None,
            format: Format::Text,
        };
        let with_a_page = BoardsListArgs {
            into: Some("page.md".into()),
            ..plain.clone()
        };
        let is_made = |args| design(&boards()[0], args).unwrap().is_some();
        assert!(!is_made(&plain));
        assert!(is_made(&with_a_page));
    }

    #[test]
    fn leaves_are_a_column_if_some_board_has_counted() {
        let mut boards = known();
        let head = |boards: &[Known]| table(boards).markdown().lines().next().unwrap().to_owned();
        assert!(head(&boards).contains("million leaves per second"));
        for board in &mut boards {
            board.leaves_per_second = None;
        }
        assert!(!head(&boards).contains("leaves per second"));
        assert!(!table(&boards).markdown().contains("not counted"));
    }

    #[test]
    fn the_page_has_a_line_for_every_board_as_the_table_has_it() {
        let cells = |line: &str| line.split(" | ").map(str::to_owned).collect::<Vec<_>>();
        for board in known() {
            let head = format!("| {} | ", board.target);
            let line = PAGE.lines().find_map(|line| line.strip_prefix(&head));
            let found = cells(line.unwrap_or_else(|| panic!("no line for {}", board.target)));
            let [part, logic, rams, clock, _, cores, ..] = &*found else {
                panic!("{found:?}");
            };
            let of = |cell: &str| cell.rsplit(' ').next().unwrap_or_default().to_owned();
            assert_eq!(
                (part.as_str(), of(logic), of(rams)),
                (
                    board.part,
                    grouped(board.logic_cells.into()),
                    grouped(board.block_rams.into())
                )
            );
            let clock_hz = clock.parse::<f64>().unwrap_or_default() * 1e6;
            assert_eq!(clock_hz, f64::from(board.clock_hz), "{}", board.target);
            assert_eq!(*cores, board.counters(), "{}", board.target);
        }
    }
}
