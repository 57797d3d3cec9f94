// While the chain says what was so when cluster `number` counted, it says that a cluster counts, and does not name this one as idle.
// `counted` is whether it counted then, and the others are what a link of the chain says.
module contract_counting_cluster(input counted, input [3:0] number, input busy, input idle, input [3:0] target, output holds);
   assign holds = !counted || (busy && !(idle && target == number));
endmodule
