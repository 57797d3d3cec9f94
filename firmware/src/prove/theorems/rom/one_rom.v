// The tables of all walkers in one module.
module tables(input clock, input [8:0] step_address, output [7:0] step_data, input [8:0] turns_address, output [7:0] turns_data);
   block block(.clock(clock), .step_address(step_address), .step_data(step_data), .turns_address(turns_address), .turns_data(turns_data));
endmodule
