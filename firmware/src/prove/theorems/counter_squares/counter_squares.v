// What the sweeps of a count find may be anything.
module block$count(input clock, input [5:0] shown, input [31:0] movers, input [15:0] targets, input [23:0] pawns, input [7:0] steps,
      input [7:0] along, input [7:0] en_passant, input [7:0] exposed, output [7:0] moves, output busy);
   (* anyseq *) wire [8:0] anything;
   assign {moves, busy} = anything;
endmodule

// Of the queue's memory the word that was written last is kept. Elsewhere anything is read, and also at the edge that writes a word.
module block$queue$memory(input clock, input [4:0] read_address, output [15:0] read_data, input [4:0] write_address,
      input [15:0] write_data, input write_enable);
   (* anyseq *) wire [15:0] anything;
   reg [4:0] at;
   reg [15:0] kept, read;
   wire [4:0] its_place = at;
   wire [15:0] its_word = kept;
   assign read_data = read;
   always @(posedge clock) begin
      if (write_enable) begin
         at <= write_address;
         kept <= write_data;
      end
      read <= read_address == at && !write_enable ? kept : anything;
   end
endmodule

module theorem(input clock, input push, input [15:0] word);
   wire [12:0] said;
   block dut(.clock(clock), .reset(1'b0), .push(push), .word(word), .said(said));
   wire busy = `SAID_BUSY(said);
   (* hierconn *) wire [10:0] \dut.queue.r$q ;
   (* hierconn *) wire [4:0] \dut.queue.memory.its_place ;
   (* hierconn *) wire [15:0] \dut.queue.memory.its_word , \dut.queue.offer , \dut.look.piece ;
   (* hierconn *) wire [5:0] \dut.look.down_0$q , \dut.look.down_1$q ;
   (* hierconn *) wire [1:0] \dut.changes$q ;
   (* hierconn *) wire \dut.look.put , \dut.look.idle ;
   wire offers = `QUEUE_R_VALID(\dut.queue.r$q );
   wire [4:0] read = `QUEUE_R_READ(\dut.queue.r$q ), write = `QUEUE_R_WRITE(\dut.queue.r$q );
   wire [4:0] waiting = write - read;
   wire sweeps = `LOOK_DOWN_0_VALID(\dut.look.down_0$q ) || `LOOK_DOWN_1_VALID(\dut.look.down_1$q );
   wire [1:0] changes = \dut.changes$q ;

   // A word that puts a piece on a square, or empties it.
   wire puts = !`LOOK_PIECE_NODE(word) && !`LOOK_PIECE_JOB(word);
   // Clocks since the last word, up to four; and that word.
   reg [2:0] since = 4;
   reg [15:0] last;
   // Since the counter had nothing to do, there came no words but those of squares, each in the fourth clock after the one before, or
   // later.
   reg squares = 1;
   wire rests = !busy && waiting == 0;
   always @(posedge clock) begin
      since <= push ? 0 : since == 4 ? 4 : since + 1;
      if (push) last <= word;
      squares <= (squares || rests) && !(push && !(puts && since >= 3));
   end

   // The condition.
   (* hierconn *) wire \dut.takes ;
   wire place_for_words;
   contract_place_for_words places(.clock(clock), .push(push), .taken(\dut.takes ), .holds(place_for_words));
   always @* assume (place_for_words);
   (* hierconn *) wire [4:0] \places.count ;

   // The claim: each square is changed two clocks after its word came, and has left the queue before the next one comes to it.
   always @* if (squares) begin
      assert (waiting <= 1);
      if (since >= 2) assert (waiting == 0);
      assert (\dut.look.put == (since == 1));
      if (since == 1) assert (\dut.look.idle && \dut.look.piece == last);
   end

   // The invariant.
   always @* begin
      assert (\places.count == waiting);
      assert (since <= 4 && changes <= 2);
      if (offers) assert (waiting != 0);
      if (since == 0) assert (waiting != 0 && !(offers && waiting == 1));
      if (since == 1) assert (waiting != 0);
      if (since == 1 || since == 2) assert (busy);
      if (!busy) assert (!sweeps && changes <= 1);
      if (squares) begin
         assert (!sweeps && offers == (since == 1) && waiting == (since <= 1));
         assert (changes == (since == 2 ? 2 : since == 3 ? 1 : 0));
         if (since <= 1) assert (\dut.queue.memory.its_place == read && \dut.queue.memory.its_word == last && !`LOOK_PIECE_NODE(last) && !`LOOK_PIECE_JOB(last));
         if (since == 1) assert (\dut.queue.offer == last);
      end
   end
endmodule
