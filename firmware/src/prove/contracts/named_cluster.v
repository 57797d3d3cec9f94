// The cluster that a link of the chain names as idle is its own or one behind it. `number` is that of the link's cluster.
module contract_named_cluster(input [3:0] number, input idle, input [3:0] target, output holds);
   assign holds = !idle || target >= number;
endmodule
