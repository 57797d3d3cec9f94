// The chip at its pins, as the simulation's harness drives it: the button is not pressed, the other outputs are not
// looked at.
// What resets the circuit is its own reset after configuration, so `reset` has nothing to do.
module top(input wire clock, input wire reset, input wire rx, output wire tx);
    chip chip(.clock(clock), /*OTHERS*/ .rx(rx), .tx(tx));
endmodule
