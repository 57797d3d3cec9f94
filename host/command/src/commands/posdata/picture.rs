//! The picture of a walk on a board, as SVG.
//!
//! Thin arrows are the entries of the table: solid for `nextpos`, dashed and bent for `nextdir`. The walk's own steps
//! are drawn bold, with their squares numbered in the order of the visits. Occupied squares have a disc.
//!
//! Arrow heads and style sheets are particular to this picture, so it does not use
//! [`Drawing`](console::drawing::Drawing).

use std::fmt::Write;

use reference::Square;

use super::trail::{Followed, Trail};

/// The side of a square, and the margin around the board.
const SIDE: f64 = 72.0;
const MARGIN: f64 = 36.0;
/// The height of the legend under the board.
const LEGEND: f64 = 64.0;

const NEXTPOS: &str = "#2f6f9f";
const NEXTDIR: &str = "#c2571a";

/// The style of the texts and arrows.
const STYLE: &str = "<style>\
text{font-family:Georgia,'Times New Roman',serif;fill:#3b3a36}\
.file,.rank{font-size:16px;text-anchor:middle;fill:#7b776c}\
.number{font-size:15px;font-weight:bold;text-anchor:middle;fill:#fff}\
.piece{font-size:30px;font-weight:bold;text-anchor:middle}\
.key{font-size:15px}\
path,line{fill:none;stroke-linecap:round}\
</style>";

/// A point of the picture.
type Point = (f64, f64);

/// Draws a walk.
pub fn draw(piece: &str, trail: &Trail) -> String {
    let (width, height) = (
        2.0 * MARGIN + 8.0 * SIDE,
        2.0 * MARGIN + 8.0 * SIDE + LEGEND,
    );
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\">\n\
         <title>posdata[{piece}][{}]</title>\n{STYLE}\n<defs>",
        trail.from
    );
    for (name, colour) in [("p", NEXTPOS), ("d", NEXTDIR)] {
        let _ = write!(
            svg,
            "<marker id=\"{name}\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"10\" \
             markerHeight=\"10\" markerUnits=\"userSpaceOnUse\" orient=\"auto\">\
             <path d=\"M0 0 10 5 0 10z\" style=\"fill:{colour}\"/></marker>"
        );
    }
    svg.push_str("</defs>\n");
    let _ = writeln!(
        svg,
        "<rect width=\"{width}\" height=\"{height}\" fill=\"#fbfaf6\"/>"
    );
    board(&mut svg, trail);
    table(&mut svg, trail);
    walk(&mut svg, trail);
    marks(&mut svg, piece, trail);
    legend(&mut svg, piece, trail, height - LEGEND);
    svg.push_str("</svg>\n");
    svg
}

/// The middle of a square.
fn middle(square: Square) -> Point {
    (
        MARGIN + (f64::from(square.file()) + 0.5) * SIDE,
        MARGIN + (7.5 - f64::from(square.rank())) * SIDE,
    )
}

fn board(svg: &mut String, trail: &Trail) {
    for square in Square::all() {
        let (x, y) = middle(square);
        let dark = (square.file() + square.rank()) % 2 == 0;
        let reached = trail.visits.iter().any(|visit| visit.square == square);
        let fill = match (square == trail.from, reached, dark) {
            (true, _, _) => "#f2cf63",
            (_, true, true) => "#cfd9bd",
            (_, true, false) => "#e6edd6",
            (_, _, true) => "#ddd6c6",
            _ => "#f3efe4",
        };
        let _ = writeln!(
            svg,
            "<rect x=\"{}\" y=\"{}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{fill}\"/>",
            x - SIDE / 2.0,
            y - SIDE / 2.0
        );
    }
    for number in 0..8u8 {
        let along = MARGIN + (f64::from(number) + 0.5) * SIDE;
        let (file, rank) = (char::from(b'a' + number), 8 - number);
        let _ = writeln!(
            svg,
            "<text class=\"file\" x=\"{along}\" y=\"{}\">{file}</text>\
             <text class=\"rank\" x=\"{}\" y=\"{}\">{rank}</text>",
            MARGIN * 1.7 + 8.0 * SIDE,
            MARGIN / 2.0,
            along + 5.0
        );
    }
}

/// Draws every entry that a walk could read, faintly.
fn table(svg: &mut String, trail: &Trail) {
    let _ = writeln!(svg, "<g opacity=\"0.28\" stroke-width=\"1.4\">");
    for &(square, entry) in &trail.entries {
        arrow(svg, square, entry.nextpos, Followed::Nextpos);
        if entry.nextdir != entry.nextpos {
            arrow(svg, square, entry.nextdir, Followed::Nextdir);
        }
    }
    svg.push_str("</g>\n");
}

/// Draws the steps of the walk.
fn walk(svg: &mut String, trail: &Trail) {
    let _ = writeln!(svg, "<g stroke-width=\"3.2\">");
    if !trail.visits.is_empty() {
        arrow(svg, trail.from, trail.first, Followed::Nextpos);
    }
    for visit in &trail.visits {
        let from = visit.followed.from(visit.square, trail.from);
        arrow(svg, from, visit.next, visit.followed);
    }
    svg.push_str("</g>\n");
}

