// The parts that other theorems speak of put out anything.
module block$view(input clock, input edit, input [15:0] put, input [2:0] rank, input [15:0] job, input [3:0] ply, input black, input keeps,
      output [31:0] seen);
   (* anyseq *) wire [31:0] anything;
   assign seen = anything;
endmodule

module block$look_down(input clock, input [31:0] seen, input [2:0] rank, input valid, input [5:0] king, output [15:0] marks, output check,
      output double_check);
   (* anyseq *) wire [17:0] anything;
   assign {marks, check, double_check} = anything;
endmodule

module block$look_up(input clock, input [31:0] seen, input [15:0] marks, input [2:0] rank, input valid, input [5:0] king, input short,
      input long, input [2:0] castling_king, input [2:0] short_rook, input [2:0] long_rook, input check, input double_check,
      output [31:0] movers, output [15:0] targets, output [23:0] pawns, output [7:0] steps, output [7:0] castles, output [7:0] along,
      output [7:0] en_passant, output [7:0] exposed, output [7:0] unpinned);
   (* anyseq *) wire [119:0] anything;
   assign {movers, targets, pawns, steps, castles, along, en_passant, exposed, unpinned} = anything;
endmodule

// A look that began 21 clocks ago, and others behind it.
module theorem(input clock, input put, input [15:0] piece, input enter, input [15:0] node, input start, input [15:0] job,
      input [2:0] rank);
   // Moves that lead to another node are shown as well, or none of them.
   reg shows_all;
   always @(posedge clock) shows_all <= shows_all;
   wire free, idle, busy;
   wire [5:0] shows;
   block dut(.clock(clock), .reset(1'b0), .put(put), .piece(piece), .enter(enter), .node(node), .start(start), .job(job),
      .shows_all(shows_all), .free(free), .idle(idle), .busy(busy), .shows(shows));
   (* hierconn *) wire [2:0] \dut.view$rank , \dut.look_down$rank , \dut.look_up$rank ;
   (* hierconn *) wire [15:0] \dut.view$job , \dut.current$q , \dut.look_down$marks , \dut.look_up$marks ;
   (* hierconn *) wire [31:0] \dut.view$seen , \dut.look_down$seen , \dut.look_up$seen ;
   (* hierconn *) wire [5:0] \dut.look_down$king , \dut.look_up$king ;
   (* hierconn *) wire \dut.look_down$valid , \dut.look_up$valid , \dut.look_up$short , \dut.look_up$long ;
   (* hierconn *) wire \dut.look_down$check , \dut.look_down$double_check , \dut.look_up$check , \dut.look_up$double_check ;

   // What each part got and said, now and up to 21 clocks ago.
   wire [351:0] nodes;
   wire [65:0] view_ranks, down_ranks, up_ranks;
   wire [703:0] seen;
   wire [21:0] down_valid, up_valid;
   wire [131:0] down_king, up_king;
   wire [703:0] up_seen;
   wire [351:0] down_marks, up_marks;
   wire [43:0] down_checks, up_checks, wings;
   wire begun_now = start && free;
   wire [21:0] begun;
   wire [351:0] job_before;
   history #(1) of_begun(clock, begun_now, begun);
   history #(16) of_job(clock, job, job_before);
   history #(16) of_node(clock, \dut.current$q , nodes);
   wire [351:0] view_jobs;
   history #(16) of_view_job(clock, \dut.view$job , view_jobs);
   history #(3) of_view_rank(clock, \dut.view$rank , view_ranks);
   history #(32) of_seen(clock, \dut.view$seen , seen);
   history #(1) of_down_valid(clock, \dut.look_down$valid , down_valid);
   history #(3) of_down_rank(clock, \dut.look_down$rank , down_ranks);
   history #(6) of_down_king(clock, \dut.look_down$king , down_king);
   history #(16) of_marks(clock, \dut.look_down$marks , down_marks);
   history #(2) of_checks(clock, {\dut.look_down$check , \dut.look_down$double_check }, down_checks);
   history #(1) of_up_valid(clock, \dut.look_up$valid , up_valid);
   history #(3) of_up_rank(clock, \dut.look_up$rank , up_ranks);
   history #(6) of_up_king(clock, \dut.look_up$king , up_king);
   history #(32) of_up_seen(clock, \dut.look_up$seen , up_seen);
   history #(16) of_up_marks(clock, \dut.look_up$marks , up_marks);
   history #(2) of_up_checks(clock, {\dut.look_up$check , \dut.look_up$double_check }, up_checks);
   history #(2) of_wings(clock, {\dut.look_up$short , \dut.look_up$long }, wings);

   // The node changes only while no look goes down, and no look begins in the same clock.
   wire look_orders;
   contract_look_orders orders(.clock(clock), .put(put), .files(piece[13]), .enter(enter), .start(start), .idle(idle), .holds(look_orders));
   always @* assume (look_orders);

   // What the view is asked for is of one node for three clocks.
   (* hierconn *) wire [5:0] \dut.down_0$q ;
   (* hierconn *) wire [3:0] \dut.view$ply ;
   (* hierconn *) wire \dut.view$edit , \dut.view$black , \dut.view$keeps ;
   wire rank_stays;
   contract_rank_stays asked(.clock(clock), .asked(\dut.down_0$q [0] || \dut.view$edit ), .keeps(\dut.view$keeps ), .ply(\dut.view$ply ),
      .black(\dut.view$black ), .holds(rank_stays));
   always @* assert (rank_stays);

   // The node of the look, which is in place in the clock after its first one; and whether its ranks are shown.
   wire [15:0] its_node = nodes[16 * 20 +: 16];
   wire [5:0] king = {`CURRENT_RANK(its_node), `CURRENT_FILE(its_node)};
   wire is_shown = shows_all || !`CURRENT_DESCENDS(its_node);

   // The clocks, counted back from now: the view gets a rank from 20 on, the sweep down from 18, the sweep up from 7.
   wire [2:0] back = 7 - rank;
   integer view_at, down_at, up_at;
   always @* begin
      view_at = 20 - back;
      down_at = 18 - back;
      up_at = 7 - rank;
   end
   wire [2:0] view_rank = view_ranks[3 * view_at +: 3], down_rank = down_ranks[3 * down_at +: 3], up_rank = up_ranks[3 * up_at +: 3];
   wire [15:0] view_job = view_jobs[16 * view_at +: 16];
   wire [31:0] was_seen = seen[32 * down_at +: 32], comes_up = up_seen[32 * up_at +: 32];
   wire [15:0] marks = down_marks[16 * (down_at - 2) +: 16], marks_up = up_marks[16 * up_at +: 16];
   always @* if (begun[21]) begin
      // The view gets each rank once, with the look's job; what it shows two clocks later goes to the sweep down, with its king.
      assert (view_rank == rank && view_job == job_before[16 * 21 +: 16]);
      assert (down_valid[down_at] && down_rank == rank && down_king[6 * down_at +: 6] == king);
      if (is_shown) begin
         // The sweep up gets the same ranks, with the marks that the sweep down has made of them, and the same king.
         assert (up_valid[up_at] && up_rank == rank && up_king[6 * up_at +: 6] == king);
         assert (comes_up == was_seen && marks_up == marks);
         // A clock later the checks, which are known by the clock in which rank 0 comes up; with rank 0 the rights.
         if (rank != 7) assert (up_checks[2 * (up_at - 1) +: 2] == down_checks[2 * 7 +: 2]);
         if (rank == 0) assert (wings[2 * (up_at - 1) +: 2] == {`CURRENT_SHORT(its_node), `CURRENT_LONG(its_node)});
      end
   end
endmodule
