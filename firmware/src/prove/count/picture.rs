//! The chain of theorems as a picture: a row for each step, or more, and an arrow from who asserts something to who assumes it.

use super::{Chain, Origin, Step, STEPS};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// The width of the picture, and its margin.
const WIDTH: usize = 1000;
const MARGIN: usize = 20;
/// The height of a row, of a box in it, and where the box begins.
const ROW: usize = 92;
const BOX: usize = 28;
const DOWN: usize = 40;
/// The width of a letter, and what a box has beside its name.
const LETTER: usize = 8;
const ROUND: usize = 14;
/// The gap between boxes at least.
const GAP: usize = 18;

/// A row of boxes: a step, or what has no room in the row before.
struct Row {
    /// What the step says, in its first row.
    words: Option<String>,
    theorems: Vec<&'static str>,
}

/// Where a theorem's box is.
#[derive(Clone, Copy)]
struct Place {
    row: usize,
    left: usize,
    width: usize,
}

impl Place {
    fn middle(self) -> usize {
        self.left + self.width / 2
    }

    fn top(self) -> usize {
        MARGIN + self.row * ROW + DOWN
    }
}

impl Chain {
    /// Draws the chain of all theorems.
    #[must_use]
    pub fn svg(&self) -> String {
        let rows = rows(STEPS);
        let places = places(&rows);
        let height = 2 * MARGIN + rows.len() * ROW + 30;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" \
             font-family=\"DejaVu Sans, Verdana, sans-serif\" font-size=\"13\" fill=\"#22252b\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n\
             <defs><marker id=\"head\" markerWidth=\"8\" markerHeight=\"8\" refX=\"6\" refY=\"3\" orient=\"auto\">\
             <path d=\"M0 0L6 3L0 6z\" fill=\"#4269d0\"/></marker></defs>\n"
        );
        for (from, to, is_contract) in self.arrows() {
            if let (Some(from), Some(to)) = (places.get(from), places.get(to)) {
                svg += &arrow(*from, *to, is_contract);
            }
        }
        for (row, words) in rows.iter().enumerate() {
            let Some(words) = &words.words else { continue };
            let y = MARGIN + row * ROW + 26;
            // The arrows go behind the words.
            line(
                &mut svg,
                format_args!(
                    "<text x=\"{MARGIN}\" y=\"{y}\" fill=\"#555a64\" stroke=\"#ffffff\" stroke-width=\"4\" paint-order=\"stroke\">{words}</text>"
                ),
            );
        }
        for (name, place) in &places {
            let (Place { left, width, .. }, top) = (*place, place.top());
            let (x, y) = (place.middle(), top + 19);
            line(
                &mut svg,
                format_args!(
                    "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{BOX}\" rx=\"6\" fill=\"#f4f5f7\" stroke=\"#22252b\"/>\
                     <text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{name}</text>"
                ),
            );
        }
        let y = height - MARGIN;
        line(
            &mut svg,
            format_args!(
                "<text x=\"{MARGIN}\" y=\"{y}\" fill=\"#555a64\">blue: a contract, asserted where the arrow begins and assumed where it \
                 ends; grey, broken: the same in other words</text>"
            ),
        );
        svg + "</svg>\n"
    }

    /// The arrows of the picture: the theorem that claims something, the theorem that assumes it, and whether both have it from one contract.
    fn arrows(&self) -> BTreeSet<(&'static str, &'static str, bool)> {
        let mut arrows = BTreeSet::new();
        for kept in self.contracts.values() {
            for from in &kept.asserted {
                let assumed = kept.assumed.iter().chain(&kept.earlier);
                arrows.extend(assumed.map(|to| (*from, *to, true)));
            }
        }
        for owed in &self.owed {
            if let Origin::Words { theorems, .. } = owed.origin {
                arrows.extend(theorems.iter().map(|from| (*from, owed.theorem, false)));
            }
        }
        arrows
    }
}

/// Adds a line to the picture.
fn line(svg: &mut String, element: std::fmt::Arguments<'_>) {
    // Writing to a String cannot fail.
    let _ = writeln!(svg, "{element}");
}

/// The width of a theorem's box.
fn width(name: &str) -> usize {
    name.len() * LETTER + ROUND
}

/// The rows of all steps.
fn rows(steps: &[Step]) -> Vec<Row> {
    let mut rows = Vec::new();
    for (number, step) in (1..).zip(steps) {
        let mut row = Row {
            words: Some(format!("{number}. {}", step.what)),
            theorems: Vec::new(),
        };
        let mut taken = 2 * MARGIN;
        for name in step.theorems {
            if taken + width(name) + GAP > WIDTH {
                let theorems = std::mem::take(&mut row.theorems);
                let words = row.words.take();
                rows.push(Row { words, theorems });
                taken = 2 * MARGIN;
            }
            taken += width(name) + GAP;
            row.theorems.push(name);
        }
        rows.push(row);
    }
    rows
}

/// The boxes of all theorems: those of a row share its width.
fn places(rows: &[Row]) -> BTreeMap<&'static str, Place> {
    let mut places = BTreeMap::new();
    for (row, Row { theorems, .. }) in rows.iter().enumerate() {
        let taken: usize = theorems.iter().map(|name| width(name)).sum();
        let gap = (WIDTH - 2 * MARGIN).saturating_sub(taken) / theorems.len();
        let mut left = MARGIN + gap / 2;
        for name in theorems {
            let width = width(name);
            places.insert(*name, Place { row, left, width });
            left += width + gap;
        }
    }
    places
}

/// An arrow between two boxes; within a row it leaves the box below and comes back to the other one, and from a box to itself it is a loop.
fn arrow(from: Place, to: Place, is_contract: bool) -> String {
    let (x, end) = (from.middle(), to.middle());
    let (y, y_end, bend) = match from.row.cmp(&to.row) {
        std::cmp::Ordering::Less => (from.top() + BOX, to.top(), (36, -36)),
        std::cmp::Ordering::Equal => (from.top() + BOX, to.top() + BOX, (22, 22)),
        std::cmp::Ordering::Greater => (from.top(), to.top() + BOX, (-36, 36)),
    };
    let shift = if from.row == to.row && x == end {
        14
    } else {
        0
    };
    let coordinate = |y: usize, by: i64| i64::try_from(y).unwrap_or(i64::MAX).saturating_add(by);
    let (above, below) = (coordinate(y, bend.0), coordinate(y_end, bend.1));
    let look = if is_contract {
        "stroke=\"#4269d0\" stroke-width=\"1.5\" marker-end=\"url(#head)\""
    } else {
        "stroke=\"#9aa0ab\" stroke-dasharray=\"4 4\""
    };
    let (x, end) = (x - shift, end + shift);
    format!("<path d=\"M{x} {y}C{x} {above} {end} {below} {end} {y_end}\" fill=\"none\" {look}/>\n")
}
