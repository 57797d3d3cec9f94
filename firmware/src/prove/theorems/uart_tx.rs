//! The UART transmitter sends each byte as it was given.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "uart-tx",
    subject: Subject::Block("frontend$uart_tx"),
    claim: "each byte that the transmitter takes goes out as start bit, eight bits from the lowest up and stop bit, each for one bit time; the line is free again in the last clock of the stop bit, and idle else",
    method: Method::Induction { length: 1, search: 8 },
    specification: SPECIFICATION,
    replaced: &[],
    faults: &[
        Fault {
            effect: "the stop bit is cut off",
            find: "= 32'h9;",
            replace: "= 32'h8;",
        },
        Fault {
            effect: "bytes go out inverted",
            find: "= ~data;",
            replace: "= data;",
        },
    ],
};

const SPECIFICATION: &str = r"
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
   always @* begin
      assert (tx == (!sending || levels[number]));
      assert (ready == (!sending || last));
   end

   // The invariant.
   (* hierconn *) wire [25:0] \dut.r$q ;
   wire busy, low;
   wire [11:0] clocks_left;
   wire [3:0] bits_left;
   wire [7:0] shift;
   assign {busy, clocks_left, bits_left, shift, low} = \dut.r$q ;
   wire [7:0] inverted = ~byte_;
   always @* begin
      if (sending) begin
         assert (number <= 9 && clocks < D);
         assert (clocks_left == D - 1 - clocks && bits_left == 9 - number && shift == inverted >> number);
      end else assert (clocks_left == 0 && bits_left == 0);
   end
endmodule
";
