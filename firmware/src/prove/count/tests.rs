use super::*;
use crate::prove::theorems::ALL;

/// All assumptions are accounted for, and no theorem rests on itself.
#[test]
fn the_chain_of_all_theorems_has_no_flaw() {
    let chain = Chain::of(ALL, STEPS);
    let flaws: Vec<_> = chain.flaws.iter().map(Flaw::to_string).collect();
    assert!(flaws.is_empty(), "{}", flaws.join("\n"));
}

/// A theorem with nothing but what this module looks at.
const fn theorem(
    name: &'static str,
    specification: &'static str,
    given: &'static [Given],
) -> Theorem {
    Theorem {
        name,
        specification,
        given,
        ..ALL[0]
    }
}

/// A contract, and a theorem that asserts or assumes it.
macro_rules! specification {
    ($contract:literal, $use:literal) => {
        concat!(
            "// Words.\nmodule contract_",
            $contract,
            "(input a, output holds);\n   assign holds = a;\nendmodule\n",
            "module theorem(input clock);\n   wire w;\n   contract_",
            $contract,
            " here(.a(b), .holds(w));\n",
            $use,
            "\nendmodule\n"
        )
    };
}

const ASSERTS_ONE: &str = specification!("one", "always @* assert (w);");
const ASSUMES_ONE: &str = specification!("one", "always @* assume (w);");
const ONE_FROM_TWO: &str = concat!(
    specification!("one", "always @* assert (w);"),
    specification!("two", "always @* assume (w);")
);
const TWO_FROM_ONE: &str = concat!(
    specification!("two", "always @* assert (w);"),
    specification!("one", "always @* assume (w);")
);
const OTHER_TEXT: &str =
    "module contract_one(input a, output holds);\n   assign holds = 1;\nendmodule\n";

const STEP: &[Step] = &[Step {
    what: "something",
    theorems: &["a", "b"],
}];

#[track_caller]
fn assert_flaws(theorems: &'static [Theorem], expected: &[Flaw]) {
    assert_eq!(Chain::of(theorems, STEP).flaws, expected);
}

#[test]
fn a_contract_has_two_sides() {
    const BOTH: &[Theorem] = &[
        theorem("a", ASSERTS_ONE, &[]),
        theorem("b", ASSUMES_ONE, &[]),
    ];
    const ASSUMED: &[Theorem] = &[theorem("a", "", &[]), theorem("b", ASSUMES_ONE, &[])];
    const ASSERTED: &[Theorem] = &[theorem("a", "", &[]), theorem("b", ASSERTS_ONE, &[])];
    assert_flaws(BOTH, &[]);
    for (theorems, is_asserted) in [(ASSUMED, false), (ASSERTED, true)] {
        let contract = "one".to_owned();
        assert_flaws(
            theorems,
            &[Flaw::OneSide {
                contract,
                is_asserted,
            }],
        );
    }
}

#[test]
fn a_contract_has_one_text() {
    const THEOREMS: &[Theorem] = &[
        theorem("a", ASSERTS_ONE, &[]),
        theorem("b", ASSUMES_ONE, &[]),
        theorem("c", OTHER_TEXT, &[]),
    ];
    let flaws = Chain::of(THEOREMS, STEP).flaws;
    let text = Flaw::Texts {
        contract: "one".to_owned(),
        theorem: "c",
    };
    let step = Flaw::Steps {
        theorem: "c",
        found: 0,
    };
    assert_eq!(flaws, [text, step]);
}

#[test]
fn theorems_that_rest_on_each_other_prove_nothing() {
    const THEOREMS: &[Theorem] = &[
        theorem("a", ONE_FROM_TWO, &[]),
        theorem("b", TWO_FROM_ONE, &[]),
    ];
    assert_flaws(
        THEOREMS,
        &[Flaw::Circle {
            theorems: vec!["a", "b"],
        }],
    );
}

#[test]
fn an_assumption_is_accounted_for_once() {
    const ASSUMES: &str =
        "module theorem(input clock);\n   always @* assume (square != from);\nendmodule\n";
    const CHOSEN: &[Given] = &[Given {
        assumed: &["square != "],
        origin: Origin::Choice,
    }];
    const GONE: &[Given] = &[Given {
        assumed: &["slot != "],
        origin: Origin::Words {
            theorems: &["z"],
            because: "of nothing",
        },
    }];
    const FINE: &[Theorem] = &[theorem("a", ASSUMES, CHOSEN), theorem("b", "", &[])];
    const WRONG: &[Theorem] = &[theorem("a", ASSUMES, GONE), theorem("b", "", &[])];
    assert_flaws(FINE, &[]);
    assert_eq!(
        Chain::of(FINE, STEP).assumptions(|origin| *origin == Origin::Choice),
        1
    );
    let not_assumed = Flaw::NotAssumed {
        theorem: "a",
        entry: "slot != ",
        found: 0,
    };
    let unaccounted = Flaw::Unaccounted {
        theorem: "a",
        assumption: "square != from".to_owned(),
    };
    let no_theorem = Flaw::NoTheorem {
        named_by: "a",
        name: "z",
    };
    assert_flaws(WRONG, &[not_assumed, unaccounted, no_theorem]);
}
