module theorem(input clock, input reset, input [5:0] order, input [24:0] load, input [3:0] depth, input [3:0] observed, input [22:0] below);
   wire [22:0] above;
   block dut(.clock(clock), .reset(reset), .order(order), .load(load), .depth(depth), .observed(observed), .below(below), .above(above));

   // What the handover says, and whether it means this cluster. From which files rooks castle is for all clusters.
   wire mine = order[3:0] == `BLOCK_INDEX, begins = order[4];
   wire board = load[0], list = load[1], files = load[2] && load[3], state = load[2] && !load[3], scan = state && load[18];
   reg chess960;
   always @(posedge clock) chess960 <= chess960;

   // The cluster counts from the clock after the order on: in that clock, and as long as it is busy without a pause.
   (* hierconn *) wire \dut.cluster$busy , \dut.busy$q ;
   reg ordered = 0, counted = 0, counted_then = 0;
   wire counts = ordered || (counted && \dut.cluster$busy );
   always @(posedge clock) begin
      ordered <= begins && mine;
      counted <= counts;
      counted_then <= counted;
   end
   // So the chain says two clocks later.
   wire named_cluster, counting_cluster;
   contract_named_cluster of_below(.number(`BLOCK_INDEX + 4'd1), .idle(`BELOW_IDLE(below)), .target(`BELOW_TARGET(below)),
      .holds(named_cluster));
   always @* assume (named_cluster);
   contract_counting_cluster of_this(.counted(counted_then), .number(`BLOCK_INDEX ), .busy(`ABOVE_BUSY(above)), .idle(`ABOVE_IDLE(above)),
      .target(`ABOVE_TARGET(above)), .holds(counting_cluster));
   always @* assert (counting_cluster);

   // What the handover promises of the cluster.
   wire load_lines, load_spacing, load_at_rest, run_kept, files_word, no_scan;
   contract_load_lines lines(.board(board), .list(list), .state(load[2]), .address(load[8:3]), .holds(load_lines));
   contract_load_spacing spacing(.clock(clock), .square(board || files), .files(files), .scan(scan), .start(begins), .holds(load_spacing));
   contract_load_at_rest rest(.clock(clock), .square((board && mine) || files), .other((list || (state && !scan)) && mine),
      .start(begins && mine), .scan(scan && mine), .busy(counts), .holds(load_at_rest));
   contract_run_kept run(.clock(clock), .start(begins && mine), .scan(scan && mine), .busy(counts), .depth(depth), .divide(1'b0),
      .holds(run_kept));
   contract_files_word of_files(.chess960(chess960), .files(files), .data(load[24:9]), .holds(files_word));
   contract_no_scan never(.scan(scan), .holds(no_scan));
   always @* begin
      assume (load_lines);
      assume (load_spacing);
      assume (load_at_rest);
      assume (run_kept);
      assume (files_word);
      assume (no_scan);
   end
   (* hierconn *) wire [1:0] \spacing.past ;
   (* hierconn *) wire \spacing.was_early , \rest.rested , \rest.has_begun , \run.rested , \run.has_begun ;

   // What the cluster's tree core assumes, a clock later.
   (* hierconn *) wire [24:0] \dut.cluster$load ;
   (* hierconn *) wire [3:0] \dut.cluster$depth ;
   (* hierconn *) wire \dut.cluster$start , \dut.cluster$divide ;
   wire [24:0] its_load = \dut.cluster$load ;
   wire its_files = its_load[2] && its_load[3], its_square = its_load[0] || its_files,
      its_scan = its_load[2] && !its_load[3] && its_load[18];
   wire its_lines, its_spacing, its_rest, its_run, its_word;
   contract_load_lines lines_there(.board(its_load[0]), .list(its_load[1]), .state(its_load[2]), .address(its_load[8:3]),
      .holds(its_lines));
   contract_load_spacing spacing_there(.clock(clock), .square(its_square), .files(its_files), .scan(its_scan), .start(\dut.cluster$start ),
      .holds(its_spacing));
   contract_load_at_rest rest_there(.clock(clock), .square(its_square), .other(its_load[1] || (its_load[2] && !its_files && !its_scan)),
      .start(\dut.cluster$start ), .scan(its_scan), .busy(\dut.cluster$busy ), .holds(its_rest));
   contract_run_kept run_there(.clock(clock), .start(\dut.cluster$start ), .scan(its_scan), .busy(\dut.cluster$busy ),
      .depth(\dut.cluster$depth ), .divide(\dut.cluster$divide ), .holds(its_run));
   contract_files_word files_there(.chess960(chess960), .files(its_files), .data(its_load[24:9]), .holds(its_word));
   (* hierconn *) wire [1:0] \spacing_there.past ;
   (* hierconn *) wire \spacing_there.was_early , \rest_there.rested , \rest_there.has_begun , \run_there.rested , \run_there.has_begun ;
   always @* begin
      assert (its_lines);
      assert (its_spacing);
      assert (its_rest);
      assert (its_run);
      assert (its_word);
   end

   // The invariant, by what was so for the handover a clock ago. The cluster gets some of the writes of squares; those that may come
   // early are of files, which it gets.
   reg [1:0] since = 3;
   reg early = 0, rested = 1;
   always @(posedge clock) begin
      since <= \spacing.past ;
      early <= \spacing.was_early ;
      rested <= \rest.rested ;
   end
   always @* begin
      if (!early) assert (\spacing_there.past == 3 || (\spacing_there.past == since && !\spacing_there.was_early ));
      else assert (\spacing_there.past == since);
      assert (\run.rested == \rest.rested && \run_there.rested == \rest_there.rested );
      assert (!\rest.has_begun && !\run.has_begun && !\rest_there.has_begun && !\run_there.has_begun );
      if (counted) assert (\dut.busy$q );
      // Once the cluster does not count it has been at rest.
      if (rested || !counted) assert (\rest_there.rested );
   end
endmodule
