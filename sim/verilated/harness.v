// The board as the harness drives it: `top` is the circuit that rust-hdl printed, of which only the pins below are used.
//
// The reset pin goes through a flip-flop, so that nothing but the receiver's first flip-flop hangs on a pin. Then almost
// all of the circuit is evaluated once a clock, at the rising edge; otherwise it would be at the falling edge as well.
// So the circuit sees `reset` one clock later than it is given; at the first edge it sees it high.
module harness(input wire clock, input wire reset, input wire rx, output wire tx);
    reg reset_now;
    initial reset_now = 1'b1;
    always @(posedge clock) reset_now <= reset;

    // verilator lint_off PINMISSING
    top board(.clock(clock), .reset(reset_now), .rx(rx), .tx(tx));
    // verilator lint_on PINMISSING
endmodule
