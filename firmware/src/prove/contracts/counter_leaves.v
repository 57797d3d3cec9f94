// Behind each link of the chain of counters there are at most 255 moves in a clock of every counter up to it, and one of the tree core's.
// `number` is that of the link's counter, of which there are four at most; the last one is the first of the chain, and the tree core
// is before it. `leaves` are what the link says.
module contract_counter_leaves(input [2:0] number, input [9:0] leaves, output holds);
   assign holds = leaves <= 255 * (4 - number) + 1;
endmodule
