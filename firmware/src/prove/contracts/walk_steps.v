// A step is taken only in a walk that a proper command began, and that is not over. Proper is a command of the kinds 1 to 6, pawns on
// ranks 2 to 7; and one that takes a walk up again, if `of_a_walk`: its square is one of the walk, with the direction that a visit shows.
// `chains`: a step from the last square begins the next walk.
module contract_walk_steps(input clock, input starts, input resumes, input steps, input chains, input [2:0] kind, input [5:0] from,
      input of_a_walk, input home, output holds);
   wire begins = starts || (steps && chains && home);
   wire proper = kind >= 1 && kind <= 6 && (kind != 1 || (from[5:3] != 0 && from[5:3] != 7)) && (begins || of_a_walk);
   reg on = 0;
   always @(posedge clock)
      if (begins || resumes) on <= proper;
      else if (steps) on <= on && !home;
   // Under this name a specification reads it, so that the register keeps its initial value.
   wire under_way = on;
   assign holds = !steps || on;
endmodule
