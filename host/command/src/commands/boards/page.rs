//! The page that has the table of boards, whose lines are replaced one by one.

use std::path::Path;

use console::fault::Failure;
use console::file::WriteError;

use crate::section::Section;

/// The name of the section of the page.
const SECTION: &str = "boards";

/// The page.
pub(super) struct Page {
    section: Section,
}

impl Page {
    /// Finds the section of the page.
    pub(super) fn find(path: &Path) -> Result<Self, Failure> {
        Ok(Self {
            section: Section::find(path, SECTION)?,
        })
    }

    /// The cell in a column of the line that has the same as `cells` in these columns.
    pub(super) fn cell(&self, cells: &[String], columns: &[usize], wanted: usize) -> Option<&str> {
        let is_same = |line: &Vec<&str>| {
            let same = |&column: &usize| {
                line.get(column).copied() == cells.get(column).map(String::as_str)
            };
            columns.iter().all(same)
        };
        let mut lines = self.section.inside().lines().map(cells_of);
        lines.find(is_same)?.get(wanted).copied()
    }

    /// Writes the page with this table, in Markdown. Of the lines that the page has, those stay whose first cell none of the table is.
    pub(super) fn replace(&self, table: &str) -> Result<(), WriteError> {
        let is_new = |line: &&str| table.lines().any(|new| first_cell(new) == first_cell(line));
        let lines = self.section.inside().lines();
        let kept = lines.filter(|line| line.starts_with('|') && !is_new(line));
        let kept: String = kept.map(|line| format!("{line}\n")).collect();
        self.section.replace(&(table.to_owned() + &kept))
    }
}

fn first_cell(line: &str) -> &str {
    cells_of(line).first().copied().unwrap_or_default()
}

/// The cells of a line of a Markdown table.
fn cells_of(line: &str) -> Vec<&str> {
    let line = line.trim().trim_start_matches('|').trim_end_matches('|');
    line.split('|').map(str::trim).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// A table of these lines.
    fn table(lines: &[&str]) -> String {
        let lines: String = lines.iter().map(|line| format!("{line}\n")).collect();
        format!("| target | leaves | netlist |\n|---|---|---|\n{lines}")
    }

    /// A file with a page of three lines, and the page.
    fn page(folder: &Path) -> (String, Page) {
        let path = folder.join("boards.md");
        let lines = table(&["| a | 1.5 | older |", "| b | 2.5 | 0123 |", "| c | 3.5 | |"]);
        let text = format!("# Boards\n\n<!-- boards -->\n\n{lines}\n<!-- /boards -->\n\nmore\n");
        fs::write(&path, &text).unwrap();
        (text, Page::find(&path).unwrap())
    }

    #[test]
    fn a_line_is_replaced_as_soon_as_it_is_known_and_the_others_stay() {
        let folder = tempfile::tempdir().unwrap();
        let (before, page) = page(folder.path());
        let newer = [
            "| a | 4.5 | 4567 |",
            "| b | 5.5 | 0123 |",
            "| c | 6.5 | 89ab |",
        ];
        for so_far in 1..=newer.len() {
            page.replace(&table(&newer[..so_far])).unwrap();
            let text = fs::read_to_string(folder.path().join("boards.md")).unwrap();
            let changed = before.lines().zip(text.lines()).filter(|(a, b)| a != b);
            assert_eq!(changed.count(), so_far);
            assert_eq!(text.lines().count(), before.lines().count());
        }
    }

    #[test]
    fn only_a_line_of_the_same_circuit_is_believed() {
        let folder = tempfile::tempdir().unwrap();
        let (_, page) = page(folder.path());
        let leaves = |target: &str, netlist: &str| {
            let cells = [target, "", netlist].map(str::to_owned);
            page.cell(&cells, &[0, 2], 1).map(str::to_owned)
        };
        assert_eq!(leaves("b", "0123"), Some("2.5".to_owned()));
        assert_eq!(leaves("c", ""), Some("3.5".to_owned()));
        assert_eq!(leaves("a", "0123"), None);
        assert_eq!(leaves("d", "0123"), None);
    }
}
