//! The king's ring offers every square that the king may go to.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "ring",
    subject: Subject::Block("core$ring"),
    claim: "every square beside the king where a scan met no own piece is offered once, until it is taken, with the lines through it along which enemies slide; no other square is offered",
    method: Method::Induction { length: 1, search: 8 },
    specification: SPECIFICATION,
    replaced: &[],
    faults: &[
        Fault {
            effect: "the south-west is looked for in the south-east",
            find: "delta = 32'h37;",
            replace: "delta = 32'h39;",
        },
        Fault {
            effect: "an offered square is forgotten before it is taken",
            find: "if (~r$q[(64'ha)+:(1)] | take) begin",
            replace: "if (1'b1) begin",
        },
    ],
};

const SPECIFICATION: &str = r"
module theorem(input clock, input [26:0] visit, input scan, input clear, input [5:0] king, input [15:0] lines, input take);
   wire [11:0] offer;
   block dut(.clock(clock), .visit(visit), .scan(scan), .clear(clear), .king(king), .lines(lines), .take(take), .offer(offer));
   wire valid, starting, home, passed, knight, black, own, enemy;
   wire [5:0] square;
   wire [2:0] direction, distance, kind;
   wire [3:0] slot;
   assign {slot, kind, enemy, own, black, knight, passed, distance, direction, square, home, starting, valid} = visit;
   wire oblique, straight, west, east, more, offers;
   wire [5:0] offered;
   assign {oblique, straight, west, east, offered, more, offers} = offer;

   // Where the scan met no own piece next to the king, and the square was not taken yet; where it has been; where it met an enemy.
   wire meets = scan && valid && !knight && distance == 1;
   reg [7:0] due = 0, been = 0, enemies = 0;
   reg [5:0] last_king;
   reg [15:0] last_lines;
   reg cleared = 1;
   wire [2:0] towards, away;
   wire is_straight, is_oblique;
   line line(.from(king), .to(offered), .straight(is_straight), .oblique(is_oblique), .direction(towards), .distance(away));
   always @(posedge clock) begin
      cleared <= clear;
      last_king <= king;
      last_lines <= lines;
      if (offers && take) due[towards] <= 0;
      if (meets) begin
         been[direction] <= 1;
         enemies[direction] <= enemy;
         if (!own) due[direction] <= 1;
      end
      if (clear) begin
         due <= 0;
         been <= 0;
         enemies <= 0;
      end
   end

   // The lines through the offered square.
   wire signed [3:0] files = $signed({1'b0, offered[2:0]}) - $signed({1'b0, king[2:0]});
   wire signed [3:0] ranks = $signed({1'b0, offered[5:3]}) - $signed({1'b0, king[5:3]});
   wire [3:0] diagonal = 2 - files + ranks, antidiagonal = 2 + files + ranks;
   wire slides_straight = lines[1 + files] || lines[4 + ranks];
   wire slides_oblique = lines[6 + diagonal] || lines[11 + antidiagonal];

   wire [2:0] file = king[2:0], rank = king[5:3];
   wire [7:0] on_board = {rank != 0 && file != 0, rank != 0 && file != 7, rank != 7 && file != 0, rank != 7 && file != 7,
      file != 0, rank != 0, file != 7, rank != 7};
   always @* begin
      if (!cleared) assume (king == last_king && lines == last_lines);
      // A scan meets each square once, and no square beyond the board.
      if (meets) assume (!been[direction] && on_board[direction]);
      if (own) assume (!enemy);
   end

   (* hierconn *) wire [20:0] \dut.r$q ;
   always @* begin
      if (offers) begin
         assert (due[towards] && away == 1 && (is_straight || is_oblique));
         assert (east == (towards == 1 && !enemies[1]) && west == (towards == 3 && !enemies[3]));
         assert (straight == slides_straight && oblique == slides_oblique);
      end
      assert ((offers || more) == (due != 0));
      // The invariant: what is due waits or is offered.
      assert (\dut.r$q [7:0] == (due & ~(offers ? 8'd1 << towards : 8'd0)));
      assert (\dut.r$q [9:8] == {enemies[3], enemies[1]});
      assert ((due & ~been) == 0 && (enemies & ~been) == 0 && (been & ~on_board) == 0);
      if (cleared) assert (been == 0 && enemies == 0);
   end
endmodule
";
