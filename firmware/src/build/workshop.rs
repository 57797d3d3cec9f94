//! The state that the steps of a build share.

use super::folder::OutputFolder;
use super::options::Seeds;
use super::tools::BuildTools;
use crate::board::placements::Placement;
use crate::design::Design;
use crate::tools::Toolbox;

/// The state that the steps of a build share.
#[derive(Debug)]
pub(crate) struct Workshop<'a> {
    pub(crate) design: &'a Design,
    pub(crate) toolbox: &'a Toolbox,
    pub(crate) tools: BuildTools,
    pub(crate) seeds: Seeds,
    pub(crate) recorded: Option<&'a Placement>,
    pub(crate) folder: OutputFolder,
}
