// A square of a walk, as `walker.rs` has it: whether the walk leads there, in which direction it lies, and how far. The direction of a
// knight's hop is that by which `Resume` finds it again. On its own first rank, where the table has no pawn, a pawn captures as on the
// next one, a rank lower.
module walk(input [2:0] kind, input black, input [5:0] from, input [5:0] square, output reached, output [2:0] direction,
      output [2:0] distance);
   wire [2:0] ptype = kind == 7 ? 0 : kind == 1 && black ? 7 : kind;
   wire [5:0] raise = ptype == 1 && from[5:3] == 0 ? 8 : ptype == 7 && from[5:3] == 7 ? -8 : 0;
   wire reachable;
   wire [4:0] left, all;
   sandstroem entry(.ptype(ptype), .from(from + raise), .dest(square + raise), .reachable(reachable), .left(left));
   sandstroem start(.ptype(ptype), .from(from + raise), .dest(from + raise), .left(all));
   wire [2:0] number = all[2:0] - 3'd1 - left[2:0];
   wire [2:0] hop = from[2] ? number : number >= 4 ? number ^ 1 : number[0] ? number ^ 2 : number;
   wire [2:0] ray;
   line lies(.from(from), .to(square), .direction(ray), .distance(distance));
   assign reached = reachable && square != from;
   assign direction = ptype == 2 ? hop : ray;
endmodule

// What all squares of a walk have in common: none is the from-square, a king's are beside it, and a pawn's are a king's step away, or
// two from its home rank.
module plain(input [2:0] kind, input black, input [5:0] from, input [5:0] square, output plain, output [2:0] ray, output [2:0] distance);
   line lies(.from(from), .to(square), .direction(ray), .distance(distance));
   wire twice = kind == 1 && from[5:3] == (black ? 6 : 1);
   assign plain = square != from && ((kind != 1 && kind != 6) || distance == 1 || (distance == 2 && twice));
endmodule

