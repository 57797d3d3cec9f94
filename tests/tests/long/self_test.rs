//! The driver's table of the clocks that the self-test takes, against the Verilog of each configuration.

use std::collections::BTreeSet;
use std::fs;
use std::time::Duration;

use driver::self_test::{clocks, configurations, SelfTest};
use driver::Board;
use firmware::board::boards;
use hdl::system::MAX_CORES;
use perftboard_tests::command::root;
use perftboard_tests::verilog::{self, board, verilog};
use sim::Config;

use crate::cache;
use crate::kept::keep_verilog_count;

/// The table. The test with this variable set measures it anew.
const TABLE: &str = "host/driver/src/self_test/clocks.rs";
const WRITES: &str = "PERFTBOARD_WRITE_CLOCKS";

/// What stands before and after the rows.
const BEFORE: &str = "= &[\n";
const AFTER: &str = "];\n";

/// The configurations that the table is to have: those of the default bitstreams, every number of cores of one cluster, and three
/// small clusters, which tests simulate.
fn wanted() -> BTreeSet<(u8, u8)> {
    let of_boards = boards().iter().map(|board| (board.clusters, board.cores));
    let alone = (1..=MAX_CORES as u8).map(|cores| (1, cores));
    of_boards.chain(alone).chain([(3, 2)]).collect()
}

fn config((clusters, cores): (u8, u8)) -> Config {
    Config {
        clusters,
        cores,
        ..Config::on_fast_line()
    }
}

/// Has the Verilog of this configuration test itself.
fn tested(configuration: (u8, u8)) -> SelfTest {
    let config = config(configuration);
    let link = verilog::link(board(&verilog(config), config, &cache()), config);
    let tested = Board::connect(link).and_then(|mut board| board.self_test(Duration::MAX));
    tested.unwrap_or_else(|error| panic!("{configuration:?}: {error}"))
}

/// The row of this configuration, measured.
fn row((clusters, cores): (u8, u8)) -> String {
    let tested = tested((clusters, cores));
    let clocks = tested.counts.iter().map(|tested| {
        assert_eq!(tested.count.nodes, tested.known.leaves);
        console::figures::grouped(tested.count.clocks).replace(',', "_")
    });
    let clocks: Vec<String> = clocks.collect();
    let row = format!("    ({clusters}, {cores}, [{}]),\n", clocks.join(", "));
    print!("{row}");
    row
}

/// Writes the table anew.
fn write() {
    let path = root().join(TABLE);
    let text = fs::read_to_string(&path).unwrap();
    let (before, rest) = text.split_once(BEFORE).expect("the table begins");
    let (_, after) = rest.split_once(AFTER).expect("the table ends");
    let rows: String = wanted().into_iter().map(row).collect();
    fs::write(&path, format!("{before}{BEFORE}{rows}{AFTER}{after}")).unwrap();
}

#[test]
fn every_configuration_takes_the_clocks_of_the_table() {
    if std::env::var_os(WRITES).is_some() {
        return write();
    }
    let all: BTreeSet<(u8, u8)> = configurations().collect();
    let remedy = format!("run this test with {WRITES}=1, which measures {TABLE} anew");
    assert_eq!(all, wanted(), "{remedy}");
    for configuration in all {
        let config = config(configuration);
        let expected = clocks(configuration.0, configuration.1);
        let counted = ["self-test", &format!("{expected:?}")];
        keep_verilog_count(config, &verilog(config), &counted, || {
            let tested = tested(configuration);
            let passed = tested.passed();
            passed.unwrap_or_else(|error| panic!("{configuration:?}: {error}; {remedy}"));
            assert!(tested.is_complete() && tested.knows_clocks());
            tested.counts.iter().map(|tested| tested.count.nodes).sum()
        });
    }
}
