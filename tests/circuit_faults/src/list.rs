//! The list of faults, and where each lies in the sources.

use std::fs;
use std::ops::Range;
use std::path::Path;

use serde::Deserialize;

/// The list, below the project's root.
pub const FAULTS: &str = "tests/circuit_faults/faults.toml";

/// The project's root.
#[must_use]
pub fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here)
}

/// One fault.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fault {
    /// The name, in words joined by hyphens.
    pub name: String,
    /// The file, below `hdl/src`.
    pub file: String,
    /// A text that occurs once in the file; the fault is after it. If empty, the fault may be anywhere in the file.
    #[serde(default)]
    pub after: String,
    /// The text that is replaced, at its first place after `after`.
    pub find: String,
    /// The replacement.
    pub with: String,
    /// The behaviour that the fault breaks.
    pub breaks: String,
    /// The tests that notice the fault, by the beginning of their names. They run first.
    pub killer: String,
    /// Why no test can notice it, if none does.
    #[serde(default)]
    pub survives: Option<String>,
}

impl Fault {
    /// Whether the quick tests notice it, by the list.
    #[must_use]
    pub fn is_noticed(&self) -> bool {
        self.survives.is_none()
    }
}

/// All faults, each of which fits the sources as they are.
///
/// # Errors
/// If the list cannot be read, or a fault does not fit; in words.
pub fn list() -> Result<Vec<Fault>, String> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct List {
        fault: Vec<Fault>,
    }
    let text = fs::read_to_string(root().join(FAULTS));
    let text = text.map_err(|error| format!("{FAULTS}: {error}"))?;
    let list: List = toml::from_str(&text).map_err(|error| format!("{FAULTS}: {error}"))?;
    let (mut names, mut stale) = (Vec::new(), Vec::new());
    for fault in &list.fault {
        if names.contains(&&fault.name) {
            stale.push(format!("{FAULTS}: {} is there twice", fault.name));
        }
        names.push(&fault.name);
        let seat = fault.source().and_then(|source| fault.seat(&source));
        stale.extend(seat.err());
    }
    if stale.is_empty() {
        Ok(list.fault)
    } else {
        Err(stale.join("\n"))
    }
}

/// The place of a fault in its file, in bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Seat {
    /// The text that is replaced.
    pub(super) text: Range<usize>,
    /// The body of the function around it, braces included.
    pub(super) body: Range<usize>,
}

impl Fault {
    /// The text of its file.
    pub(super) fn source(&self) -> Result<String, String> {
        let path = root().join("hdl/src").join(&self.file);
        fs::read_to_string(&path)
            .map_err(|error| format!("{}: {}: {error}", self.name, path.display()))
    }

    /// The place of the fault in `source`.
    pub(super) fn seat(&self, source: &str) -> Result<Seat, String> {
        let stale = |why: &str| format!("{FAULTS}: {}: {why} in {}", self.name, self.file);
        let circuit = source.split("\n#[cfg(test)]\nmod tests").next();
        let circuit = circuit.unwrap_or(source);
        if circuit.matches(&self.after).count() != 1 && !self.after.is_empty() {
            return Err(stale("`after` does not stand exactly once"));
        }
        let begin = circuit.find(&self.after).unwrap_or(0) + self.after.len();
        if self.after.is_empty() && circuit.matches(&self.find).count() != 1 {
            return Err(stale("`find` does not stand exactly once"));
        }
        let at = circuit[begin..].find(&self.find);
        let at = begin + at.ok_or_else(|| stale("`find` does not come after `after`"))?;
        let text = at..at + self.find.len();
        let body = function_around(circuit, &text).ok_or_else(|| stale("no function is"))?;
        Ok(Seat { text, body })
    }
}

/// The body of the function around a text, in a source that rustfmt has laid out.
fn function_around(source: &str, text: &Range<usize>) -> Option<Range<usize>> {
    let mut open: Option<(usize, &str)> = None;
    let mut at = 0;
    for line in source.split_inclusive('\n') {
        let code = line.trim_start();
        let indent = &line[..line.len() - code.len()];
        let is_head = ["fn ", "pub fn ", "pub(crate) fn ", "pub(super) fn "]
            .iter()
            .any(|head| code.starts_with(head));
        match open {
            // Functions stand in a file or in an `impl`, not in each other.
            None if is_head && indent.len() <= 4 && at < text.start => {
                let brace = source[at..].find(" {\n")? + 1;
                open = Some((at + brace, indent));
            }
            Some((begin, outer)) if indent == outer && code.trim_end() == "}" => {
                let body = begin..at + indent.len() + 1;
                if body.contains(&text.start) && body.contains(&(text.end - 1)) {
                    return Some(body);
                }
                open = None;
            }
            _ => {}
        }
        at += line.len();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "fn one() -> u8 {\n    1\n}\n\nimpl Two {\n    fn two(&self) {\n        if a {\n            b();\n        }\n    }\n}\n\n#[cfg(test)]\nmod tests {\n    fn one() {\n        b();\n    }\n}\n";

    fn fault(after: &str, find: &str) -> Fault {
        Fault {
            name: "toy".into(),
            file: "toy.rs".into(),
            after: after.into(),
            find: find.into(),
            with: String::new(),
            breaks: String::new(),
            killer: String::new(),
            survives: None,
        }
    }

    #[test]
    fn lies_in_the_function_around_it() {
        let seat = fault("", "b();").seat(SOURCE).expect("a fault that fits");
        assert_eq!(&SOURCE[seat.text], "b();");
        assert_eq!(
            &SOURCE[seat.body],
            "{\n        if a {\n            b();\n        }\n    }"
        );
        let seat = fault("-> u8", "1").seat(SOURCE).expect("a fault that fits");
        assert_eq!(&SOURCE[seat.body], "{\n    1\n}");
    }

    #[test]
    fn what_does_not_fit_is_stale() {
        for (after, find) in [
            ("", "c();"),
            ("", "    "),
            ("fn ", "b();"),
            ("b();", "if a"),
            ("", "impl Two"),
        ] {
            let error = fault(after, find).seat(SOURCE).expect_err("a stale fault");
            assert!(error.contains("toy"), "{error}");
        }
    }
}
