module theorem(input clock, input reset, input push, input [15:0] word);
   block dut(.clock(clock), .reset(reset), .push(push), .word(word));

   (* hierconn *) wire [61:0] \dut.generator.r$q ;
   (* hierconn *) wire [30:0] \dut.walker.command ;
   (* hierconn *) wire [26:0] \dut.walker.visit ;
   (* hierconn *) wire [15:0] \dut.inbox.data ;
   wire [3:0] stage = \dut.generator.r$q [3:0];
   wire side = \dut.generator.r$q [4];
   wire home = \dut.walker.visit [2];
   wire [1:0] op;
   wire [2:0] kind;
   wire black, direct, pushes, captures, scan, test, chain, here, no_orthogonals, no_diagonals, first;
   wire [5:0] from, square;
   wire [2:0] direction;
   assign {first, direction, square, from, no_diagonals, no_orthogonals, here, chain, test, scan, captures, pushes, direct, black, kind,
      op} = \dut.walker.command ;

   // The word of the list at hand.
   wire first_known, alive;
   wire [1:0] first_file;
   wire [2:0] first_rank, list_kind;
   wire [5:0] list_square;
   assign {first_known, first_file, first_rank, alive, list_kind, list_square} = \dut.inbox.data ;
   wire listed_reachable;
   wire [5:0] listed_first;
   sandstroem listed(.ptype(list_kind == 1 && side ? 3'd7 : list_kind), .from(list_square), .dest(list_square),
      .reachable(listed_reachable), .nextpos(listed_first));
   wire [2:0] listed_direction;
   line begins(.from(list_square), .to(listed_first), .direction(listed_direction));

   // The condition: a piece that is alive is one; and if its first square is known, it is that of the table, and lies where
   // `first-square` says.
   wire at_list = stage == `BLOCK_STAGE$PIECES || stage == `BLOCK_STAGE$PIECE;
   always @* if (at_list && alive) begin
      assume (list_kind >= 1 && list_kind <= 6);
      assume (list_kind != 1 || (list_square[5:3] != 0 && list_square[5:3] != 7));
      if (first_known) begin
         assume (list_kind != 6 && listed_first == {first_rank, list_square[2], first_file});
         if (list_kind != 2) assume (listed_direction == (list_kind == 3 ? (list_square[2] ? 4 : 5) : list_kind == 1 && side ? 2 : 0));
      end
   end

   // What the theorem `walker` asks of a command that begins a walk, as in `walker.rs`; none of a leaf core resumes one.
   wire starts = op == `BLOCK_OP$START || (op == `BLOCK_OP$STEP && chain && home);
   wire [2:0] ptype = kind == 1 && black ? 7 : kind;
   wire reachable;
   wire [5:0] first_square;
   sandstroem entry(.ptype(ptype), .from(from), .dest(from), .reachable(reachable), .nextpos(first_square));
   wire [2:0] line_direction;
   line goes(.from(from), .to(square), .direction(line_direction));
   reg proper;
   always @* begin
      proper = kind >= 1 && kind <= 6 && (kind != 1 || (!here && from[5:3] != 0 && from[5:3] != 7));
      if (op == `BLOCK_OP$START && here) proper = 0;
      if (captures && (kind != 1 || pushes)) proper = 0;
      if (direct) begin
         if (captures || here || no_orthogonals || no_diagonals) proper = 0;
         if (square != first_square || !first) proper = 0;
         if (direction != (kind == 2 ? 0 : line_direction)) proper = 0;
      end
   end

   // A walk is on that such a command began.
   reg on = 0;
   always @(posedge clock) begin
      if (starts) on <= proper;
      else if (op == `BLOCK_OP$STEP && home) on <= 0;
   end

   // The claim.
   always @* begin
      assert (op != `BLOCK_OP$RESUME);
      if (op == `BLOCK_OP$STEP) assert (on);
   end

   // The invariant: a walk is on in all stages that step.
   always @* begin
      assert (stage <= `BLOCK_STAGE$UNDO);
      if (stage == `BLOCK_STAGE$SCAN || stage == `BLOCK_STAGE$TEST || stage == `BLOCK_STAGE$ROOKPATHLOOK || stage == `BLOCK_STAGE$PIECE)
         assert (on);
   end
endmodule
