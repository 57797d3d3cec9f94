//! The picture of a sweep: area and speed for each number of cores.

use console::drawing::{grid_step, Anchor, Drawing, Style, GREY, INK, PALE};
use console::figures::grouped;

/// The size of the picture.
const WIDTH: f64 = 1080.0;
const HEIGHT: f64 = 800.0;

/// The height of the head above the diagrams.
const HEAD: f64 = 84.0;

/// The size of a diagram, and of the margins left of its axis and below it.
const PANEL: (f64, f64) = (WIDTH / 2.0, (HEIGHT - HEAD) / 2.0);
const LEFT: f64 = 76.0;
const RIGHT: f64 = 28.0;
const TOP: f64 = 46.0;
const BOTTOM: f64 = 52.0;

const BLUE: &str = "#4269d0";
const LIGHT: &str = "#a9c1f2";
const RED: &str = "#c8372d";
const BLUSH: &str = "#fbeceb";

/// A number of cores.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Point {
    /// The number of cores.
    pub cores: u8,
    /// Look-up tables.
    pub lut4: Option<f64>,
    /// The fastest clock of each placement in MHz. The best one counts.
    pub mhz: Vec<f64>,
    /// Leaves counted in a clock.
    pub leaves_per_clock: Option<f64>,
    /// Million leaves in a second.
    pub mnps: Option<f64>,
    /// Why this number of cores has no figures.
    pub end: Option<String>,
}

/// The picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Picture {
    /// The title above the picture.
    pub title: String,
    /// The second line above the picture.
    pub subtitle: String,
    /// The look-up tables of the chip.
    pub lut4_total: u32,
    /// The clock that was asked for, in MHz.
    pub mhz_clock: f64,
    /// The points, by number of cores.
    pub points: Vec<Point>,
}

/// One of the four diagrams: a value for every number of cores.
struct Panel<'a> {
    caption: String,
    points: &'a [Point],
    value: fn(&Point) -> Option<f64>,
    /// Further values, drawn pale.
    others: fn(&Point) -> &[f64],
    decimals: usize,
    /// A reference value, its description, and its colour.
    mark: Option<(f64, String, &'static str)>,
}

impl Picture {
    /// Draws the picture as SVG.
    #[must_use]
    pub fn svg(&self) -> String {
        let mut drawing = Drawing::new(WIDTH, HEIGHT, &self.title);
        drawing.text((LEFT / 2.0, 42.0), Style::new(24.0).bold(), &self.title);
        drawing.text(
            (LEFT / 2.0, 68.0),
            Style::new(14.5).coloured(GREY),
            &self.subtitle,
        );
        for (index, panel) in self.panels().iter().enumerate() {
            let (column, row) = ((index % 2) as f64, (index / 2) as f64);
            panel.draw(&mut drawing, (column * PANEL.0, HEAD + row * PANEL.1));
        }
        drawing.finish()
    }

    fn panels(&self) -> [Panel<'_>; 4] {
        let panel = |caption: &str, decimals, value| Panel {
            caption: caption.to_owned(),
            points: &self.points,
            value,
            others: |_| &[],
            decimals,
            mark: None,
        };
        let total = self.lut4_total;
        let has = format!("the chip has {}", grouped(total.into()));
        let asked = format!("{:.1} asked for", self.mhz_clock);
        [
            Panel {
                mark: Some((total.into(), has, RED)),
                ..panel("LUT4", 0, |point| point.lut4)
            },
            Panel {
                others: |point| &point.mhz,
                mark: Some((self.mhz_clock, asked, GREY)),
                ..panel("MHz as routed, a dot for each seed", 1, |point| {
                    point.mhz.iter().copied().reduce(f64::max)
                })
            },
            panel("leaves per clock", 3, |point| point.leaves_per_clock),
            panel("million leaves per second, at these MHz", 1, |point| {
                point.mnps
            }),
        ]
    }
}

