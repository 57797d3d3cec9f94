// The memories may read anything: what the edits are does not matter.
module block$words(input clock, input [7:0] read_address, output [15:0] read_data, input [7:0] write_address, input [15:0] write_data,
      input write_enable);
   (* anyseq *) wire [15:0] anything;
   assign read_data = anything;
endmodule

module block$marks(input clock, input [7:0] read_address, output [15:0] read_data, input [7:0] write_address, input [15:0] write_data,
      input write_enable);
   (* anyseq *) wire [15:0] anything;
   assign read_data = anything;
endmodule

module theorem(input clock, input reset, input [18:0] push, input ready, input blocked, input drains, input chosen);
   wire [18:0] edit;
   wire pending, full;
   block dut(.clock(clock), .reset(reset), .push(push), .ready(ready), .blocked(blocked), .edit(edit), .pending(pending), .full(full));
   wire job = edit[1], begins = edit[2];

   // A leaf core: whether the job is its own, how many edits of that are still to come, the edits on the way to its inbox, and
   // those that wait in it. It drains at will.
   reg mine = 0;
   reg [2:0] left = 0;
   wire is_mine = begins ? chosen : mine;
   wire sent = edit[0] && (!job || is_mine);
   reg [6:0] waiting = 0, before1 = 0, before2 = 0;
   reg sent1 = 0, sent2 = 0, sent3 = 0;
   wire applies = drains && waiting != 0 && !sent1;
   always @(posedge clock) begin
      mine <= is_mine;
      left <= begins ? (chosen ? 5 : 0) : left - (sent && job);
      waiting <= waiting + sent1 - applies;
      {before2, before1} <= {before1, waiting};
      {sent3, sent2, sent1} <= {sent2, sent1, sent};
   end

   // The conditions: what the chain says of the inbox two clocks ago, and that a job has at most six edits.
   always @* begin
      if (before2 >= 40) assume (blocked);
      if (begins && chosen && ready) assume (before2 < 8);
      if (sent && job && !begins) assume (left != 0);
   end

   // The claim, and the invariant that carries it.
   always @* begin
      assert (waiting <= 48);
      assert (waiting + sent1 + left <= 48);
      assert (waiting <= before1 + sent2 && before1 <= before2 + sent3);
      assert (left <= 5 && (mine || left == 0));
   end
endmodule
