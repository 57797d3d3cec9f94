//! The circuit of a theorem about a reset: two copies of a block, of which nothing may differ after the reset.
//!
//! The copies hold anything before, and have inputs of their own. From the reset on, and while it is held, they have the same inputs.
//! After the stated clocks every field of every register is to be the same in both, and so is every output, in this clock and in all
//! later ones. Exceptions are named with the condition under which the field or output matters after all. So the board's state
//! after a reset is one, whatever was before. An input that is named so is the same only while it matters: what drives it may still
//! have something of before the reset in it.
//!
//! Blocks inside that have a theorem of their own are left out. What they put out is then the same from the reset on, so that the clocks
//! count from the one in which they have settled; what goes into them is compared.
//!
//! What a memory reads is taken to be the same in both copies. What is written into it is compared if its ports are named.

use crate::fields::Field;
use crate::modules::modules;
use std::collections::BTreeMap;

/// A block with a reset.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Reset {
    /// The ending of its modules' names.
    pub block: &'static str,
    /// The clocks for which the reset has to be held.
    pub clocks: u32,
    /// Blocks in it that have a theorem of their own: what they put out is taken to be the same in both copies.
    pub inner: &'static [&'static str],
    /// Fields of registers and ports, such as `r.reply`, or all of one, and when they matter: a condition in Verilog. In it registers
    /// and ports of the one copy have their names, those of the other one begin with `other_`, and fields are read by macros. The port
    /// `x` of a block `y` inside is `y_x`.
    pub matters: &'static [(&'static str, &'static str)],
    /// What else holds in every clock after the reset, in the same words.
    pub invariant: &'static [&'static str],
    /// What holds in every clock of a reset, be it the first or a later one, in the same words: how what is under way comes to its end.
    /// `clocks_of_reset` is for how many clocks the reset has been held before this one, and stops at the stated clocks.
    pub held: &'static [&'static str],
    /// Conditions on the inputs, in the same words.
    pub given: &'static [&'static str],
    /// Names of what has happened since the reset, and the conditions by which it happens.
    pub since: &'static [(&'static str, &'static str)],
    /// Inputs whose words of the clock before the conditions read, under their names with `_before` at the end.
    pub before: &'static [&'static str],
}

/// A port of a module.
struct Port<'a> {
    name: &'a str,
    width: usize,
    is_input: bool,
}

/// The ports of a module that rust-hdl has printed.
fn ports(module: &str) -> impl Iterator<Item = Port<'_>> {
    module.lines().filter_map(|line| {
        let line = line.trim().strip_suffix(';')?;
        let (is_input, rest) = match line.strip_prefix("input wire") {
            Some(rest) => (true, rest),
            None => (false, line.strip_prefix("output ")?.split_once(' ')?.1),
        };
        let rest = rest.trim();
        let (width, name) = match rest.strip_prefix('[') {
            None => (1, rest),
            Some(rest) => {
                let (highest, name) = rest.split_once(":0]")?;
                (highest.parse::<usize>().ok()? + 1, name.trim())
            }
        };
        Some(Port {
            name,
            width,
            is_input,
        })
    })
}

/// The way to a module, by the names of instances.
fn instances(module: &str, names: &[&str]) -> Vec<String> {
    let parents = names.iter().filter(|name| {
        let rest = module.strip_prefix(**name);
        rest.is_some_and(|rest| rest.starts_with('$'))
    });
    match parents.max_by_key(|name| name.len()) {
        None => Vec::new(),
        Some(parent) => {
            let mut way = instances(parent, names);
            way.push(module[parent.len() + 1..].to_owned());
            way
        }
    }
}

/// Compares two copies of a block.
struct Comparison<'a> {
    reset: &'a Reset,
    /// The name of the block in its design.
    block: &'a str,
    fields: &'a [Field],
    /// Wires that read the copies, and what is assumed and asserted while both are alike.
    wires: String,
    checks: String,
    /// What is assumed from the reset on.
    early: String,
}

