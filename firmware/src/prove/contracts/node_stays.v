// While the finder searches, its node stays: its state, and whether its moves are jobs.
module contract_node_stays(input clock, input idle, input jobs, input [33:0] state, output holds);
   reg last_jobs;
   reg [33:0] last_state;
   always @(posedge clock) begin
      last_jobs <= jobs;
      last_state <= state;
   end
   assign holds = idle || (jobs == last_jobs && state == last_state);
endmodule
