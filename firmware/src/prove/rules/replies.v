// The moves that end on a square, counted there. All planes are by file, and the side to move sees the board from its first rank: `along`
// are the rooks and queens that may go along their rank, `empty` the squares without a piece, and `goal` those to which a piece may go.

// The moves along the rank, to the east and to the west: there is a slider, and all squares from it to this one are empty.
module along_rank(input [2:0] file, input [7:0] along, input [7:0] empty, input [7:0] goal, output east, output west);
   reg from_west, from_east;
   integer i;
   always @* begin
      from_west = 0;
      from_east = 0;
      for (i = 0; i < 8; i = i + 1) begin
         if (i < file) from_west = along[i] || (from_west && empty[i]);
         if (7 - i > file) from_east = along[7 - i] || (from_east && empty[7 - i]);
      end
   end
   assign east = from_west && goal[file], west = from_east && goal[file];
endmodule

// The moves of pawns: one square, or two from their home rank; a capture of what stands there, or of the pawn that has passed the square,
// `passes`, if that is legal. The planes have the pawns that may go so, on the rank below and on the one below that.
module pawns_to(input [2:0] rank, input [2:0] file, input [7:0] pushes_below, input [7:0] takes_east_below, input [7:0] takes_west_below,
      input [7:0] pushes_two_below, input [7:0] empty_below, input [7:0] empty, input [7:0] goal, input passes, output pushes,
      output double_pushes, output takes_east, output takes_west, output promotes);
   wire takes = (goal[file] && !empty[file]) || passes;
   assign pushes = rank != 0 && pushes_below[file] && empty[file] && goal[file];
   assign double_pushes = rank == 3 && pushes_two_below[file] && empty_below[file] && empty[file] && goal[file];
   assign takes_east = rank != 0 && file != 0 && takes_east_below[file - 3'd1] && takes;
   assign takes_west = rank != 0 && file != 7 && takes_west_below[file + 3'd1] && takes;
   assign promotes = rank == 7;
endmodule
