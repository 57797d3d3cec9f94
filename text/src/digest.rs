//! Digests, to compare the inputs of builds and to detect damaged files.

use sha2::{Digest as _, Sha256};

/// The SHA-256 of bytes, in hexadecimal digits.
#[must_use]
pub fn of_bytes(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// The SHA-256 of several texts, in hexadecimal digits. The length of each text is hashed before it, so that different
/// lists never give the same bytes.
#[must_use]
pub fn of_texts<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) -> String {
    let mut digest = Sha256::new();
    for text in texts {
        let text = text.as_ref();
        digest.update((text.len() as u64).to_le_bytes());
        digest.update(text);
    }
    hex(&digest.finalize())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_have_the_digest_that_sha256sum_prints() {
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(of_bytes(b"abc"), abc);
    }

    #[test]
    fn lists_of_texts_do_not_run_into_one_another() {
        let lists: [&[&str]; 5] = [&["a", "b"], &["ab", ""], &["", "ab"], &["ab"], &[]];
        let digests = lists.map(of_texts);
        for (place, digest) in digests.iter().enumerate() {
            assert!(!digests[..place].contains(digest));
        }
    }
}
