//! The commands of a board, over any [`Link`].

mod roots;
mod row;
mod run;
mod session;

use std::fmt;
use std::ops::ControlFlow;
use std::time::Duration;

use protocol::{
    checked_payload, position_payload, Activity, Command, ErrorCode, Identity, PositionPayload,
    Profile, Refusal, Reply, Status, NAME, VERSION,
};
use reference::{Move, Position};

use crate::count::{Count, Division};
use crate::error::DriverError;
use crate::link::{Link, LinkError, SimulationSpeed};
use roots::Roots;
use row::Row;
use session::{Session, ATTEMPTS};

/// How often a position is loaded again that the board has lost.
const MOST_RELOADS: usize = 3;

/// A board that has identified itself.
pub struct Board<L> {
    session: Session<L>,
    identity: Identity,
    /// The position that was loaded last. It is loaded again if the board loses it.
    position: Option<Position>,
    /// The counts that were submitted and are not finished.
    row: Row,
    /// No run is active but those of the counts in `row`: the board has carried out ABORT, or has taken a position, and no
    /// command has failed since.
    is_alone: bool,
}

impl<L: Link> Board<L> {
    /// Identifies the device at the other end, and refuses any but a board that this driver understands. Whether the board
    /// counts right is for its [self-test](Self::self_test) to show.
    ///
    /// # Errors
    /// [`DriverError::NoIdentity`], [`DriverError::OtherDevice`] and [`DriverError::Version`] for such a device, others
    /// if the link fails.
    pub fn connect(link: L) -> Result<Self, DriverError> {
        Self::connect_within(link, ATTEMPTS)
    }

    /// The same, and gives the device up after so many attempts.
    pub(crate) fn connect_within(link: L, attempts: u32) -> Result<Self, DriverError> {
        let mut session = Session::new(link);
        let identity = identify(&mut session, attempts)?;
        Ok(Self {
            session,
            identity,
            position: None,
            row: Row::default(),
            is_alone: false,
        })
    }

    /// The board's name, protocol version and limits.
    #[must_use]
    pub fn identity(&self) -> &Identity {
        &self.identity
    }

    /// The board's name in messages.
    #[must_use]
    pub fn name(&self) -> String {
        self.session.link().name()
    }

    /// The link, when the board is no longer needed.
    #[must_use]
    pub fn into_link(self) -> L {
        self.session.into_link()
    }

    /// The time of the link.
    pub(crate) fn now(&self) -> Duration {
        self.session.link().now()
    }

    /// For a simulated board, the clocks simulated so far.
    #[must_use]
    pub fn simulation(&self) -> Option<SimulationSpeed> {
        self.session.link().simulation()
    }

    /// `depth` as the board takes it.
    ///
    /// # Errors
    /// [`DriverError::Depth`] if it is past the board's limit.
    pub fn checked_depth(&self, depth: u32) -> Result<u8, DriverError> {
        let limit = self.identity.max_depth;
        u8::try_from(depth)
            .ok()
            .filter(|&depth| depth <= limit)
            .ok_or(DriverError::Depth { depth, limit })
    }

    /// Loads a position. A run that another program left active on the board is aborted.
    ///
    /// # Errors
    /// [`DriverError::Castling`] if it is one of Chess960 and the board counts standard chess alone, [`DriverError::Refused`] if
    /// the position breaks the board's limits, others if the link fails.
    pub fn set_position(&mut self, position: &Position) -> Result<(), DriverError> {
        let payload = checked_payload(position, &self.identity)?;
        self.position = None;
        self.load(payload)?;
        self.position = Some(*position);
        Ok(())
    }

    /// Counts the leaves of a position at `depth`. Counts that were submitted and are not finished are dropped. It is not
    /// specified which position is loaded afterwards.
    ///
    /// # Errors
    /// [`DriverError::Depth`] past the board's limit, [`DriverError::Castling`] and [`DriverError::Refused`] if the position
    /// breaks another, others if the board or the link fails.
    pub fn count(&mut self, position: &Position, depth: u32) -> Result<Count, DriverError> {
        self.begin_count(position, depth)?;
        self.finish(&mut |_| {})
    }

    /// Counts as [`count`](Self::count) does, and calls `watch` with the run's status now and then. If `watch` breaks off, the run is
    /// aborted and the result is `None`.
    ///
    /// # Errors
    /// As [`count`](Self::count).
    pub fn count_with(
        &mut self,
        position: &Position,
        depth: u32,
        mut watch: impl FnMut(Status) -> ControlFlow<()>,
    ) -> Result<Option<Count>, DriverError> {
        self.begin_count(position, depth)?;
        let ended = self.session.finish(&mut self.row, &mut watch).transpose();
        match ended.map(|ended| self.or_give_up(ended)) {
            Some(counted) => counted.map(Some),
            None => self.abort().map(|()| None),
        }
    }

