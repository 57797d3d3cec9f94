//! A browser with its driver.

use std::fmt::Display;
use std::fs::{self, File};
use std::future::Future;
use std::io::{BufRead as _, BufReader};
use std::panic::{resume_unwind, AssertUnwindSafe};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use fantoccini::actions::{InputSource as _, MouseActions, PointerAction, MOUSE_BUTTON_LEFT};
use fantoccini::{Client, ClientBuilder, Locator};
use futures_util::FutureExt as _;
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{json, Value};
use tokio::runtime::Runtime;
use tokio::time::{sleep, timeout};

use crate::support::Explorer;

/// How long a page, a browser or its driver may take for anything on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// What the page shows, for a message.
const SHOWN: &str = "const { state, source } = window.explorer ?? {}; return JSON.stringify({ \
    address: location.href, ready: document.readyState, size: [innerWidth, innerHeight], clock: document.documentElement.dataset.clock, \
    runs: state?.runs, over: state?.over, kept: state?.kept, core: source?.core, waits: Boolean(source?.asking), \
    error: document.getElementById('error')?.textContent, says: document.getElementById('says')?.textContent })";

/// One browser at a time: two of them and their circuits would wait for one another on a small machine.
static ALONE: Mutex<()> = Mutex::new(());

/// The folder of what is built, and of what `tests/run` has fetched for the tests.
pub fn target() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target")
}

/// A kind of browser.
#[derive(Debug, Clone, Copy)]
pub enum Kind {
    /// With a window of this size.
    Chromium {
        width: u32,
        height: u32,
    },
    Firefox,
}

/// A window of the usual width.
pub const CHROMIUM: Kind = Kind::Chromium {
    width: 1280,
    height: 1000,
};

/// The browsers in which every control is tried.
pub const ALL: [Kind; 2] = [CHROMIUM, Kind::Firefox];

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Self::Chromium { .. } => "chromium",
            Self::Firefox => "firefox",
        }
    }

    /// The program that drives it, and the words before the port that it tells.
    fn driver(self) -> (PathBuf, &'static str) {
        match self {
            Self::Chromium { .. } => ("chromedriver".into(), "started successfully on port "),
            Self::Firefox => (target().join("geckodriver/bin/geckodriver"), "127.0.0.1:"),
        }
    }

    /// What the driver is to start. A window of Chromium is no narrower than 500 pixels, an emulated screen is.
    fn capabilities(self) -> Value {
        match self {
            Self::Chromium { width, height } => json!({ "goog:chromeOptions": {
                "args": ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--hide-scrollbars"],
                "mobileEmulation": { "deviceMetrics": { "width": width, "height": height, "pixelRatio": 1, "touch": false, "mobile": false } },
            } }),
            Self::Firefox => json!({ "moz:firefoxOptions": {
                "args": ["-headless", "--width=1280", "--height=1000"],
            } }),
        }
    }
}

/// A page in a browser.
pub struct Browser {
    client: Client,
    kind: Kind,
}

/// Runs a test in a browser, which is closed after it however the test ends.
pub fn test_in(kind: Kind, test: impl AsyncFnOnce(&Browser)) {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let mut driver = Driver::start(kind);
    Runtime::new().expect("a runtime").block_on(async {
        let browser = Browser::start(kind, &driver.address).await;
        let ended = AssertUnwindSafe(test(&browser)).catch_unwind().await;
        let closed = timeout(PATIENCE, browser.client.close()).await;
        ended.unwrap_or_else(|panic| resume_unwind(panic));
        assert!(
            matches!(closed, Ok(Ok(()))),
            "{} does not close",
            kind.name()
        );
    });
    driver.end();
}

/// The program that drives a browser, which is ended when this is dropped.
struct Driver {
    child: Child,
    address: String,
}

