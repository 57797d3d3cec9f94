//! Suites as they are spelt in public, and what is wrong with others.

use proptest::prelude::*;

use super::*;

const BARE: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

/// The number of a line, with the counts of the entry that begins there, or with the error of that entry.
type Said = (usize, Result<Vec<(u32, u64)>, String>);

fn read(text: &str) -> Vec<Said> {
    assert!(is_meant(text), "{text}");
    let said = entries(text).into_iter().map(|(line, entry)| {
        let counts = entry.map(|entry| entry.depths);
        (line, counts.map_err(|error| error.to_string()))
    });
    said.collect()
}

/// The error of an object that stands alone in line 3.
#[track_caller]
fn refusal(object: &str) -> String {
    let mut said = read(&format!("[\n\n  {object}\n]"));
    match said.pop() {
        Some((3, Err(error))) if said.is_empty() => error,
        other => panic!("{object}: {said:?}, {other:?}"),
    }
}

/// As in the best known file, with the members that others add.
#[test]
fn an_object_for_each_count() {
    let text = format!(
        "[\n   {{\n      \"depth\":1,\n      \"nodes\":5,\n      \"fen\":\"{BARE}\"\n   }},\n   {{\"name\": \"bare\", \"fen\": \"{BARE}\", \"nodes\": \"25\", \"depth\": \"2\", \"more\": [{{}}]}}\n]\n"
    );
    assert_eq!(read(&text), [(2, Ok(vec![(1, 5)])), (7, Ok(vec![(2, 25)]))]);
    let (_, entry) = entries(&text).remove(0);
    let entry = entry.expect("an entry");
    assert_eq!(
        (entry.fen.as_str(), entry.position.to_string()),
        (BARE, BARE.to_owned())
    );
}

#[test]
fn an_object_for_each_position() {
    let text = format!("[{{\"fen\": \"{BARE}\", \"nodes\": {{\"10\": 7, \"2\": 25, \"1\": 5}}}}]");
    assert_eq!(read(&text), [(1, Ok(vec![(1, 5), (2, 25), (10, 7)]))]);
}

#[test]
fn counters_may_be_left_out_and_the_greatest_numbers_are_read() {
    let text = format!(
        "[{{\"fen\": \"4k3/8/8/8/8/8/8/4K3 w - -\", \"depth\": {}, \"nodes\": {}}}]",
        u32::MAX,
        u64::MAX
    );
    assert_eq!(read(&text), [(1, Ok(vec![(u32::MAX, u64::MAX)]))]);
}

#[test]
fn lines_end_in_any_way_and_a_mark_comes_first() {
    let lines = [
        "\u{feff}",
        "[",
        &format!("{{\"fen\": \"{BARE}\", \"depth\": 1, \"nodes\": 5}},"),
        "{}",
        "]",
    ];
    for end in ["\n", "\r\n", "\r"] {
        let said = read(&lines.join(end));
        assert_eq!(said[0], (3, Ok(vec![(1, 5)])), "{end:?}");
        assert_eq!(said[1].0, 4, "{end:?}");
        assert!(said[1].1.is_err());
    }
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let object = |depth: &str, nodes: &str| {
        format!("{{\"fen\": \"{BARE}\", \"depth\": {depth}, \"nodes\": {nodes}}}")
    };
    for depth in [
        "0",
        "-1",
        "1.5",
        "1e1",
        "4294967296",
        "\"one\"",
        "null",
        "[1]",
        "\"\"",
    ] {
        let said = refusal(&object(depth, "5"));
        let expected = format!(
            "JSON depth, column 53: expected a whole number from 1 to 4294967295, not `{depth}`"
        );
        assert_eq!(said, expected);
    }
    for nodes in [
        "-5",
        "5.0",
        "18446744073709551616",
        "true",
        "\"many\"",
        "[20, 400]",
    ] {
        let said = refusal(&object("1", nodes));
        let begins = "JSON `nodes`, column 65: expected a whole number from 0 to 18446744073709551615, or an object";
        assert!(said.starts_with(begins), "{said}");
        assert!(said.ends_with(&format!("not `{nodes}`")), "{said}");
    }
    for (object, begins) in [
        ("7", "JSON, column 3: expected an object such as `{\"depth\": 1, \"nodes\": 20, \"fen\": \"…\"}`, not `7`"),
        ("{\"depth\": 1, \"nodes\": 5}", "JSON, column 3: the object has no `fen`"),
        ("{\"fen\": 5}", "JSON `fen`, column 11: expected a position in quotation marks, not `5`"),
        ("{\"fen\": \"8\\n8\"}", "JSON `fen`, column 11: expected a position in quotation marks, not `\"8\\n8\"`"),
        ("{\"fen\": \"8/8\", \"nodes\": 1}", "JSON `fen`: FEN "),
        (&format!("{{\"fen\": \"{BARE}\"}}"), "JSON, column 3: the object has no `nodes`"),
        (&format!("{{\"fen\": \"{BARE}\", \"nodes\": 5}}"), "JSON, column 3: the object has no `depth`"),
        (&format!("{{\"fen\": \"{BARE}\", \"nodes\": 5, \"depth\": 1, \"depth\": 2}}"), "JSON, column 77: `depth` is there twice"),
        (&format!("{{\"fen\": \"{BARE}\", \"nodes\": {{}}}}"), "JSON `nodes`, column 53: no counts"),
        (&format!("{{\"fen\": \"{BARE}\", \"nodes\": {{\"0\": 1}}}}"), "JSON depth, column 59: expected a whole number from 1 to 4294967295, not `0`"),
        (&format!("{{\"fen\": \"{BARE}\", \"nodes\": {{\"1\": 5, \"1\": 6}}}}"), "JSON, column 67: `1` is there twice"),
        (&format!("{{\"fen\": \"{BARE}\", \"nodes\": {{\"1\": {{}}}}}}"), "JSON `nodes`, column 59: expected"),
    ] {
        let said = refusal(object);
        assert!(said.starts_with(begins), "{object}: {said}");
    }
}

