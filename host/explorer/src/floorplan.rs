//! The floorplan of the routed chip, block by block, from the picture in the book.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;

/// The picture that `perftboard bitstream` draws.
const PICTURE: &str = include_str!("../../../docs/floorplan.svg");

/// The class of a legend's coloured square, by its size.
const LEGEND: &str = "width=\"16\" height=\"16\"";

/// A block on the chip.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Block {
    /// Its name, such as `tree` or `counters[0]`.
    pub name: String,
    /// Its cells and memories, as the outline of an SVG path.
    pub path: String,
    /// Its logic cells.
    pub cells: usize,
}

/// The blocks of the chip, as the picture's legend lists them.
#[must_use]
pub fn blocks() -> Vec<Block> {
    let (mut names, mut paths) = (Vec::new(), BTreeMap::<&str, (String, usize)>::new());
    for line in PICTURE.lines().filter(|line| line.starts_with("<rect ")) {
        let Some(fill) = attribute(line, "fill") else {
            continue;
        };
        if line.contains(LEGEND) {
            let text = line.split_once("<text").map_or("", |(_, text)| text);
            let name = text.split(['>', '<']).nth(1).unwrap_or_default();
            names.push((name.to_owned(), fill));
            continue;
        }
        let number = |name| attribute(line, name).and_then(|text| text.parse::<u32>().ok());
        let place = (number("x"), number("y"), number("width"), number("height"));
        if let (Some(x), Some(y), Some(width), Some(height)) = place {
            let (path, cells) = paths.entry(fill).or_default();
            *cells += usize::from(width == 10);
            // Writing to a String cannot fail.
            let _ = write!(path, "M{x} {y}h{width}v{height}h-{width}z");
        }
    }
    let block = |(name, fill): (String, &str)| {
        let (path, cells) = paths.remove(fill)?;
        Some(Block { name, path, cells })
    };
    names.into_iter().filter_map(block).collect()
}

/// The value of an attribute of the line's first element.
fn attribute<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let element = line.split_once('>').map_or(line, |(element, _)| element);
    let (_, rest) = element.split_once(&format!(" {name}=\""))?;
    rest.split_once('"').map(|(value, _)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_has_the_blocks_that_are_lit_each_with_its_cells() {
        let blocks = blocks();
        for name in [
            "tree",
            "cluster[0]",
            "frontend",
            "counters[0]",
            "counters[1]",
        ] {
            let block = blocks.iter().find(|block| block.name == name);
            let block = block.unwrap_or_else(|| panic!("no {name}"));
            // The legend, from which the name is, tells the number of cells, too.
            let legend = format!("{name}</text><text x=\"1198\"");
            let line = PICTURE.lines().find(|line| line.contains(&legend));
            let cells = format!(">{}</text>", block.cells);
            assert!(
                line.is_some_and(|line| line.contains(&cells)),
                "{name}: {cells}"
            );
        }
    }
}
