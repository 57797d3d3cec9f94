// A run begins, and a state is loaded, only while nothing is `busy`. `load` is high when a state is loaded.
module contract_at_rest(input load, input start, input busy, output holds);
   assign holds = !((load || start) && busy);
endmodule
