//! The comment at the head of the exported Verilog.

use super::block::Block;
use super::contract::{fields as comments, head};
use super::ports::{fields, last, width, Field, Port};
use std::fmt::Write as _;

/// The comment: what the block is for, its ports, handshake, latency and resources, and the bits of its words.
pub(super) fn header(block: &Block, ports: &[Port]) -> String {
    let mut lines = vec![
        format!(
            "Written by perftboard {} (`perftboard verilog --block {}`). Licence: MIT OR Apache-2.0.",
            env!("CARGO_PKG_VERSION"),
            block.name
        ),
        "This is the text that is proved (docs/proofs.md) and routed; below is the head of the block's own file.".to_owned(),
        "It is Verilog of 2005: names such as `before` are keywords of SystemVerilog.".to_owned(),
        String::new(),
    ];
    lines.extend(head(block.file));
    lines.extend(["".into(), "# Bits of the ports".into()]);
    lines.push(
        "The clock is sampled at its rising edge. Names after numbers are a field's values.".into(),
    );
    for port in ports {
        lines.push(port_line(port));
        let fields = fields(&port.word);
        lines.extend(fields.iter().map(|field| field_line(field, block.words)));
    }
    lines.iter().fold(String::new(), |mut text, line| {
        let _ = writeln!(text, "{}", format!("// {line}").trim_end());
        text
    })
}

/// A port: its direction, its width and its name.
fn port_line(port: &Port) -> String {
    let direction = if port.is_output { "output" } else { "input" };
    match width(&port.word) {
        1 => format!("{direction} {}", port.name),
        width => format!("{direction} [{}:0] {}", width - 1, port.name),
    }
}

/// A field: its bits, its name, its values, and what it means.
fn field_line(field: &Field, words: &[&str]) -> String {
    let Field {
        name,
        structure,
        lowest,
        width,
        values,
    } = field;
    let bits = match width {
        1 => format!("[{lowest}]"),
        _ => format!("[{}:{lowest}]", lowest + width - 1),
    };
    let meaning = comments(words, structure)
        .remove(&last(name, "."))
        .unwrap_or_default();
    let named = values.iter().enumerate();
    let named: Vec<String> = named
        .map(|(value, name)| format!("{value} {name}"))
        .collect();
    let named = if named.is_empty() {
        String::new()
    } else {
        format!(" ({})", named.join(", "))
    };
    format!("  {bits:8} {name}{named}: {meaning}")
        .trim_end_matches([':', ' '])
        .to_owned()
}
