//! Two engines that share no code with the oracle, move by move over random games.

use perftboard_reference::{mailbox, Move, Position};
use proptest::prelude::*;
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _};

use crate::playouts::games;

/// The oracle's moves as sorted texts.
fn ours(position: &Position) -> Vec<String> {
    sorted(mailbox::legal_moves(position).iter().map(Move::to_string))
}

fn sorted(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut texts: Vec<_> = texts.collect();
    texts.sort_unstable();
    texts
}

fn shakmaty_position(position: &Position) -> Chess {
    let fen: Fen = position
        .to_string()
        .parse()
        .expect("shakmaty reads our FEN");
    fen.into_position(CastlingMode::Standard)
        .expect("shakmaty knows the position as legal")
}

fn shakmaty_moves(position: &Chess) -> Vec<String> {
    sorted(
        position
            .legal_moves()
            .iter()
            .map(|mv| mv.to_uci(CastlingMode::Standard).to_string()),
    )
}

/// The legal moves by cozy-chess, which writes castling as the king taking its own rook.
fn cozy_moves(position: &Position) -> Vec<String> {
    // It refuses halfmove clocks above 100, which random games reach: it gets counters of its own.
    let text = position.to_string();
    let fields: Vec<_> = text.split(' ').take(4).chain(["0", "1"]).collect();
    let board: cozy_chess::Board = fields.join(" ").parse().expect("cozy-chess reads our FEN");
    let mut texts = Vec::new();
    board.generate_moves(|moves| {
        texts.extend(
            moves
                .into_iter()
                .map(|mv| cozy_chess::util::display_uci_move(&board, mv).to_string()),
        );
        false
    });
    sorted(texts.into_iter())
}

proptest! {
    #[test]
    fn legal_moves_are_those_of_both_engines(game in games()) {
        for position in game.positions() {
            let ours = ours(&position);
            prop_assert_eq!(&ours, &shakmaty_moves(&shakmaty_position(&position)), "{}", position);
            prop_assert_eq!(&ours, &cozy_moves(&position), "{}", position);
        }
    }

    /// shakmaty plays the same game on its own board; every FEN must come out the same, counters
    /// included.
    #[test]
    fn playing_leads_to_the_same_positions(game in games()) {
        let mut position = game.start;
        let mut theirs = shakmaty_position(&position);
        for mv in game.moves {
            let uci: UciMove = mv.to_string().parse().expect("shakmaty reads our moves");
            theirs = theirs.clone().play(uci.to_move(&theirs).expect("legal")).expect("legal");
            position = position.play(mv);
            let fen = Fen::from_position(&theirs, EnPassantMode::Always);
            prop_assert_eq!(position.to_string(), fen.to_string());
        }
    }
}
