// An overrun stays until it is taken, and so does the number of the frame that was dropped. `overrun`: there is one; `seq`: the number;
// `ready`: it is taken.
module contract_overrun_stays(input clock, input overrun, input [7:0] seq, input ready, output holds);
   reg waits = 0;
   reg [7:0] last;
   always @(posedge clock) begin
      waits <= overrun && !ready;
      last <= seq;
   end
   assign holds = !waits || (overrun && seq == last);
endmodule
