use firmware::board::boards;
use reference::perft::SearchError;

use super::*;

/// The errors that no command line provokes; `tests/board/exit_status.rs` provokes the others.
#[test]
fn errors_that_cannot_be_provoked_have_their_statuses_too() {
    let depth = 1;
    let differs = SampleError::Differs {
        fen: String::new(),
        depth,
        cozy: 1,
        mailbox: 2,
    };
    let out_of_threads = || io::Error::from(io::ErrorKind::WouldBlock);
    for (error, outcome) in [
        (CommandError::from(differs), Outcome::Differs),
        (
            SampleError::Search(SearchError::TooDeep { depth }).into(),
            Outcome::Failed,
        ),
        (CommandError::Thread(out_of_threads()), Outcome::Failed),
        (FarmError::Thread(out_of_threads()).into(), Outcome::Failed),
        (ServeError::Pty(out_of_threads()).into(), Outcome::Failed),
        (
            FlashError::NoBoard {
                board: &boards()[0],
            }
            .into(),
            Outcome::Failed,
        ),
    ] {
        assert_eq!(error.outcome(), outcome, "{error}");
    }
}
