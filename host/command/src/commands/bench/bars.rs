//! The picture of where the clocks go: a bar for every core and position, divided by what the core does.

use console::drawing::{Anchor, Drawing, Style, GREY, INK};

/// The width of the picture, and of the margins for names on the left and totals on the right.
const WIDTH: f64 = 1080.0;
const LEFT: f64 = 240.0;
const RIGHT: f64 = 40.0;

/// The height of the head above the bars.
const HEAD: f64 = 124.0;

/// The height of a bar, the distance from one bar to the next, and that from one position to the next.
const BAR: f64 = 18.0;
const STEP: f64 = 21.0;
const GAP: f64 = 14.0;

/// The smallest share whose part of the bar has room for its figure.
const WITH_FIGURE: f64 = 0.045;

/// The colours of the kinds of work, which also differ in lightness, and that of waiting.
const COLOURS: [&str; 6] = [
    "#4269d0", "#c98a06", "#3ca951", "#ff725c", "#a463f2", "#6cc5b0",
];
const IDLE: &str = "#dfe1e6";

/// The bar of a core.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bar {
    /// The name of the core.
    pub name: String,
    /// The core's clocks, one number for each kind of work.
    pub clocks: Vec<u64>,
}

/// The bars of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// The name of the position.
    pub name: String,
    /// A note on the position, such as its clocks per leaf.
    pub note: String,
    /// The bars of its cores.
    pub bars: Vec<Bar>,
}

/// The picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bars {
    /// The title above the picture.
    pub title: String,
    /// The second line above the picture.
    pub subtitle: String,
    /// The kinds of work. The last one is waiting.
    pub kinds: Vec<String>,
    /// The positions.
    pub groups: Vec<Group>,
}

impl Bars {
    /// Draws the picture as SVG. All bars have the same length, and show shares of their core's clocks.
    #[must_use]
    pub fn svg(&self) -> String {
        let bars: usize = self.groups.iter().map(|group| group.bars.len()).sum();
        let height = HEAD + bars as f64 * STEP + self.groups.len() as f64 * GAP + 24.0;
        let mut drawing = Drawing::new(WIDTH, height, &self.title);
        let quiet = Style::new(14.5).coloured(GREY);
        drawing.text((38.0, 42.0), Style::new(24.0).bold(), &self.title);
        drawing.text((38.0, 68.0), quiet, &self.subtitle);
        self.legend(&mut drawing);
        let mut y = HEAD;
        for group in &self.groups {
            drawing.text((38.0, y + 14.0), Style::new(14.0).bold(), &group.name);
            drawing.text(
                (38.0, y + 31.0),
                Style::new(12.0).coloured(GREY),
                &group.note,
            );
            for bar in &group.bars {
                self.bar(&mut drawing, y, bar);
                y += STEP;
            }
            y += GAP;
        }
        drawing.finish()
    }

    /// Draws the legend of the colours.
    fn legend(&self, drawing: &mut Drawing) {
        let mut x = LEFT;
        for (index, kind) in self.kinds.iter().enumerate() {
            drawing.rectangle((x, 87.0), (14.0, 14.0), self.colour(index));
            drawing.text((x + 20.0, 99.0), Style::new(13.0), kind);
            // A letter of this size is about 8 pixels wide.
            x += 44.0 + 8.0 * kind.chars().count() as f64;
        }
    }

    fn bar(&self, drawing: &mut Drawing, y: f64, bar: &Bar) {
        let style = Style::new(12.0).coloured(GREY).anchored(Anchor::End);
        drawing.text((LEFT - 10.0, y + 13.5), style, &bar.name);
        let total: u64 = bar.clocks.iter().sum();
        let mut x = LEFT;
        for (index, &clocks) in bar.clocks.iter().enumerate() {
            let share = clocks as f64 / total.max(1) as f64;
            let width = share * (WIDTH - LEFT - RIGHT);
            if clocks > 0 {
                drawing.rectangle((x, y), (width, BAR), self.colour(index));
            }
            if share >= WITH_FIGURE {
                let is_idle = index + 1 == self.kinds.len();
                let colour = if is_idle { INK } else { "#ffffff" };
                let style = Style::new(11.5).coloured(colour).anchored(Anchor::Middle);
                let percent = format!("{:.0} %", 100.0 * share);
                drawing.text((x + width / 2.0, y + 13.5), style, percent);
            }
            x += width;
        }
    }

    fn colour(&self, kind: usize) -> &'static str {
        if kind + 1 == self.kinds.len() {
            IDLE
        } else {
            COLOURS[kind % COLOURS.len()]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bars() -> Bars {
        let bar = |name: &str, clocks: [u64; 4]| Bar {
            name: name.to_owned(),
            clocks: clocks.into(),
        };
        let group = |name: &str, bars: [Bar; 2]| Group {
            name: name.to_owned(),
            note: "0.92 clocks per leaf".to_owned(),
            bars: bars.into(),
        };
        Bars {
            title: "where the clocks go".to_owned(),
            subtitle: "two cores".to_owned(),
            kinds: ["scanning", "walking", "making", "waiting"]
                .map(str::to_owned)
                .into(),
            groups: vec![
                group(
                    "start",
                    [
                        bar("tree", [10, 20, 60, 10]),
                        bar("counter 1", [50, 49, 0, 1]),
                    ],
                ),
                group(
                    "kiwipete",
                    [bar("tree", [0, 0, 0, 0]), bar("counter 1", [1, 1, 1, 1])],
                ),
            ],
        }
    }

    /// The widths of everything in this colour.
    fn widths(svg: &str, colour: &str) -> Vec<f64> {
        let ending = format!("fill=\"{colour}\"/>");
        let rectangles = svg
            .lines()
            .filter(|line| line.starts_with("<rect") && line.ends_with(&ending));
        let width = |line: &str| {
            line.split("width=\"")
                .nth(1)?
                .split('"')
                .next()?
                .parse()
                .ok()
        };
        rectangles.filter_map(width).collect()
    }

    #[test]
    fn widths_are_shares_of_a_bar() {
        let svg = bars().svg();
        // The legend's square, then 800 pixels times the share.
        assert_eq!(widths(&svg, COLOURS[0]), [14.0, 80.0, 400.0, 200.0]);
        assert_eq!(widths(&svg, COLOURS[2]), [14.0, 480.0, 200.0]);
        assert_eq!(widths(&svg, IDLE), [14.0, 80.0, 8.0, 200.0]);
    }

    #[test]
    fn figures_stand_where_there_is_room() {
        let svg = bars().svg();
        let count = |text: &str| svg.matches(&format!(">{text}</text>")).count();
        assert_eq!((count("60 %"), count("50 %"), count("25 %")), (1, 1, 4));
        assert_eq!((count("1 %"), count("0 %")), (0, 0));
        assert_eq!(
            (count("waiting"), count("counter 1"), count("kiwipete")),
            (1, 2, 1)
        );
    }
}
