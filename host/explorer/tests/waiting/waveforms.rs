//! The page's state, clock by clock, beside the waveforms of the simulation.

use hdl::system::DEFAULT_CLOCK_HZ;
use serde_json::Value;

use crate::browser::{test_in, Browser, ALL};
use crate::dump::dumped;
use crate::support::Explorer;
use crate::KIWIPETE;

/// The clocks that are compared.
const CLOCKS: u64 = 5_000;

/// The clocks of one waveform that is asked for, and the rows of signals that the page has at a time.
const PIECE: u64 = 1_000;
const ROWS: u64 = 200;

/// The names of a core's signals, and their values in each of these clocks, as the page has them.
async fn shown(browser: &Browser, core: usize, first: u64) -> (Vec<Value>, Vec<Value>) {
    let script = format!(
        "const done = arguments[0]; (async () => {{ \
             const app = window.explorer; const rows = []; \
             await app.source.view({core}, {ROWS}); \
             for (let clock = {first} + {ROWS}; clock <= {first} + {CLOCKS}; clock += {ROWS}) {{ \
                 await app.order({{ do: 'go', clock }}); \
                 if (app.state.now.clock !== clock || app.state.window.from !== clock - {ROWS} + 1) break; \
                 rows.push(...app.state.window.s); \
             }} \
             done([app.about.cores[{core}].signals, rows]); \
         }})()"
    );
    let answer = browser.run_async(&script).await;
    let part = |place: usize| answer[place].as_array().cloned().unwrap_or_default();
    (part(0), part(1))
}

/// A value as a dump has it: the name of an enumeration's, the number of any other.
fn in_words(value: &Value, signal: &Value) -> String {
    let number = value.as_u64().expect("a number");
    let name = &signal["values"][usize::try_from(number).expect("a small number")];
    name.as_str()
        .map_or_else(|| number.to_string(), str::to_owned)
}

// The tree core and the first rank counter.
#[test]
fn five_thousand_clocks_in_the_page_are_those_of_the_waveforms() {
    for kind in ALL {
        let explorer = Explorer::start(&["--fen", KIWIPETE, "--depth", "3"]);
        test_in(kind, async |browser| {
            browser.visit(&explorer).await;
            browser.choose("rate", "").await;
            browser.click("run").await;
            browser.until("window.explorer.state.over").await;
            let first = browser.number("window.explorer.state.kept[0]").await;
            for (core, prefix) in [(0, "cluster$0.tree."), (1, "cluster$0.counters$0.counter.")] {
                let (signals, rows) = shown(browser, core, first).await;
                assert_eq!((rows.len() as u64, signals.is_empty()), (CLOCKS, false));
                let name = |signal: &Value| signal["name"].as_str().unwrap_or_default().to_owned();
                let paths = signals
                    .iter()
                    .map(|signal| format!("{prefix}{}", name(signal)));
                let paths: Vec<String> = paths.collect();
                for from in (first..first + CLOCKS).step_by(PIECE as usize) {
                    let to = from + PIECE;
                    let (status, dump) =
                        explorer.get(&format!("/waveforms?from={from}&to={to}"), "");
                    assert_eq!(status, 200, "{dump}");
                    let dump = dumped(dump.as_bytes(), from, to, DEFAULT_CLOCK_HZ, &paths);
                    let rows = &rows[(from - first) as usize..];
                    for (clock, (expected, row)) in (from + 1..=to).zip(dump.iter().zip(rows)) {
                        let row = row.as_array().expect("a row");
                        for ((path, expected), (value, signal)) in
                            paths.iter().zip(expected).zip(row.iter().zip(&signals))
                        {
                            assert_eq!(
                                &in_words(value, signal),
                                expected,
                                "{path} in clock {clock}"
                            );
                        }
                    }
                    assert_eq!(dump.len() as u64, PIECE);
                }
            }
        });
    }
}
