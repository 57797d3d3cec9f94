//! Runs, their ends, the counts, and what the page measures of itself.

use crate::browser::{test_in, Browser, ALL};
use crate::stepping::moved;
use crate::support::Explorer;
use crate::KIWIPETE;

/// The position from which a game starts.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Whether one of these signals is not 0 in some core, in the clock that is shown.
async fn seen(browser: &Browser, signals: [&str; 2]) -> bool {
    let cores = browser.number("window.explorer.about.cores.length").await;
    for core in 0..cores {
        browser.choose("core", &core.to_string()).await;
        browser
            .until(&format!("window.explorer.built === {core}"))
            .await;
        let high = format!(
            "const {{ names, rows }} = window.explorer; \
             return {signals:?}.some((name) => names.of(rows[rows.length - 1], name) > 0)"
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
                ("leaf", ["count.moves", "count_one"]),
                (
                    "check",
                    ["look.checks.q$check", "verdicts.look.checks.q$check"],
                ),
            ] {
                browser.choose("until", until).await;
                moved(browser, "run").await;
                assert!(seen(browser, signals).await, "{until} is seen in no core");
            }
            // The tree core finds a job in each clock of a walk, and a counter takes one every eight clocks.
            browser.choose("until", "full").await;
            moved(browser, "run").await;
            assert!(
                seen(browser, ["queue.full"; 2]).await,
                "no queue is seen to be full"
            );
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
        let explorer = Explorer::start(&["--fen", START, "--depth", "4"]);
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
                leaves.contains("197,281 leaves counted of 197,281")
                    && leaves.contains("Right: both count the same"),
                "{leaves}"
            );
            assert!(browser.text("wire").await.contains("RESULT: 197281 leaves"));
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

/// The moves that a counter's sweeps add up, board by board, as the page draws them: each board is complete at the last rank of its count.
const SUM: &str = "const done = arguments[0]; const core = arguments[1]; (async () => { \
    const { sweepsOf } = await import('/sweeps.js'); \
    const app = window.explorer; \
    await app.source.view(core, 240); \
    let sum = 0; \
    for (let end = 1; end <= app.rows.length; end++) { \
        const { count } = sweepsOf(app.names, app.rows.slice(0, end)); \
        if (count && count.rank === (count.board.black ? 7 : 0)) sum += count.board.total; \
    } \
    done(sum); \
})()";

#[test]
fn the_sweeps_of_all_counters_add_up_to_the_leaves() {
    let explorer = Explorer::start(&["--fen", crate::book::QUEEN, "--depth", "2"]);
    for kind in ALL {
        test_in(kind, async |browser| {
            browser.visit(&explorer).await;
            browser.choose("rate", "").await;
            browser.click("run").await;
            browser
                .until(
                    "window.explorer.state.over && window.explorer.state.reference.total !== null",
                )
                .await;
            // The reply takes clocks in which nothing is counted.
            let begins = browser.number("window.explorer.about.begins").await;
            browser
                .run(&format!(
                    "window.explorer.order({{ do: 'go', clock: {begins} + 230 }})"
                ))
                .await;
            browser.until_clock(begins + 230).await;
            let mut sum = 0;
            for core in 1..browser.number("window.explorer.about.cores.length").await {
                let script = SUM.replace("arguments[1]", &core.to_string());
                sum += browser.run_async(&script).await.as_u64().expect("a sum");
            }
            let total = browser
                .number("window.explorer.state.reference.total")
                .await;
            assert_eq!(sum, total);
        });
    }
}
