//! Signals under each other, as SVG.

use std::fmt::{Display, Write as _};

/// Width of a clock, in pixels like all that follows.
const CLOCK: usize = 60;
/// From row to row.
const ROW: usize = 32;
/// Height of a signal.
const HIGH: usize = 18;
/// Where the first clock begins.
const LEFT: usize = 130;

/// A signal over all clocks: a level, or words with a gap where there is nothing to tell.
pub enum Trace {
    /// High or low in each clock.
    Level(Vec<bool>),
    /// What it says in each clock.
    Words(Vec<Option<String>>),
}

/// The traces under each other, with the clock above them.
pub fn draw(clocks: usize, traces: &[(&str, Trace)]) -> String {
    let (width, height) = (LEFT + clocks * CLOCK + 10, (traces.len() + 1) * ROW + 14);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"DejaVu Sans Mono, monospace\" font-size=\"12\" role=\"img\">\n\
         <title>A rook's walk from d4, pieces on d6 and f4, clock by clock</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
    );
    for edge in 0..=clocks {
        let x = LEFT + edge * CLOCK;
        line(&mut svg, "#e4e6ea", &format!("M{x} 8V{}", height - 8));
    }
    label(&mut svg, 0, "clock");
    let half = CLOCK / 2;
    let pulse = format!("v-{HIGH}h{half}v{HIGH}h{half}");
    let path = format!("M{LEFT} {}{}", base(0), pulse.repeat(clocks));
    line(&mut svg, "#6a6f7a", &path);
    for (row, (name, trace)) in (1..).zip(traces) {
        label(&mut svg, row, name);
        match trace {
            Trace::Level(levels) => draw_level(&mut svg, row, levels),
            Trace::Words(words) => draw_words(&mut svg, row, words),
        }
    }
    svg + "</svg>\n"
}

/// The lower edge of a row's signal.
const fn base(row: usize) -> usize {
    row * ROW + ROW
}

fn line(svg: &mut String, colour: &str, path: &str) {
    let written = writeln!(
        svg,
        "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\"/>"
    );
    written.expect("a string takes everything");
}

fn text(svg: &mut String, x: usize, row: usize, anchor: &str, text: impl Display) {
    let y = base(row) - 5;
    let written = writeln!(
        svg,
        "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" fill=\"#22252b\">{text}</text>"
    );
    written.expect("a string takes everything");
}

fn label(svg: &mut String, row: usize, name: &str) {
    text(svg, LEFT - 10, row, "end", name);
}

fn draw_level(svg: &mut String, row: usize, levels: &[bool]) {
    let height = |level: bool| base(row) - if level { HIGH } else { 0 };
    let mut path = format!("M{LEFT} {}", height(levels[0]));
    for &level in levels {
        path += &format!("V{}h{CLOCK}", height(level));
    }
    line(svg, "#1f5fa8", &path);
}

/// A box for every stretch of clocks with the same word, and a line in the middle where there is no word.
fn draw_words(svg: &mut String, row: usize, words: &[Option<String>]) {
    let mut at = LEFT;
    for stretch in words.chunk_by(|a, b| a == b) {
        let (width, low) = (stretch.len() * CLOCK, base(row));
        let path = match stretch[0] {
            Some(_) => {
                let (side, half) = (width - 8, HIGH / 2);
                format!(
                    "M{at} {}l4 -{half}h{side}l4 {half}l-4 {half}h-{side}z",
                    low - half
                )
            }
            None => format!("M{at} {}h{width}", low - HIGH / 2),
        };
        line(svg, "#1f5fa8", &path);
        if let Some(word) = &stretch[0] {
            text(svg, at + width / 2, row, "middle", word);
        }
        at += width;
    }
}
