// A trunk has not settled in the clock after one in which its handover is busy. `busy`: the handover is; `settles`: the trunk has not
// settled.
module contract_handover_settles(input clock, input busy, input settles, output holds);
   reg was = 0;
   // Under this name a specification reads it, so that the register keeps its initial value.
   wire was_busy = was;
   always @(posedge clock) was <= busy;
   assign holds = !was || settles;
endmodule
