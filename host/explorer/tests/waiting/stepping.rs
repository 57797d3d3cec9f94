//! Steps on and back, by buttons, keys, the slider, and in the lanes.

use std::time::Duration;

use tokio::time::sleep;

use crate::browser::{test_in, Browser, ALL};
use crate::support::Explorer;
use crate::KIWIPETE;

const LEFT: &str = "\u{E012}";
const RIGHT: &str = "\u{E014}";
const HOME: &str = "\u{E011}";
const END: &str = "\u{E010}";

/// Clicks on a button, and waits until another clock is shown. Gives it.
pub async fn moved(browser: &Browser, id: &str) -> u64 {
    let before = browser.clock().await;
    browser.click(id).await;
    let moved = format!(
        "document.documentElement.dataset.clock !== '{before}' && !window.explorer.state.runs"
    );
    browser.until(&moved).await;
    browser.clock().await
}

#[test]
fn a_step_back_undoes_a_step_of_every_kind() {
    // Three plies deep, because a ply changes only where a move is made on the tree core's board.
    let explorer = Explorer::start(&["--fen", KIWIPETE, "--depth", "3"]);
    for kind in ALL {
        test_in(kind, async |browser| {
            browser.visit(&explorer).await;
            for unit in ["clock", "table", "move", "job", "ply"] {
                browser.choose("unit", unit).await;
                let first = moved(browser, "step").await;
                let second = moved(browser, "step").await;
                assert!(first < second, "{unit}");
                assert_eq!(moved(browser, "back").await, first, "{unit}");
            }
        });
    }
}

#[test]
fn the_keys_do_what_the_help_says() {
    let explorer = Explorer::start(&["--fen", KIWIPETE, "--depth", "2"]);
    for kind in ALL {
        test_in(kind, async |browser| {
            browser.visit(&explorer).await;
            browser.blur().await;
            let clock = browser.clock().await;
            for (keys, expected) in [
                (format!("1{RIGHT}"), clock + 1),
                (LEFT.to_owned(), clock),
                (LEFT.to_owned(), clock - 1),
            ] {
                browser.keys(&keys).await;
                browser.until_clock(expected).await;
            }
            for (key, end) in [(HOME, 0), (END, 1)] {
                browser.keys(key).await;
                let shown = format!(
                    "window.explorer.state.now.clock === window.explorer.state.kept[{end}]"
                );
                browser.until(&shown).await;
            }
            let core = browser.number("window.explorer.source.core").await;
            for (key, expected) in [(".", core + 1), (",", core)] {
                browser.keys(key).await;
                browser
                    .until(&format!("window.explorer.built === {expected}"))
                    .await;
            }
            let rate = browser
                .number("document.getElementById('rate').selectedIndex")
                .await;
            browser.keys("++-").await;
            assert_eq!(
                browser
                    .number("document.getElementById('rate').selectedIndex")
                    .await,
                rate + 1
            );
            browser.keys("?").await;
            browser.until("document.getElementById('help').open").await;
            browser.click("keys-on").await;
            browser.click("help-close").await;
            // Without keys, an arrow does nothing.
            let clock = browser.clock().await;
            browser.blur().await;
            browser.keys(LEFT).await;
            sleep(Duration::from_millis(500)).await;
            assert_eq!(browser.clock().await, clock);
        });
    }
}

#[test]
fn the_slider_and_the_lanes_lead_back() {
    let explorer = Explorer::start(&["--fen", KIWIPETE, "--depth", "2"]);
    for kind in ALL {
        test_in(kind, async |browser| {
            browser.visit(&explorer).await;
            browser.choose("until", "leaf").await;
            browser.choose("rate", "").await;
            let now = moved(browser, "run").await;
            let slide = "const slider = document.getElementById('slider'); slider.value = Number(slider.value) - 40; slider.dispatchEvent(new Event('input'))";
            browser.run(slide).await;
            browser.until_clock(now - 40).await;
            // A place in a lane leads back to its clock; the window has 240 of them.
            let place = browser.run("const lane = document.querySelector('.lane canvas'); lane.scrollIntoView({ block: 'center' }); \
                const box = lane.getBoundingClientRect(); return [Math.round(box.right - box.width / 4), Math.round(box.y + 5)]").await;
            let place = (place[0].as_i64().expect("x"), place[1].as_i64().expect("y"));
            browser.drag(place, place).await;
            let near = format!("Math.abs({now} - 40 - 60 - window.explorer.state.now.clock) < 3");
            browser.until(&near).await;
            browser
                .run("document.querySelectorAll('.lane-name')[2].click()")
                .await;
            browser.until("window.explorer.built === 2").await;
            assert_eq!(browser.text("inside-core").await, "rank counter 2");
            assert!(browser.text("story-core").await.contains("rank counter 2"));
            browser.choose("core", "0").await;
            browser.until("window.explorer.built === 0").await;
        });
    }
}
