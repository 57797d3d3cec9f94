module theorem(input clock, input start, input [7:0] data, input cores_busy, input in_check);
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

   // Clocks since the last write of a square, of which three at least have to pass.
   wire board = `LOAD_BOARD(load);
   reg [1:0] since = 3;
   always @(posedge clock) since <= board ? 0 : since == 3 ? 3 : since + 1;

   // What `payload-banks` assumes of the loader.
   wire loader_started;
   contract_loader_started loader_started_here(.clock(clock), .start(start), .busy(busy), .holds(loader_started));

   always @* begin
      assert (loader_started);
      if (board) assert (since == 3);
      if (state == CLEAR) assert (since >= (at >= 67 ? 3 : at - 64));
      if (state == FETCH) assert (since >= 1);
      if (state == AWAIT) assert (since >= 2);
      if (state == SQUARE) assert (since == 3);
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
endmodule
