// Edits are applied while the generator lets them be.
module block$inbox(input clock, input push, input [15:0] word, input drain, input raw, input undo, input last,
      input [4:0] list_address, input [4:0] next_address, input fetch, output applies, output [15:0] data, output write_enable,
      output [5:0] write_square, output [15:0] write_word, output ready, output full, output empty);
   (* anyseq *) wire [42:0] anything;
   assign {applies, data, write_enable, write_square, write_word, ready, full, empty} = anything;
   always @* if (applies) assume (drain || undo);
endmodule

// A walk comes home on its 27th square behind the from-square at the latest, and not on the from-square. It is a knight's if it was
// begun as one. All else of the visit may be anything.
module block$walker(input clock, input [30:0] command, input write_enable, input [5:0] write_square, input [15:0] write_word,
      output [26:0] visit);
   (* anyseq *) wire [26:0] anything;
   wire [1:0] op = command[1:0];
   wire [2:0] kind = command[4:2];
   wire direct = command[6], home = anything[2];
   // The squares that are left at most; whether the walk stands on the from-square; whether a knight walks.
   reg [4:0] left = 0;
   reg at_from = 0, knight = 0;
   // Wires, because a register that is read by its name from outside loses its initial value.
   wire [4:0] left_now = left;
   wire at_from_now = at_from, knight_now = knight;
   assign visit = {anything[26:17], knight, anything[15:0]};
   always @(posedge clock) begin
      if (op == `BLOCK_OP$START || (op == `BLOCK_OP$STEP && home)) begin
         left <= 27;
         at_from <= !direct;
         knight <= kind == `BLOCK_KIND$KNIGHT;
      end
      else if (op == `BLOCK_OP$STEP) begin
         left <= left - 1;
         at_from <= 0;
      end
   end
   always @* begin
      if (left == 0) assume (home);
      if (at_from) assume (!home);
   end
endmodule

module theorem(input clock, input reset, input push, input [15:0] word);
   block dut(.clock(clock), .reset(reset), .push(push), .word(word));

   (* hierconn *) wire [61:0] \dut.generator.r$q ;
   (* hierconn *) wire [20:0] \dut.ring.r$q ;
   (* hierconn *) wire [4:0] \dut.walker.left_now ;
   (* hierconn *) wire \dut.walker.at_from_now , \dut.walker.knight_now ;
   wire [3:0] stage = \dut.generator.r$q [3:0], slot = \dut.generator.r$q [51:48], next_slot = \dut.generator.r$q [56:53];
   wire short = \dut.generator.r$q [5], long = \dut.generator.r$q [6], hops = \dut.generator.r$q [27];
   wire castling = \dut.generator.r$q [46];
   wire exhausted = \dut.generator.r$q [52], takes = \dut.generator.r$q [60], scanned = \dut.generator.r$q [61];
   wire [7:0] waiting = \dut.ring.r$q [7:0];
   wire offers = \dut.ring.r$q [10];
   wire [4:0] left = \dut.walker.left_now ;
   wire at_from = \dut.walker.at_from_now , knight = \dut.walker.knight_now ;

   // The squares around the king and those of castling that are still to be tested.
   wire [3:0] tests = waiting[0] + waiting[1] + waiting[2] + waiting[3] + waiting[4] + waiting[5] + waiting[6] + waiting[7]
      + offers - takes + short + long;
   // The squares of this walk, and a knight's behind it.
   wire [5:0] squares = {hops && !knight, left};
   wire [4:0] slots = exhausted ? 0 : 16 - slot;

   // A number that falls in every clock of a count.
   reg [11:0] number;
   reg counts;
   always @* begin
      counts = 1;
      case (stage)
         `BLOCK_STAGE$SCAN: number = 3072 + squares;
         `BLOCK_STAGE$TESTS: number = 1024 + 128 * tests + 2 * scanned + (waiting != 0 && !offers);
         `BLOCK_STAGE$TEST: number = 1024 + 128 * tests + 8 + squares;
         `BLOCK_STAGE$ROOKPATH: number = 1024 + 128 * tests + 6;
         `BLOCK_STAGE$ROOKPATHLOOK: number = 1024 + 128 * tests + 5;
         `BLOCK_STAGE$PIECES: number = 32 * slots;
         `BLOCK_STAGE$PIECE: number = 32 * slots + 1 + left;
         default: begin
            number = 0;
            counts = 0;
         end
      endcase
   end
   reg [11:0] before;
   reg counted = 0;
   always @(posedge clock) begin
      before <= number;
      counted <= counts && !reset;
   end

   // The claim: the number falls until the job is taken back.
   always @* begin
      assert (number <= 3135);
      if (counted) assert (counts ? number < before : stage == `BLOCK_STAGE$UNDO);
   end

   // The invariant.
   always @* begin
      assert (stage <= `BLOCK_STAGE$UNDO);
      assert (left <= 27);
      if (stage != `BLOCK_STAGE$DRAIN && stage < `BLOCK_STAGE$PIECES) assert (slot == 1);
      if (stage != `BLOCK_STAGE$DRAIN && stage != `BLOCK_STAGE$UNDO) assert (next_slot == (slot + 4'd1));
      if (counts && slot == 0) assert (exhausted);
      // The squares of castling are tested when no other square is left.
      if (castling && counts) assert (stage != `BLOCK_STAGE$SCAN && waiting == 0 && !offers);
      if (stage == `BLOCK_STAGE$LINES) assert (!castling);
      // A square of the ring is taken in the first clock of its test.
      if (takes && stage != `BLOCK_STAGE$DRAIN) assert (stage == `BLOCK_STAGE$TEST && offers && at_from && !knight && left == 27);
   end
endmodule
