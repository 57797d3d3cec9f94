// The walker may say anything.
module block$walker(input clock, input [22:0] command, input write_enable, input [5:0] write_square, input [15:0] write_word,
      output [21:0] visit);
   (* anyseq *) wire [21:0] anything;
   assign visit = anything;
endmodule

// A look goes on for any number of clocks.
module block$verdicts(input clock, input reset, input put, input [15:0] piece, input enter, input [15:0] node, input start,
      input [15:0] job, input [3:0] ply, output free, output idle, output done, output check, output passed, input [3:0] read_ply,
      input black, input [5:0] square, output goal, output may);
   (* anyseq *) wire [5:0] anything;
   (* anyseq *) wire ends;
   reg looks = 0;
   always @(posedge clock) looks <= start || (looks && !ends);
   assign done = !looks;
   assign {free, idle} = looks ? anything[5:4] : 2'b11;
   assign {check, passed, goal, may} = anything[3:0];
endmodule

// The finder works for any number of clocks, then it offers a move or has found the last one.
module block$finder(input clock, input reset, input [2:0] order, input jobs, input room, input aborting, input [21:0] visit, input goal,
      input may, input done, input passed, input [27:0] state, input [15:0] list_word, input recalls, input [37:0] recalled,
      output [22:0] command, output [3:0] slot, output [37:0] record, output chosen, output finished, output sends, output [15:0] job,
      output [2:0] activity);
   localparam NONE = 0, ENTER = 1, RESUME = 2, NEXT = 3, LEAVE = 4;
   (* anyseq *) wire [84:0] anything;
   (* anyseq *) wire finds, ends;
   reg works = 0, offers = 0;
   wire is_idle = !works && !offers;
   always @(posedge clock)
      if (is_idle) works <= order == ENTER || order == RESUME;
      else if (works) begin
         works <= !finds && !ends;
         offers <= finds && !ends;
      end else if (order == NEXT) {works, offers} <= {!finds, finds};
      else if (order == LEAVE) offers <= 0;
   assign chosen = offers, finished = works && ends;
   assign {command, slot, record, job, activity} = anything[83:0];
   assign sends = works && anything[84];
endmodule

// Making a move takes four clocks after the action's, taking it back up to seven.
module block$position(input clock, input reset, input [1:0] action, input [37:0] record, input [3:0] slot, input enemy, input [24:0] load,
      output [15:0] list_word, output recalls, output [37:0] recalled, output [27:0] state, output [7:0] rights_left,
      output write_enable, output [5:0] write_square, output [15:0] write_word);
   localparam NONE = 0, MAKE = 1, UNMAKE = 2;
   (* anyseq *) wire [108:0] anything;
   (* anyseq *) wire [2:0] clocks;
   reg [2:0] left = 0;
   reg makes = 0;
   reg [3:0] ply = 0;
   wire [3:0] at = ply;
   wire [2:0] rest = left;
   wire making = makes;
   always @(posedge clock) begin
      left <= left != 0 ? left - 1 : action == MAKE ? 4 : action == UNMAKE ? (clocks == 0 ? 5 : clocks) : 0;
      if (left == 0) makes <= action == MAKE;
      if (left == 0 && action == UNMAKE) ply <= ply - 1;
      if (left == 1 && makes) ply <= ply + 1;
   end
   assign {list_word, recalls, recalled, rights_left, write_enable, write_square, write_word} = anything[85:0];
   assign state = {ply, anything[108:86], left != 0};
endmodule

