//! The figures of the papers, and the digests beside them.

use console::fault::Failure;
use firmware::board::{boards, placements};
use hdl::system::DEFAULT_CORES;
use serde::Serialize;

use super::today::Circuits;
use perftboard::section::{NoSection, Section};

/// A figure, or the figures of a row of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Figure {
    /// The file.
    pub page: &'static str,
    /// What it is in the file: the first cell of a row.
    pub name: String,
    /// Why it is not of today's circuit, if it is not.
    pub fault: Option<String>,
    /// The command that makes it anew.
    pub remedy: &'static str,
}

/// The stale figures, page by page, each page with the command that makes its figures anew.
pub fn listed(stale: &[&Figure]) -> String {
    let mut text = String::new();
    for figures in stale.chunk_by(|one, other| one.page == other.page) {
        let Some(Figure { page, remedy, .. }) = figures.first() else {
            continue;
        };
        text += &format!("{page}; make it anew: {remedy}\n");
        for figure in figures {
            let fault = figure.fault.as_deref().unwrap_or_default();
            text += &format!("  {} {fault}\n", figure.name);
        }
    }
    text
}

/// A table between the marks of a section, with a column of digests.
struct Column {
    page: &'static str,
    section: &'static str,
    /// The head of the column.
    head: &'static str,
    remedy: &'static str,
    /// Today's digest for the row that begins with this cell.
    today: fn(&Circuits, &str) -> Option<String>,
}

const BOARDS: &str = "cargo run --release -- boards --known --build --into docs/adding-a-board.md";

/// The tables whose rows are each of a circuit of their own.
const COLUMNS: [Column; 3] = [
    Column {
        page: "docs/adding-a-board.md",
        section: "boards",
        head: "netlist",
        remedy: BOARDS,
        today: |today, board| today.netlists.get(board).cloned(),
    },
    Column {
        page: "docs/figures.md",
        section: "sweep",
        head: "circuit",
        remedy: "cargo xtask score --sweep --seeds 4 --into docs/figures.md",
        today: |today, cores| today.sweep.get(&cores.parse().ok()?).cloned(),
    },
    Column {
        page: "docs/clusters.md",
        section: "scaling",
        head: "circuit",
        remedy: "cargo xtask score --clusters 1,2,5,10 --into docs/clusters.md",
        today: |today, clusters| {
            let config = (clusters.parse().ok()?, DEFAULT_CORES);
            today.simulated.get(&config).cloned()
        },
    },
];

/// A digest that stands alone, after these words.
struct Single {
    page: &'static str,
    before: &'static str,
    name: &'static str,
    remedy: &'static str,
    today: fn(&Circuits) -> Option<String>,
}

/// The tables and pictures that are of one circuit as a whole.
const SINGLES: [Single; 4] = [
    Single {
        page: "docs/figures.md",
        before: "\n| netlist | ",
        name: "score",
        remedy: "cargo xtask score --peers --into docs/figures.md",
        today: netlist_of_the_default,
    },
    Single {
        page: "docs/floorplan.svg",
        before: ", netlist ",
        name: "the picture",
        remedy: "cargo run --release -- bitstream, and copy target/bitstream/alchitry-cu/floorplan.svg",
        today: netlist_of_the_default,
    },
    Single {
        page: "docs/clocks.svg",
        before: "; circuit ",
        name: "the picture",
        remedy:
            "cargo run --release -- bench --board verilog --detail --svg docs/clocks.svg",
        today: default_simulated,
    },
    Single {
        page: "docs/throughput.md",
        before: "\n| circuit | older | older | older | older | older | ",
        name: "the last column",
        remedy: "cargo run --release -- bench --deep --board verilog, and write the figures into a further column",
        today: default_simulated,
    },
];

fn netlist_of_the_default(today: &Circuits) -> Option<String> {
    today.netlists.get(boards()[0].name).cloned()
}

fn default_simulated(today: &Circuits) -> Option<String> {
    today.simulated.get(&(1, DEFAULT_CORES)).cloned()
}

