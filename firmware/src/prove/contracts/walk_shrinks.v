// After each step of a walk that a proper command began fewer squares are left than before it, and without a step no more; of a walk that
// is taken up again no more than from the square that the command has. `begins`: the command begins a walk, of `kind`, `black` and `from`;
// `under_way`: a proper one did, of the walk that is shown, which is that of `its_kind`, `its_black` and `its_from` and has come to `at`.
module contract_walk_shrinks(input clock, input begins, input resumes, input steps, input [2:0] kind, input black, input [5:0] from,
      input [5:0] square, input under_way, input [2:0] its_kind, input its_black, input [5:0] its_from, input [5:0] at, output holds);
   wire [4:0] left, commanded;
   walk_left left_here(.kind(its_kind), .black(its_black), .from(its_from), .square(at), .left(left));
   walk_left commanded_here(.kind(kind), .black(black), .from(from), .square(begins ? from : square), .left(commanded));
   // What was left a clock ago, or from where a command has begun since; and whether a step was taken.
   reg [4:0] bound;
   reg stepped = 0;
   always @(posedge clock) begin
      bound <= begins || resumes ? commanded : left;
      stepped <= steps && !begins;
   end
   // Under this name a specification reads it, so that the register keeps its initial value.
   wire has_stepped = stepped;
   assign holds = !under_way || left + has_stepped <= bound;
endmodule
