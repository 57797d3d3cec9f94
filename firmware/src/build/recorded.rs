//! Which seeds are placed: the one that is recorded for the netlist, or one after the other.

use super::options::Which;
use super::place::{Placements, Tried};
use super::{circuit, BuildError, Progress, Workshop};
use crate::board::placements::{placement, Placement};
use crate::design::{Design, DesignConfig};
use crate::report::RecordedSeed;

/// The placement that is recorded for this design: only default bitstreams have one.
pub(super) fn recorded(design: &Design) -> Option<&'static Placement> {
    let is_default = design.config == Some(DesignConfig::of(design.board));
    placement(design.board.name).filter(|_| is_default)
}

/// Whether a placement is of this design, and not of an older circuit.
#[must_use]
pub fn is_of(placement: &Placement, design: &Design) -> bool {
    placement.circuit == circuit(design, placement.seed)
}

impl Workshop<'_> {
    /// Places the netlist with this digest. A seed that is recorded for it is placed first and alone. If there is none, or it misses
    /// timing after all, because the placer has another version, the others are tried.
    ///
    /// # Errors
    /// If only the recorded seed is asked for: [`BuildError::NotRecorded`] or [`BuildError::NetlistChanged`].
    pub(super) fn place(
        &self,
        netlist: &str,
        progress: &mut (dyn FnMut(Progress) + Send),
    ) -> Result<Placements, BuildError> {
        let which = self.seeds.which;
        let recorded = self.recorded.filter(|_| which != Which::All);
        let fitting = recorded.filter(|placement| placement.netlist == netlist);
        if which == Which::Recorded && fitting.is_none() {
            return Err(self.not_placed(recorded, netlist));
        }
        let mut tried = Tried::default();
        match (recorded, fitting) {
            (_, Some(Placement { seed, .. })) => {
                progress(Progress::Recorded { seed: *seed });
                tried = self.try_seeds(&[*seed], tried, progress);
            }
            (Some(Placement { seed, .. }), None) => {
                progress(Progress::NetlistChanged { seed: *seed });
            }
            (None, None) => {}
        }
        if which != Which::Recorded && !tried.is_over(|result| self.is_enough(result)) {
            let others: Vec<u32> = (1..=self.seeds.most)
                .filter(|&seed| !tried.has(seed))
                .collect();
            tried = self.try_seeds(&others, tried, progress);
        }
        let placements = tried.choose(|result| self.is_enough(result))?;
        Ok(Placements {
            recorded: recorded.map(|placement| RecordedSeed {
                seed: placement.seed,
                of_this_netlist: fitting.is_some(),
            }),
            ..placements
        })
    }

    /// Why the recorded seed cannot be placed.
    fn not_placed(&self, recorded: Option<&Placement>, netlist: &str) -> BuildError {
        let target = self.design.board.name;
        let Some(placement) = recorded else {
            return BuildError::NotRecorded { target };
        };
        let tools = self
            .tools
            .all()
            .map(|tool| (tool.tool.program().to_owned(), tool.version.clone()));
        let here = tools.into_iter().collect();
        let tools = (placement.tools != here)
            .then(|| Box::new([&placement.tools, &here].map(Placement::tools_in_words)));
        BuildError::NetlistChanged {
            target,
            seed: placement.seed,
            was: placement.netlist.clone(),
            is: netlist.to_owned(),
            tools,
        }
    }
}
