//! Reading the body of a request.

use http_body_util::BodyExt as _;
use hyper::body::Incoming;
use tokio::time::timeout;

use crate::limits::Limits;

/// Why the body of a request is not taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BodyError {
    /// The body is too long.
    #[error("has at most {most} bytes")]
    TooLong {
        /// The most bytes that it may have.
        most: usize,
    },
    /// The client went away, or took too long.
    #[error("that does not arrive whole is not taken")]
    Cut,
}

/// The bytes of a body. One that is too long is read to its end all the same, because a client that is cut off while it sends does
/// not read why.
///
/// # Errors
/// [`BodyError`].
pub async fn body(mut body: Incoming, most: usize, limits: Limits) -> Result<Vec<u8>, BodyError> {
    let reading = async {
        let (mut bytes, mut fits) = (Vec::new(), true);
        while let Some(frame) = body.frame().await {
            let data = frame.map_err(|_| BodyError::Cut)?.into_data();
            let data = data.unwrap_or_default();
            fits = fits && bytes.len() + data.len() <= most;
            if fits {
                bytes.extend_from_slice(&data);
            }
        }
        match fits {
            true => Ok(bytes),
            false => Err(BodyError::TooLong { most }),
        }
    };
    let read = timeout(limits.body, reading).await;
    read.map_err(|_| BodyError::Cut)?
}
