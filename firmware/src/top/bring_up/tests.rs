//! The bring-up, simulated with ticks of a few clocks, on boards with many LEDs, with three and with one.

use super::*;
use crate::board::{board, boards, Led};
use crate::top::testing::{clock, synthesize};

const TEST_TICK_BITS: usize = 4;
/// The clocks of a tick.
const TICK: usize = 1 << TEST_TICK_BITS;
/// The ticks of a turn.
const TURN: usize = 32;

/// The simulated bring-up circuit of one board, and which of its two serial lines carry bytes.
struct Bench {
    uut: BringUp,
    leds: &'static [Led],
    /// Whether the host sends bytes on each of the two lines: the one that the circuit receives on, and the one it sends on.
    sends: [bool; 2],
    clocks: usize,
}

impl Bench {
    fn new(name: &str) -> Self {
        let pins = &board(name).unwrap().pins;
        let mut uut = BringUp::with_tick(pins, TEST_TICK_BITS);
        uut.connect_all();
        uut.open_rx.next = true;
        uut.open_tx.next = true;
        Self {
            uut,
            leds: &pins.leds,
            sends: [false; 2],
            clocks: 0,
        }
    }

    /// The LEDs that are lit in each of these ticks.
    fn run(&mut self, ticks: usize) -> Vec<Vec<usize>> {
        let tick = |bench: &mut Self| {
            for _ in 0..TICK {
                let level = used_line(bench.clocks);
                bench.uut.open_rx.next = !bench.sends[0] || level;
                bench.uut.open_tx.next = !bench.sends[1] || level;
                clock(&mut bench.uut, |uut| &mut uut.clock);
                bench.clocks += 1;
            }
            let lit = |led: &usize| bench.uut.leds[*led].val() != bench.leds[*led].active_low;
            (0..bench.leds.len()).filter(lit).collect()
        };
        (0..ticks).map(|_| tick(self)).collect()
    }

    /// For each of these ticks, whether an LED is lit.
    fn picture(&mut self, ticks: usize) -> String {
        let letter = |lit: &Vec<usize>| if lit.is_empty() { '.' } else { '#' };
        self.run(ticks).iter().map(letter).collect()
    }

    /// In how many ticks of a turn an LED is lit.
    fn lit_in_a_turn(&mut self) -> Vec<usize> {
        let turn = self.run(TURN);
        let lit = |led| turn.iter().filter(|lit| lit.contains(&led)).count();
        (0..self.leds.len()).map(lit).collect()
    }
}

/// The level of a line that is used: it changes every five clocks.
fn used_line(clocks: usize) -> bool {
    clocks / 5 % 2 == 1
}

#[test]
fn a_board_with_three_leds_or_more_has_one_for_each_sign() {
    let signs = |name| Sign::of(&board(name).unwrap().pins);
    let mut cu = vec![Sign::Alive, Sign::Rx, Sign::Tx];
    cu.extend([Sign::Nothing; 5]);
    assert_eq!(signs("alchitry-cu"), cu);
    assert_eq!(signs("pico-ice"), cu[..3]);
    assert_eq!(signs("tinyfpga-bx"), [Sign::All]);
    // The rule for two LEDs, which no board of the table has, in whichever order the table has them.
    let mut pins = board("pico-ice").unwrap().pins.clone();
    pins.leds.swap(0, 1);
    assert_eq!(Sign::of(&pins), [Sign::Rx, Sign::Alive, Sign::Tx]);
    pins.leds.truncate(2);
    assert_eq!(Sign::of(&pins), [Sign::Nothing, Sign::All]);
}

#[test]
fn every_board_shows_all_that_there_is() {
    for board in boards() {
        let signs = Sign::of(&board.pins);
        let count = |sign| signs.iter().filter(|&&other| other == sign).count();
        let [alive, rx, tx, all] = [Sign::Alive, Sign::Rx, Sign::Tx, Sign::All].map(count);
        let is_right = matches!((alive, rx, tx, all), (1, 1, 1, 0) | (0, 0, 0, 1));
        assert!(is_right, "{}: {signs:?}", board.name);
    }
}

#[test]
fn a_tick_is_about_a_tenth_of_a_second_on_every_board() {
    for board in boards() {
        let uut = BringUp::new(board);
        let clocks = uut.tick_mask.val().to_u64() + 1;
        let seconds = clocks as f64 / f64::from(board.oscillator_hz);
        assert!(
            (0.05..=0.1).contains(&seconds),
            "{}: {seconds} s",
            board.name
        );
    }
}

#[test]
fn the_circuit_of_every_board_synthesizes() {
    for board in boards() {
        synthesize(
            &format!("BringUp of {}", board.name),
            &mut BringUp::new(board),
        );
    }
}

#[test]
fn a_used_line_lights_its_own_led_and_no_other_and_goes_dark() {
    for name in ["alchitry-cu", "icebreaker", "icesugar"] {
        let mut bench = Bench::new(name);
        bench.run(3);
        for line in [0, 1] {
            let [its, others] = [1 + line, 2 - line];
            bench.sends[line] = true;
            let shown = bench.run(8);
            assert!(shown.iter().all(|lit| lit.contains(&its)), "{shown:?}");
            bench.sends[line] = false;
            let shown = [shown, bench.run(8)].concat();
            for (tick, lit) in shown.iter().enumerate() {
                assert!(lit.iter().all(|&led| led == 0 || led == its), "{shown:?}");
                assert!(!lit.contains(&others), "{shown:?}");
                assert!(tick < 10 || !lit.contains(&its), "{shown:?}");
            }
        }
    }
}

#[test]
fn a_single_byte_is_seen_for_a_tick_at_least() {
    let mut bench = Bench::new("alchitry-cu");
    bench.run(3);
    bench.sends[0] = true;
    bench.run(1);
    bench.sends[0] = false;
    assert_eq!(bench.lit_in_a_turn()[1], 1);
}

#[test]
fn both_lines_light_both_leds() {
    let mut bench = Bench::new("icesugar");
    bench.sends = [true; 2];
    bench.run(2);
    assert_eq!(bench.lit_in_a_turn()[1..], [TURN, TURN]);
}

#[test]
fn alive_blinks_twice_in_a_turn_and_the_others_are_dark() {
    for name in ["alchitry-cu", "icesugar"] {
        let mut bench = Bench::new(name);
        let lit = bench.picture(2 * TURN);
        let turns = "########........########........".repeat(3);
        assert!(turns.contains(&lit), "{lit}");
        let mut expected = vec![0; bench.leds.len()];
        expected[0] = TURN / 2;
        assert_eq!(bench.lit_in_a_turn(), expected);
    }
}

#[test]
fn a_lone_led_shows_a_long_flash_and_as_many_short_ones_as_the_line_has_in_number() {
    for name in ["tinyfpga-bx", "colorlight-i9"] {
        let mut bench = Bench::new(name);
        let mut turns = Vec::new();
        for sends in [
            [false, false],
            [true, false],
            [false, true],
            [true, true],
            [false, false],
        ] {
            bench.sends = sends;
            // The turn in which it is sent, and the one that shows it.
            bench.run(TURN);
            bench.sends = [false; 2];
            turns.push(bench.picture(TURN));
        }
        let expected = [
            "########........................",
            "########....##..................",
            "########..........##..##........",
            "########....##....##..##........",
            "########........................",
        ];
        // The first tick comes at once, so that a turn here begins with its second tick.
        for (turn, expected) in turns.iter().zip(expected) {
            assert!(
                expected.repeat(2).contains(turn.as_str()),
                "{name}: {turns:#?}"
            );
        }
    }
}
