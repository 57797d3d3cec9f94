//! `cargo xtask score --clusters`: what more clusters count, beside as many times one cluster.

use std::path::Path;

use console::drawing::{grid_step, Anchor, Drawing, Style, GREY, INK, PALE};
use console::fault::{bad_input, Failure};
use console::figures::grouped;
use console::file::WriteError;
use console::new_file::NewFile;
use console::outcome::Outcome;
use console::Console;
use serde::Serialize;
use text::table::{Side, Table};

use super::{ScoreArgs, ScoreFormat};
use perftboard::circuit;
use perftboard::commands::bench::{measure_verilog, runs, Depths, Measured};

/// The positions that are counted: the starting position and kiwipete, the first two of the usual ones.
const POSITIONS: usize = 2;

/// The size of the picture, and its margins: left, right, top, bottom.
const SIZE: (f64, f64) = (720.0, 460.0);
const MARGINS: (f64, f64, f64, f64) = (64.0, 150.0, 70.0, 58.0);

/// The colour of each position's line.
const COLOURS: [&str; POSITIONS] = ["#4269d0", "#c8372d"];

/// The result in JSON.
#[derive(Debug, Serialize)]
pub(crate) struct Scaling {
    cores: u8,
    rows: Vec<Row>,
}

/// What so many clusters count.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Row {
    clusters: u8,
    counts: Vec<Counted>,
    /// The digest of the Verilog.
    circuit: String,
}

/// The count of a position.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Counted {
    position: String,
    depth: u32,
    #[serde(serialize_with = "console::json::leaves")]
    nodes: u64,
    clocks: u64,
    leaves_per_clock: f64,
}

/// Counts with each of these numbers of clusters, and writes a table and a picture.
///
/// # Errors
/// [`Failure`] if a simulation fails, or a file cannot be written.
pub(super) fn run(args: &ScoreArgs, console: &mut Console) -> Result<Outcome, Failure> {
    let section = args.section("scaling")?;
    let path = args.picture("docs/clusters.svg");
    let failed = WriteError::of(path);
    // The file is opened before the long work, so that a wrong path is noticed early.
    let file = NewFile::create(path).map_err(&failed)?;
    let cores = args.build.cores()?;
    let mut runs = runs(Depths::Deeper);
    runs.truncate(POSITIONS);
    let (mut rows, mut outcome) = (Vec::new(), Outcome::Right);
    for &clusters in &args.clusters {
        let measured = measure_verilog((clusters, cores), &runs, console)?;
        outcome = outcome.max(measured.outcome);
        let circuit = circuit::simulated((clusters, cores)).map_err(bad_input)?;
        rows.push(Row::new(clusters, &measured, circuit));
    }
    let scaling = Scaling { cores, rows };
    file.keep_with(&scaling.svg()).map_err(&failed)?;
    let markdown = |link: &Path| {
        let title = "Leaves per clock of more and more clusters";
        format!(
            "{}\n![{title}]({})\n",
            scaling.table().markdown(),
            link.display()
        )
    };
    if let Some(section) = section {
        section.replace(&markdown(section.link(path)))?;
    }
    match args.format {
        ScoreFormat::Text => {
            console.line(scaling.table().text(0))?;
            console.line(format_args!("picture: {}", path.display()))?;
        }
        ScoreFormat::Markdown => console.line(markdown(path).trim_end())?,
        ScoreFormat::Json => console.json(&scaling)?,
    }
    Ok(outcome)
}

impl Row {
    fn new(clusters: u8, measured: &Measured, circuit: String) -> Self {
        let counts = measured.positions.iter().map(|counted| Counted {
            position: counted.name.clone(),
            depth: counted.depth,
            nodes: counted.nodes,
            clocks: counted.clocks,
            leaves_per_clock: counted.leaves_per_clock.unwrap_or_default(),
        });
        Self {
            clusters,
            counts: counts.collect(),
            circuit,
        }
    }
}

impl Scaling {
    /// The leaves per clock as a share of so many times those of one cluster, if the first row is one cluster's.
    fn share(&self, row: &Row, position: usize) -> Option<f64> {
        let one = self.rows.first().filter(|row| row.clusters == 1)?;
        let one = one.counts.get(position)?.leaves_per_clock;
        Some(row.counts.get(position)?.leaves_per_clock / (f64::from(row.clusters) * one))
    }

    /// A line for each number of clusters.
    fn table(&self) -> Table {
        let names = self.rows.first().map_or(&[][..], |row| &row.counts);
        let heads = names.iter().flat_map(|it| {
            let name = format!("{}, {} plies", it.position, it.depth);
            [
                format!("{name}: clocks"),
                "leaves per clock".to_owned(),
                "of as many times one".to_owned(),
            ]
        });
        let heads = ["clusters".to_owned()].into_iter().chain(heads);
        let columns = heads.map(|head| (head, Side::Right));
        let mut table = Table::new(columns.chain([("circuit".to_owned(), Side::Left)]));
        for row in &self.rows {
            let cells = row
                .counts
                .iter()
                .enumerate()
                .flat_map(|(position, counted)| {
                    let share = self.share(row, position);
                    [
                        grouped(counted.clocks),
                        format!("{:.3}", counted.leaves_per_clock),
                        share.map_or_else(String::new, |share| format!("{share:.3}")),
                    ]
                });
            let clusters = [row.clusters.to_string()].into_iter();
            table.row(clusters.chain(cells).chain([row.circuit.clone()]));
        }
        table
    }

    /// The leaves per clock of as many times one cluster as the last row has, if the first row is one cluster's.
    fn ideal(&self, position: usize) -> Option<f64> {
        let row = self.rows.last()?;
        Some(row.counts.get(position)?.leaves_per_clock / self.share(row, position)?)
    }

