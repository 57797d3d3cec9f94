
module theorem(input clock, input reset, input [2:0] order, input leaf, input aborting, input [26:0] visit, input attacker,
      input [31:0] lines, input candidate, input legal, input [5:0] beside, input [31:0] state, input [21:0] present,
      input [19:0] sighted, input sighted_pawns, input sighted_own, input surveyed, input recalls, input [37:0] recalled,
      input [15:0] list_word);
   wire scan, clear, scanned;
   wire [30:0] command;
   wire [2:0] action;
   block dut(.clock(clock), .reset(reset), .order(order), .leaf(leaf), .aborting(aborting), .visit(visit), .attacker(attacker),
      .lines(lines), .candidate(candidate), .legal(legal), .beside(beside), .state(state), .present(present), .sighted(sighted),
      .sighted_pawns(sighted_pawns), .sighted_own(sighted_own), .surveyed(surveyed), .recalls(recalls), .recalled(recalled),
      .list_word(list_word), .command(command), .action(action), .scan(scan), .clear(clear));
   wire black = state[1];
   // What the enemy has, as the census says.
   wire knights, straight, oblique;
   assign {oblique, straight, knights} = black ? present[2:0] : present[5:3];
   orders claims(.clock(clock), .reset(reset), .scan(scan), .clear(clear), .command(command), .home(visit[2]), .knight(visit[16]),
      .king(state[13:8]), .black(black), .hops(knights), .straight(straight), .oblique(oblique), .scanned(scanned));

   // The condition: the side to move, its king and the census stand still from the clock before a scan on. The claim: the generator
   // does nothing to them.
   wire [12:0] stands = {state[13:8], black, present[5:0]};
   reg [12:0] stood;
   always @(posedge clock) stood <= stands;
   always @* if (scan) begin
      assume (stands == stood);
      assert (action == `BLOCK_ACTION$NONE);
   end

   // The invariant: a trial en passant and a test of a square run in their own stages only.
   (* hierconn *) wire [15:0] \dut.r$q ;
   (* hierconn *) wire [8:0] \dut.en_passant.r$q ;
   (* hierconn *) wire [9:0] \dut.square_test.r$q ;
   wire [4:0] stage = \dut.r$q [4:0];
   wire [3:0] trial = \dut.en_passant.r$q [3:0];
   wire [1:0] test = \dut.square_test.r$q [1:0];
   // Stages of a trial.
   localparam TEST = 6, LOOKING = 11, DECIDE = 12;
   always @* begin
      assert (stage <= `BLOCK_STAGE$FINISHED && trial <= DECIDE && test <= 2);
      assert ((trial != 0 && trial < LOOKING) == (stage == `BLOCK_STAGE$ENPASSANT) && (trial >= LOOKING) == (stage == `BLOCK_STAGE$LOOK));
      assert ((test != 0) == (stage == `BLOCK_STAGE$KINGTEST || stage == `BLOCK_STAGE$CASTLINGTEST || trial == TEST));
   end
endmodule
