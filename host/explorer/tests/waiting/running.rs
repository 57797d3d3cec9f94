//! Runs, their ends, the counts, and what the page measures of itself.

use crate::browser::{test_in, Browser, ALL};
use crate::stepping::moved;
use crate::support::Explorer;
use crate::KIWIPETE;

/// Whether one of these signals is high in some core, in the clock that is shown.
async fn seen(browser: &Browser, signals: [&str; 2]) -> bool {
    let cores = browser.number("window.explorer.about.cores.length").await;
    for core in 0..cores {
        browser.choose("core", &core.to_string()).await;
        browser
            .until(&format!("window.explorer.built === {core}"))
            .await;
        let high = format!(
            "const {{ names, rows }} = window.explorer; \
             return {signals:?}.some((name) => names.of(rows[rows.length - 1], name) === 1)"
        );
        if browser.run(&high).await == true {
            return true;
        }
    }
    false
}

#[test]
fn a_run_can_be_paused_and_ends_where_it_is_told_to() {
    for kind in ALL {
        let explorer = Explorer::start(&["--fen", KIWIPETE, "--depth", "3"]);
        test_in(kind, async |browser| {
            browser.visit(&explorer).await;
            browser.choose("rate", "15").await;
            browser.choose("until", "end").await;
            browser.click("run").await;
            browser.until("window.explorer.state.runs").await;
            browser.click("run").await;
            browser.until("!window.explorer.state.runs").await;
            browser.choose("rate", "").await;
            for (until, signals) in [
                ("leaf", ["said$one", "said$four"]),
                ("check", ["watch.lines$check"; 2]),
            ] {
                browser.choose("until", until).await;
                moved(browser, "run").await;
                assert!(seen(browser, signals).await, "{until} is seen in no core");
            }
            // The leaf cores are as fast as the tree core, so that no inbox is ever full, and the run ends with the count.
            browser.choose("until", "full").await;
            moved(browser, "run").await;
            assert!(browser.text("speed").await.contains("The count is over"));
        });
    }
}

/// Buttons are clicked while a run changes what is above, beside and below them, so that none of that may move them.
#[test]
fn a_long_sentence_does_not_move_the_controls() {
    let explorer = Explorer::start(&["--fen", KIWIPETE, "--depth", "3"]);
    for kind in ALL {
        test_in(kind, async |browser| {
            browser.visit(&explorer).await;
            let moved = browser
                .number(
                    "(() => { \
                       const place = () => document.getElementById('run').getBoundingClientRect().top; \
                       const before = place(); \
                       for (const id of ['says', 'speed', 'story-core']) \
                         document.getElementById(id).textContent = 'one more word '.repeat(100); \
                       return Math.round(Math.abs(place() - before)); \
                     })()",
                )
                .await;
            assert_eq!(moved, 0, "the run button moves by {moved} pixels");
        });
    }
}

#[test]
fn the_count_is_the_references_and_the_last_ten_thousand_clocks_are_kept() {
    for kind in ALL {
        let explorer = Explorer::start(&["--fen", KIWIPETE, "--depth", "3"]);
        test_in(kind, async |browser| {
            browser.visit(&explorer).await;
            browser.choose("rate", "").await;
            browser.click("run").await;
            browser
                .until(
                    "window.explorer.state.over && window.explorer.state.reference.total !== null",
                )
                .await;
            browser
                .until("document.getElementById('speed').textContent.includes('The count is over')")
                .await;
            let leaves = browser.text("leaves").await;
            assert!(
                leaves.contains("97,862 leaves counted of 97,862")
                    && leaves.contains("Right: both count the same"),
                "{leaves}"
            );
            assert!(browser.text("wire").await.contains("RESULT: 97862 leaves"));
            let speed = browser.text("speed").await;
            assert!(
                speed.contains("% of what perft simulates") && speed.contains("A run is drawn"),
                "{speed}"
            );
            browser.click("first").await;
            browser
                .until("window.explorer.state.now.clock === window.explorer.state.kept[0]")
                .await;
            assert!(
                browser
                    .number("window.explorer.state.kept[1] - window.explorer.state.kept[0]")
                    .await
                    >= 10_000
            );
            browser.choose("unit", "clock").await;
            for button in ["step", "step", "back"] {
                moved(browser, button).await;
                browser.until("document.getElementById('speed').textContent.includes('The last step showed after')").await;
            }
            println!(
                "{}: {} Then: {}",
                browser.name(),
                speed,
                browser.text("speed").await
            );
        });
    }
}
