//! The subjects of tickets and results, by which the broker tells one from another.

use crate::judge::SLOTS;

/// Where a ticket or a result belongs: to a batch, and there to a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The batch.
    pub batch: u32,
    /// The place among the results of the batch.
    pub slot: u32,
}

impl Place {
    /// The subject of the message of this kind, `ticket` or `result`, in this run.
    #[must_use]
    pub fn subject(self, run: &str, kind: &str) -> String {
        let Self { batch, slot } = self;
        format!("perftboard.{run}.{kind}.{batch}.{slot}")
    }

    /// The place that a subject names. The broker keeps one message of each subject, so a place must have no more than one:
    /// a subject that [`subject`](Self::subject) does not write, such as one with a `00`, names none.
    #[must_use]
    pub fn read(subject: &str, run: &str, kind: &str) -> Option<Self> {
        let mut numbers = subject.rsplit('.').map(|word| word.parse().ok());
        let (slot, batch) = (numbers.next()??, numbers.next()??);
        let place = Self { batch, slot };
        (slot < SLOTS && place.subject(run, kind) == subject).then_some(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_has_one_subject() {
        let place = Place { batch: 7, slot: 3 };
        let subject = "perftboard.start-4.result.7.3";
        assert_eq!(place.subject("start-4", "result"), subject);
        assert_eq!(Place::read(subject, "start-4", "result"), Some(place));
        for other in [
            "perftboard.start-4.result.7.03",
            "perftboard.start-4.result.+7.3",
            "perftboard.start-4.result.x.7.3",
            "perftboard.start-4.ticket.7.3",
            "perftboard.start-5.result.7.3",
            "perftboard.start-4.result.7.64",
            "perftboard.start-4.result.7.-1",
            "perftboard.start-4.result.7",
            "7.3",
            "",
        ] {
            assert_eq!(Place::read(other, "start-4", "result"), None, "{other}");
        }
    }
}
