use super::*;
use crate::modules::modules;
use crate::prove::prover::without_replaced;
use crate::prove::subject::{circuits, designs};
use crate::prove::theorem::Fault;
use crate::prove::theorems::ALL;
use std::collections::HashMap;
use std::fs;

/// The folder of the circuit's sources.
const SOURCES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../hdl/src");

/// What a file with a part of the circuit has: a block in rust-hdl, a block that prints its own Verilog, or the words of a ROM.
const PARTS: [&str; 3] = ["circuit! {", "Logic for ", "BlockRom::new("];

fn source(path: &str) -> String {
    fs::read_to_string(format!("{SOURCES}/{path}")).unwrap()
}

/// The paths of all files in a folder, which is empty or ends with `/`; those of tests are left out.
fn paths(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(format!("{SOURCES}/{folder}")).unwrap();
    let paths_of = |entry: fs::DirEntry| {
        let name = entry.file_name().into_string().unwrap();
        let path = format!("{folder}{name}");
        match name.as_str() {
            "tests" | "tests.rs" | "testing.rs" => Vec::new(),
            _ if entry.path().is_dir() => paths(&format!("{path}/")),
            _ => vec![path],
        }
    };
    entries.map(Result::unwrap).flat_map(paths_of).collect()
}

#[test]
fn every_file_of_the_circuit_is_in_the_table_once() {
    let is_part = |path: &String| {
        let text = source(path);
        PARTS.iter().any(|part| text.contains(part))
    };
    let mut found: Vec<String> = paths("").into_iter().filter(is_part).collect();
    found.sort();
    let listed: Vec<&str> = FILES.iter().map(|file| file.path).collect();
    assert_eq!(found, listed);
}

/// The name of the instance to which a module of a circuit belongs. It is `None` for the block itself.
fn instance_of(module: &str) -> Option<&str> {
    module.rsplit_once('$').map(|(_, last)| last)
}

/// In every circuit of the theorem there is the module, with the ports that the file declares, and the fault is in it alone.
#[test]
fn the_theorem_of_a_file_has_a_fault_in_it() {
    let designs = designs().unwrap();
    let mut cut: HashMap<&str, Vec<String>> = HashMap::new();
    for File { path, found } in FILES {
        let Found::By {
            theorem: name,
            instance,
        } = *found
        else {
            continue;
        };
        let theorem = ALL.iter().find(|theorem| theorem.name == name);
        let theorem = theorem.unwrap_or_else(|| panic!("{path}: there is no theorem {name}"));
        let circuits = cut.entry(name).or_insert_with(|| {
            let circuits = circuits(theorem.subject, &designs, name)
                .unwrap()
                .into_iter();
            circuits
                .map(|circuit| without_replaced(theorem, circuit.verilog))
                .collect()
        });
        assert!(!circuits.is_empty(), "{path}: {name} is about no block");
        let text = source(path);
        // A ROM's words have no ports.
        let declares = |port: &str| {
            !text.contains("Signal<") || text.contains(&format!("pub {port}: Signal<"))
        };
        let is_of_file = |circuit: &String| {
            modules(circuit).any(|(module, text)| {
                let (_, ports) = text.split_once('(').unwrap();
                let (ports, _) = ports.split_once(')').unwrap();
                instance_of(module) == instance && ports.split(',').all(declares)
            })
        };
        assert!(
            circuits.iter().all(is_of_file),
            "{path}: {name} has another block there"
        );
        let lies_there = |fault: &Fault| {
            circuits.iter().all(|circuit| {
                let with_it = modules(circuit).filter(|(_, text)| text.contains(fault.find));
                let instances: Vec<_> = with_it.map(|(module, _)| instance_of(module)).collect();
                instances == [instance]
            })
        };
        assert!(
            theorem.faults.iter().any(lies_there),
            "{path}: no fault of {name} is in it"
        );
    }
}
