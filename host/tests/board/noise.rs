//! Whatever comes over the link, the driver ends with a result or an error.

use std::collections::VecDeque;
use std::time::Duration;

use hdl::protocol::{encode_frame, kind, Frame, Identity, Reply};
use host::driver::Board;
use host::link::{Link, LinkError};
use proptest::prelude::*;
use reference::Position;

/// A far end that says its piece whatever it is asked: one answer for each command, then nothing. Its time is what has been
/// waited for that.
struct Parrot {
    answers: VecDeque<Vec<u8>>,
    waiting: Vec<u8>,
    now: Duration,
}

impl Link for Parrot {
    fn send(&mut self, _: &[u8]) -> Result<(), LinkError> {
        self.waiting
            .extend(self.answers.pop_front().unwrap_or_default());
        Ok(())
    }

    fn receive(&mut self, timeout: Duration) -> Result<Vec<u8>, LinkError> {
        if self.waiting.is_empty() {
            self.now += timeout;
        }
        Ok(std::mem::take(&mut self.waiting))
    }

    fn name(&self) -> String {
        "parrot".to_owned()
    }

    fn now(&self) -> Duration {
        self.now
    }

    fn patience(&self) -> Duration {
        Duration::from_millis(50)
    }
}

/// A frame such as a board might send, with a small sequence number so that it is taken for an answer.
fn any_reply() -> impl Strategy<Value = Vec<u8>> {
    let kind = prop_oneof![
        kind::IDENTITY..=kind::STOPPED,
        Just(kind::ERROR),
        any::<u8>()
    ];
    let payload = prop::collection::vec(any::<u8>(), 0..20);
    let lengths = prop::sample::select(vec![0, 2, 10, 16, 17, 18]);
    (0..4_u8, kind, payload, lengths).prop_map(|(seq, kind, mut payload, length)| {
        payload.resize(length, 1);
        encode_frame(&Frame::new(seq, kind, payload).expect("short enough"))
    })
}

/// What comes after a command: replies of any sort, or bytes of no sort.
fn any_answer() -> impl Strategy<Value = Vec<u8>> {
    let replies = prop::collection::vec(any_reply(), 0..5).prop_map(|replies| replies.concat());
    prop_oneof![replies, prop::collection::vec(any::<u8>(), 0..100)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn no_bytes_upset_the_driver(said in prop::collection::vec(any_answer(), 0..6)) {
        let identity = Reply::Identity(Identity::of_board(1, 0)).encode(0);
        let answers = std::iter::once(identity).chain(said).collect();
        let parrot = Parrot { answers, waiting: Vec::new(), now: Duration::ZERO };
        let mut board = Board::connect(parrot).expect("it has said who it is");
        let _ = board.set_position(&Position::starting());
        let _ = board.divide(2, &mut |_| {});
        let _ = board.moves();
        let _ = board.status();
    }
}