/// Draws an arrow between two squares that leaves their centres free.
fn arrow(svg: &mut String, from: Square, to: Square, followed: Followed) {
    if from == to {
        return;
    }
    let ((x1, y1), (x2, y2)) = (middle(from), middle(to));
    let length = (x2 - x1).hypot(y2 - y1);
    let (ux, uy) = ((x2 - x1) / length, (y2 - y1) / length);
    let (gap, near) = (17.0, 19.0);
    let (x1, y1, x2, y2) = (x1 + ux * gap, y1 + uy * gap, x2 - ux * near, y2 - uy * near);
    if followed == Followed::Nextpos && length < 1.6 * SIDE {
        let _ = writeln!(
            svg,
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" \
             stroke=\"{NEXTPOS}\" marker-end=\"url(#p)\"/>"
        );
        return;
    }
    // The arrow is bent, so that arrows over the same squares do not cover each other.
    let bend = 0.16 * length;
    let (cx, cy) = ((x1 + x2) / 2.0 - uy * bend, (y1 + y2) / 2.0 + ux * bend);
    let (colour, mark, dash) = match followed {
        Followed::Nextpos => (NEXTPOS, "p", ""),
        _ => (NEXTDIR, "d", " stroke-dasharray=\"7 6\""),
    };
    let _ = writeln!(
        svg,
        "<path d=\"M{x1:.1} {y1:.1}Q{cx:.1} {cy:.1} {x2:.1} {y2:.1}\" stroke=\"{colour}\"{dash} \
         marker-end=\"url(#{mark})\"/>"
    );
}

/// Draws the piece, the discs of occupied squares, and the numbers of the visits.
fn marks(svg: &mut String, piece: &str, trail: &Trail) {
    let (x, y) = middle(trail.from);
    let letter = match piece {
        "knight" => 'N',
        "bpawn" => 'p',
        _ => piece.chars().next().unwrap_or('?').to_ascii_uppercase(),
    };
    let _ = writeln!(
        svg,
        "<text class=\"piece\" x=\"{x}\" y=\"{}\">{letter}</text>",
        y + 10.0
    );
    for (number, visit) in (1..).zip(&trail.visits) {
        let (x, y) = middle(visit.square);
        let (radius, fill) = if visit.occupied {
            (17.0, "#3b3a36")
        } else {
            (14.0, "#7c8f63")
        };
        let _ = writeln!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\"/>\
             <text class=\"number\" x=\"{x}\" y=\"{}\">{number}</text>",
            y + 5.0
        );
    }
}

fn legend(svg: &mut String, piece: &str, trail: &Trail, top: f64) {
    let (first, second) = (top + 14.0, top + 40.0);
    let occupied = trail.visits.iter().filter(|visit| visit.occupied).count();
    let _ = writeln!(
        svg,
        "<text class=\"key\" x=\"{MARGIN}\" y=\"{first}\">posdata[{piece}][{}]: {} squares visited, \
         {occupied} occupied (dark discs)</text>\n\
         <line x1=\"{MARGIN}\" y1=\"{y}\" x2=\"{}\" y2=\"{y}\" stroke=\"{NEXTPOS}\" stroke-width=\"3.2\" \
         marker-end=\"url(#p)\"/><text class=\"key\" x=\"{}\" y=\"{second}\">nextpos</text>\n\
         <line x1=\"{}\" y1=\"{y}\" x2=\"{}\" y2=\"{y}\" stroke=\"{NEXTDIR}\" stroke-width=\"3.2\" \
         stroke-dasharray=\"7 6\" marker-end=\"url(#d)\"/><text class=\"key\" x=\"{}\" y=\"{second}\">nextdir</text>\n\
         <text class=\"key\" x=\"{}\" y=\"{second}\">strong: walked; faint: the rest of the table</text>",
        trail.from,
        trail.visits.len(),
        MARGIN + 46.0,
        MARGIN + 56.0,
        MARGIN + 130.0,
        MARGIN + 176.0,
        MARGIN + 186.0,
        MARGIN + 270.0,
        y = second - 5.0,
    );
}

#[cfg(test)]
mod tests {
    use reference::posdata::Ptype;

    use super::*;

    #[test]
    fn every_visit_is_numbered_and_every_element_closed() {
        let trail = Trail::walk(Ptype::Queen, Square::E8, &["e7".parse().unwrap()]);
        let svg = draw("queen", &trail);
        assert_eq!(svg.matches("class=\"number\"").count(), trail.visits.len());
        for element in ["svg", "g", "text", "defs", "marker", "title", "style"] {
            let (open, close) = (format!("<{element}"), format!("</{element}>"));
            let opened = svg.match_indices(&open).filter(|(at, _)| {
                let next = svg[at + open.len()..].chars().next();
                next.is_some_and(|c| c == ' ' || c == '>')
            });
            assert_eq!(opened.count(), svg.matches(&close).count(), "{element}");
        }
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    }

    #[test]
    fn a_piece_that_goes_nowhere_is_drawn_without_arrows() {
        let svg = draw("pawn", &Trail::walk(Ptype::Pawn, Square::E8, &[]));
        assert!(!svg.contains("class=\"number\"") && !svg.contains("<path d=\"M2"));
    }
}
