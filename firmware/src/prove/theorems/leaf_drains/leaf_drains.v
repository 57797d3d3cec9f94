module theorem(input clock, input reset, input push, input [15:0] word);
   wire [7:0] said;
   block dut(.clock(clock), .reset(reset), .push(push), .word(word), .said(said));
   wire busy = said[2];

   (* hierconn *) wire [61:0] \dut.generator.r$q ;
   (* hierconn *) wire \dut.inbox.applies , \dut.inbox.empty , \dut.inbox.drain ;
   (* hierconn *) wire [15:0] \dut.inbox.data ;
   wire [3:0] stage = \dut.generator.r$q [3:0];
   wire quiet = stage == `BLOCK_STAGE$DRAIN && \dut.inbox.empty ;

   // An order to count has come since the core was last quiet, perhaps with a word of lines that looks like one.
   function counts(input [15:0] word);
      counts = word[15] && !word[8];
   endfunction
   reg ordered = 0, came = 0;
   wire comes = push && counts(word);
   always @(posedge clock) begin
      ordered <= comes || (ordered && !quiet);
      came <= comes;
   end

   // While edits are drained, what is applied waited in the inbox, and has come since that was empty: `inbox` proves both.
   always @* if (\dut.inbox.applies && \dut.inbox.drain ) begin
      assume (!\dut.inbox.empty );
      if (!ordered) assume (!counts(\dut.inbox.data ));
   end

   // The claim.
   reg begun = 0;
   always @(posedge clock) begun <= 1;
   always @* begin
      if (!ordered) assert (\dut.inbox.drain && stage == `BLOCK_STAGE$DRAIN);
      if (begun && !busy) assert (ordered == came);
   end

   // The invariant.
   always @* assert (stage <= `BLOCK_STAGE$UNDO);
endmodule
