module theorem(input clock, input reset, input applies, input [15:0] data, input [26:0] visit, input attacker, input [31:0] lines,
      input [11:0] ring);
   wire drain, raw, undo, last, fetch;
   block dut(.clock(clock), .reset(reset), .applies(applies), .data(data), .visit(visit), .attacker(attacker), .lines(lines),
      .ring(ring), .drain(drain), .raw(raw), .undo(undo), .last(last), .fetch(fetch));

   // An order to count has been applied, then its lines; whose moves are counted; and edits have been taken back.
   reg ordered = 0, counting = 0, drained = 0, undone = 0, black;
   wire order = !ordered && !counting && applies && data[15] && !data[8];
   wire ends;
   undo_rule rule(.clock(clock), .undo(undo), .applies(applies), .edit(data), .black(black), .ends(ends));
   always @(posedge clock) begin
      if (order) begin
         ordered <= 1;
         black <= data[14];
      end
      if (ordered && applies) begin
         ordered <= 0;
         counting <= 1;
      end
      if (ends) counting <= 0;
      drained <= drain;
      undone <= undo && !ends;
      if (reset) {ordered, counting, undone} <= 0;
   end

   // Edits are applied while `drain` or `undo` is high, as `inbox` has it.
   always @* if (applies) assume (drain || undo);

   // The claim.
   always @* begin
      assert (drain == !counting);
      assert (raw == ordered);
      assert (!(undo && drain));
      assert (!(fetch && (drain || undo)));
      if (drained) assert (!undo);
      if (undone) assert (undo);
      // The inbox goes back to the edit that waits when the last one is taken back, and the edits behind it are applied.
      if (undo && applies) assert (last == ends);
   end

   // The invariant.
   (* hierconn *) wire [61:0] \dut.r$q ;
   (* hierconn *) wire \rule.king_moved ;
   wire [3:0] stage = \dut.r$q [3:0];
   wire king_moved = \dut.r$q [59];
   always @* begin
      assert (!(ordered && counting));
      assert (stage <= `BLOCK_STAGE$UNDO);
      if (ordered || counting) assert (\dut.r$q [4] == black);
      if (ordered || counting) assert (king_moved == (undo && \rule.king_moved ));
      assert (!undone || counting);
      if (drained) assert (stage <= `BLOCK_STAGE$SCAN);
      if (!undo || !undone) assert (!\rule.king_moved || stage == `BLOCK_STAGE$DRAIN);
   end
endmodule
