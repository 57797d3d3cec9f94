// The legal moves of a whole position, put together from the modules of this folder as the theorems put the circuit together: first a look
// at every square, then the walks of all pieces.
//
// `squares` has {black, kind} of every square, a1 lowest. The wings are white's short and long one and black's: `rights` says where the
// king may castle, and `rooks` has the files of the rooks. With `en_passant` the pawn on that file has just gone two squares. After `start`
// a move is shown in every clock in which `legal` is high, and stands for four if it `promotes`; a king that castles goes to its rook. When
// the position is `done`, `check` says whether the king is in check, and `replies` how many moves there are, counted square by square as a
// rank counter does; and no piece `strays`: each has walked to the squares to which it goes by itself with nothing between.
module rules(input clock, input start, input [255:0] squares, input black, input [3:0] rights, input [11:0] rooks, input en_passant,
      input [2:0] en_passant_file, input chess960, output check, output reg done, output legal, output promotes, output [5:0] from,
      output [5:0] to, output [7:0] replies, output reg strays);
   // The board as the side to move sees it, and where its king is there.
   reg [255:0] board;
   reg [5:0] king;
   reg [3:0] piece;
   integer i;
   always @* begin
      king = 0;
      for (i = 0; i < 64; i = i + 1) begin
         piece = squares[4 * (black ? i ^ 56 : i) +: 4];
         if (piece != 0) piece[3] = piece[3] != black;
         if (piece == {1'b0, 3'd6}) king = i;
         // Kind 7 is a pawn that may be taken en passant.
         if (piece == {1'b1, 3'd1} && en_passant && i == 32 + en_passant_file) piece = {1'b1, 3'd7};
         board[32 * (i / 8) + i % 8] = piece[0];
         board[32 * (i / 8) + 8 + i % 8] = piece[1];
         board[32 * (i / 8) + 16 + i % 8] = piece[2];
         board[32 * (i / 8) + 24 + i % 8] = piece[3];
      end
   end

   // A look at the square `at`, seen from the side to move.
   localparam IDLE = 0, LOOK = 1, SCAN = 2, WALK = 3, CASTLE_SHORT = 4, CASTLE_LONG = 5, COUNT = 6;
   reg [2:0] stage = IDLE;
   reg [5:0] at;
   wire [3:0] standing;
   wire [7:0] pins;
   wire is_attacked, is_step, goal, file, rank, diagonal, antidiagonal, hop, pushes, takes_east, takes_west, unpinned;
   look_at look_at(.board(board), .king(king), .square(at), .piece(standing), .attacked(is_attacked), .steps(is_step), .goal(goal),
      .pins(pins), .check(check));
   movers movers(.piece(standing), .pins(pins), .file(file), .rank(rank), .diagonal(diagonal), .antidiagonal(antidiagonal), .knight(hop),
      .pushes(pushes), .takes_east(takes_east), .takes_west(takes_west), .unpinned(unpinned));

   // What the look has found, square by square.
   reg [63:0] empty, foe, attacked, goals, loose, steps, on_file, on_rank, on_diagonal, on_antidiagonal, on_hop, push, east, west;
   always @(posedge clock) if (stage == LOOK) begin
      empty[at] <= standing == 0;
      foe[at] <= standing[3];
      attacked[at] <= is_attacked;
      goals[at] <= goal;
      loose[at] <= unpinned;
      steps[at] <= is_step;
      {on_file[at], on_rank[at], on_diagonal[at], on_antidiagonal[at], on_hop[at]} <= {file, rank, diagonal, antidiagonal, hop};
      {push[at], east[at], west[at]} <= {pushes, takes_east, takes_west};
   end

   // The wings of the side to move.
   wire [2:0] short_rook = black ? rooks[8:6] : rooks[2:0], long_rook = black ? rooks[11:9] : rooks[5:3];
   wire right_short = black ? rights[2] : rights[0], right_long = black ? rights[3] : rights[1];
   wire [7:0] foes_straight = board[31:24] & board[23:16] & ~board[15:8];
   wire [7:0] own_rooks = ~board[31:24] & board[23:16] & ~board[15:8] & ~board[7:0];
   wire short_may, long_may;
   castles shorts(.right(right_short), .check(check), .stands(own_rooks[short_rook]), .king(king[2:0]), .rook(short_rook),
      .king_to(3'd6), .rook_to(3'd5), .occupied(~empty[7:0]), .attacked(attacked[7:0]), .sliders(foes_straight), .may(short_may));
   castles longs(.right(right_long), .check(check), .stands(own_rooks[long_rook]), .king(king[2:0]), .rook(long_rook), .king_to(3'd2),
      .rook_to(3'd3), .occupied(~empty[7:0]), .attacked(attacked[7:0]), .sliders(foes_straight), .may(long_may));
   wire [63:0] castling = (short_may ? 64'd1 << short_rook : 64'd0) | (long_may ? 64'd1 << long_rook : 64'd0);
   wire [63:0] all_steps = steps | castling;

   // A walk, on the board as white sees it; `away` is where it has come to.
   reg [5:0] origin, away;
   reg starting, short_opens, long_opens;
   wire [5:0] flip = black ? 6'd56 : 6'd0, there = to ^ flip, here = origin ^ flip, next;
   wire [2:0] kind = squares[4 * origin +: 3];
   wire is_own = !empty[here] && !foe[here], home;
   walk walk(.ptype(kind == 1 && black ? 3'd7 : kind), .from(origin), .starting(starting), .square(away), .occupied(!empty[there]),
      .next(next), .home(home));
   wire [63:0] reach;
   reg [63:0] visited;
   reaches reaches(.kind(kind), .black(black), .from(origin), .empty(empty), .flip(flip), .reach(reach));
   assign from = origin;
   assign to = stage == CASTLE_SHORT ? {origin[5:3], short_rook} : stage == CASTLE_LONG ? {origin[5:3], long_rook} : away;

   // The verdicts, and what is legal by them.
   wire verdict_goal, verdict_may, verdict_free, straight, oblique, passes, in_line, plain_legal, is_promoted;
   wire short_legal, long_legal;
   verdict of_target(.target(goals[there]), .castles(castling[there]), .unpinned(loose[there]), .steps(all_steps[there]),
      .goal(verdict_goal), .may(verdict_may));
   verdict of_origin(.target(goals[here]), .castles(castling[here]), .unpinned(loose[here]), .steps(all_steps[here]), .may(verdict_free));
   wire [5:0] passer = {3'd4, en_passant_file};
   wire uncovers;
   uncovers uncovers_king(.row(board[159:128]), .king(king[2:0]), .passer(en_passant_file), .taker(origin[2:0]), .meets(uncovers));
   wire passed = goals[passer] && !(uncovers && king[5:3] == 4);
   line line(.from(origin), .to(to), .straight(straight), .oblique(oblique));
   passes passes_there(.kind(kind), .black(black), .to(to), .oblique(oblique), .allowed(en_passant), .file(en_passant_file),
      .passed(passed), .holds(passes));
   in_line in_line_with_king(.from(origin), .to(to), .king(king ^ flip), .holds(in_line));
   legal_move legal_move(.kind(kind), .straight(straight), .own(!empty[there] && !foe[there]), .enemy(foe[there]), .passes(passes),
      .in_line(in_line), .goal(verdict_goal), .may(verdict_may), .free(verdict_free), .legal(plain_legal));
   promotion promotion(.kind(kind), .to(to), .promotes(is_promoted));
   castling_move short_move(.long(1'b0), .right(right_short), .opens(short_opens), .chess960(chess960), .king(king[2:0]), .rook(short_rook),
      .goal(verdict_goal), .legal(short_legal));
   castling_move long_move(.long(1'b1), .right(right_long), .opens(long_opens), .chess960(chess960), .king(king[2:0]), .rook(long_rook),
      .goal(verdict_goal), .legal(long_legal));
   assign promotes = stage == WALK && is_promoted;
   assign legal = stage == WALK ? !starting && plain_legal : stage == CASTLE_SHORT ? short_legal : stage == CASTLE_LONG && long_legal;

   always @(posedge clock) begin
      done <= stage == COUNT;
      case (stage)
         LOOK: begin
            at <= at + 1;
            origin <= 0;
            if (at == 63) stage <= SCAN;
         end
         SCAN: begin
            // The next piece walks.
            {away, starting, short_opens, long_opens} <= {origin, 3'b100};
            visited <= 0;
            if (is_own) stage <= WALK;
            else if (origin == 63) stage <= COUNT;
            else origin <= origin + 1;
         end
         WALK: begin
            {away, starting} <= {next, 1'b0};
            if (!starting) visited[to] <= 1;
            if (!starting && plain_legal && !foe[there]) begin
               if (to == origin + 1) short_opens <= 1;
               if (to == origin - 1) long_opens <= 1;
            end
            if (home) begin
               if ((visited | 64'd1 << to) != reach) strays <= 1;
               if (kind == 6) stage <= CASTLE_SHORT;
               else begin
                  origin <= origin + 1;
                  stage <= origin == 63 ? COUNT : SCAN;
               end
            end
         end
         CASTLE_SHORT: stage <= CASTLE_LONG;
         CASTLE_LONG: begin
            origin <= origin + 1;
            stage <= origin == 63 ? COUNT : SCAN;
         end
         COUNT: stage <= IDLE;
         default: begin
            at <= 0;
            if (start) {stage, strays} <= {LOOK[2:0], 1'b0};
         end
      endcase
   end

   counted counted(.clock(clock), .counts(stage == COUNT), .empty(empty), .goals(goals), .steps(all_steps), .on_file(on_file),
      .on_rank(on_rank), .on_diagonal(on_diagonal), .on_antidiagonal(on_antidiagonal), .on_hop(on_hop), .push(push), .east(east),
      .west(west), .en_passant(en_passant), .passed_file(en_passant_file), .passed_rank(board[159:128]), .king(king), .replies(replies));
endmodule

// The squares to which a piece goes, as white counts them, if nothing stands between; but an own piece may stand there, and a pawn goes to
// each square on which it may take. `empty` has the squares as the side to move counts them, which differ by `flip`.
module reaches(input [2:0] kind, input black, input [5:0] from, input [63:0] empty, input [5:0] flip, output [63:0] reach);
   genvar i;
   generate
      for (i = 0; i < 64; i = i + 1) begin : squares
         wire goes, hop;
         wire [2:0] direction, distance;
         line line(.from(from), .to(i[5:0]), .hop(hop), .direction(direction), .distance(distance));
         piece_goes piece_goes(.kind(kind), .black(black), .from(from), .to(i[5:0]), .goes(goes));
         // The square so many steps before the last one.
         reg [5:0] step, place;
         reg open;
         integer back;
         always @* begin
            case (direction)
               0: step = 8;
               1: step = 1;
               2: step = -8;
               3: step = -1;
               4: step = 9;
               5: step = 7;
               6: step = -7;
               7: step = -9;
            endcase
            place = i;
            open = 1;
            for (back = 1; back < 7; back = back + 1) begin
               place = place - step;
               if (back < distance && !hop && !empty[place ^ flip]) open = 0;
            end
         end
         assign reach[i] = goes && open;
      end
   endgenerate
endmodule

// How many moves there are, as rank counters have it: of every square one bit for each line along which a piece may come there, and four
// moves for a pawn's to the last rank. The planes have a bit for each square: where a piece may go (`goals`), where the king may (`steps`),
// and which pieces may go along which lines. `passed_rank` has the planes of the rank with the pawn that may be taken en passant.
module counted(input clock, input counts, input [63:0] empty, input [63:0] goals, input [63:0] steps, input [63:0] on_file,
      input [63:0] on_rank, input [63:0] on_diagonal, input [63:0] on_antidiagonal, input [63:0] on_hop, input [63:0] push,
      input [63:0] east, input [63:0] west, input en_passant, input [2:0] passed_file, input [31:0] passed_rank, input [5:0] king,
      output reg [7:0] replies);
   // The pawn is taken unless that uncovers the king. If two could take it, either of them hides the king from what the other one uncovers.
   wire [7:0] takers = ~passed_rank[31:24] & ~passed_rank[23:16] & ~passed_rank[15:8] & passed_rank[7:0];
   wire west_takes = passed_file != 0 && takers[passed_file - 3'd1];
   wire meets;
   uncovers uncovers(.row(passed_rank), .king(king[2:0]), .passer(passed_file),
      .taker(west_takes ? passed_file - 3'd1 : passed_file + 3'd1), .meets(meets));
   wire passes = en_passant && goals[{3'd4, passed_file}] && !(meets && king[5:3] == 4);

   // What comes along the rank, and pawns.
   wire [63:0] slides_east, slides_west, pushes, double_pushes, takes_east, takes_west, promotes;
   genvar i;
   generate
      for (i = 0; i < 64; i = i + 1) begin : ends
         localparam RANK = i / 8;
         localparam FILE = i % 8;
         localparam BELOW = RANK < 1 ? 0 : 8 * (RANK - 1);
         localparam TWO_BELOW = RANK < 2 ? 0 : 8 * (RANK - 2);
         along_rank along_rank(.file(FILE[2:0]), .along(on_rank[8 * RANK +: 8]), .empty(empty[8 * RANK +: 8]), .goal(goals[8 * RANK +: 8]),
            .east(slides_east[i]), .west(slides_west[i]));
         pawns_to pawns_to(.rank(RANK[2:0]), .file(FILE[2:0]), .pushes_below(push[BELOW +: 8]), .takes_east_below(east[BELOW +: 8]),
            .takes_west_below(west[BELOW +: 8]), .pushes_two_below(push[TWO_BELOW +: 8]), .empty_below(empty[BELOW +: 8]),
            .empty(empty[8 * RANK +: 8]), .goal(goals[8 * RANK +: 8]), .passes(passes && RANK == 5 && FILE == passed_file),
            .pushes(pushes[i]), .double_pushes(double_pushes[i]), .takes_east(takes_east[i]), .takes_west(takes_west[i]),
            .promotes(promotes[i]));
      end
   endgenerate

   // What comes up and down the board: knights, and on each line the nearest slider, if every square between is empty.
   integer square, ray, step, files, ranks, file, rank;
   reg open;
   reg [63:0] sliders;
   reg [7:0] number;
   always @(posedge clock) if (counts) begin
      number = 0;
      for (square = 0; square < 64; square = square + 1) begin
         number = number + slides_east[square] + slides_west[square] + double_pushes[square] + steps[square]
            + (pushes[square] + takes_east[square] + takes_west[square]) * (promotes[square] ? 4 : 1);
         for (ray = 0; ray < 6; ray = ray + 1) begin
            sliders = ray < 2 ? on_file : ray < 4 ? on_diagonal : on_antidiagonal;
            ranks = ray % 2 == 0 ? 1 : -1;
            files = ray < 2 ? 0 : ray < 4 ? ranks : -ranks;
            open = goals[square];
            for (step = 1; step < 8; step = step + 1) begin
               file = square % 8 + step * files;
               rank = square / 8 + step * ranks;
               if (file < 0 || file > 7 || rank < 0 || rank > 7) open = 0;
               else if (open && !empty[8 * rank + file]) begin
                  number = number + sliders[8 * rank + file];
                  open = 0;
               end
            end
         end
         for (ranks = -2; ranks <= 2; ranks = ranks + 1)
            for (files = -2; files <= 2; files = files + 1) begin
               file = square % 8 + files;
               rank = square / 8 + ranks;
               if (files * files + ranks * ranks == 5 && file >= 0 && file < 8 && rank >= 0 && rank < 8)
                  number = number + (goals[square] && on_hop[8 * rank + file]);
            end
      end
      replies <= number;
   end
endmodule
