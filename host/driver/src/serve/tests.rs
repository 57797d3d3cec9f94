use std::cell::Cell;
use std::rc::Rc;

use super::*;

/// How long a question may wait at the line, in the board's time: a thousand clocks of a hundred megahertz.
const LONGEST_WAIT: Duration = Duration::from_micros(10);

/// The time of a board, which the line sees as well.
type Clock = Rc<Cell<Duration>>;

/// A board that works without an end and says nothing.
struct Working {
    clock: Clock,
    /// When it was told something last.
    told: Clock,
}

impl Link for Working {
    fn send(&mut self, _: &[u8]) -> Result<(), LinkError> {
        self.told.set(self.clock.get());
        Ok(())
    }

    fn receive(&mut self, timeout: Duration) -> Result<Vec<u8>, LinkError> {
        self.clock.set(self.clock.get() + timeout);
        Ok(Vec::new())
    }

    fn name(&self) -> String {
        "working".to_owned()
    }

    fn now(&self) -> Duration {
        self.clock.get()
    }
}

/// A line on which the host's commands arrive at these times, the last first.
struct Timed {
    clock: Clock,
    commands: Vec<(Duration, Command)>,
    stop: Stop,
}

impl Line for Timed {
    fn name(&self) -> String {
        "timed".to_owned()
    }

    fn receive(&mut self, _: Duration) -> Result<Heard, ServeError> {
        let now = self.clock.get();
        let Some((_, command)) = self.commands.pop_if(|&mut (at, _)| at <= now) else {
            return Ok(Heard::Silence);
        };
        if self.commands.is_empty() {
            self.stop.set();
        }
        Ok(Heard::of(command.encode(0)))
    }

    fn send(&mut self, _: &[u8]) -> Result<(), ServeError> {
        Ok(())
    }
}

/// A simulation may make fewer than a hundred clocks in a millisecond, so that a host would give a board up that is long at the line.
#[test]
fn a_question_does_not_wait_long_for_a_board_at_work() {
    let (clock, told) = (Clock::default(), Clock::default());
    let asked = Duration::from_nanos(300_001);
    let stop = Stop::default();
    let mut line = Timed {
        clock: Rc::clone(&clock),
        commands: vec![
            (asked, Command::Status),
            (Duration::ZERO, Command::Perft { depth: 6 }),
        ],
        stop: stop.clone(),
    };
    let mut board = Working {
        clock,
        told: Rc::clone(&told),
    };
    serve(&mut board, &mut line, &stop).unwrap();
    let waited = told.get() - asked;
    assert!(waited <= LONGEST_WAIT, "{waited:?}");
}