    /// Submits the only count.
    fn begin_count(&mut self, position: &Position, depth: u32) -> Result<(), DriverError> {
        if !self.row.is_empty() {
            self.abort()?;
        }
        self.submit(position, depth)
    }

    /// Submits a count, to be made after those submitted before. The board gets two at a time, so that the next run
    /// begins as soon as one has ended; the others wait in the driver. A run that another program left active on the
    /// board is aborted.
    ///
    /// # Errors
    /// [`DriverError::Depth`] past the board's limit and [`DriverError::Castling`] of a position of Chess960 that the board does
    /// not count, without consequence for the other counts. Other errors if the board or the link fails; all submitted counts are
    /// dropped then.
    pub fn submit(&mut self, position: &Position, depth: u32) -> Result<(), DriverError> {
        let depth = self.checked_depth(depth)?;
        let position = checked_payload(position, &self.identity)?;
        self.position = None;
        let sent = self.send_ahead(Command::PerftOf { position, depth });
        self.or_give_up(sent)
    }

    /// Waits for the end of the earliest unfinished count. `watch` gets the run's status now and then.
    ///
    /// # Errors
    /// [`DriverError::Refused`] if the position breaks the board's limits, without consequence for the other counts.
    /// [`DriverError::NothingSubmitted`] if no count is unfinished. Other errors if the board or the link fails; all
    /// submitted counts are dropped then.
    pub fn finish(&mut self, watch: &mut dyn FnMut(Status)) -> Result<Count, DriverError> {
        let mut on = |status| {
            watch(status);
            ControlFlow::Continue(())
        };
        let ended = self.session.finish(&mut self.row, &mut on).transpose();
        self.or_give_up(ended.unwrap_or(Err(DriverError::NothingSubmitted)))
    }

    /// Counts the leaves of the loaded position at `depth`. `watch` gets the run's status now and then.
    ///
    /// # Errors
    /// [`DriverError::Depth`] past the board's limit, others if the board or the link fails.
    pub fn perft(
        &mut self,
        depth: u32,
        watch: &mut dyn FnMut(Status),
    ) -> Result<Count, DriverError> {
        let command = Command::Perft {
            depth: self.checked_depth(depth)?,
        };
        self.run(command, &mut Roots::new(command, None), watch)
    }

    /// Counts the leaves after each root move. At depth 0 there is no root move and one leaf.
    ///
    /// # Errors
    /// [`DriverError::Incomplete`] if the parts do not make the whole, otherwise as [`perft`](Self::perft).
    pub fn divide(
        &mut self,
        depth: u32,
        watch: &mut dyn FnMut(Status),
    ) -> Result<Division, DriverError> {
        let (roots, total) = (Vec::new(), Count::default());
        let mut division = Division { roots, total };
        if depth == 0 {
            division.total = self.perft(depth, watch)?;
            return Ok(division);
        }
        let command = Command::Divide {
            depth: self.checked_depth(depth)?,
        };
        // The sum alone would not show that a root move without leaves got lost.
        let moves = self.perft(1, &mut |_| {})?.nodes;
        let mut roots = Roots::new(command, Some(moves));
        division.total = self.run(command, &mut roots, watch)?;
        division.roots = roots.into_sorted(self.position.as_ref());
        Ok(division)
    }

    /// Lists the legal moves of the loaded position, sorted.
    ///
    /// # Errors
    /// [`DriverError::Incomplete`] if fewer or more came than the board announced, others if the board or the link
    /// fails.
    pub fn moves(&mut self) -> Result<Vec<Move>, DriverError> {
        let mut roots = Roots::new(Command::Moves, None);
        self.run(Command::Moves, &mut roots, &mut |_| {})?;
        let moves = roots.into_sorted(self.position.as_ref());
        Ok(moves.into_iter().map(|(mv, _)| mv).collect())
    }

    /// Asks for the status of the active run, or of the last one.
    ///
    /// # Errors
    /// [`DriverError`] if the board or the link fails.
    pub fn status(&mut self) -> Result<Status, DriverError> {
        match self.session.ask(Command::Status)? {
            Reply::Status(status) => Ok(status),
            reply => Err(DriverError::unexpected(Command::Status, reply)),
        }
    }

    /// Aborts the active run, if there is one.
    ///
    /// # Errors
    /// [`DriverError`] if the board or the link fails.
    pub fn abort(&mut self) -> Result<(), DriverError> {
        self.row = Row::default();
        self.is_alone = false;
        self.session.reserve(Vec::new());
        self.session.ask(Command::Abort)?;
        self.is_alone = true;
        Ok(())
    }

