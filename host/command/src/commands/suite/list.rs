//! `perftboard suite --list`: the suites that the program carries.

use console::fault::Failure;
use console::figures::grouped;
use console::format::Format;
use console::outcome::Outcome;
use console::Console;
use reference::suites::{self, Suite};
use schemars::JsonSchema;
use serde::Serialize;
use text::table::{Side, Table};

/// The columns of the text below the table, as many as the help has where there is no terminal.
const WIDTH: usize = 100;

/// The list in JSON.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Carried {
    /// The suites, those first that are counted most often.
    suites: Vec<Listed>,
}

/// A suite in JSON.
#[derive(Debug, Serialize, JsonSchema)]
struct Listed {
    /// The name, by which commands take it.
    name: &'static str,
    /// What is in it.
    about: &'static str,
    /// The number of positions.
    positions: usize,
    /// The number of counts.
    counts: usize,
    /// The depth of its deepest count.
    deepest: u32,
    /// The leaves of its greatest count.
    #[serde(serialize_with = "console::json::leaves")]
    #[schemars(with = "console::json::Leaves")]
    most_leaves: u64,
    /// Who chose the positions.
    source: &'static str,
    /// Under which terms they are passed on.
    licence: &'static str,
}

impl Listed {
    fn of(suite: &Suite) -> Self {
        let entries = suite.entries();
        let counts = || entries.iter().flat_map(|entry| &entry.depths);
        Self {
            name: suite.name,
            about: suite.about,
            positions: entries.len(),
            counts: counts().count(),
            deepest: counts().map(|&(depth, _)| depth).max().unwrap_or(0),
            most_leaves: counts().map(|&(_, leaves)| leaves).max().unwrap_or(0),
            source: suite.source,
            licence: suite.licence,
        }
    }

    /// What is in the suite, and whose it is, wrapped like the help.
    fn paragraph(&self) -> String {
        let options = textwrap::Options::new(WIDTH)
            .initial_indent("    ")
            .subsequent_indent("    ");
        let lines = [
            self.about.to_owned(),
            format!("Source: {}", self.source),
            format!("Licence: {}", self.licence),
        ];
        let lines = lines.map(|line| textwrap::fill(&line, &options));
        format!("{}\n{}", self.name, lines.join("\n"))
    }
}

/// Writes the list.
///
/// # Errors
/// [`OutputError`](console::OutputError) if it cannot be written.
pub(super) fn run(format: Format, console: &mut Console) -> Result<Outcome, Failure> {
    let suites = suites::ALL.iter().map(Listed::of).collect();
    let carried = Carried { suites };
    match format {
        Format::Json => console.json(&carried)?,
        Format::Text => {
            console.line(table(&carried.suites).text(0))?;
            let paragraphs: Vec<String> = carried.suites.iter().map(Listed::paragraph).collect();
            console.line(format_args!("\n{}", paragraphs.join("\n\n")))?;
        }
    }
    Ok(Outcome::Right)
}

/// How large the suites are.
fn table(suites: &[Listed]) -> Table {
    let columns = [
        ("suite", Side::Left),
        ("positions", Side::Right),
        ("counts", Side::Right),
        ("deepest", Side::Right),
        ("most leaves", Side::Right),
    ];
    let mut table = Table::new(columns);
    for suite in suites {
        table.row([
            suite.name.to_owned(),
            suite.positions.to_string(),
            suite.counts.to_string(),
            suite.deepest.to_string(),
            grouped(suite.most_leaves),
        ]);
    }
    table
}
