// What the two sweeps of a look tell each other of a square, beside what the rules say of it.
module look_marks(input [3:0] piece, input [7:0] sliders, input [7:0] beside, input [7:0] knights, input [7:0] on_ray, input [7:0] in_sight,
      output danger, output line);
   // The rays to the north, and those along the rank. Knights' hops with a number below 4 go up the board.
   localparam ABOVE = 8'b10000011, LEVEL = 8'b01000100;
   wire slides;
   foes foes(.piece(piece), .straight(1'b1), .slides(slides));
   // Whether a foe attacks the square along its rank or from above.
   assign danger = ((sliders | beside) & (ABOVE | LEVEL)) != 0 || knights[3:0] != 0;
   // Of a square on a line of the king's, above the king whether a slider attacks it from above along the line, below whether the king sees
   // it, and on its rank both.
   assign line = (on_ray & sliders & ABOVE) != 0 || (in_sight & ~(ABOVE | LEVEL)) != 0
      || (in_sight & LEVEL & (slides ? 8'hFF : sliders)) != 0;
endmodule
