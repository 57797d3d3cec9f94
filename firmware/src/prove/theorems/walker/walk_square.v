// A square is one of a walk, with the direction in which it lies, or of a knight's hop its number in the table, which is `hop`; and of a
// pawn's with whether it is a king's step away, if `has_first`.
module walk_square(input [2:0] kind, input black, input [5:0] from, input [5:0] square, input [2:0] direction, input [2:0] hop,
      input first, input has_first, output holds);
   wire [2:0] lies, distance;
   line from_square(.from(from), .to(square), .direction(lies), .distance(distance));
   wire piece_goes;
   contract_piece_goes piece_goes_here(.kind(kind), .black(black), .from(from), .to(square), .holds(piece_goes));
   assign holds = piece_goes && direction == (kind == 2 ? hop : lies) && (!has_first || kind != 1 || first == (distance == 1));
endmodule
