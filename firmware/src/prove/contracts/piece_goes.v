// Where a piece may go on an empty board, a pawn also obliquely by one square.
module contract_piece_goes(input [2:0] kind, input black, input [5:0] from, input [5:0] to, output holds);
   piece_goes by_the_rules(.kind(kind), .black(black), .from(from), .to(to), .goes(holds));
endmodule
