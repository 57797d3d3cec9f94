//! Castling of Chess960 by the rules alone: every king and rook of a first rank, with enemies along it and over it, and every
//! starting position.

use perftboard_reference::cozy::Cozy;
use perftboard_reference::huginn::Huginn;
use perftboard_reference::mailbox::Mailbox;
use perftboard_reference::sandstroem::Board;
use perftboard_reference::{
    chess960, CastlingNotation, Generator, Move, Piece, PieceKind, Position, Square,
};

/// The first rank with a king, a rook and enemies, from the a file; by the rules alone: no table, no position.
#[derive(Clone, Copy)]
struct FirstRank {
    king: usize,
    rook: usize,
    /// An enemy rook on the first rank.
    enemy: Option<usize>,
    /// A file along which an enemy rook looks down to the first rank.
    file: Option<usize>,
}

impl FirstRank {
    /// The files of king and rook after castling.
    fn targets(self) -> (usize, usize) {
        if self.rook > self.king {
            (6, 5)
        } else {
            (2, 3)
        }
    }

    /// Whether the enemy's rooks attack a file of the first rank, where only pieces on `stands` stand in their way.
    fn attacked(self, file: usize, stands: &[usize]) -> bool {
        let along = self.enemy.is_some_and(|enemy| {
            let between = enemy.min(file) + 1..enemy.max(file);
            enemy != file && !stands.iter().any(|stands| between.contains(stands))
        });
        along || self.file == Some(file)
    }

    /// Whether castling is legal.
    fn allows_castling(self) -> bool {
        let (king_to, rook_to) = self.targets();
        let way = |one: usize, other: usize| one.min(other)..=one.max(other);
        let crossed = |file: &usize| {
            way(self.king, king_to).contains(file) || way(self.rook, rook_to).contains(file)
        };
        let is_free = self.enemy.is_none_or(|enemy| !crossed(&enemy));
        let safe = |file: usize| !self.attacked(file, &[self.rook]);
        is_free
            && !self.attacked(self.king, &[self.rook])
            && way(self.king, king_to).all(safe)
            && !self.attacked(king_to, &[rook_to])
    }

    /// The position, with the rank of White or of Black.
    fn fen(self, white: bool) -> String {
        let mut rank = ['1'; 8];
        let (king, rook, enemy) = if white {
            ('K', 'R', 'r')
        } else {
            ('k', 'r', 'R')
        };
        rank[self.king] = king;
        rank[self.rook] = rook;
        if let Some(file) = self.enemy {
            rank[file] = enemy;
        }
        // The enemy's king stands between pawns that shield it from everything.
        let mut third = ['1'; 8];
        if let Some(file) = self.file {
            third[file] = enemy;
        }
        let file = char::from(b'a' + self.rook as u8);
        let (rank, third) = (String::from_iter(rank), String::from_iter(third));
        if white {
            let file = file.to_ascii_uppercase();
            format!("11111111/11111111/1pp11111/1pkp1111/1pp11111/{third}/11111111/{rank} w {file} - 0 1")
        } else {
            format!("{rank}/11111111/{third}/1PP11111/1PKP1111/1PP11111/11111111/11111111 b {file} - 0 1")
        }
    }

    /// The first rank after castling, as FEN has it.
    fn after(self, white: bool) -> String {
        let mut rank = ['1'; 8];
        if let Some(file) = self.enemy {
            rank[file] = if white { 'r' } else { 'R' };
        }
        let (king_to, rook_to) = self.targets();
        rank[king_to] = if white { 'K' } else { 'k' };
        rank[rook_to] = if white { 'R' } else { 'r' };
        squeezed(&String::from_iter(rank))
    }
}

/// A placement with free squares counted.
fn squeezed(placement: &str) -> String {
    (2..=8).rev().fold(placement.to_owned(), |text, free| {
        text.replace(&"1".repeat(free), &free.to_string())
    })
}

