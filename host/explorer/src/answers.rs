//! What is asked of the session, and what it answers.

use serde_json::json;

use crate::error::SessionError;
use crate::floorplan;
use crate::order::Order;
use crate::session::Session;

/// What is asked of the session.
pub enum Ask {
    /// What does not change while a position is counted.
    About,
    /// The clock that is shown, with those before it.
    State {
        /// The core that is looked at.
        core: usize,
        /// How many clocks.
        window: u64,
        /// The tag of the state that the page has; the same state is not sent twice.
        since: Option<u64>,
    },
    /// To do something.
    Order(Order),
    /// The names of all signals.
    Signals,
    /// The waveforms of some clocks, as a value change dump.
    Waveforms {
        /// The first clock.
        from: u64,
        /// The last clock.
        to: u64,
    },
}

/// An answer.
pub struct Answer {
    /// The status of HTTP.
    pub status: u16,
    /// The content type.
    pub kind: &'static str,
    /// The body.
    pub bytes: Vec<u8>,
}

impl Answer {
    /// What was asked for, as JSON.
    #[must_use]
    pub fn json(value: &serde_json::Value) -> Self {
        Self {
            status: 200,
            kind: "application/json",
            bytes: value.to_string().into_bytes(),
        }
    }

    /// A refusal with its reason.
    #[must_use]
    pub fn refusal(status: u16, error: &str) -> Self {
        Self {
            status,
            ..Self::json(&json!({ "error": error }))
        }
    }

    fn fault(error: &SessionError) -> Self {
        Self::refusal(422, &error.to_string())
    }
}

/// Answers, and carries out what is ordered.
pub fn respond(session: &mut Session, ask: Ask) -> Answer {
    match ask {
        Ask::About => Answer::json(&json!({
            "about": session.about(),
            "loaded": session.version()[1],
            "floorplan": floorplan::blocks(),
        })),
        Ask::State {
            core,
            window,
            since,
        } => state(session, core, window, since),
        Ask::Order(order) => match session.order(order) {
            Ok(()) => Answer::json(&json!({ "version": session.version() })),
            Err(error) => Answer::fault(&error),
        },
        Ask::Signals => Answer::json(&json!(session.signals())),
        Ask::Waveforms { from, to } => match session.waveforms(from, to) {
            Ok(bytes) => Answer {
                status: 200,
                kind: "application/octet-stream",
                bytes,
            },
            Err(error) => Answer::fault(&error),
        },
    }
}

fn state(session: &mut Session, core: usize, window: u64, since: Option<u64>) -> Answer {
    let [version, _] = session.version();
    // The reference counts on a thread of its own, so that its count may be new.
    let complete = session.counting().counted().total.is_some();
    let tag = 2 * version + u64::from(complete);
    if since == Some(tag) {
        return Answer::json(&json!({ "tag": tag }));
    }
    match session.state(core, window) {
        Ok(state) => Answer::json(&json!({ "tag": tag, "state": state })),
        Err(error) => Answer::fault(&error),
    }
}
