//! What is told of a core: the sentences fit what the circuit does.

use super::*;

/// Everything that is told of a core until the count is over.
fn told(fen: &str, depth: u32) -> Vec<String> {
    let mut session = session(fen, depth);
    let mut told = Vec::new();
    session
        .order(Order::Go {
            clock: session.begins(),
        })
        .expect("a clock");
    while !session.is_over() {
        let moment = session.moment().expect("a moment");
        told.extend(moment.cores.into_iter().flatten().map(|core| core.says));
        session.step().expect("the circuit settles");
    }
    told
}

/// Each of these is told by somebody.
fn tells(told: &[String], expected: &[&str]) {
    for expected in expected {
        assert!(
            told.iter().any(|told| told.contains(expected)),
            "nobody says: {expected}\n{}",
            told.join("\n")
        );
    }
}

#[test]
fn it_says_why_the_walk_turns() {
    tells(&told(QUEEN, 2), &[
        "The white queen on d4 begins its walk: the table’s first word leads to",
        "The white queen walks from d4. d5 is free: the walk goes straight on to d6 (nextpos, by STEP).",
        "On d7 stands a black pawn: the walk turns, and the next ray begins on c4 (nextdir, read from TURN).",
        "On a4 stands a white pawn: the walk turns, and the next ray begins on d3 (nextdir, read from TURN).",
        "The square before, d7, has the verdict of a legal move: the move goes to a rank counter as a job.",
        "h8 is free, but the ray ends here, at the edge of the board: the walk turns",
        "It was the last square of the chain: the walk comes home to d4.",
        "a knight goes only one step in a direction",
    ]);
}

#[test]
fn it_tells_the_sweeps_of_a_rank_counter() {
    tells(&told(QUEEN, 2), &[
        "This rank counter takes a word from its queue: the move d4–d7.",
        "Look down: the move d4–d7 is laid over the board, and not made; the board is read rank by rank, from rank 1 on",
        "Look down: on rank 7",
        "Look up: the king may go to",
        "Count down: the moves that go down the board are counted",
        "moves are counted in this clock.",
        "The king is in check: other pieces may only go where that ends it.",
    ]);
}

#[test]
fn it_tells_checks_pins_and_moves_that_the_king_forbids() {
    let pins = told("3q3b/r1k5/3N1N2/2P5/q1NKR2r/4P3/1P1R4/b2r2b1 w - - 0 1", 2);
    tells(&pins, &[", and is pinned.", "is no target: the"]);
    let check = told("4r1k1/8/8/8/8/5n2/8/R3K3 w - - 0 1", 2);
    tells(
        &check,
        &[
            "is no target: the king may not go there.",
            "is no target: the king would be left in check.",
        ],
    );
}

#[test]
fn it_tells_of_moves_that_are_found_ahead() {
    tells(&told(QUEEN, 3), &[
        "before the move is made.",
        "looked at meanwhile.",
        "There are no more moves but",
        "A word goes to all rank counters: a node: Black replies, with the king on e8, and the next move leads to another node.",
        "The tree core takes the last move back",
    ]);
}

#[test]
fn at_depth_one_the_tree_core_counts_by_itself() {
    tells(
        &told(QUEEN, 1),
        &["The square before, d7, has the verdict of a legal move: one leaf more is counted."],
    );
}

#[test]
fn moves_of_the_root_are_told_as_the_circuit_has_them_too() {
    for (fen, castling) in [
        (KIWIPETE, [("e1c1", "e1a1"), ("e1g1", "e1h1")]),
        (CHESS960, [("f1b1", "f1b1"), ("f1g1", "f1g1")]),
    ] {
        let told = told(fen, 2);
        let moves = session(fen, 2).counting().finished(2).moves;
        for (text, of_circuit) in castling {
            let listed = moves.iter().find(|(mv, ..)| mv == text);
            let listed = listed.map(|(.., of_circuit)| of_circuit.as_str());
            assert_eq!(listed, Some(of_circuit), "{fen}");
            let (from, to) = of_circuit.split_at(2);
            tells(
                &told,
                &[
                    &format!("found the move {from}–{to}"),
                    &format!("from its queue: the move {from}–{to}, castling"),
                    &format!("the move {from}–{to} is laid over the board"),
                ],
            );
        }
    }
}