/// Every king and rook of a first rank, with an enemy rook on every file of it and over every file, or nowhere.
#[test]
fn castling_is_legal_exactly_where_the_rules_allow_it() {
    let files = || (0..8).map(Some).chain([None]);
    let mut legal = [0, 0];
    let mut positions = 0;
    for king in 0..8 {
        for rook in (0..8).filter(|&rook| rook != king) {
            for (enemy, file) in files().flat_map(|enemy| files().map(move |file| (enemy, file))) {
                if [Some(king), Some(rook)].contains(&enemy) {
                    continue;
                }
                let rank = FirstRank {
                    king,
                    rook,
                    enemy,
                    file,
                };
                for white in [true, false] {
                    let fen = squeezed(&rank.fen(white));
                    let position: Position = fen.parse().unwrap_or_else(|error| panic!("{error}"));
                    let us = position.turn();
                    let [from, to] = [king, rook]
                        .map(|file| Square::from_coords(file as u8, us.back_rank()).unwrap());
                    let castling = Move::new(from, to);
                    let allowed = rank.allows_castling();
                    assert_castling(&position, castling, allowed);
                    if allowed {
                        let after = position.play(castling).to_string();
                        let mut ranks = after.split(['/', ' ']);
                        let row = if white { ranks.nth(7) } else { ranks.next() };
                        assert_eq!(row, Some(&*rank.after(white)), "{fen}");
                        legal[usize::from(rook > king)] += 1;
                    }
                    positions += 1;
                }
            }
        }
    }
    // Both wings are there, and so is what is not legal.
    assert!(
        legal[0] > 100 && legal[1] > 100 && legal[0] + legal[1] < positions / 2,
        "{legal:?}"
    );
}

/// All generators list a castling move, or none does.
fn assert_castling(position: &Position, castling: Move, allowed: bool) {
    let listed = |moves: Vec<Move>| {
        let takes = |mv| position.in_notation(mv, CastlingNotation::KingTakesRook);
        let is_it = |&&mv: &&Move| position.castling_of(mv).is_some() && takes(mv) == castling;
        moves.iter().filter(is_it).count()
    };
    let said = [
        listed(Mailbox::from(position).moves()),
        listed(Huginn::from(position).moves()),
        listed(Board::from(position).moves()),
        listed(Cozy::try_from(position).unwrap().moves()),
    ];
    assert_eq!(said, [usize::from(allowed); 4], "{castling} in {position}");
    assert_eq!(position.try_play(castling).is_ok(), allowed, "{position}");
}

/// Every starting position, with no other pieces on the first ranks than kings and the rooks that castle, since the other rook
/// may stand in the way: both sides castle to both wings.
#[test]
fn every_starting_position_castles_both_ways() {
    for number in 0..chess960::POSITIONS {
        let rank = chess960::back_rank(number).unwrap();
        let letters: String = rank.into_iter().map(PieceKind::letter).collect();
        let king = letters.find('k').unwrap();
        let wings = [
            (letters.rfind('r').unwrap(), "Kk", 6, 5),
            (letters.find('r').unwrap(), "Qq", 2, 3),
        ];
        for (rook, rights, king_to, rook_to) in wings {
            let mut rank = ['1'; 8];
            (rank[king], rank[rook]) = ('k', 'r');
            let lower = String::from_iter(rank);
            let upper = lower.to_uppercase();
            for turn in ['w', 'b'] {
                let fen =
                    format!("{lower}/pppppppp/8/8/8/8/PPPPPPPP/{upper} {turn} {rights} - 0 1");
                let position: Position = squeezed(&fen).parse().unwrap();
                let us = position.turn();
                let [from, to] = [king, rook]
                    .map(|file| Square::from_coords(file as u8, us.back_rank()).unwrap());
                assert_castling(&position, Move::new(from, to), true);
                let after = position.play(Move::new(from, to));
                for (file, kind) in [(king_to, PieceKind::King), (rook_to, PieceKind::Rook)] {
                    let square = Square::from_coords(file, us.back_rank()).unwrap();
                    let expected = Some(Piece::new(us, kind));
                    assert_eq!(after.piece_at(square), expected, "{number}");
                }
                let left = after.castling().bits();
                assert_eq!(
                    left,
                    position.castling().without_side(us).bits(),
                    "{number}"
                );
                assert_eq!(after.pieces().count(), 20, "{number}");
            }
        }
    }
}
