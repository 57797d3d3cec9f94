//! The command-line arguments of nextpnr.

use crate::design::Design;
use crate::margin::required_mhz;

/// The arguments of nextpnr for this seed. nextpnr may miss timing, since timing is judged here, over all seeds.
pub(crate) fn arguments(design: &Design, seed: u32) -> Vec<String> {
    let board = design.board;
    let mhz = required_mhz(board.part, f64::from(design.clocking.clock_hz) / 1e6);
    let own = (board.part.family.placement)(board.part, board.package, seed);
    let words = format!(
        "{own} --json netlist.json --freq {mhz:.3} --seed {seed} --timing-allow-fail --report seed-{seed}.json \
         --sdf seed-{seed}.sdf --write seed-{seed}.placed.json"
    );
    words.split_whitespace().map(str::to_owned).collect()
}
