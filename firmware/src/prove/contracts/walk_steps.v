// A step is taken only in a walk that a proper command began, and that is not over. Proper is a command of the kinds 1 to 6, pawns on
// ranks 2 to 7; and one that takes a walk up again, with a square of it as a visit showed it. `chains`: a step from the last square
// begins the next walk. `hop`: the number in the table of a knight's hop to the square.
module contract_walk_steps(input clock, input starts, input resumes, input steps, input chains, input [2:0] kind, input black,
      input [5:0] from, input [5:0] square, input [2:0] direction, input [2:0] hop, input first, input home, output holds);
   wire begins = starts || (steps && chains && home);
   wire walk_square;
   walk_square walk_square_here(.kind(kind), .black(black), .from(from), .square(square), .direction(direction), .hop(hop),
      .first(first), .has_first(1'b1), .holds(walk_square));
   wire proper = kind >= 1 && kind <= 6 && (kind != 1 || (from[5:3] != 0 && from[5:3] != 7)) && (begins || walk_square);
   reg on = 0;
   always @(posedge clock)
      if (begins || resumes) on <= proper;
      else if (steps) on <= on && !home;
   // Under this name a specification reads it, so that the register keeps its initial value.
   wire under_way = on;
   assign holds = !steps || on;
endmodule