impl Driver {
    fn start(kind: Kind) -> Self {
        let (program, says) = kind.driver();
        fs::create_dir_all(target().join("explorer")).expect("a folder");
        let log = target().join(format!("explorer/{}.log", kind.name()));
        let mut child = Command::new(&program)
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(File::create(log).expect("a file for what the driver says"))
            .spawn()
            .unwrap_or_else(|error| {
                panic!(
                    "{} does not start ({error}); tests/run --all installs it",
                    program.display()
                )
            });
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        // The driver goes on writing, and is not to stop because nobody reads.
        let mut lines = output.lines().map_while(Result::ok);
        let port = lines.find_map(|line| {
            let (_, rest) = line.split_once(says)?;
            let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
            digits.parse::<u16>().ok()
        });
        std::thread::spawn(move || lines.for_each(drop));
        let address = format!(
            "http://127.0.0.1:{}",
            port.expect("the driver tells its port")
        );
        Self { child, address }
    }

    fn end(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        self.end();
    }
}

impl Browser {
    async fn start(kind: Kind, driver: &str) -> Self {
        let capabilities = kind.capabilities().as_object().expect("an object").clone();
        let mut builder = ClientBuilder::new(HttpConnector::new());
        let connecting = builder.capabilities(capabilities).connect(driver);
        let connected = timeout(PATIENCE, connecting).await;
        let connected = connected.unwrap_or_else(|_| panic!("{} does not start", kind.name()));
        let client = connected.unwrap_or_else(|error| panic!("{}: {error}", kind.name()));
        Self { client, kind }
    }

