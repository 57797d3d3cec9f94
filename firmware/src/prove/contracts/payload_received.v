// A payload byte is written in the clock in which a byte of the line comes, and in no other. `received`: a byte of the line comes;
// `write_enable`: a payload byte is written.
module contract_payload_received(input received, input write_enable, output holds);
   assign holds = received || !write_enable;
endmodule
