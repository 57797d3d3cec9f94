//! How the answers of `sat` are read.

use super::*;

/// What yosys 0.23 says. That the first clocks hold is no proof.
#[test]
fn only_a_proof_is_a_yes() {
    let is_yes = |said| matches!(answer(said), Some(Answer::Yes));
    let is_no = |said| matches!(answer(said), Some(Answer::No));
    assert!(is_yes("SAT proof finished - no model found: SUCCESS!"));
    assert!(is_yes("Induction step proven: SUCCESS!"));
    assert!(is_no("SAT proof finished - model found: FAIL!"));
    assert!(is_no(
        "SAT temporal induction proof finished - model found for base case: FAIL!"
    ));
    for said in [
        "Reached maximum number of time steps -> proved base case for 8 steps: SUCCESS!",
        "Reached maximum number of time steps -> proof failed.",
        "Interrupted SAT solver: TIMEOUT!",
        "",
    ] {
        assert!(!is_yes(said) && !is_no(said), "{said}");
    }
}
