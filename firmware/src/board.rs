//! The boards that a bitstream can be built for. A further board is a further entry of the table, `board/table.rs` and the
//! files of its folder.

mod entry;
pub mod placements;
mod table;

pub use entry::{Board, Led, Light, Loader, Pins, Usb};

use std::sync::LazyLock;

/// There is no board of that name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no board `{name}`, expected {}", names())]
pub struct UnknownBoard {
    /// The name asked for.
    pub name: String,
}

static BOARDS: LazyLock<Vec<Board>> = LazyLock::new(table::boards);

/// All boards; the first is the default.
#[must_use]
pub fn boards() -> &'static [Board] {
    &BOARDS
}

/// The board of that name.
///
/// # Errors
/// [`UnknownBoard`] if there is none. The message names all boards.
pub fn board(name: &str) -> Result<&'static Board, UnknownBoard> {
    boards()
        .iter()
        .find(|board| board.name == name)
        .ok_or_else(|| UnknownBoard {
            name: name.to_owned(),
        })
}

/// The names of all boards, as an English list of alternatives.
#[must_use]
pub fn names() -> String {
    let names: Vec<String> = boards()
        .iter()
        .map(|board| format!("`{}`", board.name))
        .collect();
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => names.join(""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_pin_is_named_and_used_once() {
        for board in boards() {
            let pins = &board.pins;
            let mut all = vec![&pins.clock, &pins.rx, &pins.tx];
            all.extend(&pins.reset_button);
            all.extend(pins.leds.iter().map(|led| &led.pin));
            all.extend(&pins.low);
            all.extend(&pins.high);
            let count = all.len();
            assert!(all.iter().all(|pin| !pin.is_empty()), "{board:?}");
            assert_eq!(all.into_iter().collect::<HashSet<_>>().len(), count);
        }
    }

    #[test]
    fn every_light_is_shown_once_at_most_and_every_board_shows_that_it_is_alive() {
        for board in boards() {
            let shown: Vec<Light> = board.pins.leds.iter().map(|led| led.light).collect();
            let different: HashSet<Light> = shown.iter().copied().collect();
            assert_eq!(different.len(), shown.len(), "{}", board.name);
            assert!(shown.contains(&Light::Alive), "{}", board.name);
        }
        for (number, light) in Light::ALL.into_iter().enumerate() {
            assert_eq!(light as usize, number);
        }
    }

    #[test]
    fn names_are_unique_and_told_to_whoever_asks_for_another() {
        let names: HashSet<&str> = boards().iter().map(|board| board.name).collect();
        assert_eq!(names.len(), boards().len());
        let error = board("icestick").unwrap_err().to_string();
        assert!(
            error.starts_with(
                "there is no board `icestick`, expected `alchitry-cu`, `ice40-hx8k-breakout`, "
            ),
            "{error}"
        );
        assert!(names.iter().all(|name| error.contains(name)), "{error}");
        assert_eq!(error.matches(" or ").count(), 1, "{error}");
    }
}
