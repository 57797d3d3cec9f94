//! Compiles Verilog to executables, and caches them.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, SystemTime};

use etcetera::{choose_base_strategy, BaseStrategy as _};
use firmware::run::Run;
use firmware::tools::{FoundTool, Tool, Toolbox};
use tempfile::TempDir;
use text::digest;

use super::VerilatedError;

/// The files compiled together with the circuit, by name.
const HARNESS: [(&str, &str); 3] = [
    ("harness.v", include_str!("../../verilated/harness.v")),
    ("harness.cpp", include_str!("../../verilated/harness.cpp")),
    ("lint.vlt", include_str!("../../verilated/lint.vlt")),
];

/// The circuit's file.
const CIRCUIT: &str = "circuit.v";

/// Verilator's options for reading the circuit.
///
/// rust-hdl prints Verilog of 2005, whose names may be keywords of SystemVerilog. Warnings do not stop the build;
/// `lint.vlt` names those that are expected, and why.
const READING: [&str; 5] = [
    "--default-language",
    "1364-2005",
    "-Wno-fatal",
    "--top-module",
    "harness",
];

/// Verilator's options for translating the circuit.
///
/// An X becomes 0. Registers without an initial value get theirs when the simulation starts: zeros or random bits.
const TRANSLATING: [&str; 10] = [
    "--cc",
    "--exe",
    "--build",
    "-O3",
    "--x-assign",
    "0",
    "--x-initial",
    "unique",
    "-MAKEFLAGS",
    "OPT_FAST=-O3 OPT_SLOW=-O1 OPT_GLOBAL=-O2",
];

/// The folder that Verilator puts its C++ into, and the executable in it.
const OBJECTS: &str = "objects";
const EXECUTABLE: &str = "simulation";

/// The beginning of the names of temporary folders.
const BUILDING: &str = "building-";

/// A temporary folder of this age belongs to a build that was killed.
const ABANDONED: Duration = Duration::from_secs(3600);

/// One build at a time in this process. Another build of the same circuit then finds the executable in the cache.
static BUILDING_NOW: Mutex<()> = Mutex::new(());

/// Compiles Verilog into executables and keeps them.
///
/// The name of an executable in the cache contains a digest of everything that it was made from, and the file gets its
/// name only when it is complete. So a build that was killed leaves no executable, and every file of the cache may be
/// deleted at any time.
#[derive(Debug, Clone)]
pub struct Compiler {
    cache: PathBuf,
    toolbox: Toolbox,
}

impl Compiler {
    /// A compiler with the user's cache: `perftboard` in `$XDG_CACHE_HOME` or `~/.cache`, or the cache folder of
    /// Windows.
    ///
    /// # Errors
    /// [`VerilatedError::NoCacheFolder`] if neither is known by an absolute path.
    pub fn new() -> Result<Self, VerilatedError> {
        let strategy = choose_base_strategy().map_err(|_| VerilatedError::NoCacheFolder)?;
        let caches = strategy.cache_dir();
        if !caches.is_absolute() {
            return Err(VerilatedError::NoCacheFolder);
        }
        Ok(Self::with_cache(caches.join("perftboard")))
    }

    /// A compiler that caches the executables in `cache`, which is created if it does not exist.
    #[must_use]
    pub fn with_cache(cache: impl Into<PathBuf>) -> Self {
        Self {
            cache: cache.into(),
            toolbox: Toolbox::from_environment(),
        }
    }

    /// Looks for its programs along `search_path` instead of `PATH`.
    #[must_use]
    pub fn with_search_path(mut self, search_path: impl AsRef<OsStr>) -> Self {
        self.toolbox = Toolbox::new(search_path);
        self
    }

    /// The cache folder.
    #[must_use]
    pub fn cache(&self) -> &Path {
        &self.cache
    }

    /// The executable that simulates `verilog`, whose module `top` has the pins `clock`, `reset`, `rx` and `tx`.
    ///
    /// # Errors
    /// [`VerilatedError`] if a program is missing or fails, or the cache cannot be written.
    pub fn compile(&self, verilog: &str) -> Result<PathBuf, VerilatedError> {
        let _one_at_a_time = BUILDING_NOW.lock().unwrap_or_else(PoisonError::into_inner);
        let verilator = self.toolbox.find(Tool::Verilator)?;
        let ready = self
            .cache
            .join(format!("verilated-{}", recipe(&verilator.version, verilog)));
        if ready.is_file() {
            return Ok(ready);
        }
        self.toolbox.find(Tool::Make)?;
        self.toolbox.find(Tool::Gxx)?;
        self.remove_abandoned();
        let folder = self.build(&verilator, verilog)?;
        let built = folder.path().join(OBJECTS).join(EXECUTABLE);
        // The executable is synced before it gets its name, so that even a power failure leaves no incomplete
        // executable of that name.
        File::open(&built)
            .and_then(|file| file.sync_all())
            .and_then(|()| fs::rename(&built, &ready))
            .map_err(|source| unwritable(&ready, source))?;
        Ok(ready)
    }

