module theorem(input clock, input start, input [7:0] data, input cores_busy, input in_check, input begins,
      input [3:0] depth, input divide);
   wire busy;
   wire [2:0] fault;
   wire [5:0] address;
   wire [24:0] load;
   block dut(.clock(clock), .reset(1'b0), .start(start), .busy(busy), .fault(fault), .address(address), .data(data), .load(load),
      .cores_busy(cores_busy), .in_check(in_check));

   (* hierconn *) wire [12:0] \dut.r$q ;
   wire [2:0] state = `R_STATE(\dut.r$q );
   wire [6:0] at = `R_AT(\dut.r$q );
   localparam IDLE = `BLOCK_LOADERSTATE$IDLE, CLEAR = `BLOCK_LOADERSTATE$CLEAR, FETCH = `BLOCK_LOADERSTATE$FETCH,
      AWAIT = `BLOCK_LOADERSTATE$AWAIT, SQUARE = `BLOCK_LOADERSTATE$SQUARE, ENLIST = `BLOCK_LOADERSTATE$ENLIST,
      SCAN = `BLOCK_LOADERSTATE$SCAN;

   // How many clocks are left, at most, beside those of the scan: 32 slots, then four for each square, in Chess960 four for each side's
   // files, and two after them.
   localparam [6:0] LAST = `BLOCK_CHESS960 ? 66 : 64;
   wire [8:0] squares = {LAST - at, 2'b00};
   reg [8:0] left;
   always @*
      case (state)
         IDLE: left = 0;
         CLEAR: left = 4 * LAST + 2 + (96 - at);
         FETCH: left = squares + 2;
         AWAIT: left = squares + 1;
         SQUARE: left = squares;
         ENLIST: left = squares - 1;
         default: left = 1;
      endcase
   wire waits = state == SCAN && cores_busy;

   reg has_last = 0;
   reg last_start, last_busy, last_waits;
   reg [8:0] last_left;
   reg [2:0] last_fault;
   always @(posedge clock) begin
      has_last <= 1;
      last_start <= start;
      last_busy <= busy;
      last_waits <= waits;
      last_left <= left;
      last_fault <= fault;
   end

   // What `payload-banks` assumes of the loader.
   wire loader_started;
   contract_loader_started loader_started_here(.clock(clock), .start(start), .busy(busy), .holds(loader_started));

   always @* begin
      assert (loader_started);
      assert (busy == (left != 0) && left <= 34 + 4 * LAST);
      if (has_last && last_busy) assert (last_waits ? left == last_left : left < last_left);
      if (has_last && !last_busy) assert (last_start ? left == 34 + 4 * LAST && fault == 0 : !busy && fault == last_fault);
      // The invariant.
      assert (state <= SCAN);
      if (state == CLEAR) assert (at >= 64 && at <= 95);
      if (state == FETCH) assert (at <= LAST);
      if (state == AWAIT || state == SQUARE || state == ENLIST) assert (at < LAST);
      if (state == SCAN) assert (at == LAST);
   end

   // The protocol engine starts the loader and the runs; of these the loader knows nothing.
   wire runs_apart, loading_is_busy;
   contract_runs_apart runs(.clock(clock), .load_start(start), .load_busy(busy), .refused(fault != 0), .start(begins),
      .run_busy(cores_busy), .depth(depth), .divide(divide), .holds(runs_apart));
   always @* assume (runs_apart);
   (* hierconn *) wire \runs.rests , \runs.loads , \runs.has_position ;
   // A write is in the register on the way to the position a clock later.
   reg wrote = 0;
   always @(posedge clock) wrote <= load[2:0] != 0;
   contract_loading_is_busy loading(.clock(clock), .loading(wrote), .busy(cores_busy), .holds(loading_is_busy));
   always @* assume (loading_is_busy);
   (* hierconn *) wire [3:0] \loading.recent ;

   // What the cores are promised of loads and runs. From which files rooks castle is written as squares are.
   wire board = `LOAD_BOARD(load), list = `LOAD_LIST(load), is_state = `LOAD_STATE(load);
   wire [5:0] to = `LOAD_ADDRESS(load);
   wire [15:0] word = `LOAD_DATA(load);
   wire files = is_state && to[0], square = board || files, scan = is_state && !to[0] && word[9];
   wire load_lines, load_spacing, load_at_rest, run_kept, files_word;
   contract_load_lines lines(.board(board), .list(list), .state(is_state), .address(to), .holds(load_lines));
   contract_load_spacing spacing(.clock(clock), .square(square), .files(files), .scan(scan), .start(begins), .holds(load_spacing));
   contract_load_at_rest rest(.clock(clock), .square(square), .other(list || (is_state && !files && !scan)), .start(begins), .scan(scan),
      .busy(cores_busy), .holds(load_at_rest));
   contract_run_kept kept(.clock(clock), .start(begins), .scan(scan), .busy(cores_busy), .depth(depth), .divide(divide), .holds(run_kept));
   contract_files_word of_files(.chess960(`BLOCK_CHESS960 ), .files(files), .data(word), .holds(files_word));
   (* hierconn *) wire [1:0] \spacing.past ;
   (* hierconn *) wire \spacing.was_early , \rest.rested , \rest.has_begun , \kept.rested , \kept.has_begun ;
   wire [1:0] since = \spacing.past ;
   wire early = \spacing.was_early ;
   always @* begin
      assert (load_lines);
      assert (load_spacing);
      assert (load_at_rest);
      assert (run_kept);
      assert (files_word);
      // The invariant. A clock, or four, after the last write of a square, or of files, comes the next one.
      if (state == CLEAR) assert (since >= (at >= 67 ? 3 : at - 64));
      if (state == FETCH) assert (at == 0 || at > 64 ? since == 3 : since == 1 && !early);
      if (state == AWAIT) assert (at < 64 ? since >= 2 : since == 0);
      if (state == SQUARE) assert (at < 64 ? since == 3 : since == 1);
      if (state == ENLIST) assert (at < 64 ? since == 0 && !early : since == 2);
      if (state == SCAN) assert (since >= 2);
      if (state == IDLE && fault == 0) assert (since == 3);
      // The cores have nothing to do when the loader begins, and are busy when they begin their look.
      if (\rest.has_begun ) assert (state == SCAN);
      if (\runs.rests || (state != IDLE && state != SCAN)) assert (\rest.rested );
      if (\runs.loads ) assert (!\runs.rests );
      if (state != IDLE) assert (\runs.loads );
      if (\runs.has_position && !\runs.loads ) assert (fault == 0);
      assert (\kept.rested == \rest.rested && \kept.has_begun == \rest.has_begun );
      // The last write before the look made them busy.
      if (state == ENLIST) assert (at < 64 ? wrote : \loading.recent [1]);
      if (state == FETCH && at != 0) assert (at <= 64 ? \loading.recent [0] : \loading.recent [2]);
      if (state == AWAIT && at >= 64) assert (wrote);
      if (state == SQUARE && at >= 64) assert (\loading.recent [0]);
      if (state == SCAN && \rest.has_begun ) assert (`BLOCK_CHESS960 ? \loading.recent [3] : \loading.recent [1]);
   end
endmodule
