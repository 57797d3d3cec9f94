//! What the harness does to a circuit, clock by clock.

use std::fs;
use std::path::Path;

use sim::verilated::{PowerUp, VerilatedBoard, VerilatedError};
use sim::RESET_CLOCKS;

use crate::toys::{echo, executable, receive, start, start_with, toy, DIVIDER};

/// Clocks from a falling edge on tx to the middle of the stop bit, the clock of the edge included.
const BYTE_CLOCKS: u64 = 9 * DIVIDER as u64 + DIVIDER as u64 / 2 + 1;

#[test]
fn bytes_go_out_and_come_back_bit_by_bit() {
    let mut board = start(&echo());
    board.send(&[0x00, 0xA5]).unwrap();
    board.send(&[0xFF]).unwrap();
    // A level is sent back with the clock it was set for, and the first such clock is the one after the reset.
    let first = RESET_CLOCKS + BYTE_CLOCKS;
    assert_eq!(receive(&mut board), Some((0x00, first)));
    assert_eq!(receive(&mut board), Some((0xA5, first + 40)));
    assert_eq!(receive(&mut board), Some((0xFF, first + 80)));
    assert!(board.seconds() > 0.0);
}

#[test]
fn the_clock_runs_as_long_as_asked_when_nothing_comes() {
    let mut board = start(&echo());
    assert_eq!(board.clocks(), RESET_CLOCKS);
    assert_eq!(board.receive(17).unwrap(), [0_u8; 0]);
    assert_eq!(board.clocks(), RESET_CLOCKS + 17);
    assert_eq!(board.receive(0).unwrap(), [0_u8; 0]);
    // More than the child process is asked for at once.
    assert_eq!(board.receive(12_000_000).unwrap(), [0_u8; 0]);
    let clocks = RESET_CLOCKS + 12_000_017;
    assert_eq!(board.clocks(), clocks);
    board.send(&[0x5A]).unwrap();
    assert_eq!(receive(&mut board), Some((0x5A, clocks + BYTE_CLOCKS)));
}

#[test]
fn reset_lasts_as_many_clocks_as_on_the_board_in_rust() {
    // After the reset the line is low for as many clocks as that lasted.
    let low_again = toy("reg [7:0] left = 0;\n\
         always @(posedge clock) begin\n\
             tx <= reset | (left == 0); left <= reset ? left + 1 : left - (left != 0);\n\
         end");
    // The first data bit is sampled one and a half bits after the first low clock: with the last low one, and after it.
    for (divider, byte) in [(85, 0xFE), (86, 0xFF)] {
        assert_eq!(
            u64::from(divider + divider / 2) >= RESET_CLOCKS,
            byte == 0xFF
        );
        let mut board = start_with(&low_again, divider, PowerUp::Zero);
        assert_eq!(receive(&mut board).map(|(byte, _)| byte), Some(byte));
    }
}

#[test]
fn registers_wake_as_asked() {
    // Sends what a register without an initial value holds, inverted: zeros are an idle line.
    let waking = toy("reg [63:0] bits;\n\
         always @(posedge clock) begin tx <= ~bits[0]; if (!reset) bits <= bits >> 1; end");
    let heard = |power_up| {
        let mut board = start_with(&waking, DIVIDER, power_up);
        std::iter::from_fn(|| receive(&mut board)).collect::<Vec<_>>()
    };
    let random = |seed| heard(PowerUp::Random { seed });
    assert_eq!(heard(PowerUp::Zero), []);
    assert_eq!(random(1), random(1));
    assert!((2..10).any(|seed| random(seed) != random(1)));
}

#[test]
fn a_circuit_that_gives_up_is_an_error_with_its_last_words() {
    let mut board = start(&toy("reg [7:0] count = 0;\n\
             always @(posedge clock) begin\n\
                 tx <= rx; count <= reset ? 8'd0 : count + 8'd1; if (count == 8'd99) $stop;\n\
             end"));
    assert_eq!(board.receive(80).unwrap(), [0_u8; 0]);
    for _ in 0..2 {
        let error = board.receive(1_000).unwrap_err();
        assert!(matches!(error, VerilatedError::Died { .. }), "{error:?}");
    }
    let error = board.receive(1_000).unwrap_err().to_string();
    assert!(error.contains("ended unexpectedly"), "{error}");
}

#[test]
fn the_child_ends_with_its_board() {
    // A circuit of this test's own, so that nobody else runs its executable.
    let executable = executable(&toy("always @(posedge clock) tx <= rx | reset;"));
    let board = VerilatedBoard::start(&executable, DIVIDER, PowerUp::Zero).unwrap();
    assert_eq!(running(&executable), 1);
    drop(board);
    assert_eq!(running(&executable), 0);
}

/// How many processes run this executable.
fn running(executable: &Path) -> usize {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let links = processes.filter_map(|process| fs::read_link(process.path().join("exe")).ok());
    let executable = executable.canonicalize().unwrap();
    links.filter(|link| *link == executable).count()
}
