// Whether a move is legal, by what stands on its two squares and by verdicts on them.

// The verdict on a square. `goal`: another piece than the king may come here (`target`), or the king castles with the rook that is here.
// `may`: the piece that is here is not pinned, or the king may come here.
module verdict(input target, input castles, input unpinned, input steps, output goal, output may);
   assign goal = target || castles;
   assign may = unpinned || (steps && !castles);
endmodule

// Whether a pawn takes en passant: it goes obliquely to the square that the position allows, and its king is neither uncovered nor left in
// check, which is the verdict `passed`.
module passes(input [2:0] kind, input black, input [5:0] to, input oblique, input allowed, input [2:0] file, input passed, output holds);
   assign holds = kind == 1 && oblique && passed && allowed && to == {black ? 3'd2 : 3'd5, file};
endmodule

// Whether a square lies in line with two others.
module in_line(input [5:0] from, input [5:0] to, input [5:0] king, output holds);
   wire signed [8:0] files = $signed({1'b0, to[2:0]}) - $signed({1'b0, from[2:0]}),
      ranks = $signed({1'b0, to[5:3]}) - $signed({1'b0, from[5:3]}),
      king_files = $signed({1'b0, king[2:0]}) - $signed({1'b0, from[2:0]}),
      king_ranks = $signed({1'b0, king[5:3]}) - $signed({1'b0, from[5:3]});
   assign holds = files * king_ranks == ranks * king_files;
endmodule

// A move to a square to which the piece's walk comes, and on which an own piece stands, an enemy, or none. `goes`: the piece may go there,
// whatever becomes of its king. `legal`: its king cannot be taken then. `free` is the verdict on the square from which it comes: a piece
// that is not free is pinned, and stays in line with its king. `goal` and `may` are the verdict on the other square.
module legal_move(input [2:0] kind, input straight, input own, input enemy, input passes, input in_line, input goal, input may, input free,
      output goes, output legal);
   assign goes = !own && (kind != 1 || (straight ? !enemy : enemy || passes));
   assign legal = goes && (kind == 6 ? may : (goal || passes) && (free || in_line));
endmodule

// A king castles with a rook if it has the right, the verdict on the rook's square says so, and it may step to the square beside it on that
// side (`opens`). In Chess960 that step does not matter if the rook stands there, or if the king does not go to that side.
module castling_move(input long, input right, input opens, input chess960, input [2:0] king, input [2:0] rook, input goal, output may,
      output legal);
   assign may = right && (opens || chess960 && (long ? king <= 2 || king - 3'd1 == rook : king >= 6 || king + 3'd1 == rook));
   assign legal = may && goal;
endmodule

// A pawn that comes to the last rank is promoted, which is four moves: it becomes a knight, a bishop, a rook or a queen, kinds 2 to 5.
module promotion(input [2:0] kind, input [5:0] to, output promotes);
   assign promotes = kind == 1 && (to[5:3] == 0 || to[5:3] == 7);
endmodule