    /// The name of the browser.
    pub fn name(&self) -> &'static str {
        self.kind.name()
    }

    /// What the driver answers, which must not take long.
    async fn asked<T, E: Display>(
        &self,
        what: impl Display,
        asking: impl Future<Output = Result<T, E>>,
    ) -> T {
        match timeout(PATIENCE, asking).await {
            Ok(Ok(answer)) => answer,
            Ok(Err(error)) => self.fail(format!("{what}: {error}")).await,
            Err(_) => {
                self.fail(format!("{what}: no answer for {} s", PATIENCE.as_secs()))
                    .await
            }
        }
    }

    /// Fails the test, and says what the page shows.
    async fn fail(&self, what: String) -> ! {
        let shown = timeout(Duration::from_secs(5), self.client.execute(SHOWN, vec![])).await;
        let shown = match shown {
            Ok(Ok(shown)) => shown.as_str().unwrap_or_default().to_owned(),
            Ok(Err(error)) => error.to_string(),
            Err(_) => "the browser does not answer".to_owned(),
        };
        panic!("{}: {what}\nThe page: {shown}", self.name());
    }

    /// Opens a page, and waits until it shows a clock.
    pub async fn open(&self, url: &str) {
        self.go(url).await;
        self.until("document.documentElement.dataset.clock !== undefined")
            .await;
    }

    /// Goes to an address.
    pub async fn go(&self, url: &str) {
        self.asked(url, self.client.goto(url)).await;
    }

    /// Opens the page of an explorer.
    pub async fn visit(&self, explorer: &Explorer) {
        self.open(&explorer.url()).await;
    }

    /// What a script gives.
    pub async fn run(&self, script: &str) -> Value {
        self.asked(script, self.client.execute(script, vec![]))
            .await
    }

    /// What a script gives that calls `arguments[0]` with it.
    pub async fn run_async(&self, script: &str) -> Value {
        self.asked(script, self.client.execute_async(script, vec![]))
            .await
    }

    /// Waits until an expression is true.
    pub async fn until(&self, expression: &str) {
        let began = Instant::now();
        while self.run(&format!("return !!({expression})")).await != true {
            if began.elapsed() > PATIENCE {
                self.fail(format!(
                    "waited {} s in vain for: {expression}",
                    PATIENCE.as_secs()
                ))
                .await;
            }
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Waits until the browser is at an address that begins in this way.
    pub async fn until_at(&self, begin: &str) {
        let began = Instant::now();
        loop {
            let url = self.asked("the address", self.client.current_url()).await;
            if url.as_str().starts_with(begin) {
                return;
            }
            if began.elapsed() > PATIENCE {
                self.fail(format!("is at {url}, not at {begin}")).await;
            }
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Waits until this clock is shown, and nothing runs.
    pub async fn until_clock(&self, clock: u64) {
        self.until(&format!(
            "document.documentElement.dataset.clock === '{clock}' && !window.explorer.state.runs"
        ))
        .await;
    }

    /// Clicks on the element with this id.
    pub async fn click(&self, id: &str) {
        let click = async { self.client.find(Locator::Id(id)).await?.click().await };
        self.asked(format!("click on {id}"), click).await;
    }

    /// Types keys, which go to whatever has the focus.
    pub async fn keys(&self, keys: &str) {
        let typing = async { self.client.active_element().await?.send_keys(keys).await };
        self.asked(format!("keys {}", keys.escape_unicode()), typing)
            .await;
    }

    /// Takes the focus from whatever has it, so that keys are those of the page.
    pub async fn blur(&self) {
        self.run("document.activeElement.blur()").await;
    }

    /// Clicks into a field, and types a text in place of what it has.
    pub async fn fill(&self, id: &str, text: &str) {
        let filling = async {
            let field = self.client.find(Locator::Id(id)).await?;
            field.clear().await?;
            field.send_keys(text).await
        };
        self.asked(format!("text for {id}"), filling).await;
    }

    /// Chooses in a menu, as a user does.
    pub async fn choose(&self, id: &str, value: &str) {
        let choosing = async {
            self.client
                .find(Locator::Id(id))
                .await?
                .select_by_value(value)
                .await
        };
        self.asked(format!("{value:?} in {id}"), choosing).await;
    }

    /// Goes to `light` or `dark` by the page's own button.
    pub async fn theme(&self, theme: &str) {
        let chosen = "return document.documentElement.dataset.theme ?? ''";
        for _ in 0..2 {
            if self.run(chosen).await != theme {
                self.click("theme-button").await;
            }
        }
        assert_eq!(self.run(chosen).await, theme);
    }

    /// The text of the element with this id.
    pub async fn text(&self, id: &str) -> String {
        let script = format!("return document.getElementById('{id}').textContent");
        self.run(&script)
            .await
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }

    /// A number that a script gives.
    pub async fn number(&self, expression: &str) -> u64 {
        let number = self.run(&format!("return {expression}")).await;
        number
            .as_u64()
            .unwrap_or_else(|| panic!("{expression} is {number}"))
    }

    /// The clock that is shown.
    pub async fn clock(&self) -> u64 {
        self.number("Number(document.documentElement.dataset.clock)")
            .await
    }

    /// Presses the pointer on one place, moves it to another one, and lets it go.
    pub async fn drag(&self, from: (i64, i64), to: (i64, i64)) {
        let go = |(x, y): (i64, i64)| PointerAction::MoveTo {
            duration: Some(Duration::from_millis(60)),
            x: x as f64,
            y: y as f64,
        };
        let button = MOUSE_BUTTON_LEFT;
        let actions = MouseActions::new("mouse".to_owned())
            .then(go(from))
            .then(PointerAction::Down { button })
            .then(go(((from.0 + to.0) / 2, (from.1 + to.1) / 2)))
            .then(go(to))
            .then(PointerAction::Up { button });
        self.asked("a drag", self.client.perform_actions(actions))
            .await;
    }

    /// Keeps a picture of the window under a name.
    pub async fn picture(&self, name: &str) -> PathBuf {
        let picture = self.asked("a picture", self.client.screenshot()).await;
        let file = target().join(format!("explorer/{name}-{}.png", self.name()));
        fs::write(&file, picture).expect("the picture can be written");
        file
    }
}
