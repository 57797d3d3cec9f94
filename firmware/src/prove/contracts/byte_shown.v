// A record that is frozen shows a byte from three clocks after it was asked for it on, and as long as it is asked for it. `frozen`: the
// record is frozen; `index`: the number of the byte that is asked for; `number` and `known`: the number of a byte, and that byte; `shown`:
// what the record shows. `asked` and `was_shown`: what was asked for and shown a clock ago; `steady`: in how many clocks before this one,
// up to 3, the same byte was asked for as in the clock before them, and the record was frozen.
module contract_byte_shown(input clock, input frozen, input [5:0] index, input [5:0] number, input [7:0] known, input [7:0] shown,
      output reg [5:0] asked, output reg [7:0] was_shown, output reg [1:0] steady, output holds);
   initial asked = 0;
   initial steady = 0;
   wire stays = frozen && index == asked;
   always @(posedge clock) begin
      asked <= index;
      was_shown <= shown;
      steady <= !stays ? 0 : steady == 3 ? 3 : steady + 1;
   end
   assign holds = !stays || steady < 2 || ((index != number || shown == known) && (steady == 2 || shown == was_shown));
endmodule
