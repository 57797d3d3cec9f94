// The tables of a walker that has a module for each.
module tables(input clock, input [8:0] step_address, output [7:0] step_data, input [8:0] turns_address, output [7:0] turns_data);
   block$step step(.clock(clock), .address(step_address), .data(step_data));
   block$turns turns(.clock(clock), .address(turns_address), .data(turns_data));
endmodule
