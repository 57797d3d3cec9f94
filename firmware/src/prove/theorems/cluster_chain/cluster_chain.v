module theorem(input clock, input reset, input [5:0] order, input [24:0] load, input [3:0] depth, input [3:0] observed, input [22:0] below,
      input other_counted);
   wire [22:0] above;
   block dut(.clock(clock), .reset(reset), .order(order), .load(load), .depth(depth), .observed(observed), .below(below), .above(above));
   wire busy, idle, below_busy, below_idle;
   wire [3:0] next, below_next;
   wire [13:0] leaves, below_leaves;
   wire [2:0] activity, below_activity;
   assign {activity, leaves, next, idle, busy} = above;
   assign {below_activity, below_leaves, below_next, below_idle, below_busy} = below;

   (* hierconn *) wire [24:0] \dut.cluster$load ;
   (* hierconn *) wire \dut.cluster$start , \dut.cluster$abort , \dut.cluster$busy ;
   (* hierconn *) wire [13:0] \dut.cluster$leaves ;
   (* hierconn *) wire \dut.busy$q ;

   // A clock ago: what the trunk said, what the links before said, what the cluster counted, whether the cluster counted.
   reg [5:0] said = 0;
   reg [24:0] wrote = 0;
   reg [22:0] below_then = 0;
   reg [13:0] counted = 0;
   reg counts = 0, counts_then = 0, begun = 0;
   wire mine = said[3:0] == `BLOCK_INDEX;
   always @(posedge clock) begin
      begun <= 1;
      said <= order;
      wrote <= load;
      below_then <= below;
      counted <= \dut.cluster$leaves ;
      counts <= \dut.cluster$busy || (said[4] && mine);
      counts_then <= counts;
   end

   // What a cluster reports, and from link to link: what is assumed of the cluster behind this one is claimed of this one.
   wire cluster_leaves, cluster_chain_leaves, its_leaves;
   contract_cluster_leaves of_cluster(.leaves(\dut.cluster$leaves ), .holds(cluster_leaves));
   always @* assume (cluster_leaves);
   contract_cluster_chain_leaves of_below(.number(`BLOCK_INDEX + 4'd1), .leaves(below_leaves), .holds(cluster_chain_leaves));
   always @* assume (cluster_chain_leaves);
   contract_cluster_chain_leaves of_above(.number(`BLOCK_INDEX ), .leaves(leaves), .holds(its_leaves));
   always @* assert (its_leaves);

   // What the chain says of a cluster, from link to link: of another one, which may be any, and of this one, two clocks later.
   reg [3:0] other;
   reg other_then = 0;
   always @(posedge clock) begin
      other <= other;
      other_then <= other_counted;
   end
   wire counting_cluster, other_says, its_says;
   contract_counting_cluster of_other_below(.counted(other_counted), .number(other), .busy(below_busy), .idle(below_idle),
      .target(below_next), .holds(counting_cluster));
   always @* assume (counting_cluster);
   contract_counting_cluster of_other(.counted(other_then), .number(other), .busy(busy), .idle(idle), .target(next), .holds(other_says));
   contract_counting_cluster of_this(.counted(counts_then), .number(`BLOCK_INDEX ), .busy(busy), .idle(idle), .target(next),
      .holds(its_says));
   wire named_cluster, names;
   contract_named_cluster of_below_named(.number(`BLOCK_INDEX + 4'd1), .idle(below_idle), .target(below_next), .holds(named_cluster));
   always @* assume (named_cluster);
   contract_named_cluster of_named(.number(`BLOCK_INDEX ), .idle(idle), .target(next), .holds(names));
   always @* begin
      assert (names);
      if (other != `BLOCK_INDEX ) assert (other_says);
      assert (its_says);
   end

   always @* begin
      // The cluster that is named takes what the trunk said a clock ago, the others nothing; from which files rooks castle, and that a run
      // is given up, all of them take.
      assert (\dut.cluster$load [2:0] == {wrote[2] && (mine || wrote[3]), mine ? wrote[1:0] : 2'd0} && \dut.cluster$load [24:3] == wrote[24:3]);
      assert (\dut.cluster$start == (said[4] && mine) && \dut.cluster$abort == said[5]);
      if (begun) begin
         assert (busy == (below_then[0] || counts_then));
         assert (idle == (below_then[1] || !counts_then));
         if (idle) assert (counts_then ? next == below_then[5:2] : next == `BLOCK_INDEX);
         assert (leaves == below_then[19:6] + counted && leaves >= counted);
      end
      // The invariant.
      assert (\dut.busy$q == counts);
   end
endmodule