module theorem(input clock, input reset, input [2:0] order, input leaf, input aborting, input [26:0] visit, input attacker,
      input [31:0] lines, input candidate, input legal, input [5:0] beside, input [31:0] state, input [21:0] present,
      input [19:0] sighted, input sighted_pawns, input sighted_own, input surveyed, input recalls, input [37:0] recalled,
      input [15:0] list_word);
   wire [30:0] command;
   wire [2:0] action;
   wire [37:0] record;
   block dut(.clock(clock), .reset(reset), .order(order), .leaf(leaf), .aborting(aborting), .visit(visit), .attacker(attacker),
      .lines(lines), .candidate(candidate), .legal(legal), .beside(beside), .state(state), .present(present), .sighted(sighted),
      .sighted_pawns(sighted_pawns), .sighted_own(sighted_own), .surveyed(surveyed), .recalls(recalls), .recalled(recalled),
      .list_word(list_word), .command(command), .action(action), .record(record));

   (* hierconn *) wire [15:0] \dut.r$q ;
   (* hierconn *) wire [8:0] \dut.en_passant.r$q ;
   (* hierconn *) wire [9:0] \dut.square_test.r$q ;
   wire [4:0] stage = \dut.r$q [4:0];
   wire resuming = \dut.r$q [5], exhausted = \dut.r$q [11], ended = \dut.r$q [12], resumed = \dut.r$q [13], stepped = \dut.r$q [14],
      king_home = \dut.r$q [15];
   wire [3:0] trial = \dut.en_passant.r$q [3:0];
   wire [1:0] test = \dut.square_test.r$q [1:0];
   localparam IDLE = `BLOCK_STAGE$IDLE, SCAN = `BLOCK_STAGE$SCAN, KING_BEGIN = `BLOCK_STAGE$KINGBEGIN, KING_WALK = `BLOCK_STAGE$KINGWALK,
      KING_TEST = `BLOCK_STAGE$KINGTEST, CASTLING_NEXT = `BLOCK_STAGE$CASTLINGNEXT, CASTLING_TEST = `BLOCK_STAGE$CASTLINGTEST,
      CASTLING_SQUARE = `BLOCK_STAGE$CASTLINGSQUARE, CASTLING_LOOK = `BLOCK_STAGE$CASTLINGLOOK, PIECE_NEXT = `BLOCK_STAGE$PIECENEXT,
      PIECE = `BLOCK_STAGE$PIECE, PIECE_TEST = `BLOCK_STAGE$PIECETEST, FIRST = `BLOCK_STAGE$ENPASSANTFIRST,
      NEXT = `BLOCK_STAGE$ENPASSANTNEXT, PASSES = `BLOCK_STAGE$ENPASSANT, CHOSEN = `BLOCK_STAGE$CHOSEN,
      LOOK_FIRST = `BLOCK_STAGE$LOOKFIRST, LOOK = `BLOCK_STAGE$LOOK, AFTER = `BLOCK_STAGE$AFTER, RECALL = `BLOCK_STAGE$RECALL,
      WALK = `BLOCK_STAGE$WALK, SKIP = `BLOCK_STAGE$SKIP, FINISHED = `BLOCK_STAGE$FINISHED;
   // The stages of a trial en passant, and of a test of a square.
   localparam VISIT = 1, VICTIM = 2, SLOT = 3, TRY = 4, TRYING = 5, TEST = 6, UNTRY = 7, UNTRYING = 8, AGAIN = 9, PASS = 10, LOOKING = 11,
      DECIDE = 12;
   localparam BEGIN = 1, TESTING = 2;
   localparam PAWN = 1, KNIGHT = 2, KING = 6;

   wire [1:0] op;
   wire [2:0] kind, direction;
   wire black, direct, pushes, captures, scan, king_test, chain, here, no_orthogonals, no_diagonals, first;
   wire [5:0] from, square;
   assign {first, direction, square, from, no_diagonals, no_orthogonals, here, chain, king_test, scan, captures, pushes, direct, black,
      kind, op} = command;
   wire valid, vstarting, home;
   wire [5:0] vsquare;
   wire [2:0] vdirection, vdistance;
   assign {vdistance, vdirection, vsquare, home, vstarting, valid} = visit[14:0];
   // The move of the record.
   wire [5:0] mfrom = record[5:0], mto = record[11:6];
   wire [2:0] mkind = record[18:16], mdirection = record[25:23];
   wire [1:0] phase = record[20:19];
   wire mfirst = record[26];
   wire castles = phase == `BLOCK_PHASE$CASTLING, pieces = phase == `BLOCK_PHASE$PIECES, passes = phase == `BLOCK_PHASE$ENPASSANT;
   wire kings = phase == `BLOCK_PHASE$KING;

   // A square of a walk, {kind, black, from, square}, which is chosen freely and never changes. Of it the claims are shown.
   reg [15:0] one;
   always @(posedge clock) one <= one;
   wire one_reached;
   wire [2:0] one_direction, one_distance;
   walk walk_of_one(.kind(one[15:13]), .black(one[12]), .from(one[11:6]), .square(one[5:0]), .reached(one_reached),
      .direction(one_direction), .distance(one_distance));

   // What the theorem `walker` asks of a command that begins a walk or resumes one; of resumed squares only if it is that one.
   wire resumes = op == `BLOCK_OP$RESUME;
   wire starts = op == `BLOCK_OP$START || (op == `BLOCK_OP$STEP && chain && home);
   wire is_one = {kind, black, from, square} == one, is_plain;
   plain asks(.kind(kind), .black(black), .from(from), .square(square), .plain(is_plain));
   reg proper;
   always @* begin
      proper = kind >= PAWN && kind <= KING && !here && !direct && !pushes && !(captures && kind != PAWN);
      if (kind == PAWN && (from[5:3] == 0 || from[5:3] == 7) && !(starts && captures && from[5:3] == (black ? 7 : 0))) proper = 0;
      if (resumes) begin
         if (no_orthogonals || no_diagonals || !is_plain) proper = 0;
         if (is_one && (!one_reached || direction != one_direction || (kind == PAWN && first != (one_distance == 1)))) proper = 0;
      end
   end

   // A walk is on that such a command began. A step leads to any square of the walk that is the next one of its ray, or the first of
   // another ray. `count` goes up along a ray, and goes on behind `Resume`.
   reg on = 0, starting = 0, wblack = 0;
   reg [2:0] wkind = 0, count = 0;
   reg [5:0] wfrom = 0, wsquare = 0;
   (* anyseq *) wire [5:0] next;
   wire here_plain, next_plain;
   wire [2:0] ray, distance, next_ray, next_distance;
   plain lies(.kind(wkind), .black(wblack), .from(wfrom), .square(wsquare), .plain(here_plain), .ray(ray), .distance(distance));
   plain goes(.kind(wkind), .black(wblack), .from(wfrom), .square(next), .plain(next_plain), .ray(next_ray), .distance(next_distance));
   wire at_one = {wkind, wblack, wfrom, wsquare} == one, to_one = {wkind, wblack, wfrom, next} == one;
   wire along = !starting && wkind != KNIGHT && next_ray == ray;
   always @(posedge clock) begin
      if (starts || resumes) begin
         on <= proper;
         starting <= starts;
         wkind <= kind;
         wblack <= black;
         wfrom <= from;
         wsquare <= starts ? from : square;
      end else if (op == `BLOCK_OP$STEP) begin
         on <= on && !home;
         starting <= 0;
         wsquare <= next;
         count <= home || !along ? 1 : count + 1;
      end
   end
   // What the walker shows, by `walker`; and what the filter finds, by `legality`.
   always @* begin
      assume (vdistance == count);
      if (on) begin
         assume (valid == !starting && vstarting == starting && vsquare == wsquare && !(starting && home));
         if (!starting && at_one) assume (vdirection == one_direction);
         if (op == `BLOCK_OP$STEP && !home) begin
            assume (next_plain && !(to_one && !one_reached));
            if (wkind != KNIGHT) assume (next_distance == (along ? distance + 1 : 1));
         end
      end
      if (candidate) assume (valid);
   end

   // A list's piece that is alive is one.
   wire [2:0] list_kind = list_word[8:6], list_rank = list_word[5:3];
   always @* if (stage == PIECE_NEXT && surveyed && !exhausted && list_word[9])
      assume (list_kind >= PAWN && list_kind <= KING && !(list_kind == PAWN && (list_rank == 0 || list_rank == 7)));

   // The orders. `given_up`: behind a drop or a reset, until a node is entered. `came_back`: the move is a further promotion behind one
   // that was made or looked at.
   reg given_up = 1, came_back = 0;
   wire leaves = stage == CHOSEN && order == `BLOCK_ORDER$LEAVE;
   wire enters = stage == IDLE && order == `BLOCK_ORDER$ENTER, comes_back = stage == IDLE && order == `BLOCK_ORDER$RESUME;
   always @(posedge clock) begin
      given_up <= reset || (stage == CHOSEN && order == `BLOCK_ORDER$DROP) || (given_up && !enters);
      came_back <= stage == AFTER || (stage == CHOSEN && came_back);
   end
   always @* if (stage == CHOSEN) begin
      if (given_up) assume (order != `BLOCK_ORDER$NEXT && order != `BLOCK_ORDER$LOOK && order != `BLOCK_ORDER$LEAVE);
      if (came_back) assume (order != `BLOCK_ORDER$NEXT);
   end

   // The node's side to move and its file en passant stand still, but while a capture that is tried stands on the board.
   reg last_black = 0;
   reg [2:0] last_file = 0;
   wire node_black = stage == IDLE ? state[1] : last_black;
   wire [2:0] node_file = stage == IDLE ? state[7:5] : last_file;
   always @(posedge clock) {last_black, last_file} <= {node_black, node_file};
   wire tried = trial == TRYING || trial == TEST || trial == UNTRY || (trial == UNTRYING && state[0]);
   always @* if (!tried) assume (state[1] == node_black && state[7:5] == node_file);

   // A record is right if the walk that found its move can be resumed. A pawn that takes en passant was found by a walk from the target.
   wire [5:0] target = {node_black ? 3'd2 : 3'd5, node_file};
   wire [15:0] its = passes ? {3'd1, !node_black, target, mfrom} : {mkind, node_black, mfrom, mto};
   wire its_plain;
   plain says(.kind(its[15:13]), .black(its[12]), .from(its[11:6]), .square(its[5:0]), .plain(its_plain));
   wire outer = mkind == PAWN && (mfrom[5:3] == 0 || mfrom[5:3] == 7);
   wire piece = passes || (kings ? mkind == KING : mkind >= PAWN && mkind <= KING && !outer);
   wire nearly_right = castles ? mkind == KING : piece && its_plain && !(its == one && !(one_reached && mdirection == one_direction));
   // But for its first square, which counts of pawns only.
   wire right = nearly_right && !(its == one && (passes || (pieces && mkind == PAWN)) && mfirst != (one_distance == 1));

   // What comes back: behind a trial the record that was tried, and with `Resume` one that is right, and the last that was left if no
   // node was entered since.
   reg [37:0] made = 0, left = 0;
   reg kept = 0;
   always @(posedge clock) begin
      if (action == `BLOCK_ACTION$MAKE) made <= record;
      if (leaves) left <= record;
      kept <= leaves || (kept && !enters && !comes_back);
   end
   always @* begin
      if (recalls) assume (stage == IDLE || (trial == UNTRYING && recalled == made));
      if (comes_back) assume (!recalls && right && (!kept || record == left));
   end

   // The claims: of steps; of `Resume`; of the looks at a from-square; of the record that is left; and that a move is chosen no sooner
   // than a clock behind its kind and its squares.
   reg [14:0] last_move = 0;
   always @(posedge clock) last_move <= {mkind, mto, mfrom};
   always @* begin
      if (op == `BLOCK_OP$STEP) assert (on);
      if (resumes) assert (proper);
      if (stage == CASTLING_LOOK) assert (on && starting);
      if (trial == SLOT) assert (on && starting && wfrom == (target ^ 8));
      if (stage == WALK && pieces) assert (on && starting && wkind == mkind && wblack == node_black && wfrom == mfrom);
      if (leaves) assert (right);
      if (stage == CHOSEN) assert (last_move == {mkind, mto, mfrom});
   end

   // The invariant: how the stages go together; where the records are right; in which stages the walk of the record's move is on;
   wire passing = stage == PASSES;
   wire walks = stage == KING_WALK || stage == PIECE || stage == SKIP || trial == VISIT || trial == PASS
      || (stage == KING_TEST && test == BEGIN && !king_home) || (stage == PIECE_TEST && !ended)
      || (stage == CHOSEN && (pieces ? !ended && !came_back : kings && resumed && !(stepped && king_home)));
   wire meets = (stage == SCAN || trial == LOOKING || test == TESTING);
   always @* begin
      assert (stage <= FINISHED && trial <= DECIDE && test <= TESTING);
      assert ((trial != 0 && trial < LOOKING) == passing && (trial >= LOOKING) == (stage == LOOK));
      assert ((test != 0) == (stage == KING_TEST || stage == CASTLING_TEST || trial == TEST));
      case (stage)
         SCAN: begin assert (resuming || kings); end
         KING_BEGIN, KING_WALK, KING_TEST: begin assert (kings); end
         CASTLING_NEXT: begin assert (kings || castles); end
         CASTLING_TEST, CASTLING_SQUARE, CASTLING_LOOK: begin assert (castles); end
         PIECE_NEXT, PIECE, PIECE_TEST, RECALL: begin assert (pieces); end
         WALK, SKIP: begin assert (kings || pieces); end
         NEXT: begin assert (passes); end
         default: ;
      endcase
      if (stage == CHOSEN || stage == PIECE_TEST) assert (nearly_right && (right || given_up));
      if ((stage == SCAN && resuming) || (stage >= LOOK_FIRST && stage <= SKIP) || stage == NEXT || stage == KING_TEST) assert (right);
      if (trial >= VICTIM && trial <= AGAIN) assert (right && passes);
      if (trial >= TRYING && trial <= UNTRYING) assert (record == made);
      if (stage >= KING_WALK && stage <= CASTLING_LOOK) assert (mkind == KING);
      if (meets) assert (on);
      if (walks) begin
         if (passing) assert (on && wkind == PAWN && wblack == !node_black && wfrom == target);
         else assert (on && wkind == mkind && wblack == node_black && wfrom == mfrom && !(pieces && outer));
      end
      if (on) assert (wkind >= PAWN && wkind <= KING && (starting ? wsquare == wfrom : here_plain && !(at_one && !one_reached)));
      if (stage == SKIP) assert (!starting);
   end

   // and that `count`, which is wrong behind `Resume`, does not show a pawn's second push as the first square of its ray.
   wire other = pieces && mkind != PAWN;
   wire left_other = left[20:19] == `BLOCK_PHASE$PIECES && left[18:16] != PAWN;
   always @* if (!given_up) begin
      case (stage)
         IDLE: begin assert (count != 0 || (kept && left_other)); end
         FIRST, LOOK_FIRST, PIECE: ;
         SCAN, LOOK, PASSES: begin assert (count != 0 || ((meets || trial == VISIT) && starting)); end
         PIECE_TEST, CHOSEN: begin assert (count != 0 || (other && !ended)); end
         AFTER, RECALL, WALK, SKIP: begin assert (count != 0 || other); end
         default: begin assert (count != 0); end
      endcase
      if (meets && !starting) assert (count == (wkind == KNIGHT ? 1 : distance));
      if (walks && stage != SKIP && !passing && pieces && mkind == PAWN && !starting) assert ((count == 1) == (distance == 1));
   end
endmodule
