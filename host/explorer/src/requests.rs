//! What a request asks for, and the refusals of those that may not ask or are not understood.

use hyper::body::Incoming;
use hyper::header::{HeaderMap, HeaderName, CONTENT_TYPE, HOST, ORIGIN};
use hyper::{Method, Request, Uri};
use reference::{Piece, Square};
use web::{body, BodyError, Limits};

use crate::answers::{Answer, Ask};
use crate::chains::{chain, Chain};
use crate::order::Order;
use crate::page;
use crate::token::Token;

/// The header in which a browser says what the page that asks has to do with this one.
const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// What it says of the page itself, and of an address that was typed.
const OWN_SITES: [&[u8]; 2] = [b"same-origin", b"none"];

/// The headers in which a browser says that it goes to an address, and shows what it finds there as a page of its own.
const NAVIGATION: [(&str, &str); 2] = [
    ("sec-fetch-mode", "navigate"),
    ("sec-fetch-dest", "document"),
];

/// The port that an address need not name.
const HTTP_PORT: u16 = 80;

/// The longest order, in bytes.
const MAX_BODY: usize = 64 * 1024;

/// What a request is about.
pub enum Wanted {
    /// A file of the page.
    File(&'static page::File),
    /// The chain of a piece.
    Chain(Chain),
    /// Something that the session has to answer.
    Of(Ask),
}

/// Who may ask, and how much of the server's time.
pub struct Door {
    /// The server's port.
    pub port: u16,
    /// What everybody who asks has to show.
    pub token: Option<Token>,
    /// How long a request may take.
    pub limits: Limits,
}

/// What a request asks for.
///
/// # Errors
/// The refusal, with its reason.
pub async fn wanted(request: Request<Incoming>, door: &Door) -> Result<Wanted, Answer> {
    let path = request.uri().path();
    allowed(request.headers(), path, door.port)?;
    // The files of the page are the same for everybody.
    let file = page::file(path).filter(|_| *request.method() == Method::GET);
    if let Some(file) = file {
        return Ok(Wanted::File(file));
    }
    if let Some(token) = &door.token {
        if !token.is_in(request.headers()) {
            let text = "this page has no token, or one of an explorer that has ended: open the address that `perftboard explore` has printed";
            return Err(Answer::refusal(401, text));
        }
    }
    match *request.method() {
        Method::GET => found(request.uri()),
        Method::POST if path == "/order" => {
            Ok(Wanted::Of(Ask::Order(order(request, door.limits).await?)))
        }
        Method::POST => Err(Answer::refusal(
            404,
            "there is nothing here to send to; orders go to /order",
        )),
        _ => Err(Answer::refusal(405, "only GET and POST are understood")),
    }
}

/// Refuses what another site's page sends, or what came by another name.
fn allowed(headers: &HeaderMap, path: &str, port: u16) -> Result<(), Answer> {
    let text = |name| headers.get(name).map(|value| value.as_bytes());
    let own = own_hosts(port);
    let host = text(HOST).unwrap_or_default();
    if !own.iter().any(|own| own.as_bytes() == host) {
        let text = format!(
            "this page is served for `{}`, not for the host `{}`",
            own[0],
            shortened(&String::from_utf8_lossy(host))
        );
        return Err(Answer::refusal(421, &text));
    }
    let is_own = |origin: &[u8]| {
        own.iter()
            .any(|own| origin == format!("http://{own}").as_bytes())
    };
    if let Some(origin) = text(ORIGIN).filter(|origin| !is_own(origin)) {
        let origin = String::from_utf8_lossy(origin);
        let text = format!("a page of `{}` may not ask here", shortened(&origin));
        return Err(Answer::refusal(403, &text));
    }
    // An image or a link on another site's page has no origin, but a browser says where it is from. Only the page itself may be gone
    // to from elsewhere, as from the file that `--open` gives to the browser.
    let says = |(name, value)| headers.get(name).is_some_and(|found| found == value);
    let is_visit = path == "/" && NAVIGATION.into_iter().all(says);
    let site = text(SEC_FETCH_SITE).filter(|site| !is_visit && !OWN_SITES.contains(site));
    if let Some(site) = site {
        let site = String::from_utf8_lossy(site);
        let text = format!(
            "a page of another site may not ask here (`{}`)",
            shortened(&site)
        );
        return Err(Answer::refusal(403, &text));
    }
    Ok(())
}

/// The names by which the page is asked for. Browsers leave out the port of HTTP.
fn own_hosts(port: u16) -> Vec<String> {
    let hosts = ["127.0.0.1", "localhost"];
    let mut own: Vec<String> = hosts.iter().map(|host| format!("{host}:{port}")).collect();
    if port == HTTP_PORT {
        own.extend(hosts.iter().map(ToString::to_string));
    }
    own
}

/// The first characters of a text, for a message.
fn shortened(text: &str) -> String {
    text.chars().take(80).collect()
}

/// What there is at an address.
fn found(address: &Uri) -> Result<Wanted, Answer> {
    let query = address.query().unwrap_or_default();
    let number = |name: &str| -> Result<Option<u64>, Answer> {
        let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
        let found = pairs.find(|(known, _)| *known == name);
        found.map_or(Ok(None), |(_, text)| {
            let refused = |_| {
                let text = format!("`{}` is no number for `{name}`", shortened(text));
                Answer::refusal(400, &text)
            };
            text.parse().map(Some).map_err(refused)
        })
    };
    Ok(match address.path() {
        "/about" => Wanted::Of(Ask::About),
        "/signals" => Wanted::Of(Ask::Signals),
        "/state" => Wanted::Of(Ask::State {
            core: number("core")?.unwrap_or(0) as usize,
            window: number("window")?.unwrap_or(1),
            since: number("since")?,
        }),
        "/waveforms" => Wanted::Of(Ask::Waveforms {
            from: number("from")?.unwrap_or(0),
            to: number("to")?.unwrap_or(0),
        }),
        "/chain" => Wanted::Chain(chain_of(number("piece")?, number("square")?)?),
        path => {
            let text = format!("there is no `{}` here", shortened(path));
            return Err(Answer::refusal(404, &text));
        }
    })
}

/// The chain of a piece, by the code of its letter, on a square.
fn chain_of(piece: Option<u64>, square: Option<u64>) -> Result<Chain, Answer> {
    let piece = piece
        .and_then(|letter| char::from_u32(u32::try_from(letter).ok()?))
        .and_then(Piece::from_letter);
    let square = square.and_then(|square| Square::new(square.min(255) as u8));
    let refused = || {
        let text = "a chain is that of a piece, by the code of its letter, on a square, 0 to 63";
        Answer::refusal(400, text)
    };
    let (piece, square) = piece.zip(square).ok_or_else(refused)?;
    Ok(chain(piece, square))
}

/// Reads the order of a request.
async fn order(request: Request<Incoming>, limits: Limits) -> Result<Order, Answer> {
    let kind = request.headers().get(CONTENT_TYPE);
    if kind.is_none_or(|kind| kind != "application/json") {
        return Err(Answer::refusal(
            415,
            "an order is JSON, with the content type application/json",
        ));
    }
    let body = body(request.into_body(), MAX_BODY, limits).await;
    let body = body.map_err(|error| {
        let status = match error {
            BodyError::TooLong { .. } => 413,
            BodyError::Cut => 400,
        };
        Answer::refusal(status, &format!("an order {error}"))
    })?;
    let text =
        String::from_utf8(body).map_err(|_| Answer::refusal(400, "an order is text in UTF-8"))?;
    serde_json::from_str(&text).map_err(|error| {
        let text = format!("this order is not understood: {error}");
        Answer::refusal(400, &text)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_on_the_port_of_http_the_port_may_be_left_out() {
        assert_eq!(own_hosts(8000), ["127.0.0.1:8000", "localhost:8000"]);
        let on_80 = own_hosts(80);
        assert!(on_80.contains(&"127.0.0.1".to_owned()) && on_80.contains(&"localhost".to_owned()));
        let mut headers = HeaderMap::new();
        headers.insert(HOST, "127.0.0.1".parse().expect("a host"));
        assert!(allowed(&headers, "/", 80).is_ok() && allowed(&headers, "/", 81).is_err());
    }
}
