//! What a program is, as part of a question: a digest of its file, and of the files that it reads from its installation.
//!
//! A version is not enough: a distribution builds the same version anew with other patches, and yosys runs a program of its own for
//! ABC and reads its cell libraries from a folder.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::{env, fs, io};
use text::digest;

/// The way from yosys' program to its shared files.
const YOSYS_SHARED: &str = "../share/yosys";

/// The program of ABC that yosys starts, which lies beside it.
const YOSYS_ABC: &str = "yosys-abc";

/// The first program of this name in the absolute folders of a search path, as in `PATH`.
#[must_use]
pub fn find(name: &str, path: &OsStr) -> Option<PathBuf> {
    let folders = env::split_paths(path).filter(|folder| folder.is_absolute());
    let mut files = folders.map(|folder| folder.join(name));
    files.find_map(|file| which::which_global(file).ok())
}

/// A digest of a program's file; of a script without its first line, which names the folder of the interpreter.
///
/// # Errors
/// The system's, if the file cannot be read.
pub fn identity(program: &Path) -> io::Result<String> {
    let bytes = fs::read(program)?;
    let is_script = bytes.starts_with(b"#!");
    let first_line = bytes
        .iter()
        .position(|&byte| byte == b'\n')
        .map_or(0, |end| end + 1);
    Ok(digest::of_bytes(
        &bytes[if is_script { first_line } else { 0 }..],
    ))
}

/// A digest of yosys, of the ABC beside it, and of all its shared files. A wrapper such as YoWASP's has no
/// such files: then only the wrapper is hashed, and the question needs the version as well.
///
/// # Errors
/// The system's, if a file cannot be read.
pub fn yosys_identity(program: &Path) -> io::Result<String> {
    let program = fs::canonicalize(program)?;
    let mut texts = vec![identity(&program)?];
    let abc = program.with_file_name(YOSYS_ABC);
    if abc.is_file() {
        texts.push(identity(&abc)?);
    }
    let shared = program.with_file_name(YOSYS_SHARED);
    if shared.is_dir() {
        files(&shared, &mut texts)?;
    }
    Ok(digest::of_texts(texts))
}

/// Adds the names and the digests of all files below a folder, in the order of their names.
fn files(folder: &Path, texts: &mut Vec<String>) -> io::Result<()> {
    let entries = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let mut paths: Vec<PathBuf> = entries.collect::<Result<_, _>>()?;
    paths.sort();
    for path in paths {
        if path.is_dir() {
            files(&path, texts)?;
        } else {
            texts.push(
                path.file_name()
                    .unwrap_or_default()
                    .to_string_lossy()
                    .into_owned(),
            );
            texts.push(identity(&path)?);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt as _;

    #[test]
    fn a_script_is_the_same_wherever_its_interpreter_is() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("script");
        let identity_of = |text: &str| {
            fs::write(&file, text).unwrap();
            identity(&file).unwrap()
        };
        let here = identity_of("#!/here/python3\nprint(1)\n");
        assert_eq!(identity_of("#!/there/bin/python3\nprint(1)\n"), here);
        assert_ne!(identity_of("#!/here/python3\nprint(2)\n"), here);
        assert_ne!(identity_of("/here/python3\nprint(1)\n"), here);
    }

    /// An installation of yosys, with these contents of its three kinds of files.
    fn installed(program: &str, abc: &str, library: &str) -> String {
        let folder = tempfile::tempdir().unwrap();
        let [bin, shared] = ["bin", "share/yosys/ice40"].map(|name| folder.path().join(name));
        for (path, name, text) in [
            (&bin, "yosys", program),
            (&bin, YOSYS_ABC, abc),
            (&shared, "cells_sim.v", library),
        ] {
            fs::create_dir_all(path).unwrap();
            fs::write(path.join(name), text).unwrap();
        }
        yosys_identity(&bin.join("yosys")).unwrap()
    }

    #[test]
    fn yosys_is_another_with_another_program_abc_or_cell_library() {
        let first = installed("a", "b", "c");
        assert_eq!(first, installed("a", "b", "c"));
        for other in [
            installed("x", "b", "c"),
            installed("a", "x", "c"),
            installed("a", "b", "x"),
        ] {
            assert_ne!(first, other);
        }
    }

    #[test]
    fn a_program_is_found_in_the_first_folder_that_has_it() {
        let folders = [(), ()].map(|()| tempfile::tempdir().unwrap());
        let path = env::join_paths(folders.iter().map(tempfile::TempDir::path)).unwrap();
        assert_eq!(find("yosys", &path), None);
        let second = folders[1].path().join("yosys");
        fs::write(&second, "").unwrap();
        fs::set_permissions(&second, fs::Permissions::from_mode(0o755)).unwrap();
        assert_eq!(find("yosys", &path), Some(second));
    }
}
