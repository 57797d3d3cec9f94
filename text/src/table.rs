//! Tables of reports: as text with aligned columns for a terminal, or as Markdown for a page.

use comfy_table::presets::NOTHING;
use comfy_table::CellAlignment;

/// The side of its column on which a cell of the text stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// For words.
    Left,
    /// For numbers.
    Right,
}

/// A table, written by [`text`](Self::text) or [`markdown`](Self::markdown).
///
/// ```
/// use text::table::{Side, Table};
///
/// let mut table = Table::new([("block", Side::Left), ("LUT4", Side::Right)]);
/// table.row(["cores", "1155"]);
/// table.row(["tree", "658"]);
/// assert_eq!(table.text(0), "block  LUT4\ncores  1155\ntree    658");
/// assert_eq!(table.markdown(), "| block | LUT4 |\n|---|---|\n| cores | 1155 |\n| tree | 658 |\n");
/// ```
#[derive(Debug, Clone)]
pub struct Table {
    heads: Vec<String>,
    sides: Vec<Side>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// An empty table with these columns.
    #[must_use]
    pub fn new<S: Into<String>>(columns: impl IntoIterator<Item = (S, Side)>) -> Self {
        let (heads, sides) = columns
            .into_iter()
            .map(|(head, side)| (head.into(), side))
            .unzip();
        Self {
            heads,
            sides,
            rows: Vec::new(),
        }
    }

    /// An empty table without a head; every cell stands on this side of its column.
    #[must_use]
    pub fn without_head(columns: usize) -> Self {
        Self::new(vec![("", Side::Left); columns])
    }

    /// Adds a row. Cells that are missing at its end are empty.
    pub fn row<S: Into<String>>(&mut self, cells: impl IntoIterator<Item = S>) {
        let mut cells: Vec<String> = cells.into_iter().map(Into::into).collect();
        cells.resize(self.heads.len(), String::new());
        self.rows.push(cells);
    }

    /// The table as lines with aligned columns, every line indented by `indent` spaces. The last line has no line feed.
    #[must_use]
    pub fn text(&self, indent: u16) -> String {
        let mut table = comfy_table::Table::new();
        table.load_preset(NOTHING);
        if self.heads.iter().any(|head| !head.is_empty()) {
            table.set_header(&self.heads);
        }
        table.add_rows(&self.rows);
        for (index, (column, side)) in table.column_iter_mut().zip(&self.sides).enumerate() {
            column.set_padding((if index == 0 { indent } else { 2 }, 0));
            column.set_cell_alignment(match side {
                Side::Left => CellAlignment::Left,
                Side::Right => CellAlignment::Right,
            });
        }
        table.trim_fmt()
    }

    /// The table in Markdown, its last line feed included.
    ///
    /// The cells are not padded, as comfy-table's Markdown would be: one long cell would make every line as long.
    #[must_use]
    pub fn markdown(&self) -> String {
        let line = |cells: &[String]| {
            let cells = cells.iter().map(|cell| match &**cell {
                "" => " |".to_owned(),
                cell => format!(" {} |", cell.replace('|', "\\|")),
            });
            format!("|{}\n", cells.collect::<String>())
        };
        let rule = format!("|{}\n", "---|".repeat(self.heads.len()));
        let rows = self.rows.iter().map(|row| line(row));
        format!("{}{rule}{}", line(&self.heads), rows.collect::<String>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let mut table = Table::new([("name", Side::Left), ("n", Side::Right), ("", Side::Left)]);
        table.row(["a longer name", "5"]);
        table.row(["b", "12345", "a note"]);
        let lines = [
            "  name               n",
            "  a longer name      5",
            "  b              12345  a note",
        ];
        assert_eq!(table.text(2), lines.join("\n"));
    }

    #[test]
    fn a_table_without_a_head_has_only_its_rows() {
        let mut table = Table::without_head(2);
        table.row(["LUT4", "5802 of 7680"]);
        table.row(["block RAM", "29 of 32"]);
        assert_eq!(
            table.text(0),
            "LUT4       5802 of 7680\nblock RAM  29 of 32"
        );
    }

    #[test]
    fn a_cell_cannot_break_the_markdown() {
        let mut table = Table::new([("a", Side::Left), ("b", Side::Left)]);
        table.row(["x | y", ""]);
        table.row(["z"]);
        assert_eq!(
            table.markdown(),
            "| a | b |\n|---|---|\n| x \\| y | |\n| z | |\n"
        );
    }
}
