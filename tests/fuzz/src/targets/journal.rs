//! Journals of long runs, against a second reader that is written by what the manual says.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use driver::journal::{Entry, Journal, JournalError, Run};
use driver::{Count, Job};
use reference::Position;
use tempfile::TempDir;

use crate::checksum::crc32;
use crate::outcome::{variant, Outcome};
use crate::target::Target;

/// The jobs of the run.
const JOBS: usize = 4;

/// Letters of a checksum and the blank after it.
const CHECKSUM: usize = 9;

/// A folder for a journal: in memory, if the system has files there.
fn folder() -> TempDir {
    let in_memory = tempfile::tempdir_in("/dev/shm");
    in_memory
        .or_else(|_| tempfile::tempdir())
        .expect("a folder")
}

/// The first line of the run's journal.
static HEADER: LazyLock<String> = LazyLock::new(|| {
    let text = String::from_utf8(written(&[])).expect("a text");
    text.trim_end().to_owned()
});

/// The target.
#[must_use]
pub fn target() -> Target {
    Target {
        name: "journal",
        input: "the file of a journal",
        longest: 500,
        seeds,
        words: &[
            " -",
            "\n",
            "0 20 1 -",
            "3 8902 60000 8902",
            "18446744073709551615",
            "perftboard journal 2 run ",
            " positions ",
        ],
        repair,
        run,
        accepted: &["counts", "no counts", "counts and a torn line"],
    }
}

fn the_run() -> Run {
    let position = Position::starting();
    let jobs = [3; JOBS].map(|depth| Job {
        position,
        depth,
        weight: 1,
    });
    Run::new("the starting position".to_owned(), &jobs)
}

fn entry(job: usize, nodes: u64, expected: Option<u64>) -> Entry {
    let count = Count {
        nodes,
        clocks: 60_000,
    };
    Entry {
        job,
        count,
        expected,
    }
}

/// A journal as the driver writes it.
fn written(entries: &[Entry]) -> Vec<u8> {
    let folder = folder();
    let path = folder.path().join("written");
    let mut journal = Journal::open(&path, &the_run())
        .expect("a new journal")
        .journal;
    for entry in entries {
        journal.append(entry).expect("room for a line");
    }
    drop(journal);
    fs::read(path).expect("a file")
}

fn seeds() -> Vec<Vec<u8>> {
    let entries = [
        entry(2, 8_902, None),
        entry(0, 8_902, Some(8_902)),
        entry(2, 8_902, Some(8_902)),
        entry(1, 20, None),
        entry(1, 20, Some(21)),
    ];
    let whole = written(&entries);
    let torn = whole[..whole.len() - 3].to_vec();
    vec![
        Vec::new(),
        written(&[]),
        written(&entries[..1]),
        torn,
        whole,
    ]
}

/// Gives the lines checksums that fit, and one in two times the first line of the run.
fn repair(input: &[u8], number: u32) -> Vec<u8> {
    let (mut repaired, mut sum) = (Vec::new(), 0_u32);
    for (place, line) in input.split_inclusive(|&byte| byte == b'\n').enumerate() {
        let Some(line) = line.strip_suffix(b"\n") else {
            // The last line is torn.
            repaired.extend_from_slice(line);
            break;
        };
        let mut text = line.get(CHECKSUM..).unwrap_or(line);
        if place == 0 && number.is_multiple_of(2) {
            text = &HEADER.as_bytes()[CHECKSUM..];
        }
        sum = crc32(&[&sum.to_le_bytes(), text].concat());
        repaired.extend(format!("{sum:08x} ").bytes());
        repaired.extend_from_slice(text);
        repaired.push(b'\n');
    }
    repaired
}

