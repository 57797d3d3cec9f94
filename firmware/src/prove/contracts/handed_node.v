// What a trunk hands over stays as it is until it is handed over, unless the run is given up, and its state never begins a look for checks;
// between runs, and in a run that was given up, it hands over nothing.
module contract_handed_node(input clock, input start, input abort, input hands, input handed, input [15:0] state_word,
      output holds);
   reg given_up = 1, had = 0;
   reg [15:0] last_word;
   wire gives_up = given_up, has_node = had;
   wire [15:0] word = last_word;
   always @(posedge clock) begin
      given_up <= start ? 0 : abort ? 1 : given_up;
      had <= hands && !handed;
      last_word <= state_word;
   end
   assign holds = !(hands && (given_up || start)) && !state_word[9] && !(had && !given_up && !(hands && state_word == last_word));
endmodule
