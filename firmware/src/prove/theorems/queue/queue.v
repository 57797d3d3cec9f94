// A place of the memory, which may be any. Elsewhere anything is read, and also at the edge that writes a word.
module block$memory(input clock, input [4:0] read_address, output [15:0] read_data, input [4:0] write_address,
      input [15:0] write_data, input write_enable);
   (* keep *) reg [4:0] place;
   (* keep *) reg [15:0] word;
   (* anyseq *) wire [15:0] anything;
   reg [15:0] read;
   assign read_data = read;
   always @(posedge clock) begin
      place <= place;
      if (write_enable && write_address == place) word <= write_data;
      if (read_address == place && !(write_enable && write_address == place)) read <= word;
      else read <= anything;
   end
endmodule

module theorem(input clock, input push, input [15:0] word, input take, input mark);
   localparam PLACES = 31;
   wire valid, full, empty;
   wire [15:0] offer;
   block dut(.clock(clock), .push(push), .word(word), .take(take), .valid(valid), .offer(offer), .full(full), .empty(empty));
   (* hierconn *) wire [10:0] \dut.r$q ;
   (* hierconn *) wire [4:0] \dut.memory$write_address , \dut.memory.place ;
   (* hierconn *) wire [15:0] \dut.memory.word , \dut.memory.read ;
   wire [4:0] read = `R_READ(\dut.r$q ), write = `R_WRITE(\dut.r$q );

   // The words that wait, and those of them that came before the last clock. One word is watched, which may be any that comes to the
   // place of the memory.
   wire taken = take && valid;
   wire [4:0] waiting, ahead;
   wire [15:0] its;
   wire watched;
   waiting words(.clock(clock), .reset(1'b0), .push(push), .word(word), .take(taken),
      .mark(mark && \dut.memory$write_address == \dut.memory.place ), .count(waiting), .marked(watched), .ahead(ahead), .its(its));
   reg [4:0] older = 0;
   always @(posedge clock) older <= waiting - taken;

   // The condition.
   wire place_for_words;
   contract_place_for_words places(.clock(clock), .push(push), .taken(taken), .holds(place_for_words));
   always @* assume (place_for_words);
   (* hierconn *) wire [4:0] \places.count ;

   always @* begin
      // The word is offered when those before it have been taken, and a word waits for one clock at most before it is offered.
      if (watched && ahead == 0 && valid) assert (offer == its);
      assert (valid == (older != 0));
      assert (full == (waiting >= 12) && empty == (waiting == 0));
      // The invariant.
      assert (waiting == older || waiting == older + 1);
      assert (older <= PLACES && waiting <= PLACES);
      if (older == PLACES) assert (waiting == older);
      assert (waiting == write - read && \places.count == waiting);
      if (watched) begin
         assert (ahead < waiting && \dut.memory.place == ((read + ahead) & 31) && \dut.memory.word == its);
         if (ahead == 0 && older != 0) assert (\dut.memory.read == its);
      end
   end
endmodule
