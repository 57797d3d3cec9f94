//! Perft suites: EPD lines such as `FEN ;D1 20 ;D2 400` or `FEN perft 1 20; perft 2 400;`.

use std::fmt;

use crate::fen::{self, FenError};
use crate::position::Position;

/// The EPD operations that have no count and are skipped: a name, comments, the two counters.
const PASSED_OVER: [&str; 13] = [
    "id", "hmvc", "fmvn", "c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9",
];

/// One line of a suite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The position as the line spells it, with or without counters.
    pub fen: String,
    /// The parsed position.
    pub position: Position,
    /// Depths in half-moves with the leaves counted there, shallow to deep; never empty.
    pub depths: Vec<(u32, u64)>,
}

impl Entry {
    /// The deepest count of at most `max_nodes` leaves, if there is one.
    #[must_use]
    pub fn deepest_within(&self, max_nodes: u64) -> Option<(u32, u64)> {
        // Counts may shrink with depth where a side is nearly stalemated, so this is no binary
        // search.
        self.depths
            .iter()
            .copied()
            .rev()
            .find(|&(_, nodes)| nodes <= max_nodes)
    }
}

impl fmt::Display for Entry {
    /// Writes the line: the position as [`fen`](Self::fen) spells it, then the counts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen)?;
        self.depths
            .iter()
            .try_for_each(|(depth, leaves)| write!(f, " ;D{depth} {leaves}"))
    }
}

/// Why a line is no entry of a suite. Columns are in characters from 1.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EpdError {
    /// The position at the beginning is malformed.
    #[error(transparent)]
    Position(#[from] FenError),
    /// The line has no count.
    #[error(
        "EPD line, column {column}: no counts behind the position; write some, such as ` ;D1 20`"
    )]
    NoCounts {
        /// Where the first count should stand.
        column: usize,
    },
    /// A text between semicolons that is no count.
    #[error(
        "EPD count, column {column}, `{text}`: \
         expected a depth and its leaves, such as `D1 20` or `perft 1 = 20`"
    )]
    Count {
        /// What stands there.
        text: String,
        /// Where it begins.
        column: usize,
    },
    /// A quotation mark is not closed.
    #[error("EPD line, column {column}: the quotation mark is never closed; write another")]
    Quotation {
        /// Where the text begins.
        column: usize,
    },
    /// The depths do not increase.
    #[error(
        "EPD count, column {column}, `{text}`: depth {depth} follows depth {previous}; \
         write depths in growing order"
    )]
    Order {
        /// The count.
        text: String,
        /// Where it begins.
        column: usize,
        /// Its depth.
        depth: u32,
        /// The depth of the count before.
        previous: u32,
    },
}

/// Reads one line: a position of six fields or four (no counters), then its counts, with semicolons between them.
///
/// A count is `D1 20`, `perft 1 20`, `perft 1 = 20` or `perft(1) = 20`. A semicolon may also stand in front of the first,
/// as in most suites, and behind the last, as in EPD. Depths begin at 1 and grow. Blanks around a count are ignored, and so
/// are EPD's operations for a name, comments and counters: `id`, `c0` to `c9`, `hmvc`, `fmvn`.
///
/// # Errors
/// [`EpdError`]; the leftmost fault is reported.
pub fn parse_line(line: &str) -> Result<Entry, EpdError> {
    let (fen, operations) = line.split_at(position_end(line));
    let fen = fen.trim_end();
    let position = fen::parse(fen)?;
    let mut depths: Vec<(u32, u64)> = Vec::new();
    let mut start = line.len() - operations.len();
    let parts = operations_of(operations).map_err(|place| EpdError::Quotation {
        column: column_of(line, start + place),
    })?;
    for (number, part) in parts.iter().enumerate() {
        // Behind the blanks that follow the semicolon.
        let blanks = part.len() - part.trim_start().len();
        let place = Place {
            text: part.trim().to_owned(),
            column: column_of(line, start + blanks),
        };
        start += part.len() + 1;
        let is_at_an_end = number == 0 || number + 1 == parts.len();
        let opcode = place.text.split_whitespace().next();
        let is_passed_over = opcode.is_none_or(|opcode| PASSED_OVER.contains(&opcode));
        if is_passed_over && (is_at_an_end || opcode.is_some()) {
            continue;
        }
        depths.push(count(place, depths.last().map(|&(depth, _)| depth))?);
    }
    if depths.is_empty() {
        return Err(EpdError::NoCounts {
            column: column_of(line, line.len()),
        });
    }
    Ok(Entry {
        fen: fen.to_owned(),
        position,
        depths,
    })
}

/// The end of the position: the first semicolon, or a letter at the beginning of a field behind the fourth, since
/// counters begin with a digit.
fn position_end(line: &str) -> usize {
    let end = line.find(';').unwrap_or(line.len());
    let mut start = 0;
    for (number, field) in line[..end].split(' ').enumerate() {
        if number >= 4 && field.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
            return start;
        }
        start += field.len() + 1;
    }
    end
}

