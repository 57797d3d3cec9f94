// The links of the clusters' chain may say anything. Of each of them `hears` is what comes in, and `says` what goes out.
`define CLUSTER (input clock, input reset, input [5:0] order, input [24:0] load, input [3:0] depth, input [3:0] observed, \
      input [22:0] below, output [22:0] above); \
   (* anyseq *) wire [22:0] says; \
   assign above = says; \
   wire [63:0] hears = {clock, reset, order, load, depth, observed, below}; \
endmodule
module block$clusters$0 `CLUSTER
module block$clusters$1 `CLUSTER
module block$clusters$2 `CLUSTER
module block$clusters$3 `CLUSTER
module block$clusters$4 `CLUSTER
module block$clusters$5 `CLUSTER
module block$clusters$6 `CLUSTER
module block$clusters$7 `CLUSTER
module block$clusters$8 `CLUSTER
module block$clusters$9 `CLUSTER
module block$clusters$10 `CLUSTER
module block$clusters$11 `CLUSTER
module block$clusters$12 `CLUSTER
module block$clusters$13 `CLUSTER
module block$clusters$14 `CLUSTER

