// Whether a slider of the side to move reaches the king: the board has three bits a square.
module attacked(input [191:0] board, input [5:0] king, output reg attacked);
   localparam EMPTY = 0, BISHOP = 1, ROOK = 2, QUEEN = 3;
   integer ray, step, file, rank;
   reg blocked;
   reg [2:0] piece;
   always @* begin
      attacked = 0;
      piece = EMPTY;
      for (ray = 0; ray < 9; ray = ray + 1) if (ray != 4) begin
         blocked = 0;
         for (step = 1; step < 8; step = step + 1) begin
            file = $signed({1'b0, king[2:0]}) + step * (ray % 3 - 1);
            rank = $signed({1'b0, king[5:3]}) + step * (ray / 3 - 1);
            if (file >= 0 && file < 8 && rank >= 0 && rank < 8 && !blocked) begin
               piece = board[3 * (8 * rank + file) +: 3];
               if (piece == QUEEN || piece == (ray % 2 == 0 ? BISHOP : ROOK)) attacked = 1;
               if (piece != EMPTY) blocked = 1;
            end
         end
      end
   end
endmodule

// The next piece along a rank.
module neighbour(input [191:0] board, input [5:0] square, input east, output reg [2:0] piece);
   integer step, file;
   always @* begin
      piece = 0;
      for (step = 1; step < 8; step = step + 1) begin
         file = $signed({1'b0, square[2:0]}) + (east ? step : -step);
         if (file >= 0 && file < 8 && piece == 0) piece = board[3 * (8 * square[5:3] + file) +: 3];
      end
   end
endmodule

module theorem(input clock, input [191:0] board, input black, input [2:0] kind, input [5:0] from, input [5:0] to, input [5:0] king,
      input [15:0] other_lines);
   // Of the pieces of the side to move sliders count, of the other side's its king and its pawns on the rank of `to`.
   localparam EMPTY = 0, BISHOP = 1, ROOK = 2, QUEEN = 3, PIECE = 4, PAWN = 5, KING = 6;
   wire [5:0] behind = {black ? 3'd5 : 3'd2, to[2:0]};
   wire is_push = kind == 1 && (from[5:3] ^ to[5:3]) == 2;

   // The lines around the king along which the side to move slides; nothing is assumed of those that are not through the king.
   reg rank, file, diagonal, antidiagonal, straight, oblique, kings;
   reg [7:0] pawns;
   integer square;
   always @* begin
      {rank, file, diagonal, antidiagonal, pawns} = 0;
      kings = 1;
      for (square = 0; square < 64; square = square + 1) begin
         straight = board[3 * square +: 3] == ROOK || board[3 * square +: 3] == QUEEN;
         oblique = board[3 * square +: 3] == BISHOP || board[3 * square +: 3] == QUEEN;
         if (straight && square / 8 == king[5:3]) rank = 1;
         if (straight && square % 8 == king[2:0]) file = 1;
         if (oblique && square % 8 + king[5:3] == square / 8 + king[2:0]) diagonal = 1;
         if (oblique && square % 8 + square / 8 == king[2:0] + king[5:3]) antidiagonal = 1;
         if ((board[3 * square +: 3] == KING) != (square == king)) kings = 0;
         if (square / 8 == to[5:3]) pawns[square % 8] = board[3 * square +: 3] == PAWN;
      end
   end
   wire [15:0] lines = {other_lines[15:14], antidiagonal, other_lines[12:9], diagonal, other_lines[7:5], rank, other_lines[3:2], file, other_lines[0]};
   wire [5:0] beside;
   wire taken, looks, tries;
   block dut(.clock(clock), .kind(kind), .from(from), .to(to), .pawns(pawns), .king(king), .lines(lines), .taken(taken), .beside(beside),
      .looks(looks), .tries(tries));

   // The pawns beside the target, and the board behind push and capture of one of them.
   wire west = to[2:0] != 0 && pawns[to[2:0] - 3'd1], east = to[2:0] != 7 && pawns[to[2:0] + 3'd1];
   wire [5:0] taker = east ? to + 1 : to - 1;
   wire [191:0] gone = (192'd7 << (3 * from)) | (192'd7 << (3 * taker));
   wire [191:0] board_behind = (board & ~gone) | (192'd5 << (3 * behind));
   wire attacked_before, attacked_behind;
   attacked before_push(.board(board), .king(king), .attacked(attacked_before));
   attacked behind_capture(.board(board_behind), .king(king), .attacked(attacked_behind));
   wire [2:0] to_west, to_east;
   neighbour west_of(.board(board), .square(taker), .east(1'b0), .piece(to_west));
   neighbour east_of(.board(board), .square(taker), .east(1'b1), .piece(to_east));
   wire opens = (to_west == KING && (to_east == ROOK || to_east == QUEEN)) || (to_east == KING && (to_west == ROOK || to_west == QUEEN));

   always @* begin
      assume (kings && !attacked_before);
      if (is_push) begin
         assume (from == {black ? 3'd6 : 3'd1, to[2:0]} && to[5:3] == (black ? 4 : 3));
         assume (board[3 * from +: 3] == PIECE && board[3 * behind +: 3] == EMPTY && board[3 * to +: 3] == EMPTY);
      end
   end

   // What the answers, a clock later, are about.
   reg push, one, none, illegal, opened;
   reg [5:0] from_where;
   always @(posedge clock) begin
      push <= is_push;
      one <= west != east;
      none <= !west && !east;
      illegal <= attacked_behind;
      opened <= opens;
      from_where <= taker;
   end
   always @* begin
      assert (!(taken && looks) && !(taken && tries) && !(looks && tries));
      if (taken) assert (push && one && !illegal);
      if (looks) assert (push && one && beside == from_where && illegal == opened);
      if (tries) assert (push && !none);
      if (push && !none) assert (taken || looks || tries);
   end
endmodule