module theorem(input clock, input [24:0] load, input start, input [3:0] depth, input divide, input abort, input full, input quiet,
      input [3:0] handed_depth, input handed, input [4:0] slot, input report_taken);
   wire running;
   block dut(.clock(clock), .reset(1'b0), .load(load), .start(start), .depth(depth), .divide(divide), .abort(abort), .full(full),
      .quiet(quiet), .handed_depth(handed_depth), .handed(handed), .slot(slot), .report_taken(report_taken), .running(running));
   (* hierconn *) wire [20:0] \dut.r$q ;
   (* hierconn *) wire [2:0] \dut.finder$order ;
   (* hierconn *) wire [1:0] \dut.position$action ;
   (* hierconn *) wire \dut.verdicts$enter , \dut.verdicts$start , \dut.verdicts$done ;
   (* hierconn *) wire \dut.finder$chosen , \dut.finder.is_idle , \dut.position.making ;
   (* hierconn *) wire [3:0] \dut.position.at ;
   (* hierconn *) wire [2:0] \dut.position.rest ;
   wire [3:0] stage, place;
   wire aborting, scans, in_check, parents, jobs, looks_ahead, waits, over, makes, far, read_far, known, complete;
   assign {complete, place, known, read_far, far, makes, over, waits, looks_ahead, jobs, parents, in_check, scans, aborting, stage} = \dut.r$q ;
   wire chosen = \dut.finder$chosen , idle = \dut.finder.is_idle , done = \dut.verdicts$done , busy = \dut.position.rest != 0;
   wire making = busy && \dut.position.making ;
   wire [3:0] ply = \dut.position.at ;
   wire trunk = `BLOCK_IS_TRUNK;
   localparam IDLE = `BLOCK_STAGE$IDLE, ROOT_NODE = `BLOCK_STAGE$ROOTNODE, ROOT_LOOK = `BLOCK_STAGE$ROOTLOOK, SCAN = `BLOCK_STAGE$SCAN,
      ENTER = `BLOCK_STAGE$ENTER, SEARCH = `BLOCK_STAGE$SEARCH, LAST = `BLOCK_STAGE$LAST, COUNTED = `BLOCK_STAGE$COUNTED,
      NODE = `BLOCK_STAGE$NODE, MOVE = `BLOCK_STAGE$MOVE, MAKING = `BLOCK_STAGE$MAKING, DONE = `BLOCK_STAGE$DONE,
      UNMAKING = `BLOCK_STAGE$UNMAKING, REPORT = `BLOCK_STAGE$REPORT, RETURN = `BLOCK_STAGE$RETURN;
   localparam ORDER_ENTER = `BLOCK_ORDER$ENTER, ORDER_RESUME = `BLOCK_ORDER$RESUME, ORDER_NEXT = `BLOCK_ORDER$NEXT,
      ORDER_LEAVE = `BLOCK_ORDER$LEAVE;
   wire [2:0] order = \dut.finder$order ;
   wire [1:0] action = \dut.position$action ;

   reg [3:0] last_depth = 0;
   reg last_divide = 0;
   always @(posedge clock) begin
      last_depth <= depth;
      last_divide <= divide;
   end
   // The conditions.
   always @* begin
      if (running) assume (depth == last_depth && divide == last_divide && load[2:0] == 0 && !start);
      if (start) assume (depth != 0 && load[2:0] == 0);
   end

   // The claim.
   always @* begin
      if (order == ORDER_ENTER || order == ORDER_RESUME) assert (idle);
      if (order == ORDER_NEXT) assert (chosen);
      if (order == ORDER_LEAVE) assert (chosen || idle);
      if (action != 0) assert (!busy);
      if (action == `BLOCK_ACTION$UNMAKE) assert (ply != 0);
      if (action == `BLOCK_ACTION$MAKE && !trunk) assert (ply + 3 <= depth);
      if (\dut.verdicts$start ) assert (done);
      if (\dut.verdicts$enter ) assert (done);
      if (!running) assert (ply == 0 && idle && !busy);
   end

   // The invariant.
   wire [3:0] depth_now = last_depth;
   wire counts = !scans && stage != IDLE;
   always @* begin
      assert (stage <= RETURN);
      if (stage != MAKING && stage != UNMAKING) assert (!busy);
      if (stage == MAKING) assert (!busy || making);
      if (stage == UNMAKING) assert (!making);
      if (stage == IDLE || stage == ROOT_NODE || stage == ROOT_LOOK || stage == SCAN) assert (ply == 0 && idle);
      if (stage == ROOT_LOOK) assert (done);
      if (stage == ENTER || stage == LAST || stage == MAKING || stage == DONE || stage == UNMAKING) assert (idle);
      if (stage == SEARCH) assert (!idle && !over);
      if (stage == COUNTED) assert (chosen);
      if (stage == REPORT || stage == RETURN) assert (chosen || idle);
      if (stage == NODE || stage == MOVE) assert ((over ? idle && makes : chosen) && done);
      if (stage == LAST) assert (over);
      // How deep it is: the moves of leaves' parents are not made.
      if (!trunk && counts && stage != ROOT_NODE && stage != ROOT_LOOK) begin
         assert (depth_now != 0);
         case (stage)
            MAKING: begin assert (busy ? ply + 3 <= depth_now : ply + 2 <= depth_now && ply != 0); end
            NODE, MOVE, LAST: begin assert (ply + 3 <= depth_now && !parents); end
            UNMAKING: begin assert (ply + 3 <= depth_now && !parents); end
            DONE: begin assert (ply + 2 <= depth_now || ply == 0); end
            default: begin assert (parents ? ply + 2 == depth_now : ply + 3 <= depth_now || (depth_now == 1 && ply == 0)); end
         endcase
         if (stage == MAKING) assert (parents == (busy ? ply + 3 == depth_now : ply + 2 == depth_now));
      end
   end
endmodule
