// The rules of chess for one square of a position: who attacks it, which piece is pinned, what ends a check. The board is that of a
// sweep: of each rank, from the first rank of the side to move on, four planes, file a lowest: the three bits of the kinds, and which
// pieces are the foe's. Kind 7 is a pawn that may be taken en passant.

// The squares around one: at 15 * (7 + ranks) + 7 + files stands {foe, kind} of the square so many files and ranks away, 0 if it is
// empty or off the board.
module around(input [255:0] board, input [5:0] square, output reg [899:0] cells);
   integer ranks, files, at;
   reg [31:0] row;
   reg [3:0] cell;
   always @* begin
      cells = 0;
      for (ranks = -7; ranks <= 7; ranks = ranks + 1) begin
         row = 0;
         for (at = 0; at < 8; at = at + 1) if (square[5:3] + ranks == at) row = board[32 * at +: 32];
         for (files = -7; files <= 7; files = files + 1) begin
            cell = 0;
            for (at = 0; at < 8; at = at + 1) if (square[2:0] + files == at) cell = {row[24 + at], row[16 + at], row[8 + at], row[at]};
            cells[4 * (15 * (7 + ranks) + 7 + files) +: 4] = cell[2:0] == 0 ? 4'd0 : cell;
         end
      end
   end
endmodule

