//! A broker that knows its users by JSON Web Tokens, and the credentials file of one of them.
//!
//! The form of the tokens: NATS documentation, "JWTs", and version 2 of github.com/nats-io/jwt.

use base64::prelude::{Engine as _, BASE64_URL_SAFE_NO_PAD};
use nkeys::KeyPair;
use serde_json::{json, Value};

/// A token by which `issuer` vouches for `subject`.
fn token(issuer: &KeyPair, subject: &KeyPair, name: &str, nats: &Value) -> String {
    let claims = json!({
        "jti": name, "iat": 1_700_000_000, "iss": issuer.public_key(), "sub": subject.public_key(),
        "name": name, "nats": nats,
    });
    let header = json!({"typ": "JWT", "alg": "ed25519-nkey"});
    let [header, claims] =
        [header, claims].map(|part| BASE64_URL_SAFE_NO_PAD.encode(part.to_string()));
    let signed = format!("{header}.{claims}");
    let signature = issuer
        .sign(signed.as_bytes())
        .expect("the issuer has its seed");
    format!("{signed}.{}", BASE64_URL_SAFE_NO_PAD.encode(signature))
}

/// What an account may use; -1 stands for no limit.
fn limits(streams: i32) -> Value {
    json!({
        "subs": -1, "data": -1, "payload": -1, "imports": -1, "exports": -1, "wildcards": true, "conn": -1, "leaf": -1,
        "mem_storage": streams, "disk_storage": streams, "streams": streams, "consumer": streams,
    })
}

/// The credentials file of a user of this account.
fn credentials(account: &KeyPair) -> String {
    let user = KeyPair::new_user();
    let claims = json!({"type": "user", "version": 2, "subs": -1, "data": -1, "payload": -1});
    let seed = user.seed().expect("a new key has its seed");
    format!(
        "-----BEGIN NATS USER JWT-----\n{}\n------END NATS USER JWT------\n\n\
         -----BEGIN USER NKEY SEED-----\n{seed}\n------END USER NKEY SEED------\n",
        token(account, &user, "ann", &claims)
    )
}

/// The lines of a broker's configuration that has one account for users beside its own.
pub struct Authority {
    /// The lines of the configuration.
    pub config: String,
    /// The credentials file of a user that the broker knows.
    pub user: String,
    /// The credentials file of a user of an account that the broker does not know.
    pub stranger: String,
}

impl Authority {
    /// New keys of an operator, of the broker's own account, and of the users' account.
    pub fn new() -> Self {
        let operator = KeyPair::new_operator();
        let [system, account, unknown] = [(); 3].map(|()| KeyPair::new_account());
        let claims = |streams| json!({"type": "account", "version": 2, "limits": limits(streams)});
        let own = token(
            &operator,
            &operator,
            "operator",
            &json!({"type": "operator", "version": 2}),
        );
        let [system_name, account_name] = [&system, &account].map(KeyPair::public_key);
        let config = format!(
            "operator: \"{own}\"\nsystem_account: {system_name}\nresolver: MEMORY\nresolver_preload: {{\n  \
             {system_name}: \"{}\"\n  {account_name}: \"{}\"\n}}",
            token(&operator, &system, "system", &claims(0)),
            token(&operator, &account, "perftboard", &claims(-1)),
        );
        Self {
            config,
            user: credentials(&account),
            stranger: credentials(&unknown),
        }
    }
}
