//! `endgame --verify` on a board behind a pseudo-terminal.

use driver::testing::Fault;
use serde_json::json;

use crate::pty::PtyBoard;

const SAMPLE: [&str; 7] = [
    "endgame", "KRvK", "--verify", "--sample", "20", "--seed", "7",
];

#[test]
fn an_honest_board_has_no_mismatch_and_the_seed_is_said() {
    let run = PtyBoard::new(Fault::Honest).run(&SAMPLE);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert!(run
        .stdout
        .starts_with("Drawn with --seed 7: 20 of 28056 placements\n"));
    assert!(
        run.stdout.ends_with("moves, 0 mismatches\n"),
        "{}",
        run.stdout
    );
}

#[test]
fn a_wrong_move_is_named_with_its_position() {
    let args = [&SAMPLE[..], &["--format", "json"]].concat();
    let run = PtyBoard::new(Fault::WrongMove).run(&args);
    let json = run.json();
    assert_eq!((run.status, &json["seed"]), (1, &json!(7)));
    let first = &json["mismatches"][0];
    assert_eq!(first["surplus"].as_array().map(Vec::len), Some(1));
    assert!(run.stderr.starts_with("WRONG: "), "{}", run.stderr);
}