/// The circuit with the module `theorem`, in which two copies of the block are compared.
pub(super) fn twice(circuit: &str, reset: &Reset, block: &str, fields: &[Field]) -> String {
    let modules: BTreeMap<&str, &str> = modules(circuit).collect();
    let names: Vec<&str> = modules.keys().copied().collect();
    let mut comparison = Comparison {
        reset,
        block,
        fields,
        wires: String::new(),
        checks: String::new(),
        early: String::new(),
    };
    let mut text = String::new();
    for (name, module) in &modules {
        let way = instances(name, &names);
        let inside = name.strip_prefix("block$").unwrap_or_default();
        if reset.inner.contains(&inside) || is_memory(module) {
            text.push_str(&anything(name, module));
            comparison.inner(&way, module);
        } else if !reset.inner.iter().any(|inner| is_in(inside, inner)) {
            text.push_str(module);
            text.push('\n');
            if module.starts_with(&format!("module {name}(d,q,clock)")) {
                comparison.register(&way, module);
            }
        }
    }
    let top = modules.get("block").copied().unwrap_or_default();
    text + &comparison.theorem(top)
}

/// Whether a module is inside this one.
fn is_in(module: &str, outer: &str) -> bool {
    let rest = module.strip_prefix(outer);
    rest.is_some_and(|rest| rest.starts_with('$'))
}

fn is_memory(module: &str) -> bool {
    module.contains("write_enable;") && module.contains("mem[")
}

/// A module of the same name and ports that puts out anything.
fn anything(name: &str, module: &str) -> String {
    let declaration = |port: &Port| {
        let kind = if port.is_input { "input" } else { "output" };
        format!("{kind} [{}:0] {}", port.width - 1, port.name)
    };
    let declarations: Vec<String> = ports(module).map(|port| declaration(&port)).collect();
    let outputs = ports(module).filter(|port| !port.is_input);
    let wires = outputs.map(|Port { name, width, .. }| {
        format!(
            "(* anyseq *) wire [{}:0] any_{name};\nassign {name} = any_{name};\n",
            width - 1
        )
    });
    let wires: String = wires.collect();
    format!(
        "module {name}({});\n{wires}endmodule\n",
        declarations.join(", ")
    )
}

