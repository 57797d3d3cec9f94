// Behind each link of the chain of clusters there are at most 1,021 leaves in a clock of every cluster up to it. `number` is that of the
// link's cluster, of which there are fifteen at most; the last one is the first of the chain. `leaves` are what the link says.
module contract_cluster_chain_leaves(input [3:0] number, input [13:0] leaves, output holds);
   assign holds = leaves <= 1021 * (15 - number);
endmodule
