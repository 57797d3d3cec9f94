// How a generator has to scan: `scan`, `clear` and `command` are what it puts out, `home` and `knight` what the walker says, `king` and
// `black` whose king it is. `hops`: a knight's walk belongs to the scan. `straight`, `oblique`: an enemy may slide along files and
// ranks to the king, or along diagonals. `scanned`: there was a scan in the clock before.
module orders(input clock, input reset, input scan, input clear, input [30:0] command, input home, input knight, input [5:0] king,
      input black, input hops, input straight, input oblique, output scanned);
   wire [1:0] op;
   wire [2:0] kind, direction;
   wire walks_black, direct, pushes, captures, looks, test, chain, here, no_orthogonals, no_diagonals, first;
   wire [5:0] from, square;
   assign {first, direction, square, from, no_diagonals, no_orthogonals, here, chain, test, looks, captures, pushes, direct, walks_black,
      kind, op} = command;
   wire ends = home && (knight || !hops);
   // The clock before.
   reg last_scan = 0, last_ends = 0, last_clear = 0, begins = 0, last_black = 0;
   reg [5:0] last_from = 0, last_king = 0;
   always @(posedge clock) begin
      begins <= op == `BLOCK_OP$START && kind == 5 && !direct && !captures && !(no_orthogonals && straight) && !(no_diagonals && oblique);
      {last_scan, last_ends, last_clear, last_black, last_from, last_king} <= {scan, ends || reset, clear, walks_black, from, king};
   end
   assign scanned = last_scan;
   always @* begin
      // A scan begins behind a clock in which a queen's walk starts from the king and pins and checks are cleared. It ends with the
      // last square of its walks, or by a reset.
      if (scan && !scanned) assert (last_clear && begins && last_from == king && last_black == black);
      if (scanned) assert (scan == !last_ends);
      if (scan && scanned) assert (king == last_king);
      // In every clock of it there is a step that looks through own pieces. Behind the queen's walk comes the knight's.
      if (scan) assert (op == `BLOCK_OP$STEP && looks && !test && !clear);
      if (scan && home && !ends) assert (chain && kind == 2 && !direct && walks_black == black && (here || from == king));
   end
endmodule
