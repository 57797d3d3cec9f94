//! The occasions of assertions, found in the netlist that yosys writes as RTLIL.

use std::collections::{BTreeSet, HashMap};

/// How an assertion begins.
pub(super) const ASSERT: &str = "assert (";

/// A signal with a bit for each occasion: whether it occurs.
pub(super) const OCCURS: &str = "occasion_occurs";
/// One with the occasions that are looked for.
pub(super) const WANTED: &str = "occasion_wanted";
/// One that is high when one of these occurs.
pub(super) const SHOWN: &str = "occasion_shown";

/// When a part of an assertion says something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Occasion {
    /// The line of the statement in which the assertion begins, counted from 1.
    pub(super) line: usize,
    /// The signals that have these values then, and where the signal's expression is in the statement.
    pub(super) when: Vec<When>,
}

/// A signal of one bit has a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct When {
    signal: String,
    is: bool,
    place: Option<Place>,
}

impl Occasion {
    /// What has to hold, by the expressions of the statement.
    pub(super) fn words(&self, statement: &str) -> String {
        let words = |when: &When| {
            let place = when.place.as_ref().and_then(|place| place.text(statement));
            let not = if when.is { "" } else { "not " };
            format!("{not}{}", place.unwrap_or(&when.signal))
        };
        let all: Vec<String> = self.when.iter().map(words).collect();
        all.join(", ")
    }
}

/// A place in the statement: lines and columns, counted from 1; the last column is not in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Place {
    first: (usize, usize),
    last: (usize, usize),
}

impl Place {
    /// The place in an attribute `src`: the first of several.
    fn of(attribute: &str) -> Option<Self> {
        let (_, place) = attribute
            .split('|')
            .next()?
            .trim_matches('"')
            .rsplit_once(':')?;
        let (first, last) = place.split_once('-')?;
        let pair = |text: &str| {
            let (line, column) = text.split_once('.')?;
            Some((line.parse().ok()?, column.parse().ok()?))
        };
        Some(Self {
            first: pair(first)?,
            last: pair(last)?,
        })
    }

    /// The text, if it is in one line.
    fn text(self, statement: &str) -> Option<&str> {
        let ((line, from), (last, to)) = (self.first, self.last);
        let line = statement
            .lines()
            .nth(line.checked_sub(1)?)
            .filter(|_| line == last)?;
        line.get(from.checked_sub(1)?..to.checked_sub(1)?)
    }

    /// Whether it is in the lines of the other one.
    fn is_within(self, other: Self) -> bool {
        self.first.0 >= other.first.0 && self.last.0 <= other.last.0
    }
}

/// A cell of the netlist.
struct Cell<'a> {
    kind: &'a str,
    place: Option<Place>,
    /// What is at its ports, and its parameters.
    fields: HashMap<&'a str, &'a str>,
}

impl<'a> Cell<'a> {
    fn field(&self, name: &str) -> &'a str {
        self.fields.get(name).copied().unwrap_or_default()
    }

    fn is_of_bits(&self) -> bool {
        self.field("A_WIDTH") == "1" && matches!(self.field("B_WIDTH"), "1" | "")
    }
}

/// The cells of a netlist.
fn cells(netlist: &str) -> Vec<Cell<'_>> {
    let mut cells: Vec<Cell> = Vec::new();
    let (mut place, mut is_open) = (None, false);
    for line in netlist.lines() {
        let mut words = line.trim().splitn(3, ' ');
        let (first, second) = (
            words.next().unwrap_or_default(),
            words.next().unwrap_or_default(),
        );
        let third = words.next().unwrap_or_default();
        match (first, cells.last_mut()) {
            ("attribute", _) if second == "\\src" => place = Place::of(third),
            ("cell", _) => {
                is_open = true;
                cells.push(Cell {
                    kind: second,
                    place: place.take(),
                    fields: HashMap::new(),
                });
            }
            ("connect" | "parameter", Some(cell)) if is_open => {
                cell.fields.insert(second.trim_start_matches('\\'), third);
            }
            ("end", _) => is_open = false,
            ("wire" | "memory" | "process", _) => place = None,
            _ => {}
        }
    }
    cells
}

/// The assertions of a flat netlist.
#[derive(Debug, Default)]
pub(super) struct Assertions {
    /// The lines of the statement in which they begin, counted from 1.
    pub(super) lines: BTreeSet<usize>,
    /// Their occasions.
    pub(super) occasions: Vec<Occasion>,
}

/// The assertions of a flat netlist of this statement. One whose claim is a plain 0 has no occasion: it says that its condition
/// does not occur.
pub(super) fn assertions(netlist: &str, statement: &str) -> Assertions {
    let lines: Vec<&str> = statement.lines().collect();
    let cells = cells(netlist);
    let drivers = cells.iter().filter(|cell| !cell.field("Y").is_empty());
    let drivers: HashMap<&str, &Cell> = drivers.map(|cell| (cell.field("Y"), cell)).collect();
    let mut assertions = Assertions::default();
    for cell in cells.iter().filter(|cell| cell.kind == "$assert") {
        let Some(place) = cell.place else {
            continue;
        };
        // The place begins with the end of the statement before.
        let until = lines.get(..place.last.0).unwrap_or_default();
        let line = until.iter().rposition(|line| line.contains(ASSERT));
        let line = line.map_or(place.last.0, |line| line + 1);
        let split = Split {
            drivers: &drivers,
            assertion: Place {
                first: (line, 1),
                last: place.last,
            },
        };
        let mut parts = Vec::new();
        let condition = split.when(cell.field("EN"), true);
        split.parts(cell.field("A"), true, &[condition], &mut parts);
        for mut when in parts {
            when.retain(|when| when.signal != "1'1");
            let occasion = Occasion { line, when };
            if !assertions.occasions.contains(&occasion) {
                assertions.occasions.push(occasion);
            }
        }
        assertions.lines.insert(line);
    }
    assertions
}

