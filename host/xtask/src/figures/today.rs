//! The digests of today's circuits.

use std::collections::BTreeMap;

use firmware::board::placements::{placement, Placement};
use firmware::board::{boards, Board};
use firmware::build::is_of;
use firmware::design::{Design, DesignConfig, DesignError};
use hdl::system::DEFAULT_CORES;

use perftboard::circuit::{routed, short, simulated};

/// The digests of today's circuits, as far as figures of the papers are of them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Circuits {
    /// What is wrong with the placement of each board, if something is.
    pub placements: BTreeMap<String, Option<String>>,
    /// The netlist of each board whose placement is of today's circuit.
    pub netlists: BTreeMap<String, String>,
    /// The circuits of a sweep over the rank counters of the first board.
    pub sweep: BTreeMap<u8, String>,
    /// The simulated circuits, by clusters and rank counters of each.
    pub simulated: BTreeMap<(u8, u8), String>,
}

/// The most rank counters of a sweep.
const SWEPT: u8 = hdl::system::MAX_CORES as u8;

/// The numbers of clusters that are counted beside one another, each with as many rank counters as the default board has.
const SCALED: [u8; 4] = [1, 2, 5, 10];

impl Circuits {
    /// Derives the digests.
    ///
    /// # Errors
    /// [`DesignError`] if there is no such circuit.
    pub fn derived() -> Result<Self, DesignError> {
        let mut circuits = Self::default();
        for board in boards() {
            let placement = placement(board.name);
            let fault = fault(board, placement)?;
            if let (None, Some(placement)) = (&fault, placement) {
                let netlist = short(&placement.netlist).to_owned();
                circuits.netlists.insert(board.name.to_owned(), netlist);
            }
            circuits.placements.insert(board.name.to_owned(), fault);
        }
        let board = &boards()[0];
        for cores in 1..=SWEPT {
            let circuit = routed(board, (1, cores), board.clock_hz)?;
            circuits.sweep.insert(cores, circuit);
        }
        for clusters in SCALED {
            let config = (clusters, DEFAULT_CORES);
            circuits.simulated.insert(config, simulated(config)?);
        }
        Ok(circuits)
    }
}

/// What is wrong with the placement that is recorded for a board: there is none, it is of an older circuit, or it is too slow.
fn fault(
    board: &'static Board,
    placement: Option<&Placement>,
) -> Result<Option<String>, DesignError> {
    let Some(placement) = placement else {
        return Ok(Some("has no recorded seed".to_owned()));
    };
    let design = Design::new(board, DesignConfig::of(board))?;
    if !is_of(placement, &design) {
        let seed = placement.seed;
        return Ok(Some(format!(
            "has seed {seed}, recorded for an older circuit"
        )));
    }
    let slow = (!placement.meets_timing()).then(|| {
        format!(
            "is too slow: {:.1} MHz, {:.1} are needed",
            placement.mhz, placement.mhz_required
        )
    });
    Ok(slow)
}

#[cfg(test)]
mod tests {
    use super::*;
    use firmware::build;

    #[test]
    fn a_placement_that_is_old_or_slow_or_missing_is_told() {
        let board = &boards()[0];
        let design = Design::new(board, DesignConfig::of(board)).unwrap();
        let placement = Placement {
            seed: 3,
            netlist: String::new(),
            circuit: build::circuit(&design, 3),
            mhz: 81.5,
            mhz_required: 80.97,
            logic_cells: 0,
            block_rams: 0,
            lut4: 0,
            tools: BTreeMap::new(),
            day: String::new(),
        };
        assert_eq!(fault(board, Some(&placement)).unwrap(), None);
        let told = |placement| fault(board, placement).unwrap().unwrap_or_default();
        assert_eq!(told(None), "has no recorded seed");
        let slow = Placement {
            mhz: 75.0,
            ..placement.clone()
        };
        assert_eq!(told(Some(&slow)), "is too slow: 75.0 MHz, 81.0 are needed");
        let old = Placement {
            seed: 4,
            ..placement
        };
        assert_eq!(
            told(Some(&old)),
            "has seed 4, recorded for an older circuit"
        );
    }
}