    /// The picture: leaves per clock by clusters, with a dashed line for as many times one cluster's.
    fn svg(&self) -> String {
        let title = format!(
            "perftboard, cluster by cluster of {} rank counters",
            self.cores
        );
        let mut drawing = Drawing::new(SIZE.0, SIZE.1, &title);
        drawing.text((24.0, 32.0), Style::new(18.0).bold(), &title);
        let subtitle = "leaves per clock, counted by the circuit's Verilog; dashed: as many times one cluster's";
        drawing.text((24.0, 54.0), Style::new(13.0).coloured(GREY), subtitle);
        let axes = Axes::of(self);
        axes.draw(&mut drawing, &self.rows);
        for (position, colour) in COLOURS.iter().enumerate() {
            if let (Some(ideal), Some(row)) = (self.ideal(position), self.rows.last()) {
                drawing.dashes(
                    &[axes.at(0, 0.0), axes.at(row.clusters, ideal)],
                    colour,
                    1.2,
                );
            }
            let mut counts = self
                .rows
                .iter()
                .filter_map(|row| Some((row.clusters, row.counts.get(position)?)));
            let points = counts
                .clone()
                .map(|(clusters, it)| axes.at(clusters, it.leaves_per_clock));
            let points: Vec<(f64, f64)> = points.collect();
            drawing.line(&points, colour, 2.5);
            points.iter().for_each(|&at| drawing.disc(at, 4.5, colour));
            if let (Some(&(x, y)), Some((_, last))) = (points.last(), counts.next_back()) {
                let style = Style::new(12.5).coloured(colour).bold();
                let text = format!("{}: {:.2}", last.position, last.leaves_per_clock);
                drawing.text((x + 10.0, y + 4.0), style, text);
            }
        }
        drawing.finish()
    }
}

/// The axes of the picture: clusters to the right, leaves per clock upwards, both from 0.
struct Axes {
    most_clusters: f64,
    most: f64,
}

impl Axes {
    /// The axes that have room for all counts and for as many times one cluster's.
    fn of(scaling: &Scaling) -> Self {
        let clusters = scaling
            .rows
            .iter()
            .map(|row| row.clusters)
            .max()
            .unwrap_or(1);
        let counted = scaling.rows.iter().flat_map(|row| &row.counts);
        let counted = counted.map(|counted| counted.leaves_per_clock);
        let ideal = (0..POSITIONS).filter_map(|position| scaling.ideal(position));
        Self {
            most_clusters: clusters.into(),
            most: counted.chain(ideal).fold(1.0, f64::max),
        }
    }

    /// The place of so many leaves per clock by so many clusters.
    fn at(&self, clusters: u8, leaves_per_clock: f64) -> (f64, f64) {
        let (left, right, top, bottom) = MARGINS;
        let (width, height) = (SIZE.0 - left - right, SIZE.1 - top - bottom);
        (
            left + f64::from(clusters) / self.most_clusters * width,
            SIZE.1 - bottom - leaves_per_clock / self.most * height,
        )
    }

    fn draw(&self, drawing: &mut Drawing, rows: &[Row]) {
        let (x0, y0) = self.at(0, 0.0);
        let x1 = SIZE.0 - MARGINS.1;
        let step = grid_step(self.most);
        let lines = (0..).map(|line| f64::from(line) * step);
        for line in lines.take_while(|value| *value <= self.most) {
            let (_, y) = self.at(0, line);
            drawing.line(&[(x0, y), (x1, y)], PALE, 1.0);
            let style = Style::new(12.0).coloured(GREY).anchored(Anchor::End);
            drawing.text((x0 - 8.0, y + 4.0), style, line);
        }
        drawing.line(&[(x0, y0), (x1, y0)], INK, 1.2);
        for row in rows {
            let (x, _) = self.at(row.clusters, 0.0);
            let style = Style::new(13.0).anchored(Anchor::Middle);
            drawing.text((x, y0 + 20.0), style, row.clusters);
        }
        let style = Style::new(12.0).coloured(GREY).anchored(Anchor::Middle);
        drawing.text(((x0 + x1) / 2.0, y0 + 40.0), style, "clusters");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scaling() -> Scaling {
        let row = |clusters, figures: [f64; 2]| {
            let counted = ["start", "kiwipete"].into_iter().zip(figures);
            Row {
                clusters,
                counts: counted
                    .map(|(position, leaves_per_clock)| Counted {
                        position: position.to_owned(),
                        depth: 6,
                        nodes: 1_000_000,
                        clocks: (1e6 / leaves_per_clock) as u64,
                        leaves_per_clock,
                    })
                    .collect(),
                circuit: "89abcdef".to_owned(),
            }
        };
        Scaling {
            cores: 6,
            rows: vec![row(1, [2.0, 1.6]), row(4, [7.6, 6.0])],
        }
    }

    #[test]
    fn the_table_has_the_share_of_as_many_times_one_cluster() {
        let text = scaling().table().markdown();
        let line = text.lines().last().unwrap_or_default();
        assert_eq!(
            line,
            "| 4 | 131,578 | 7.600 | 0.950 | 166,666 | 6.000 | 0.938 | 89abcdef |"
        );
    }

    #[test]
    fn the_picture_has_a_dot_for_each_count_and_names_the_lines() {
        let svg = scaling().svg();
        assert_eq!(svg.matches("r=\"4.5\"").count(), 4);
        assert!(svg.contains(">start: 7.60<") && svg.contains(">kiwipete: 6.00<"));
    }

    #[test]
    fn without_one_cluster_there_is_no_share() {
        let mut scaling = scaling();
        scaling.rows.remove(0);
        assert_eq!(scaling.share(&scaling.rows[0], 0), None);
        assert!(scaling.svg().ends_with("</svg>\n"));
    }
}
