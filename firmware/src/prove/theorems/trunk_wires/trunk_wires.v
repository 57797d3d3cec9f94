module theorem(input clock, input reset, input [24:0] load, input start, input [3:0] depth, input divide, input abort, input [3:0] observed,
      input move_ready, input [7:0] bit, input [3:0] number);
   wire [2:0] activity;
   wire busy, in_check, move_valid, taken;
   wire [13:0] leaves;
   wire [15:0] move_bits;
   block dut(.clock(clock), .reset(reset), .load(load), .start(start), .depth(depth), .divide(divide), .abort(abort), .observed(observed),
      .activity(activity), .busy(busy), .in_check(in_check), .leaves(leaves), .move_valid(move_valid), .move_ready(move_ready),
      .move_bits(move_bits), .taken(taken));

   // What the parts say. Each cluster is named, since Verilog has no name with a number that is chosen.
   (* hierconn *) wire [75:0] \dut.tree.says ;
   (* hierconn *) wire [58:0] \dut.handover.says ;
   (* hierconn *) wire [22:0] \dut.clusters$0.says , \dut.clusters$1.says , \dut.clusters$2.says , \dut.clusters$3.says ,
      \dut.clusters$4.says , \dut.clusters$5.says , \dut.clusters$6.says , \dut.clusters$7.says , \dut.clusters$8.says ,
      \dut.clusters$9.says , \dut.clusters$10.says , \dut.clusters$11.says , \dut.clusters$12.says , \dut.clusters$13.says ,
      \dut.clusters$14.says ;
   wire is_loading, hands, is_running, is_in_check, counted, its_valid, was_taken, handed, counts;
   wire [15:0] list_word, state_word, its_move;
   wire [17:0] bus;
   wire [2:0] its_activity, did;
   assign {is_loading, hands, list_word, state_word, is_running, is_in_check, bus, counted, its_activity, its_valid, its_move, was_taken} =
      \dut.tree.says ;
   wire [5:0] order;
   wire [24:0] write;
   wire [4:0] slot;
   wire [3:0] handed_depth;
   wire [13:0] sum;
   assign {order, write, slot, handed, handed_depth, counts, sum, did} = \dut.handover.says ;

   // Which clusters there are: two at least. Behind the last one there is nobody.
   wire [15:0] there = 16'b11
`ifdef CLUSTERS_2_INDEX | 16'd1 << `CLUSTERS_2_INDEX `endif
`ifdef CLUSTERS_3_INDEX | 16'd1 << `CLUSTERS_3_INDEX `endif
`ifdef CLUSTERS_4_INDEX | 16'd1 << `CLUSTERS_4_INDEX `endif
`ifdef CLUSTERS_5_INDEX | 16'd1 << `CLUSTERS_5_INDEX `endif
`ifdef CLUSTERS_6_INDEX | 16'd1 << `CLUSTERS_6_INDEX `endif
`ifdef CLUSTERS_7_INDEX | 16'd1 << `CLUSTERS_7_INDEX `endif
`ifdef CLUSTERS_8_INDEX | 16'd1 << `CLUSTERS_8_INDEX `endif
`ifdef CLUSTERS_9_INDEX | 16'd1 << `CLUSTERS_9_INDEX `endif
`ifdef CLUSTERS_10_INDEX | 16'd1 << `CLUSTERS_10_INDEX `endif
`ifdef CLUSTERS_11_INDEX | 16'd1 << `CLUSTERS_11_INDEX `endif
`ifdef CLUSTERS_12_INDEX | 16'd1 << `CLUSTERS_12_INDEX `endif
`ifdef CLUSTERS_13_INDEX | 16'd1 << `CLUSTERS_13_INDEX `endif
`ifdef CLUSTERS_14_INDEX | 16'd1 << `CLUSTERS_14_INDEX `endif
      ;
   // What cluster `number` says, and the one behind it.
   wire [16 * 23 - 1:0] said = {23'd0, \dut.clusters$14.says , \dut.clusters$13.says , \dut.clusters$12.says , \dut.clusters$11.says ,
      \dut.clusters$10.says , \dut.clusters$9.says , \dut.clusters$8.says , \dut.clusters$7.says , \dut.clusters$6.says ,
      \dut.clusters$5.says , \dut.clusters$4.says , \dut.clusters$3.says , \dut.clusters$2.says , \dut.clusters$1.says ,
      \dut.clusters$0.says };
   wire [3:0] behind = number + 4'd1;
   wire [22:0] below = there[behind] ? said[behind * 23 +: 23] : 23'd0;

   // A reset is one of all parts, a clock later. The registers begin at 0.
   reg resets = 0;
   always @(posedge clock) resets <= reset;

   // What they hear, and what comes out. Of cluster `number`, if there is one.
   (* hierconn *) wire [46:0] \dut.tree.hears ;
   (* hierconn *) wire [90:0] \dut.handover.hears ;
   (* hierconn *) wire [63:0] \dut.clusters$0.hears , \dut.clusters$1.hears , \dut.clusters$2.hears , \dut.clusters$3.hears ,
      \dut.clusters$4.hears , \dut.clusters$5.hears , \dut.clusters$6.hears , \dut.clusters$7.hears , \dut.clusters$8.hears ,
      \dut.clusters$9.hears , \dut.clusters$10.hears , \dut.clusters$11.hears , \dut.clusters$12.hears , \dut.clusters$13.hears ,
      \dut.clusters$14.hears ;
   wire [16 * 64 - 1:0] clusters_hear = {64'd0, \dut.clusters$14.hears , \dut.clusters$13.hears , \dut.clusters$12.hears ,
      \dut.clusters$11.hears , \dut.clusters$10.hears , \dut.clusters$9.hears , \dut.clusters$8.hears , \dut.clusters$7.hears ,
      \dut.clusters$6.hears , \dut.clusters$5.hears , \dut.clusters$4.hears , \dut.clusters$3.hears , \dut.clusters$2.hears ,
      \dut.clusters$1.hears , \dut.clusters$0.hears };
   wire [63:0] cluster_hears = clusters_hear[number * 64 +: 64];
   wire quiet = \dut.tree.hears [0];
   wire [237:0] heard = {\dut.tree.hears [46:1], \dut.handover.hears , cluster_hears, activity, busy, in_check,
      leaves, move_valid, move_bits, taken};

   // What they are to hear. When the tree core hears that all is quiet is said by `trunk`; here, that the trunk is busy for others while
   // its tree core runs, or does not hear that.
   wire [45:0] to_tree = {clock, resets, load, start, depth, divide, abort, 1'b0, handed_depth, handed, slot, move_ready};
   wire [90:0] to_handover = {clock, resets, load, start, depth, divide, abort, counted, hands, list_word, state_word,
      \dut.clusters$0.says };
   wire [63:0] to_cluster = {clock, resets, order, write, handed_depth, observed, below};
   wire [237:0] meant = {to_tree, to_handover, to_cluster, did, is_running || !quiet, is_in_check, sum, its_valid, its_move, was_taken};

   always @* if (bit < 238 && there[number]) assert (heard[bit] == meant[bit]);
endmodule
