// What these blocks say may be anything.
module block$core$generator(input clock, input reset, input applies, input [15:0] data, input [26:0] visit, input attacker,
      input [31:0] lines, input [11:0] ring, output [30:0] command, output drain, output raw, output undo, output last, output [4:0] list_address,
      output [4:0] next_address, output fetch, output scan, output take, output [5:0] king, output [15:0] lines_around, output enable,
      output pawn, output pinned, output count_one, output [2:0] activity);
   (* anyseq *) wire [80:0] anything;
   assign {command, drain, raw, undo, last, list_address, next_address, fetch, scan, take, king, lines_around, enable, pawn, pinned, count_one,
      activity} = anything;
endmodule

module block$core$walker(input clock, input [30:0] command, input write_enable, input [5:0] write_square, input [15:0] write_word,
      output [26:0] visit);
   (* anyseq *) wire [26:0] anything;
   assign visit = anything;
endmodule

module block$core$watch(input clock, input [26:0] visit, input scan, input [11:0] seen, input clear, output attacker, output [31:0] lines);
   (* anyseq *) wire [32:0] anything;
   assign {attacker, lines} = anything;
endmodule

module block$core$legality(input clock, input [26:0] visit, input [5:0] king, input [31:0] lines, input pawn, input pinned, input enable,
      output candidate, output [11:0] seen, output legal, output promotes);
   (* anyseq *) wire [14:0] anything;
   assign {candidate, seen, legal, promotes} = anything;
endmodule

module block$core$ring(input clock, input [26:0] visit, input scan, input clear, input [5:0] king, input [15:0] lines, input take,
      output [11:0] offer);
   (* anyseq *) wire [11:0] anything;
   assign offer = anything;
endmodule

module block$core$inbox$memory(input clock, input [7:0] read_address, output [15:0] read_data, input [7:0] write_address,
      input [15:0] write_data, input write_enable);
   (* anyseq *) wire [15:0] anything;
   assign read_data = anything;
endmodule

module theorem(input clock, input reset, input [18:0] edit, input [2:0] target, input [3:0] observed, input [15:0] below, input little);
   wire [15:0] above;
   block dut(.clock(clock), .reset(reset), .edit(edit), .target(target), .observed(observed), .below(below), .above(above));
   wire below_busy, below_ready, below_idle, below_full, busy, ready, idle, full;
   wire [2:0] below_target, next;
   wire [5:0] below_leaves, leaves;
   wire [2:0] below_activity, activity;
   assign {below_activity, below_leaves, below_full, below_target, below_idle, below_ready, below_busy} = below;
   assign {activity, leaves, full, next, idle, ready, busy} = above;

   (* hierconn *) wire \dut.core.inbox.push , \dut.core.inbox.applies , \dut.core.inbox$drain , \dut.core.inbox$undo , \dut.core.inbox$last , \dut.core.generator$raw ;
   (* hierconn *) wire \dut.core.legality$legal , \dut.core.legality$promotes , \dut.core.generator$count_one ;
   (* hierconn *) wire [15:0] \dut.core.inbox.word ;
   (* hierconn *) wire [18:0] \dut.core.inbox.r$q ;
   (* hierconn *) wire [7:0] \dut.core.r$q ;
   wire [5:0] room = \dut.core.inbox.r$q [5:0] - \dut.core.inbox.r$q [17:12];

   // The edits that wait in the inbox, and a clock ago; the moves that the core counted a clock and two clocks ago, and what the
   // links before reported a clock ago.
   reg [6:0] waiting = 0, before = 0;
   reg works = 0, begun = 0;
   // Edits were applied in the last clock; a job is being taken back since the last clock or longer.
   reg drained = 0, undone = 0;
   reg [2:0] counted1 = 0, counted2 = 0;
   reg [5:0] reported = 0;
   always @(posedge clock) begin
      begun <= 1;
      waiting <= waiting + \dut.core.inbox.push - (\dut.core.inbox.applies && \dut.core.inbox$drain );
      before <= waiting;
      drained <= \dut.core.inbox$drain ;
      undone <= \dut.core.inbox$undo && !(\dut.core.inbox.applies && \dut.core.inbox$last );
      works <= !\dut.core.inbox$drain || \dut.core.generator$raw || waiting != 0;
      counted1 <= (\dut.core.legality$legal ? (\dut.core.legality$promotes ? 4 : 1) : 0) + \dut.core.generator$count_one ;
      counted2 <= counted1;
      reported <= below_leaves;
   end

   always @* begin
      if (\dut.core.inbox.push ) assume (waiting < 57);
      // An edit that is taken back has been applied before, and waits no more.
      assume (!(\dut.core.inbox$drain && \dut.core.inbox$undo ));
      if (drained) assume (!\dut.core.inbox$undo );
      if (undone) assume (\dut.core.inbox$undo );
      assume (below_leaves <= 29);
      assume (!(\dut.core.legality$legal && \dut.core.generator$count_one ));
      // Of the links before: who is idle has little to do, and `target` is one of them.
      if (below_idle) assume (below_ready);
      if (below_ready) assume (little && below_target != `BLOCK_INDEX);
   end

   always @* begin
      // An edit for all, and one of a job that is its own, comes in the same clock.
      assert (\dut.core.inbox.push == (edit[0] && (!edit[1] || target == `BLOCK_INDEX)) && \dut.core.inbox.word == edit[18:3]);
      if (begun) begin
         assert (full == (below_full || before >= 40));
         assert (ready == (below_ready || before < 8));
         assert (busy == (below_busy || works));
         assert (idle == (below_idle || !works));
         if (idle) assert (ready);
         if (ready) assert (next == `BLOCK_INDEX ? before < 8 : next == below_target && below_ready && little);
      end
      assert (leaves == reported + counted2);
      // The invariant.
      assert (counted1 == (\dut.core.r$q [4] ? 4 : \dut.core.r$q [3]));
      if (begun) assert (\dut.core.r$q [2:0] == {works, before >= 40, before < 8});
      assert (waiting[5:0] == room && waiting <= 57 && (!\dut.core.inbox.r$q [18] || undone || (drained && waiting != 0)));
      assert (undone ? !drained && \dut.core.inbox.r$q [18] : \dut.core.inbox.r$q [11:6] == \dut.core.inbox.r$q [17:12]);
   end
endmodule
