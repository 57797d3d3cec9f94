//! The attack test knows from which squares a piece attacks.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "attack",
    subject: Subject::Block("watch"),
    claim: "of a piece that a queen's or a knight's walk meets, the attack test says whether it attacks the square where the walk began",
    method: Method::Flush { clock: 1 },
    specification: SPECIFICATION,
    replaced: &[],
    faults: &[
        Fault {
            effect: "pawns attack backwards",
            find: ">= 32'h6) == visit[(64'h11)+:(1)]",
            replace: ">= 32'h6) != visit[(64'h11)+:(1)]",
        },
        Fault {
            effect: "a king attacks no square",
            find: "== Kind$King)",
            replace: "== Kind$Cleared)",
        },
    ],
};

const SPECIFICATION: &str = r"
// A walk of side `black` began on `from` and stands on `square`, where a piece of `kind` stands.
module theorem(input clock, input [5:0] from, input [5:0] square, input black, input knights_walk,
      input valid, input enemy, input [2:0] kind, input starting, input home, input passed, input own, input [3:0] slot,
      input [2:0] hop_direction, input scan, input [11:0] seen, input clear);
   wire straight, oblique, hop;
   wire [2:0] direction, distance;
   line line(from, square, straight, oblique, hop, direction, distance);

   // A pawn of the other side attacks towards the walk's own first rank if the walk is white's.
   wire signed [4:0] ranks = $signed({2'b0, from[5:3]}) - $signed({2'b0, square[5:3]});
   wire attacks = kind == 1 ? oblique && distance == 1 && ranks == (black ? 1 : -1)
                : kind == 2 ? hop
                : kind == 3 ? oblique
                : kind == 4 ? straight
                : kind == 5 ? straight || oblique
                : kind == 6 ? (straight || oblique) && distance == 1
                : 0;

   wire [26:0] visit = {slot, kind, enemy, own, black, knights_walk, passed, knights_walk ? 3'd1 : distance,
      knights_walk ? hop_direction : direction, square, home, starting, valid};
   wire attacker;
   block dut(.clock(clock), .visit(visit), .scan(scan), .seen(seen), .clear(clear), .attacker(attacker));

   always @* begin
      assume (knights_walk ? hop : straight || oblique);
      // A queen's walk meets what attacks along lines, a knight's walk meets knights.
      assert (attacker == (valid && enemy && attacks && knights_walk == (kind == 2)));
   end
endmodule
";
