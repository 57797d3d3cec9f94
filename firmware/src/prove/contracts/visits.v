// In a walk that a proper command began the walker shows the from-square first, until a step is taken, and then squares where the piece
// may go on an empty board, each with the direction in which it lies; of a knight's hop the direction is left open here. A square
// has no pieces of both colours. `begins`: the command begins a walk; `under_way`: it did, of the walk that is shown.
module contract_visits(input clock, input begins, input resumes, input steps, input [2:0] kind, input black, input [5:0] from,
      input under_way, input starting, input valid, input home, input [5:0] square, input [2:0] direction, input own, input enemy,
      output holds);
   // The walk, and whether no step has been taken in it.
   reg fresh = 0;
   reg its_black;
   reg [2:0] its_kind;
   reg [5:0] its_from;
   always @(posedge clock) begin
      fresh <= begins || (fresh && !resumes && !steps);
      if (begins || resumes) {its_kind, its_black, its_from} <= {kind, black, from};
   end
   wire shows_from = fresh;
   wire [2:0] lies;
   line from_square(.from(its_from), .to(square), .direction(lies));
   wire piece_goes;
   contract_piece_goes piece_goes_here(.kind(its_kind), .black(its_black), .from(its_from), .to(square), .holds(piece_goes));
   assign holds = !under_way || (starting == fresh && valid == !fresh && !(own && enemy)
      && (fresh ? square == its_from && !home : piece_goes && (its_kind == 2 || direction == lies)));
endmodule
