//! A browser with its driver.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{json, Value};
use tokio::runtime::Runtime;
use tokio::time::sleep;

/// How long a page may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Where screenshots are kept.
fn target() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target")
}

/// A page in a browser.
pub struct Browser {
    client: Client,
    driver: Child,
    /// Which browser it is.
    pub name: &'static str,
}

/// Runs a test in Chromium.
pub fn in_chromium(test: impl AsyncFnOnce(Browser) -> Browser) {
    let runtime = Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let browser = test(Browser::chromium().await).await;
        browser.end().await;
    });
}

impl Browser {
    async fn chromium() -> Self {
        let args = [
            "--headless=new",
            "--no-sandbox",
            "--disable-dev-shm-usage",
            "--hide-scrollbars",
            "--window-size=1280,1000",
        ];
        let options = json!({ "goog:chromeOptions": { "args": args } });
        Self::start(
            "chromium",
            "chromedriver",
            "started successfully on port ",
            options,
        )
        .await
    }

    async fn start(name: &'static str, driver: &str, says: &str, options: Value) -> Self {
        let mut driver = Command::new(driver)
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| {
                panic!("{driver} does not start ({error}); tests/run installs it")
            });
        let output = BufReader::new(driver.stdout.take().expect("a pipe"));
        let port = output.lines().map_while(Result::ok).find_map(|line| {
            let (_, port) = line.split_once(says)?;
            port.trim_end_matches('.').parse::<u16>().ok()
        });
        let address = format!(
            "http://127.0.0.1:{}",
            port.expect("the driver tells its port")
        );
        let capabilities = options.as_object().expect("an object").clone();
        let mut builder = ClientBuilder::new(HttpConnector::new());
        let client = builder
            .capabilities(capabilities)
            .connect(&address)
            .await
            .expect("a browser");
        Self {
            client,
            driver,
            name,
        }
    }

    async fn end(mut self) {
        let _ = self.client.clone().close().await;
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }

    /// Opens a page, and waits until it shows a clock.
    pub async fn open(&self, url: &str) {
        self.client.goto(url).await.expect("the page");
        self.until("document.documentElement.dataset.clock !== undefined")
            .await;
    }

    /// What a script gives.
    pub async fn run(&self, script: &str) -> Value {
        let found = self.client.execute(script, vec![]).await;
        found.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// What a script gives that calls `arguments[0]` with it.
    pub async fn run_async(&self, script: &str) -> Value {
        let found = self.client.execute_async(script, vec![]).await;
        found.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// Waits until an expression is true.
    pub async fn until(&self, expression: &str) {
        let began = Instant::now();
        while self.run(&format!("return !!({expression})")).await != true {
            assert!(
                began.elapsed() < PATIENCE,
                "{}: never: {expression}",
                self.name
            );
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Clicks on the element with this id.
    pub async fn click(&self, id: &str) {
        let element = self.client.find(Locator::Id(id)).await;
        let element = element.unwrap_or_else(|error| panic!("no {id}: {error}"));
        element
            .click()
            .await
            .unwrap_or_else(|error| panic!("{id}: {error}"));
    }

    /// Types keys, which go to whatever has the focus.
    pub async fn keys(&self, keys: &str) {
        let element = self.client.active_element().await.expect("a focus");
        element.send_keys(keys).await.expect("keys");
    }

    /// Chooses in a menu.
    pub async fn choose(&self, id: &str, value: &str) {
        self.run(&format!("const menu = document.getElementById('{id}'); menu.value = '{value}'; menu.dispatchEvent(new Event('change'))")).await;
    }

    /// The text of the element with this id.
    pub async fn text(&self, id: &str) -> String {
        let text = self
            .run(&format!(
                "return document.getElementById('{id}').textContent"
            ))
            .await;
        text.as_str().unwrap_or_default().to_owned()
    }

    /// The clock that is shown.
    pub async fn clock(&self) -> u64 {
        let clock = self
            .run("return Number(document.documentElement.dataset.clock)")
            .await;
        clock.as_u64().expect("a clock")
    }

    /// Presses the pointer on one place, moves it to another one, and lets it go.
    pub async fn drag(&self, from: (i64, i64), to: (i64, i64)) {
        use fantoccini::actions::{
            InputSource as _, MouseActions, PointerAction, MOUSE_BUTTON_LEFT,
        };
        let go = |(x, y): (i64, i64)| PointerAction::MoveTo {
            duration: Some(Duration::from_millis(60)),
            x: x as f64,
            y: y as f64,
        };
        let actions = MouseActions::new("mouse".to_owned())
            .then(go(from))
            .then(PointerAction::Down {
                button: MOUSE_BUTTON_LEFT,
            })
            .then(go(((from.0 + to.0) / 2, (from.1 + to.1) / 2)))
            .then(go(to))
            .then(PointerAction::Up {
                button: MOUSE_BUTTON_LEFT,
            });
        self.client.perform_actions(actions).await.expect("a drag");
    }

    /// Keeps a picture of the page.
    pub async fn picture(&self, name: &str) {
        let picture = self.client.screenshot().await.expect("a picture");
        let folder = target().join("explorer");
        fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join(format!("{name}-{}.png", self.name));
        fs::write(file, picture).expect("the picture can be written");
    }
}
