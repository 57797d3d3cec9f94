//! The inbox of a leaf core loses, doubles and swaps no edit.

use crate::prove::subject::Subject;
use crate::prove::theorem::{Fault, Method, Theorem};

pub(super) const THEOREM: Theorem = Theorem {
    name: "inbox",
    subject: Subject::Block("core$inbox"),
    claim: "while at most 63 edits wait, every edit that comes to a leaf core is applied once, whole and in its order, and in the next clock in which edits may be applied",
    method: Method::Induction { length: 1, search: 8 },
    specification: SPECIFICATION,
    replaced: &["block$memory"],
    faults: &[
        Fault {
            effect: "an edit is read at the edge that writes it",
            find: "drain & (next_read != r$q[(64'h0)+:(6)])",
            replace: "drain",
        },
        Fault {
            effect: "an edit is applied in the clock in which the memory takes another one",
            find: "& drain & ~push;",
            replace: "& drain;",
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

module theorem(input clock, input push, input [15:0] word, input drain, input raw, input [4:0] list_address, input [4:0] next_address,
      input fetch, input marks);
   wire applies, write_enable, ready, full, empty;
   wire [15:0] data;
   block dut(.clock(clock), .push(push), .word(word), .drain(drain), .raw(raw), .list_address(list_address), .next_address(next_address),
      .fetch(fetch), .applies(applies), .data(data), .write_enable(write_enable), .ready(ready), .full(full), .empty(empty));

   // The edits that wait, and one of them, marked when it comes: what it is, and how many stand before it.
   reg [6:0] count = 0, before;
   reg marked = 0;
   reg [15:0] edit;
   wire mark = marks && push && !marked;
   wire mine = marked && before == 0;
   // Edits were left behind the last clock's, in which edits were drained.
   reg due = 0;
   always @(posedge clock) begin
      count <= count + push - applies;
      if (mark) begin
         marked <= 1;
         edit <= word;
         before <= count - applies;
      end else if (marked && applies) begin
         if (mine) marked <= 0;
         before <= before - 1;
      end
      due <= drain && count != applies;
   end

   // The marked edit lies at the address that the memory keeps, which may be any.
   (* hierconn *) wire [7:0] \dut.memory.address ;
   (* hierconn *) wire [15:0] \dut.memory.word ;
   (* hierconn *) wire [12:0] \dut.r$q ;
   (* hierconn *) wire \dut.memory$write_enable ;
   (* hierconn *) wire [7:0] \dut.memory$write_address ;
   wire fetched;
   wire [5:0] read, write;
   assign {fetched, read, write} = \dut.r$q ;
   always @* begin
      assume (!(drain && fetch));
      if (push) assume (count < 63);
      if (mark) assume (\dut.memory.address == {2'b01, write});
   end

   always @* begin
      if (applies) assert (count != 0);
      if (applies && mine) assert (data == edit);
      if (due && drain && !push) assert (applies);
      // A piece's edit is written on the board, and into the list unless it only empties a square of a piece that moves on.
      assert (write_enable == (applies && !raw && !data[15]));
      if (write_enable && (data[14] || data[12:10] != 0))
         assert (\dut.memory$write_enable && \dut.memory$write_address == {3'b000, data[13], data[9:6]});
      assert (count <= 63);
      assert (empty == (count == 0) && ready == (count < 8) && full == (count >= 40));
      // The invariant.
      assert (count[5:0] == write - read);
      assert (!fetched || count != 0);
      assert (fetched == due);
      if (marked) begin
         assert (before < count);
         assert (\dut.memory.address == {2'b01, read + before[5:0]});
         assert (\dut.memory.word == edit);
         if (fetched && mine) assert (data == edit);
      end
   end
endmodule
";
