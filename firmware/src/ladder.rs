//! The lower rungs of the ladder: the tools' results as Verilog again, to be simulated and tested like the circuit
//! itself.
//!
//! - [`netlist`]: the netlist that yosys made of the top level, with yosys' own models of the cells.
//! - [`bitstream`]: the packed bits, unpacked and turned into Verilog by the family's tools, with the contents of
//!   the block RAMs. They are the bits that the FPGA would get, read back without yosys and nextpnr.
//!
//! Only the PLL is replaced by a model, and an ECP5's block RAM, of which yosys has none. Both have the module `top` with the pins `clock`, `reset`, `rx` and `tx` around
//! the chip, and need [`RESET_CLOCKS`] before they listen.

mod cells;
mod chip;
mod error;
mod question;

pub use error::LadderError;
pub use question::{bitstream_question, netlist_question, placement_question};

use crate::build::{build, script, synthesise, NETLIST_VERILOG};
use crate::build::{BuildOptions, Progress, Seeds};
use crate::design::Design;
use crate::digest;
use crate::family::Unpacking;
use crate::run::Run;
use crate::tools::{Tool, Toolbox};
use std::fs;
use std::io::{self, Write as _};
use std::path::Path;
use tempfile::{NamedTempFile, TempDir};

/// The clocks from configuration until the circuit listens: those of the reset, and some to spare.
pub const RESET_CLOCKS: u64 = crate::top::HELD_CLOCKS as u64 + 64;

/// The file of an unpacked bitstream.
const UNPACKED: &str = "unpacked";

/// A folder of generated texts, each in a file named by a digest of what it was made from.
struct Cache<'a> {
    folder: &'a Path,
}

/// The netlist that yosys makes of `design`, with pins and cells around it; kept in `cache`.
///
/// # Errors
/// [`LadderError`] if the text cannot be made.
pub fn netlist(
    design: &Design,
    toolbox: &Toolbox,
    cache: &Path,
    progress: &mut (dyn FnMut(Progress) + Send),
) -> Result<String, LadderError> {
    let yosys = toolbox.find(Tool::Yosys)?;
    let part = design.board.part;
    let parts = [&*design.verilog, &script(part), &yosys.version];
    let netlist = Cache { folder: cache }.text("netlist", &parts, |work| {
        progress(Progress::Synthesis);
        let log = cache.join("netlist.log");
        synthesise(design, &yosys, toolbox, work, log)?;
        Ok(NETLIST_VERILOG)
    })?;
    let chip = chip::of_netlist(&netlist, part.family)?;
    Ok(chip::with_surroundings(
        &chip,
        design,
        &cells::models(&yosys, part.family)?,
    ))
}

/// The bitstream of `design`, built with at most this many seeds and unpacked again, with pins and cells around it;
/// kept in `cache`.
///
/// # Errors
/// [`LadderError`] if the text cannot be made.
pub fn bitstream(
    design: &Design,
    seeds: u32,
    toolbox: &Toolbox,
    cache: &Path,
    progress: &mut (dyn FnMut(Progress) + Send),
) -> Result<String, LadderError> {
    let family = design.board.part.family;
    let unpacking = unpacking(design)?;
    let unpack = toolbox.find(unpacking.unpack)?;
    let to_verilog = toolbox.find(unpacking.to_verilog)?;
    let yosys = toolbox.find(Tool::Yosys)?;
    let key = digest(&[&design.verilog, &design.constraints, &seeds.to_string()]);
    let out = cache.join(format!("bitstream-{key}"));
    let options = BuildOptions {
        out: out.clone(),
        seeds: Seeds::up_to(seeds),
    };
    build(design, toolbox, &options, progress)?;
    let bits = read(&out.join(family.bitstream))?;
    let parts = [
        &*digest::of_bytes(&bits),
        &design.constraints,
        &unpack.version,
        &to_verilog.version,
    ];
    let unpacked = Cache { folder: cache }.text("unpacked", &parts, |work| {
        let run = |tool, arguments: &[&str], writes, output| {
            Run {
                tool,
                arguments: arguments.iter().map(Into::into).collect(),
                folder: work,
                log: Some(cache.join("unpacking.log")),
                output,
                writes: &[writes],
                search_path: toolbox.path(),
            }
            .run()
        };
        let constraints = (unpacking.constraints)(&design.constraints);
        write(&work.join(family.bitstream), &bits)?;
        write(&work.join(family.constraints_file), constraints.as_bytes())?;
        run(&unpack, &[family.bitstream, UNPACKED], UNPACKED, None)?;
        let mut arguments = (unpacking.arguments)(design.board.package);
        arguments.push(UNPACKED);
        run(&to_verilog, &arguments, "chip.v", Some("chip.v"))?;
        Ok("chip.v")
    })?;
    let chip = chip::of_bitstream(&unpacked, unpacking, family)?;
    Ok(chip::with_surroundings(
        &chip,
        design,
        &cells::models(&yosys, family)?,
    ))
}

/// The tools that turn a bitstream of the design's family back into Verilog.
fn unpacking(design: &Design) -> Result<&'static Unpacking, LadderError> {
    let family = design.board.part.family;
    let unpacking = family.unpacking.as_ref();
    unpacking.ok_or(LadderError::NoUnpacking {
        family: family.name,
        target: design.board.name,
    })
}

impl Cache<'_> {
    /// The text made from `parts`. If the cache has none, `make` writes it to a temporary folder and gives the name of
    /// its file.
    fn text(
        &self,
        what: &str,
        parts: &[&str],
        make: impl FnOnce(&Path) -> Result<&'static str, LadderError>,
    ) -> Result<String, LadderError> {
        let kept = self.folder.join(format!("{what}-{}.v", digest(parts)));
        if let Ok(text) = fs::read_to_string(&kept) {
            return Ok(text);
        }
        fs::create_dir_all(self.folder).map_err(unwritable(self.folder))?;
        let work = TempDir::new_in(self.folder).map_err(unwritable(self.folder))?;
        let made = work.path().join(make(work.path())?);
        let text = read(&made)?;
        // The file gets its name when it is complete, so that a file of this name is always complete.
        let mut file = NamedTempFile::new_in(self.folder).map_err(unwritable(self.folder))?;
        file.write_all(&text).map_err(unwritable(&kept))?;
        file.as_file().sync_all().map_err(unwritable(&kept))?;
        file.persist(&kept)
            .map_err(|error| unwritable(&kept)(error.error))?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }
}

/// A digest of all parts, for a file's name.
fn digest(parts: &[&str]) -> String {
    format!("{:.32}", digest::of_texts(parts))
}

fn read(path: &Path) -> Result<Vec<u8>, LadderError> {
    fs::read(path).map_err(unwritable(path))
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), LadderError> {
    fs::write(path, bytes).map_err(unwritable(path))
}

/// Makes the error for a file or folder that cannot be used, for [`Result::map_err`].
fn unwritable(path: &Path) -> impl FnOnce(io::Error) -> LadderError + '_ {
    |source| LadderError::Folder {
        path: path.to_owned(),
        source,
    }
}

#[cfg(test)]
mod tests;
