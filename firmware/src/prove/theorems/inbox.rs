//! The inbox of a leaf core loses, doubles and swaps no edit, and takes a job back in the reverse of its order.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "inbox",
    subject: Subject::Block("core$inbox"),
    claim: "while at most 57 edits wait, every edit that comes to a leaf core is applied once, whole and in its order, and in the next clock in which edits may be applied; the edits of a job that is taken back are given out once each, from its last piece backwards, and what is written is the opposite",
    method: Method::Induction { length: 1, search: 12 },
    specification: SPECIFICATION,
    replaced: &["block$memory"],
    faults: &[
        Fault {
            effect: "an edit is read at the edge that writes it",
            find: "drain & (place != r$q[(64'h0)+:(6)])",
            replace: "drain",
        },
        Fault {
            effect: "an edit is applied in the clock in which the memory takes another one",
            find: "(drain | undo) & ~push;",
            replace: "(drain | undo);",
        },
        Fault {
            effect: "a job is taken back from the edit before its last piece on",
            find: "step = 32'h3d;",
            replace: "step = 32'h3c;",
        },
        Fault {
            effect: "an edit is skipped if another one comes while it is taken back",
            find: "else if (applying) begin\n                step = 32'h3f;",
            replace: "else begin\n                step = 32'h3f;",
        },
        Fault {
            effect: "a piece that is taken back stays on its square",
            find: "present = edit[(64'he)+:(1)] != undo;",
            replace: "present = edit[(64'he)+:(1)];",
        },
        Fault {
            effect: "behind a job that was taken back its edits are applied again",
            find: "if (applying & last) begin\n                r$d[(64'h6)+:(6)] = r$q[(64'hc)+:(6)];",
            replace: "if (applying & last) begin",
        },
    ],
};

const SPECIFICATION: &str = r"
// The memory at one address; elsewhere it reads anything, and also where it is written at the same edge.
module block$memory(input clock, input [7:0] read_address, output [15:0] read_data, input [7:0] write_address, input [15:0] write_data, input write_enable);
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

module theorem(input clock, input push, input [15:0] word, input drain, input raw, input undo, input last,
      input [4:0] list_address, input [4:0] next_address, input fetch, input marks);
   wire applies, write_enable, ready, full, empty;
   wire [15:0] data, write_word;
   wire [5:0] write_square;
   block dut(.clock(clock), .push(push), .word(word), .drain(drain), .raw(raw), .undo(undo), .last(last), .list_address(list_address),
      .next_address(next_address), .fetch(fetch), .applies(applies), .data(data), .write_enable(write_enable),
      .write_square(write_square), .write_word(write_word), .ready(ready), .full(full), .empty(empty));
   wire forward = applies && drain, backward = applies && undo;

   // The edits that wait, and one of them, marked when it comes: what it is, and how many stand before it. Behind its application
   // it is remembered, with how far it lies behind the edit that is applied next, until it may be overwritten.
   reg [6:0] count = 0, before;
   reg [2:0] behind;
   reg marked = 0, past = 0;
   reg [15:0] edit;
   wire mark = marks && push && !marked && !past;
   wire mine = marked && before == 0;
   // Edits were left behind the last clock's, in which edits were drained.
   reg due = 0;
   // Edits were applied in the last clock; a job is being taken back since the last clock or longer, and so many of its edits have been.
   reg drained = 0, undone = 0;
   reg [5:0] taken = 0;
   wire back = past && {3'd0, behind} == taken + 3;
   always @(posedge clock) begin
      count <= count + push - forward;
      if (mark) begin
         marked <= 1;
         edit <= word;
         before <= count - forward;
      end else if (marked && forward) begin
         if (mine) begin
            marked <= 0;
            past <= 1;
            behind <= 1;
         end
         before <= before - 1;
      end else if (past && forward) begin
         behind <= behind + 1;
         if (behind == 6) past <= 0;
      end
      due <= drain && count != forward;
      drained <= drain;
      undone <= undo && !(backward && last);
      taken <= undo && !(backward && last) ? taken + backward : 0;
   end

   // The marked edit lies at the address that the memory keeps, which may be any.
   (* hierconn *) wire [7:0] \dut.memory.address ;
   (* hierconn *) wire [15:0] \dut.memory.word ;
   (* hierconn *) wire [18:0] \dut.r$q ;
   (* hierconn *) wire \dut.memory$write_enable ;
   (* hierconn *) wire [7:0] \dut.memory$write_address ;
   (* hierconn *) wire [15:0] \dut.memory$write_data ;
   wire fetched;
   wire [5:0] next, read, write;
   assign {fetched, next, read, write} = \dut.r$q ;
   always @* begin
      assume (!(drain && undo));
      assume (!((drain || undo) && fetch));
      // A job is not taken back at once behind its last word, but then to its end.
      if (drained) assume (!undo);
      if (undone) assume (undo);
      if (push) assume (count < 57);
      if (mark) assume (\dut.memory.address == {2'b01, write});
   end

   wire named = data[12:10] != 0;
   wire lists = \dut.memory$write_enable && \dut.memory$write_address [7:6] == 0;
   always @* begin
      if (applies) assert (drain || undo);
      if (forward) assert (count != 0);
      if (forward && mine) assert (data == edit);
      if (due && drain && !push) assert (forward);
      // The first that is taken back is the third one before the edit that is applied next: two words follow a job's last piece.
      if (backward && back) assert (data == edit);
      if (backward) assert (undone);
      if (undone && undo && !push) assert (backward);
      // A piece's edit is written on the board, and into the list unless it only empties a square of a piece that moves on.
      assert (write_enable == (applies && !raw && !data[15]));
      if (write_enable) assert (write_square == data[5:0] && write_word == {6'b0, data[12:10] == 6, data[14] != undo, data[13:10], data[9:6]});
      assert (lists == (write_enable && named));
      if (lists) assert (\dut.memory$write_address == {3'b000, data[13], data[9:6]} && \dut.memory$write_data [9:0] == {data[14] != undo, data[12:10], data[5:0]});
      assert (count <= 57);
      assert (empty == (count == 0) && ready == (count < 8) && full == (count >= 40));
      // The invariant.
      assert (count[5:0] == write - next);
      assert (!due || count != 0);
      assert (!(undone && drained) && (!due || drained));
      assert (fetched == (due || undone));
      assert (!(marked && past));
      assert (read == (undone ? next - 6'd3 - taken : next));
      if (!undone) assert (taken == 0);
      if (marked) begin
         assert (before < count);
         assert (\dut.memory.address == {2'b01, next + before[5:0]});
         assert (\dut.memory.word == edit);
         if (due && mine) assert (data == edit);
      end
      if (past) begin
         assert (behind >= 1 && behind <= 6);
         assert (\dut.memory.address == {2'b01, next - {3'd0, behind}});
         assert (\dut.memory.word == edit);
         if (undone && back) assert (data == edit);
      end
   end
endmodule
";