impl Panel<'_> {
    fn draw(&self, drawing: &mut Drawing, (left, top): (f64, f64)) {
        let most = self.most();
        let step = grid_step(most);
        let (x0, x1) = (left + LEFT, left + PANEL.0 - RIGHT);
        let (y0, y1) = (top + PANEL.1 - BOTTOM, top + TOP);
        let width = (x1 - x0) / self.points.len().max(1) as f64;
        let x = |index: usize| x0 + (index as f64 + 0.5) * width;
        let y = |value: f64| y0 - value / (most * 1.08) * (y0 - y1);

        drawing.text((x0, top + 22.0), Style::new(15.0).bold(), &self.caption);
        let lines = (0..).map(|line| f64::from(line) * step);
        for value in lines.take_while(|value| *value <= most * 1.001) {
            drawing.line(&[(x0, y(value)), (x1, y(value))], PALE, 1.0);
            let decimals = usize::from(step < 1.0)
                + usize::from(step < 0.1)
                + usize::from(step * 10.0 % 1.0 > 0.0);
            let style = Style::new(12.0).coloured(GREY).anchored(Anchor::End);
            drawing.text(
                (x0 - 8.0, y(value) + 4.0),
                style,
                format_args!("{value:.decimals$}"),
            );
        }
        self.ends(drawing, x0, width, (y1, y0));
        drawing.line(&[(x0, y0), (x1, y0)], INK, 1.2);
        for (index, point) in self.points.iter().enumerate() {
            let style = Style::new(13.0).anchored(Anchor::Middle);
            drawing.text((x(index), y0 + 20.0), style, point.cores);
        }
        let style = Style::new(12.0).coloured(GREY).anchored(Anchor::Middle);
        drawing.text(((x0 + x1) / 2.0, y0 + 39.0), style, "cores");
        if let Some((value, name, colour)) = &self.mark {
            drawing.dashes(&[(x0, y(*value)), (x1, y(*value))], colour, 1.5);
            let style = Style::new(12.0).coloured(colour);
            drawing.text((x0 + 6.0, y(*value) + 16.0), style, name);
        }
        self.values(drawing, x, y);
    }

    /// The largest value to show.
    fn most(&self) -> f64 {
        let values = self.points.iter().flat_map(|point| {
            let others = (self.others)(point).iter().copied();
            (self.value)(point).into_iter().chain(others)
        });
        let mark = self.mark.iter().map(|(value, ..)| *value);
        let most = values.chain(mark).fold(0.0, f64::max);
        if most > 0.0 {
            most
        } else {
            1.0
        }
    }

    /// Draws the numbers of cores that do not fit, and why.
    fn ends(&self, drawing: &mut Drawing, x0: f64, width: f64, (top, bottom): (f64, f64)) {
        for (index, point) in self.points.iter().enumerate() {
            let Some(why) = &point.end else { continue };
            let x = x0 + index as f64 * width;
            drawing.rectangle((x, top), (width, bottom - top), BLUSH);
            let style = Style::new(12.5).coloured(RED);
            drawing.upward_text((x + width / 2.0 + 4.0, bottom - 12.0), style, why);
        }
    }

    fn values(&self, drawing: &mut Drawing, x: impl Fn(usize) -> f64, y: impl Fn(f64) -> f64) {
        let all = || self.points.iter().enumerate();
        for (index, point) in all() {
            for other in (self.others)(point) {
                drawing.disc((x(index), y(*other)), 4.0, LIGHT);
            }
        }
        let values: Vec<(usize, f64)> = all()
            .filter_map(|(index, point)| Some((index, (self.value)(point)?)))
            .collect();
        let line: Vec<(f64, f64)> = values
            .iter()
            .map(|&(index, value)| (x(index), y(value)))
            .collect();
        drawing.line(&line, BLUE, 2.5);
        for &(index, value) in &values {
            let colour = if self.points[index].end.is_some() {
                RED
            } else {
                BLUE
            };
            drawing.disc((x(index), y(value)), 5.0, colour);
            let style = Style::new(12.5).anchored(Anchor::Middle).bold().rimmed();
            let text = match self.decimals {
                0 => grouped(value as u64),
                decimals => format!("{value:.decimals$}"),
            };
            drawing.text((x(index), y(value) - 11.0), style, text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture() -> Picture {
        let point = |cores: u8, lut4: f64, mhz: [f64; 2], leaves_per_clock| Point {
            cores,
            lut4: Some(lut4),
            mhz: mhz.into(),
            leaves_per_clock: Some(leaves_per_clock),
            mnps: Some(mhz[0].max(mhz[1]) * leaves_per_clock),
            end: None,
        };
        Picture {
            title: "a chip".into(),
            subtitle: "some words".into(),
            lut4_total: 7680,
            mhz_clock: 60.0,
            points: vec![
                point(1, 2135.0, [73.9, 70.1], 0.172),
                point(2, 3311.0, [69.0, 71.5], 0.380),
                point(3, 4480.0, [66.5, 64.0], 0.560),
                Point {
                    cores: 4,
                    lut4: Some(7766.0),
                    end: Some("full: 7,766 of 7,680 LUT4".into()),
                    ..Point::default()
                },
            ],
        }
    }

    #[test]
    fn every_value_is_written_and_the_end_is_told() {
        let svg = picture().svg();
        // The best seed counts, and what it makes with the leaves per clock.
        for value in ["2,135", "7,766", "73.9", "71.5", "0.172", "0.560", "27.2"] {
            assert!(
                svg.contains(&format!("bold\">{value}</text>")),
                "{value} in {svg}"
            );
        }
        for seed in ["70.1", "69.0", "64.0"] {
            assert!(
                !svg.contains(&format!(">{seed}</text>")),
                "{seed} is only a dot"
            );
        }
        assert_eq!(svg.matches(">full: 7,766 of 7,680 LUT4</text>").count(), 4);
        assert_eq!(svg.matches("r=\"4\"").count(), 6, "a dot for each seed");
        assert!(svg.contains(">the chip has 7,680</text>"));
    }

    #[test]
    fn higher_values_stand_higher() {
        let svg = picture().svg();
        let height = |value: &str| -> f64 {
            let before = svg
                .split(&format!("bold\">{value}</text>"))
                .next()
                .expect("text before it");
            let y = before
                .rsplit("y=\"")
                .next()
                .and_then(|rest| rest.split('"').next());
            y.and_then(|y| y.parse().ok()).expect("a height")
        };
        assert!(height("2,135") > height("3,311") && height("3,311") > height("7,766"));
        assert!(height("0.172") > height("0.380"));
    }

    #[test]
    fn a_sweep_of_nothing_is_drawn_all_the_same() {
        let empty = Picture {
            points: Vec::new(),
            ..picture()
        };
        assert!(empty.svg().ends_with("</svg>\n"));
    }
}
