// What these blocks say may be anything.
module block$walker(input clock, input [30:0] command, input write_enable, input [5:0] write_square, input [15:0] write_word,
      output [26:0] visit);
   (* anyseq *) wire [26:0] anything;
   assign visit = anything;
endmodule

module block$survey(input clock, input reset, input start, input forget, input [31:0] state, input [15:0] list_word, input [2:0] moved_kind,
      input [5:0] moved_to, output reads, output [3:0] slot, output enemy, output half_done, output done, output [19:0] own,
      output own_pawns, output [15:0] others, output [19:0] job);
   (* anyseq *) wire [64:0] anything;
   assign {reads, slot, enemy, half_done, done, own, own_pawns, others, job} = anything;
endmodule

module block$edits(input clock, input reset, input [18:0] push, input ready, input blocked, output [18:0] edit, output pending,
      output full);
   (* anyseq *) wire [20:0] anything;
   assign {edit, pending, full} = anything;
endmodule

// The generator waits, searches, has chosen a move, or is finished, as its handshake says. Kind and squares of a record that is chosen
// stood there a clock before.
module block$generator(input clock, input reset, input [2:0] order, input leaf, input aborting, input [26:0] visit, input attacker,
      input [31:0] lines, input candidate, input legal, input [5:0] beside, input [31:0] state, input [21:0] present,
      input [19:0] sighted, input sighted_pawns, input sighted_own, input surveyed, input recalls, input [37:0] recalled,
      input [15:0] list_word, output [30:0] command, output [2:0] action, output [37:0] record, output [3:0] slot, output scan,
      output clear, output enable, output pinned, output count_one, output chosen, output finished, output [2:0] activity);
   reg [1:0] now = 0;
   reg [37:0] kept = 0;
   wire [1:0] mode = now;
   wire [37:0] move = kept;
   (* anyseq *) wire [41:0] anything;
   (* anyseq *) wire [37:0] another;
   (* anyseq *) wire [1:0] ends;
   wire goes_on = order == `BLOCK_ORDER$NEXT || order == `BLOCK_ORDER$LOOK;
   reg [1:0] then;
   always @* begin
      then = mode;
      case (mode)
         0: if (order == `BLOCK_ORDER$ENTER || order == `BLOCK_ORDER$RESUME) then = 1;
         1: then = ends == 0 ? 1 : ends;
         2: begin
            if (goes_on) then = ends[0] ? 1 : 2;
            if (order == `BLOCK_ORDER$LEAVE) then = 0;
            if (order == `BLOCK_ORDER$DROP) then = 3;
         end
         3: then = 0;
      endcase
      if (reset) then = 0;
   end
   always @(posedge clock) begin
      now <= then;
      kept <= then == 2 ? {another[37:19], move[18:16], another[15:12], move[11:0]} : another;
   end
   assign record = move;
   assign chosen = mode == 2;
   assign finished = mode == 3;
   assign action = 0;
   assign {command, slot, scan, clear, enable, pinned, count_one, activity} = anything;
endmodule

// The position counts the plies. While the generator searches, captures en passant may be tried, in a deeper ply; behind them the ply is
// the node's before a move is chosen.
module block$position(input clock, input reset, input [2:0] action, input [37:0] record, input [3:0] slot, input enemy,
      input [19:0] sighted, input [24:0] load, output [15:0] list_word, output recalls, output [37:0] recalled, output [31:0] state,
      output [21:0] present, output [7:0] rights_left, output write_enable, output [5:0] write_square, output [15:0] write_word,
      output [18:0] edit, output [2:0] moved_kind, output [5:0] moved_to);
   reg [3:0] plies = 0;
   reg works_on = 0, makes = 0, limits = 0;
   wire [3:0] ply = plies;
   wire busy = works_on, making = makes, limiting = limits;
   (* anyseq *) wire [199:0] anything;
   (* anyseq *) wire trial, works, done;
   always @(posedge clock) begin
      if (!busy) begin
         works_on <= action != `BLOCK_ACTION$NONE;
         makes <= action == `BLOCK_ACTION$MAKE;
         limits <= action == `BLOCK_ACTION$LIMITS;
         if (action == `BLOCK_ACTION$UNMAKE) plies <= plies - 1;
      end else if (done || limits) begin
         {works_on, makes, limits} <= 0;
         if (makes) plies <= plies + 1;
      end
      if (reset) {works_on, makes, limits, plies} <= 0;
   end
   wire [3:0] shown = ply + trial;
   assign {list_word, recalls, recalled, present, rights_left, write_enable, write_square, write_word, edit, moved_kind, moved_to}
      = anything;
   assign state = {shown, anything[190:164], busy || works};
endmodule

