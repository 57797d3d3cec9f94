//! Positions that exercise every rule of the circuit.

/// A position to count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Case {
    /// The rule that it exercises.
    pub name: &'static str,
    /// The position.
    pub fen: &'static str,
    /// The depth to count to: some ten thousand clocks on one core.
    pub depth: u8,
}

/// A case.
const fn case(name: &'static str, fen: &'static str, depth: u8) -> Case {
    Case { name, fen, depth }
}

/// At least one position for each rule.
pub const EVERY_RULE: [Case; 20] = [
    case(
        "the starting position",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        3,
    ),
    case(
        "kiwipete: all at once",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        2,
    ),
    case(
        "pins along a rank",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        3,
    ),
    case(
        "promotion and castling against each other",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        3,
    ),
    case(
        "en passant by white",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        2,
    ),
    case(
        "en passant by black",
        "rnbqkbnr/pppp1ppp/8/8/3PpP2/8/PPP1P1PP/RNBQKBNR b KQkq d3 0 2",
        2,
    ),
    case(
        "en passant that would uncover a check along the rank",
        "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
        3,
    ),
    case(
        "the same by white, two plies on",
        "3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1",
        3,
    ),
    case(
        "en passant that would uncover a check along the diagonal",
        "8/8/4k3/8/2p5/8/B2P1K2/8 w - - 0 1",
        3,
    ),
    case(
        "en passant out of check",
        "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1",
        3,
    ),
    case(
        "castling of both wings by white",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        2,
    ),
    case(
        "castling of both wings by black",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
        2,
    ),
    case(
        "castling lost to a captured rook",
        "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1",
        2,
    ),
    case(
        "castling through attacks",
        "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1",
        2,
    ),
    case(
        "castling that gives check",
        "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
        3,
    ),
    case(
        "promotions by both sides",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        2,
    ),
    case(
        "promotion out of check",
        "2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1",
        3,
    ),
    case("under-promotion", "8/k1P5/8/1K6/8/8/8/8 w - - 0 1", 4),
    case("double check", "4k3/8/4r3/8/8/3n4/8/4K3 w - - 0 1", 3),
    case("stalemate: no moves", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 2),
];

#[cfg(test)]
mod tests {
    use reference::perft::perft;
    use reference::Position;

    use super::*;

    #[test]
    fn the_positions_are_legal_and_small() {
        for Case { name, fen, depth } in EVERY_RULE {
            let position: Position = fen
                .parse()
                .unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(perft(&position, u32::from(depth)) < 10_000, "{name}");
        }
    }
}
