//! The modules of a generated Verilog text, and those that are the same.
//!
//! rust-hdl prints a module for each instance of a block, so that a board with twenty rank counters has the text of a counter twenty
//! times. [`Sharing`] keeps one of each, which the tools then work through once.

use std::collections::HashMap;

/// The modules of a Verilog text, with their names. A module's text ends with `endmodule`.
pub(crate) fn modules(verilog: &str) -> impl Iterator<Item = (&str, &str)> {
    let starts = verilog.match_indices("module ").map(|(at, _)| at);
    let starts = starts.filter(|&at| at == 0 || verilog[..at].ends_with('\n'));
    starts.filter_map(move |at| {
        let text = &verilog[at..];
        let name = text.strip_prefix("module ")?.split('(').next()?;
        let end = text.find("\nendmodule")? + "\nendmodule".len();
        Some((name.trim(), &text[..end]))
    })
}

/// A Verilog text in which a module may stand for others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sharing {
    /// The text.
    pub verilog: String,
    /// Each module that there was before, in its order, and the one that stands for it now.
    pub(crate) stands_for: Vec<(String, String)>,
}

impl Sharing {
    /// Keeps the first of all modules that are the same but for their names and those of the modules in them.
    pub(crate) fn of(verilog: &str) -> Self {
        let mut modules: Vec<(&str, &str)> = modules(verilog).collect();
        // A module's name begins with that of the module around it, so that the inner ones come first.
        modules.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        let mut kept: HashMap<&str, String> = HashMap::new();
        let mut first: HashMap<String, &str> = HashMap::new();
        let mut stands: HashMap<&str, &str> = HashMap::new();
        for (name, text) in modules {
            let body = with_instances_of(text, &stands).replacen(name, "", 1);
            let representative = *first.entry(body).or_insert_with_key(|body| {
                kept.insert(name, format!("module {name}{}", &body["module ".len()..]));
                name
            });
            stands.insert(name, representative);
        }
        let names: Vec<&str> = self::modules(verilog).map(|(name, _)| name).collect();
        let texts = names.iter().filter_map(|name| kept.get(name));
        Self {
            verilog: texts.map(|text| format!("{text}\n\n")).collect(),
            stands_for: names
                .into_iter()
                .map(|name| (name.to_owned(), stands[name].to_owned()))
                .collect(),
        }
    }
}

/// The text of a module in which the modules of its instances have the names of those that stand for them.
fn with_instances_of(text: &str, stands: &HashMap<&str, &str>) -> String {
    let line = |line: &str| {
        let indent = line.len() - line.trim_start().len();
        let module = line[indent..].split(' ').next().unwrap_or_default();
        match stands.get(module) {
            Some(other) => format!(
                "{}{other}{}\n",
                &line[..indent],
                &line[indent + module.len()..]
            ),
            None => format!("{line}\n"),
        }
    };
    text.lines()
        .map(line)
        .collect::<String>()
        .trim_end()
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::board;
    use crate::design::{Design, DesignConfig};

    const VERILOG: &str = "
module top(clock);
    top$a a(.clock(a$clock));
    top$b b(.clock(b$clock));
    top$c c(.clock(c$clock));
endmodule // top

module top$a(clock);
    top$a$r r(.clock(r$clock));
endmodule // top$a

module top$a$r(clock);
    assign q = d;
endmodule // top$a$r

module top$b(clock);
    top$b$r r(.clock(r$clock));
endmodule // top$b

module top$b$r(clock);
    assign q = d;
endmodule // top$b$r

module top$c(clock);
    top$c$r r(.clock(r$clock));
endmodule // top$c

module top$c$r(clock);
    assign q = ~d;
endmodule // top$c$r
";

    #[test]
    fn the_first_of_equal_modules_stands_for_the_others() {
        let sharing = Sharing::of(VERILOG);
        let kept: Vec<&str> = modules(&sharing.verilog).map(|(name, _)| name).collect();
        assert_eq!(kept.len(), 5, "{}", sharing.verilog);
        let stand = |name: &str| {
            let pair = sharing.stands_for.iter().find(|(of, _)| of == name);
            pair.map(|(_, stands)| stands.as_str())
        };
        assert_eq!(stand("top"), Some("top"));
        assert_eq!(stand("top$a"), stand("top$b"));
        assert_eq!(stand("top$a$r"), stand("top$b$r"));
        assert_eq!(stand("top$c"), Some("top$c"));
        let top = modules(&sharing.verilog).next().unwrap().1;
        for instance in ["a", "b"] {
            let line = format!("{} {instance}(", stand("top$a").unwrap());
            assert!(top.contains(&line), "{line} in {top}");
        }
    }

    #[test]
    fn all_counters_of_all_clusters_are_one_module() {
        let board = board("ulx3s-45f").unwrap();
        let config = DesignConfig {
            clusters: 3,
            cores: 4,
            ..DesignConfig::of(board)
        };
        let design = Design::new(board, config).unwrap();
        let sharing = Sharing::of(&design.verilog);
        let counters = |verilog: &str| {
            let counters = modules(verilog).filter(|(name, _)| name.ends_with("$counter"));
            counters.count()
        };
        assert_eq!(
            (counters(&design.verilog), counters(&sharing.verilog)),
            (12, 1)
        );
        assert_eq!(Sharing::of(&sharing.verilog).verilog, sharing.verilog);
    }
}