/// An assertion that is split into its parts.
struct Split<'a> {
    drivers: &'a HashMap<&'a str, &'a Cell<'a>>,
    assertion: Place,
}

impl Split<'_> {
    fn when(&self, signal: &str, is: bool) -> When {
        When {
            signal: signal.to_owned(),
            is,
            place: self.drivers.get(signal).and_then(|cell| cell.place),
        }
    }

    /// The occasions of a claim that a signal has this value, under these conditions.
    fn parts(&self, signal: &str, is: bool, given: &[When], parts: &mut Vec<Vec<When>>) {
        let and = |signal: &str, is: bool| [given, &[self.when(signal, is)]].concat();
        let Some(cell) = self.drivers.get(signal) else {
            let never = if is { "1'0" } else { "1'1" };
            if signal != never {
                parts.push(given.to_vec());
            }
            return;
        };
        let (a, b) = (cell.field("A"), cell.field("B"));
        // yosys chooses between the claim and anything, by the condition.
        if let ("$mux", Some(claim)) = (cell.kind, beside_anything(a, b)) {
            return self.parts(claim, is, given, parts);
        }
        // What another line of the specification, or the circuit, has a name for is one part.
        let is_here = cell
            .place
            .is_some_and(|place| place.is_within(self.assertion));
        let is_split = is_here && signal.starts_with('$') && !signal.starts_with("$flatten");
        match cell.kind {
            _ if !is_split => parts.push(given.to_vec()),
            "$mux" => {
                self.parts(b, is, &and(cell.field("S"), true), parts);
                self.parts(a, is, &and(cell.field("S"), false), parts);
            }
            "$logic_not" | "$not" if cell.is_of_bits() => self.parts(a, !is, given, parts),
            "$logic_and" | "$and" | "$logic_or" | "$or" if cell.is_of_bits() => {
                let is_and = matches!(cell.kind, "$logic_and" | "$and");
                let (with_a, with_b) = if is_and == is {
                    (given.to_vec(), given.to_vec())
                } else {
                    // One hangs on the other only when that is not as claimed.
                    (and(b, !is), and(a, !is))
                };
                self.parts(a, is, &with_a, parts);
                self.parts(b, is, &with_b, parts);
            }
            "$eq" | "$ne" | "$xor" | "$xnor"
                if cell.is_of_bits() && ![a, b].into_iter().any(is_constant) =>
            {
                parts.extend([and(a, true), and(a, false)]);
            }
            _ => parts.push(given.to_vec()),
        }
    }
}

/// The other one of two signals of which one may be anything, by the name that yosys gives it in the place of `x`.
fn beside_anything<'a>(a: &'a str, b: &'a str) -> Option<&'a str> {
    let is_anything = |signal: &str| signal.starts_with("$auto$") && signal.contains(":Anyseq$");
    match (is_anything(a), is_anything(b)) {
        (true, _) => Some(b),
        (_, true) => Some(a),
        _ => None,
    }
}

fn is_constant(signal: &str) -> bool {
    signal.starts_with("1'")
}

/// The netlist with the signals that say which occasions occur.
pub(super) fn marked(netlist: &str, occasions: &[Occasion]) -> String {
    let count = occasions.len();
    let [occurs, wanted, shown] = [OCCURS, WANTED, SHOWN].map(|name| format!("\\{name}"));
    let end = netlist.rfind("\nend").unwrap_or(netlist.len());
    let mut lines = vec![
        format!("  wire width {count} {occurs}"),
        format!("  wire width {count} {wanted}"),
        format!("  wire width {count} $occasion"),
        format!("  wire {shown}"),
    ];
    for (number, Occasion { when, .. }) in occasions.iter().enumerate() {
        // An assertion without a condition has its occasion in every clock.
        let signals = when.iter().map(|when| when.signal.as_str());
        let signals: Vec<&str> = signals.chain(["1'1"]).collect();
        let values = when.iter().map(|when| if when.is { '1' } else { '0' });
        let values: String = values.chain(['1']).collect();
        let width = signals.len();
        let signals = format!("{{ {} }}", signals.join(" "));
        let values = format!("{width}'{values}");
        let inputs = [(signals.as_str(), width), (&values, width)];
        lines.extend(cell("$eq", &inputs, (&format!("{occurs} [{number}]"), 1)));
    }
    let both = [(occurs.as_str(), count), (&wanted, count)];
    lines.extend(cell("$and", &both, ("$occasion", count)));
    lines.extend(cell("$reduce_or", &[("$occasion", count)], (&shown, 1)));
    format!("{}\n{}\nend\n", &netlist[..end], lines.join("\n"))
}

/// The lines of a cell with these inputs and this output, each with its width.
fn cell(kind: &str, inputs: &[(&str, usize)], output: (&str, usize)) -> Vec<String> {
    let name = output.0.replace(' ', "");
    let mut lines = vec![format!("  cell {kind} $cell${name}")];
    for (port, (signal, width)) in ["A", "B"].iter().zip(inputs) {
        lines.push(format!("    parameter \\{port}_SIGNED 0"));
        lines.push(format!("    parameter \\{port}_WIDTH {width}"));
        lines.push(format!("    connect \\{port} {signal}"));
    }
    lines.push(format!("    parameter \\Y_WIDTH {}", output.1));
    lines.push(format!("    connect \\Y {}", output.0));
    lines.push("  end".to_owned());
    lines
}
