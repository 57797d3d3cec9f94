module theorem(input clock, input [24:0] load, input start, input [3:0] depth, input divide, input abort, input counted, input hands,
      input [15:0] list_word, input [15:0] state_word, input [22:0] said);
   wire [3:0] handed_depth;
   block dut(.clock(clock), .reset(1'b0), .load(load), .start(start), .depth(depth), .divide(divide), .abort(abort), .counted(counted),
      .hands(hands), .list_word(list_word), .state_word(state_word), .said(said), .handed_depth(handed_depth));

   // What the trunk's tree core assumes. It is a theorem of its own, as the others about the handover assume what the tree core promises.
   wire handed_depth_fits;
   contract_handed_depth_fits fits(.clock(clock), .depth(depth), .divide(divide), .handed_depth(handed_depth), .holds(handed_depth_fits));
   (* hierconn *) wire [3:0] \fits.depth_before , \fits.handed_before ;
   (* hierconn *) wire \fits.divide_before , \fits.same_before ;
   // Four plies, or three of a run that is less than six deep; and all plies of a run that is no deeper than that, but one less if its
   // moves are told, as then the root is no cluster's.
   wire [3:0] share = \fits.depth_before < 6 ? 3 : 4;
   wire [3:0] plies = \fits.depth_before <= share ? \fits.depth_before - \fits.divide_before : share;
   always @* begin
      assert (handed_depth_fits);
      // The invariant.
      assert (handed_depth == plies);
      if (\fits.same_before ) assert (\fits.handed_before == plies);
   end
endmodule
