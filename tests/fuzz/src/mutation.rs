//! Changes of an input without a fuzzer, for the quick tests.

use reference::random::splitmix;

/// The most changes of an input.
const MOST_CHANGES: u64 = 4;

/// An input with a few random changes: bits, bytes, what is repeated or left out, words, and the end of another input.
#[must_use]
pub fn mutated(input: &[u8], other: &[u8], words: &[&str], state: &mut u64) -> Vec<u8> {
    let mut bytes = input.to_vec();
    for _ in 0..1 + splitmix(state) % MOST_CHANGES {
        change(&mut bytes, other, words, state);
    }
    bytes
}

/// A number below a bound that is not 0.
fn below(state: &mut u64, bound: usize) -> usize {
    (splitmix(state) >> 11) as usize % bound
}

fn change(bytes: &mut Vec<u8>, other: &[u8], words: &[&str], state: &mut u64) {
    let place = below(state, bytes.len() + 1);
    let length = below(state, 9).min(bytes.len() - place);
    let kind = below(state, 7);
    let Some(byte) = bytes.get_mut(place) else {
        bytes.extend_from_slice(&other[..below(state, other.len() + 1)]);
        return;
    };
    match kind {
        0 => *byte ^= 1 << below(state, 8),
        1 => *byte = below(state, 256) as u8,
        2 => drop(bytes.drain(place..place + length)),
        3 => {
            let again = bytes[place..place + length].to_vec();
            bytes.splice(place..place, again);
        }
        4 => bytes.truncate(place),
        5 => {
            let end = below(state, other.len() + 1);
            bytes.truncate(place);
            bytes.extend_from_slice(&other[end..]);
        }
        _ => {
            let word = words.get(below(state, words.len().max(1)));
            bytes.splice(place..place, word.map_or("", |word| word).bytes());
        }
    }
}
