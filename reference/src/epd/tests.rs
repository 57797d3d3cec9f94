//! Suites as they are spelt in public, and what is wrong with others.

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
fn blanks_before_the_position_change_nothing() {
    let line = format!("{BARE} 0 1 perft 1 5; perft 2 25;");
    let expected = parse_line(&line);
    assert!(expected.is_ok(), "{expected:?}");
    for blanks in [" ", "\t\t", "     ", "\u{a0} "] {
        assert_eq!(parse_line(&format!("{blanks}{line}")), expected);
    }
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
fn operations_that_are_no_counts_are_passed_over() {
    for operations in [
        r#" bm Qg6+ Kh8; acd 12; ce -35; pv e2e4 e7e5; D1 5; hmvc 3;"#,
        r#" id "mate; in \"two\" \\"; D1 5; c0 "D9 \" 1";"#,
        r#" ;D1 5 ;Ae "x" ;draw_offer ;v0 1"#,
    ] {
        let entry = parse_line(&format!("{BARE}{operations}"));
        let depths = entry.map(|entry| entry.depths);
        assert_eq!(depths, Ok(vec![(1, 5)]), "{operations}");
    }
}

/// A line with the counts that begin there, if it has no error.
type Line = (usize, Option<Vec<(u32, u64)>>);

fn read(text: &str) -> Vec<Line> {
    let read = entries(text).map(|(line, entry)| (line, entry.ok().map(|entry| entry.depths)));
    read.collect()
}

#[test]
fn blocks_are_read_wherever_they_begin() {
    let text = format!(
        "id one\nepd {BARE} 0 1\nperft 1 5\nperft\t2 25\n\nid two\nepd {BARE}\nperft 1 5\nepd {BARE}\nperft 3 170\n{BARE} ;D1 5\n"
    );
    let expected = [
        (2, Some(vec![(1, 5), (2, 25)])),
        (7, Some(vec![(1, 5)])),
        (9, Some(vec![(3, 170)])),
        (11, Some(vec![(1, 5)])),
    ];
    assert_eq!(read(&text), expected);
    let (_, first) = entries(&text).next().unwrap();
    assert_eq!(first.unwrap().fen, format!("{BARE} 0 1"));
}

#[test]
fn a_malformed_block_is_reported_once() {
    let text = format!(
        "perft 1 5\nepd nonsense\nperft 1 5\nperft 2 25\nid empty\nepd {BARE}\nid order\nepd {BARE}\nperft 2 25\nperft 1 5\nperft 3 170\nepd {BARE}\nperft 1 5\n"
    );
    let lines: Vec<(usize, String)> = entries(&text)
        .map(|(line, entry)| {
            (
                line,
                entry.map_or_else(|error| error.to_string(), |_| "right".into()),
            )
        })
        .collect();
    let expected = [
        (1, "EPD block: a count without a position"),
        (2, "FEN "),
        (6, "EPD line, column 30: no counts"),
        (
            10,
            "EPD count, column 1, `perft 1 5`: depth 1 follows depth 2",
        ),
        (12, "right"),
    ];
    assert_eq!(lines.len(), expected.len(), "{lines:?}");
    for ((line, said), (number, begins)) in lines.iter().zip(expected) {
        assert!(
            *line == number && said.starts_with(begins),
            "{line}: {said}"
        );
    }
}

#[test]
fn lines_end_in_any_way_and_comments_begin_in_any() {
    let expected = [(1, Some(vec![(1, 5)])), (4, Some(vec![(2, 25)]))];
    for end in ["\n", "\r\n", "\r"] {
        for mark in ["#", "//", "%", ";", "  # ", "\t; "] {
            let lines = [
                &*format!("{BARE}\t;D1 5"),
                &format!("{mark}a comment ;D1 20"),
                "",
                &format!("{}\tD2\t25", BARE.replace(' ', "\t")),
            ];
            assert_eq!(read(&lines.join(end)), expected, "{end:?} {mark:?}");
        }
    }
}

#[test]
fn text_is_decoded_by_its_byte_order_mark() {
    let text = format!("{BARE} ;D1 5\n# é");
    let bytes = |unit: fn(u16) -> [u8; 2]| -> Vec<u8> {
        let units = format!("\u{feff}{text}").encode_utf16().collect::<Vec<_>>();
        units.into_iter().flat_map(unit).collect()
    };
    assert_eq!(decode(&bytes(u16::to_le_bytes)), text);
    assert_eq!(decode(&bytes(u16::to_be_bytes)), text);
    assert_eq!(decode(text.as_bytes()), text);
    let mut cut = bytes(u16::to_le_bytes);
    cut.pop();
    assert!(decode(&cut).ends_with('\u{fffd}'));
    assert!(decode(b"\xE9").contains('\u{fffd}'));
}

#[test]
fn positions_that_no_game_reaches_are_told_from_misspelt_ones() {
    for (line, is_of_the_position) in [
        ("4k3/8/8/8/8/8/8/4RK2 w - - ;D1 5", true),
        ("8/8/8/8/8/8/8/4K3 w - - ;D1 5", true),
        ("P3k3/8/8/8/8/8/8/4K3 w - - ;D1 5", true),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 ;D1 5", true),
        ("4k3/8/8/8/8/8/8/4K3 w K - ;D1 5", true),
        ("4k3/8/8/8/8/8/8/4K3 x - - ;D1 5", false),
        ("4k3/8/8/8/8/8/8/4K3 w - -", false),
        ("4k3/8/8/8/8/8/8/1R2K3 w K - ;D1 5", true),
    ] {
        let error = parse_line(line).unwrap_err();
        assert_eq!(error.is_of_the_position(), is_of_the_position, "{line}");
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
        "EPD line, column 26: no counts after the position; write some, such as ` ;D1 20`";
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
        "Depth 1 20",
        "nodes 20",
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
