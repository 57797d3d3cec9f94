// Who attacks a square, which piece is pinned, and what ends a check. The side to move sees the board from its first rank, and the other
// side is the foe. Of each rank there are four planes, file a lowest: the three bits of the kinds, and which pieces are the foe's. A piece
// is {foe, kind}, and an empty square is 0. Kind 7 is a pawn that may be taken en passant.

// The squares around one: at 15 * (7 + ranks) + 7 + files stands the piece of the square so many files and ranks away, 0 off the board.
module around(input [255:0] board, input [5:0] square, output reg [899:0] cells);
   integer ranks, files, at;
   reg [31:0] row;
   reg [3:0] piece;
   always @* begin
      cells = 0;
      for (ranks = -7; ranks <= 7; ranks = ranks + 1) begin
         row = 0;
         for (at = 0; at < 8; at = at + 1) if (square[5:3] + ranks == at) row = board[32 * at +: 32];
         for (files = -7; files <= 7; files = files + 1) begin
            piece = 0;
            for (at = 0; at < 8; at = at + 1) if (square[2:0] + files == at) piece = {row[24 + at], row[16 + at], row[8 + at], row[at]};
            cells[4 * (15 * (7 + ranks) + 7 + files) +: 4] = piece[2:0] == 0 ? 4'd0 : piece;
         end
      end
   end
endmodule

// What is seen from a square: the piece on it; on rays in the eight directions, from north on to the east, the seven squares ahead, the
// nearest first; and what is a knight's hop away. Rays with an even number are straight. `other_on` and `other_hop` say where in it another
// square lies.
module star(input [255:0] board, input [5:0] square, input [5:0] other, output [3:0] piece, output reg [223:0] rays, output reg [31:0] hops,
      output reg [55:0] other_on, output reg [7:0] other_hop);
   wire [899:0] cells;
   around around(board, square, cells);
   assign piece = cells[4 * (15 * 7 + 7) +: 4];

   function integer files(input integer ray);
      files = ray == 0 || ray == 4 ? 0 : ray < 4 ? 1 : -1;
   endfunction
   function integer ranks(input integer ray);
      ranks = ray == 2 || ray == 6 ? 0 : ray < 2 || ray > 6 ? 1 : -1;
   endfunction
   // The first four hops go up the board.
   function integer hop_files(input integer hop);
      hop_files = hop == 0 || hop == 4 ? 1 : hop == 1 || hop == 5 ? 2 : hop == 2 || hop == 6 ? -1 : -2;
   endfunction
   function integer hop_ranks(input integer hop);
      hop_ranks = (hop == 0 || hop == 2 ? 2 : hop == 1 || hop == 3 ? 1 : hop == 4 || hop == 6 ? -2 : -1);
   endfunction

   wire signed [4:0] other_files = $signed({2'b0, other[2:0]}) - $signed({2'b0, square[2:0]});
   wire signed [4:0] other_ranks = $signed({2'b0, other[5:3]}) - $signed({2'b0, square[5:3]});
   integer ray, step, hop;
   always @* begin
      for (ray = 0; ray < 8; ray = ray + 1)
         for (step = 1; step < 8; step = step + 1) begin
            rays[4 * (7 * ray + step - 1) +: 4] = cells[4 * (15 * (7 + step * ranks(ray)) + 7 + step * files(ray)) +: 4];
            other_on[7 * ray + step - 1] = other_files == step * files(ray) && other_ranks == step * ranks(ray);
         end
      for (hop = 0; hop < 8; hop = hop + 1) begin
         hops[4 * hop +: 4] = cells[4 * (15 * (7 + hop_ranks(hop)) + 7 + hop_files(hop)) +: 4];
         other_hop[hop] = other_files == hop_files(hop) && other_ranks == hop_ranks(hop);
      end
   end
endmodule

// Whether this is a slider of the foe's that goes along a straight line, or a diagonal; and whether it is a pawn of the foe's.
module foes(input [3:0] piece, input straight, output slides, output is_pawn);
   assign slides = piece[3] && (piece[2:0] == 5 || piece[2:0] == (straight ? 4 : 3));
   assign is_pawn = piece[3] && (piece[2:0] == 1 || piece[2:0] == 7);
endmodule

