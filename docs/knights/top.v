// The walker in a top level of its own: how many squares does a knight see, from every square of the board, one after the other?
//
// LEDs 1 to 4 of the iCEBreaker show the number in binary, the lowest bit first; LED 5 is lit while the knight stands on a1. The board is
// empty but for what `write_word` puts there. A number stands for 2^PAUSE clocks; with 22 that is a third of a second at 12 MHz.

module top(input clock, output reg [3:0] leds, output reg on_a1);
   parameter PAUSE = 22;

   // The fields of `command` and `visit` are those of the header of perftboard_walker.v.
   localparam HOLD = 0, START = 1, STEP = 3;
   localparam [2:0] KNIGHT = 2;
   reg [1:0] op = HOLD;
   reg [5:0] from = 0;
   wire [22:0] command = {10'd0, from, 1'b0, 1'b0, KNIGHT, op};
   wire [21:0] visit;
   wire valid = visit[0], home = visit[2];

   // First every square of the board is written: empty.
   reg clearing = 1;
   reg [5:0] cleared = 0;
   perftboard_walker walker(.clock(clock), .command(command), .write_enable(clearing), .write_square(cleared), .write_word(16'd0),
      .visit(visit));

   reg [PAUSE-1:0] pause = 0;
   reg [3:0] seen = 0;
   always @(posedge clock) begin
      pause <= pause + 1;
      if (clearing) begin
         cleared <= cleared + 1;
         clearing <= cleared != 63;
      end else if (op == HOLD) begin
         if (pause == 0) begin
            op <= START;
            seen <= 0;
         end
      end else if (op == START)
         op <= STEP;
      else if (valid) begin
         // Each clock of the walk shows one more square, and `home` comes with the last.
         seen <= seen + 1;
         if (home) begin
            op <= HOLD;
            leds <= seen + 1;
            on_a1 <= from == 0;
            from <= from + 1;
         end
      end
   end
endmodule