    /// A digest of everything that the executable of this Verilog is made from: the harness, the options, Verilator's version.
    ///
    /// # Errors
    /// [`VerilatedError`] if Verilator is missing.
    pub fn recipe(&self, verilog: &str) -> Result<String, VerilatedError> {
        let verilator = self.toolbox.find(Tool::Verilator)?;
        Ok(recipe(&verilator.version, verilog))
    }

    /// Verilator's warnings about `verilog` that `lint.vlt` does not expect; empty if there are none.
    ///
    /// # Errors
    /// As [`Compiler::compile`].
    pub fn warnings(&self, verilog: &str) -> Result<String, VerilatedError> {
        let verilator = self.toolbox.find(Tool::Verilator)?;
        let folder = self.folder(verilog)?;
        self.run(&verilator, &folder, &["--lint-only"], &[])
    }

    /// Builds the executable in a folder of its own.
    fn build(&self, verilator: &FoundTool, verilog: &str) -> Result<TempDir, VerilatedError> {
        let folder = self.folder(verilog)?;
        let jobs = thread::available_parallelism().map_or(1, usize::from);
        let jobs = jobs.to_string();
        let results = ["--Mdir", OBJECTS, "-o", EXECUTABLE, "-j", &jobs];
        let arguments = [&TRANSLATING[..], &results, &["harness.cpp"]].concat();
        let executable = format!("{OBJECTS}/{EXECUTABLE}");
        self.run(verilator, &folder, &arguments, &[&executable])?;
        Ok(folder)
    }

    /// Makes a folder with all files that are compiled.
    fn folder(&self, verilog: &str) -> Result<TempDir, VerilatedError> {
        fs::create_dir_all(&self.cache).map_err(|source| unwritable(&self.cache, source))?;
        let folder = tempfile::Builder::new()
            .prefix(BUILDING)
            .tempdir_in(&self.cache)
            .map_err(|source| unwritable(&self.cache, source))?;
        for (name, text) in HARNESS.into_iter().chain([(CIRCUIT, verilog)]) {
            let path = folder.path().join(name);
            fs::write(&path, text).map_err(|source| unwritable(&path, source))?;
        }
        Ok(folder)
    }

    /// Runs Verilator on the files of that folder, in which it must write these. Gives its output.
    fn run(
        &self,
        verilator: &FoundTool,
        folder: &TempDir,
        arguments: &[&str],
        writes: &[&str],
    ) -> Result<String, VerilatedError> {
        let reading = READING.iter().chain(&["lint.vlt", "harness.v", CIRCUIT]);
        let run = Run {
            tool: verilator,
            arguments: reading.chain(arguments).map(Into::into).collect(),
            folder: folder.path(),
            // The log would be deleted with the folder.
            log: None,
            output: None,
            writes,
            search_path: self.toolbox.path(),
        };
        Ok(run.run()?)
    }

    /// Removes the temporary folders of killed builds, as far as possible.
    fn remove_abandoned(&self) {
        let abandoned = |path: &Path| {
            let modified = fs::metadata(path).and_then(|metadata| metadata.modified());
            let age = modified.map(|time| SystemTime::now().duration_since(time));
            matches!(age, Ok(Ok(age)) if age > ABANDONED)
        };
        for entry in fs::read_dir(&self.cache).into_iter().flatten().flatten() {
            let built_in = entry.file_name().to_string_lossy().starts_with(BUILDING);
            if built_in && abandoned(&entry.path()) {
                // Another process may be removing it, too.
                let _ = fs::remove_dir_all(entry.path());
            }
        }
    }
}

/// A digest of everything that an executable is made from.
fn recipe(version: &str, verilog: &str) -> String {
    let harness = HARNESS.into_iter().flat_map(|(name, text)| [name, text]);
    let parts = READING.into_iter().chain(TRANSLATING).chain(harness);
    format!("{:.32}", digest::of_texts(parts.chain([version, verilog])))
}

/// Makes the error for this file or folder.
fn unwritable(path: &Path, source: io::Error) -> VerilatedError {
    VerilatedError::Cache {
        path: path.to_owned(),
        source,
    }
}
