//! Pictures in SVG: texts, lines, rectangles and discs on white paper.
//!
//! The `svg` crate is not used: it builds a tree of untyped attributes, so that every element would need as much code
//! as it has here, and the shared style of the texts would still be ours.

use std::fmt::{Display, Write as _};

/// The colour of texts and lines by default.
pub const INK: &str = "#22252b";
/// The colour of less important things.
pub const GREY: &str = "#6a6f7a";
/// The colour of grid lines and backgrounds.
pub const PALE: &str = "#e4e6ea";

/// The position of a text relative to its point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// The text begins at the point.
    Start,
    /// The text is centred on the point.
    Middle,
    /// The text ends at the point.
    End,
}

/// The style of a text.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Style {
    /// The height in pixels.
    pub size: f64,
    /// The colour.
    pub colour: &'static str,
    /// The position relative to the point.
    pub anchor: Anchor,
    /// Whether the text is bold.
    pub bold: bool,
    /// Whether the text has a white rim, so that it is legible over a line.
    pub rim: bool,
}

impl Style {
    /// A plain black text that begins at its point.
    #[must_use]
    pub const fn new(size: f64) -> Self {
        Self {
            size,
            colour: INK,
            anchor: Anchor::Start,
            bold: false,
            rim: false,
        }
    }

    /// The style in another colour.
    #[must_use]
    pub const fn coloured(self, colour: &'static str) -> Self {
        Self { colour, ..self }
    }

    /// The style with another position.
    #[must_use]
    pub const fn anchored(self, anchor: Anchor) -> Self {
        Self { anchor, ..self }
    }

    /// The style in bold.
    #[must_use]
    pub const fn bold(self) -> Self {
        Self { bold: true, ..self }
    }

    /// The style with a white rim.
    #[must_use]
    pub const fn rimmed(self) -> Self {
        Self { rim: true, ..self }
    }
}

/// A picture. Distances are in pixels from the upper left corner.
#[derive(Debug, Clone, PartialEq)]
pub struct Drawing {
    svg: String,
}

impl Drawing {
    /// White paper of this size.
    #[must_use]
    pub fn new(width: f64, height: f64, title: &str) -> Self {
        let mut drawing = Self { svg: String::new() };
        drawing.add(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" font-family=\"DejaVu Sans, Verdana, sans-serif\" role=\"img\">\n<title>{}</title>",
            escaped(title)
        ));
        drawing.rectangle((0.0, 0.0), (width, height), "#ffffff");
        drawing
    }

    /// The finished picture as SVG.
    #[must_use]
    pub fn finish(mut self) -> String {
        self.svg.push_str("</svg>\n");
        self.svg
    }

    /// Writes `text` with its baseline at this point.
    pub fn text(&mut self, at: (f64, f64), style: Style, text: impl Display) {
        self.turned_text(at, style, text, 0);
    }

    /// Writes `text` upwards from this point.
    pub fn upward_text(&mut self, at: (f64, f64), style: Style, text: impl Display) {
        self.turned_text(at, style, text, -90);
    }

    fn turned_text(&mut self, (x, y): (f64, f64), style: Style, text: impl Display, degrees: i32) {
        let anchor = match style.anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let weight = if style.bold {
            " font-weight=\"bold\""
        } else {
            ""
        };
        let rim = if style.rim {
            " stroke=\"#ffffff\" stroke-width=\"3.5\" paint-order=\"stroke\""
        } else {
            ""
        };
        let turn = match degrees {
            0 => String::new(),
            degrees => format!(" transform=\"rotate({degrees} {x:.1} {y:.1})\""),
        };
        self.add(format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{}\" fill=\"{}\" text-anchor=\"{anchor}\"{rim}{turn}{weight}>{}</text>",
            style.size,
            style.colour,
            escaped(&text.to_string())
        ));
    }

    /// Fills a rectangle, given its upper left corner and its size.
    pub fn rectangle(&mut self, (x, y): (f64, f64), (width, height): (f64, f64), colour: &str) {
        self.add(format_args!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{colour}\"/>"
        ));
    }

    /// Draws a line through these points.
    pub fn line(&mut self, points: &[(f64, f64)], colour: &str, width: f64) {
        self.stroke(points, colour, width, "");
    }

    /// Draws a dashed line through these points.
    pub fn dashes(&mut self, points: &[(f64, f64)], colour: &str, width: f64) {
        self.stroke(points, colour, width, " stroke-dasharray=\"7 5\"");
    }

    /// Draws a disc around this point.
    pub fn disc(&mut self, (x, y): (f64, f64), radius: f64, colour: &str) {
        self.add(format_args!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"{colour}\"/>"
        ));
    }

    fn stroke(&mut self, points: &[(f64, f64)], colour: &str, width: f64, dashes: &str) {
        let points: Vec<String> = points
            .iter()
            .map(|(x, y)| format!("{x:.1},{y:.1}"))
            .collect();
        self.add(format_args!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" \
             stroke-linejoin=\"round\"{dashes}/>",
            points.join(" ")
        ));
    }

    fn add(&mut self, element: std::fmt::Arguments<'_>) {
        // Writing to a String cannot fail.
        let _ = writeln!(self.svg, "{element}");
    }
}

/// Escapes `text` for SVG.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// The distance of grid lines: a round number, which is 1, 2, 2.5 or 5 times a power of ten, of at least a fourth of
/// `most`.
#[must_use]
pub fn grid_step(most: f64) -> f64 {
    if !(most.is_finite() && most > 0.0) {
        return 1.0;
    }
    let power = 10_f64.powf((most / 4.0).log10().floor());
    let steps = [1.0, 2.0, 2.5, 5.0, 10.0].map(|times| times * power);
    let enough = |step: &&f64| **step * 4.0 >= most * (1.0 - 1e-9);
    steps.iter().find(enough).copied().unwrap_or(most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_are_round_and_have_four_lines_at_most() {
        let steps = [7680.0, 73.9, 1.0, 0.17, 4.0, 100.0].map(grid_step);
        assert_eq!(steps, [2000.0, 20.0, 0.25, 0.05, 1.0, 25.0]);
        assert_eq!(grid_step(0.0), 1.0);
        assert_eq!(grid_step(f64::NAN), 1.0);
    }

    #[test]
    fn what_is_written_cannot_break_the_picture() {
        let mut drawing = Drawing::new(10.0, 20.0, "a < b");
        drawing.text((1.0, 2.0), Style::new(9.0), "<&>");
        let svg = drawing.finish();
        assert!(svg.contains("<title>a &lt; b</title>"), "{svg}");
        assert!(svg.contains(">&lt;&amp;&gt;</text>"), "{svg}");
        assert!(svg.ends_with("</svg>\n"));
    }
}
