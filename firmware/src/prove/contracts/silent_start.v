// When a run begins there is no reply to send, and there was none a clock ago. `valid`: there is one.
module contract_silent_start(input clock, input start, input valid, output holds);
   reg had = 0;
   always @(posedge clock) had <= valid;
   // Under this name a specification reads it, so that the register keeps its initial value.
   wire was_valid = had;
   assign holds = !start || (!valid && !had);
endmodule
