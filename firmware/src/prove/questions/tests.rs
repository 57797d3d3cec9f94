//! Whatever an answer depends on is part of its question.

use super::*;
use crate::board::board;
use crate::design::DesignConfig;
use crate::prove::subject::Subject;
use crate::prove::theorem::Method;

fn means() -> Means {
    Means {
        yosys: "yosys 0.23, its digest".into(),
        sat: vec!["how sat is asked"],
        liveness: vec!["what is dead"],
        equivalence: vec!["how ABC is asked"],
    }
}

const THEOREM: Theorem = Theorem {
    name: "toy",
    subject: Subject::Literal,
    claim: "a toy",
    method: Method::Induction {
        length: 2,
        search: 5,
    },
    specification: "assert (1);",
    replaced: &[],
    given: &[],
    faults: &[],
};

const FAULT: Fault = Fault {
    effect: "nothing works",
    find: "1",
    replace: "0",
};

fn circuit(verilog: &str) -> Circuit {
    Circuit {
        verilog: verilog.into(),
        macros: Vec::new(),
    }
}

/// The parts in which two questions differ.
fn changed(one: &Question, other: &Question) -> Vec<String> {
    assert_eq!(one.name(), other.name());
    let parts = one.parts().iter().zip(other.parts());
    let differ = parts.filter(|(one, other)| one != other);
    differ.map(|((part, _), _)| part.clone()).collect()
}

#[test]
fn a_theorem_is_another_question_with_any_other_circuit_claim_tool_or_prover() {
    let ask = |means: &Means, theorem: &Theorem, circuits| {
        Case::of_circuits(means, theorem, None, circuits).question
    };
    let usual = ask(&means(), &THEOREM, vec![circuit("a")]);
    assert_eq!(
        changed(&usual, &ask(&means(), &THEOREM, vec![circuit("a")])),
        [""; 0]
    );
    for circuits in [vec![circuit("b")], vec![circuit("a"), circuit("b")]] {
        assert_eq!(
            changed(&usual, &ask(&means(), &THEOREM, circuits)),
            ["circuit"]
        );
    }
    let other_claims = [
        Theorem {
            specification: "assert (0);",
            ..THEOREM
        },
        Theorem {
            method: Method::Induction {
                length: 3,
                search: 5,
            },
            ..THEOREM
        },
        Theorem {
            method: Method::Flush { clock: 2 },
            ..THEOREM
        },
    ];
    for theorem in other_claims {
        assert_eq!(
            changed(&usual, &ask(&means(), &theorem, vec![circuit("a")])),
            ["claim"]
        );
    }
    let mut other = means();
    other.yosys += " of another build";
    assert_eq!(
        changed(&usual, &ask(&other, &THEOREM, vec![circuit("a")])),
        ["tools"]
    );
    let other = Means {
        sat: vec!["how sat is asked otherwise"],
        ..means()
    };
    assert_eq!(
        changed(&usual, &ask(&other, &THEOREM, vec![circuit("a")])),
        ["prover"]
    );
}

/// The ABC that compares netlists is a program of its own, whatever yosys starts.
#[test]
fn a_netlist_is_another_question_with_any_other_verilog_flag_abc_or_prover() {
    let [cu, lp8k, ulx3s] = ["alchitry-cu", "tinyfpga-bx", "ulx3s-12f"].map(|name| {
        let board = board(name).unwrap();
        Design::new(board, DesignConfig::of(board)).unwrap()
    });
    let ask = |means: &Means, abc: &str, design, verilog: &str| {
        let fault = Some(&FAULT);
        let case = Case::of_board(means, abc, &THEOREM, fault, design, verilog.to_owned());
        case.question
    };
    let abc = "ABC's digest";
    let usual = ask(&means(), abc, &cu, "a");
    assert_eq!(changed(&usual, &ask(&means(), abc, &cu, "b")), ["circuit"]);
    // The part of an LP8K is another device for yosys, and that of an ECP5 has other cells.
    for other in [&lp8k, &ulx3s] {
        let other = ask(&means(), abc, other, "a");
        assert_eq!(changed(&usual, &other), ["circuit", "claim"]);
    }
    let other = ask(&means(), "another ABC's digest", &cu, "a");
    assert_eq!(changed(&usual, &other), ["tools"]);
    let other = Means {
        equivalence: vec!["how ABC is asked otherwise"],
        ..means()
    };
    assert_eq!(changed(&usual, &ask(&other, abc, &cu, "a")), ["prover"]);
}

#[test]
fn questions_about_faults_are_kept_apart_and_only_their_positive_answers() {
    let proof = Case::of_circuits(&means(), &THEOREM, None, vec![circuit("a")]);
    let refutation = Case::of_circuits(&means(), &THEOREM, Some(&FAULT), vec![circuit("a")]);
    assert_eq!((proof.kind, proof.question.name()), (Kind::Theorem, "toy"));
    assert_eq!(
        (refutation.kind, refutation.question.name()),
        (Kind::Refutation, "toy: nothing works")
    );
    let refuted = Verdict::Refuted {
        example: String::new(),
    };
    for (verdict, is_proof, is_refutation) in [
        (Verdict::Proved, true, false),
        (refuted, false, true),
        (Verdict::Open, false, false),
    ] {
        assert_eq!(
            (
                proof.is_positive(&verdict),
                refutation.is_positive(&verdict)
            ),
            (is_proof, is_refutation)
        );
    }
}

/// Whether assertions are dead is a question of its own, which depends on what decides that as well.
#[test]
fn dead_assertions_are_asked_for_apart() {
    let ask = |means: &Means| Case::of_assertions(means, &THEOREM, vec![circuit("a")]);
    let usual = ask(&means());
    let proof = Case::of_circuits(&means(), &THEOREM, None, vec![circuit("a")]);
    assert_eq!(usual.kind, Kind::Liveness);
    assert_eq!(
        changed(&usual.question, &proof.question),
        ["claim", "prover"]
    );
    let other = Means {
        liveness: vec!["what else is dead"],
        ..means()
    };
    assert_eq!(changed(&usual.question, &ask(&other).question), ["prover"]);
    let alive = Verdict::Proved;
    assert!(usual.is_positive(&alive) && usual.positive() == "alive");
}
