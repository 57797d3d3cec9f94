   // What `tree-orders` has of the tree core.
   always @* begin
      assume (finder_orders);
      assume (record_returns);
      assume (node_stays);
      assume (position_orders);
      assume (run_stays);
      assume (run_loads_nothing);
      assume (handed_node);
      assume (hands_in_run);
      assume (look_orders);
   end

   // A ply, which may be any. There the position is again what it was when a move was made last, and so is the record (`plies`).
   reg [3:0] here;
   always @(posedge clock) here <= here;
   wire at_here = ply == here, made = action == TO_MAKE && at_here, returned = has_returned && at_here;
   (* hierconn *) wire [37:0] \dut.position$recalled ;
   reg [37:0] last_recalled;
   always @(posedge clock) if (recalls) last_recalled <= \dut.position$recalled ;
   wire state_returns, recalled_returns;
   contract_state_returns of_position(.clock(clock), .leaves(made), .returns(returned), .state(\dut.position$state ),
      .holds(state_returns));
   contract_record_returns recalled_of_position(.clock(clock), .leaves(made), .returns(returned && !made),
      .record(made ? record : last_recalled), .holds(recalled_returns));
   always @* begin
      assume (state_returns);
      assume (recalled_returns);
   end
   (* hierconn *) wire [33:0] \of_position.left_state , \of_finder.left_state ;
   (* hierconn *) wire [37:0] \recalled_of_position.left_record , \found_of_finder.left_record ;

   // The claim: that is what the finder needs, which left the node at this ply when it offered a move of it, and takes it up again.
   wire left = order == TO_LEAVE && at_here && !idle, taken_up = order == TO_RESUME && at_here;
   wire its_state_returns, its_record_returns;
   contract_state_returns of_finder(.clock(clock), .leaves(left), .returns(taken_up), .state(\dut.position$state ),
      .holds(its_state_returns));
   contract_record_returns found_of_finder(.clock(clock), .leaves(left), .returns(taken_up), .record(\dut.finder.found$q ),
      .holds(its_record_returns));
   always @* begin
      assert (its_state_returns);
      assert (its_record_returns);
   end

   // The invariant. The move that was made last at this ply was made when the finder left the node; or it was the one that waited when the
   // finder had no more, and then the node is not taken up again. Until it is, or that is clear, the ply is `pending`.
   reg same = 0;
   always @(posedge clock) if (made || left) same <= made && left;
   wire pending = running && (ply > here || (at_here && ((stage == MAKING && busy) || stage == UNMAKING
      || ((stage == REPORT || stage == RETURN) && idle))));
   wire ahead_here = may_look_ahead && last_depth == here + 5'd3 && !(here == 0 && last_divide);
   always @* begin
      if (pending && same) assert (\of_finder.left_state == \of_position.left_state );
      if (pending && same) assert (\found_of_finder.left_record
         == (ahead_here ? \record_returns_here.left_record : \recalled_of_position.left_record ));
      if (pending && !same && !aborting) assert (ahead_here && !waits && ply <= here + 5'd1);
      if (at_here && (stage == REPORT || stage == RETURN) && idle) assert (same);
      // The record is the one that was recalled last, unless a move waits.
      if (stage == SEARCH || stage == LAST || stage == NODE || stage == MOVE || stage == MAKING || stage == COUNTED
         || (stage == ENTER && ply != 0) || ((stage == REPORT || stage == RETURN) && !idle)) assert (!recalled);
      if (recalled && idle && !waits && ((stage == DONE && ply != 0) || stage == UNMAKING || stage == REPORT || stage == RETURN))
         assert (\dut.finder.found$q == last_recalled);
   end
endmodule
