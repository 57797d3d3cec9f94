//! The waveform of one walk in `docs/circuit.md`: drawn from a trace of the simulated board, and equal to the picture kept.

mod drawing;

use std::collections::BTreeMap;
use std::env;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::Path;

use perftboard_tests::command::{perftboard, root};
use vcd::{Command, Header, IdCode, Parser, Value};

use drawing::{draw, Trace};

/// The picture in the book.
const KEPT: &str = "docs/walk.svg";

/// With this set in the environment the picture is written instead of compared.
const OVERWRITE: &str = "PERFTBOARD_OVERWRITE_PICTURES";

/// The walker of the tree core, in the trace.
const WALKER: &str = "uut.cluster$0.tree.walker";

/// A white rook on d4, black pawns on d6 and f4, and kings out of its way.
const FEN: &str = "7k/8/3p4/8/3R1p2/8/8/7K w - - 0 1";

/// Names of the directions, in the order of the ROM.
const DIRECTIONS: [&str; 8] = ["N", "E", "S", "W", "NE", "NW", "SE", "SW"];

/// What a clock shows, as it stands just before the rising edge that ends it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Sample {
    valid: bool,
    enemy: bool,
    home: bool,
    /// The next square is read from TURN.
    turns: bool,
    square: String,
    direction: &'static str,
}

/// The signals of a walker in the trace.
struct Signals {
    clock: IdCode,
    levels: [IdCode; 4],
    square: IdCode,
    direction: IdCode,
}

impl Signals {
    fn find(header: &Header) -> Self {
        let find = |path: String| {
            let names: Vec<&str> = path.split('.').collect();
            let found = header.find_var(&names);
            found
                .unwrap_or_else(|| panic!("the trace has no `{path}`"))
                .code
        };
        let levels = ["visit$valid", "visit$enemy", "visit$home", "turn"];
        Self {
            clock: find("uut.clock".to_owned()),
            levels: levels.map(|name| find(format!("{WALKER}.{name}"))),
            square: find(format!("{WALKER}.visit$square")),
            direction: find(format!("{WALKER}.visit$direction")),
        }
    }

    fn sample(&self, values: &BTreeMap<IdCode, usize>) -> Sample {
        let value = |code: IdCode| values.get(&code).copied().unwrap_or_default();
        let [valid, enemy, home, turns] = self.levels.map(|code| value(code) == 1);
        let square = value(self.square);
        let file = char::from(b'a' + (square % 8) as u8);
        Sample {
            valid,
            enemy: valid && enemy,
            home: valid && home,
            turns,
            square: format!("{file}{}", square / 8 + 1),
            direction: DIRECTIONS[value(self.direction)],
        }
    }
}

/// Every clock of the trace.
fn samples(path: &Path) -> Vec<Sample> {
    let trace = File::open(path).expect("the trace");
    let mut parser = Parser::new(BufReader::new(trace));
    let signals = Signals::find(&parser.parse_header().expect("the trace's header"));
    let (mut values, mut samples) = (BTreeMap::new(), Vec::new());
    for command in parser {
        match command.expect("a line of the trace") {
            Command::ChangeScalar(code, value) => {
                if code == signals.clock && value == Value::V1 {
                    samples.push(signals.sample(&values));
                }
                values.insert(code, usize::from(value == Value::V1));
            }
            Command::ChangeVector(code, bits) => {
                let bit = |word, bit: &Value| word << 1 | usize::from(*bit == Value::V1);
                values.insert(code, bits.iter().fold(0, bit));
            }
            _ => {}
        }
    }
    samples
}

/// The clocks of the rook's walk, from that of its first square to that of its last: it is the only walk that goes from d5 to d6.
fn walk_of_the_rook(samples: &[Sample]) -> &[Sample] {
    let stands_on = |sample: &Sample, square: &str| sample.valid && sample.square == square;
    let begins = |pair: &[Sample]| stands_on(&pair[0], "d5") && stands_on(&pair[1], "d6");
    let start = samples.windows(2).position(begins);
    let start = start.expect("the rook walks");
    let length = samples[start..].iter().position(|sample| sample.home);
    let end = start + length.expect("the walk ends");
    &samples[start..=end]
}

/// The squares that the literal table visits, one after the other.
fn literal() -> Vec<String> {
    let args = [
        "posdata",
        "rook",
        "d4",
        "--occupied",
        "d6,f4",
        "--format",
        "json",
    ];
    let report = perftboard(&args).json();
    let visits = report["walk"].as_array().expect("visits");
    let square = |visit: &serde_json::Value| visit["square"].as_str().map(str::to_owned);
    visits.iter().filter_map(square).collect()
}

/// The signals that are drawn.
fn traces(samples: &[Sample]) -> Vec<(&'static str, Trace)> {
    let level = |of: fn(&Sample) -> bool| Trace::Level(samples.iter().map(of).collect());
    let words = |of: fn(&Sample) -> Option<String>| Trace::Words(samples.iter().map(of).collect());
    vec![
        ("visit.valid", level(|it| it.valid)),
        (
            "visit.square",
            words(|it| it.valid.then(|| it.square.clone())),
        ),
        (
            "visit.direction",
            words(|it| it.valid.then(|| it.direction.to_owned())),
        ),
        ("visit.enemy", level(|it| it.enemy)),
        (
            "next from",
            words(|it| {
                let rom = if it.turns { "TURN" } else { "STEP" };
                it.valid.then(|| rom.to_owned())
            }),
        ),
        ("visit.home", level(|it| it.home)),
    ]
}

#[test]
fn the_waveform_in_the_book_is_that_of_the_simulation() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let trace = folder.path().join("walk.vcd");
    let path = trace.to_str().expect("a path in UTF-8");
    let run = perftboard(&["trace", "--cores", "1", "--vcd", path, "--fen", FEN, "1"]);
    assert_eq!(run.status, Some(0), "{run:?}");
    let samples = samples(&trace);
    let walk = walk_of_the_rook(&samples);
    let visited = walk.iter().filter(|sample| sample.valid);
    let visited: Vec<String> = visited.map(|sample| sample.square.clone()).collect();
    assert_eq!(visited, literal());
    let drawn = draw(walk.len(), &traces(walk));
    let kept = root().join(KEPT);
    if env::var_os(OVERWRITE).is_some() {
        fs::write(&kept, &drawn).expect("the picture can be written");
    }
    let kept = fs::read_to_string(kept).unwrap_or_default();
    assert!(
        kept == drawn,
        "{KEPT} is not what the circuit does; if that is right, draw it anew: \
         {OVERWRITE}=1 cargo test -p perftboard-tests --test papers waveform"
    );
}
