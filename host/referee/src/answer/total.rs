//! Totals as programs print them.

use super::number::number;

/// What stands before a total. Longer titles come first.
const TITLES: [&str; 14] = [
    "nodes searched",
    "searched nodes",
    "total leaf nodes",
    "total leaves",
    "total nodes",
    "total perft",
    "perft total",
    "perft nodes",
    "perft result",
    "leaf nodes",
    "leaves",
    "nodes",
    "total",
    "result",
];

/// The total of a line, with the depth if the line says it.
pub(super) fn total(line: &str) -> Option<(Option<u32>, u64)> {
    let line = line.to_ascii_lowercase();
    if let Some(leaves) = number(&line) {
        return Some((None, leaves));
    }
    let titled = TITLES.iter().find_map(|title| line.strip_prefix(title));
    titled
        .and_then(|rest| Some((None, after_mark(rest)?)))
        .or_else(|| of_depth(&line))
        .or_else(|| Some((None, before_unit(&line)?)))
}

/// The number after a mark or a blank. What follows the number must not be a unit of something else, as in `nodes 20 per second`.
fn after_mark(rest: &str) -> Option<u64> {
    if !rest.starts_with([':', '=', ' ', '\t']) {
        return None;
    }
    let rest = rest.trim_start_matches([':', '=', '-', ' ', '\t']);
    let (word, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let is_the_end = ["", "nodes", "leaves", "in", "time"]
        .contains(&after.split_whitespace().next().unwrap_or(""))
        || after.trim_start().starts_with(['(', '[', ',']);
    number(word.trim_end_matches(','))
        .or_else(|| number(word.trim_end_matches('.')))
        .filter(|_| is_the_end)
}

/// `perft 3 = 8902`, `perft(3): 8902`, `perft depth 3: 8902` or `depth 3: 8902`.
fn of_depth(line: &str) -> Option<(Option<u32>, u64)> {
    let rest = line.strip_prefix("perft").unwrap_or(line).trim_start();
    let rest = rest.strip_prefix("depth").unwrap_or(rest);
    if rest.len() == line.len() {
        return None;
    }
    let rest = rest.trim_start().trim_start_matches('(');
    let end = rest.find(|letter: char| !letter.is_ascii_digit())?;
    let (depth, rest) = rest.split_at(end);
    let rest = rest.trim_start_matches(')');
    Some((Some(depth.parse().ok()?), after_mark(rest)?))
}

/// `8902 nodes` or `8902 leaves`, perhaps with the time after it.
fn before_unit(line: &str) -> Option<u64> {
    let (count, rest) = line.split_once(' ')?;
    let unit = rest.split([' ', ',', '.']).next();
    let is_leaves = ["nodes", "leaves", "leaf"].map(Some).contains(&unit);
    let is_rate = rest.contains('/') || rest.contains("per second");
    number(count).filter(|_| is_leaves && !is_rate)
}
