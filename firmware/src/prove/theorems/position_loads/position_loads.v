// The lists at one slot, which may be any: {black, slot}. Whatever is read may be anything.
module block$memory(input clock, input [7:0] read_address, output [15:0] read_data, input [7:0] write_address, input [15:0] write_data,
      input write_enable);
   (* keep *) reg [4:0] list;
   (* keep *) reg [15:0] word;
   (* anyseq *) wire [15:0] anything;
   assign read_data = anything;
   always @(posedge clock) begin
      list <= list;
      if (write_enable && write_address == {3'b000, list}) word <= write_data;
   end
endmodule

module theorem(input clock, input [24:0] load, input [37:0] record, input [3:0] slot, input enemy);
   wire write_enable;
   wire [5:0] write_square;
   wire [15:0] write_word;
   block dut(.clock(clock), .reset(1'b0), .action(`BLOCK_ACTION$NONE), .record(record), .slot(slot), .enemy(enemy), .load(load),
      .write_enable(write_enable), .write_square(write_square), .write_word(write_word));
   (* hierconn *) wire [7:0] \dut.r$q , \dut.rights$q ;
   (* hierconn *) wire [4:0] \dut.memory.list ;
   (* hierconn *) wire [20:0] \dut.sides$q ;
   (* hierconn *) wire [11:0] \dut.files$q ;
   (* hierconn *) wire [15:0] \dut.memory.word ;

   // What the bus writes: a square, a slot of a list, or the state; of a board that counts Chess960 the state may be the files of a side.
   wire board = `LOAD_BOARD(load), list = `LOAD_LIST(load), is_state = `LOAD_STATE(load);
   wire [5:0] address = `LOAD_ADDRESS(load);
   wire [15:0] data = `LOAD_DATA(load);
   wire alive = data[9], black = address[4];

   // A clock ago: what the bus wrote, and what the position had.
   reg was_board, was_list, was_state, was_alive, was_black;
   reg [5:0] was_address;
   reg [15:0] was_data, was_word;
   reg [7:0] was_rights;
   reg [20:0] was_sides;
   reg [11:0] was_files;
   always @(posedge clock) begin
      {was_board, was_list, was_state, was_alive, was_black} <= {board, list, is_state, alive, black};
      {was_address, was_data, was_word} <= {address, data, \dut.memory.word };
      {was_rights, was_sides, was_files} <= {\dut.rights$q , \dut.sides$q , \dut.files$q };
   end
   // Both sides' values of what each side has: black's is the upper half.
   wire [11:0] kings = {`SIDES_BLACK_KING(\dut.sides$q ), `SIDES_WHITE_KING(\dut.sides$q )};
   wire [11:0] had_kings = {`SIDES_BLACK_KING(was_sides), `SIDES_WHITE_KING(was_sides)};
   wire [7:0] last = {`SIDES_BLACK_LAST(\dut.sides$q ), `SIDES_WHITE_LAST(\dut.sides$q )};
   wire [7:0] had_last = {`SIDES_BLACK_LAST(was_sides), `SIDES_WHITE_LAST(was_sides)};
   wire [3:0] its_last = had_last[4 * was_black +: 4], next_last = was_address[3:0] > its_last ? was_address[3:0] : its_last;
   wire turn = `SIDES_BLACK(\dut.sides$q ), had_turn = `SIDES_BLACK(was_sides);
   wire is_king = was_list && was_address[3:0] == 0;
   wire is_turn = was_state && !was_address[0], is_files = was_state && was_address[0];

   wire load_lines;
   contract_load_lines load_lines_here(.board(board), .list(list), .state(is_state), .address(address), .holds(load_lines));
   // The position is idle while it is loaded.
   always @* begin
      assume (`R_STAGE(\dut.r$q ) == `BLOCK_STAGE$IDLE);
      assume (load_lines);
   end

   // The claim: a square's word is written on the board, that of a slot into the lists, and into no other place.
   always @* begin
      if (board) assert (write_enable && write_square == address && write_word == data);
      if (!board) assert (!write_enable);
      assert (\dut.memory.word == (was_list && was_address == \dut.memory.list  ? was_data : was_word));
   end
   // The kings stand where their lists have them, and the last slots in use are known: with the first empty slot that is written all
   // are forgotten.
   always @* begin
      if (is_king && was_alive) assert (kings[6 * was_black +: 6] == was_data[5:0]);
      if (!(is_king && was_black)) assert (kings[11:6] == had_kings[11:6]);
      if (!(is_king && !was_black)) assert (kings[5:0] == had_kings[5:0]);
      if (was_list && !was_alive) assert (last == 0);
      if (was_list && was_alive) assert (last == (was_black ? {next_last, had_last[3:0]} : {had_last[7:4], next_last}));
      if (!was_list) assert (last == had_last);
   end
   // The turn, the rights, and the files from which the rooks castle, those of white below those of black.
   always @* begin
      assert (turn == (is_turn ? was_data[4] : had_turn));
      if (is_turn) begin
         assert ({`RIGHTS_BLACK_LONG(\dut.rights$q ), `RIGHTS_BLACK_SHORT(\dut.rights$q )} == was_data[3:2]);
         assert ({`RIGHTS_WHITE_LONG(\dut.rights$q ), `RIGHTS_WHITE_SHORT(\dut.rights$q )} == was_data[1:0]);
         assert (`RIGHTS_EN_PASSANT(\dut.rights$q ) == was_data[8] && `RIGHTS_EN_PASSANT_FILE(\dut.rights$q ) == was_data[7:5]);
      end else assert (\dut.rights$q == was_rights);
      if (is_files && was_data[9]) assert (\dut.files$q == {was_data[5:3], was_data[2:0], was_files[5:0]});
      if (is_files && !was_data[9]) assert (\dut.files$q == {was_files[11:6], was_data[5:3], was_data[2:0]});
      if (!is_files) assert (\dut.files$q == was_files);
   end
endmodule
