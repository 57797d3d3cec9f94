//! A link whose waits another thread can end, and that says when it resets the board.

use std::time::Duration;

use super::{Link, LinkError, SimulationSpeed};
use crate::stop::Stop;

/// How long the link waits between two checks of the switch.
const SLICE: Duration = Duration::from_millis(50);

/// The same for a simulated board, whose time passes far more slowly: a few thousand clocks, which take about a second
/// while waveforms are written.
const SIMULATED_SLICE: Duration = Duration::from_micros(50);

/// A link that stops waiting when a switch is turned on.
#[derive(Debug)]
pub struct Interruptible<L> {
    link: L,
    stop: Stop,
    on_reset: fn(&str),
}

impl<L: Link> Interruptible<L> {
    /// Wraps a link.
    #[must_use]
    pub const fn new(link: L, stop: Stop) -> Self {
        Self {
            link,
            stop,
            on_reset: |_| {},
        }
    }

    /// The same link, which calls `on_reset` with its name when it has reset the board.
    #[must_use]
    pub fn on_reset(self, on_reset: fn(&str)) -> Self {
        Self { on_reset, ..self }
    }

    /// The wrapped link.
    #[must_use]
    pub fn into_inner(self) -> L {
        self.link
    }

    /// Gives an error if the switch is on.
    fn check(&self) -> Result<(), LinkError> {
        if self.stop.is_set() {
            return Err(LinkError::Interrupted);
        }
        Ok(())
    }
}

impl<L: Link> Link for Interruptible<L> {
    fn send(&mut self, bytes: &[u8]) -> Result<(), LinkError> {
        self.link.send(bytes)
    }

    /// # Errors
    /// [`LinkError::Interrupted`] while the switch is on.
    fn receive(&mut self, timeout: Duration) -> Result<Vec<u8>, LinkError> {
        let deadline = self.link.now().saturating_add(timeout);
        let slice = match self.link.simulation() {
            Some(_) => SIMULATED_SLICE,
            None => SLICE,
        };
        loop {
            self.check()?;
            let left = deadline.saturating_sub(self.link.now());
            let bytes = self.link.receive(left.min(slice))?;
            if !bytes.is_empty() || left <= slice {
                return Ok(bytes);
            }
        }
    }

    fn name(&self) -> String {
        self.link.name()
    }

    fn now(&self) -> Duration {
        self.link.now()
    }

    fn patience(&self) -> Duration {
        self.link.patience()
    }

    fn wake(&mut self) -> Result<(), LinkError> {
        self.link.wake()
    }

    /// # Errors
    /// [`LinkError::Interrupted`] if the [`Stop`] is set, which ends all waits.
    fn reset(&mut self) -> Result<bool, LinkError> {
        self.check()?;
        let is_reset = self.link.reset()?;
        if is_reset {
            (self.on_reset)(&self.link.name());
        }
        Ok(is_reset)
    }

    /// # Errors
    /// [`LinkError::Interrupted`] if the [`Stop`] is set, which ends all waits.
    fn reconnect(&mut self) -> Result<(), LinkError> {
        self.check()?;
        self.link.reconnect()
    }

    fn simulation(&self) -> Option<SimulationSpeed> {
        self.link.simulation()
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    /// A link without a board; its time is the sum of its waits.
    #[derive(Default)]
    struct Silence {
        waited: Duration,
    }

    impl Link for Silence {
        fn send(&mut self, _: &[u8]) -> Result<(), LinkError> {
            Ok(())
        }

        fn receive(&mut self, timeout: Duration) -> Result<Vec<u8>, LinkError> {
            self.waited += timeout;
            thread::yield_now();
            Ok(Vec::new())
        }

        fn name(&self) -> String {
            "silence".to_owned()
        }

        fn now(&self) -> Duration {
            self.waited
        }
    }

    #[test]
    fn a_wait_without_end_is_ended() {
        let stop = Stop::default();
        // The clock of a link that was at work before.
        let link = Silence {
            waited: Duration::from_secs(1),
        };
        let mut link = Interruptible::new(link, stop.clone());
        let waiting = thread::spawn(move || link.receive(Duration::MAX));
        stop.set();
        let ended = waiting.join().unwrap();
        assert!(matches!(ended, Err(LinkError::Interrupted)));
    }

    #[test]
    fn without_the_switch_it_waits_as_long_as_it_is_told() {
        let mut link = Interruptible::new(Silence::default(), Stop::default());
        let told = Duration::from_millis(120);
        assert!(link.receive(told).unwrap().is_empty());
        assert_eq!(link.now(), told);
    }
}
