module theorem(input clock, input clear, input [7:0] data, input enable);
   wire busy;
   wire [31:0] crc;
   block dut(.clock(clock), .clear(clear), .data(data), .enable(enable), .busy(busy), .crc(crc));

   // The CRC of the bytes so far, once `clear` was high.
   reg begun = 0;
   reg [31:0] expected;
   wire [31:0] with_data;
   crc_with_byte sum(expected, data, with_data);
   // Clocks since the last byte.
   reg [3:0] since = 15;
   always @(posedge clock) begin
      since <= enable && !clear ? 0 : since == 15 ? 15 : since + 1;
      if (clear) begin
         begun <= 1;
         expected <= 32'hFFFFFFFF;
      end else if (enable) expected <= with_data;
   end
   wire crc_free;
   contract_crc_free crc_free_here(.clear(clear), .enable(enable), .busy(busy), .holds(crc_free));
   always @* assume (crc_free);

   (* hierconn *) wire [3:0] \dut.bits_left$q ;
   (* hierconn *) wire [7:0] \dut.byte$q ;
   wire [31:0] complete;
   crc_with_bits bits(crc, \dut.byte$q , \dut.bits_left$q , complete);
   always @* begin
      if (begun && !busy) assert (crc == expected);
      if (since >= 8) assert (!busy);
      // The invariant.
      assert (\dut.bits_left$q <= 8 && (!busy || \dut.bits_left$q + since <= 8));
      if (begun) assert (complete == expected);
   end
endmodule
