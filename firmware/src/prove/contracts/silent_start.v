// When a run begins there is no reply to send. `valid`: there is one.
module contract_silent_start(input start, input valid, output holds);
   assign holds = !start || !valid;
endmodule