module theorem(input clock, input reset, input [24:0] load, input start, input [3:0] depth, input divide, input abort, input ready,
      input full, input quiet, input [3:0] handed_depth, input handed, input [4:0] slot, input report_taken);
   wire running;
   block dut(.clock(clock), .reset(reset), .load(load), .start(start), .depth(depth), .divide(divide), .abort(abort), .ready(ready),
      .full(full), .quiet(quiet), .handed_depth(handed_depth), .handed(handed), .slot(slot), .report_taken(report_taken),
      .running(running));
   (* hierconn *) wire [8:0] \dut.r$q ;
   (* hierconn *) wire [2:0] \dut.generator.order ;
   (* hierconn *) wire [1:0] \dut.generator.mode , \dut.generator.then ;
   (* hierconn *) wire [37:0] \dut.generator.move ;
   (* hierconn *) wire [3:0] \dut.position.ply ;
   (* hierconn *) wire \dut.position.trial , \dut.position.works , \dut.position.busy , \dut.position.making , \dut.position.limiting ;
   (* hierconn *) wire \dut.double_push.tries , \dut.double_push.looks ;
   wire [3:0] stage = \dut.r$q [3:0], ply = \dut.position.ply ;
   wire aborting = \dut.r$q [4], jobs = \dut.r$q [6], busy = \dut.position.busy , making = \dut.position.making ;
   wire [2:0] order = \dut.generator.order ;
   wire [1:0] mode = \dut.generator.mode ;
   localparam IDLE = `BLOCK_STAGE$IDLE, LIMITS = `BLOCK_STAGE$LIMITS, ENTER = `BLOCK_STAGE$ENTER, SEARCH = `BLOCK_STAGE$SEARCH,
      COUNTED = `BLOCK_STAGE$COUNTED, JOB_WAIT = `BLOCK_STAGE$JOBWAIT, TAKE = `BLOCK_STAGE$TAKE, MAKING = `BLOCK_STAGE$MAKING,
      DONE = `BLOCK_STAGE$DONE, UNMAKING = `BLOCK_STAGE$UNMAKING, REPORT = `BLOCK_STAGE$REPORT, RETURN = `BLOCK_STAGE$RETURN;
   localparam WAITS = 0, SEEKS = 1, CHOSEN = 2;
   wire none = order == `BLOCK_ORDER$NONE, enters = order == `BLOCK_ORDER$ENTER, resumes = order == `BLOCK_ORDER$RESUME,
      drops = order == `BLOCK_ORDER$DROP, leaves = order == `BLOCK_ORDER$LEAVE;

   // The move of the record, and whether the node is one whose moves are made, unless they are double pushes.
   wire [5:0] from = \dut.generator.move [5:0], to = \dut.generator.move [11:6];
   wire pawn = \dut.generator.move [18:16] == 1;
   wire promotes = pawn && (to[5:3] == 0 || to[5:3] == 7);
   wire doubles = pawn && (from[5:3] ^ to[5:3]) == 2;
   wire [3:0] remaining = depth - ply;
   wire makes = depth != 1 && !(remaining == 2 && !`BLOCK_IS_TRUNK);

   reg [3:0] last_depth = 0;
   // `given_up`: behind a drop or a reset, until a node is entered. `came_back`: the search went on behind a promotion that was made, and
   // no move of the node has been made since.
   reg given_up = 1, came_back = 0;
   always @(posedge clock) begin
      last_depth <= depth;
      given_up <= reset || drops || (given_up && !enters);
      came_back <= !reset && (resumes ? promotes : came_back && !leaves && mode != 3);
   end

   // The conditions.
   always @* begin
      if (running) assume (depth == last_depth);
      if (\dut.position.trial || \dut.position.works ) assume (mode == SEEKS);
      if (\dut.position.trial ) assume (\dut.generator.then != CHOSEN);
      // By `tree-commands`: a pawn goes two ranks from its home rank only.
      if (mode == CHOSEN || resumes) assume (!(promotes && doubles));
      // The record is one that was left in this node: by induction over the plies.
      if (resumes && promotes) assume (makes);
   end

   // The claims.
   always @* begin
      if (enters || resumes) assert (mode == WAITS);
      if (!none && !enters && !resumes) assert (mode == CHOSEN);
      if (mode == CHOSEN && given_up) assert (none || drops);
      if (mode == CHOSEN && came_back) assert (none || drops || leaves);
      if (order == `BLOCK_ORDER$LOOK) assert (doubles);
      if (leaves && promotes) assert (makes);
   end

   // The invariant.
   always @* begin
      case (stage)
         IDLE, LIMITS, ENTER, MAKING, DONE, UNMAKING: begin assert (mode == WAITS); end
         SEARCH: begin assert (mode != WAITS); end
         COUNTED, JOB_WAIT: begin assert (mode == CHOSEN && !came_back && !given_up); end
         TAKE: begin assert (mode == CHOSEN && !given_up && !busy && (makes || !promotes)); end
         REPORT, RETURN: begin assert (mode == WAITS || (mode == CHOSEN && !came_back && !given_up)); end
         default: begin assert (0); end
      endcase
      if (given_up && !aborting) begin
         assert (stage == IDLE || stage == LIMITS || stage == ENTER || stage == DONE);
         assert (ply == 0 && !making);
      end
      if (stage == IDLE || stage == LIMITS) assert (ply == 0 && !making);
      if (mode == WAITS) assert (!came_back);
      if (came_back) assert (makes);
      if (making) assert (busy && stage == MAKING);
      if (stage == JOB_WAIT) assert (jobs);
      if (mode == CHOSEN) assert (jobs == (remaining == 2 && !`BLOCK_IS_TRUNK));
      if (mode == CHOSEN && (\dut.double_push.tries || \dut.double_push.looks )) assert (doubles);
      if (stage == IDLE || stage == ENTER || stage == COUNTED || stage == REPORT || stage == RETURN) assert (!busy);
      if (mode != WAITS && busy) assert (depth != 1 && remaining == 2 && !`BLOCK_IS_TRUNK);
      if (stage == LIMITS && busy) assert (\dut.position.limiting );
      if (running) assert (depth == last_depth);
   end
endmodule
