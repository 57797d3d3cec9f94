//! The theorems that are proved in seconds hold, and the page about the theorems says what the proofs claim.

mod support;

use firmware::prove::contract::Specification;
use firmware::prove::count::files::files_table;
use firmware::prove::count::{Chain, STEPS};
use firmware::prove::prover::Prover;
use firmware::prove::theorems::ALL;
use firmware::tools::Toolbox;
use std::path::PathBuf;
use std::{env, fs};
use support::Claim;

/// With this set in the environment the picture and the table of the page are written instead of compared.
const OVERWRITE: &str = "PERFTBOARD_OVERWRITE_PICTURES";

#[test]
fn quick_theorems_hold() {
    support::assert_claims(|(theorem, claim)| {
        matches!(claim, Claim::Holds) && support::QUICK.contains(&theorem.name)
    });
}

/// A fault whose text the circuits no longer have is known before the long tests look for its refutation.
#[test]
fn every_fault_fits_its_circuits() {
    let toolbox = Toolbox::from_environment();
    let prover = Prover::new(&toolbox, None).unwrap_or_else(|error| panic!("{error}"));
    let misfits: Vec<String> = ALL
        .iter()
        .flat_map(|theorem| theorem.faults.iter().map(move |fault| (theorem, fault)))
        .filter_map(|(theorem, fault)| prover.cases(theorem, Some(fault)).err())
        .map(|error| error.to_string())
        .collect();
    assert!(misfits.is_empty(), "{}", misfits.join("\n"));
}

/// Every theorem has a section of the page, in their order, with a whole row for each thing that a reader has to know.
#[test]
fn the_page_has_every_theorem() {
    const ROWS: [&str; 7] = [
        "block",
        "claim",
        "conditions",
        "method",
        "bounded",
        "leaves open",
        "seconds",
    ];
    let page = include_str!("../../docs/proofs.md");
    let (_, proved) = page
        .split_once("\n## Proved\n")
        .expect("a part on what is proved");
    let (proved, _) = proved.split_once("\n## ").expect("a part after it");
    let sections: Vec<(&str, &str)> = proved
        .split("\n### `")
        .skip(1)
        .map(|section| section.split_once("`\n").expect("a theorem's name"))
        .collect();
    let row = |text: &str, name: &str| -> Option<String> {
        let of_row = |line: &str| {
            Some(
                line.strip_prefix(&format!("| {name} | "))?
                    .strip_suffix(" |")?
                    .to_owned(),
            )
        };
        text.lines().find_map(of_row)
    };
    for (theorem, (name, text)) in ALL.iter().zip(&sections) {
        assert_eq!(theorem.name, *name);
        for expected in ROWS {
            assert!(
                row(text, expected).is_some(),
                "{name} has no row {expected:?}"
            );
        }
        let conditions = row(text, "conditions").unwrap_or_default();
        let read = Specification::of(theorem);
        for contract in read.assumed.union(&read.earlier) {
            assert!(
                conditions.contains(&format!("`{contract}`")),
                "the conditions of {name} lack its contract `{contract}`"
            );
        }
        let is_bounded = theorem.method.bound().is_some();
        assert_eq!(
            row(text, "bounded").as_deref() != Some("no"),
            is_bounded,
            "{name}"
        );
    }
    assert_eq!(ALL.len(), sections.len(), "sections without a theorem");
}

/// The page with this table between the marks of that name.
fn with_table(page: &str, name: &str, table: &str) -> String {
    let begins = format!("<!-- {name} -->\n\n");
    let ends = format!("\n<!-- /{name} -->");
    let (before, rest) = page.split_once(&begins).expect("where the table begins");
    let (_, after) = rest.split_once(&ends).expect("where it ends");
    format!("{before}{begins}{table}{ends}{after}")
}

/// The picture of the theorems and the tables of their contracts and of the circuit's files are today's.
#[test]
fn the_page_shows_the_chain() {
    let docs = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../docs");
    let chain = Chain::of(ALL, STEPS);
    let page = fs::read_to_string(docs.join("proofs.md")).expect("the page");
    let page = with_table(&page, "contracts", &chain.contracts_table());
    let page = with_table(&page, "files", &files_table());
    let files = [("count.svg", chain.svg()), ("proofs.md", page)];
    for (name, today) in files {
        if env::var_os(OVERWRITE).is_some() {
            fs::write(docs.join(name), &today).expect("it can be written");
        }
        assert!(
            fs::read_to_string(docs.join(name)).is_ok_and(|text| text == today),
            "docs/{name} is not of today's theorems; write it anew: {OVERWRITE}=1 cargo test -p perftboard-firmware --test theorems"
        );
    }
}
