//! The pages, and what is read of Markdown.

use std::fs;
use std::path::{Path, PathBuf};

use perftboard_tests::command::root;
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

/// The page of which the commands are run in a folder of its own, with programs to compare.
pub const COMPARE: &str = "docs/compare.md";

/// One page.
pub struct Page {
    /// Its file, from the project's root.
    pub path: PathBuf,
    /// What is in it.
    pub text: String,
}

impl Page {
    /// Reads the page.
    pub fn read(path: impl Into<PathBuf>) -> Self {
        let path = path.into();
        let text = fs::read_to_string(root().join(&path));
        let text = text.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        Self { path, text }
    }

    /// Reads all pages, those of the book in the order of their names.
    pub fn all() -> Vec<Self> {
        let beside = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(Self::read);
        let pages = beside.into_iter().chain(Self::of_the_book());
        pages.collect()
    }

    /// Reads the Markdown files of the book's folder.
    pub fn of_the_book() -> Vec<Self> {
        let entries = fs::read_dir(root().join("docs")).expect("the book's folder");
        let names = entries.map(|entry| entry.expect("an entry").file_name());
        let is_page = |name: &PathBuf| name.extension().is_some_and(|it| it == "md");
        let mut names: Vec<PathBuf> = names.map(PathBuf::from).filter(is_page).collect();
        names.sort_unstable();
        let pages = names
            .into_iter()
            .map(|name| Self::read(Path::new("docs").join(name)));
        pages.collect()
    }

    /// The page as events.
    pub fn events(&self) -> Parser<'_> {
        Parser::new_ext(&self.text, Options::ENABLE_TABLES)
    }

    /// The text of its blocks of code in this language.
    pub fn code(&self, language: &str) -> Vec<String> {
        let (mut blocks, mut inside) = (Vec::new(), false);
        for event in self.events() {
            match event {
                Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
                    inside = &*info == language;
                    if inside {
                        blocks.push(String::new());
                    }
                }
                Event::End(TagEnd::CodeBlock) => inside = false,
                Event::Text(text) if inside => {
                    if let Some(block) = blocks.last_mut() {
                        block.push_str(&text);
                    }
                }
                _ => {}
            }
        }
        blocks
    }
}
