//! A ledger that is changed in any way but by a right answer is noticed.

use super::*;
use crate::audit::{prune, Audit};
use crate::roll::Line;

const BUDGET: Duration = Duration::from_secs(60);

fn question(circuit: &str) -> Question {
    Question::new("walker").with("circuit", [circuit])
}

fn reply(answer: &str) -> Option<Reply> {
    Some(Reply {
        answer: answer.to_owned(),
        by: "sat".to_owned(),
    })
}

/// A ledger that believes everything: nothing fits into the budget of its sample.
fn believing(folder: &Path) -> Ledger {
    Ledger::open(folder, "toy", Policy::Sample { seed: 1 }, Duration::ZERO).unwrap()
}

/// A folder with a ledger that has the answer `proved` to the question about `a`. It says that finding it took a second.
fn filled() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let entry = |name: &str| {
        let question = Question::new(name).with("circuit", ["a"]);
        Entry::new(
            &question,
            "proved".into(),
            "sat".into(),
            1.0,
            "2026-11-25".into(),
        )
    };
    change(&folder.path().join("toy.toml"), |entries| {
        entries.insert("walker".into(), entry("walker"));
    })
    .unwrap();
    folder
}

/// The answer to a question, and whether it was asked for, in a ledger that finds `now` when it asks.
fn answer(
    ledger: &Ledger,
    question: &Question,
    now: Option<Reply>,
) -> Result<Answered, EvidenceError> {
    ledger.answer(question, || Ok(now))
}

#[test]
fn an_answer_is_asked_for_once() {
    let folder = tempfile::tempdir().unwrap();
    let found = answer(&believing(folder.path()), &question("a"), reply("proved")).unwrap();
    assert_eq!(
        (found.answer.as_deref(), found.source),
        (Some("proved"), Source::Asked)
    );
    let found = answer(&believing(folder.path()), &question("a"), None).unwrap();
    assert_eq!(
        (found.answer.as_deref(), found.source),
        (Some("proved"), Source::LookedUp)
    );
}

#[test]
fn another_question_is_missed_and_replaces_the_old_one() {
    let folder = filled();
    let ledger = believing(folder.path());
    assert_eq!(ledger.changed_parts(&question("b")), ["circuit"]);
    let found = answer(&ledger, &question("b"), reply("proved")).unwrap();
    assert_eq!(found.source, Source::Asked);
    assert!(ledger.kept(&question("a")).is_none() && ledger.kept(&question("b")).is_some());
    // A part more is another question, too.
    let more = question("b").with("script", ["sat"]);
    assert!(ledger.kept(&more).is_none());
    assert_eq!(ledger.changed_parts(&more), ["script"]);
}

#[test]
fn what_is_no_answer_is_not_kept() {
    let folder = tempfile::tempdir().unwrap();
    let found = answer(&believing(folder.path()), &question("a"), None).unwrap();
    assert_eq!((found.answer, found.source), (None, Source::Asked));
    assert!(believing(folder.path()).kept(&question("a")).is_none());
}

#[test]
fn a_sample_and_a_fresh_run_ask_again_and_find_a_wrong_answer() {
    let folder = filled();
    for policy in [Policy::Fresh, Policy::Sample { seed: 7 }] {
        let open = || Ledger::open(folder.path(), "toy", policy, BUDGET).unwrap();
        let found = answer(&open(), &question("a"), reply("proved")).unwrap();
        assert_eq!(found.source, Source::AskedAgain);
        for (now, words) in [(reply("refuted"), "`refuted`"), (None, "no answer")] {
            let error = answer(&open(), &question("a"), now)
                .unwrap_err()
                .to_string();
            assert!(
                error.contains("`walker` says `proved`") && error.contains(words),
                "{error}"
            );
        }
    }
}

#[test]
fn an_entry_that_was_changed_by_hand_is_refused() {
    let folder = filled();
    let path = folder.path().join("toy.toml");
    let text = fs::read_to_string(&path).unwrap();
    for (find, replace) in [
        ("proved", "refuted"),
        ("\"walker\"", "\"other\""),
        ("seconds = 1.0", "seconds = 2.0"),
        ("circuit = \"", "circuit = \"0"),
        ("by = \"sat\"", "by = \"hand\""),
        ("2026-11-25", "2026-11-26"),
    ] {
        let corrupt = text.replacen(find, replace, 1);
        assert_ne!(corrupt, text, "{find}");
        fs::write(&path, corrupt).unwrap();
        let error = Ledger::open(folder.path(), "toy", Policy::Fresh, BUDGET).unwrap_err();
        assert!(
            matches!(error, EvidenceError::Seal { .. }),
            "{find}: {error}"
        );
        assert!(error.to_string().contains("changed by hand"), "{error}");
    }
    fs::write(&path, &text[..text.len() - 9]).unwrap();
    let error = Ledger::open(folder.path(), "toy", Policy::Fresh, BUDGET).unwrap_err();
    assert!(matches!(error, EvidenceError::Format { .. }), "{error}");
}

/// The line of a question about this circuit.
fn asked(name: &str, circuit: &str) -> Line {
    Line {
        kind: "toy".into(),
        name: name.into(),
        question: Question::new(name).with("circuit", [circuit]).digest(),
        source: "looked up".into(),
    }
}

#[test]
fn a_dropped_entry_and_a_stale_one_are_found_and_the_stale_one_is_removed() {
    let folder = filled();
    let audit = |roll: &[Line], is_whole| Audit::of(folder.path(), roll, is_whole).unwrap();
    assert!(audit(&[asked("walker", "a")], true).is_clean());
    let dropped = audit(&[asked("walker", "a"), asked("ring", "a")], true);
    assert!(!dropped.is_clean() && dropped.to_string().contains("NO ANSWER to toy: ring"));
    // An answer to an earlier question of that name.
    let changed = audit(&[asked("walker", "b")], true);
    assert!(!changed.is_clean() && changed.to_string().contains("NO ANSWER to toy: walker"));
    let stale = audit(&[], true);
    assert!(!stale.is_clean() && stale.to_string().contains("NOBODY ASKS for toy: walker"));
    assert!(audit(&[], false).is_clean());
    prune(folder.path(), &stale).unwrap();
    assert!(audit(&[], true).is_clean());
}

#[test]
fn many_write_at_a_time_and_nothing_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    std::thread::scope(|scope| {
        for number in 0..8 {
            let folder = folder.path();
            scope.spawn(move || {
                let ledger = believing(folder);
                for part in 0..5 {
                    let question = Question::new(format!("{number}-{part}"));
                    answer(&ledger, &question, reply("proved")).unwrap();
                }
            });
        }
    });
    assert_eq!(read(&folder.path().join("toy.toml")).unwrap().len(), 40);
}
