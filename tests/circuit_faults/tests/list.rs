//! The list of the faults seeded in the circuits fits the circuits as they are.

use std::collections::BTreeMap;
use std::fs;

use circuit_faults::{list, root};

/// Every fault has its place, and every block of the cores has one.
#[test]
fn every_seeded_fault_fits_and_no_core_block_is_without() {
    let faults = list().unwrap_or_else(|error| panic!("{error}"));
    let mut seeded = BTreeMap::<&str, usize>::new();
    for fault in &faults {
        *seeded.entry(&fault.file).or_default() += 1;
        assert!(
            fault.breaks.ends_with('.'),
            "{}: {}",
            fault.name,
            fault.breaks
        );
    }
    println!("{} seeded faults: {seeded:?}", faults.len());
    assert!(faults.len() >= 40);
    let folder = root().join("hdl/src/core");
    for entry in fs::read_dir(folder).expect("the folder of the cores") {
        let path = entry.expect("an entry of the folder").path();
        // The others define what goes over the wires.
        let is_block =
            || fs::read_to_string(&path).is_ok_and(|text| text.contains("\nimpl Logic for "));
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.extension().is_some_and(|extension| extension == "rs") && is_block() {
            let faults = seeded.get(format!("core/{name}").as_str()).copied();
            assert!(faults.unwrap_or(0) >= 3, "{name}: {faults:?} seeded faults");
        }
    }
}
