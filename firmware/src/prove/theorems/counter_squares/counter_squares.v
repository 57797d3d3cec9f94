// What the sweeps of a count find may be anything.
module block$count(input clock, input [5:0] shown, input [31:0] movers, input [15:0] targets, input [23:0] pawns, input [7:0] steps,
      input [7:0] along, input [7:0] en_passant, input [7:0] exposed, output [7:0] moves, output busy);
   (* anyseq *) wire [8:0] anything;
   assign {moves, busy} = anything;
endmodule

// Of the queue's memory the word that was written last is kept, and of the other words whether they are those of squares. At the edge that
// writes a word anything is read in its place.
module block$queue$memory(input clock, input [4:0] read_address, output [15:0] read_data, input [4:0] write_address,
      input [15:0] write_data, input write_enable);
   (* anyseq *) wire [15:0] anything;
   reg [4:0] at;
   reg [15:0] kept, read;
   reg [31:0] square;
   wire [4:0] its_place = at;
   wire [15:0] its_word = kept;
   wire [31:0] squares = square;
   assign read_data = read;
   wire [1:0] kind = square[read_address] ? 0 : anything[15:14] == 0 ? 1 : anything[15:14];
   always @(posedge clock) begin
      if (write_enable) begin
         at <= write_address;
         kept <= write_data;
         square[write_address] <= write_data[15:14] == 0;
      end
      if (write_enable && read_address == write_address) read <= anything;
      else read <= !write_enable && read_address == at ? kept : {kind, anything[13:0]};
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

   // Whether a word puts a piece on a square, or empties it, or says from which files rooks castle; and the last word.
   wire square = !`LOOK_PIECE_NODE(word) && !`LOOK_PIECE_JOB(word);
   reg [15:0] last;
   always @(posedge clock) if (push) last <= word;

   // The conditions.
   (* hierconn *) wire \dut.takes , \dut.look$enter , \dut.look$start ;
   wire place_for_words, squares_come;
   contract_place_for_words places(.clock(clock), .push(push), .taken(\dut.takes ), .holds(place_for_words));
   // The tree core's theorem needs what this one asserts, so that its promise is assumed of earlier clocks alone.
   reg place_for_words_before = 1;
   always @(posedge clock) place_for_words_before <= place_for_words;
   always @* assume (place_for_words_before);
   contract_squares_come comes(.clock(clock), .push(push), .square(square), .taken(\dut.takes ), .busy(busy), .holds(squares_come));
   reg squares_come_before = 1;
   always @(posedge clock) squares_come_before <= squares_come;
   always @* assume (squares_come_before);

   // There came no words but those of squares since the counter had nothing to do; the clocks since the last one, up to three; and the
   // clock in which the square is changed, which is a later one if another square's word came just before.
   (* hierconn *) wire [4:0] \places.count , \comes.count , \leaves.count ;
   (* hierconn *) wire [1:0] \comes.past , \leaves.past , \orders.left ;
   (* hierconn *) wire \comes.only , \comes.was_early , \leaves.was_early , \leaves.was_square , \orders.idle_before ;
   wire [1:0] since = \comes.past ;
   wire squares = \comes.only , early = \comes.was_early , last_square = \leaves.was_square ;
   wire due = since == (early ? 2 : 1);

   // The claim: each square is changed two clocks after its word came, or three, and no order comes to a look that cannot take it.
   wire squares_leave, look_orders;
   contract_squares_leave leaves(.clock(clock), .push(push), .square(square), .taken(\dut.takes ), .holds(squares_leave));
   contract_look_orders orders(.clock(clock), .put(\dut.look.put ), .files(\dut.look.piece [13]), .enter(\dut.look$enter ),
      .start(\dut.look$start ), .idle(\dut.look.idle ), .holds(look_orders));
   always @* begin
      assert (squares_leave && look_orders);
      if (squares) assert (\dut.look.put == due);
      if (squares && due) assert (\dut.look.piece == last);
   end

   // The invariant. A square's word is the first one that waits, and the look is idle as long as it does.
   (* hierconn *) wire [31:0] \dut.queue.memory.squares ;
   wire [31:0] kinds = \dut.queue.memory.squares ;
   wire of_square = waiting != 0 && kinds[read];
   reg others;
   integer i;
   always @* begin
      others = 1;
      for (i = 1; i < 32; i = i + 1) if (i < waiting && kinds[(read + i) & 31]) others = 0;
   end
   always @* begin
      assert (\places.count == waiting && \comes.count == waiting && \leaves.count == waiting);
      assert (\leaves.past == since && \leaves.was_early == early && \orders.left == changes && changes <= 2);
      assert (others);
      if (waiting != 0) assert (kinds[\dut.queue.memory.its_place ] == (\dut.queue.memory.its_word [15:14] == 0));
      if (offers) assert (waiting != 0 && (\dut.queue.offer [15:14] == 0) == of_square);
      if (since == 0) assert (waiting != 0 && !(offers && waiting == 1));
      if (since == 1) assert (waiting != 0);
      if (since == 1 || since == 2) assert (busy);
      if (!busy) assert (!sweeps && changes <= 1);
      if (of_square) assert (!sweeps && \orders.idle_before );
      if (last_square) assert (squares && last[15:14] == 0);
      if (squares) begin
         assert (!sweeps && waiting == (since == 0 || since == 1 || due) && offers == (waiting != 0 && since != 0));
         case (since)
            0: begin assert (early ? changes == 2 : changes <= 1); end
            1: begin assert (changes == early); end
            2: begin assert (changes == (early ? 0 : 2)); end
            3: begin assert (early || changes <= 1); end
         endcase
         if (since != 3) assert (last_square);
         if (waiting != 0) assert (of_square && \dut.queue.memory.its_place == read && \dut.queue.memory.its_word == last);
         if (offers) assert (\dut.queue.offer == last);
      end
   end
endmodule
