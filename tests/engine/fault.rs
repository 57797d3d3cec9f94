//! The faults that can be seeded, one at a time.

/// Defines the faults with their names on the command line and the sentences that describe them, each in one place.
macro_rules! faults {
    ($($fault:ident $name:literal $text:literal)*) => {
        /// A fault; the code that it changes asks the board for it with `has`.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Fault {
            $(#[doc = $text] $fault,)*
        }

        /// All faults with their names and descriptions.
        pub const FAULTS: &[(Fault, &str, &str)] = &[$((Fault::$fault, $name, $text),)*];
    };
}

faults! {
    EnPassantForgotten "en-passant-forgotten"
        "No capture en passant is generated."
    EnPassantOneSide "en-passant-one-side"
        "A pawn captures en passant only towards the h file."
    EnPassantWraps "en-passant-wraps"
        "A pawn captures en passant over the edge of the board, between the a file and the h file."
    EnPassantNoEvasion "en-passant-no-evasion"
        "A check is never answered by a capture en passant."
    EnPassantTwice "en-passant-twice"
        "A capture en passant is listed twice."
    EnPassantVictimShields "en-passant-victim-shields"
        "The legality test of a capture en passant leaves the captured pawn on the board, where it shields the king."
    EnPassantStays "en-passant-stays"
        "The right to capture en passant does not end with the next move."
    EnPassantVictimStays "en-passant-victim-stays"
        "A capture en passant does not remove the captured pawn."
    CastlingThroughCheck "castling-through-check"
        "The king castles across an attacked square."
    CastlingOutOfCheck "castling-out-of-check"
        "The king castles although it is in check."
    CastlingIntoCheck "castling-into-check"
        "The king castles to an attacked square."
    CastlingOverBFile "castling-over-b-file"
        "The king castles on the queen's side although a piece stands on the b file."
    CastlingShyOfBFile "castling-shy-of-b-file"
        "The king does not castle on the queen's side when the square on the b file is attacked."
    CastlingAfterRookCaptured "castling-after-rook-captured"
        "The right to castle survives the capture of the rook."
    CastlingAfterKingMoved "castling-after-king-moved"
        "The right to castle survives a move of the king."
    CastlingAfterRookMoved "castling-after-rook-moved"
        "The right to castle survives a move of the rook."
    CastlingRightsSwapped "castling-rights-swapped"
        "A move of one rook takes away the right to castle with the other one."
    CastlingLeavesRook "castling-leaves-rook"
        "Castling moves the king and leaves the rook in its corner."
    PromotionQueenOnly "promotion-queen-only"
        "A pawn promotes to nothing but a queen."
    PromotionCaptureForgotten "promotion-capture-forgotten"
        "A pawn does not capture on the last rank."
    PromotionStaysPawn "promotion-stays-pawn"
        "A pawn that reaches the last rank may remain a pawn."
    PromotionTwice "promotion-twice"
        "A promotion to a queen is listed twice."
    PromotionAlwaysQueen "promotion-always-queen"
        "A pawn becomes a queen, whatever piece the move names."
    DoubleCheckCapture "double-check-capture"
        "A double check is answered by the capture of one of the two checking pieces."
    DoubleCheckBlock "double-check-block"
        "A double check is answered by a piece that steps between the king and one of the two checking pieces."
    PinnedDoublePush "pinned-double-push"
        "A pinned pawn advances two squares and leaves the line of the pin."
    PinnedKnight "pinned-knight"
        "A pinned knight moves."
    PinnedBishop "pinned-bishop"
        "A pinned bishop leaves the line of the pin."
    PinnedPieceFrozen "pinned-piece-frozen"
        "A pinned piece does not move along the line of the pin."
    KingShadow "king-shadow"
        "The king steps back along the line on which it is checked, as if it still shielded the square behind itself."
    KingTakesProtected "king-takes-protected"
        "The king takes a protected piece."
    KingsTouch "kings-touch"
        "The king steps next to the other king."
    PawnAttacksReversed "pawn-attacks-reversed"
        "The test whether a square is attacked looks for pawns on the wrong side of the square."
    DoublePushNoEvasion "double-push-no-evasion"
        "A check is never blocked by a pawn that advances two squares."
    DoublePushJumps "double-push-jumps"
        "A pawn that advances two squares jumps over a piece."
    PushCaptures "push-captures"
        "A pawn that advances one square captures what stands there."
    PawnCaptureWraps "pawn-capture-wraps"
        "A pawn captures over the edge of the board, between the a file and the h file."
    BlackDoublePushRank "black-double-push-rank"
        "Black's pawns advance two squares from the sixth rank instead of the seventh."
    KnightWraps "knight-wraps"
        "A knight jumps over the edge of the board, between the files on the left and those on the right."
    SliderGoesOn "slider-goes-on"
        "A bishop, rook or queen also moves beyond the piece that it can capture."
    QueenLacksDirection "queen-lacks-direction"
        "A queen does not move along the diagonal towards h1."
    UnmakeCastlingRook "unmake-castling-rook"
        "Unmaking castling leaves the rook beside the king's starting square."
    UnmakePromotion "unmake-promotion"
        "Unmaking a promotion puts the promoted piece back instead of the pawn."
    UnmakeKingSquare "unmake-king-square"
        "Unmaking a move of the king does not restore the square on which the king is looked for."
    UnmakeCastlingRights "unmake-castling-rights"
        "Unmaking a move does not restore the rights to castle."
    UnmakeEnPassantVictim "unmake-en-passant-victim"
        "Unmaking a capture en passant does not put the captured pawn back."
    UnmakePromotionCapture "unmake-promotion-capture"
        "Unmaking a promotion with capture does not put the captured piece back."
    HashLacksEnPassant "hash-lacks-en-passant"
        "The hash does not tell positions apart that differ in the right to capture en passant; the table is on."
    HashLacksPromotion "hash-lacks-promotion"
        "The hash keeps a pawn where a pawn was promoted; the table is on."
    HashLacksKing "hash-lacks-king"
        "The hash does not contain the kings; the table is on."
    TableTrustsIndex "table-trusts-index"
        "The table uses an entry without comparing the whole hash; the table is on."
    MateCountsOne "mate-counts-one"
        "A checkmate before the last ply counts as one leaf."
    StalemateCountsOne "stalemate-counts-one"
        "A stalemate before the last ply counts as one leaf."
    NullMove "null-move"
        "A side without a legal move makes the null move."
    BareKingsEnd "bare-kings-end"
        "A position with nothing but the two kings has no moves, because it is a draw."
    LastCountShort "last-count-short"
        "The count of the last move of a list is one too small."
}

impl Fault {
    /// The fault of a name on the command line.
    pub fn named(name: &str) -> Option<Fault> {
        let entry = FAULTS.iter().find(|entry| entry.1 == name)?;
        Some(entry.0)
    }

    /// Whether the fault shows only when counts are kept in a table.
    pub fn needs_table(self) -> bool {
        matches!(
            self,
            Fault::HashLacksEnPassant
                | Fault::HashLacksPromotion
                | Fault::HashLacksKing
                | Fault::TableTrustsIndex
        )
    }
}
