//! Verilog for simulators that run by events.
//!
//! rust-hdl prints the logic of a block as one `always @(*)`. It assigns a default value to a signal first, and then another value where a
//! condition holds. An event-driven simulator, such as Icarus Verilog, schedules every block that reads the signal at the first of the
//! two assignments, although the second one may restore the old value. If two blocks read each other's signals, each schedules the
//! other again, and the simulation does not leave the time step.
//!
//! So an exported block computes such a signal in a variable, named `settling$` and the signal's name. It assigns the signal once, at
//! the end of the `always` block. The blocks that read the signal are scheduled only if its value has changed.

use crate::modules::modules;
use std::collections::HashMap;

/// The first and the last line of the logic of a block, as rust-hdl prints them.
const BEGIN: &str = "    always @(*) begin";
const END: &str = "    end";

/// What the name of a variable that stands for a signal begins with.
const PREFIX: &str = "settling$";

/// The same text in which no block assigns a signal more than once.
pub(super) fn settled(verilog: &str) -> String {
    let modules = modules(verilog).map(|(_, module)| settled_module(module));
    modules.map(|module| module + "\n\n").collect()
}

fn settled_module(module: &str) -> String {
    let declarations = declarations(module);
    let mut settled = Vec::new();
    let mut lines = module.lines();
    while let Some(line) = lines.next() {
        if line != BEGIN {
            settled.push(line.to_owned());
            continue;
        }
        let body: Vec<&str> = lines.by_ref().take_while(|&line| line != END).collect();
        let changing = assigned_again(&body);
        let declared = changing.iter().filter_map(|name| declarations.get(name));
        settled.extend(declared.cloned());
        settled.push(BEGIN.to_owned());
        settled.extend(body.iter().map(|line| renamed(line, &changing)));
        let last = |name| format!("        {name} = {PREFIX}{name};");
        settled.extend(changing.iter().map(last));
        settled.push(END.to_owned());
    }
    settled.join("\n")
}

/// For each register of a module, by its name, the line that declares a variable as wide.
fn declarations(module: &str) -> HashMap<&str, String> {
    let declaration = |line| {
        let line: &str = line;
        let line = line.trim().trim_end_matches([';', ',']);
        let line = line.strip_prefix("output ").unwrap_or(line);
        let rest = line.strip_prefix("reg ")?.trim();
        let (width, name) = rest.rsplit_once(' ').unwrap_or(("", rest));
        Some((name, format!("    reg {width} {PREFIX}{name};")))
    };
    module.lines().filter_map(declaration).collect()
}

/// The names that more than one line assigns to, in the order of their first lines.
fn assigned_again<'a>(body: &[&'a str]) -> Vec<&'a str> {
    let mut names: Vec<(&str, u32)> = Vec::new();
    for name in body.iter().filter_map(|line| assigned(line)) {
        match names.iter_mut().find(|(known, _)| *known == name) {
            Some((_, times)) => *times += 1,
            None => names.push((name, 1)),
        }
    }
    let again = names.into_iter().filter(|(_, times)| *times > 1);
    again.map(|(name, _)| name).collect()
}

/// The name of the signal that a line assigns to, or to bits of which it does.
fn assigned(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let name = &line[..line.find(|letter| !is_of_name(letter))?];
    let rest = line[name.len()..].trim_start();
    let is_assignment = rest.starts_with('[') || rest.starts_with("= ");
    (is_assignment && !name.is_empty() && line.contains(" = ")).then_some(name)
}

/// The line in which all signals of these names have the names of their variables.
fn renamed(line: &str, names: &[&str]) -> String {
    let mut renamed = String::new();
    let mut rest = line;
    while !rest.is_empty() {
        let name = rest.len() - rest.trim_start_matches(is_of_name).len();
        if names.contains(&&rest[..name]) {
            renamed += PREFIX;
        }
        let end = rest[name..].find(is_of_name);
        let end = end.map_or(rest.len(), |end| name + end);
        renamed += &rest[..end];
        rest = &rest[end..];
    }
    renamed
}

fn is_of_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_' || letter == '$'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_assigned_again_is_assigned_once_at_the_end() {
        let text = "module m(clock,a,b);
    input wire clock;
    output reg [3:0] a;
    output reg  b;
    reg [1:0] a$d;
    wire [3:0] r$q;

    always @(*) begin
        b = clock;
        a = r$q;
        a$d = 0;
        if (b) begin
            a[(64'h1)+:(2)] = a$d;
        end
        else begin
            a$d = a[(64'h0)+:(2)] + 2'h1;
        end
    end

endmodule";
        let expected = "module m(clock,a,b);
    input wire clock;
    output reg [3:0] a;
    output reg  b;
    reg [1:0] a$d;
    wire [3:0] r$q;

    reg [3:0] settling$a;
    reg [1:0] settling$a$d;
    always @(*) begin
        b = clock;
        settling$a = r$q;
        settling$a$d = 0;
        if (b) begin
            settling$a[(64'h1)+:(2)] = settling$a$d;
        end
        else begin
            settling$a$d = settling$a[(64'h0)+:(2)] + 2'h1;
        end
        a = settling$a;
        a$d = settling$a$d;
    end

endmodule

";
        assert_eq!(settled(text), expected);
    }

    #[test]
    fn conditions_and_cases_assign_nothing() {
        for line in [
            "if (a == b) begin",
            "Stage$Idle: begin",
            "case (r$q[3:0])",
            "32'h1 : begin",
            "end",
            "",
        ] {
            assert_eq!(assigned(line), None, "{line}");
        }
        assert_eq!(assigned("   r$d[(64'h0)+:(4)] = x == y;"), Some("r$d"));
    }
}
