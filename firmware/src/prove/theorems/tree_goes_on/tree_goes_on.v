module theorem(input clock, input [24:0] load, input start, input [3:0] depth, input divide, input abort, input full, input quiet,
      input [3:0] handed_depth, input handed, input [4:0] slot, input move_ready);
   wire hands;
   block dut(.clock(clock), .reset(1'b0), .load(load), .start(start), .depth(depth), .divide(divide), .abort(abort), .full(full),
      .quiet(quiet), .handed_depth(handed_depth), .handed(handed), .slot(slot), .move_ready(move_ready), .hands(hands));

   (* hierconn *) wire [20:0] \dut.r$q ;
   (* hierconn *) wire [7:0] \dut.position.r$q ;
   (* hierconn *) wire [2:0] \dut.finder$order ;
   (* hierconn *) wire [1:0] \dut.position$action ;
   (* hierconn *) wire \dut.finder$chosen , \dut.finder$finished , \dut.verdicts$done , \dut.verdicts$idle , \dut.at_root ;
   (* hierconn *) wire \dut.taken_register$q ;
   (* hierconn *) wire [17:0] \dut.out$q ;
   wire [3:0] stage = `R_STAGE(\dut.r$q ), doing = `POSITION_R_STAGE(\dut.position.r$q );
   wire aborting = `R_ABORTING(\dut.r$q ), parents = `R_PARENTS(\dut.r$q ), complete = `R_COMPLETE(\dut.r$q );
   wire looked = \dut.verdicts$done , has_room = !full;
   localparam IDLE = `BLOCK_STAGE$IDLE, ROOT_NODE = `BLOCK_STAGE$ROOTNODE, ROOT_LOOK = `BLOCK_STAGE$ROOTLOOK, SCAN = `BLOCK_STAGE$SCAN,
      ENTER = `BLOCK_STAGE$ENTER, SEARCH = `BLOCK_STAGE$SEARCH, LAST = `BLOCK_STAGE$LAST, COUNTED = `BLOCK_STAGE$COUNTED,
      NODE = `BLOCK_STAGE$NODE, MOVE = `BLOCK_STAGE$MOVE, MAKING = `BLOCK_STAGE$MAKING, DONE = `BLOCK_STAGE$DONE,
      UNMAKING = `BLOCK_STAGE$UNMAKING, REPORT = `BLOCK_STAGE$REPORT, RETURN = `BLOCK_STAGE$RETURN;
   localparam TO_UNMAKE = `BLOCK_ACTION$UNMAKE;

   // The step: how far it is to the next turn, at which the finder gets an order, or a move is taken back. While a move is made, or taken
   // back, the position is on the way.
   reg [3:0] far;
   always @* case (stage)
      ROOT_NODE: far = 14;
      ROOT_LOOK: far = 13;
      MAKING, UNMAKING: far = 12;
      ENTER: far = 11;
      SEARCH: far = 10;
      LAST: far = 9;
      NODE: far = 8;
      MOVE: far = 7;
      COUNTED: far = 6;
      REPORT: far = 5;
      RETURN: far = 4;
      DONE: far = 3;
      default: far = 1;
   endcase
   wire [3:0] position_far = doing == 0 ? 0 : 15 - doing;
   wire [7:0] step = {far, (stage == MAKING || stage == UNMAKING) ? position_far : 4'd0};
   wire turns = \dut.finder$order != 0 || \dut.position$action == TO_UNMAKE;

   // What a run waits for: a look, the finder, room, that a report is taken, that a node is, and that the last word has gone out.
   reg waits;
   always @* case (stage)
      ROOT_NODE: waits = !(looked && \dut.verdicts$idle );
      SCAN: waits = !looked;
      ENTER: waits = hands && !handed;
      SEARCH: waits = !\dut.finder$finished && (!\dut.finder$chosen || !(aborting || depth == 1 || (has_room && (parents || looked))));
      LAST: waits = !aborting && (!looked || !has_room);
      REPORT: waits = !aborting && (!complete || !\dut.taken_register$q );
      DONE: waits = \dut.at_root && (`OUT_VALID(\dut.out$q ) || !looked);
      default: waits = 0;
   endcase

   reg ran = 0, waited, turned;
   reg [7:0] step_before;
   always @(posedge clock) begin
      ran <= stage != IDLE;
      waited <= waits;
      turned <= turns;
      step_before <= step;
   end
   always @* begin
      assert (stage <= RETURN && doing <= `POSITION_STAGE$UNMAKEEMPTY);
      // From clock to clock of a run it comes nearer, unless it waited or the turn has come.
      if (ran && stage != IDLE && !turned) assert (step < step_before || (waited && step == step_before));
   end
endmodule
