// Queue and count may say anything, too. Of each of them `hears` is what comes in, and `says` what goes out.
module block$queue(input clock, input push, input [15:0] word, input take, output valid, output [15:0] offer, output full, output empty);
   (* anyseq *) wire [18:0] says;
   assign {valid, offer, full, empty} = says;
   wire [18:0] hears = {clock, push, word, take};
endmodule

module block$count(input clock, input [5:0] shown, input [31:0] movers, input [15:0] targets, input [23:0] pawns, input [7:0] steps,
      input [7:0] along, input [7:0] en_passant, input [7:0] exposed, output [7:0] moves, output busy);
   (* anyseq *) wire [8:0] says;
   assign {moves, busy} = says;
   wire [110:0] hears = {clock, shown, movers, targets, pawns, steps, along, en_passant, exposed};
endmodule

module theorem(input clock, input reset, input push, input [15:0] word, input [7:0] bit);
   wire [12:0] said;
   block dut(.clock(clock), .reset(reset), .push(push), .word(word), .said(said));

   // What they say.
   (* hierconn *) wire [18:0] \dut.queue.says ;
   (* hierconn *) wire [129:0] \dut.look.says ;
   (* hierconn *) wire [8:0] \dut.count.says ;
   wire valid, full, empty, free, idle, check, looks, counts;
   wire [15:0] offer, targets;
   wire [5:0] shows;
   wire [31:0] movers;
   wire [23:0] pawns;
   wire [7:0] steps, castles, along, en_passant, exposed, unpinned, moves;
   assign {valid, offer, full, empty} = \dut.queue.says ;
   assign {free, idle, shows, movers, targets, pawns, steps, castles, along, en_passant, exposed, unpinned, check, looks} = \dut.look.says ;
   assign {moves, counts} = \dut.count.says ;

   // What a job, a node and a piece that are offered are to the look, which takes none for two clocks after a piece.
   reg [1:0] since = 2;
   wire rests = since == 2;
   wire starts = valid && offer[15] && free && rests, enters = valid && offer[15:14] == 1 && idle && rests,
      puts = valid && offer[15:14] == 0 && idle && rests, takes = starts || enters || puts;
   // What the counter says of a clock ago. The registers begin at 0.
   reg was_full = 0, works = 0;
   reg [7:0] counted = 0;
   always @(posedge clock) begin
      since <= puts ? 0 : rests ? 2 : since + 1;
      was_full <= full;
      works <= !empty || looks || counts;
      counted <= moves;
   end

   // What they hear, and what comes out; and what that is to be.
   (* hierconn *) wire [18:0] \dut.queue.hears ;
   (* hierconn *) wire [53:0] \dut.look.hears ;
   (* hierconn *) wire [110:0] \dut.count.hears ;
   (* hierconn *) wire \dut.takes ;
   wire [194:0] heard = {\dut.queue.hears , \dut.look.hears , \dut.count.hears , \dut.takes , `SAID_FULL(said), `SAID_BUSY(said),
      `SAID_MOVES(said)};
   wire [18:0] to_queue = {clock, push, word, takes};
   wire [53:0] to_look = {clock, reset, puts, offer, enters, offer, starts, offer, 1'b0};
   wire [110:0] to_count = {clock, shows, movers, targets, pawns, steps, along, en_passant, exposed};
   wire [194:0] meant = {to_queue, to_look, to_count, takes, was_full, works, counted};

   (* hierconn *) wire [1:0] \dut.changes$q ;
   always @* begin
      if (bit < 195) assert (heard[bit] == meant[bit]);
      // The invariant.
      assert (\dut.changes$q == 2 - since && since <= 2);
   end
endmodule
