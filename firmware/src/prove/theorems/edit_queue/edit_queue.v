// Either memory at one address; elsewhere they read anything, and also where they are written at the same edge.
module block$words(input clock, input [7:0] read_address, output [15:0] read_data, input [7:0] write_address, input [15:0] write_data,
      input write_enable);
   reg [7:0] address;
   always @(posedge clock) address <= address;
   reg [15:0] word;
   (* anyseq *) wire [15:0] anything;
   reg [15:0] read;
   assign read_data = read;
   always @(posedge clock) begin
      if (write_enable && write_address == address) word <= write_data;
      read <= read_address == address && !(write_enable && write_address == address) ? word : anything;
   end
endmodule

module block$marks(input clock, input [7:0] read_address, output [15:0] read_data, input [7:0] write_address, input [15:0] write_data,
      input write_enable);
   reg [7:0] address;
   always @(posedge clock) address <= address;
   reg [15:0] word;
   (* anyseq *) wire [15:0] anything;
   reg [15:0] read;
   assign read_data = read;
   always @(posedge clock) begin
      if (write_enable && write_address == address) word <= write_data;
      read <= read_address == address && !(write_enable && write_address == address) ? word : anything;
   end
endmodule

module theorem(input clock, input reset, input [18:0] push, input ready, input blocked, input marks);
   wire [18:0] edit;
   wire pending, full;
   block dut(.clock(clock), .reset(reset), .push(push), .ready(ready), .blocked(blocked), .edit(edit), .pending(pending), .full(full));
   wire comes = push[0], goes = edit[0], job = edit[1], begins = edit[2];

   // The edits in the queue, and one of them, marked when it comes: what it is, and how many stand before it.
   reg [6:0] count = 0, before, last = 0;
   reg marked = 0, came = 0;
   reg [18:0] item;
   wire mark = marks && comes && !marked;
   wire mine = marked && before == 0;
   // Clocks in which there were edits and a leaf core wanted them, and none went.
   reg [1:0] idle = 0;
   // Clocks in which the marked edit was the next one and for all leaf cores, and did not go.
   reg [1:0] stays = 0;
   always @(posedge clock) begin
      last <= count;
      came <= comes;
      idle <= count != 0 && ready && !blocked && !goes ? idle + 1 : 0;
      stays <= mine && !item[1] && !blocked && !goes ? stays + 1 : 0;
      count <= count + comes - goes;
      if (mark) begin
         marked <= 1;
         item <= push;
         before <= count - goes;
      end else if (marked && goes) begin
         if (mine) marked <= 0;
         before <= before - 1;
      end
      if (reset) begin
         count <= 0;
         last <= 0;
         came <= 0;
         marked <= 0;
         idle <= 0;
         stays <= 0;
      end
   end

   // The marked edit lies at the address that the memories keep, which may be any.
   (* hierconn *) wire [7:0] \dut.words.address , \dut.marks.address ;
   (* hierconn *) wire [15:0] \dut.words.word , \dut.marks.word , \dut.words.read , \dut.marks.read ;
   (* hierconn *) wire [14:0] \dut.r$q ;
   wire is_full, is_pending, waits;
   wire [5:0] read, write;
   assign {is_full, is_pending, waits, read, write} = \dut.r$q ;
   always @* begin
      if (comes) assume (count < 63);
      assume (\dut.words.address == \dut.marks.address );
      if (mark) assume (\dut.words.address == {2'b00, write});
   end

   always @* begin
      if (goes) assert (count != 0);
      if (goes && mine) assert (job == item[1] && begins == item[2] && edit[18:3] == item[18:3]);
      if (goes) assert ((job && !begins) || (!blocked && (ready || !job)));
      if (begins) assert (goes);
      assert (idle <= 1 && stays <= 1);
      assert (count <= 63);
      assert (pending == (count != 0) && full == (last >= 40));
      // The invariant.
      assert (count[5:0] == write - read && last <= 63);
      assert (is_pending == pending && is_full == full);
      assert (waits == (count != came) && (!came || count != 0));
      if (idle == 1 || stays == 1) assert (waits);
      if (marked) begin
         assert (before < count && item[0]);
         assert (\dut.words.address == {2'b00, read + before[5:0]});
         assert (\dut.words.word == item[18:3] && \dut.marks.word == {14'b0, item[2:1]});
         if (waits && mine) assert (\dut.words.read == item[18:3] && \dut.marks.read == {14'b0, item[2:1]});
      end
   end
endmodule
