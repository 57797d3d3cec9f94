//! Exports into folders, compared with the designs that they are cut out of.

use super::*;
use crate::prove::subject::{modules_named, renamed};

/// The name and the text of every file that an export writes.
fn exported(block: &'static Block) -> Vec<(String, String)> {
    let folder = tempfile::tempdir().unwrap();
    let paths = export(block, 2, folder.path()).unwrap();
    let read = |path: PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        (name, fs::read_to_string(path).unwrap())
    };
    paths.into_iter().map(read).collect()
}

/// The names of what a folder holds.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// But for its name, each module's text is the design's, in which signals are assigned once.
#[test]
fn the_verilog_is_that_of_the_design() {
    let board = &boards()[0];
    let config = DesignConfig {
        cores: 2,
        ..DesignConfig::of(board)
    };
    let design = Design::new(board, config).unwrap();
    for block in &block::ALL {
        let module = modules_named(&design.verilog, block.module).next().unwrap();
        let name = block.exported_module();
        let (_, verilog) = exported(block).swap_remove(0);
        let code = renamed(&verilog, &name, module);
        assert!(code.starts_with(&format!("module {module}(")), "{name}");
        let settled = settled::settled(&renamed(&design.verilog, module, module));
        assert!(code == renamed(&settled, module, module), "{name}");
    }
}

#[test]
fn the_header_has_every_port_and_every_bit_of_it() {
    for block in &block::ALL {
        let (_, verilog) = exported(block).swap_remove(0);
        let (header, code) = verilog.split_once("\n\n").unwrap();
        assert!(header.lines().all(|line| line.starts_with("//")));
        for section in ["Purpose", "Ports", "Handshake", "Latency", "Resources"] {
            assert!(header.contains(&format!("// # {section}")), "{section}");
        }
        let (_, ports) = code.split_once("// Module arguments").unwrap();
        let ports = ports.lines().skip(1).map_while(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            (!words.is_empty()).then(|| words.join(" "))
        });
        let (_, told) = header.split_once("// # Bits of the ports").unwrap();
        let declared: Vec<String> = ports.collect();
        let told: Vec<&str> = told
            .lines()
            .filter_map(|line| line.strip_prefix("// "))
            .collect();
        for port in &declared {
            let port = port
                .replace(" wire", "")
                .replace(" reg", "")
                .replace(';', "");
            let place = told.iter().position(|line| **line == port).expect(&port);
            let fields = told[place + 1..]
                .iter()
                .map_while(|line| line.strip_prefix("  ["));
            let lowest = fields.clone().map(|field| {
                let bits = field.split(']').next().unwrap();
                bits.split(':')
                    .map(|bit| bit.parse().unwrap())
                    .collect::<Vec<usize>>()
            });
            let next = lowest.fold(0, |next, bits| {
                assert_eq!(*bits.last().unwrap(), next, "{port}");
                bits[0] + 1
            });
            let highest = port
                .split(['[', ':'])
                .nth(1)
                .map_or(0, |bit| bit.parse().unwrap());
            assert!(fields.count() == 0 || next == highest + 1, "{port}");
        }
        assert!(declared.len() > 2);
    }
}

#[test]
fn a_folder_with_other_files_is_refused_and_stays_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("Makefile"), "mine").unwrap();
    let error = export(&block::ALL[0], 1, folder.path()).unwrap_err();
    assert!(matches!(
        error,
        ExportError::Folder(FolderError::Foreign { .. })
    ));
    assert_eq!(names(folder.path()), ["Makefile"]);
    assert_eq!(fs::read(folder.path().join("Makefile")).unwrap(), b"mine");
}

#[test]
fn an_export_may_follow_an_export() {
    let folder = tempfile::tempdir().unwrap();
    for block in block::ALL.iter().rev() {
        let paths = export(block, 1, folder.path()).unwrap();
        let mut files: Vec<String> = paths
            .iter()
            .map(|path| path.file_name().unwrap().to_string_lossy().into_owned())
            .collect();
        files.push(MARKER.to_owned());
        files.sort();
        assert_eq!(names(folder.path()), files);
    }
}
