// While a frame is held no payload byte is written. `valid`: one is held; `write_enable`: a payload byte is written.
module contract_payload_stays(input valid, input write_enable, output holds);
   assign holds = !valid || !write_enable;
endmodule
