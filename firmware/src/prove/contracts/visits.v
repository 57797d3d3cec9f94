// In a walk that a proper command began the walker shows the from-square first, until a step is taken, and then squares of the walk. A
// square has no pieces of both colours. `begins`: the command begins a walk; `under_way`: it did, of the walk that is shown. `hop`: the
// number in the table of a knight's hop to the square.
module contract_visits(input clock, input begins, input resumes, input steps, input [2:0] kind, input black, input [5:0] from,
      input under_way, input starting, input valid, input home, input [5:0] square, input [2:0] direction, input [2:0] hop, input first,
      input own, input enemy, output holds);
   // The walk, whether no step has been taken in it, and whether one has been since it was begun or taken up again.
   reg fresh = 0;
   reg stepped = 0;
   reg its_black;
   reg [2:0] its_kind;
   reg [5:0] its_from;
   always @(posedge clock) begin
      fresh <= begins || (fresh && !resumes && !steps);
      stepped <= !begins && !resumes && (stepped || steps);
      if (begins || resumes) {its_kind, its_black, its_from} <= {kind, black, from};
   end
   // Under these names a specification reads them, so that the registers keep their initial values.
   wire shows_from = fresh;
   wire has_first = stepped;
   wire walk_square;
   walk_square walk_square_here(.kind(its_kind), .black(its_black), .from(its_from), .square(square), .direction(direction),
      .hop(hop), .first(first), .has_first(stepped), .holds(walk_square));
   assign holds = !under_way || (starting == fresh && valid == !fresh && !(own && enemy)
      && (fresh ? square == its_from && !home : walk_square));
endmodule
