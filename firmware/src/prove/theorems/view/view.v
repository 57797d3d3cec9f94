// The boards may hold anything.
module block$lower `ANY_MEMORY(7, 16)
module block$upper `ANY_MEMORY(7, 16)

// What stands on a file of a rank: the kind, and whose it is.
module piece(input [31:0] rank, input [2:0] file, output [2:0] kind, output other);
   wire [7:0] kind_0, kind_1, kind_2, others;
   assign {others, kind_2, kind_1, kind_0} = rank;
   assign kind = {kind_2[file], kind_1[file], kind_0[file]};
   assign other = others[file];
endmodule

module theorem(input clock, input edit, input [15:0] put, input [2:0] rank, input [15:0] job, input [3:0] ply, input black, input keeps,
      input asks);
   wire [31:0] seen;
   block dut(.clock(clock), .edit(edit), .put(put), .rank(rank), .job(job), .ply(ply), .black(black), .keeps(keeps), .seen(seen));
   (* hierconn *) wire [15:0] \dut.lower$read_data , \dut.lower$write_data , \dut.upper$read_data , \dut.upper$write_data ;
   (* hierconn *) wire [6:0] \dut.lower$read_address , \dut.lower$write_address , \dut.upper$read_address , \dut.upper$write_address ;
   (* hierconn *) wire \dut.lower$write_enable , \dut.upper$write_enable ;
   localparam PAWN = 1, ROOK = 4, KING = 6, PASSED = 7;

   // What was asked two clocks ago, and the rank that was read a clock later.
   reg was_edit, edited;
   reg [15:0] was_put, its_put, was_job, its_job;
   reg [2:0] was_rank, its_rank;
   reg [6:0] was_address, its_address;
   reg [31:0] word;
   always @(posedge clock) begin
      {edited, was_edit} <= {was_edit, edit};
      {its_put, was_put} <= {was_put, put};
      {its_job, was_job} <= {was_job, job};
      {its_rank, was_rank} <= {was_rank, rank};
      {its_address, was_address} <= {was_address, \dut.lower$read_address };
      word <= {\dut.upper$read_data , \dut.lower$read_data };
   end

   // The condition: of what is asked for, ply and side to move stay for three clocks. Of anything else that the view shows nothing is
   // claimed.
   wire rank_stays;
   contract_rank_stays rank_asked(.clock(clock), .asked(asks || edit), .keeps(keeps), .ply(ply), .black(black), .holds(rank_stays));
   always @* assume (rank_stays);
   (* hierconn *) wire \rank_asked.asked_then ;
   wire asked = \rank_asked.asked_then ;

   // A file, which may be any: what stood there, and what is shown and written.
   reg [2:0] file;
   always @(posedge clock) file <= file;
   wire [2:0] stood, shown, written;
   wire stood_black, shown_other, written_black;
   piece before(word, file, stood, stood_black);
   piece after(seen, file, shown, shown_other);
   piece kept({\dut.upper$write_data , \dut.lower$write_data }, file, written, written_black);

   // The rank as white counts it, and the square.
   wire [2:0] edit_file, edit_rank;
   wire [2:0] edit_kind;
   wire edit_black;
   assign {edit_black, edit_kind, edit_rank, edit_file} = its_put[9:0];
   wire [2:0] absolute = edited ? edit_rank : black ? ~its_rank : its_rank;
   wire [5:0] square = {absolute, file};

   // The move. The side that moves is not the one to move after it.
   wire [2:0] from_file, from_rank, to_file, to_rank, kind;
   wire is_job;
   assign {is_job, kind, to_rank, to_file, from_rank, from_file} = its_job;
   wire [5:0] from = {from_rank, from_file}, to = {to_rank, to_file};
   wire passes = kind == 7;
   wire doubles = kind == PAWN && (from_rank == to_rank + 3'd2 || to_rank == from_rank + 3'd2);
   // A king that castles goes to its rook's square, by the word.
   wire castles = kind == 0 && from_rank == to_rank, short = to_file > from_file;
   wire [5:0] king_to = {from_rank, short ? 3'd6 : 3'd2}, rook_to = {from_rank, short ? 3'd5 : 3'd3};
   // A pawn goes one rank ahead, or two from its home rank.
   wire one_rank = from_rank == to_rank + 3'd1 || to_rank == from_rank + 3'd1;
   always @* if (kind == PAWN) assume (one_rank || (from_rank == 1 && to_rank == 3) || (from_rank == 6 && to_rank == 4));
   // In standard chess the king castles from file e with a rook in the corner.
   always @* if (castles) assume (from_file != to_file && (`BLOCK_CHESS960 || (from_file == 4 && (to_file == 0 || to_file == 7))));

   // What stands there after it.
   reg [2:0] stands;
   reg is_black;
   always @* begin
      {is_black, stands} = {stood_black, stood};
      if (edited) begin
         if (file == edit_file) {is_black, stands} = {edit_black, edit_kind};
      end else if (castles) begin
         if (square == from || square == to) stands = 0;
         if (square == rook_to) {is_black, stands} = {!black, ROOK[2:0]};
         if (square == king_to) {is_black, stands} = {!black, KING[2:0]};
      end else if (kind != 0) begin
         if (square == from || (passes && square == {from_rank, to_file})) stands = 0;
         if (square == to) {is_black, stands} = {!black, passes ? PAWN[2:0] : doubles ? PASSED[2:0] : kind};
      end
   end
   wire [2:0] keeps_kind = stands == PASSED ? PAWN : stands;
   wire [3:0] next_ply = ply + 1;

   always @* begin
      // Both halves of a rank stand at the same address.
      assert (\dut.upper$read_address == \dut.lower$read_address && \dut.upper$write_address == \dut.lower$write_address
         && \dut.upper$write_enable == \dut.lower$write_enable );
      if (asked) assert (its_address == {ply, absolute});
      if (asked && !edited) begin
         assert (shown == stands);
         if (stands != 0) assert (shown_other == (is_black != black));
      end
      // A pushed pawn is kept as any other.
      assert (\dut.lower$write_enable == (keeps || edited));
      if (edited || keeps) begin
         assert (\dut.lower$write_address == (edited ? {ply, absolute} : {next_ply, absolute}));
         assert (written == keeps_kind);
         if (stands != 0) assert (written_black == is_black);
      end
   end
endmodule
