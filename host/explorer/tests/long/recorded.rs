//! A recorded page, opened as a file.

use std::path::Path;
use std::process::Command;

use crate::browser::in_chromium;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

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
    in_chromium(async |browser| {
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
            browser
                .until(&format!(
                    "document.documentElement.dataset.clock === '{clock}'"
                ))
                .await;
        }
        browser.choose("until", "leaf").await;
        browser.choose("rate", "1000").await;
        browser.click("run").await;
        browser.until("!window.explorer.state.runs").await;
        let clock = browser.clock().await;
        assert!(first < clock && clock < first + 300);
        assert!(
            browser
                .run("return window.explorer.state.now.lanes.slice(1).match(/W|t/) !== null")
                .await
                == true
        );
        assert!(browser.text("leaves").await.contains("of 97,862"));
        // Nothing was asked of anybody.
        assert_eq!(browser.run("return performance.getEntriesByType('resource').filter((entry) => !entry.name.startsWith('data:')).length").await, 0);
        browser.picture("recorded").await;
        browser
    });
}
