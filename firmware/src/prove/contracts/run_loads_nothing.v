// Nothing is written into the position of a run, nor in the clock before the run begins. `loading`: a write came a clock ago.
module contract_run_loads_nothing(input loading, input running, output holds);
   assign holds = !running || !loading;
endmodule
