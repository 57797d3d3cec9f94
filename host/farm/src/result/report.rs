//! What shows that a total is right, and who counted.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

use console::figures::grouped;
use console::position::DialectArgs;
use console::Console;
use serde::Serialize;

use super::recount::Recount;
use super::sum::Summed;
use crate::error::FarmError;
use crate::known::Source;
use crate::manifest::{Manifest, Ready};
use crate::messages::{Counted, Quarantine};
use crate::signer::PublicKey;
use crate::tally::{Refused, Tally};

/// What a finished run comes to.
pub(super) struct Report<'a> {
    pub(super) manifest: &'a Manifest,
    pub(super) ready: &'a Ready,
    pub(super) tally: &'a Tally,
    pub(super) summed: &'a Summed,
    pub(super) recounted: &'a Recount,
    pub(super) dialect: DialectArgs,
}

/// A board's share of the run.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
struct Share {
    name: String,
    host: String,
    usb_path: Option<String>,
    serial_number: Option<String>,
    bitstream: Option<String>,
    clock_hz: u32,
    /// The keys of the workers that answer for it: several, if the board was moved from one computer to another.
    keys: BTreeSet<PublicKey>,
    batches: u64,
    /// In decimal digits.
    leaves: String,
    #[serde(skip)]
    sum: u128,
    clocks: u64,
    seconds: f64,
    checked: u64,
    last_time: u64,
}

impl Share {
    fn add(&mut self, result: &Counted) {
        self.name.clone_from(&result.board.name);
        self.host.clone_from(&result.host);
        self.usb_path.clone_from(&result.board.usb_path);
        self.serial_number.clone_from(&result.board.serial_number);
        self.bitstream.clone_from(&result.board.bitstream);
        self.clock_hz = result.board.clock_hz;
        self.keys.insert(result.key.clone());
        self.batches += 1;
        let leaves = result.leaves.iter().map(|&leaves| u128::from(leaves));
        self.sum += leaves.sum::<u128>();
        self.leaves = self.sum.to_string();
        self.clocks = self.clocks.saturating_add(result.clocks);
        self.seconds += result.seconds;
        self.checked += result.checked;
        self.last_time = self.last_time.max(result.time);
    }

    /// What is known of the board, for a line of text.
    fn about(&self) -> String {
        let mut about = vec![self.name.clone(), format!("on {}", self.host)];
        let mut add = |what: &str, text: &Option<String>| {
            about.extend(text.iter().map(|text| format!("{what} {text}")));
        };
        add("at", &self.usb_path);
        add("serial number", &self.serial_number);
        add("bitstream", &self.bitstream);
        about.join(", ")
    }
}

/// The result in JSON. Numbers that may be past 2^53 are strings of digits.
#[derive(Serialize)]
struct Json<'a> {
    run: &'a str,
    fen: String,
    depth: u32,
    split: u32,
    positions: u64,
    nodes: String,
    /// Whether everything that was compared is the same.
    matches: bool,
    /// The leaves at one half-move less.
    shallower: String,
    /// What they should be, if that is known.
    shallower_known: Option<String>,
    checked: u64,
    /// The positions that this computer has counted again, until one was wrong.
    recounted: u64,
    quarantines: Vec<Quarantine>,
    roots: Vec<(String, String)>,
    boards: BTreeMap<&'a str, Share>,
    /// The keys whose results count; if there are none, those of all keys do.
    trusted_keys: &'a [PublicKey],
    /// The results that count by their keys.
    keys: BTreeMap<&'a PublicKey, u64>,
    /// The messages that count for nothing.
    refused: Vec<Refused>,
}

impl<'a> Report<'a> {
    /// Whether everything that was compared is the same.
    pub(super) fn matches(&self) -> bool {
        self.summed.matches() && self.recounted.matches()
    }

    /// Writes the report as JSON, with the leaves after these moves.
    pub(super) fn write_json(
        &self,
        roots: Vec<(String, String)>,
        console: &mut Console,
    ) -> Result<(), FarmError> {
        let (manifest, summed, boards) = (self.manifest, self.summed, self.shares());
        Ok(console.json(&Json {
            run: &manifest.name,
            fen: self.dialect.respelt(&manifest.fen),
            depth: manifest.depth,
            split: manifest.split,
            positions: self.ready.positions,
            nodes: summed.total.to_string(),
            matches: self.matches(),
            shallower: summed.shallower.to_string(),
            shallower_known: summed.known.map(|(known, _)| known.to_string()),
            checked: boards.values().map(|share| share.checked).sum(),
            recounted: self.recounted.positions,
            quarantines: self.quarantines(),
            roots,
            boards,
            trusted_keys: &manifest.trusted_keys,
            keys: self.keys(),
            refused: self.tally.refused(),
        })?)
    }

    /// Writes the report as lines to read.
    pub(super) fn write_text(&self, console: &mut Console) -> Result<(), FarmError> {
        console.line(format_args!("Nodes searched: {}\n", self.summed.total))?;
        let shares = self.shares();
        self.write_run(&shares, console)?;
        self.write_sums(console)?;
        self.write_counters(&shares, console)?;
        let verdict = match self.matches() {
            true => "right: everything that was compared is the same",
            false => "WRONG: the counts contradict one another",
        };
        line(console, "Verdict:", verdict)
    }

