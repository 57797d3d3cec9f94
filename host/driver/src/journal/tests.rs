use reference::Position;
use tempfile::TempDir;

use super::*;

/// A run of so many jobs.
fn run(jobs: usize) -> Run {
    let job = Job {
        position: Position::starting(),
        depth: 3,
        weight: 1,
    };
    Run::new(format!("perft 4, {jobs}"), &vec![job; jobs])
}

fn entry(job: usize) -> Entry {
    Entry {
        job,
        count: Count {
            nodes: 8_902 + job as u64,
            clocks: 60_000,
        },
        expected: job.is_multiple_of(2).then_some(8_902 + job as u64),
    }
}

/// A folder with a journal of so many jobs, counted from the last to the first.
fn written(jobs: usize) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.journal");
    let mut opened = Journal::open(&path, &run(jobs)).unwrap();
    assert_eq!((opened.entries.len(), opened.repair), (0, None));
    for job in (0..jobs).rev() {
        opened.journal.append(&entry(job)).unwrap();
    }
    (folder, path)
}

fn refused(path: &Path, jobs: usize) -> JournalError {
    let before = fs::read(path).unwrap();
    let error = Journal::open(path, &run(jobs)).unwrap_err();
    assert_eq!(
        fs::read(path).unwrap(),
        before,
        "it was written to: {error}"
    );
    error
}

#[test]
fn what_was_written_is_read() {
    let (_folder, path) = written(3);
    for _ in 0..2 {
        let opened = Journal::open(&path, &run(3)).unwrap();
        assert_eq!(opened.entries, [entry(0), entry(1), entry(2)]);
        assert_eq!(opened.repair, None);
    }
    let mut bare = Journal::open(&path, &run(3)).unwrap().journal;
    bare.sync().unwrap();
}

#[test]
fn wherever_it_is_cut_it_goes_on() {
    let (_folder, path) = written(4);
    let whole = fs::read(&path).unwrap();
    for length in 0..=whole.len() {
        fs::write(&path, &whole[..length]).unwrap();
        let lines = whole[..length]
            .iter()
            .filter(|&&byte| byte == b'\n')
            .count();
        let opened = Journal::open(&path, &run(4)).unwrap();
        let counted = lines.saturating_sub(1);
        let jobs: Vec<_> = (4 - counted..4).map(entry).collect();
        assert_eq!(opened.entries, jobs, "{length} bytes");
        let is_torn = length > 0 && whole[length - 1] != b'\n';
        assert_eq!(opened.repair.is_some(), is_torn, "{length} bytes");
        let mut journal = opened.journal;
        for job in (0..4).rev().skip(jobs.len()) {
            journal.append(&entry(job)).unwrap();
        }
        assert_eq!(fs::read(&path).unwrap(), whole, "{length} bytes");
    }
}

#[test]
fn a_torn_line_is_removed_with_words() {
    let (_folder, path) = written(2);
    let whole = fs::read(&path).unwrap();
    fs::write(&path, &whole[..whole.len() - 4]).unwrap();
    let repair = Journal::open(&path, &run(2))
        .unwrap()
        .repair
        .unwrap()
        .to_string();
    assert!(
        repair.contains("run.journal` was cut short; its ") && repair.contains("counted again"),
        "{repair}"
    );
    // What a file system may leave behind when the power goes.
    fs::write(&path, [&whole[..], &[0; 512]].concat()).unwrap();
    let opened = Journal::open(&path, &run(2)).unwrap();
    assert_eq!(
        (opened.entries.len(), opened.repair.unwrap().bytes),
        (2, 512)
    );
}

#[test]
fn damage_is_refused_with_the_line_and_what_to_do() {
    let (_folder, path) = written(3);
    let whole = fs::read(&path).unwrap();
    let mut line = 1;
    for place in 0..whole.len() {
        for bit in [0, 3, 7] {
            let mut damaged = whole.clone();
            damaged[place] ^= 1 << bit;
            // The last line without its line feed is a torn one.
            if place + 1 < whole.len() {
                fs::write(&path, &damaged).unwrap();
                let report = refused(&path, 3).to_string();
                let at = format!("is damaged at line {line} of ");
                assert!(
                    report.contains(&at) || line == 1,
                    "{place}, {bit}: {report}"
                );
                assert!(
                    line == 1 || report.contains(&format!("head -n {}", line - 1)),
                    "{report}"
                );
            }
        }
        line += usize::from(whole[place] == b'\n');
    }
}

#[test]
fn lines_removed_moved_or_doubled_are_refused() {
    let (_folder, path) = written(3);
    let whole = fs::read_to_string(&path).unwrap();
    let lines: Vec<_> = whole.split_inclusive('\n').collect();
    for order in [
        &[0, 2, 3][..],
        &[0, 1, 3],
        &[0, 2, 1, 3],
        &[0, 1, 1],
        &[0, 1, 2, 3, 3],
        &[1, 2],
    ] {
        let text: String = order.iter().map(|&line| lines[line]).collect();
        fs::write(&path, text).unwrap();
        refused(&path, 3);
    }
}

