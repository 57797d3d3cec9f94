//! The floorplan as a picture.

use super::{Count, Floorplan, Item, Place};
use crate::board::Board;
use crate::family::{RamTiles, Tiles};
use crate::report::Report;
use std::fmt::Write as _;

/// The side of a tile, with the gap to the next.
const TILE: u32 = 24;
/// Logic cells of a tile, drawn in two columns.
const CELLS: u32 = 8;
/// The margin around the chip, for the pins' names.
const MARGIN: u32 = 74;
/// The head above the chip, for the title.
const HEAD: u32 = 76;
/// The margin beside the chip, for the legend.
const LEGEND: u32 = 330;

/// Colours that differ in hue as well as in lightness.
const COLOURS: [&str; 12] = [
    "#4269d0", "#efb118", "#ff725c", "#3ca951", "#a463f2", "#6cc5b0", "#ff8ab7", "#9c6b4e",
    "#97bbf5", "#1d6f8a", "#b7c94b", "#7d818c",
];

/// A picture that is being drawn.
struct Picture<'a> {
    plan: &'a Floorplan,
    tiles: Tiles,
    svg: String,
}

impl Floorplan {
    /// Draws the floorplan of the netlist with this digest.
    pub(crate) fn svg(&self, report: &Report, netlist: &str, board: &Board) -> String {
        let mut picture = Picture {
            plan: self,
            tiles: board.part.tiles,
            svg: String::new(),
        };
        picture.begin();
        picture.title(report, netlist, board);
        picture.tiles();
        picture.items();
        picture.slowest_path();
        picture.legend(report);
        picture.svg += "</svg>\n";
        picture.svg
    }

    fn colour(&self, group: &str) -> &'static str {
        let place = self.counts.keys().position(|name| name == group);
        COLOURS[place.unwrap_or(0) % COLOURS.len()]
    }
}

