//! The connection to the broker.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_nats::{Client, ConnectErrorKind, ConnectOptions, Event};
use clap::Args;

use crate::error::FarmError;

/// How long the broker may take to accept a connection, and to answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// The longest pause between two attempts to connect again.
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

/// What the broker last refused to do. NATS says so in a message of its own, and leaves the request without an answer.
static REFUSAL: Mutex<Option<String>> = Mutex::new(None);

fn refusal() -> MutexGuard<'static, Option<String>> {
    REFUSAL.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What the broker last refused to do, in its own words, if it refused anything.
#[must_use]
pub fn last_refusal() -> Option<String> {
    refusal().clone()
}

/// How to reach the broker.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Broker")]
pub struct NatsArgs {
    /// The broker's address, or several of one cluster with commas between them; `tls://HOST:PORT` asks for TLS
    #[arg(
        long,
        value_name = "URL",
        env = "PERFTBOARD_NATS",
        // It may have a password in it.
        hide_env_values = true,
        default_value = "nats://127.0.0.1:4222",
        global = true
    )]
    pub nats: String,
    /// The user's name
    #[arg(long, value_name = "NAME", env = "PERFTBOARD_NATS_USER", global = true)]
    pub user: Option<String>,
    /// The user's password; a variable of the environment is seen by fewer than an option
    #[arg(
        long,
        value_name = "PASSWORD",
        env = "PERFTBOARD_NATS_PASSWORD",
        hide_env_values = true,
        global = true
    )]
    pub password: Option<String>,
    /// A token in place of user and password
    #[arg(
        long,
        value_name = "TOKEN",
        env = "PERFTBOARD_NATS_TOKEN",
        hide_env_values = true,
        conflicts_with = "user",
        global = true
    )]
    pub token: Option<String>,
    /// The user's credentials file, with JWT and key
    #[arg(
        long,
        value_name = "FILE",
        env = "PERFTBOARD_NATS_CREDS",
        global = true
    )]
    pub creds: Option<PathBuf>,
    /// The certificate of the authority that signed the broker's, in PEM
    #[arg(long, value_name = "FILE", env = "PERFTBOARD_NATS_CA", global = true)]
    pub tls_ca: Option<PathBuf>,
    /// This client's certificate, in PEM
    #[arg(long, value_name = "FILE", requires = "tls_key", global = true)]
    pub tls_cert: Option<PathBuf>,
    /// The key of this client's certificate, in PEM
    #[arg(long, value_name = "FILE", requires = "tls_cert", global = true)]
    pub tls_key: Option<PathBuf>,
}

impl NatsArgs {
    /// The addresses, without the user, password or token that they may have before their hosts.
    fn addresses(&self) -> Vec<String> {
        let addresses = self.nats.split(',').map(|address| {
            let (scheme, rest) = address.split_once("://").unwrap_or(("nats", address));
            let host = rest.rsplit_once('@').map_or(rest, |(_, host)| host);
            format!("{scheme}://{host}")
        });
        addresses.collect()
    }

    /// The user and password, or the token, that an address has before its host.
    fn in_address(&self) -> Option<(&str, Option<&str>)> {
        let own = self.nats.split(',').find_map(|address| {
            let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
            rest.rsplit_once('@')
        });
        own.map(|(own, _)| match own.split_once(':') {
            Some((user, password)) => (user, Some(password)),
            None => (own, None),
        })
    }

    /// Connects. Later breaks of the connection are mended by the client, as often as they come.
    ///
    /// # Errors
    /// [`FarmError::NoBroker`], [`FarmError::Denied`], [`FarmError::Credentials`].
    pub async fn connect(&self, name: &str) -> Result<(Client, String), FarmError> {
        let addresses = self.addresses();
        let url = addresses.join(",");
        let options = self.options().await?;
        let options = options
            .name(name)
            .event_callback(|event| async {
                if let Event::ServerError(error) = event {
                    *refusal() = Some(error.to_string());
                }
            })
            .connection_timeout(PATIENCE)
            .request_timeout(Some(PATIENCE))
            .reconnect_delay_callback(|attempts| {
                let pause = Duration::from_millis(100)
                    .saturating_mul(u32::try_from(attempts).unwrap_or(u32::MAX));
                pause.min(LONGEST_PAUSE)
            });
        match options.connect(addresses).await {
            Ok(client) => Ok((client, url)),
            Err(error) => {
                let is_denied = matches!(
                    error.kind(),
                    ConnectErrorKind::AuthorizationViolation | ConnectErrorKind::Authentication
                );
                let source = error.into();
                Err(match is_denied {
                    true => FarmError::Denied { url, source },
                    false => FarmError::NoBroker { url, source },
                })
            }
        }
    }

    async fn options(&self) -> Result<ConnectOptions, FarmError> {
        let mut options = ConnectOptions::new();
        if let Some(path) = &self.creds {
            let read = options.credentials_file(path).await;
            options = read.map_err(|source| FarmError::Credentials {
                path: path.clone(),
                source,
            })?;
        }
        match self.in_address() {
            Some((user, Some(password))) => {
                options = options.user_and_password(user.to_owned(), password.to_owned());
            }
            Some((token, None)) => options = options.token(token.to_owned()),
            None => {}
        }
        if let Some(token) = &self.token {
            options = options.token(token.clone());
        }
        match (&self.user, &self.password) {
            (Some(user), password) => {
                let password = password.clone().unwrap_or_default();
                options = options.user_and_password(user.clone(), password);
            }
            (None, Some(_)) => return Err(FarmError::NoUser),
            (None, None) => {}
        }
        let files = [&self.tls_ca, &self.tls_cert, &self.tls_key];
        for path in files.into_iter().flatten() {
            std::fs::metadata(path).map_err(|source| FarmError::Credentials {
                path: path.clone(),
                source,
            })?;
        }
        // If an option names a certificate, a connection without TLS is refused, even if the broker offers one.
        if files.into_iter().any(Option::is_some) {
            options = options.require_tls(true);
        }
        if let Some(path) = &self.tls_ca {
            options = options.add_root_certificates(path.clone());
        }
        if let (Some(cert), Some(key)) = (&self.tls_cert, &self.tls_key) {
            options = options.add_client_certificate(cert.clone(), key.clone());
        }
        Ok(options)
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        nats: NatsArgs,
    }

    #[test]
    fn credentials_in_the_address_are_used_and_not_shown() {
        for (given, shown, own) in [
            (
                "nats://ann:secret@host:4222",
                "nats://host:4222",
                Some(("ann", Some("secret"))),
            ),
            ("token@host", "nats://host", Some(("token", None))),
            (
                "tls://a:1,tls://u:p@b:2",
                "tls://a:1,tls://b:2",
                Some(("u", Some("p"))),
            ),
            ("host", "nats://host", None),
        ] {
            let line = Line::try_parse_from(["farm", "--nats", given]).unwrap();
            assert_eq!(line.nats.addresses().join(","), shown);
            assert_eq!(line.nats.in_address(), own);
        }
    }
}
