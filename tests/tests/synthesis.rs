//! The board fits an iCE40-HX8K with room, and stays within its budget.

use perftboard_tests::synthesis::{synthesize, Area, Budget, HX8K};
use perftboard_tests::verilog::verilog;
use sim::Config;

#[test]
fn one_core_fits_an_hx8k_with_room() {
    let area = synthesize(&verilog(Config {
        cores: 1,
        ..Config::default()
    }));
    println!("the board with one core: {area}");
    let Budget { one_core, .. } = Budget::read();
    let over = area.over(one_core);
    assert!(
        over.is_empty(),
        "the board outgrew tests/budget.toml: {}; make it smaller, or raise the budget and say why",
        over.join(", ")
    );
    let half = Area {
        lut4: HX8K.lut4 / 2,
        flip_flops: HX8K.flip_flops / 2,
        block_rams: HX8K.block_rams / 2,
    };
    assert_eq!(
        one_core.over(half),
        [""; 0],
        "with room: half of the chip is free"
    );
}
