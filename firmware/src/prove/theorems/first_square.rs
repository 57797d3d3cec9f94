//! The first square that is added up is the one of the table.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "first-square",
    subject: Subject::Block("inbox$first"),
    claim: "if the first square of a walk is known by an addition, it is the one with which the walk begins in the table",
    method: Method::Flush { clock: 1 },
    specification: SPECIFICATION,
    replaced: &[],
    faults: &[
        Fault {
            effect: "a bishop begins away from the edge",
            find: "if (from_file >= 32'h4) begin",
            replace: "if (from_file < 32'h4) begin",
        },
    ],
};

const SPECIFICATION: &str = r"
module theorem(input clock, input [2:0] kind, input black, input [5:0] square);
   wire known;
   wire [2:0] rank;
   wire [1:0] file;
   block dut(.kind(kind), .black(black), .square(square), .known(known), .rank(rank), .file(file));
   wire reachable;
   wire [5:0] first;
   sandstroem entry(.ptype(kind == 1 && black ? 3'd7 : kind), .from(square), .dest(square), .reachable(reachable), .nextpos(first));
   wire [2:0] direction;
   line goes(.from(square), .to(first), .direction(direction));
   always @* begin
      assume (kind >= 1 && kind <= 6 && reachable);
      if (known) assert (first == {rank, square[2], file});
      if (known && kind != 2) assert (direction == (kind == 3 ? (square[2] ? 4 : 5) : kind == 1 && black ? 2 : 0));
      if (kind == 6) assert (!known);
   end
endmodule
";
