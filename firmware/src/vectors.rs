//! Golden vectors: positions with all that a test bench may ask a generator about them, answered by the reference.
//!
//! The legal moves, the attacks and the counts are the mailbox generator's, which shares nothing with the table; the walks are
//! those of the literal table.

use protocol::position_payload;
use reference::perft::perft;
use reference::posdata::{posdata, ptype};
use reference::{mailbox, CastlingNotation, Colour, Move, Piece, PieceKind, Position, Square};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The answers of one position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vector {
    /// The position.
    pub position: Position,
    /// The legal moves, in the order of their names.
    pub moves: Vec<Move>,
    /// The squares that white attacks and those that black attacks, a1 in bit 0, h8 in bit 63. A square is attacked by a side if
    /// a piece of that side could take there, whatever stands there and whether or not the piece is pinned.
    pub attacks: [u64; 2],
    /// The leaves at depth 1, 2, and so on.
    pub perft: Vec<u64>,
}

/// A vector as one JSON object.
#[derive(Serialize)]
struct Json {
    fen: String,
    moves: Vec<String>,
    attacks: Attacks,
    perft: Vec<u64>,
    walks: BTreeMap<String, Vec<String>>,
}

/// The attacks of both sides as JSON: 16 hexadecimal digits each, whose highest bit is h8.
#[derive(Serialize)]
struct Attacks {
    white: String,
    black: String,
}

impl Vector {
    /// Asks the reference, which counts down to `depth`.
    #[must_use]
    pub fn of(position: Position, depth: u32) -> Self {
        let mut moves = mailbox::legal_moves(&position);
        moves.sort_by_key(Move::to_string);
        let attacked = |by| {
            let attacked = Square::all().filter(|&square| position.is_attacked(square, by));
            attacked.fold(0, |set, square| set | 1 << square.index())
        };
        Self {
            position,
            moves,
            attacks: Colour::ALL.map(attacked),
            perft: (1..=depth).map(|depth| perft(&position, depth)).collect(),
        }
    }

    /// One line of JSON, without the line feed.
    #[must_use]
    pub fn json(&self) -> String {
        let [white, black] = self.attacks.map(|set| format!("{set:016x}"));
        let json = Json {
            fen: self.position.to_string(),
            moves: self.moves.iter().map(Move::to_string).collect(),
            attacks: Attacks { white, black },
            perft: self.perft.clone(),
            walks: walks(&self.position),
        };
        serde_json::to_string(&json).unwrap_or_default()
    }

    /// A record of 64-bit words in hexadecimal digits, one a line, which Verilog's `$readmemh` reads. After a comment with the
    /// FEN come
    ///
    /// | words | |
    /// |---|---|
    /// | 1 | bits 15..0 the words of this record, 31..16 the counts, 47..32 the moves |
    /// | 4 | the squares, four bits each, a1 in the highest bits of the first word; codes as in the protocol's position |
    /// | 1 | bits 15..8 the side to move, 7..0 the en-passant square, as in the protocol's position |
    /// | 2 | the squares that white and that black attacks, a1 in bit 0 |
    /// | as many as counts | the leaves at depth 1, 2, and so on |
    /// | as many as moves | a move, as in the protocol |
    #[must_use]
    pub fn hex(&self) -> String {
        let payload = position_payload(&self.position);
        let (squares, state) = payload.split_at(32);
        let number = |bytes: &[u8]| {
            bytes
                .iter()
                .fold(0, |word, &byte| word << 8 | u64::from(byte))
        };
        let mut words = vec![0];
        words.extend(squares.chunks(8).map(number));
        words.push(number(state));
        words.extend(self.attacks);
        words.extend(&self.perft);
        // In the protocol a king that castles goes to its rook's square.
        let moves = self.moves.iter().map(|&mv| {
            let mv = self
                .position
                .in_notation(mv, CastlingNotation::KingTakesRook);
            u64::from(protocol::move_to_bits(mv))
        });
        words.extend(moves);
        let (counts, moves) = (self.perft.len() as u64, self.moves.len() as u64);
        words[0] = moves << 32 | counts << 16 | words.len() as u64;
        let mut text = format!("// {}\n", self.position);
        for word in words {
            let _ = writeln!(text, "{word:016x}");
        }
        text
    }
}