    /// Writes what was counted, and how much of it was checked.
    fn write_run(
        &self,
        shares: &BTreeMap<&str, Share>,
        console: &mut Console,
    ) -> Result<(), FarmError> {
        let Manifest {
            name,
            depth,
            split,
            seed,
            ..
        } = self.manifest;
        let fen = self.dialect.respelt(&self.manifest.fen);
        line(
            console,
            "Run:",
            format_args!("{name}, depth {depth} of {fen}"),
        )?;
        let (positions, batches) = (grouped(self.ready.positions), self.ready.batches);
        let split = format!("{positions} positions after {split} half-moves, in {batches} batches");
        line(console, "Split:", split)?;
        let checked = grouped(shares.values().map(|share| share.checked).sum());
        let twice = if self.manifest.twice {
            ", and every batch by two boards"
        } else {
            ""
        };
        let checked = format!("{checked} positions by the reference, chosen by seed {seed}{twice}");
        line(console, "Checked:", checked)
    }

    /// Writes what the counts were compared with.
    fn write_sums(&self, console: &mut Console) -> Result<(), FarmError> {
        let (summed, recounted) = (self.summed, self.recounted);
        let (positions, seed) = (recounted.positions, recounted.seed);
        let verdict = same(recounted.matches());
        let again =
            format!("{positions} positions by this computer, chosen by seed {seed}, {verdict}");
        line(console, "Recounted:", again)?;
        if let Some((fen, counted, expected)) = &recounted.wrong {
            let (rest, fen) = (self.manifest.rest(), self.dialect.respelt(fen));
            let wrong = format!(
                "{counted} leaves at depth {rest} below {fen}, by the reference {expected}"
            );
            line(console, "", wrong)?;
        }
        let (folded, shallower) = (summed.divided.total, summed.shallower);
        let verdict = same(folded == summed.total);
        let folded = format!("{folded} by the moves at the root, {verdict}");
        line(console, "Folded:", folded)?;
        let head = format!("Depth {}:", self.manifest.depth - 1);
        let Some((known, source)) = summed.known else {
            let shallower = format!("{shallower}, not compared with anything");
            return line(console, &head, shallower);
        };
        let source = match source {
            Source::Literature => "the literature",
            Source::Reference => "the reference",
        };
        let verdict = same(known == shallower);
        let shallower =
            format!("{shallower} by the same positions, {known} by {source}, {verdict}");
        line(console, &head, shallower)
    }

    /// Writes which boards counted and which keys answer for them, and what does not count.
    fn write_counters(
        &self,
        shares: &BTreeMap<&str, Share>,
        console: &mut Console,
    ) -> Result<(), FarmError> {
        for (id, share) in shares {
            let (about, leaves, batches) = (share.about(), &share.leaves, share.batches);
            let (seconds, clocks) = (share.seconds, share.clocks);
            let board = format!(
                "{id} ({about}): {leaves} leaves, {batches} batches, {seconds:.1} s, {clocks} clocks"
            );
            line(console, "Board:", board)?;
        }
        let trust = match self.manifest.trusted_keys.is_empty() {
            true => "and the run trusts every key",
            false => "which the run trusts",
        };
        for (key, batches) in self.keys() {
            let key = format!("{key}, {batches} batches, {trust}");
            line(console, "Key:", key)?;
        }
        for refused in self.tally.refused() {
            line(console, "Refused:", refused)?;
        }
        for why in self.quarantines() {
            let Quarantine {
                board,
                fen,
                depth,
                counted,
                expected,
                ..
            } = why;
            let why = format!(
                "{board} counted {counted} at depth {depth} below {fen}, the reference {expected}"
            );
            line(console, "Put out:", why)?;
        }
        Ok(())
    }

    /// Why boards were put out.
    fn quarantines(&self) -> Vec<Quarantine> {
        let respelt = |why: &Quarantine| Quarantine {
            fen: self.dialect.respelt(&why.fen),
            ..why.clone()
        };
        self.tally.quarantines().iter().map(respelt).collect()
    }

    /// The results that count.
    fn accepted(&self) -> impl Iterator<Item = &'a Counted> {
        self.tally.accepted(self.manifest, self.ready)
    }

    /// The share of each board in the results that count.
    fn shares(&self) -> BTreeMap<&'a str, Share> {
        let mut shares: BTreeMap<&str, Share> = BTreeMap::new();
        for result in self.accepted() {
            shares.entry(&result.board.id).or_default().add(result);
        }
        shares
    }

    /// How many results count that are signed with each key.
    fn keys(&self) -> BTreeMap<&'a PublicKey, u64> {
        let mut keys = BTreeMap::new();
        for result in self.accepted() {
            *keys.entry(&result.key).or_default() += 1;
        }
        keys
    }
}

/// What a comparison came to.
fn same(is_same: bool) -> &'static str {
    match is_same {
        true => "the same",
        false => "WRONG",
    }
}

/// Writes a line of the report, its head in a column of its own.
fn line(console: &mut Console, head: &str, text: impl Display) -> Result<(), FarmError> {
    Ok(console.line(format_args!("{head:<11}{text}"))?)
}