/// All figures of the papers. `read` reads a page.
///
/// # Errors
/// [`Failure`] if a page cannot be read, or lacks its figures.
pub fn figures(
    read: &dyn Fn(&str) -> Result<String, Failure>,
    today: &Circuits,
) -> Result<Vec<Figure>, Failure> {
    let recorded = today.placements.iter().map(|(board, fault)| Figure {
        page: placements::FILE,
        name: board.clone(),
        fault: fault.clone(),
        remedy: placements::REMEDY,
    });
    let mut figures: Vec<Figure> = recorded.collect();
    for single in &SINGLES {
        let text = read(single.page)?;
        let digest = text.split_once(single.before).map(|(_, rest)| word(rest));
        figures.push(Figure {
            page: single.page,
            name: single.name.to_owned(),
            fault: fault(digest.unwrap_or_default(), (single.today)(today)),
            remedy: single.remedy,
        });
    }
    for column in &COLUMNS {
        let text = read(column.page)?;
        let lines = Section::lines(&text, column.section);
        let lines = lines.ok_or_else(|| NoSection::of(column.page, column.section))?;
        figures.extend(
            rows(lines, column.head)
                .into_iter()
                .map(|(name, digest)| Figure {
                    page: column.page,
                    fault: fault(&digest, (column.today)(today, &name)),
                    name,
                    remedy: column.remedy,
                }),
        );
    }
    Ok(figures)
}

/// The word at the beginning of a text: a digest, or `older` of a figure whose circuit nobody knows any more.
fn word(text: &str) -> &str {
    let end = text.find(|letter: char| !letter.is_ascii_alphanumeric());
    &text[..end.unwrap_or(text.len())]
}

/// Whether it can be the first digit of a digest.
fn is_hexadecimal(letter: char) -> bool {
    matches!(letter, '0'..='9' | 'a'..='f')
}

/// What is wrong with a figure that is of this circuit.
fn fault(of: &str, today: Option<String>) -> Option<String> {
    match today {
        _ if of.is_empty() => Some("has no digest of its circuit".to_owned()),
        Some(today) if !of.starts_with(is_hexadecimal) => {
            Some(format!("is of an older circuit, today's is {today}"))
        }
        Some(today) if of == today => None,
        Some(today) => Some(format!("is of the circuit {of}, today's is {today}")),
        None if !of.starts_with(is_hexadecimal) => Some("is of an older circuit".to_owned()),
        None => Some(format!(
            "is of the circuit {of}, and no placement of today's is recorded"
        )),
    }
}

