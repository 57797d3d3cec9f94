//! A copy of the sources with the faults in it, compiled.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use super::list::{root, Fault};
use super::plant::{plant, MODULE};

/// The packages that are copied: `hdl` and `sim`, whose tests run, and what they need.
const PACKAGES: [&str; 6] = ["text", "reference", "hdl", "firmware", "host/driver", "sim"];

/// The ledgers of evidence.
const ANSWERS: &str = "firmware/evidence/answers";

/// The line of the root's manifest with the version of all packages, and the copy's in its place. With another version the copy's
/// packages have files of their own in the target folder. Otherwise cargo would take those for the project's, as they have the same
/// names and paths below the root, and not compile the project's sources when they change.
const VERSION: &str = "version = \"0.1.0\"";
const COPY_VERSION: &str = "version = \"0.1.0+faults\"";

/// What changes the profile of the faulty copy: it compiles fast, and its tests run once.
const PROFILE: [&str; 4] = [
    "profile.test.package.perftboard-hdl.opt-level=1",
    "profile.test.package.perftboard-hdl.debug=false",
    "profile.test.package.perftboard-sim.opt-level=1",
    "profile.test.package.perftboard-sim.debug=false",
];

/// The copy, compiled.
#[derive(Debug)]
pub struct Workshop {
    /// The program of the circuits' tests.
    pub(super) circuits: PathBuf,
    pub(super) folder: PathBuf,
    target: PathBuf,
}

impl Workshop {
    /// Copies the sources, puts the faults in and compiles the circuits' tests.
    ///
    /// # Errors
    /// If a fault does not fit or something does not compile; in words.
    pub fn build(faults: &[Fault]) -> Result<Self, String> {
        let target = env::var_os("CARGO_TARGET_DIR");
        let target = root().join(target.map_or_else(|| "target".into(), PathBuf::from));
        let folder = target.join("circuit-faults");
        copy_sources(&folder, faults)?;
        Ok(Self {
            circuits: build(&folder, &target, "perftboard-hdl")?,
            folder,
            target,
        })
    }

    /// The program of the simulated board's tests, compiled if need be.
    pub(super) fn board(&self) -> Result<PathBuf, String> {
        build(&self.folder, &self.target, "perftboard-sim")
    }
}

fn copy_sources(folder: &Path, faults: &[Fault]) -> Result<(), String> {
    let told = |error: io::Error| format!("{}: {error}", folder.display());
    let manifest = fs::read_to_string(root().join("Cargo.toml")).map_err(told)?;
    let members = format!("members = {PACKAGES:?}");
    let manifest: Vec<&str> = manifest
        .lines()
        .filter(|line| !line.starts_with("default-members"))
        .map(|line| {
            if line.starts_with("members") {
                &members
            } else if line == VERSION {
                COPY_VERSION
            } else {
                line
            }
        })
        .collect();
    if !manifest.contains(&COPY_VERSION) {
        return Err(format!("Cargo.toml has no line `{VERSION}`"));
    }
    let manifest = manifest.join("\n") + "\n";
    write(&folder.join("Cargo.toml"), manifest.as_bytes()).map_err(told)?;
    let lock = fs::read(root().join("Cargo.lock")).map_err(told)?;
    write(&folder.join("Cargo.lock"), &lock).map_err(told)?;

    let mut files = sources().map_err(told)?;
    files.insert("hdl/src/faults.rs".into(), MODULE.into());
    // A file of an older copy that has moved since must be removed, or it would be compiled as well.
    let mut old = BTreeMap::new();
    for package in PACKAGES {
        if folder.join(package).exists() {
            read_all(&folder.join(package), Path::new(package), &mut old).map_err(told)?;
        }
    }
    for path in old.keys().filter(|path| !files.contains_key(*path)) {
        fs::remove_file(folder.join(path)).map_err(told)?;
    }
    let library = Path::new("hdl/src/lib.rs");
    for (path, bytes) in &files {
        let name = path.strip_prefix("hdl/src").ok().and_then(Path::to_str);
        let seeded: Vec<_> = faults
            .iter()
            .enumerate()
            .filter(|(_, fault)| Some(fault.file.as_str()) == name)
            .collect();
        let mut bytes = bytes.clone();
        if !seeded.is_empty() {
            bytes = plant(&String::from_utf8_lossy(&bytes), &seeded)?.into_bytes();
        }
        if path == library {
            let text = String::from_utf8_lossy(&bytes);
            let text = text.replacen("\npub mod ", "\n#[macro_use]\nmod faults;\npub mod ", 1);
            bytes = text.into_bytes();
        }
        write(&folder.join(path), &bytes).map_err(told)?;
    }
    Ok(())
}

/// The sources that are copied, by their paths below the project's root.
pub(super) fn sources() -> io::Result<BTreeMap<PathBuf, Vec<u8>>> {
    let mut files = BTreeMap::new();
    for name in PACKAGES {
        read_all(&root().join(name), Path::new(name), &mut files)?;
    }
    // What was answered of the circuits is no source.
    files.retain(|path, _| !path.starts_with(ANSWERS));
    Ok(files)
}

/// Reads a folder with all that is in it.
fn read_all(folder: &Path, name: &Path, files: &mut BTreeMap<PathBuf, Vec<u8>>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = name.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            read_all(&entry.path(), &name, files)?;
        } else {
            files.insert(name, fs::read(entry.path())?);
        }
    }
    Ok(())
}

/// Writes a file, unless it is the same already: what has not changed is not compiled again.
fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, bytes)
}

/// Compiles the tests in a package's library; gives the program.
fn build(folder: &Path, target: &Path, package: &str) -> Result<PathBuf, String> {
    // The same dependencies as the project's own tests, in the same target folder: they are compiled already.
    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["test", "--package", package, "--lib", "--no-run"])
        .args(["--quiet", "--message-format", "json"])
        .args(PROFILE.iter().flat_map(|change| ["--config", change]))
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", target)
        // Between what was compiled and what is compiled next, every faulty block changes.
        .env("CARGO_INCREMENTAL", "0")
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo does not start: {error}"))?;
    let messages = String::from_utf8_lossy(&output.stdout);
    let messages = messages
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok());
    if !output.status.success() {
        // Warnings are many: half of a faulty block may have nothing to do.
        let errors = messages
            .filter(|message| message["message"]["level"] == "error")
            .filter_map(|message| Some(message["message"]["rendered"].as_str()?.to_owned()));
        let errors: String = errors.collect();
        return Err(format!(
            "the faulty copy of {package} does not compile:\n{errors}"
        ));
    }
    let mut programs =
        messages.filter_map(|message| message["executable"].as_str().map(PathBuf::from));
    programs
        .next_back()
        .ok_or_else(|| format!("cargo names no program of {package}'s tests"))
}
