module theorem(input clock, input reset, input rx);
   localparam IDLE = `BLOCK_UARTRXSTATE$IDLE, START = `BLOCK_UARTRXSTATE$START, DATA = `BLOCK_UARTRXSTATE$DATA,
      STOP = `BLOCK_UARTRXSTATE$STOP, BREAK = `BLOCK_UARTRXSTATE$BREAK;
   // Clocks of a bit.
   localparam [15:0] D = `BLOCK_TO_NEXT_BIT + 1;
   wire [7:0] data;
   wire valid, framing_error;
   block dut(.clock(clock), .reset(reset), .rx(rx), .data(data), .valid(valid), .framing_error(framing_error));
   (* hierconn *) wire [27:0] \dut.r$q ;
   (* hierconn *) wire [1:0] \dut.low.r$q ;
   wire [2:0] state = `R_STATE(\dut.r$q ), bit_ = `R_BIT(\dut.r$q );
   wire [11:0] clocks_left = `R_CLOCKS_LEFT(\dut.r$q );

   // What other theorems assume of the receiver.
   wire bytes_apart, idle_line;
   wire [3:0] apart;
   wire [15:0] quiet;
   contract_bytes_apart bytes_apart_here(.clock(clock), .valid(valid), .framing_error(framing_error), .since(apart), .holds(bytes_apart));
   contract_idle_line idle_line_here(.clock(clock), .rx(rx), .clocks(9 * D + 16'd2), .idle(state == IDLE), .quiet(quiet),
      .holds(idle_line));

   // Clocks since a byte came or was lost.
   reg [15:0] since = 16'hFFFF;
   // The line, as late as the receiver sees it.
   reg [1:0] level = 2'b11;
   // A byte was lost, and the line has not been high since.
   reg broken = 0;
   always @(posedge clock) begin
      since <= valid || framing_error ? 0 : since == 16'hFFFF ? since : since + 1;
      level <= {level[0], rx};
      broken <= !reset && (broken || framing_error) && !level[1];
   end

   // The clocks until the receiver waits for a start bit, if the line stays high; and those that it has spent on this byte at least.
   wire [15:0] left = state == IDLE ? 0 : state == START || state == STOP ? clocks_left + 1
                    : state == DATA ? clocks_left + 1 + (8 - bit_) * D : 1;
   wire [15:0] spent = state == DATA ? bit_ * D + (D - 1 - clocks_left) : state == STOP ? 8 * D + (D - 1 - clocks_left) : 0;

   always @* begin
      // Whatever came before, an idle line of nine bits makes the receiver ready for a start bit.
      assert (idle_line);
      // A break is one lost byte, however long it is.
      if (broken) assert (!valid && !framing_error);
      // Bytes come at least nine bits apart, and so at least nine clocks.
      if (valid || framing_error) assert (since >= 9 * D - 1);
      assert (bytes_apart);
   end

   // The invariant.
   always @* begin
      assert (apart == (since >= 15 ? 15 : since));
      assert (\dut.low.r$q == ~level);
      if (quiet >= 1) assert (level[0]);
      if (quiet >= 2) assert (level[1]);
      assert (state <= BREAK && clocks_left < D);
      if (state != DATA) assert (bit_ == 0);
      if (state == DATA || state == STOP) assert (since >= spent && !valid && !framing_error);
      if (state == START) assert (!framing_error);
      if (framing_error || broken) assert (state == BREAK);
      if (quiet >= 2 && state != IDLE) assert (left + quiet - 2 <= 9 * D);
      assert (left <= 9 * D);
   end
endmodule
