//! Making streams.

use async_nats::jetstream::context::{Context, CreateStreamError, CreateStreamErrorKind};
use async_nats::jetstream::stream::{Config, Stream};

/// How often the broker is asked for a stream before it counts as silent.
const ATTEMPTS: u32 = 4;

/// Makes a stream, unless it is there. If several programs ask for the same new stream at once, NATS 2.9 now and then leaves one of
/// them without an answer, so that a request without an answer is made again.
///
/// # Errors
/// The broker's.
pub(super) async fn make_stream(
    jetstream: &Context,
    config: Config,
) -> Result<Stream, CreateStreamError> {
    for _ in 1..ATTEMPTS {
        match jetstream.get_or_create_stream(config.clone()).await {
            Err(error) if error.kind() == CreateStreamErrorKind::TimedOut => {}
            made => return made,
        }
    }
    jetstream.get_or_create_stream(config).await
}
