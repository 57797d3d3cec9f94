//! The closed form that specifications use is Sandström's table.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "table",
    subject: Subject::Literal,
    claim: "Sandström's table, entry by entry, is the closed form from which the other theorems read it",
    method: Method::Flush { clock: 1 },
    specification: SPECIFICATION,
    replaced: &[],
    faults: &[Fault {
        effect: "a knight's walk from a1 begins on b3",
        // {knight, a1, a1}: reachable, 2 squares left, c2 and c2.
        find: "15'd8192: entry = {1'b1, 5'd2, 6'd10, 6'd10};",
        replace: "15'd8192: entry = {1'b1, 5'd2, 6'd17, 6'd17};",
    }],
};

const SPECIFICATION: &str = r"
module theorem(input clock, input [2:0] ptype, input [5:0] from, input [5:0] dest);
   wire reachable, closed_reachable;
   wire [5:0] nextpos, nextdir, closed_nextpos, closed_nextdir;
   wire [4:0] left, closed_left;
   literal literal(ptype, from, dest, reachable, nextpos, nextdir, left);
   sandstroem closed(ptype, from, dest, closed_reachable, closed_nextpos, closed_nextdir, closed_left);
   always @* begin
      assert (reachable == closed_reachable);
      assert (nextpos == closed_nextpos);
      assert (nextdir == closed_nextdir);
      assert (left == closed_left);
   end
endmodule
";