/// Splits the operations at the semicolons outside quotation marks. An unclosed quotation mark gives its place as the
/// error.
fn operations_of(text: &str) -> Result<Vec<&str>, usize> {
    let mut quotation = None;
    let mut operations = Vec::new();
    let mut start = 0;
    for (place, letter) in text.char_indices() {
        match (letter, quotation) {
            ('"', None) => quotation = Some(place),
            ('"', Some(_)) => quotation = None,
            (';', None) => {
                operations.push(&text[start..place]);
                start = place + 1;
            }
            _ => {}
        }
    }
    operations.push(&text[start..]);
    quotation.map_or(Ok(operations), Err)
}

/// Reads a suite line by line. Gives the line numbers from 1, each with the line's entry or its error.
///
/// A byte order mark at the beginning is skipped, and so are empty lines and comments, which begin with `#`. A
/// malformed line does not end the reading, so that the rest of a suite is still checked. The caller decides what to do
/// about it.
pub fn entries(text: &str) -> impl Iterator<Item = (usize, Result<Entry, EpdError>)> + '_ {
    let written = |line: &str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let numbered = (1..)
        .zip(text.lines())
        .filter(move |(_, line)| written(line));
    numbered.map(|(number, line)| (number, parse_line(line)))
}

/// A count as the line spells it.
struct Place {
    text: String,
    column: usize,
}

/// Reads a count of a depth greater than the `previous` one.
fn count(Place { text, column }: Place, previous: Option<u32>) -> Result<(u32, u64), EpdError> {
    let Some((depth, nodes)) = depth_and_leaves(&text) else {
        return Err(EpdError::Count { text, column });
    };
    match previous.filter(|&previous| previous >= depth) {
        Some(previous) => Err(EpdError::Order {
            text,
            column,
            depth,
            previous,
        }),
        None => Ok((depth, nodes)),
    }
}

/// The two numbers of a count, or `None` if it is not one.
fn depth_and_leaves(text: &str) -> Option<(u32, u64)> {
    let (depth, rest) = match text.strip_prefix("perft") {
        Some(rest) => match rest.trim_start().strip_prefix('(') {
            Some(rest) => {
                let (depth, rest) = number(rest.trim_start())?;
                (depth, rest.trim_start().strip_prefix(')')?)
            }
            // A blank must follow the word.
            None => number(rest.strip_prefix(' ')?.trim_start())?,
        },
        None => number(text.strip_prefix('D')?)?,
    };
    let operand = rest.trim_start();
    let nodes = match operand.strip_prefix('=') {
        Some(nodes) => nodes.trim_start(),
        None if operand.len() < rest.len() => operand,
        None => return None,
    };
    let (nodes, rest) = number(nodes)?;
    let depth = u32::try_from(depth).ok().filter(|&depth| depth >= 1)?;
    rest.is_empty().then_some((depth, nodes))
}

/// The number that a text begins with, digits only, and what follows it.
fn number(text: &str) -> Option<(u64, &str)> {
    let end = text.find(|letter: char| !letter.is_ascii_digit());
    let (digits, rest) = text.split_at(end.unwrap_or(text.len()));
    Some((digits.parse().ok()?, rest))
}