#[test]
fn a_fault_is_told_by_the_line_of_its_value_and_the_rest_is_read() {
    let text = format!(
        "[\n  {{\n    \"depth\": 1,\n    \"nodes\": -5,\n    \"fen\": \"{BARE}\"\n  }},\n  {{\"depth\": 1, \"nodes\": 5, \"fen\": \"{BARE}\"}}\n]"
    );
    let said = read(&text);
    assert_eq!((said[0].0, &said[1]), (4, &(7, Ok(vec![(1, 5)]))));
}

#[test]
fn nothing_is_read_of_what_is_no_json() {
    for (text, line, words) in [
        ("[\n{\"fen\": \"8/8\"},\n]", 3, "trailing comma"),
        ("[\n// a comment\n{}]", 2, "expected value"),
        ("[{\"fen\": \"8", 1, "EOF"),
        ("{\"fen\": \"8/8\"}", 1, "expected a sequence"),
        ("[{}]\n[{}]", 2, "trailing characters"),
    ] {
        assert!(is_meant(text), "{text}");
        let said = entries(text);
        let [(at, Err(error))] = said.as_slice() else {
            panic!("{text}: {said:?}");
        };
        let error = error.to_string();
        assert!(
            *at == line
                && error.starts_with("JSON, column ")
                && error.contains(words)
                && error.contains("expected an array of objects")
                && !error.contains(" at line "),
            "{text}: line {at}, {error}"
        );
    }
}

#[test]
fn a_long_value_is_shown_in_part() {
    let said = refusal(&format!("[\"{}\"]", "x".repeat(1000)));
    assert!(said.ends_with("xxx…`") && said.len() < 200, "{said}");
}

#[test]
fn a_game_and_a_position_are_not_meant() {
    for text in [
        "[Event \"?\"]\n",
        "4k3/8/8/8/8/8/8/4K3 w - - ;D1 5",
        "",
        "id a",
        "[",
    ] {
        assert!(!is_meant(text), "{text}");
    }
    assert!(is_meant("\u{feff} [ ]") && is_meant("\n{"));
}

proptest! {
    /// Whatever is read, nothing panics, and lines are those of the text.
    #[test]
    fn any_text_is_read_or_refused(
        parts in prop::collection::vec(
            prop::sample::select(vec!["[", "]", "{", "}", ",", ":", "\"fen\"", "\"nodes\"", "\"depth\"", "1", "-", "\n", "\r", "é", "\"\\u0000\""]),
            0..40,
        )
    ) {
        let text = parts.concat();
        let lines = text.replace("\r\n", "\n").split(['\r', '\n']).count();
        for (line, _) in entries(&text) {
            prop_assert!((1..=lines).contains(&line), "{line} of {lines}");
        }
    }
}
