//! The files of the circuit, and for each a theorem that a fault in it refutes.
//!
//! So no file is overlooked by all theorems. It does not follow that every fault in a file is found: of that the samples of faults say
//! how many are.

use text::table::{Side, Table};

/// A file with a part of the circuit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct File {
    /// Its path under `hdl/src`.
    pub path: &'static str,
    /// Who finds a fault in it.
    pub found: Found,
}

/// Who finds a fault in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    /// A theorem, one of whose faults lies in a module of the file.
    By {
        /// Its name.
        theorem: &'static str,
        /// The name of the instance in the theorem's block. It is `None` for the block itself.
        instance: Option<&'static str>,
    },
    /// No theorem, for the claim is not about the file.
    Outside {
        /// The reason.
        because: &'static str,
    },
}

/// A file whose block is that of a theorem.
const fn block(path: &'static str, theorem: &'static str) -> File {
    File {
        path,
        found: Found::By {
            theorem,
            instance: None,
        },
    }
}

/// A file of a part of a theorem's block.
const fn part(path: &'static str, theorem: &'static str, instance: &'static str) -> File {
    File {
        path,
        found: Found::By {
            theorem,
            instance: Some(instance),
        },
    }
}

/// All files with a part of the circuit, by their paths.
pub const FILES: &[File] = &[
    part("block_ram.rs", "count-down", "kept_movers"),
    block("break_reset.rs", "break-reset"),
    block("cluster.rs", "cluster"),
    block("control.rs", "answers"),
    part("control/headers.rs", "answers", "headers"),
    part("control/judge.rs", "payload-banks", "judge"),
    block("core/ranks.rs", "counter-squares"),
    block("core/ranks/adders.rs", "tally-files"),
    block("core/ranks/count.rs", "count-down"),
    block("core/ranks/count_up.rs", "count-up"),
    part("core/ranks/decoder.rs", "verdicts", "decoder"),
    block("core/ranks/fill.rs", "fill"),
    part("core/ranks/front.rs", "look-down", "front"),
    part("core/ranks/kinds.rs", "look-down", "sorter"),
    block("core/ranks/link.rs", "counter-chain"),
    block("core/ranks/look.rs", "look-sweeps"),
    block("core/ranks/look_down.rs", "look-down"),
    block("core/ranks/look_up.rs", "look-up"),
    block("core/ranks/queue.rs", "queue"),
    part("core/ranks/star.rs", "look-down", "star"),
    block("core/ranks/strides.rs", "strides"),
    block("core/ranks/tally.rs", "tally"),
    block("core/ranks/verdicts.rs", "verdicts"),
    block("core/ranks/view.rs", "view"),
    part("core/step.rs", "rom", "step"),
    block("core/tree.rs", "tree-orders"),
    block("core/tree/finder.rs", "finder"),
    part("core/tree/load_reader.rs", "position-loads", "loads"),
    block("core/tree/node_words.rs", "node-words"),
    block("core/tree/position.rs", "plies"),
    part("core/tree/record.rs", "plies", "stack_writer"),
    part("core/tree/target.rs", "finder", "target"),
    part("core/tree/writer.rs", "coherent", "writer"),
    block("core/walker.rs", "walker"),
    block("frontend.rs", "payload-banks"),
    block("frontend/line_buffer.rs", "line-queue"),
    block("ledger.rs", "ledger"),
    block("loader.rs", "loader"),
    part("loader/claims.rs", "loader-writes", "claims"),
    part("loader/slots.rs", "loader-writes", "slots"),
    part("posdata_rom.rs", "rom", "turns"),
    block("reply.rs", "replies"),
    block("serial/crc32.rs", "crc"),
    block("serial/frame_rx.rs", "frames"),
    block("serial/frame_tx.rs", "frame-bytes"),
    block("serial/uart_rx.rs", "uart-rx-bytes"),
    block("serial/uart_tx.rs", "uart-tx"),
    part("settling.rs", "cluster", "settling"),
    part("synchroniser.rs", "break-reset", "low"),
    block("system.rs", "system"),
    block("trunk.rs", "trunk"),
    block("trunk/handover.rs", "handover"),
    block("trunk/link.rs", "cluster-chain"),
];

/// The files outside the claim, each with the reason.
pub fn outside() -> impl Iterator<Item = (&'static str, &'static str)> {
    FILES.iter().filter_map(|file| match file.found {
        Found::Outside { because } => Some((file.path, because)),
        Found::By { .. } => None,
    })
}

/// The files as a table in Markdown.
#[must_use]
pub fn files_table() -> String {
    let columns = ["file in `hdl/src`", "theorem", "the fault lies in"];
    let mut table = Table::new(columns.map(|column| (column, Side::Left)));
    for File { path, found } in FILES {
        let (theorem, place) = match found {
            Found::By { theorem, instance } => (
                format!("`{theorem}`"),
                instance.map_or_else(
                    || "its block".to_owned(),
                    |instance| format!("`{instance}`"),
                ),
            ),
            Found::Outside { because } => {
                ("none".to_owned(), format!("outside the claim: {because}"))
            }
        };
        table.row([format!("`{path}`"), theorem, place]);
    }
    table.markdown()
}

#[cfg(test)]
mod tests;
