// The loader is busy only after a start. `start`: it is to load a position; `busy`: it does.
module contract_loader_started(input clock, input start, input busy, output holds);
   reg may = 0;
   always @(posedge clock) may <= start || busy;
   assign holds = may || !busy;
endmodule
