//! Perft suites.

use reference::epd::{decode, entries, parse_line, EpdError};
use reference::fen::parse;

use super::fen;
use crate::outcome::{variant, Outcome};
use crate::target::{pick, Target};

/// The mark that some programs begin a file in UTF-8 with.
const MARK: char = '\u{feff}';

/// The target.
#[must_use]
pub fn target() -> Target {
    Target {
        name: "epd",
        input: "the file of a perft suite",
        longest: 500,
        seeds,
        words: &[
            " ;D1 20",
            " ;D2 400",
            "perft 1 = 20",
            "perft(2) = 400",
            "\nepd ",
            "\nid ",
            "\nperft 3 8902",
            "; ",
            "\"",
            "\\\"",
            "bm e4; ",
            "\r\n",
            "\u{feff}",
            " w - - 0 1",
            "18446744073709551615",
            "#",
        ],
        repair,
        run,
        accepted: &["a line", "a block"],
    }
}

fn seeds() -> Vec<Vec<u8>> {
    let [start, kiwipete, other, ..] = fen::POSITIONS;
    let texts = [
        format!("{start} ;D1 20 ;D2 400 ;D3 8902\n{kiwipete} ;D1 48\n"),
        format!("# a suite\r\n{other} perft 1 14; perft 2 = 191;\r\n"),
        format!("id start\nepd {start}\nperft 1 20\nperft 2 400\n\nepd {kiwipete}\nperft 1 48\n"),
        format!("\u{feff}{other} id \"a; \\\"b\\\"\"; perft(1) = 14; bm b4f4;"),
    ];
    let wide = |text: &String| -> Vec<u8> {
        let units = std::iter::once(0xFEFF).chain(text.encode_utf16());
        units.flat_map(u16::to_le_bytes).collect()
    };
    let wide = wide(&texts[0]);
    let narrow = texts.into_iter().map(String::into_bytes);
    narrow.chain([wide]).collect()
}

/// Gives lines a position that is one, and keeps what follows it.
fn repair(input: &[u8], number: u32) -> Vec<u8> {
    if input.starts_with(&[0xFF, 0xFE]) || input.starts_with(&[0xFE, 0xFF]) {
        return input.to_vec();
    }
    let text = String::from_utf8_lossy(input);
    let (mark, text) = match text.strip_prefix(MARK) {
        Some(rest) => (MARK.to_string(), rest),
        None => (String::new(), &*text),
    };
    let mut lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
    for (line, number) in lines.iter_mut().zip(number..) {
        let (word, rest) = match line.strip_prefix("epd ") {
            Some(rest) => ("epd ", rest),
            None => ("", &**line),
        };
        let begins = |mark: &str| line.trim_start().starts_with(mark);
        if ["id", "perft", "#", "%", "//", ";"].into_iter().any(begins) || line.trim().is_empty() {
            continue;
        }
        let end = rest.find([';', 'D']).unwrap_or(rest.len());
        let (position, counts) = rest.split_at(end);
        if parse(position).is_err() && parse_line(line).is_err() {
            *line = format!("{word}{} {counts}", pick(&fen::POSITIONS, number));
        }
    }
    (mark + &lines.join("\n")).into_bytes()
}

fn run(input: &[u8]) -> Outcome {
    let text = decode(input);
    let lines = 1 + text.matches(['\n', '\r']).count();
    let (mut previous, mut best) = (0, Outcome::first("nothing"));
    let mut read = Vec::new();
    for (number, entry) in entries(&text) {
        assert!(
            (previous..=lines).contains(&number) && number > 0,
            "line {number} of {lines}"
        );
        previous = number;
        let outcome = match &entry {
            Ok(entry) => {
                assert_eq!(parse(&entry.fen), Ok(entry.position));
                assert!(!entry.depths.is_empty() && entry.depths[0].0 > 0);
                assert!(entry.depths.is_sorted_by(|one, other| one.0 < other.0));
                assert_eq!(
                    parse_line(&entry.to_string()).as_ref(),
                    Ok(entry),
                    "{entry}"
                );
                let line = text.lines().nth(number - 1).unwrap_or_default();
                let is_block = line.trim_start().starts_with("epd");
                Outcome::accepted(if is_block { "a block" } else { "a line" })
            }
            Err(error) => {
                assert!(error.to_string().len() > 20, "{error}");
                match error {
                    EpdError::Position(error) => fen::refusal(error),
                    error => Outcome::later(variant(error)),
                }
            }
        };
        read.push((number, entry.ok()));
        best = best.max(outcome);
    }
    assert_has_all_plain_lines(&text, &read);
    best
}

/// Lines that are spelt as suites usually are, `FEN ;D1 20 ;D2 400`, are entries of just these counts.
fn assert_has_all_plain_lines(text: &str, read: &[(usize, Option<reference::epd::Entry>)]) {
    if text.contains(['\r', MARK]) {
        return;
    }
    for (number, line) in (1..).zip(text.split('\n')) {
        let Some(expected) = plain(line) else {
            continue;
        };
        let found = read.iter().find(|(at, _)| *at == number);
        let found = found.and_then(|(_, entry)| entry.as_ref());
        assert_eq!(found.map(|entry| &entry.depths), Some(&expected), "{line}");
    }
}

/// The counts of a line that is spelt as usual.
fn plain(line: &str) -> Option<Vec<(u32, u64)>> {
    let mut parts = line.split(" ;D");
    let position = parts.next()?;
    if position.contains(';') || position.split(' ').count() != 6 {
        return None;
    }
    parse(position).ok()?;
    let (mut counts, mut deepest) = (Vec::new(), 0);
    for part in parts {
        let (depth, leaves) = part.split_once(' ')?;
        let digits =
            |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(depth) || !digits(leaves) {
            return None;
        }
        let depth: u32 = depth.parse().ok().filter(|&depth| depth > deepest)?;
        deepest = depth;
        counts.push((depth, leaves.parse().ok()?));
    }
    (!counts.is_empty()).then_some(counts)
}