impl Comparison<'_> {
    /// When the word of this name, or a field of it, matters.
    fn matters(&self, word: &str, field: &str) -> &str {
        let name = match field {
            "" => word.to_owned(),
            _ => format!("{word}.{field}"),
        };
        let named = |name: &str| {
            self.reset
                .matters
                .iter()
                .find(|(matter, _)| *matter == name)
        };
        named(&name)
            .or_else(|| named(word))
            .map_or("1", |(_, when)| when)
    }

    /// Whether it is said of a port, or of a field of it, when it matters.
    fn is_named(&self, port: &str) -> bool {
        let named = |matter: &str| {
            let rest = matter.strip_prefix(port);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        self.reset.matters.iter().any(|(matter, _)| named(matter))
    }

    /// Compares a word of this name, of these signals, field by field if the design knows its fields.
    fn compared(
        &self,
        check: &str,
        word: &str,
        signal: &str,
        signals: [&str; 2],
        width: usize,
    ) -> String {
        let signal = format!("{}${signal}", self.block);
        let fields = self
            .fields
            .iter()
            .filter(|field| field.signal == signal && field.names.len() == 1);
        let mut parts: Vec<(&str, usize, usize)> = fields
            .map(|field| (field.names[0].as_str(), field.lowest, field.width))
            .collect();
        if parts.is_empty() {
            parts.push(("", 0, width));
        }
        let mut lines = String::new();
        for (field, lowest, part) in parts {
            let slice = match part == width {
                true => String::new(),
                false => format!("[{}:{lowest}]", lowest + part - 1),
            };
            let when = self.matters(word, field);
            let [one, other] = signals;
            let condition = match when {
                "1" => String::new(),
                "0" => continue,
                _ => format!("if ({when}) "),
            };
            let line = format!("      {condition}{check} ({one} {slice} == {other} {slice});\n");
            lines.push_str(&line);
        }
        lines
    }

    /// Declares the wires that read a signal in both copies. Gives their names.
    fn read(&mut self, way: &[String], signal: &str, width: usize) -> [String; 2] {
        let name = |copy: &str| format!("\\{copy}.{}{signal} ", way.join("."));
        let names = ["one", "other"].map(name);
        let [one, other] = &names;
        let wires = format!("   (* hierconn *) wire [{}:0] {one}, {other};\n", width - 1);
        self.wires.push_str(&wires);
        names
    }

    /// Compares a register.
    fn register(&mut self, way: &[String], module: &str) {
        let width = ports(module).next().map_or(1, |port| port.width);
        let signals = self.read(way, "$q", width);
        let word = way.join("_");
        let [one, other] = &signals;
        let wires = format!(
            "   wire [{}:0] {word} = {one}, other_{word} = {other};\n",
            width - 1
        );
        self.wires.push_str(&wires);
        let lines = self.compared("assert", &word, &way.join("$"), [one, other], width);
        self.checks.push_str(&lines);
    }

    /// Compares what goes into an inner block, and takes what comes out of it as the same; likewise of a memory, where what goes into it is
    /// compared if it is named.
    fn inner(&mut self, way: &[String], module: &str) {
        let is_memory = is_memory(module);
        for port in ports(module).filter(|port| !matches!(port.name, "clock" | "reset")) {
            let signals = self.read(way, &format!("${}", port.name), port.width);
            let word = format!("{}_{}", way.join("_"), port.name);
            if is_memory && port.is_input && !self.is_named(&word) {
                continue;
            }
            let signal = format!("{}${}", way.join("$"), port.name);
            let [one, other] = &signals;
            let of_other = match is_memory {
                true => String::new(),
                false => format!(", other_{word} = {other}"),
            };
            let wire = format!("   wire [{}:0] {word} = {one}{of_other};\n", port.width - 1);
            self.wires.push_str(&wire);
            let check = if port.is_input { "assert" } else { "assume" };
            let lines = self.compared(check, &word, &signal, [one, other], port.width);
            if port.is_input || is_memory {
                self.checks.push_str(&lines);
            } else {
                self.early.push_str(&lines);
            }
        }
    }

    /// The module `theorem`.
    fn theorem(mut self, top: &str) -> String {
        let mut bound = [String::new(), String::new()];
        let mut declared = String::new();
        for Port {
            name,
            width,
            is_input,
        } in ports(top).filter(|port| !matches!(port.name, "clock" | "reset"))
        {
            let range = format!("[{}:0]", width - 1);
            let other = format!("other_{name}");
            let declaration = if is_input && self.is_named(name) {
                let lines = self.compared("assume", name, name, [name, &other], width);
                self.early.push_str(&lines);
                format!("   (* anyseq *) wire {range} {name}, {other};\n")
            } else if is_input {
                format!(
                    "   (* anyseq *) wire {range} {name}, own_{name};\n   \
                     wire {range} {other} = reset || alike ? {name} : own_{name};\n"
                )
            } else {
                let lines = self.compared("assert", name, name, [name, &other], width);
                self.checks.push_str(&lines);
                format!("   wire {range} {name}, {other};\n")
            };
            declared.push_str(&declaration);
            if self.reset.before.contains(&name) {
                declared.push_str(&format!(
                    "   reg {range} {name}_before;\n   always @(posedge clock) {name}_before <= {name};\n"
                ));
            }
            bound[0].push_str(&format!(", .{name}({name})"));
            bound[1].push_str(&format!(", .{name}({other})"));
        }
        let [one, other] = bound;
        // Some blocks have no reset, and settle by themselves while what is around them is reset.
        let of_reset = match ports(top).any(|port| port.name == "reset") {
            true => ", .reset(reset)",
            false => "",
        };
        let Reset {
            invariant,
            held,
            given,
            since,
            ..
        } = self.reset;
        let lines = |texts: &[&str], check: &str| -> String {
            let lines = texts
                .iter()
                .map(|text| format!("      {check} ({text});\n"));
            lines.collect()
        };
        let invariant = lines(invariant, "assert");
        let given = lines(given, "assume");
        let since = since.iter().map(|(name, happens)| {
            format!("   reg {name} = 0;\n   always @(posedge clock) {name} <= alike && ({name} || ({happens}));\n")
        });
        let since: String = since.collect();
        let block = |when: &str, lines: &str| match lines {
            "" => String::new(),
            _ => format!("   always @* if ({when}) begin\n{lines}   end\n"),
        };
        let early = block("reset || alike", &self.early);
        let held = block("reset", &lines(held, "assert"));
        let Self { wires, checks, .. } = self;
        let clocks = self.reset.clocks;
        format!(
            "module theorem(input clock, input reset);
   reg [7:0] clocks_of_reset = 0;
   reg alike = 0;
   always @(posedge clock) begin
      clocks_of_reset <= !reset ? 0 : clocks_of_reset == {clocks} ? {clocks} : clocks_of_reset + 1;
      alike <= alike || (reset && clocks_of_reset + 1 >= {clocks});
   end
{declared}   block one(.clock(clock){of_reset}{one});
   block other(.clock(clock){of_reset}{other});
{wires}{since}   always @* begin
{given}   end
   always @* if (alike) begin
{checks}{invariant}   end
{early}{held}endmodule
"
        )
    }
}

#[cfg(test)]
mod tests;