impl Picture<'_> {
    fn add(&mut self, element: std::fmt::Arguments<'_>) {
        // Writing to a String cannot fail.
        let _ = writeln!(self.svg, "{element}");
    }

    fn chip_width(&self) -> u32 {
        self.tiles.columns * TILE
    }

    fn begin(&mut self) {
        let width = self.chip_width() + 2 * MARGIN + LEGEND;
        let height = self.tiles.rows * TILE + 2 * MARGIN + HEAD;
        self.add(format_args!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="DejaVu Sans, Verdana, sans-serif" font-size="14" fill="#22252b">"##
        ));
        self.add(format_args!(
            r##"<rect width="100%" height="100%" fill="#ffffff"/>"##
        ));
    }

    fn title(&mut self, report: &Report, netlist: &str, board: &Board) {
        let (contents, title) = (report.contents(), board.title);
        self.add(format_args!(
            r##"<text x="{MARGIN}" y="38" font-size="24" font-weight="bold">perftboard on the {title}: {contents}</text>"##
        ));
        self.add(format_args!(
            r##"<text x="{MARGIN}" y="64" font-size="15" fill="#555a64">{}: {} of {} logic cells, {} of {} block RAMs, at most {:.1} MHz, netlist {netlist:.8}</text>"##,
            report.device, report.logic_cells, report.lut4_total, report.bram, report.bram_total, report.mhz
        ));
    }

    /// The upper left corner of a tile; row 0 is at the bottom.
    fn corner(&self, column: u32, row: u32) -> (u32, u32) {
        let down = self.tiles.rows.saturating_sub(1 + row);
        (MARGIN + column * TILE, HEAD + MARGIN + down * TILE)
    }

    fn is_border(&self, column: u32, row: u32) -> bool {
        column == 0 || row == 0 || column + 1 == self.tiles.columns || row + 1 == self.tiles.rows
    }

    /// Width and height of a RAM, in tiles.
    fn ram_tiles(&self) -> (u32, u32) {
        match self.tiles.rams {
            RamTiles::Columns(_) => (1, 2),
            RamTiles::Rows { width, .. } => (width, 1),
        }
    }

    /// Draws every tile as if it were empty.
    fn tiles(&mut self) {
        let (ram_width, ram_height) = self.ram_tiles();
        for column in 0..self.tiles.columns {
            for row in 0..self.tiles.rows {
                let (is_ram, is_first) = match self.tiles.rams {
                    RamTiles::Columns(columns) => (columns.contains(&column), row % 2 == 0),
                    RamTiles::Rows { rows, width, first } => {
                        (rows.contains(&row), column % width == first)
                    }
                };
                let (x, y) = self.corner(column, row);
                let side = TILE - 3;
                if !self.is_border(column, row) && !is_ram {
                    self.add(format_args!(
                        r##"<rect x="{x}" y="{y}" width="{side}" height="{side}" rx="2" fill="#eeeff1"/>"##
                    ));
                } else if !self.is_border(column, row) && is_first {
                    let (width, height) = (ram_width * TILE - 3, ram_height * TILE - 3);
                    self.add(format_args!(
                        r##"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="2" fill="#ffffff" stroke="#d2d4d9"/>"##
                    ));
                }
            }
        }
    }

    fn items(&mut self) {
        let plan = self.plan;
        for (place, item) in &plan.items {
            match item {
                Item::Logic(block) => self.logic(*place, plan.colour(&plan.groups[block])),
                Item::Ram(block) => self.ram(*place, plan.colour(&plan.groups[block])),
                Item::Pin(name) => self.pin(*place, name),
                Item::Pll => self.pin(*place, "PLL"),
            }
        }
    }

    fn logic(&mut self, place: Place, colour: &str) {
        let (x, y) = self.corner(place.column, place.row);
        let rows = CELLS / 2;
        let (width, height) = ((TILE - 4) / 2, (TILE - 4) / rows);
        let x = x + place.index / rows * (width + 1);
        let y = y + (rows - 1 - place.index % rows) * height;
        let height = height - 1;
        self.add(format_args!(
            r##"<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{colour}"/>"##
        ));
    }

    /// Draws a RAM, which takes two tiles and is named by the lower or the left one.
    fn ram(&mut self, place: Place, colour: &str) {
        let (wide, high) = self.ram_tiles();
        let (x, y) = self.corner(place.column, place.row + high - 1);
        let (width, height) = (wide * TILE - 3, high * TILE - 3);
        self.add(format_args!(
            r##"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="2" fill="{colour}" stroke="#22252b" stroke-width="1.5"/>"##
        ));
        let turn = |x, y| match self.tiles.rams {
            RamTiles::Columns(_) => format!(r##" transform="rotate(-90 {x} {y})""##),
            RamTiles::Rows { .. } => String::new(),
        };
        // The letters are some 8 high.
        let (x, y) = match self.tiles.rams {
            RamTiles::Columns(_) => (x + TILE / 2 + 3, y + TILE - 1),
            RamTiles::Rows { .. } => (x + TILE - 1, y + TILE / 2 + 3),
        };
        let turn = turn(x, y);
        self.add(format_args!(
            r##"<text x="{x}" y="{y}" font-size="11" font-weight="bold" fill="#ffffff" text-anchor="middle"{turn}>RAM</text>"##
        ));
    }

    /// Draws a pin at the border, with its name outside.
    fn pin(&mut self, place: Place, name: &str) {
        let (x, y) = self.corner(place.column, place.row);
        let (half, name) = (TILE / 2, escape(name));
        // Two pins share a tile.
        let shift = if place.index.is_multiple_of(2) {
            half + 5
        } else {
            half - 5
        };
        self.add(format_args!(
            r##"<rect x="{x}" y="{y}" width="{0}" height="{0}" rx="2" fill="#22252b"/>"##,
            TILE - 3
        ));
        let last = (self.tiles.columns - 1, self.tiles.rows - 1);
        let (x, y, anchor, turned) = match (place.column, place.row) {
            (0, _) => (x - 5, y + shift + 3, "end", false),
            (column, _) if column == last.0 => (x + TILE + 3, y + shift + 3, "start", false),
            (_, row) if row == last.1 => (x + shift + 3, y - 5, "start", true),
            _ => (x + shift + 3, y + TILE + 3, "end", true),
        };
        let turn = if turned {
            format!(r##" transform="rotate(-90 {x} {y})""##)
        } else {
            String::new()
        };
        self.add(format_args!(
            r##"<text x="{x}" y="{y}" font-size="12" text-anchor="{anchor}"{turn}>{name}</text>"##
        ));
    }

    fn slowest_path(&mut self) {
        let middle = |(x, y): (u32, u32)| (x + TILE / 2 - 2, y + TILE / 2 - 2);
        let points: Vec<(u32, u32)> = self
            .plan
            .slowest
            .iter()
            .map(|&(column, row)| middle(self.corner(column, row)))
            .collect();
        let line: Vec<String> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
        for (colour, width) in [("#ffffff", 6), ("#22252b", 2)] {
            self.add(format_args!(
                r##"<polyline points="{}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round"/>"##,
                line.join(" ")
            ));
        }
        for (x, y) in points {
            self.add(format_args!(
                r##"<circle cx="{x}" cy="{y}" r="4" fill="#22252b" stroke="#ffffff" stroke-width="1.5"/>"##
            ));
        }
    }

    fn legend(&mut self, report: &Report) {
        let x = 2 * MARGIN + self.chip_width();
        let mut y = HEAD + MARGIN + 12;
        let (logic, rams) = (x + LEGEND - 96, x + LEGEND - 36);
        self.add(format_args!(
            r##"<g fill="#555a64" font-size="13"><text x="{x}" y="{y}">block</text><text x="{logic}" y="{y}" text-anchor="end">cells</text><text x="{rams}" y="{y}" text-anchor="end">RAMs</text></g>"##
        ));
        let plan = self.plan;
        for (
            group,
            &Count {
                logic: cells,
                rams: memories,
            },
        ) in &plan.counts
        {
            y += 27;
            let (colour, top, name_x) = (plan.colour(group), y - 13, x + 24);
            let name = escape(group.strip_prefix("system.").unwrap_or(group));
            let name = name.strip_prefix("cluster[0].").unwrap_or(&name);
            let memories = if memories == 0 {
                String::new()
            } else {
                memories.to_string()
            };
            self.add(format_args!(
                r##"<rect x="{x}" y="{top}" width="16" height="16" rx="2" fill="{colour}"/><text x="{name_x}" y="{y}">{name}</text><text x="{logic}" y="{y}" text-anchor="end">{cells}</text><text x="{rams}" y="{y}" text-anchor="end">{memories}</text>"##
            ));
        }
        let Some(path) = report.paths.first() else {
            return;
        };
        y += 44;
        let (end, line) = (x + 30, y - 5);
        self.add(format_args!(
            r##"<path d="M{x},{line} H{end}" stroke="#22252b" stroke-width="2"/><circle cx="{x}" cy="{line}" r="4"/><circle cx="{end}" cy="{line}" r="4"/><text x="{}" y="{y}">slowest path, {:.1} ns</text>"##,
            end + 12,
            path.ns
        ));
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
