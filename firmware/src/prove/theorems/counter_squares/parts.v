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

