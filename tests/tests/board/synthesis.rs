//! The board fits an iCE40-HX8K with room, and stays within its budget.

use perftboard_tests::synthesis::{assert_within_budget, Area, Budget, HX8K};
use sim::Config;

#[test]
fn one_counter_fits_an_hx8k_with_room() {
    let Budget { one_core, .. } = Budget::read();
    let config = Config {
        cores: 1,
        ..Config::default()
    };
    assert_within_budget(config, one_core);
    let two_thirds = Area {
        lut4: HX8K.lut4 * 2 / 3,
        flip_flops: HX8K.flip_flops * 2 / 3,
        block_rams: HX8K.block_rams * 3 / 4,
    };
    assert_eq!(
        one_core.over(two_thirds),
        [""; 0],
        "with room: for a second counter"
    );
}
