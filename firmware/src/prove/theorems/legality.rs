//! The legality filter decides by geometry as the rules do.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "legality",
    subject: Subject::Block("legality"),
    claim: "a visited square is a legal target if it is a pseudo-legal one, a pinned piece stays on its line with the king, and a check is met by taking the checker or standing before it",
    method: Method::Induction { length: 1, search: 8 },
    specification: SPECIFICATION,
    replaced: &[],
    faults: &[
        Fault {
            effect: "antidiagonals are no lines",
            find: " | (files == ranks_back);",
            replace: ";",
        },
        Fault {
            effect: "a piece may land behind the checker",
            find: "r$q[(64'hd)+:(3)] <= lines[(64'h17)+:(3)]",
            replace: "r$q[(64'hd)+:(3)] != 3'h0",
        },
        Fault {
            effect: "a pinned piece may go along any line through the king",
            find: " & (r$q[(64'ha)+:(3)] == r$q[(64'h11)+:(3)])",
            replace: "",
        },
        Fault {
            effect: "a visit is judged by the pin of the piece that walks a clock later",
            find: "(~r$q[(64'h10)+:(1)] |",
            replace: "(~pinned |",
        },
    ],
};

const SPECIFICATION: &str = r"
module theorem(input clock, input [26:0] visit, input [5:0] king, input [31:0] lines, input pawn, input pinned, input enable, input ends);
   wire candidate, legal, promotes;
   wire [11:0] seen;
   block dut(.clock(clock), .visit(visit), .king(king), .lines(lines), .pawn(pawn), .pinned(pinned), .enable(enable),
      .candidate(candidate), .seen(seen), .legal(legal), .promotes(promotes));
   wire valid, starting, home, passed, knight, black, own, enemy;
   wire [5:0] square;
   wire [2:0] direction, distance, kind;
   wire [3:0] slot;
   assign {slot, kind, enemy, own, black, knight, passed, distance, direction, square, home, starting, valid} = visit;
   wire [5:0] check_square;
   wire [2:0] check_distance, check_direction;
   wire check_knight, double, check, any;
   wire [15:0] pinned_slots;
   assign {check_square, check_distance, check_direction, check_knight, double, check, any, pinned_slots} = lines;

   // From where the piece walks, and the visit of the clock before.
   reg walks = 0, judged = 0, begun = 0;
   reg [5:0] from, target, last_king;
   reg last_pawn, last_pinned, last_starting = 0, last_target = 0;
   wire is_target = valid && !own && (!pawn || (direction >= 4) == enemy);
   always @(posedge clock) begin
      begun <= 1;
      walks <= starting || (walks && !ends);
      // `from` is that of a visit before the last one.
      judged <= walks && !starting;
      if (starting) from <= square;
      target <= square;
      last_target <= is_target && enable;
      last_starting <= starting;
      {last_king, last_pawn, last_pinned} <= {king, pawn, pinned};
   end

   wire from_straight, from_oblique, target_straight, target_oblique;
   wire [2:0] from_direction, from_distance, target_direction, target_distance;
   line to_from(.from(last_king), .to(from), .straight(from_straight), .oblique(from_oblique), .direction(from_direction), .distance(from_distance));
   line to_target(.from(last_king), .to(target), .straight(target_straight), .oblique(target_oblique), .direction(target_direction), .distance(target_distance));
   wire from_aligned = from_straight || from_oblique;
   wire aligned = target_straight || target_oblique;
   wire keeps_pin = aligned && target_direction == from_direction;
   wire evades = check_knight ? target == check_square : aligned && target_direction == check_direction && target_distance <= check_distance;

   always @* begin
      if (walks) assume (king == last_king);
      if (starting) assume (!valid && square != king);
      if (valid && square == king) assume (own);
      // Only a piece on a line with the king is pinned.
      if (judged && last_pinned) assume (from_aligned);
   end

   always @* begin
      assert (candidate == is_target);
      if (begun) begin
         if (judged) assert (legal == (last_target && (!last_pinned || keeps_pin) && (!check || (evades && !double))));
         if (!last_pinned) assert (legal == (last_target && (!check || (evades && !double))));
         assert (promotes == (last_pawn && (target[5:3] == 0 || target[5:3] == 7)));
         assert (seen[5:0] == target);
         if (aligned) assert (seen[11:6] == {target_distance, target_direction});
      end
   end

   // The invariant.
   (* hierconn *) wire [19:0] \dut.r$q ;
   wire [2:0] r_from_direction, r_distance, r_direction;
   wire r_pinned, r_aligned, r_promotion, r_candidate, r_from;
   wire [5:0] r_square;
   assign {r_from_direction, r_pinned, r_distance, r_direction, r_aligned, r_square, r_promotion, r_candidate, r_from} = \dut.r$q ;
   always @* if (begun) begin
      assert (r_from == last_starting && r_candidate == last_target && r_square == target && r_pinned == last_pinned);
      assert (!r_candidate || target != last_king);
      if (target != last_king) assert (r_aligned == aligned);
      if (aligned) assert (r_direction == target_direction && r_distance == target_distance);
      if (walks) begin
         assert (from != last_king);
         assert (last_starting ? from == target : judged);
      end
      if (judged) begin
         assert (from != last_king);
         if (from_aligned) assert (r_from_direction == from_direction);
      end
   end else assert (!walks && !judged);
endmodule
";
