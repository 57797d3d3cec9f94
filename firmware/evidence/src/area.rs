//! The areas of circuits after `yosys synth_ice40`, for tests: kept in the ledger `areas`, or asked of yosys.

mod synthesis;

pub use synthesis::{Area, SynthesisError};

use crate::error::EvidenceError;
use crate::ledger::{Ledger, Reply};
use crate::program;
use crate::question::Question;
use std::collections::BTreeMap;
use std::env;
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

/// The seconds of synthesis that a run of one test program repeats.
const BUDGET: Duration = Duration::from_secs(10);

/// What reads yosys' log, on which an answer depends as well.
const SOURCE: &str = include_str!("area/synthesis.rs");

/// Why a circuit has no area.
#[derive(Debug, thiserror::Error)]
pub enum AreaError {
    /// There is no yosys on the search path.
    #[error("yosys is not installed: run `sudo apt-get install yosys`, then try again")]
    NoYosys,
    /// A file of yosys' installation cannot be read, or its version cannot be asked.
    #[error("`{}` cannot be identified: {source}; install yosys anew", .program.display())]
    Identity {
        /// The program.
        program: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// Two circuits have one name, so that one answer would replace the other.
    #[error("two circuits are called `{0}`: give each a name of its own")]
    Name(String),
    /// yosys found something wrong with the circuit, or failed.
    #[error(transparent)]
    Synthesis(#[from] SynthesisError),
    /// The ledger cannot be used, or has another answer.
    #[error(transparent)]
    Evidence(#[from] EvidenceError),
}

/// The ledger of areas and the yosys that fills it.
#[derive(Debug)]
struct Areas {
    ledger: Ledger,
    yosys: PathBuf,
    version: String,
    identity: String,
    /// The Verilog of each name that was asked for.
    asked: Mutex<BTreeMap<String, String>>,
}

/// The area of the module `top` of this Verilog. The name is that of no other circuit whose area any test asks for.
///
/// # Panics
/// If yosys is not installed, fails, or doubts the circuit; and if the ledger has another answer or cannot be used.
#[must_use]
#[track_caller]
pub fn of_circuit(name: &str, verilog: &str) -> Area {
    static AREAS: OnceLock<Areas> = OnceLock::new();
    let areas = AREAS.get_or_init(|| Areas::open().unwrap_or_else(|error| panic!("{error}")));
    match areas.of(name, verilog) {
        Ok(area) => area,
        Err(error) => panic!("{name}: {error}"),
    }
}

impl Areas {
    /// The project's ledger, with the yosys of the search path. yosys is required even if all answers
    /// are kept, because its digest is part of every question.
    fn open() -> Result<Self, AreaError> {
        let path = env::var_os("PATH").unwrap_or_default();
        let yosys = program::find("yosys", &path).ok_or(AreaError::NoYosys)?;
        let failed = |source| AreaError::Identity {
            program: yosys.clone(),
            source,
        };
        let identity = program::yosys_identity(&yosys).map_err(failed)?;
        let version = Command::new(&yosys).arg("-V").output().map_err(failed)?;
        Ok(Self {
            ledger: Ledger::of_the_project("areas", BUDGET)?,
            version: String::from_utf8_lossy(&version.stdout).trim().to_owned(),
            identity,
            yosys,
            asked: Mutex::default(),
        })
    }

    /// The area that is kept, or that yosys finds.
    fn of(&self, name: &str, verilog: &str) -> Result<Area, AreaError> {
        self.claim(name, verilog)?;
        let question = Question::new(name)
            .with("circuit", [verilog])
            .with("script", [synthesis::SCRIPT])
            .with("source", [SOURCE])
            .with("tools", [&self.identity, &self.version]);
        let answered = self.ledger.answer(&question, || -> Result<_, AreaError> {
            let area = synthesis::synthesize(&self.yosys, verilog)?;
            Ok(Some(Reply {
                answer: area.to_string(),
                by: self.engine(),
            }))
        })?;
        let answer = answered.answer.unwrap_or_default();
        Ok(answer.parse()?)
    }

    /// yosys with its number, without what its compiler was.
    fn engine(&self) -> String {
        let words: Vec<&str> = self.version.split_whitespace().take(2).collect();
        words.join(" ").to_lowercase()
    }

    /// Refuses a name under which another circuit was asked for.
    fn claim(&self, name: &str, verilog: &str) -> Result<(), AreaError> {
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        let before = asked.insert(name.to_owned(), verilog.to_owned());
        if before.is_none_or(|before| before == verilog) {
            return Ok(());
        }
        Err(AreaError::Name(name.to_owned()))
    }
}

#[cfg(test)]
mod tests;
