//! The page for everybody: axe-core finds nothing, in light and in dark, and no width makes it scroll sideways.

use std::fs;

use crate::browser::{target, test_in, Browser, Kind, ALL};
use crate::stepping::moved;
use crate::support::Explorer;
use crate::KIWIPETE;

/// Where `tests/run --all` has put axe-core.
const AXE: &str = "axe/axe_playwright_python/axe.min.js";

/// What axe-core finds in the page as it stands, each finding in a line.
async fn findings(browser: &Browser) -> String {
    let file = target().join(AXE);
    let axe = fs::read_to_string(&file)
        .unwrap_or_else(|error| panic!("{}: {error}; tests/run --all installs it", file.display()));
    browser.run(&axe).await;
    let look = "const done = arguments[0]; window.axe.run(document, { resultTypes: ['violations'] }).then((found) => done(found.violations.flatMap(\
        ({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html} ${node.failureSummary}`)).join('\\n')), (error) => done(String(error)))";
    let found = browser.run_async(look).await;
    found.as_str().expect("a text").to_owned()
}

/// Goes to where a walk has made targets and stops.
async fn walk(browser: &Browser) {
    browser.choose("until", "leaf").await;
    browser.choose("rate", "").await;
    moved(browser, "run").await;
}

#[test]
fn axe_finds_nothing_in_light_and_dark() {
    for kind in ALL {
        let explorer = Explorer::start(&["--fen", KIWIPETE, "--depth", "3"]);
        test_in(kind, async |browser| {
            browser.visit(&explorer).await;
            walk(browser).await;
            for theme in ["light", "dark"] {
                browser.theme(theme).await;
                assert_eq!(findings(browser).await, "", "{theme}");
                browser.picture(theme).await;
            }
            browser.click("help-button").await;
            assert_eq!(findings(browser).await, "", "the help");
        });
    }
}

#[test]
fn no_width_makes_the_page_scroll_sideways() {
    for width in [360, 600, 900, 1280, 1800, 2560] {
        let explorer = Explorer::start(&["--fen", KIWIPETE, "--depth", "3"]);
        test_in(
            Kind::Chromium {
                width,
                height: 1000,
            },
            async |browser| {
                browser.visit(&explorer).await;
                walk(browser).await;
                assert_eq!(browser.number("innerWidth").await, u64::from(width));
                let wide = "[...document.querySelectorAll('body *')].filter((part) => part.getBoundingClientRect().right > innerWidth + 0.5 \
                && getComputedStyle(part).position !== 'absolute').map((part) => part.outerHTML.slice(0, 100))";
                let too_wide = browser
                    .run(&format!(
                        "return [document.documentElement.scrollWidth > innerWidth, {wide}]"
                    ))
                    .await;
                assert_eq!(too_wide[0], false, "{width}: {too_wide}");
                browser.picture(&format!("{width}")).await;
            },
        );
    }
}