// Who attacks a square, seen from it: sliders by the ray on which they stand, king and pawns by that on which they stand next to it, and
// knights by the hop. The own king, which is on `king_on`, hides nobody, since it goes away when it comes here.
module attackers(input [223:0] rays, input [31:0] hops, input [55:0] king_on, output reg [7:0] sliders, output reg [7:0] beside,
      output reg [7:0] knights);
   wire [55:0] slides, is_pawn;
   genvar i;
   generate
      for (i = 0; i < 56; i = i + 1) begin : squares
         foes foes(rays[4 * i +: 4], (i / 7) % 2 == 0, slides[i], is_pawn[i]);
      end
   endgenerate
   integer ray, step, hop;
   reg open;
   always @* begin
      for (ray = 0; ray < 8; ray = ray + 1) begin
         open = 1;
         sliders[ray] = 0;
         for (step = 0; step < 7; step = step + 1)
            if (open && rays[4 * (7 * ray + step) +: 4] != 0 && !king_on[7 * ray + step]) begin
               open = 0;
               sliders[ray] = slides[7 * ray + step];
            end
         // The foe's pawns come down the board.
         beside[ray] = rays[4 * 7 * ray +: 4] == {1'b1, 3'd6} || (is_pawn[7 * ray] && (ray == 1 || ray == 7));
      end
      for (hop = 0; hop < 8; hop = hop + 1) knights[hop] = hops[4 * hop +: 4] == {1'b1, 3'd2};
   end
endmodule

// What a king sees: how many pieces give check, and how many of them are no sliders. Of a square, which is at `square_on` or `square_hop`,
// and has a piece of the king's side if `own`: `pins`, the ray along which that piece is pinned; `goal`, whether another piece may come
// there, since there is no check, or it takes the only piece that gives check, or stands between; `on_ray` and `in_sight`, the ray on which
// the square is, and whether nothing stands between it and the king.
module checks(input [223:0] rays, input [31:0] hops, input [55:0] square_on, input [7:0] square_hop, input own, output check,
      output double_check, output two_leapers, output reg [7:0] pins, output goal, output reg [7:0] on_ray, output reg [7:0] in_sight);
   wire [55:0] slides, is_pawn;
   genvar i;
   generate
      for (i = 0; i < 56; i = i + 1) begin : squares
         foes foes(rays[4 * i +: 4], (i / 7) % 2 == 0, slides[i], is_pawn[i]);
      end
   endgenerate
   integer ray, step, hop;
   // On a ray one piece has been met, and two; the first one stands on the square.
   reg first, second, is_first, ends;
   reg [3:0] sliders, leapers;
   wire [3:0] number = sliders + leapers;
   always @* begin
      sliders = 0;
      leapers = 0;
      ends = 0;
      pins = 0;
      on_ray = 0;
      in_sight = 0;
      for (ray = 0; ray < 8; ray = ray + 1) begin
         first = 0;
         second = 0;
         is_first = 0;
         for (step = 0; step < 7; step = step + 1) begin
            if (square_on[7 * ray + step]) begin
               on_ray[ray] = 1;
               in_sight[ray] = !first;
            end
            if (rays[4 * (7 * ray + step) +: 4] != 0) begin
               if (!first && slides[7 * ray + step]) begin
                  sliders = sliders + 1;
                  if (on_ray[ray]) ends = 1;
               end
               if (first && !second) pins[ray] = is_first && own && slides[7 * ray + step];
               if (!first) is_first = square_on[7 * ray + step];
               second = first;
               first = 1;
            end
         end
      end
      for (hop = 0; hop < 8; hop = hop + 1) if (hops[4 * hop +: 4] == {1'b1, 3'd2}) begin
         leapers = leapers + 1;
         if (square_hop[hop]) ends = 1;
      end
      for (ray = 1; ray < 8; ray = ray + 6) if (is_pawn[7 * ray]) begin
         leapers = leapers + 1;
         if (square_on[7 * ray]) ends = 1;
      end
   end
   assign check = number != 0, double_check = number > 1, two_leapers = leapers > 1;
   assign goal = !own && !double_check && (!check || ends);
endmodule

