// What the rules say of one square of a board and of its king, and what the two sweeps of a look tell each other of it.
module look_square(input [255:0] board, input [5:0] king, input [5:0] square, output stands, output [3:0] piece, output own, output beside,
      output attacked, output [7:0] pins, output goal, output check, output double_check, output two_leapers, output danger, output line,
      output faced);
   wire [3:0] on_king;
   wire [223:0] rays, king_rays;
   wire [31:0] hops, king_hops;
   wire [55:0] king_on, square_on;
   wire [7:0] square_hop;
   star of_square(.board(board), .square(square), .other(king), .piece(piece), .rays(rays), .hops(hops), .other_on(king_on));
   star of_king(.board(board), .square(king), .other(square), .piece(on_king), .rays(king_rays), .hops(king_hops), .other_on(square_on),
      .other_hop(square_hop));
   wire [7:0] sliders, neighbours, knights, on_ray, in_sight;
   attackers attackers(.rays(rays), .hops(hops), .king_on(king_on), .sliders(sliders), .beside(neighbours), .knights(knights));
   checks checks(.rays(king_rays), .hops(king_hops), .square_on(square_on), .square_hop(square_hop), .own(own), .check(check),
      .double_check(double_check), .two_leapers(two_leapers), .pins(pins), .goal(goal), .on_ray(on_ray), .in_sight(in_sight));
   // The king stands where it is said to stand.
   assign stands = on_king == {1'b0, 3'd6};
   assign own = piece != 0 && !piece[3];
   assign attacked = sliders != 0 || neighbours != 0 || knights != 0;

   // The king is beside the square, and the foe's beside it.
   wire [7:0] near, faces;
   genvar ray;
   generate
      for (ray = 0; ray < 8; ray = ray + 1) begin : beside_king
         assign near[ray] = king_on[7 * ray], faces[ray] = king_rays[28 * ray +: 4] == {1'b1, 3'd6};
      end
   endgenerate
   assign beside = near != 0, faced = faces != 0;

   // What the sweep down tells the sweep up: whether a foe attacks the square along its rank or from above; of a square on a line of the
   // king's, above the king whether a slider attacks it from above along the line, below whether the king sees it, and on its rank both.
   localparam ABOVE = 8'b10000011, LEVEL = 8'b01000100;
   assign danger = ((sliders | neighbours) & (ABOVE | LEVEL)) != 0 || knights[3:0] != 0;
   wire slides;
   foes foes(.piece(piece), .straight(1'b1), .slides(slides));
   assign line = (on_ray & sliders & ABOVE) != 0 || (in_sight & ~(ABOVE | LEVEL)) != 0
      || (in_sight & LEVEL & (slides ? 8'hFF : sliders)) != 0;
endmodule
