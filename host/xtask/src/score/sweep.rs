//! `cargo xtask score --sweep`: routes more and more cores, until the chip is full.

use std::path::PathBuf;

use console::fault::{bad_input, Failure};
use console::file::WriteError;
use console::new_file::NewFile;
use console::outcome::Outcome;
use console::Console;
use firmware::build::BuildError;
use serde::Serialize;

use super::found::{Found, Full, Row};
use super::picture::{Picture, Point};
use super::tally::{Figures, Score};
use super::text;
use super::{markdown, ScoreArgs, ScoreFormat};
use perftboard::circuit;
use perftboard::commands::bench::{measure_verilog, runs, Depths};
use perftboard::commands::bitstream::{unbuilt, BuildArgs};

/// The result in JSON.
#[derive(Serialize)]
pub(crate) struct Report<'a> {
    rows: Vec<RowReport<'a>>,
    picture: PathBuf,
}

/// A row, in JSON.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum RowReport<'a> {
    Routed(Figures<'a>),
    Full { cores: u8, error: String },
}

/// Routes and counts with 1 core, 2 cores and so on, as many as fit; writes a table and a picture.
///
/// # Errors
/// [`Failure`] if a tool or a simulation fails, or a file cannot be written.
pub fn run(args: &ScoreArgs, console: &mut Console) -> Result<Outcome, Failure> {
    let section = args.section("sweep")?;
    let path = args.picture("docs/sweep.svg");
    let failed = WriteError::of(path);
    // The file is opened before the long work, so that a wrong path is noticed early.
    let file = NewFile::create(path).map_err(&failed)?;
    let (rows, outcome) = rows(args, console)?;
    let svg = picture(args, &rows)?.svg();
    file.keep_with(&svg).map_err(&failed)?;
    if let Some(section) = section {
        section.replace(&markdown::sweep(&rows, section.link(path)))?;
    }
    match args.format {
        ScoreFormat::Text => {
            console.line(text::sweep(&rows).text(0))?;
            console.line(format_args!("picture: {}", path.display()))?;
        }
        ScoreFormat::Markdown => console.line(markdown::sweep(&rows, path).trim_end())?,
        ScoreFormat::Json => console.json(&Report {
            rows: rows.iter().map(report).collect(),
            picture: path.to_owned(),
        })?,
    }
    Ok(outcome)
}

/// The rows, the last of which may be one that does not fit.
fn rows(args: &ScoreArgs, console: &mut Console) -> Result<(Vec<Row>, Outcome), Failure> {
    let mut outcome = Outcome::Right;
    let mut rows = Vec::new();
    let build = BuildArgs {
        all_seeds: true,
        ..args.build.clone()
    };
    for cores in 1..=args.most {
        let circuit = circuit::routed(
            args.build.target.board()?,
            (1, cores),
            args.build.clock_hz()?,
        )
        .map_err(bad_input)?;
        let out = args.build.out()?.join(format!("cores-{cores}"));
        let design = build.design((1, cores))?;
        let (report, netlist) = match build.build(&design, out, console) {
            Err(BuildError::Timing { report }) => (*report, String::new()),
            Err(BuildError::ChipFull {
                resource,
                used,
                available,
                ..
            }) => {
                let full = Full {
                    resource,
                    used,
                    available,
                };
                let found = Found::Full(full);
                rows.push(Row {
                    cores,
                    circuit,
                    found,
                });
                break;
            }
            built => {
                let built = built.map_err(unbuilt)?;
                (built.report, built.netlist)
            }
        };
        let measured = measure_verilog((1, cores), &runs(Depths::Deep), console)?;
        outcome = outcome.max(measured.outcome);
        let found = Found::Routed(Box::new(Score {
            report,
            netlist,
            measured,
        }));
        rows.push(Row {
            cores,
            circuit,
            found,
        });
    }
    Ok((rows, outcome))
}

fn report(row: &Row) -> RowReport<'_> {
    match &row.found {
        Found::Routed(score) => RowReport::Routed(score.figures()),
        Found::Full(full) => RowReport::Full {
            cores: row.cores,
            error: full.to_string(),
        },
    }
}

/// The picture of these rows.
fn picture(args: &ScoreArgs, rows: &[Row]) -> Result<Picture, Failure> {
    let board = args.build.target.board()?;
    let points = rows.iter().map(|row| match &row.found {
        Found::Routed(score) => Point {
            cores: row.cores,
            lut4: Some(score.report.lut4.into()),
            mhz: score.report.seeds.iter().map(|seed| seed.mhz).collect(),
            leaves_per_clock: Some(score.leaves_per_clock()),
            mnps: Some(score.mnps()),
            end: None,
        },
        Found::Full(full) => Point {
            cores: row.cores,
            lut4: (full.resource == "LUT4").then(|| full.used.into()),
            end: Some(full.to_string()),
            ..Point::default()
        },
    });
    Ok(Picture {
        title: format!("perftboard on the {}, core by core", board.title),
        subtitle: format!(
            "{}, {} seeds each; six usual positions, sixteen million leaves, counted by the circuit's Verilog",
            board.part.name, args.build.seeds
        ),
        lut4_total: board.part.lut4,
        mhz_clock: f64::from(args.build.clock_hz()?) / 1e6,
        points: points.collect(),
    })
}
