//! The sections of Markdown files that commands rewrite.

use std::fs;
use std::path::{Path, PathBuf};

use console::fault::{Failure, Fault};
use console::file::{ReadError, WriteError};
use console::new_file::NewFile;
use console::outcome::Outcome;

/// A section of a Markdown file that a command rewrites: the text between the lines `<!-- score … -->` and `<!-- /score
/// -->`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    path: PathBuf,
    before: String,
    inside: String,
    after: String,
}

/// A Markdown file has no section for the tables.
#[derive(Debug, thiserror::Error)]
#[error("`{}` has no line `<!-- {name} -->` with a line `<!-- /{name} -->` below it: put both where the tables are to stand", .path.display())]
pub struct NoSection {
    path: PathBuf,
    name: String,
}

impl NoSection {
    /// The error for a section of this name.
    pub fn of(path: impl Into<PathBuf>, name: &str) -> Self {
        Self {
            path: path.into(),
            name: name.to_owned(),
        }
    }
}

impl Fault for NoSection {
    fn outcome(&self) -> Outcome {
        Outcome::BadInput
    }
}

impl Section {
    /// Finds the section of this name.
    ///
    /// # Errors
    /// [`NoSection`] if the file has none, [`ReadError`] if it cannot be read.
    pub fn find(path: &Path, name: &str) -> Result<Self, Failure> {
        let text = fs::read_to_string(path).map_err(ReadError::of(path))?;
        let found = split(&text, name).ok_or_else(|| NoSection::of(path, name))?;
        let (before, after) = found;
        Ok(Self {
            path: path.to_owned(),
            before: before.to_owned(),
            inside: text[before.len()..text.len() - after.len()].to_owned(),
            after: after.to_owned(),
        })
    }

    /// The lines of the section of this name in a text, its first and its last line included.
    #[must_use]
    pub fn lines<'a>(text: &'a str, name: &str) -> Option<&'a str> {
        let (before, after) = split(text, name)?;
        let begins = before.trim_end().rfind('\n').map_or(0, |at| at + 1);
        let ends = after.split_inclusive('\n').next().map_or(0, str::len);
        Some(&text[begins..text.len() - after.len() + ends])
    }

    /// What stood in the section when it was found.
    #[must_use]
    pub fn inside(&self) -> &str {
        &self.inside
    }

    /// The path of a picture in a link of the file: relative to the file's folder, if the picture is below it.
    #[must_use]
    pub fn link<'a>(&self, picture: &'a Path) -> &'a Path {
        let folder = self.path.parent().unwrap_or(Path::new(""));
        picture.strip_prefix(folder).unwrap_or(picture)
    }

    /// Writes the file with `tables` in the section.
    ///
    /// # Errors
    /// [`WriteError`]; the file is unchanged then.
    pub fn replace(&self, tables: &str) -> Result<(), WriteError> {
        let text = format!("{}\n{tables}\n{}", self.before, self.after);
        NewFile::create(&self.path)
            .and_then(|file| file.keep_with(&text))
            .map_err(WriteError::of(&self.path))
    }
}

/// The text up to the section's first line, and the text from its last line on.
fn split<'a>(text: &'a str, name: &str) -> Option<(&'a str, &'a str)> {
    let (open, close) = (format!("<!-- {name}"), format!("<!-- /{name} -->"));
    let mut at = 0;
    let mut before = None;
    for line in text.split_inclusive('\n') {
        let is_open = line
            .strip_prefix(&open)
            .is_some_and(|rest| rest.starts_with([' ', ':']) && rest.trim_end().ends_with("-->"));
        if before.is_none() && is_open {
            before = Some(&text[..at + line.len()]);
        } else if line.trim_end() == close {
            return before.map(|before| (before, &text[at..]));
        }
        at += line.len();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const README: &str =
        "# Title\n\n<!-- score: made by a command -->\n\nold\n\n<!-- /score -->\n\nmore\n";

    #[test]
    fn only_what_stands_between_the_marks_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("README.md");
        fs::write(&path, README).unwrap();
        for _ in 0..2 {
            let section = Section::find(&path, "score").unwrap();
            assert!(["\nold\n\n", "\n| new |\n\n"].contains(&section.inside()));
            section.replace("| new |\n").unwrap();
            let text = fs::read_to_string(&path).unwrap();
            assert_eq!(text, README.replace("old", "| new |"));
        }
    }

    #[test]
    fn the_lines_of_a_section_are_found() {
        let lines = "<!-- score: made by a command -->\n\nold\n\n<!-- /score -->\n";
        assert_eq!(Section::lines(README, "score"), Some(lines));
        assert_eq!(Section::lines(README, "sweep"), None);
    }

    #[test]
    fn a_picture_is_linked_from_the_folder_of_the_file() {
        let section = |path: &str| Section {
            path: path.into(),
            before: String::new(),
            inside: String::new(),
            after: String::new(),
        };
        for (file, picture, link) in [
            ("README.md", "docs/a.svg", "docs/a.svg"),
            ("docs/figures.md", "docs/a.svg", "a.svg"),
            ("/docs/figures.md", "/docs/more/a.svg", "more/a.svg"),
        ] {
            assert_eq!(section(file).link(Path::new(picture)), Path::new(link));
        }
    }

    #[test]
    fn a_file_without_the_marks_is_refused() {
        for text in [
            "",
            "<!-- /score -->\n",
            "<!-- score -->\n",
            "<!-- scores -->\n<!-- /score -->\n",
            "<!-- /score -->\n<!-- score -->\n",
            "<!-- score\n<!-- /score -->\n",
        ] {
            assert_eq!(split(text, "score"), None, "{text}");
        }
        assert!(split("<!-- score -->\n<!-- /score -->", "score").is_some());
        let error = Section::find(Path::new("/dev/null"), "score").unwrap_err();
        assert!(error.to_string().contains("`<!-- /score -->`"), "{error}");
    }
}
