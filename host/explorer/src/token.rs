//! The token in the address of the page. It keeps other users of this computer out, who can reach the page as well as its user can.
//!
//! The page sends it with every request, as a bearer token (RFC 6750), and keeps it for its tab. It is no cookie: a browser would send
//! that to every port of this computer, also to those of other users' programs.

use base64::prelude::{Engine as _, BASE64_URL_SAFE_NO_PAD};
use hyper::header::{HeaderMap, AUTHORIZATION};
use subtle::ConstantTimeEq as _;

/// The random bytes of a token.
const BYTES: usize = 24;

/// What comes before the token in a request.
const SCHEME: &[u8] = b"Bearer ";

/// A token.
#[derive(Clone)]
pub struct Token(String);

impl Token {
    /// A new, random token.
    #[must_use]
    pub fn random() -> Self {
        Self(BASE64_URL_SAFE_NO_PAD.encode(rand::random::<[u8; BYTES]>()))
    }

    /// The token as text for an address.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Whether a request has the token. How long the comparison takes does not tell how much of another token is right.
    #[must_use]
    pub fn is_in(&self, headers: &HeaderMap) -> bool {
        let given = headers.get(AUTHORIZATION).map(|value| value.as_bytes());
        let given = given.and_then(|given| given.strip_prefix(SCHEME));
        given.is_some_and(|given| given.ct_eq(self.0.as_bytes()).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_token_itself_is_taken() {
        let [token, other] = [(); 2].map(|()| Token::random());
        assert_ne!(token.text(), other.text());
        let is_taken = |value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(AUTHORIZATION, value.parse().expect("a header"));
            token.is_in(&headers)
        };
        let text = token.text();
        assert!(is_taken(&format!("Bearer {text}")));
        for wrong in [
            String::new(),
            text.to_owned(),
            "Bearer ".to_owned(),
            format!("Bearer {text}x"),
            format!("Bearer {}", &text[1..]),
            format!("Bearer {}", other.text()),
            format!("Basic {text}"),
        ] {
            assert!(!is_taken(&wrong), "{wrong}");
        }
        assert!(!token.is_in(&HeaderMap::new()));
    }
}
