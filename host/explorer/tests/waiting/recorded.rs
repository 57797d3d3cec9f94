//! A recorded page, opened as a file.

use std::path::Path;
use std::process::Command;

use crate::browser::{test_in, ALL};
use crate::KIWIPETE;

fn record(path: &Path, clocks: &str) {
    let status = Command::new(env!("CARGO_BIN_EXE_perftboard-explore"))
        .args([
            "--fen", KIWIPETE, "--depth", "3", "--clocks", clocks, "--record",
        ])
        .arg(path)
        .status();
    assert!(status.expect("it starts").success());
}

#[test]
fn a_recording_plays_from_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("walk.html");
    record(&file, "0..300");
    for kind in ALL {
        test_in(kind, async |browser| {
            browser.open(&format!("file://{}", file.display())).await;
            let first = browser.clock().await;
            for (button, clock) in [
                ("step", first + 1),
                ("step", first + 2),
                ("back", first + 1),
                ("last", first + 300),
                ("first", first),
            ] {
                browser.click(button).await;
                browser.until_clock(clock).await;
            }
            browser.choose("until", "leaf").await;
            browser.choose("rate", "1000").await;
            browser.click("run").await;
            browser.until(&format!("!window.explorer.state.runs && document.documentElement.dataset.clock !== '{first}'")).await;
            let clock = browser.clock().await;
            assert!(first < clock && clock < first + 300);
            assert_eq!(
                browser
                    .run("return /W/.test(window.explorer.state.now.lanes.slice(1))")
                    .await,
                true
            );
            assert!(browser.text("leaves").await.contains("of 97,862"));
            // Nothing was asked of anybody.
            let asked = "performance.getEntriesByType('resource').filter((entry) => !/^(data|blob):/.test(entry.name)).length";
            assert_eq!(browser.number(asked).await, 0);
            browser.picture("recorded").await;
        });
    }
}
