//! The pictures of the README: a walk that turns, light and dark.

use std::env;
use std::fs;
use std::path::PathBuf;

use crate::book::{OVERWRITE, QUEEN};
use crate::browser::{test_in, Kind};
use crate::stepping::moved;
use crate::support::Explorer;

/// What the page says in the clock of the pictures. The README has it as the text for those who do not see them.
const SAYS: &str = "The white queen walks from d4. On d7 stands a black pawn: the walk turns, and the next ray begins on c4 (nextdir, read from TURN).";

#[test]
fn the_pictures_of_the_readme_show_a_walk_that_turns() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = fs::read_to_string(root.join("README.md")).expect("the README");
    assert!(readme.contains(SAYS), "the README does not say: {SAYS}");
    let explorer = Explorer::start(&["--fen", QUEEN, "--cores", "1"]);
    test_in(
        Kind::Chromium {
            width: 1200,
            height: 710,
        },
        async |browser| {
            browser.visit(&explorer).await;
            browser.choose("unit", "table").await;
            for _ in 0..80 {
                if browser.text("says").await.starts_with(SAYS) {
                    break;
                }
                moved(browser, "step").await;
            }
            let says = browser.text("says").await;
            assert!(says.starts_with(SAYS), "the walk is past: {says}");
            for theme in ["light", "dark"] {
                browser.theme(theme).await;
                browser.blur().await;
                let picture = browser.picture(&format!("walk-{theme}")).await;
                let kept = root.join(format!("docs/explorer-{theme}.png"));
                if env::var_os(OVERWRITE).is_some() {
                    fs::copy(&picture, &kept).expect("the picture can be written");
                }
                assert!(
                    kept.exists(),
                    "{} is not there; {OVERWRITE}=1 makes it",
                    kept.display()
                );
            }
        },
    );
}
