// A cluster reports at most 1,021 leaves in a clock, and fifteen clusters with the trunk above them at most 15,316. A cluster's are 255 of
// each of four counters and one of the tree core's. `several` is high if `leaves` are those of several clusters.
module contract_cluster_leaves(input several, input [13:0] leaves, output holds);
   assign holds = leaves <= (several ? 15 * 1021 + 1 : 1021);
endmodule