/// For every square with a piece, the squares that its walk over the table visits, in order; of a pawn first the pushes, then
/// the captures. An occupied square is visited whether a piece of the own side or an enemy stands there.
fn walks(position: &Position) -> BTreeMap<String, Vec<String>> {
    let walk = |(from, piece): (Square, Piece)| {
        let squares = walk(position, from, piece).into_iter();
        (
            from.to_string(),
            squares.map(|square| square.to_string()).collect(),
        )
    };
    position.pieces().map(walk).collect()
}

/// The squares that this piece's walk visits.
fn walk(position: &Position, from: Square, piece: Piece) -> Vec<Square> {
    let is_occupied = |square| position.piece_at(square).is_some();
    let Piece { colour, kind } = piece;
    if kind == PieceKind::Pawn {
        let captures = posdata().pawn_captures(colour, from);
        let pushes = posdata().pawn_pushes(colour, from, is_occupied);
        return pushes.chain(captures).collect();
    }
    posdata()
        .walk(ptype(colour, kind), from, is_occupied)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use reference::epd;

    fn vectors(suite: &str) -> Vec<(epd::Entry, Vector)> {
        let entries = epd::entries(suite).map(|(_, entry)| entry.unwrap());
        entries
            .map(|entry| (entry.clone(), Vector::of(entry.position, 2)))
            .collect()
    }

    /// The suite's counts are others' work.
    #[test]
    fn counts_are_those_of_the_suite() {
        for (entry, vector) in vectors(reference::suites::TRICKY.text) {
            assert_eq!(vector.moves.len() as u64, vector.perft[0], "{}", entry.fen);
            for (depth, leaves) in entry.depths {
                if let Some(&counted) = vector.perft.get(depth as usize - 1) {
                    assert_eq!(counted, leaves, "depth {depth} of {}", entry.fen);
                }
            }
        }
    }

    /// The generator that walks the table has no part in the attacks.
    #[test]
    fn attacks_are_the_ends_of_the_walks() {
        for (_, vector) in vectors(reference::suites::RANDOM.text) {
            let mut attacks = [0; 2];
            for (from, piece) in vector.position.pieces() {
                let attacked =
                    |square: &Square| piece.kind != PieceKind::Pawn || square.file() != from.file();
                let squares = walk(&vector.position, from, piece);
                let squares = squares.iter().filter(|square| attacked(square));
                attacks[piece.colour.index()] |=
                    squares.fold(0, |set, square| set | 1 << square.index());
            }
            assert_eq!(vector.attacks, attacks, "{}", vector.position);
        }
    }

    #[test]
    fn the_starting_position_reads_so() {
        let vector = Vector::of(Position::starting(), 2);
        let json: serde_json::Value = serde_json::from_str(&vector.json()).unwrap();
        assert_eq!(json["moves"][0], "a2a3");
        assert_eq!(json["attacks"]["white"], "0000000000ffff7e");
        assert_eq!(json["perft"], serde_json::json!([20, 400]));
        assert_eq!(
            json["walks"]["e2"],
            serde_json::json!(["e3", "e4", "f3", "d3"])
        );
        let hex = vector.hex();
        let lines: Vec<&str> = hex.lines().collect();
        assert_eq!(
            lines[0],
            "// rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
        );
        assert_eq!(lines[1], "000000140002001e");
        assert_eq!(lines[2], "7235632711111111");
        assert_eq!(lines[5], "99999999fabdebaf");
        assert_eq!(
            lines[6..9],
            ["0000000000000080", "0000000000ffff7e", "7effff0000000000"]
        );
        assert_eq!(lines[9..11], ["0000000000000014", "0000000000000190"]);
        assert_eq!(lines[11], format!("{:016x}", 8 << 6 | 16));
        assert_eq!(lines.len(), 1 + 0x1e);
    }
}
