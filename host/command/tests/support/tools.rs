//! The tools of a build, made of a few lines of shell.

/// yosys, as far as a build needs it.
pub const YOSYS: &str = r#"
if [ "$1" = -V ]; then echo 'Yosys 0.23 (fake)'; exit; fi
echo '{"modules": {"top": {"cells": {"a": {"type": "SB_LUT4"}}}}}' > netlist.json
echo netlist > netlist.v"#;

/// nextpnr-ice40, to which every circuit takes 96.5 MHz.
pub const NEXTPNR: &str = r#"
if [ "$1" = --version ]; then echo '(Version 0.4)'; exit; fi
while [ $# -gt 0 ]; do [ "$1" = --seed ] && seed=$2; shift; done
echo asc > seed-$seed.asc
echo sdf > seed-$seed.sdf
echo '{"fmax": {"clock": {"achieved": 96.5}}, "utilization": {"ICESTORM_LC": {"used": 1}}}' > seed-$seed.json
echo '{"modules": {"top": {"cells": {}}}}' > seed-$seed.placed.json"#;

/// icepack, which writes FF 00 00 FF and the preamble.
pub const ICEPACK: &str = r#"printf '\377\000\000\377\176\252\231\176' > "$2""#;