/// The first cell of each row of the section's first table, and the cell below this head.
fn rows(section: &str, head: &str) -> Vec<(String, String)> {
    let cells = |line: &str| -> Vec<String> {
        let cells = line.trim_matches('|').split('|');
        cells.map(|cell| cell.trim().to_owned()).collect()
    };
    let mut lines = section.lines().filter(|line| line.starts_with('|'));
    let heads = lines.next().map(cells).unwrap_or_default();
    let place = heads.iter().position(|it| it == head);
    let rows = lines.skip(1).map(cells);
    let cell = |row: &[String]| place.and_then(|place| row.get(place).cloned());
    rows.map(|row| (row[0].clone(), cell(&row).unwrap_or_default()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pages that are all of today's circuit.
    fn page(name: &str) -> String {
        let text = match name {
            "docs/floorplan.svg" => "<text>81.5 MHz, netlist 11111111</text>",
            "docs/clocks.svg" => "<text>a whole run; circuit 22222222</text>",
            "docs/throughput.md" => "a\n| circuit | older | older | older | older | older | 22222222 |\n",
            "docs/adding-a-board.md" => {
                "<!-- boards -->\n\n| target | netlist |\n|---|---|\n| alchitry-cu | 11111111 |\n\n<!-- /boards -->\n"
            }
            "docs/figures.md" => {
                "a\n| netlist | 11111111 | |\n<!-- sweep -->\n| cores | circuit |\n|---|---|\n| 1 | 33333333 |\n<!-- /sweep -->\n"
            }
            "docs/clusters.md" => {
                "<!-- scaling -->\n| clusters | circuit |\n|---|---|\n| 2 | 44444444 |\n<!-- /scaling -->\n"
            }
            _ => panic!("{name}"),
        };
        text.to_owned()
    }

    fn today() -> Circuits {
        let text = str::to_owned;
        Circuits {
            placements: [(text("alchitry-cu"), None)].into(),
            netlists: [(text("alchitry-cu"), text("11111111"))].into(),
            sweep: [(1, text("33333333"))].into(),
            simulated: [
                ((1, DEFAULT_CORES), text("22222222")),
                ((2, DEFAULT_CORES), text("44444444")),
            ]
            .into(),
        }
    }

    fn stale(read: impl Fn(&str) -> String, today: &Circuits) -> Vec<String> {
        let figures = figures(&|name| Ok(read(name)), today).unwrap();
        assert_eq!(figures.len(), 8);
        let stale = figures.iter().filter(|figure| figure.fault.is_some());
        stale
            .map(|figure| listed(&[figure]).replace('\n', " "))
            .collect()
    }

    #[test]
    fn figures_of_todays_circuit_are_not_named() {
        assert_eq!(stale(page, &today()), Vec::<String>::new());
    }

    #[test]
    fn each_figure_of_another_circuit_is_named_with_the_command_that_makes_it_anew() {
        for (name, digest, words) in [
            ("docs/figures.md", "11111111", "--peers"),
            ("docs/floorplan.svg", "11111111", "bitstream"),
            ("docs/clocks.svg", "22222222", "bench"),
            ("docs/throughput.md", "22222222", "bench --deep"),
            ("docs/adding-a-board.md", "11111111", "alchitry-cu"),
            ("docs/figures.md", "33333333", "--sweep"),
            ("docs/clusters.md", "44444444", "--clusters"),
        ] {
            let read = |page_name: &str| match page(page_name) {
                text if page_name == name => text.replace(digest, "0abcdef0"),
                text => text,
            };
            let stale = stale(read, &today());
            let [line] = &*stale else {
                panic!("{stale:?}");
            };
            let told = format!("is of the circuit 0abcdef0, today's is {digest}");
            assert!(line.starts_with(name) && line.contains(&told), "{line}");
            assert!(line.contains(words), "{line}");
        }
    }

    #[test]
    fn figures_without_a_digest_or_a_placement_of_today_are_named() {
        let read = |name: &str| page(name).replace("11111111", "");
        assert_eq!(stale(read, &today()).len(), 3);
        let mut today = today();
        today.netlists.clear();
        let fault = Some("has seed 3, recorded for an older circuit".to_owned());
        today.placements.insert("alchitry-cu".to_owned(), fault);
        let stale = stale(page, &today);
        assert_eq!(stale.len(), 4, "{stale:?}");
        assert!(stale[0].contains("alchitry-cu has seed 3"), "{stale:?}");
        assert!(stale[1].contains("no placement of today's is recorded"));
    }

    #[test]
    fn figures_of_a_circuit_that_nobody_knows_any_more_are_named() {
        let read = |name: &str| page(name).replace("44444444", "older");
        let stale = stale(read, &today());
        let told = "  2 is of an older circuit, today's is 44444444";
        assert!(stale.len() == 1 && stale[0].contains(told), "{stale:?}");
    }

    #[test]
    fn a_page_is_listed_once_with_its_rows() {
        let figure = |name: &str| Figure {
            page: "docs/a.md",
            name: name.to_owned(),
            fault: Some("is old".to_owned()),
            remedy: "make",
        };
        let figures = [figure("1"), figure("2")];
        let listed = listed(&figures.iter().collect::<Vec<_>>());
        assert_eq!(
            listed,
            "docs/a.md; make it anew: make\n  1 is old\n  2 is old\n"
        );
    }

    #[test]
    fn a_page_without_its_section_is_refused() {
        let read = |name: &str| Ok(page(name).replace("<!-- sweep -->", ""));
        let error = figures(&read, &today()).unwrap_err();
        assert!(error.to_string().contains("sweep"), "{error}");
    }
}
