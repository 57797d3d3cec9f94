// Somebody else's generator, with a fault: which squares does each side attack?
//
// squares: four bits for each square, a1 in the lowest: 0 empty, 1 to 6 white pawn, knight, bishop, rook, queen, king, 9 to 14 black's.
// white, black: the squares that each side attacks, a1 in bit 0. Combinational.

module attacks(input [255:0] squares, output reg [63:0] white, output reg [63:0] black);
   // The fault: pawns capture over the edge of the board. With 0 they do not.
   parameter WRAPS = 1;

   integer from, direction, step, file, rank, file_step, rank_step;
   reg [3:0] piece;
   reg [63:0] attacked;
   reg goes_on;

   // Whether a piece of this kind moves so.
   function moves(input [2:0] kind, input hops, input straight);
      moves = kind == 6 ? !hops : kind == 2 ? hops : !hops && (kind == 5 || (kind == 4 && straight) || (kind == 3 && !straight));
   endfunction

   always @* begin
      white = 0;
      black = 0;
      for (from = 0; from < 64; from = from + 1) begin
         piece = squares[4 * from +: 4];
         attacked = 0;
         // Steps and hops: all (file_step, rank_step) of -2 to 2 but those of length 0, and 2 in both or one direction.
         for (direction = 0; direction < 25; direction = direction + 1) begin
            file_step = direction % 5 - 2;
            rank_step = direction / 5 - 2;
            goes_on = file_step * rank_step == 2 || file_step * rank_step == -2
                    ? moves(piece[2:0], 1'b1, 1'b0)
                    : (file_step != 0 || rank_step != 0) && file_step * file_step < 4 && rank_step * rank_step < 4
                      && moves(piece[2:0], 1'b0, file_step == 0 || rank_step == 0);
            file = from % 8;
            rank = from / 8;
            for (step = 1; step < 8; step = step + 1) begin
               file = file + file_step;
               rank = rank + rank_step;
               if (file < 0 || file > 7 || rank < 0 || rank > 7)
                  goes_on = 0;
               if (goes_on) begin
                  attacked[rank * 8 + file] = 1;
                  goes_on = squares[4 * (rank * 8 + file) +: 4] == 0 && piece[2:0] != 2 && piece[2:0] != 6;
               end
            end
         end
         if (piece[2:0] == 1)
            for (file_step = -1; file_step < 2; file_step = file_step + 2) begin
               file = from % 8 + file_step;
               if (WRAPS || (file >= 0 && file < 8))
                  attacked[from + (piece[3] ? -8 : 8) + file_step] = 1;
            end
         if (piece[3])
            black = black | attacked;
         else
            white = white | attacked;
      end
   end
endmodule
