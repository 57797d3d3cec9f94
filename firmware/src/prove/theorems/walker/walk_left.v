// How many squares a walk visits at most after it has come to `square`, by Sandström's table.
module walk_left(input [2:0] kind, input black, input [5:0] from, input [5:0] square, output [4:0] left);
   sandstroem entry(.ptype(kind == 1 && black ? 3'd7 : kind), .from(from), .dest(square), .left(left));
endmodule
