module theorem(input clock, input [55:0] up, input [56:0] others, input [55:0] down, input [2:0] file);
   wire [56:0] counts;
   block dut(.up(up), .others(others), .down(down), .counts(counts));
   // By file: the digits, lowest first, of the number of moves, and of that of the pawns' moves of one square and their captures.
   wire [7:0] ones, twos, fours, eights, sixteens, pawn_ones, pawn_twos;
   wire promote;
   assign {promote, pawn_twos, pawn_ones, sixteens, eights, fours, twos, ones} = counts;
   // The moves of all planes that end on a file; the pawns' planes are the last three of `others`.
   reg [4:0] moves;
   reg [1:0] pawns;
   integer plane;
   always @* begin
      moves = 0;
      for (plane = 0; plane < 7; plane = plane + 1) moves = moves + up[8 * plane + file] + down[8 * plane + file];
      for (plane = 0; plane < 4; plane = plane + 1) moves = moves + others[8 * plane + file];
      pawns = 0;
      for (plane = 4; plane < 7; plane = plane + 1) pawns = pawns + others[8 * plane + file];
   end
   always @* begin
      assert (moves == {sixteens[file], eights[file], fours[file], twos[file], ones[file]});
      assert (pawns == {pawn_twos[file], pawn_ones[file]});
      assert (promote == others[56]);
   end
endmodule
