//! One line of a suite: a position and its counts.

use super::entry::Entry;
use super::error::EpdError;
use crate::fen;

/// Reads one line: a position of six fields or four (no counters), then its counts, with semicolons between them.
///
/// A count is `D1 20`, `perft 1 20`, `perft 1 = 20` or `perft(1) = 20`. A semicolon may also stand before the first,
/// as in most suites, and after the last, as in EPD. Depths begin at 1 and grow. Tabs are blanks. Blanks around a count are passed
/// over, and so are the operations of EPD that are no counts, such as `bm e4` or `id "a; \"b\""`.
///
/// # Errors
/// [`EpdError`]; the leftmost fault is reported.
pub fn parse_line(line: &str) -> Result<Entry, EpdError> {
    let line = &*line.replace('\t', " ");
    let (fen, operations) = line.split_at(position_end(line));
    let fen = fen.trim_end();
    let position = fen::parse(fen)?;
    let mut depths: Vec<(u32, u64)> = Vec::new();
    let mut start = line.len() - operations.len();
    let parts = operations_of(operations).map_err(|place| EpdError::Quotation {
        column: column_of(line, start + place),
    })?;
    for (number, part) in parts.iter().enumerate() {
        // After the blanks that follow the semicolon.
        let blanks = part.len() - part.trim_start().len();
        let place = Place {
            text: part.trim().to_owned(),
            column: column_of(line, start + blanks),
        };
        start += part.len() + 1;
        let is_at_an_end = number == 0 || number + 1 == parts.len();
        let opcode = place.text.split_whitespace().next();
        let is_passed_over = opcode.is_none_or(is_no_count);
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
        fen: fen.trim_start().to_owned(),
        position,
        depths,
    })
}

/// Whether an operation with this opcode is another one than a count. What looks like a misspelt count is none of these, so that it
/// is not lost without a word.
fn is_no_count(opcode: &str) -> bool {
    let is_word = opcode.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && opcode
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    let lower = opcode.to_ascii_lowercase();
    let is_depth = |digits: &str| digits.chars().all(|digit| digit.is_ascii_digit());
    let resembles_a_count = lower.strip_prefix('d').is_some_and(is_depth)
        || ["perft", "depth", "nodes"]
            .iter()
            .any(|word| lower.starts_with(word));
    is_word && !resembles_a_count
}

/// The end of the position: the first semicolon, or a letter at the beginning of a field after the fourth, since
/// counters begin with a digit. Blanks before the position are no fields.
fn position_end(line: &str) -> usize {
    let end = line.find(';').unwrap_or(line.len());
    let mut start = end - line[..end].trim_start().len();
    for (number, field) in line[start..end].split(' ').enumerate() {
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
    let mut letters = text.char_indices();
    while let Some((place, letter)) = letters.next() {
        match (letter, quotation) {
            // Inside a quotation the letter after it stands for itself.
            ('\\', Some(_)) => {
                letters.next();
            }
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

/// A count as the line spells it.
pub(super) struct Place {
    pub(super) text: String,
    pub(super) column: usize,
}

/// Reads a count of a depth greater than the `previous` one.
pub(super) fn count(
    Place { text, column }: Place,
    previous: Option<u32>,
) -> Result<(u32, u64), EpdError> {
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
