// The memory at one address; elsewhere it reads anything, and also where it is written at the same edge.
module block$memory(input clock, input [8:0] read_address, output [7:0] read_data, input [8:0] write_address, input [7:0] write_data,
      input write_enable);
   reg [8:0] address;
   always @(posedge clock) address <= address;
   reg [7:0] word;
   (* anyseq *) wire [7:0] anything;
   reg [7:0] read;
   assign read_data = read;
   always @(posedge clock) begin
      if (write_enable && write_address == address) word <= write_data;
      read <= read_address == address && !(write_enable && write_address == address) ? word : anything;
   end
endmodule

module theorem(input clock, input reset, input received, input write_bank, input [7:0] write_address, input [7:0] write_data,
      input write_enable, input read_bank, input [5:0] read_address, input loading, input [7:0] queue_data, input queue_valid,
      input line_ready, input marks);
   wire queue_ready, line_valid, sending;
   wire [7:0] line_data, byte_;
   block dut(.clock(clock), .reset(reset), .received(received), .write_bank(write_bank), .write_address(write_address),
      .write_data(write_data), .write_enable(write_enable), .read_bank(read_bank), .read_address(read_address), .byte(byte_),
      .loading(loading),
      .queue_data(queue_data), .queue_valid(queue_valid), .queue_ready(queue_ready), .line_data(line_data), .line_valid(line_valid),
      .line_ready(line_ready), .sending(sending));
   wire push = queue_valid && queue_ready;

   // The bytes in the queue, and one of them, marked when it comes: what it is, and how many stand before it.
   wire [8:0] count, before;
   wire [7:0] item;
   wire marked;
   waiting #(.COUNT(9), .WORD(8)) bytes(.clock(clock), .reset(reset), .push(push), .word(queue_data), .take(line_valid), .mark(marks),
      .count(count), .marked(marked), .ahead(before), .its(item));
   wire mine = marked && before == 0;
   // What `uart-tx` claims of the line, and `frames` of the payloads; and what `frame-bytes` assumes of the queue.
   wire line_waits, payload_received, line_slow;
   wire given, was_ready;
   wire [3:0] since;
   contract_line_waits line_waits_here(.clock(clock), .reset(reset), .valid(line_valid), .ready(line_ready), .given(given),
      .was_ready(was_ready), .holds(line_waits));
   contract_payload_received payload_received_here(.received(received), .write_enable(write_enable), .holds(payload_received));
   contract_line_slow line_slow_here(.clock(clock), .valid(queue_valid), .ready(queue_ready), .since(since), .begun(),
      .holds(line_slow));
   always @* assume (line_waits);
   always @* assume (payload_received);

   // Clocks in which the line could have had a byte and got none.
   reg [2:0] idle = 0;
   always @(posedge clock) begin
      idle <= count != 0 && line_ready && !loading && !line_valid ? idle + 1 : 0;
      if (reset) idle <= 0;
   end

   // The marked byte lies at the address that the memory keeps, which may be any.
   (* hierconn *) wire [8:0] \dut.memory.address ;
   (* hierconn *) wire [7:0] \dut.memory.word ;
   (* hierconn *) wire [31:0] \dut.r$q ;
   wire fetched = `R_FETCHED(\dut.r$q ), waiting = `R_WAITING(\dut.r$q ), full = `R_FULL(\dut.r$q ), free = `R_FREE(\dut.r$q );
   wire [3:0] pause = `R_PAUSE(\dut.r$q );
   wire [7:0] read = `R_READ(\dut.r$q ), write = `R_WRITE(\dut.r$q );

   // If it is one of a payload, what `loader-writes` assumes of it.
   (* hierconn *) wire \dut.memory$write_enable ;
   (* hierconn *) wire [8:0] \dut.memory$write_address ;
   (* hierconn *) wire [7:0] \dut.memory$read_data ;
   wire of_payload = \dut.memory.address [8:7] == 0;
   wire written = \dut.memory$write_enable && \dut.memory$write_address == \dut.memory.address ;
   wire payload_shown, asks;
   wire [6:0] place = \dut.memory.address [6:0], asked;
   contract_payload_shown payload_shown_here(.clock(clock), .loading(loading), .address({read_bank, read_address}), .place(place),
      .word(\dut.memory.word ), .written(written), .data(byte_), .asks(asks), .asked(asked), .shows(), .shown(), .holds(payload_shown));

   always @* if (marks && push && !marked) assume (\dut.memory.address == {1'b1, write});

   always @* begin
      if (line_valid) assert (line_ready && count != 0);
      if (line_valid && mine) assert (line_data == item);
      assert (count <= 255);
      if (received) assert (!queue_ready);
      assert (line_slow);
      if (of_payload) assert (payload_shown);
      assert (idle <= 2);
      // The invariant.
      assert (pause >= 9 - since);
      if (free) assert (since == 9);
      if (asks) assert (!fetched);
      if (asks && of_payload && asked == place) assert (\dut.memory$read_data == \dut.memory.word );
      assert (count[7:0] == write - read);
      if (free) assert (pause == 0 && count < 255);
      if (pause <= 8) assert (full || count < 255);
      if (waiting) assert (count != 0 || given);
      if (fetched) assert (count != 0 && !given && was_ready);
      if (idle == 1) assert (waiting);
      if (idle == 2) assert (fetched);
      if (marked) begin
         assert (before < count);
         assert (\dut.memory.address == {1'b1, read + before[7:0]});
         assert (\dut.memory.word == item);
         if (fetched && mine) assert (line_data == item);
      end
   end
endmodule
