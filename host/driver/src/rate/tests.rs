use std::io;
use std::time::Duration;

use protocol::{Command, FrameDecoder, Identity, Reply};

use super::*;

/// A device that answers at one rate, as a board that is another one if so asked; its time is the sum of its waits.
struct Device {
    asked_at: u32,
    answers_at: u32,
    version: u8,
    answers: Vec<u8>,
    waited: Duration,
}

impl Link for Device {
    fn send(&mut self, bytes: &[u8]) -> Result<(), LinkError> {
        let mut decoder = FrameDecoder::new();
        for frame in decoder.decode(bytes).flatten() {
            if self.asked_at != self.answers_at {
                continue;
            }
            assert_eq!(Command::from_frame(&frame), Ok(Command::Identify));
            let mut identity = Identity::of_board(1, 1, 75_000_000);
            identity.version = self.version;
            self.answers
                .extend(Reply::Identity(identity).encode(frame.seq()));
        }
        Ok(())
    }

    fn receive(&mut self, timeout: Duration) -> Result<Vec<u8>, LinkError> {
        if self.answers.is_empty() {
            self.waited += timeout;
        }
        Ok(std::mem::take(&mut self.answers))
    }

    fn name(&self) -> String {
        "device".to_owned()
    }

    fn now(&self) -> Duration {
        self.waited
    }
}

/// What is found of a device that answers at this rate, and at which rates its port was opened.
fn search(answers_at: u32, version: u8) -> (RateSearch, Vec<u32>) {
    let mut opened = Vec::new();
    let search = find_rate(USUAL_RATES, |rate| {
        opened.push(rate);
        if rate == 3_000_000 {
            return Err(LinkError::Settings {
                path: "device".to_owned(),
                baud: rate,
                source: io::ErrorKind::InvalidInput.into(),
            });
        }
        Ok(Device {
            asked_at: rate,
            answers_at,
            version,
            answers: Vec::new(),
            waited: Duration::ZERO,
        })
    });
    (search.unwrap(), opened)
}

#[test]
fn the_rate_at_which_a_board_answers_is_found() {
    for (place, rate) in USUAL_RATES.into_iter().enumerate() {
        if rate == 3_000_000 {
            continue;
        }
        let (found, opened) = search(rate, protocol::VERSION);
        assert_eq!(found.rate, Some(rate));
        assert_eq!(opened, USUAL_RATES[..=place]);
    }
}

#[test]
fn a_board_of_another_version_answers_as_well() {
    assert_eq!(search(250_000, 9).0.rate, Some(250_000));
}

#[test]
fn a_device_that_answers_at_no_rate_was_asked_at_all_that_its_port_has() {
    let (found, opened) = search(9_600, protocol::VERSION);
    assert_eq!((found.rate, &opened[..]), (None, &USUAL_RATES[..]));
    assert_eq!(found.refused, [3_000_000]);
    assert_eq!(found.silent.len(), USUAL_RATES.len() - 1);
}

#[test]
fn a_port_that_goes_ends_the_search() {
    let path = || "device".to_owned();
    let ended = find_rate(USUAL_RATES, |rate| match rate {
        DEFAULT_BAUD => Err::<Device, _>(LinkError::NotFound { path: path() }),
        _ => panic!("it is opened again"),
    });
    assert!(matches!(
        ended,
        Err(DriverError::Link(LinkError::NotFound { .. }))
    ));
}
