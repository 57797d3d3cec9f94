// The legal moves of a whole position, put together from the modules of this folder as the theorems put the circuit together: first a
// look at every square, then the walks of all pieces.
//
// `squares` has {black, kind} of every square, a1 lowest. Of the wings, which are white's short and long one and black's, `rights` says whether the king
// may castle there, and `rooks` from which file. With `en_passant` the pawn on that file has just gone two squares. After `start` each clock in
// which `legal` is high shows a move, of which there are four if it `promotes`; a king that castles goes to its rook. When
// the position is `done`, `check` says whether the king is in check, and `replies` how many moves there are, counted square by square as a
// rank counter does.
module rules(input clock, input start, input [255:0] squares, input black, input [3:0] rights, input [11:0] rooks, input en_passant,
      input [2:0] en_passant_file, input chess960, output check, output reg done, output legal, output promotes, output [5:0] from,
      output [5:0] to, output reg [7:0] replies);
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
   wire [223:0] rays, king_rays;
   wire [31:0] hops, king_hops;
   wire [55:0] king_on, square_on;
   wire [7:0] square_hop, sliders, neighbours, knights, pins;
   wire goal, double_check, file, rank, diagonal, antidiagonal, hop, pushes, takes_east, takes_west, unpinned;
   star of_square(.board(board), .square(at), .other(king), .piece(standing), .rays(rays), .hops(hops), .other_on(king_on));
   star of_king(.board(board), .square(king), .other(at), .rays(king_rays), .hops(king_hops), .other_on(square_on), .other_hop(square_hop));
   attackers attackers(.rays(rays), .hops(hops), .king_on(king_on), .sliders(sliders), .beside(neighbours), .knights(knights));
   checks checks(.rays(king_rays), .hops(king_hops), .square_on(square_on), .square_hop(square_hop), .own(standing != 0 && !standing[3]),
      .check(check), .double_check(double_check), .pins(pins), .goal(goal));
   movers movers(.piece(standing), .pins(pins), .file(file), .rank(rank), .diagonal(diagonal), .antidiagonal(antidiagonal), .knight(hop),
      .pushes(pushes), .takes_east(takes_east), .takes_west(takes_west), .unpinned(unpinned));
   wire [7:0] king_beside;
   genvar ray;
   generate
      for (ray = 0; ray < 8; ray = ray + 1) begin : beside
         assign king_beside[ray] = king_on[7 * ray];
      end
   endgenerate

   // What the look has found, square by square.
   reg [63:0] empty, foe, attacked, goals, loose, steps, on_file, on_rank, on_diagonal, on_antidiagonal, on_hop, push, east, west;
   always @(posedge clock) if (stage == LOOK) begin
      empty[at] <= standing == 0;
      foe[at] <= standing[3];
      attacked[at] <= sliders != 0 || neighbours != 0 || knights != 0;
      goals[at] <= goal;
      loose[at] <= unpinned;
      // The king goes beside itself, where no foe attacks it.
      steps[at] <= king_beside != 0 && (standing == 0 || standing[3]) && sliders == 0 && neighbours == 0 && knights == 0;
      {on_file[at], on_rank[at], on_diagonal[at], on_antidiagonal[at], on_hop[at]} <= {file, rank, diagonal, antidiagonal, hop};
      {push[at], east[at], west[at]} <= {pushes, takes_east, takes_west};
   end

   // The wings of the side to move.
   wire [2:0] short_rook = black ? rooks[8:6] : rooks[2:0], long_rook = black ? rooks[11:9] : rooks[5:3];
   wire right_short = black ? rights[2] : rights[0], right_long = black ? rights[3] : rights[1];
   wire [7:0] foes_straight = board[31:24] & board[23:16] & ~board[15:8];
   wire [7:0] own_rooks = ~board[31:24] & board[23:16] & ~board[15:8] & ~board[7:0];
   wire short_may, long_may;
   castles shorts(.right(right_short), .check(check), .stands(own_rooks[short_rook]), .king(king[2:0]), .rook(short_rook), .king_to(3'd6),
      .rook_to(3'd5), .occupied(~empty[7:0]), .attacked(attacked[7:0]), .sliders(foes_straight), .may(short_may));
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
   assign from = origin;
   assign to = stage == CASTLE_SHORT ? {origin[5:3], short_rook} : stage == CASTLE_LONG ? {origin[5:3], long_rook} : away;

   // The verdicts, and what is legal by them.
   wire verdict_goal, verdict_may, verdict_free, straight, oblique, passes, in_line, plain_legal, is_promoted, short_legal, long_legal;
   verdict of_target(.target(goals[there]), .castles(castling[there]), .unpinned(loose[there]), .steps(all_steps[there]),
      .goal(verdict_goal), .may(verdict_may));
   verdict of_origin(.target(goals[here]), .castles(castling[here]), .unpinned(loose[here]), .steps(all_steps[here]), .may(verdict_free));
   wire [5:0] passer = {3'd4, en_passant_file};
   wire uncovers;
   uncovers uncovers_king(.row(board[159:128]), .king(king[2:0]), .passer(en_passant_file), .taker(origin[2:0]), .meets(uncovers));
   wire passed = goals[passer] && !(uncovers && king[5:3] == 4);
   line line(.from(origin), .to(to), .straight(straight), .oblique(oblique));
   passes passes_there(.kind(kind), .black(black), .to(to), .oblique(oblique), .allowed(en_passant), .file(en_passant_file), .passed(passed),
      .holds(passes));
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
            if (is_own) stage <= WALK;
            else if (origin == 63) stage <= COUNT;
            else origin <= origin + 1;
         end
         WALK: begin
            {away, starting} <= {next, 1'b0};
            if (!starting && plain_legal && !foe[there]) begin
               if (to == origin + 1) short_opens <= 1;
               if (to == origin - 1) long_opens <= 1;
            end
            if (home) begin
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
            if (start) stage <= LOOK;
         end
      endcase
   end

   // The replies as rank counters have them: of every square one bit for each line along which a piece may come there.
   integer square, step, line_of, file_step, rank_step, place_file, place_rank;
   reg open;
   reg [7:0] sum;
   reg [63:0] line_movers;
   wire [63:0] slides_east, slides_west, pushed, pushed_two, taken_east, taken_west;
   genvar s;
   generate
      for (s = 0; s < 64; s = s + 1) begin : ends
         localparam RANK = s / 8;
         localparam BELOW = RANK == 0 ? 0 : 8 * RANK - 8;
         localparam TWO_BELOW = RANK < 2 ? 0 : 8 * RANK - 16;
         localparam FILE = s % 8;
         wire at_passed = RANK == 5 && en_passant && en_passant_file == FILE;
         wire last;
         wire [5:0] moves;
         along_rank along(.file(FILE[2:0]), .along(on_rank[8 * RANK +: 8]), .empty(empty[8 * RANK +: 8]), .goal(goals[8 * RANK +: 8]),
            .east(moves[0]), .west(moves[1]));
         // Whoever takes en passant, the king is uncovered if there is one that could, and not if there are two.
         wire [7:0] takers = ~board[159:152] & ~board[151:144] & ~board[143:136] & board[135:128];
         wire west_takes = FILE != 0 && takers[FILE == 0 ? 0 : FILE - 1];
         wire uncovered;
         uncovers uncovers_king(.row(board[159:128]), .king(king[2:0]), .passer(en_passant_file),
            .taker(west_takes ? FILE[2:0] - 3'd1 : FILE[2:0] + 3'd1), .meets(uncovered));
         pawns_to pawns(.rank(RANK[2:0]), .file(FILE[2:0]), .pushes_below(push[BELOW +: 8]), .takes_east_below(east[BELOW +: 8]),
            .takes_west_below(west[BELOW +: 8]), .pushes_two_below(push[TWO_BELOW +: 8]), .empty_below(empty[BELOW +: 8]),
            .empty(empty[8 * RANK +: 8]), .goal(goals[8 * RANK +: 8]),
            .passes(at_passed && goals[BELOW + FILE] && !(uncovered && king[5:3] == 4)), .pushes(moves[2]), .double_pushes(moves[3]),
            .takes_east(moves[4]), .takes_west(moves[5]), .promotes(last));
         assign {taken_west[s], taken_east[s], pushed_two[s], pushed[s], slides_west[s], slides_east[s]} = moves;
      end
   endgenerate
   always @(posedge clock) if (stage == COUNT) begin
      sum = 0;
      for (square = 0; square < 64; square = square + 1) begin
         sum = sum + slides_east[square] + slides_west[square] + pushed_two[square] + all_steps[square]
            + (pushed[square] + taken_east[square] + taken_west[square]) * (square >= 56 ? 4 : 1);
         // The lines that lead up and down the board, from the north on to the east.
         for (line_of = 0; line_of < 8; line_of = line_of + 1) if (line_of % 4 != 2) begin
            file_step = line_of % 4 == 0 ? 0 : line_of < 4 ? 1 : -1;
            rank_step = line_of < 2 || line_of > 6 ? 1 : -1;
            line_movers = line_of % 4 == 0 ? on_file : line_of % 4 == 1 ? on_diagonal : on_antidiagonal;
            open = goals[square];
            for (step = 1; step < 8; step = step + 1) begin
               place_file = square % 8 + step * file_step;
               place_rank = square / 8 + step * rank_step;
               if (place_file < 0 || place_file > 7 || place_rank < 0 || place_rank > 7) open = 0;
               else if (open && !empty[8 * place_rank + place_file]) begin
                  open = 0;
                  sum = sum + line_movers[8 * place_rank + place_file];
               end
            end
         end
         for (step = 0; step < 64; step = step + 1)
            if (goals[square] && on_hop[step] && ((step % 8 - square % 8) * (step % 8 - square % 8) + (step / 8 - square / 8) * (step / 8 - square / 8)) == 5)
               sum = sum + 1;
      end
      replies <= sum;
   end
endmodule