module look_rules(input [255:0] board, input [5:0] king, input [5:0] square, output reg stands, output reg [3:0] piece, output reg own, output reg beside, output reg attacked, output reg pinned,
      output reg [7:0] pins, output reg goal, output reg check, output reg double_check, output reg two_leapers,
      output reg danger, output reg line, output reg faced);
   wire [899:0] here, there;
   around of_square(board, square, here);
   around of_king(board, king, there);

   // The eight directions, from north on to the east: files and ranks. Those with an even number are straight.
   function integer files(input integer direction);
      files = direction == 0 || direction == 4 ? 0 : direction < 4 ? 1 : -1;
   endfunction
   function integer ranks(input integer direction);
      ranks = direction == 2 || direction == 6 ? 0 : direction < 2 || direction > 6 ? 1 : -1;
   endfunction
   // The eight hops of a knight.
   function integer hop_files(input integer hop);
      hop_files = hop == 0 || hop == 4 ? 1 : hop == 1 || hop == 5 ? 2 : hop == 2 || hop == 6 ? -1 : -2;
   endfunction
   function integer hop_ranks(input integer hop);
      hop_ranks = (hop == 0 || hop == 2 ? 2 : hop == 1 || hop == 3 ? 1 : hop == 4 || hop == 6 ? -2 : -1);
   endfunction
   // Whether this is a slider of the foe's that goes along such a line.
   function slides(input [3:0] cell, input straight);
      slides = cell[3] && (cell[2:0] == 5 || cell[2:0] == (straight ? 4 : 3));
   endfunction
   function is_pawn(input [3:0] cell);
      is_pawn = cell == {1'b1, 3'd1} || cell == {1'b1, 3'd7};
   endfunction

   // How far the king is from the square.
   wire signed [4:0] king_files = $signed({2'b0, king[2:0]}) - $signed({2'b0, square[2:0]});
   wire signed [4:0] king_ranks = $signed({2'b0, king[5:3]}) - $signed({2'b0, square[5:3]});

   integer direction, step, hop, at;
   // In a direction one piece has been met, and two; the first one stands on the square.
   reg open, first, second, is_first, is_square;
   reg [3:0] cell, checks, leapers;
   reg [7:0] slid, on_line, seen_by_king, blocks;
   always @* begin
      // The king stands where it is said to stand.
      stands = there[4 * (15 * 7 + 7) +: 4] == {1'b0, 3'd6};
      piece = here[4 * (15 * 7 + 7) +: 4];
      own = piece != 0 && !piece[3];
      beside = king_files >= -1 && king_files <= 1 && king_ranks >= -1 && king_ranks <= 1 && (king_files != 0 || king_ranks != 0);

      // Who attacks the square; through the king, which goes away from it. A slider's attack by the direction in which it stands.
      slid = 0;
      for (direction = 0; direction < 8; direction = direction + 1) begin
         open = 1;
         for (step = 1; step < 8; step = step + 1) begin
            cell = here[4 * (15 * (7 + step * ranks(direction)) + 7 + step * files(direction)) +: 4];
            if (open && cell != 0 && !(king_files == step * files(direction) && king_ranks == step * ranks(direction))) begin
               open = 0;
               slid[direction] = slides(cell, direction % 2 == 0);
            end
         end
      end
      attacked = slid != 0;
      danger = slid[0] || slid[1] || slid[7] || slid[2] || slid[6];
      for (direction = 0; direction < 8; direction = direction + 1) begin
         cell = here[4 * (15 * (7 + ranks(direction)) + 7 + files(direction)) +: 4];
         if (cell == {1'b1, 3'd6} || (is_pawn(cell) && (direction == 1 || direction == 7))) begin
            attacked = 1;
            if (ranks(direction) >= 0) danger = 1;
         end
      end
      for (hop = 0; hop < 8; hop = hop + 1) if (here[4 * (15 * (7 + hop_ranks(hop)) + 7 + hop_files(hop)) +: 4] == {1'b1, 3'd2}) begin
         attacked = 1;
         if (hop_ranks(hop) > 0) danger = 1;
      end

      // From the king, in each direction: a slider that gives check, and how far the squares go that end it; an own piece that is
      // pinned; whether the square is on the line, and whether the king sees it.
      checks = 0;
      pins = 0;
      on_line = 0;
      seen_by_king = 0;
      blocks = 0;
      for (direction = 0; direction < 8; direction = direction + 1) begin
         first = 0;
         second = 0;
         is_first = 0;
         for (step = 1; step < 8; step = step + 1) begin
            is_square = -king_files == step * files(direction) && -king_ranks == step * ranks(direction);
            cell = there[4 * (15 * (7 + step * ranks(direction)) + 7 + step * files(direction)) +: 4];
            if (is_square) begin
               on_line[direction] = 1;
               seen_by_king[direction] = !first;
            end
            if (cell != 0) begin
               if (!first && slides(cell, direction % 2 == 0)) begin
                  checks = checks + 1;
                  blocks[direction] = on_line[direction];
               end
               if (first && !second) pins[direction] = is_first && own && slides(cell, direction % 2 == 0);
               if (!first) is_first = is_square;
               second = first;
               first = 1;
            end
         end
      end
      pinned = pins != 0;

      // The other king stands beside this one.
      faced = 0;
      for (direction = 0; direction < 8; direction = direction + 1)
         if (there[4 * (15 * (7 + ranks(direction)) + 7 + files(direction)) +: 4] == {1'b1, 3'd6}) faced = 1;

      leapers = 0;
      goal = blocks != 0;
      for (hop = 0; hop < 8; hop = hop + 1) if (there[4 * (15 * (7 + hop_ranks(hop)) + 7 + hop_files(hop)) +: 4] == {1'b1, 3'd2}) begin
         leapers = leapers + 1;
         if (-king_files == hop_files(hop) && -king_ranks == hop_ranks(hop)) goal = 1;
      end
      for (at = -1; at < 2; at = at + 2) if (is_pawn(there[4 * (15 * 8 + 7 + at) +: 4])) begin
         leapers = leapers + 1;
         if (-king_files == at && -king_ranks == 1) goal = 1;
      end
      checks = checks + leapers;
      two_leapers = leapers > 1;
      check = checks != 0;
      double_check = checks > 1;
      if (!check) goal = 1;
      if (double_check || own) goal = 0;

      // What the sweep down leaves to the sweep up: of a square on a line of the king's, above the king whether a slider attacks it from
      // above along the line, below whether the king sees it, and on the king's rank both.
      line = (on_line[0] && slid[0]) || (on_line[1] && slid[1]) || (on_line[7] && slid[7])
         || seen_by_king[3] || seen_by_king[4] || seen_by_king[5]
         || (seen_by_king[2] && (slid[2] || slides(piece, 1'b1))) || (seen_by_king[6] && (slid[6] || slides(piece, 1'b1)));
   end
endmodule
