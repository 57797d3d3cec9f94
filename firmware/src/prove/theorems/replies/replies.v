module theorem(input [5:0] index, input [15:0] mv, input [30:0] status);
   wire [7:0] beside;
   wire blank;
   block dut(.index(index), .mv(mv), .status(status), .beside(beside), .blank(blank));
   wire depth_zero = `STATUS_DEPTH_ZERO(status);
   // The sums of a run and the one of a root move, and who the board is. In these places stand the ledger's bytes.
   wire of_run = index < 16 || index >= 24 && index < 32, of_move = index >= 56, identity = index >= 34 && index < 54;
   always @* begin
      // A run of depth 0 has one node, and took no clock. No core has counted that.
      if (of_run) assert (blank == depth_zero);
      if (of_run) assert (beside == (depth_zero && index == 7));
      if (of_move) assert (!blank && beside == 0);
      if (identity) assert (beside == 0);
      // What is not the ledger's.
      if (index == 16) assert (beside == {5'd0, `STATUS_WAITING(status), `STATUS_LOADED(status), `STATUS_RUNNING(status)});
      if (index == 17) assert (beside == `STATUS_RUN_SEQ(status));
      if (index == 18) assert (beside == `STATUS_CODE(status));
      if (index == 19) assert (beside == `STATUS_DETAIL(status));
      if (index == 32) assert (beside == `STATUS_OBSERVED(status));
      if (index == 54) assert (beside == mv[15:8]);
      if (index == 55) assert (beside == mv[7:0]);
      // There no sum shows.
      if (index >= 16 && index < 20 || index >= 32 && index < 56) assert (blank);
   end
endmodule
