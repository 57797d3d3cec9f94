module theorem(input clock, input reset, input [7:0] data, input valid);
   // Clocks of a bit.
   localparam [11:0] D = `BLOCK_TO_NEXT_BIT + 1;
   wire ready, tx;
   block dut(.clock(clock), .reset(reset), .data(data), .valid(valid), .ready(ready), .tx(tx));

   // The byte that is sent, the number of the bit on the line (0 start, 9 stop), and how long it has been there.
   reg sending = 0;
   reg [7:0] byte_;
   reg [3:0] number;
   reg [11:0] clocks;
   wire last = number == 9 && clocks == D - 1;
   always @(posedge clock) begin
      if (reset) sending <= 0;
      else if (valid && ready) begin
         sending <= 1;
         byte_ <= data;
         number <= 0;
         clocks <= 0;
      end else if (sending) begin
         clocks <= clocks == D - 1 ? 0 : clocks + 1;
         if (clocks == D - 1) number <= number + 1;
         if (last) sending <= 0;
      end
   end
   wire [9:0] levels = {1'b1, byte_, 1'b0};
   // What `line-queue` assumes of the line.
   wire line_waits;
   contract_line_waits line_waits_here(.clock(clock), .reset(reset), .valid(valid), .ready(ready), .given(), .was_ready(),
      .holds(line_waits));
   always @* begin
      assert (line_waits);
      assert (tx == (!sending || levels[number]));
      assert (ready == (!sending || last));
   end

   // The invariant.
   (* hierconn *) wire [25:0] \dut.r$q ;
   wire [11:0] clocks_left = `R_CLOCKS_LEFT(\dut.r$q );
   wire [3:0] bits_left = `R_BITS_LEFT(\dut.r$q );
   wire [7:0] shift = `R_SHIFT(\dut.r$q );
   wire [7:0] inverted = ~byte_;
   always @* begin
      if (sending) begin
         assert (number <= 9 && clocks < D);
         assert (clocks_left == D - 1 - clocks && bits_left == 9 - number && shift == inverted >> number);
      end else assert (clocks_left == 0 && bits_left == 0);
   end
endmodule
