// The memory at one address, which may be any. Elsewhere anything is read, and so it is in the clock in which the word is written.
module block$memory(input clock, input [7:0] read_address, output [15:0] read_data, input [7:0] write_address, input [15:0] write_data,
      input write_enable);
   (* keep *) reg [7:0] address;
   (* keep *) reg [15:0] word;
   reg known = 0;
   wire is_known = known;
   (* anyseq *) wire [15:0] anything;
   assign read_data = is_known ? word : anything;
   always @(posedge clock) begin
      address <= address;
      if (write_enable && write_address == address) word <= write_data;
      known <= read_address == address && !(write_enable && write_address == address);
   end
endmodule

module theorem(input clock, input put, input [15:0] piece, input enter, input [15:0] node, input start, input [15:0] job, input [3:0] ply,
      input [3:0] read_ply, input black, input [5:0] square);
   wire free, idle, done, check, passed, goal, may;
   block dut(.clock(clock), .reset(1'b0), .put(put), .piece(piece), .enter(enter), .node(node), .start(start), .job(job), .ply(ply),
      .free(free), .idle(idle), .done(done), .check(check), .passed(passed), .read_ply(read_ply), .black(black), .square(square),
      .goal(goal), .may(may));
   (* hierconn *) wire [5:0] \dut.look$shows ;
   (* hierconn *) wire [15:0] \dut.look$targets ;
   (* hierconn *) wire [7:0] \dut.look$steps , \dut.look$castles , \dut.look$en_passant , \dut.look$exposed , \dut.look$unpinned ;
   (* hierconn *) wire \dut.look$check ;
   (* hierconn *) wire [7:0] \dut.memory.address ;
   (* hierconn *) wire [15:0] \dut.memory.word ;
   (* hierconn *) wire \dut.memory.is_known ;
   (* hierconn *) wire [20:0] \dut.r$q ;
   wire [15:0] plies = {`R_PASSED_HIGH(\dut.r$q ), `R_PASSED_LOW(\dut.r$q )};
   wire shows = \dut.look$shows [0];
   wire [2:0] shown = \dut.look$shows [3:1];

   // A ply, a rank as the side to move counts it, and a file, which may be any.
   reg [3:0] its_ply;
   reg [2:0] rank, file;
   always @(posedge clock) {its_ply, rank, file} <= {its_ply, rank, file};
   always @* assume (\dut.memory.address == {1'b0, its_ply, rank});
   wire now = shows && shown == rank && ply == its_ply;

   wire shown_goal, shown_may;
   verdict verdict(.target(\dut.look$targets [4'd8 + file]), .castles(\dut.look$castles [file]), .unpinned(\dut.look$unpinned [file]),
      .steps(\dut.look$steps [file]), .goal(shown_goal), .may(shown_may));
   // What was shown of the square when it was shown last at this ply; whether a pawn was shown that may be taken en passant; whether the side
   // to move was in check, of the last rank that was shown; and whether a look has begun of which the last rank has not been shown.
   reg known = 0, its_goal, its_may, its_passed = 0, its_check = 0, looks = 0;
   always @(posedge clock) begin
      if (now) begin
         known <= 1;
         its_goal <= shown_goal;
         its_may <= shown_may;
      end
      if (shows && ply == its_ply)
         its_passed <= (its_passed && shown != 0) || (\dut.look$en_passant != 0 && \dut.look$exposed == 0);
      if (shows) its_check <= \dut.look$check ;
      looks <= shows && shown == 7 ? 0 : looks || (start && free);
   end

   // The square is read; a clock later the verdicts are there, unless they were written in that clock. This the finder is promised.
   wire verdict_stays, passed_stays;
   contract_verdict_stays verdict_stays_here(.clock(clock), .reads(read_ply == its_ply && square == {black ? ~rank : rank, file}),
      .stays(!now), .goal(goal), .may(may), .holds(verdict_stays));
   contract_passed_stays passed_stays_here(.clock(clock), .asks(read_ply == its_ply), .stays(!(shows && ply == its_ply)), .passed(passed),
      .holds(passed_stays));
   always @* begin
      assert (verdict_stays);
      assert (passed_stays);
   end
   (* hierconn *) wire \verdict_stays_here.was_read , \verdict_stays_here.is_known , \verdict_stays_here.kept_goal ;
   (* hierconn *) wire \verdict_stays_here.kept_may , \passed_stays_here.is_known , \passed_stays_here.kept ;
   wire reads = \verdict_stays_here.was_read ;

   // The claim.
   always @* begin
      if (reads && known) assert (goal == its_goal && may == its_may);
      if (read_ply == its_ply) assert (passed == its_passed);
      assert (check == its_check && done == !looks);
   end
   // The look gets the orders that come, and says when it takes them. Moves that lead to another node it shows as well.
   (* hierconn *) wire [53:0] \dut.look.hears ;
   (* hierconn *) wire [129:0] \dut.look.says ;
   always @* begin
      assert (\dut.look.hears == {clock, 1'b0, put, piece, enter, node, start, job, 1'b1});
      assert ({free, idle} == \dut.look.says [129:128]);
   end
   // What carries it: the word that is kept is that of the square, and the bit of each ply is its own.
   always @* begin
      assert (plies[its_ply] == its_passed);
      if (reads) assert (\dut.memory.is_known && `R_FILE(\dut.r$q ) == file);
      if (known) assert (\dut.memory.word [file] == its_goal && \dut.memory.word [4'd8 + file] == its_may);
      if (\verdict_stays_here.is_known )
         assert (\dut.memory.word [file] == \verdict_stays_here.kept_goal && \dut.memory.word [4'd8 + file] == \verdict_stays_here.kept_may );
      if (\passed_stays_here.is_known ) assert (its_passed == \passed_stays_here.kept );
   end
endmodule
