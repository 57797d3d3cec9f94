// Which of the edits that a leaf core takes back is the first one of its job: that with which the mover left its square. A rook that
// castles leaves its own, too, but then the king's edits are around it.
module undo_rule(input clock, input undo, input applies, input [15:0] edit, input black, output ends);
   // A king's edit has been taken back.
   reg king_moved;
   wire king = edit[12:10] == 6;
   always @(posedge clock) king_moved <= undo && (king_moved || (applies && king));
   // The mover is not of the side that counts, which is `black`, and a piece leaves the square.
   assign ends = undo && applies && !edit[14] && edit[13] != black && (!king_moved || king);
endmodule
