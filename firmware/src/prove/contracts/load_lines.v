// The load bus writes one thing in a clock: a square, one of the 32 slots of both lists, or the state. `board`, `list`, `state`: it writes
// a square, a slot, the state; `address`: which one.
module contract_load_lines(input board, input list, input state, input [5:0] address, output holds);
   assign holds = board + list + state <= 1 && (!list || address < 32);
endmodule
