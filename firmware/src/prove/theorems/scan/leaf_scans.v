
module theorem(input clock, input reset, input applies, input [15:0] data, input [26:0] visit, input attacker, input [31:0] lines);
   wire scan, scanned, drain, undo, raw;
   wire [30:0] command;
   wire [5:0] king;
   block dut(.clock(clock), .reset(reset), .applies(applies), .data(data), .visit(visit), .attacker(attacker), .lines(lines),
      .command(command), .drain(drain), .raw(raw), .undo(undo), .scan(scan), .king(king));
   (* hierconn *) wire [61:0] \dut.r$q ;
   wire black = \dut.r$q [4], hops = \dut.r$q [27];
   // The lines around the king along which enemies slide come with the last word before the scan; these run through the king.
   orders claims(.clock(clock), .reset(reset), .scan(scan), .clear(drain), .command(command), .home(visit[2]), .knight(visit[16]),
      .king(king), .black(black), .hops(hops), .straight(data[1] || data[4]), .oblique(data[8] || data[13]), .scanned(scanned));
   // The board stands still: no edit is applied in a scan, nor in the clock before.
   reg was_raw = 0;
   always @(posedge clock) was_raw <= raw && applies;
   always @* begin
      if (scan) assert (!drain && !undo);
      if (scan && !scanned) assert (was_raw);
   end
endmodule
