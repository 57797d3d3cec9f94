//! The delays in nextpnr's SDF file, as far as paths need them.
//!
//! The file is in Standard Delay Format (IEEE 1497) as nextpnr prints it, with one entry per line: `IOPATH in
//! out` and `SETUPHOLD (edge pin) (edge clock)` within an `INSTANCE`, and `INTERCONNECT from/pin to/pin`.

use std::collections::HashMap;

/// Pins by number, and the delays between them, in ps.
#[derive(Debug, Default)]
pub(crate) struct Delays {
    /// The names of the pins, `cell/port`.
    pub(crate) pins: Vec<String>,
    /// The delay from a pin to another.
    pub(crate) arcs: Vec<(usize, usize, u64)>,
    /// The pins at which a clock starts paths, with the delay from its edge.
    pub(crate) starts: Vec<(usize, u64)>,
    /// The pins at which a clock ends paths, with the setup time before its edge.
    pub(crate) setups: Vec<(usize, u64)>,
    numbers: HashMap<String, usize>,
}

impl Delays {
    /// Reads the delays. Lines of another form have none.
    pub(crate) fn read(sdf: &str) -> Self {
        let mut delays = Self::default();
        let mut instance = String::new();
        for line in sdf.lines() {
            let words: Vec<&str> = line
                .split_whitespace()
                .map(|word| word.trim_matches(['(', ')']))
                .collect();
            match words.as_slice() {
                ["INSTANCE", name] => instance = unescape(name),
                ["INTERCONNECT", from, to, delay, ..] => {
                    let (from, to) = (delays.pin(&unescape(from)), delays.pin(&unescape(to)));
                    delays.arcs.push((from, to, picoseconds(delay)));
                }
                ["IOPATH", from, to, delay, ..] => {
                    let pin = delays.pin(&format!("{instance}/{to}"));
                    if is_clock(from) {
                        delays.starts.push((pin, picoseconds(delay)));
                    } else {
                        let from = delays.pin(&format!("{instance}/{from}"));
                        delays.arcs.push((from, pin, picoseconds(delay)));
                    }
                }
                // The line of the falling edge has the same delay.
                ["SETUPHOLD", "posedge", pin, _, _, setup, ..] => {
                    let pin = delays.pin(&format!("{instance}/{pin}"));
                    delays.setups.push((pin, picoseconds(setup)));
                }
                _ => {}
            }
        }
        delays
    }

    /// The cell a pin is on.
    pub(crate) fn cell(&self, pin: usize) -> &str {
        let name = &self.pins[pin];
        name.rsplit_once('/').map_or(name, |(cell, _)| cell)
    }

    fn pin(&mut self, name: &str) -> usize {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        self.pins.push(name.to_owned());
        self.numbers.insert(name.to_owned(), self.pins.len() - 1);
        self.pins.len() - 1
    }
}

/// Whether a port is a cell's clock input.
fn is_clock(port: &str) -> bool {
    let ice40 = ["CLK", "RCLK", "WCLK", "INPUT_CLK", "OUTPUT_CLK"];
    let ecp5 = ["CLKA", "CLKB", "WCK"];
    ice40.contains(&port) || ecp5.contains(&port)
}

/// The maximum of a triple such as `315:315:315` (minimum, typical, maximum).
fn picoseconds(delay: &str) -> u64 {
    let most = delay.trim_matches(['(', ')']).rsplit(':').next();
    most.and_then(|text| text.parse().ok()).unwrap_or(0)
}

fn unescape(name: &str) -> String {
    name.replace('\\', "")
}