    /// Reads the profile of the last run, which is the number of clocks in which a core did what was observed. From the
    /// next run on the board observes `activity` of `core`. Core 0 is the tree core; the rank counters follow.
    ///
    /// # Errors
    /// [`DriverError::Refused`] if the board has no such core or a run is active, others if the link fails.
    pub fn profile(&mut self, core: u8, activity: Activity) -> Result<Profile, DriverError> {
        let command = Command::Profile { core, activity };
        match self.session.ask(command)? {
            Reply::Profile(profile) => Ok(profile),
            reply => Err(DriverError::unexpected(command, reply)),
        }
    }

    /// Loads a position, from a payload.
    fn load(&mut self, payload: PositionPayload) -> Result<(), DriverError> {
        self.recognise()?;
        if !self.row.is_empty() {
            self.abort()?;
        }
        let command = Command::Position(payload);
        match self.session.ask(command) {
            Err(DriverError::Refused { refusal, .. }) if refusal.code == ErrorCode::Busy => {
                self.abort()?;
                self.session.ask(command)?;
            }
            answer => drop(answer?),
        }
        // A board refuses a position while a run is active.
        self.is_alone = true;
        Ok(())
    }

    /// Refuses another board at the other end, if the link broke since the last command.
    fn recognise(&mut self) -> Result<(), DriverError> {
        if self.session.take_regained() && identify(&mut self.session, ATTEMPTS)? != self.identity {
            let name = self.name();
            return Err(DriverError::OtherBoard { name });
        }
        Ok(())
    }

    /// Submits a count after the others, and sends as many as the board can take.
    fn send_ahead(&mut self, command: Command) -> Result<(), DriverError> {
        self.recognise()?;
        if !self.is_alone {
            self.abort()?;
        }
        self.row.push(command);
        self.session.send_ahead(&mut self.row)
    }

    /// Drops the submitted counts if the board or the link failed. If a signal ended the wait, it also sends ABORT,
    /// without waiting for the answer.
    fn or_give_up<T>(&mut self, ended: Result<T, DriverError>) -> Result<T, DriverError> {
        if matches!(&ended, Err(DriverError::Link(LinkError::Interrupted))) {
            let _ = self.session.send(Command::Abort);
        }
        if matches!(&ended, Err(error) if !error.is_about_input()) {
            self.row = Row::default();
            self.is_alone = false;
        }
        ended
    }

    /// Carries out a run. A board that was reset since the last command gets its position again.
    fn run(
        &mut self,
        command: Command,
        roots: &mut Roots,
        watch: &mut dyn FnMut(Status),
    ) -> Result<Count, DriverError> {
        // The status of a run that is still active after an error would pass for that of this one.
        if !(self.row.is_empty() && self.is_alone) {
            self.abort()?;
        }
        if self.position.is_none() {
            let (code, detail) = (ErrorCode::NoPosition, 0);
            return Err(DriverError::refused(command, Refusal { code, detail }));
        }
        for _ in 0..MOST_RELOADS {
            match (self.session.run(command, roots, watch), self.position) {
                (Err(DriverError::Refused { refusal, .. }), Some(position))
                    if refusal.code == ErrorCode::NoPosition =>
                {
                    self.load(position_payload(&position))?;
                }
                (ended, _) => return self.or_give_up(ended),
            }
        }
        let ended = self.session.run(command, roots, watch);
        self.or_give_up(ended)
    }
}

impl<L: Link> fmt::Debug for Board<L> {
    /// Writes the board's name and identity. Its link need not be written.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Board")
            .field("name", &self.name())
            .field("identity", &self.identity)
            .finish_non_exhaustive()
    }
}

/// Identifies the board at the other end.
fn identify<L: Link>(session: &mut Session<L>, attempts: u32) -> Result<Identity, DriverError> {
    // Only a device that was named as a board gets the long break that resets a board.
    let answer = match attempts {
        ATTEMPTS => session.ask(Command::Identify),
        fewer => session.ask_at_most(Command::Identify, fewer),
    };
    let identity = match answer {
        Ok(Reply::Identity(identity)) => identity,
        Ok(reply) => return Err(DriverError::unexpected(Command::Identify, reply)),
        Err(DriverError::NoAnswer { waited, source, .. }) => {
            return Err(DriverError::NoIdentity {
                name: session.link().name(),
                waited,
                received: session.received(),
                source,
            })
        }
        Err(error) => return Err(error),
    };
    let name = session.link().name();
    if identity.name != NAME {
        let said = identity.name.escape_ascii().to_string();
        return Err(DriverError::OtherDevice { name, said });
    }
    if identity.version != VERSION {
        let version = identity.version;
        return Err(DriverError::Version { name, version });
    }
    Ok(identity)
}
