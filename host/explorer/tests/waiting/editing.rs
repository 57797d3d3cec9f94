//! The position, the pieces on the board, and the signals that are chosen.

use crate::browser::{test_in, Browser, ALL};
use crate::support::Explorer;
use crate::KIWIPETE;

/// The picture of which the page shows the blocks.
const FLOORPLAN: &str = include_str!("../../../../docs/floorplan.svg");

/// What only the coloured squares of its legend have.
const LEGEND: &str = "width=\"16\" height=\"16\"";

/// The middle of a square on the screen.
async fn square(browser: &Browser, name: &str) -> (i64, i64) {
    let name = name.as_bytes();
    let (file, rank) = (name[0] - b'a', name[1] - b'1');
    let script = format!(
        "const board = document.getElementById('board-picture'); board.scrollIntoView({{ block: 'center' }}); \
         const field = board.querySelectorAll('rect')[{}].getBoundingClientRect(); \
         return [Math.round(field.x + field.width / 2), Math.round(field.y + field.height / 2)]",
        8 * rank + file
    );
    let place = browser.run(&script).await;
    (place[0].as_i64().expect("x"), place[1].as_i64().expect("y"))
}

async fn drag(browser: &Browser, from: &str, to: &str) {
    let places = (square(browser, from).await, square(browser, to).await);
    browser.drag(places.0, places.1).await;
}

async fn until_fen(browser: &Browser, fen: &str) {
    browser
        .until(&format!("window.explorer.about.game.fen === '{fen}'"))
        .await;
}

#[test]
fn a_piece_that_is_clicked_shows_its_chain_and_one_that_is_dragged_moves() {
    for kind in ALL {
        let explorer = Explorer::start(&[
            "--cores",
            "1",
            "--fen",
            "4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1",
            "--depth",
            "1",
        ]);
        test_in(kind, async |browser| {
            browser.visit(&explorer).await;
            let d4 = square(browser, "d4").await;
            browser.drag(d4, d4).await;
            browser.until("document.getElementById('chain').textContent.includes('The chain of the white queen on d4: 27 squares')").await;
            // One from the queen, and one from each of these squares.
            assert_eq!(
                browser
                    .number("document.querySelectorAll('#board .arrow.nextpos.table').length")
                    .await,
                28
            );
            browser.drag(d4, d4).await;
            browser
                .until("document.getElementById('chain').textContent === ''")
                .await;
            drag(browser, "d4", "a1").await;
            until_fen(browser, "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1").await;
            drag(browser, "a1", "a5").await;
            until_fen(browser, "4k3/8/8/Q7/8/8/8/4K3 w - - 0 1").await;
            // By keyboard: from the corner to the queen, picked up, one square up, put down.
            browser.run("document.getElementById('board-picture').focus(); window.explorer.board.point(0)").await;
            browser
                .keys("\u{E013}\u{E013}\u{E013}\u{E013}m\u{E013}m")
                .await;
            until_fen(browser, "4k3/8/Q7/8/8/8/8/4K3 w - - 0 1").await;
            browser.keys("\u{E017}").await;
            until_fen(browser, "4k3/8/8/8/8/8/8/4K3 w - - 0 1").await;
            // A position that the circuit refuses is refused in words, and the one before stays.
            drag(browser, "e1", "e7").await;
            browser
                .until("!document.getElementById('error').hidden")
                .await;
            until_fen(browser, "4k3/8/8/8/8/8/8/4K3 w - - 0 1").await;
        });
    }
}

#[test]
fn a_position_is_an_example_a_fen_or_one_of_a_game() {
    for kind in ALL {
        let explorer = Explorer::start(&["--cores", "1"]);
        test_in(kind, async |browser| {
            browser.visit(&explorer).await;
            browser.choose("examples", KIWIPETE).await;
            until_fen(browser, KIWIPETE).await;
            browser
                .fill(
                    "fen",
                    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                )
                .await;
            browser.fill("moves", "e2e4 e7e5").await;
            browser.fill("depth", "1").await;
            browser.click("load").await;
            until_fen(
                browser,
                "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2",
            )
            .await;
            browser.click("move-back").await;
            browser
                .until("document.getElementById('made').textContent === '1 of 2 moves made'")
                .await;
            browser.click("move-on").await;
            browser
                .until("document.getElementById('made').textContent === '2 of 2 moves made'")
                .await;
            let clock = browser.clock().await;
            for (fen, words) in [("'8/8'", "FEN"), ("'x'.repeat(1_000_000)", "at most")] {
                browser
                    .run(&format!("document.getElementById('fen').value = {fen}"))
                    .await;
                browser.click("load").await;
                browser
                    .until(&format!(
                        "document.getElementById('error').textContent.includes('{words}')"
                    ))
                    .await;
            }
            assert_eq!(browser.clock().await, clock);
        });
    }
}

/// Clicks on the link that saves, and gives the text that the page gives to the browser.
const SAVED: &str = "const done = arguments[0]; const make = URL.createObjectURL; \
    URL.createObjectURL = (blob) => { URL.createObjectURL = make; blob.text().then(done, done); return make.call(URL, blob); }; \
    document.getElementById('save').click();";

#[test]
fn signals_and_registers_are_chosen_by_name_and_saved() {
    let explorer = Explorer::start(&["--fen", KIWIPETE]);
    for kind in ALL {
        test_in(kind, async |browser| {
            browser.visit(&explorer).await;
            browser
                .fill("signal", "cluster$0.tree.verdicts.check")
                .await;
            browser.click("signal-add").await;
            browser
                .until("document.getElementById('wave').textContent.includes('verdicts.check')")
                .await;
            browser.fill("signal", "no.such").await;
            browser.click("signal-add").await;
            browser
                .until("document.getElementById('error').textContent.includes('no.such')")
                .await;
            browser.click("signal-clear").await;
            browser
                .until("!document.getElementById('wave').textContent.includes('verdicts.check')")
                .await;
            for clocks in ["12", "96"] {
                browser.choose("zoom", clocks).await;
                let dump = browser.run_async(SAVED).await;
                let dump = dump.as_str().unwrap_or_default();
                assert!(
                    dump.contains("$enddefinitions") && dump.contains("visit$square"),
                    "{dump:.300}"
                );
            }
            browser.choose("core", "1").await;
            browser.until("window.explorer.built === 1").await;
            browser.fill("filter", "queue").await;
            let shown = "return [...document.querySelectorAll('#inside tbody tr')].filter((row) => !row.hidden).map((row) => row.textContent)";
            let shown = browser.run(shown).await;
            let shown = shown.as_array().expect("rows");
            assert!(
                !shown.is_empty()
                    && shown
                        .iter()
                        .all(|row| row.as_str().is_some_and(|row| row.contains("queue"))),
                "{shown:?}"
            );
            // One for each block in the picture's legend.
            assert_eq!(
                browser
                    .number("document.querySelectorAll('#floorplan path').length")
                    .await,
                FLOORPLAN.matches(LEGEND).count() as u64
            );
        });
    }
}
