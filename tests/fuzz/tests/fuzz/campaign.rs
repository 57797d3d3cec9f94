//! One target, fuzzed for some time.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use perftboard_fuzz::outcome::Stage;
use perftboard_fuzz::tally::Tally;
use perftboard_fuzz::target::Target;

/// The seconds that an input may take before it counts as one that hangs. Other tests may leave little of the processors.
const PATIENCE: u32 = 60;

/// The memory that may be in use, in MiB, and the memory that may be asked for, in KiB.
const RESIDENT: u32 = 1_024;
const ADDRESSES: u32 = 4 << 20;

/// The share of the inputs that has to get past the first check.
const PAST_THE_FIRST: f64 = 0.25;

/// What a run of the fuzzer needs.
pub struct Campaign {
    pub target: Target,
    pub program: PathBuf,
    /// Where everything of this target goes.
    pub folder: PathBuf,
    pub seconds: u32,
    pub seed: u32,
}

/// A run that has ended.
pub struct Ended {
    pub target: Target,
    /// How many inputs were run.
    pub inputs: u64,
    /// How many edges of the code were passed, of how many.
    pub edges: u64,
    pub all_edges: u64,
    pub tally: Tally,
    /// The status of the fuzzer, if it ended by itself.
    pub status: Option<i32>,
    /// The inputs that are bugs.
    pub findings: Vec<PathBuf>,
    program: PathBuf,
    log: PathBuf,
}

impl Campaign {
    /// Runs the fuzzer.
    pub fn run(&self) -> Ended {
        self.fuzz()
            .unwrap_or_else(|error| panic!("{}: {error}", self.target.name))
    }

    fn fuzz(&self) -> io::Result<Ended> {
        // An earlier run's inputs would make this one another than the seed says. Its findings are kept.
        for part in ["corpus", "seeds"] {
            let _ = fs::remove_dir_all(self.folder.join(part));
        }
        for part in ["corpus", "seeds", "findings"] {
            fs::create_dir_all(self.folder.join(part))?;
        }
        for (number, seed) in (self.target.seeds)().iter().enumerate() {
            fs::write(self.folder.join("seeds").join(number.to_string()), seed)?;
        }
        let words = self
            .target
            .words
            .iter()
            .map(|word| format!("{}\n", quoted(word)));
        fs::write(self.folder.join("words"), words.collect::<String>())?;
        let (tally, log) = (self.folder.join("tally"), self.folder.join("log"));
        let _ = fs::remove_file(&tally);
        let before = files(&self.folder.join("findings"))?;
        let said = File::create(&log)?;
        let status = self
            .command(&tally)
            .stdout(said.try_clone()?)
            .stderr(said)
            .status()?;
        let said = String::from_utf8_lossy(&fs::read(&log)?).into_owned();
        let mut findings = files(&self.folder.join("findings"))?;
        findings.retain(|finding| !before.contains(finding));
        Ok(Ended {
            target: self.target,
            inputs: number_after(&said, "stat::number_of_executed_units:").unwrap_or_default(),
            edges: number_after(&said, " cov: ").unwrap_or_default(),
            all_edges: number_after(&said, "modules   (")
                .or_else(|| number_after(&said, "Loaded 1 PC tables ("))
                .unwrap_or_default(),
            tally: Tally::read(&tally).unwrap_or_default(),
            status: status.code(),
            findings,
            program: self.program.clone(),
            log,
        })
    }

    fn command(&self, tally: &Path) -> Command {
        let option = |name: &str, value: &str| format!("-{name}={value}");
        let path = |part: &str| self.folder.join(part).display().to_string();
        let findings = format!("{}/", path("findings"));
        let known = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("corpus")
            .join(self.target.name);
        // What asks for more memory than that gets none, and ends the program.
        let limited = format!("ulimit -v {ADDRESSES} && exec \"$0\" \"$@\"");
        let mut command = Command::new("sh");
        command
            .args(["-c", &limited])
            .arg(&self.program)
            .arg(option("seed", &self.seed.to_string()))
            .arg(option("max_total_time", &self.seconds.to_string()))
            .arg(option("max_len", &self.target.longest.to_string()))
            .arg(option("timeout", &PATIENCE.to_string()))
            .arg(option("rss_limit_mb", &RESIDENT.to_string()))
            .arg(option("artifact_prefix", &findings))
            .arg(option("dict", &path("words")))
            .args(["-print_final_stats=1", "-reload=0"])
            .args([path("corpus"), path("seeds")])
            .args(known.is_dir().then_some(known))
            .env("PERFTBOARD_FUZZ", self.target.name)
            .env("PERFTBOARD_FUZZ_TALLY", tally);
        command
    }
}

impl Ended {
    /// What is wrong with the run.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let replayed = |finding: &PathBuf| {
            let (target, program, finding) =
                (self.target.name, self.program.display(), finding.display());
            format!("this input is a bug: PERFTBOARD_FUZZ={target} {program} {finding}")
        };
        faults.extend(self.findings.iter().map(replayed));
        if self.status != Some(0) {
            let log = self.log.display();
            faults.push(format!(
                "the fuzzer ended with status {:?}: see {log}",
                self.status
            ));
        }
        let past = 1.0 - self.tally.share(Stage::First);
        if past < PAST_THE_FIRST || self.tally.total() == 0 {
            faults.push(format!(
                "only {:.1} % of the inputs got past the first check",
                100.0 * past
            ));
        }
        let accepted = self.tally.at(Stage::Accepted);
        for name in self.target.accepted {
            if accepted.iter().all(|(what, _)| what != name) {
                faults.push(format!("no input was accepted as {name}"));
            }
        }
        faults
    }
}

/// A word as libFuzzer's dictionaries have it.
fn quoted(word: &str) -> String {
    let letters = word.bytes().map(|byte| match byte {
        b'"' | b'\\' => format!("\\x{byte:02x}"),
        b' '..=b'~' => char::from(byte).to_string(),
        _ => format!("\\x{byte:02x}"),
    });
    format!("\"{}\"", letters.collect::<String>())
}

/// The files of a folder.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = fs::read_dir(folder)?
        .map(|file| Ok(file?.path()))
        .collect::<io::Result<Vec<_>>>()?;
    files.sort_unstable();
    Ok(files)
}

/// The number after the last of these words.
fn number_after(text: &str, words: &str) -> Option<u64> {
    let (_, after) = text.rsplit_once(words)?;
    let digits = after.trim_start();
    let end = digits.find(|letter: char| !letter.is_ascii_digit());
    digits[..end.unwrap_or(digits.len())].parse().ok()
}
