// When the line has been high for nine bits and two clocks, the receiver waits for a start bit. `rx`: the line, in front of the receiver's
// synchroniser; `clocks`: so many those are; `idle`: the receiver waits for a start bit; `quiet`: clocks in which the line has been high.
module contract_idle_line(input clock, input rx, input [15:0] clocks, input idle, output reg [15:0] quiet, output holds);
   initial quiet = 0;
   always @(posedge clock) quiet <= !rx ? 0 : quiet == 16'hFFFF ? quiet : quiet + 1;
   assign holds = quiet < clocks || idle;
endmodule