// Along which lines a piece of the side to move may go, by what it is and by the rays along which it is pinned: files, ranks, the diagonals
// to the north-east and to the north-west, hops, and of a pawn pushes and captures.
module movers(input [3:0] piece, input [7:0] pins, output file, output rank, output diagonal, output antidiagonal, output knight,
      output pushes, output takes_east, output takes_west, output unpinned);
   wire own = piece != 0 && !piece[3];
   wire [2:0] kind = piece[2:0];
   wire straight = own && (kind == 4 || kind == 5), oblique = own && (kind == 3 || kind == 5), pawn = own && (kind == 1 || kind == 7);
   wire is_free = pins == 0;
   wire [3:0] open;
   genvar i;
   generate
      // A piece that is pinned keeps the line on which it is.
      for (i = 0; i < 4; i = i + 1) begin : lines
         assign open[i] = is_free || pins[i] || pins[i + 4];
      end
   endgenerate
   assign file = straight && open[0], rank = straight && open[2], diagonal = oblique && open[1], antidiagonal = oblique && open[3];
   assign knight = own && kind == 2 && is_free, unpinned = own && is_free;
   assign pushes = pawn && open[0], takes_east = pawn && open[1], takes_west = pawn && open[3];
endmodule

// All that is said of a square, and of the king: `stands`, the king is where it is said to be; `piece`, what stands on the square, and
// `own`, whether it is of the king's side; `attacked`, a foe attacks the square; `steps`, the king may go there, unless it castles;
// `faced`, the foe's king stands beside this one. What else there is, `attackers` and `checks` have.
module look_at(input [255:0] board, input [5:0] king, input [5:0] square, output stands, output [3:0] piece, output own, output attacked,
      output steps, output goal, output [7:0] pins, output check, output double_check, output two_leapers, output faced,
      output [7:0] sliders, output [7:0] beside, output [7:0] knights, output [7:0] on_ray, output [7:0] in_sight);
   wire [3:0] on_king;
   wire [223:0] rays, king_rays;
   wire [31:0] hops, king_hops;
   wire [55:0] king_on, square_on;
   wire [7:0] square_hop, near, faces;
   star of_square(.board(board), .square(square), .other(king), .piece(piece), .rays(rays), .hops(hops), .other_on(king_on));
   star of_king(.board(board), .square(king), .other(square), .piece(on_king), .rays(king_rays), .hops(king_hops), .other_on(square_on),
      .other_hop(square_hop));
   attackers attackers(.rays(rays), .hops(hops), .king_on(king_on), .sliders(sliders), .beside(beside), .knights(knights));
   checks checks(.rays(king_rays), .hops(king_hops), .square_on(square_on), .square_hop(square_hop), .own(own), .check(check),
      .double_check(double_check), .two_leapers(two_leapers), .pins(pins), .goal(goal), .on_ray(on_ray), .in_sight(in_sight));
   genvar ray;
   generate
      for (ray = 0; ray < 8; ray = ray + 1) begin : next_to
         assign near[ray] = king_on[7 * ray], faces[ray] = king_rays[28 * ray +: 4] == {1'b1, 3'd6};
      end
   endgenerate
   assign stands = on_king == {1'b0, 3'd6}, own = piece != 0 && !piece[3];
   assign attacked = sliders != 0 || beside != 0 || knights != 0;
   assign steps = near != 0 && !own && !attacked, faced = faces != 0;
endmodule

// Whether a pawn that takes another one en passant uncovers a check along the rank, which both leave: of the rank's planes, and the files
// of the king on it, of the pawn that is taken, and of the one that takes.
module uncovers(input [31:0] row, input [2:0] king, input [2:0] passer, input [2:0] taker, output reg meets);
   reg open;
   integer i;
   always @* begin
      meets = 0;
      open = 1;
      for (i = 0; i < 8; i = i + 1) if (i > king && open && i != passer && i != taker && (row[16 + i] || row[8 + i] || row[i])) begin
         open = 0;
         if (row[24 + i] && row[16 + i] && !row[8 + i]) meets = 1;
      end
      open = 1;
      for (i = 7; i >= 0; i = i - 1) if (i < king && open && i != passer && i != taker && (row[16 + i] || row[8 + i] || row[i])) begin
         open = 0;
         if (row[24 + i] && row[16 + i] && !row[8 + i]) meets = 1;
      end
   end
endmodule
