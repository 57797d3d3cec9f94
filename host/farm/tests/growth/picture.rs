//! The picture of the farm's growth: leaves a second against boards.

use console::drawing::{grid_step, Anchor, Drawing, Style, GREY, INK, PALE};

use crate::Measured;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 400.0;
/// The corners of the diagram inside the picture.
const LEFT: f64 = 76.0;
const RIGHT: f64 = WIDTH - 28.0;
const TOP: f64 = 60.0;
const BOTTOM: f64 = HEIGHT - 56.0;

const BLUE: &str = "#4269d0";

/// The picture as SVG.
pub fn draw(points: &[Measured]) -> String {
    let title = "Leaves a second of the farm";
    let mut drawing = Drawing::new(WIDTH, HEIGHT, title);
    drawing.text((LEFT, 34.0), Style::new(18.0).bold(), title);
    let most_boards = points.iter().map(|point| point.boards).max().unwrap_or(1) as f64;
    let most_speed = points
        .iter()
        .filter_map(|point| point.most)
        .fold(1.0, f64::max);
    let x = |boards: f64| LEFT + boards / most_boards * (RIGHT - LEFT);
    let y = |speed: f64| BOTTOM - speed / (most_speed * 1.08) * (BOTTOM - TOP);
    let step = grid_step(most_speed / 1e6);
    let small = Style::new(12.0).coloured(GREY);
    for line in (0..=4).map(|line| f64::from(line) * step) {
        if line * 1e6 <= most_speed {
            let height = y(line * 1e6);
            drawing.line(&[(LEFT, height), (RIGHT, height)], PALE, 1.0);
            drawing.text(
                (LEFT - 8.0, height + 4.0),
                small.anchored(Anchor::End),
                line,
            );
        }
    }
    drawing.line(&[(LEFT, BOTTOM), (RIGHT, BOTTOM)], INK, 1.2);
    drawing.upward_text(
        (LEFT - 48.0, (TOP + BOTTOM) / 2.0),
        small.anchored(Anchor::Middle),
        "million leaves a second",
    );
    drawing.text(
        ((LEFT + RIGHT) / 2.0, HEIGHT - 14.0),
        small.anchored(Anchor::Middle),
        "stand-ins for boards, ten on each worker",
    );
    drawing.dashes(
        &[(x(0.0), y(0.0)), (x(most_boards), y(most_speed))],
        GREY,
        1.5,
    );
    drawing.text(
        (x(most_boards * 0.45), y(most_speed * 0.62)),
        small.anchored(Anchor::End),
        "if no board ever waited",
    );
    let line: Vec<(f64, f64)> = points
        .iter()
        .map(|point| (x(point.boards as f64), y(point.speed)))
        .collect();
    drawing.line(&line, BLUE, 2.5);
    for (point, &at) in points.iter().zip(&line) {
        drawing.disc(at, 5.0, BLUE);
        drawing.text(
            (at.0, BOTTOM + 20.0),
            Style::new(13.0).anchored(Anchor::Middle),
            point.boards,
        );
        drawing.text(
            (at.0 + 8.0, at.1 + 18.0),
            Style::new(12.5).bold().rimmed(),
            format_args!("{:.1}", point.speed / 1e6),
        );
    }
    drawing.finish()
}
