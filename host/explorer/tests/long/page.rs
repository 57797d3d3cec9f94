//! Every control of the page.

use std::time::{Duration, Instant};

use tokio::time::sleep;

use crate::browser::{in_chromium, Browser};
use crate::support::Explorer;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

async fn open(browser: &Browser, explorer: &Explorer) {
    browser.open(&format!("http://{}/", explorer.address)).await;
}

/// Clicks, and waits until another clock is shown. Gives it.
async fn moves(browser: &Browser, id: &str) -> u64 {
    let before = browser.clock().await;
    browser.click(id).await;
    browser
        .until(&format!(
            "document.documentElement.dataset.clock !== '{before}' && !window.explorer.state.runs"
        ))
        .await;
    browser.clock().await
}

#[test]
fn steps_go_on_and_back_by_buttons_and_keys() {
    let explorer = Explorer::start(&["--fen", KIWIPETE, "--depth", "2"]);
    in_chromium(async |browser| {
        open(&browser, &explorer).await;
        for unit in ["clock", "table", "move", "parent", "ply"] {
            browser.choose("unit", unit).await;
            let first = moves(&browser, "step").await;
            let second = moves(&browser, "step").await;
            assert!(first < second, "{unit}");
            assert_eq!(moves(&browser, "back").await, first, "{unit}");
        }
        // The same by keys: 1 chooses clocks, the arrows step, Home and End go to the ends, a point changes the core.
        browser.run("document.activeElement.blur()").await;
        let clock = browser.clock().await;
        for (keys, expected) in [
            ("1\u{E014}", clock + 1),
            ("\u{E012}", clock),
            ("\u{E012}", clock - 1),
        ] {
            browser.keys(keys).await;
            browser
                .until(&format!(
                    "document.documentElement.dataset.clock === '{expected}'"
                ))
                .await;
        }
        for (key, end) in [("\u{E011}", 0), ("\u{E010}", 1)] {
            browser.keys(key).await;
            browser
                .until(&format!(
                    "window.explorer.state.now.clock === window.explorer.state.kept[{end}]"
                ))
                .await;
        }
        for (key, core) in [(".", 1), (".", 2), (",", 1)] {
            browser.keys(key).await;
            browser
                .until(&format!("window.explorer.built === {core}"))
                .await;
        }
        assert!(browser.text("story-core").await.contains("leaf core 1"));
        browser.keys("?").await;
        browser.until("document.getElementById('help').open").await;
        browser.click("help-close").await;
        // Without keys, a letter does nothing.
        browser.click("help-button").await;
        browser.click("keys-on").await;
        browser.click("help-close").await;
        let clock = browser.clock().await;
        browser.run("document.activeElement.blur()").await;
        browser.keys("\u{E014}").await;
        sleep(Duration::from_millis(500)).await;
        assert_eq!(browser.clock().await, clock);
        browser
    });
}

#[test]
fn a_step_shows_at_once_and_a_run_is_drawn_and_ends_right() {
    let explorer = Explorer::start(&["--fen", KIWIPETE, "--depth", "3"]);
    in_chromium(async |browser| {
        open(&browser, &explorer).await;
        let step = |button: &str| {
            format!(
                "const done = arguments[0]; const begin = performance.now(); const before = document.documentElement.dataset.clock; \
                 document.getElementById('{button}').click(); \
                 const look = () => document.documentElement.dataset.clock === before ? setTimeout(look, 1) : done(performance.now() - begin); look()"
            )
        };
        for button in ["step", "back", "step"] {
            println!(
                "{button}: {:.0} ms",
                browser
                    .run_async(&step(button))
                    .await
                    .as_f64()
                    .unwrap_or_default()
            );
        }
        browser.choose("until", "leaf").await;
        browser.choose("rate", "").await;
        moves(&browser, "run").await;
        assert_eq!(
            browser.run("return window.explorer.state.over").await,
            false
        );
        browser.choose("until", "end").await;
        browser.click("run").await;
        browser.run("window.drawn = 0; const draw = window.explorer.draw.bind(window.explorer); window.explorer.draw = () => { window.drawn++; draw(); }").await;
        let began = Instant::now();
        browser.until("window.explorer.state.over").await;
        let drawn = browser
            .run("return window.drawn")
            .await
            .as_f64()
            .unwrap_or_default();
        println!(
            "drawn {:.0} times a second; {}",
            drawn / began.elapsed().as_secs_f64(),
            browser.text("speed").await
        );
        assert!(browser
            .text("speed")
            .await
            .contains("% of what perft simulates"));
        let leaves = browser.text("leaves").await;
        assert!(
            leaves.contains("97,862 leaves counted")
                && leaves.contains("Right: both count the same"),
            "{leaves}"
        );
        assert!(browser.text("wire").await.contains("RESULT: 97862 leaves"));
        // Back over all clocks that are kept.
        browser.click("first").await;
        browser
            .until("window.explorer.state.now.clock === window.explorer.state.kept[0]")
            .await;
        assert!(
            browser
                .run("return window.explorer.state.kept[1] - window.explorer.state.kept[0]")
                .await
                .as_u64()
                >= Some(10_000)
        );
        browser
    });
}

#[test]
fn cores_signals_and_lanes_can_be_chosen() {
    let explorer = Explorer::start(&["--fen", KIWIPETE]);
    in_chromium(async |browser| {
        open(&browser, &explorer).await;
        browser.choose("until", "leaf").await;
        browser.choose("rate", "").await;
        moves(&browser, "run").await;
        browser
            .run("document.querySelectorAll('.lane-name')[3].click()")
            .await;
        browser.until("window.explorer.built === 3").await;
        assert_eq!(browser.text("inside-core").await, "leaf core 3");
        // A place in a lane leads back to its clock.
        let before = browser.clock().await;
        let place = browser.run("const lane = document.querySelectorAll('.lane canvas')[0]; lane.scrollIntoView({ block: 'center' }); const box = lane.getBoundingClientRect(); return [Math.round(box.right - box.width / 4), Math.round(box.y + 5)]").await;
        let place = (
            place[0].as_i64().unwrap_or(0),
            place[1].as_i64().unwrap_or(0),
        );
        browser.drag(place, place).await;
        browser
            .until(&format!(
                "Math.abs({before} - window.explorer.state.now.clock - 60) < 3"
            ))
            .await;
        // A signal is added by its name, and drawn; a wrong one is named.
        browser
            .run("document.getElementById('signal').value = 'dispatcher.tree.survey.done'")
            .await;
        browser.click("signal-add").await;
        browser
            .until("document.getElementById('wave').textContent.includes('survey.done')")
            .await;
        browser
            .run("document.getElementById('signal').value = 'no.such'")
            .await;
        browser.click("signal-add").await;
        browser
            .until("document.getElementById('error').textContent.includes('no.such')")
            .await;
        browser.click("signal-clear").await;
        browser
            .until("!document.getElementById('wave').textContent.includes('survey.done')")
            .await;
        // The register table is filtered, and the dump can be had.
        browser.run("const filter = document.getElementById('filter'); filter.value = 'inbox'; filter.dispatchEvent(new Event('input'))").await;
        assert_eq!(browser.run("return [...document.querySelectorAll('#inside tbody tr')].filter((row) => !row.hidden).length").await, 3);
        let dump = browser.run_async("const done = arguments[0]; fetch(document.getElementById('save').href).then((answer) => answer.text()).then((text) => done(text.includes('$enddefinitions')))").await;
        assert_eq!(dump, true);
        assert_eq!(
            browser
                .run("return document.querySelectorAll('#floorplan path').length")
                .await,
            11
        );
        browser
    });
}
