//! The farm: the boards of many computers count one perft, by way of a NATS server with JetStream.
//!
//! * [`submit`] expands the tree ([`expand`]) to different positions ([`key`]), and gives the broker batches of them.
//! * [`work`] fetches batches, has boards count them ([`board`], [`counter`]), checks a share, and stores the results.
//! * [`signer`] and [`key_file`] are workers' keys, [`signed`] is what a worker answers for with his.
//! * [`judge`] says which results count; [`tally`] applies it to what the broker has.
//! * [`result`] sums them, folds them back to the root ([`fold`]), and compares with what is [`known`].
//! * [`broker`] is all that is asked of NATS; [`messages`] is what NATS keeps.
//! * [`simulated`] boards are served by `perftboard`; [`stand_in`] takes a board's place in tests and measurements of the farm.
//!
//! Nothing is counted twice and nothing is lost, because the total follows from the results alone: the broker keeps one result
//! for each batch and slot, whoever stores it and however often, and what is missing is queued again.

pub mod board;
pub mod broker;
pub mod cli;
pub mod counter;
pub mod error;
pub mod expand;
pub mod fold;
pub mod host;
pub mod judge;
pub mod key;
pub mod key_file;
pub mod known;
pub mod manage;
pub mod manifest;
pub mod messages;
pub mod own_key;
pub mod result;
pub mod signed;
pub mod signer;
pub mod simulated;
pub mod stand_in;
pub mod status;
pub mod subject;
pub mod submit;
pub mod tally;
pub mod work;

use std::ffi::OsString;
use std::process::ExitCode;

use console::fault::NoThread;
use console::manner::Manner;

/// How many threads wait for the broker. The boards and the reference have threads of their own.
const THREADS: usize = 2;

/// Runs the command with these arguments, the program's name first, on the process's own outputs.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let words: Vec<OsString> = args.into_iter().collect();
    let manner = Manner::of(&words);
    let cli = match cli::parse(words) {
        Ok(cli) => cli,
        Err(error) => return console::program::unparsed(&error, manner),
    };
    console::program::on_console(manner, |console| {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(THREADS)
            .enable_all()
            .build();
        let runtime = runtime.map_err(|error| NoThread::of(error).into());
        let ended = runtime.and_then(|runtime| {
            let ended = runtime.block_on(cli.run(console));
            // A count of the reference in its own thread may still be under way, and nobody needs it.
            runtime.shutdown_background();
            ended
        });
        ended.unwrap_or_else(|error| {
            let outcome = console.fail(&*error);
            if let Some(refusal) = broker::last_refusal() {
                console.note(format_args!(
                    "  the broker says: {refusal}; docs/farm-permissions.conf has what each user may do"
                ));
            }
            outcome
        })
    })
}
