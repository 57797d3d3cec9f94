// The castling rights of a side, as far as the squares before the one with the number `upto` tell: a rook with which the king may
// castle has the code 7, of black 15. `met` is high if the side's king is among those squares.
module rights #(parameter BLACK = 0, CHESS960 = 0)(input [255:0] squares, input [6:0] upto, input met, output allowed,
      output short, long, home, output [2:0] short_file, long_file);
   reg [7:0] rooks, king;
   integer file;
   always @*
      for (file = 0; file < 8; file = file + 1) begin
         rooks[file] = 56 * BLACK + file < upto && squares[4 * (56 * BLACK + file) +: 4] == 8 * BLACK + 7;
         king[file] = 56 * BLACK + file < upto && squares[4 * (56 * BLACK + file) +: 4] == 8 * BLACK + 6
            && (CHESS960 ? file != 0 && file != 7 : file == 4);
      end
   // The king stands on its first rank, where it may castle; the files to the east of it, where its rook of the short wing stands.
   assign home = king != 0;
   wire [7:0] east = (8'd0 - king) & ~king;
   wire [7:0] short_rooks = rooks & east, long_rooks = rooks & ~east;
   assign short = short_rooks != 0, long = long_rooks != 0;
   // The number of the only bit that is high.
   function [2:0] place(input [7:0] bits);
      place = {bits[4] || bits[5] || bits[6] || bits[7], bits[2] || bits[3] || bits[6] || bits[7], bits[1] || bits[3] || bits[5] || bits[7]};
   endfunction
   assign short_file = CHESS960 ? place(short_rooks) : 3'd0;
   assign long_file = CHESS960 ? place(long_rooks) : 3'd0;
   // At most one rook on each wing; in standard chess that in the corner; and no king that stands elsewhere.
   assign allowed = (short_rooks & (short_rooks - 8'd1)) == 0 && (long_rooks & (long_rooks - 8'd1)) == 0
      && (CHESS960 || ((short_rooks & 8'h7F) == 0 && (long_rooks & 8'hFE) == 0)) && (rooks == 0 || home || !met);
endmodule

// What is wrong with a square, whatever stands on the others; a pawn that may be taken en passant has passed the square `passed`.
module square_faults(input [5:0] square, input [3:0] code, input black_to_move, is_passed, input [5:0] passed, output no_code, no_pawn, no_rook,
      no_passer);
   wire [2:0] rank = square[5:3];
   // Seen from the side to move, the pawn stands below the square that it has passed, and came from the one above.
   wire [5:0] pawn = black_to_move ? passed + 8 : passed - 8, home = black_to_move ? passed - 8 : passed + 8;
   assign no_code = code == 8;
   assign no_pawn = code[2:0] == 1 && (rank == 0 || rank == 7);
   assign no_rook = code[2:0] == 7 && rank != (code[3] ? 7 : 0);
   assign no_passer = is_passed && (square == pawn ? code != (black_to_move ? 1 : 9) : (square == passed || square == home) && code != 0);
endmodule