/// The counts that a journal keeps, by job, if it is one of this run and not damaged.
fn read(bytes: &[u8]) -> Option<BTreeMap<usize, Entry>> {
    let whole = bytes
        .iter()
        .rposition(|&byte| byte == b'\n')
        .map_or(0, |last| last + 1);
    let mut kept = BTreeMap::new();
    if whole == 0 {
        // Torn in the first line.
        return format!("{}\n", *HEADER)
            .as_bytes()
            .starts_with(bytes)
            .then_some(kept);
    }
    let text = std::str::from_utf8(&bytes[..whole]).ok()?;
    let mut sum = 0_u32;
    for (place, line) in text.split_terminator('\n').enumerate() {
        let text = line.get(CHECKSUM..)?;
        sum = crc32(&[&sum.to_le_bytes(), text.as_bytes()].concat());
        if line != format!("{sum:08x} {text}") || (place == 0 && line != *HEADER) {
            return None;
        }
        if place > 0 {
            take(&mut kept, text)?;
        }
    }
    Some(kept)
}

/// Takes a line. A second one of a job can only add the reference's count to the first, and takes it away if they differ.
fn take(kept: &mut BTreeMap<usize, Entry>, text: &str) -> Option<()> {
    let words: Vec<&str> = text.split(' ').collect();
    let [job, nodes, clocks, expected] = words[..] else {
        return None;
    };
    let number = |word: &str| {
        word.parse::<u64>()
            .ok()
            .filter(|number| number.to_string() == word)
    };
    let expected = match expected {
        "-" => None,
        word => Some(number(word)?),
    };
    let job = usize::try_from(number(job)?)
        .ok()
        .filter(|&job| job < JOBS)?;
    let count = Count {
        nodes: number(nodes)?,
        clocks: number(clocks)?,
    };
    let is_wrong = expected.is_some_and(|expected| expected != count.nodes);
    match kept.get(&job) {
        None if is_wrong => return None,
        Some(before)
            if before.expected.is_some() || expected.is_none() || before.count != count =>
        {
            return None;
        }
        Some(_) if is_wrong => drop(kept.remove(&job)),
        _ => drop(kept.insert(
            job,
            Entry {
                job,
                count,
                expected,
            },
        )),
    }
    Some(())
}

fn run(bytes: &[u8]) -> Outcome {
    let folder = folder();
    let path = folder.path().join("read");
    fs::write(&path, bytes).expect("room for a file");
    let opened = match Journal::open(&path, &the_run()) {
        Ok(opened) => opened,
        Err(error) => {
            assert!(read(bytes).is_none(), "it is refused: {error}");
            assert_eq!(
                fs::read(&path).expect("a file"),
                bytes,
                "what is refused is left alone"
            );
            return refusal(&error);
        }
    };
    let Some(kept) = read(bytes) else {
        panic!("it is read, and should not: {:?}", opened.entries);
    };
    let kept: Vec<Entry> = kept.into_values().collect();
    assert_eq!(opened.entries, kept);
    assert_eq!(opened.journal.kept(), kept.len());
    let is_torn = opened.repair.is_some();
    assert_goes_on(&path, opened.journal, bytes, kept.clone());
    Outcome::accepted(match (kept.is_empty(), is_torn) {
        (true, _) => "no counts",
        (false, false) => "counts",
        (false, true) => "counts and a torn line",
    })
}

/// A count that is added is found by the next to open the journal, with all that were there.
fn assert_goes_on(path: &Path, mut journal: Journal, bytes: &[u8], mut kept: Vec<Entry>) {
    let free = (0..JOBS).find(|&job| kept.iter().all(|entry| entry.job != job));
    if let Some(job) = free {
        let added = entry(job, 8_902, None);
        journal.append(&added).expect("room for a line");
        kept.push(added);
        kept.sort_by_key(|entry| entry.job);
    }
    drop(journal);
    let again = Journal::open(path, &the_run()).expect("a journal");
    assert_eq!((again.entries, again.repair), (kept, None));
    let whole = bytes
        .iter()
        .rposition(|&byte| byte == b'\n')
        .map_or(0, |last| last + 1);
    let now = fs::read(path).expect("a file");
    assert!(
        now.starts_with(&bytes[..whole]),
        "whole lines are never changed"
    );
}

fn refusal(error: &JournalError) -> Outcome {
    assert!(error.to_string().len() > 20, "{error}");
    match error {
        JournalError::NoJournal { .. } => Outcome::first(variant(error)),
        JournalError::Damaged { fault, .. } => {
            Outcome::later(format!("Damaged, {}", variant(fault)))
        }
        error => Outcome::later(variant(error)),
    }
}
