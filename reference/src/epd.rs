//! Perft suites: EPD lines such as `FEN ;D1 20 ;D2 400`.

use crate::fen::{self, FenError};
use crate::position::Position;

/// One line of a suite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The position as the line spells it, with or without counters.
    pub fen: String,
    /// The same, read.
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

/// Why a line is no entry of a suite. Columns count characters of the line from 1.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EpdError {
    /// The position in front is at fault.
    #[error(transparent)]
    Position(#[from] FenError),
    /// Nothing to check.
    #[error(
        "EPD line, column {column}: no counts behind the position; write some, such as ` ;D1 20`"
    )]
    NoCounts {
        /// Where the first count should stand.
        column: usize,
    },
    /// Something between semicolons that is no count.
    #[error(
        "EPD count, column {column}, `{text}`: \
         expected `D`, a depth, a space and a number of leaves, such as `D1 20`"
    )]
    Count {
        /// What stands there.
        text: String,
        /// Where it begins.
        column: usize,
    },
    /// Depths that do not grow.
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

/// Reads one line: a position of six fields or four (no counters), then `;D<depth> <leaves>` once
/// or more.
///
/// Depths begin at 1 and grow. Blanks around a count, and between the position and the first `;`,
/// are ignored; in all else the line is read strictly.
///
/// # Errors
/// [`EpdError`]; the leftmost fault is reported.
pub fn parse_line(line: &str) -> Result<Entry, EpdError> {
    let mut parts = line.split(';');
    let fen_part = parts.next().unwrap_or_default();
    let fen = fen_part.trim_end();
    // Without its counters a position is known by its number of fields.
    let position = match fen.split(' ').count() {
        4 => fen::parse_without_counters(fen)?,
        _ => fen::parse(fen)?,
    };
    let mut depths: Vec<(u32, u64)> = Vec::new();
    let mut end = fen_part.len();
    for part in parts {
        // Behind the semicolon and the blanks that follow it.
        let start = end + 1 + part.len() - part.trim_start().len();
        end += 1 + part.len();
        let place = Place {
            text: part.trim().to_owned(),
            column: column_of(line, start),
        };
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

/// Reads a suite line by line: line numbers from 1, each with its entry or why it is none.
///
/// Blank lines and comments, which begin with `#`, are skipped. A line at fault does not end the
/// reading, so the rest of a suite is still checked; what to make of it is the caller's decision.
pub fn entries(text: &str) -> impl Iterator<Item = (usize, Result<Entry, EpdError>)> + '_ {
    let written = |line: &str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
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

/// Reads `D<depth> <leaves>`, of a depth greater than the `previous` one.
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
    let (depth, nodes) = text.strip_prefix('D')?.split_once(' ')?;
    // Rust reads a leading `+` as well; a count has digits only.
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(depth) || !digits(nodes) {
        return None;
    }
    let depth = depth.parse().ok().filter(|&depth| depth >= 1)?;
    Some((depth, nodes.parse().ok()?))
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
    }

    #[test]
    fn what_is_no_count_is_refused_at_its_column() {
        let texts = [
            "", "D1", "D 20", "1 20", "d1 20", "D0 1", "D1 x", "D1  20", "D1 20 30", "D+1 20",
            "D1 -2",
        ];
        for text in texts
            .into_iter()
            .chain(["D1 18446744073709551616", "D4294967296 1", "Dé 1"])
        {
            let expected = format!("EPD count, column 34, `{text}`: expected `D`, a depth, a");
            let refusal = refusal(&format!(" ;D1 20;{text}"));
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
        fn no_line_makes_the_parser_panic(line in "\\PC{0,30}", counts in "[;D0-9 é]{0,20}") {
            let _ = (parse_line(&line), parse_line(&format!("{BARE}{counts}")));
        }
    }
}