#[test]
fn a_right_checksum_alone_makes_no_count() {
    for (text, said) in [
        ("0 20", "it is no count"),
        ("0 20 1 x", "it is no count"),
        ("0 20 1 - -", "it is no count"),
        ("0 -20 1 -", "it is no count"),
        ("+0 20 1 -", "it is no count"),
        ("0 020 1 -", "it is no count"),
        ("0 20 1 +20", "it is no count"),
        ("3 20 1 -", "no position of that number"),
        ("1 20 1 -", "in a line before"),
        ("1 20 100 20", "in a line before"),
        ("0 20 100 21", "withdraws a count"),
    ] {
        let (_folder, path) = written(3);
        let header = fs::read_to_string(&path).unwrap();
        let header = header.lines().next().unwrap();
        let mut chain = Chain::default();
        let lines = [&header[9..], "1 20 100 20", text].map(|text| chain.line(text));
        fs::write(&path, lines.concat()).unwrap();
        let report = refused(&path, 3).to_string();
        assert!(
            report.contains("line 3 of 3") && report.contains(said),
            "{report}"
        );
    }
}

#[test]
fn a_check_confirms_a_count_or_withdraws_it() {
    let (_folder, path) = written(2);
    let unchecked = entry(1);
    let with = |expected| Entry {
        expected: Some(expected),
        ..unchecked
    };
    let whole = fs::read(&path).unwrap();
    for (check, kept) in [
        (with(8_903), vec![entry(0), with(8_903)]),
        (with(8_904), vec![entry(0)]),
    ] {
        fs::write(&path, &whole).unwrap();
        let mut journal = Journal::open(&path, &run(2)).unwrap().journal;
        journal.append_check(&check).unwrap();
        assert_eq!(journal.kept(), kept.len());
        drop(journal);
        let opened = Journal::open(&path, &run(2)).unwrap();
        assert_eq!((opened.journal.kept(), opened.entries), (kept.len(), kept));
    }
    // What was withdrawn may be counted anew.
    let mut journal = Journal::open(&path, &run(2)).unwrap().journal;
    journal.append(&with(8_903)).unwrap();
    drop(journal);
    let opened = Journal::open(&path, &run(2)).unwrap();
    assert_eq!(opened.entries, [entry(0), with(8_903)]);
}

#[test]
fn a_second_count_is_no_check_of_the_first() {
    let (_folder, path) = written(2);
    let mut journal = Journal::open(&path, &run(2)).unwrap().journal;
    let mut other = entry(1);
    other.count.clocks += 1;
    other.expected = Some(8_903);
    journal.append_check(&other).unwrap();
    drop(journal);
    let report = refused(&path, 2).to_string();
    assert!(report.contains("in a line before"), "{report}");
}

#[test]
fn another_runs_journal_is_refused() {
    let (_folder, path) = written(3);
    let report = refused(&path, 4).to_string();
    assert!(
        report.contains("is of `perft 4, 3`, this is `perft 4, 4`"),
        "{report}"
    );
    let same_title = Run { id: 1, ..run(3) };
    let error = Journal::open(&path, &same_title).unwrap_err();
    assert!(matches!(error, JournalError::OtherJobs { .. }), "{error}");
}

#[test]
fn another_version_is_refused() {
    let (_folder, path) = written(1);
    fs::write(
        &path,
        Chain::default().line("perftboard journal 1 of everything"),
    )
    .unwrap();
    let report = refused(&path, 1).to_string();
    assert!(report.contains("format version 1, expected 2"), "{report}");
}

#[test]
fn what_is_no_journal_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notes.txt");
    for text in [
        "a line\n",
        "no line",
        "\n",
        "\0\0\0",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ;D1 20\n",
    ] {
        fs::write(&path, text).unwrap();
        assert!(
            matches!(refused(&path, 1), JournalError::NoJournal { .. }),
            "{text:?}"
        );
    }
    for path in [
        folder.path(),
        Path::new("/dev/null"),
        &folder.path().join("missing/x"),
    ] {
        let error = Journal::open(path, &run(1)).unwrap_err();
        assert!(matches!(error, JournalError::Open { .. }), "{error}");
    }
}

#[test]
fn two_drivers_do_not_share_a_journal() {
    let (_folder, path) = written(2);
    let first = Journal::open(&path, &run(2)).unwrap();
    assert!(matches!(refused(&path, 2), JournalError::InUse { .. }));
    drop(first);
    Journal::open(&path, &run(2)).unwrap();
}

#[test]
fn a_run_is_its_jobs() {
    let job = |fen: &str, depth| Job {
        position: fen.parse().unwrap(),
        depth,
        weight: 1,
    };
    let (one, other) = (
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 b - - 0 1",
    );
    let id = |jobs: &[Job]| Run::new("t".into(), jobs).id;
    let ids = [
        id(&[job(one, 2), job(other, 2)]),
        id(&[job(other, 2), job(one, 2)]),
        id(&[job(one, 2), job(other, 3)]),
        id(&[job(one, 2)]),
    ];
    assert!((0..4).all(|i| (0..i).all(|j| ids[i] != ids[j])), "{ids:?}");
    assert_eq!(ids[0], id(&[job(one, 2), job(other, 2)]));
}