/// The column, from 1, of the character at byte `place` of `line`.
fn column_of(line: &str, place: usize) -> usize {
    1 + line.get(..place).unwrap_or(line).chars().count()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const BARE: &str = "4k3/8/8/8/8/8/8/4K3 w - -";

    fn refusal(rest: &str) -> String {
        parse_line(&format!("{BARE}{rest}"))
            .unwrap_err()
            .to_string()
    }

    #[test]
    fn a_line_with_and_without_counters() {
        let with = parse_line(&format!("{BARE} 0 1 ;D1 5 ;D2 25 ;D3 170")).unwrap();
        assert_eq!(with.depths, [(1, 5), (2, 25), (3, 170)]);
        assert_eq!(with.fen, with.position.to_string());
        let without = parse_line(&format!("{BARE};D1 5; D2 25 ;D3 170 ")).unwrap();
        assert_eq!(without.fen, BARE);
        assert_eq!(
            (without.position, without.depths),
            (with.position, with.depths)
        );
    }

    #[test]
    fn the_spellings_of_public_suites() {
        for counts in [
            " ;D1 5 ;D2 25",
            ";D1 5;D2 25",
            "; D1 5; D2  25;",
            " D1 5; D2 25;",
            " perft 1 5; perft 2 25;",
            " 0 1 perft 1 5; perft 2 25;",
            " ;perft 1 = 5 ;perft 2=25",
            "; perft(1) = 5; perft (2)=25 ;",
            " id \"a; b\"; hmvc 0; fmvn 1; perft 1 5; c0 \"D2 26\"; perft 2 25;",
        ] {
            let entry = parse_line(&format!("{BARE}{counts}"));
            let depths = entry.map(|entry| entry.depths);
            assert_eq!(depths, Ok(vec![(1, 5), (2, 25)]), "{counts}");
        }
    }

    #[test]
    fn a_byte_order_mark_is_no_part_of_the_first_line() {
        let text = format!("\u{feff}{BARE} ;D1 5\r\n{BARE} ;D1 5\r\n");
        let read: Vec<_> = entries(&text)
            .map(|(number, entry)| (number, entry.map(|entry| entry.depths)))
            .collect();
        assert_eq!(read, [(1, Ok(vec![(1, 5)])), (2, Ok(vec![(1, 5)]))]);
        let only_in_front = format!("{BARE} ;D1 5\n\u{feff}{BARE} ;D1 5\n");
        assert!(entries(&only_in_front).nth(1).unwrap().1.is_err());
    }

    #[test]
    fn an_entry_is_written_as_it_is_read() {
        let line = format!("{BARE} 0 1 ;D1 5 ;D2 25 ;D3 170");
        assert_eq!(parse_line(&line).unwrap().to_string(), line);
    }

    #[test]
    fn the_deepest_count_within_a_limit() {
        let entry = parse_line(&format!("{BARE} ;D1 218 ;D2 99 ;D3 19073")).unwrap();
        assert_eq!(entry.deepest_within(19_073), Some((3, 19_073)));
        assert_eq!(entry.deepest_within(19_072), Some((2, 99)));
        assert_eq!(entry.deepest_within(98), None);
    }

    #[test]
    fn faults_of_the_position_are_told_as_in_fen() {
        let error = parse_line("4k3/8/8/8/8/8/8/4K3 x - - ;D1 5").unwrap_err();
        assert_eq!(
            error.to_string(),
            "FEN side to move, column 21, `x`: expected `w` or `b`"
        );
        let error = parse_line("4k3/8/8/8/8/8/8/4K3 w - - 0 ;D1 5").unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("FEN fullmove number, column 28: the field is missing"),
            "{error}"
        );
    }

    #[test]
    fn counts_are_required() {
        let expected =
            "EPD line, column 26: no counts behind the position; write some, such as ` ;D1 20`";
        assert_eq!(refusal(""), expected);
        let expected = expected.replace("26", "36");
        assert_eq!(refusal(" id \"x\" ; "), expected);
    }

    #[test]
    fn a_quotation_without_end_is_refused() {
        let expected = "EPD line, column 31: the quotation mark is never closed; write another";
        assert_eq!(refusal(" ;id \"x; D1 5"), expected);
    }

    #[test]
    fn what_is_no_count_is_refused_at_its_column() {
        let texts = [
            "",
            "D1",
            "D 20",
            "1 20",
            "d1 20",
            "D0 1",
            "D1 x",
            "D1 20 30",
            "D+1 20",
            "D1 -2",
            "D1 = 20 30",
            "D1 == 20",
            "perft",
            "perft1 20",
            "perft 1",
            "perft(1 20",
            "perft(1)20",
            "perft 1: 20",
            "Perft 1 20",
            "bm e4",
            "D1 18446744073709551616",
            "D4294967296 1",
            "Dé 1",
            "perft 18446744073709551616 1",
        ];
        for text in texts {
            let expected = format!("EPD count, column 34, `{text}`: expected a depth and its");
            let refusal = refusal(&format!(" ;D1 20;{text};"));
            assert!(refusal.starts_with(&expected), "{refusal}");
        }
    }

    #[test]
    fn depths_must_grow() {
        let expected =
            "EPD count, column 35, `D2 21`: depth 2 follows depth 2; write depths in growing order";
        assert_eq!(refusal(" ;D2 20; D2 21"), expected);
    }

    #[test]
    fn a_bad_line_hides_neither_itself_nor_the_rest() {
        let text = format!("# a suite\n\n{BARE} ;D1 5\r\nnonsense\n  \n{BARE} ;D2 25\n");
        let read: Vec<_> = entries(&text)
            .map(|(number, entry)| (number, entry.map(|e| e.depths).ok()))
            .collect();
        assert_eq!(
            read,
            [(3, Some(vec![(1, 5)])), (4, None), (6, Some(vec![(2, 25)]))]
        );
    }

    proptest! {
        #[test]
        fn no_line_makes_the_parser_panic(line in "\\PC{0,30}", counts in "[;D0-9 é\"=()perft]{0,20}") {
            let _ = (parse_line(&line), parse_line(&format!("{BARE}{counts}")));
        }

        #[test]
        fn every_spelling_says_the_same(
            depths in prop::collection::btree_map(1..=u32::MAX, any::<u64>(), 1..5),
            spelling in 0..4_usize,
            leads in any::<bool>(),
            ends in any::<bool>(),
        ) {
            let spelt = depths.iter().map(|(depth, nodes)| match spelling {
                0 => format!("D{depth} {nodes}"),
                1 => format!("perft {depth} {nodes}"),
                2 => format!("perft {depth} = {nodes}"),
                _ => format!("perft({depth})={nodes}"),
            });
            let counts = spelt.collect::<Vec<_>>().join(" ;");
            let (lead, end) = (if leads { " ;" } else { " " }, if ends { ";" } else { "" });
            let entry = parse_line(&format!("{BARE}{lead}{counts}{end}"));
            prop_assert_eq!(entry.map(|entry| entry.depths), Ok(depths.into_iter().collect()));
        }
    }
}
