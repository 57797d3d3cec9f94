//! The token in the page's address.

use crate::browser::{test_in, ALL};
use crate::support::Explorer;

#[test]
fn a_tab_keeps_the_token_and_shows_it_to_nobody() {
    let explorer = Explorer::start(&[]);
    let plain = format!("http://{}/", explorer.address);
    for kind in ALL {
        test_in(kind, async |browser| {
            browser.visit(&explorer).await;
            assert_eq!(browser.run("return location.href").await, plain.as_str());
            // The page is loaded again.
            browser.open(&plain).await;
            let clock = browser.clock().await;
            browser.click("step").await;
            let changed = format!("document.documentElement.dataset.clock !== '{clock}'");
            browser.until(&changed).await;
            browser.run("sessionStorage.clear()").await;
            browser.go(&plain).await;
            browser
                .until("document.getElementById('error').textContent.includes('has printed')")
                .await;
            let shows = "return document.documentElement.dataset.clock ?? 'nothing'";
            assert_eq!(browser.run(shows).await, "nothing");
        });
    }
}

/// `--open` gives such a file to the browser.
#[test]
fn a_file_leads_to_the_page() {
    let explorer = Explorer::start(&[]);
    let folder = crate::browser::target().join("explorer");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("open.html");
    let url = explorer.url();
    let page = format!("<!doctype html>\n<meta http-equiv=\"refresh\" content=\"0; url={url}\">\n");
    std::fs::write(&file, page).expect("the file can be written");
    let file = file.canonicalize().expect("it is there");
    for kind in ALL {
        test_in(kind, async |browser| {
            browser.go(&format!("file://{}", file.display())).await;
            browser
                .until_at(&format!("http://{}/", explorer.address))
                .await;
            browser
                .until("document.documentElement.dataset.clock !== undefined")
                .await;
        });
    }
    std::fs::remove_file(&file).expect("it is there");
}
