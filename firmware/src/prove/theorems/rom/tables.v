// What a walker reads: STEP, which answers at once, a clock after its address, as TURN does.
module tables(input clock, input [8:0] step_address, output [5:0] step_to, output step_ends, input [8:0] turns_address, output [7:0] turns_data);
   reg [8:0] step_place;
   always @(posedge clock) step_place <= step_address;
   block$step step(.direction(step_place[8:6]), .square(step_place[5:0]), .to(step_to), .ends(step_ends));
   block$turns turns(.clock(clock), .address(turns_address), .data(turns_data));
endmodule
