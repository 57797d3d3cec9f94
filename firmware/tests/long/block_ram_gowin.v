// Two block RAMs of a Gowin FPGA with the same pins, of which the second one has another block select. Whatever is expected follows from
// the vendor's documents, which the model's head names.

// A block RAM with its pins in words.
module ram #(parameter [2:0] SELECT = 3'b000) (
    input wire clock,
    input wire [13:0] write_at, read_at,
    input wire [17:0] in,
    input wire writes, reads, resets,
    output wire [17:0] out
);
    wire [35:0] word;
    modelled_SDPX9B #(
        .READ_MODE(1'b0), .BIT_WIDTH_0(18), .BIT_WIDTH_1(18), .BLK_SEL_0(SELECT), .BLK_SEL_1(SELECT), .RESET_MODE("SYNC"),
        .INIT_RAM_00({252'h0, 18'h3ffff, 18'h12345}), .INIT_RAM_3F({18'h2aaaa, 270'h0})
    ) it (
        .CLKA(clock), .CEA(writes), .BLKSELA(3'b000), .ADA(write_at), .DI({18'h0, in}),
        .CLKB(clock), .CEB(reads), .BLKSELB(3'b000), .OCE(1'b0), .RESET(resets), .ADB(read_at), .DO(word)
    );
    assign out = word[17:0];
endmodule

module bench;
    reg clock = 0;
    reg [13:0] write_at = 0, read_at = 0;
    reg [17:0] in = 0;
    reg writes = 0, reads = 0, resets = 0;
    wire [17:0] out, other;
    ram #(.SELECT(3'b000)) first (clock, write_at, read_at, in, writes, reads, resets, out);
    ram #(.SELECT(3'b001)) second (clock, write_at, read_at, in, writes, reads, resets, other);

    integer checks = 0, faults = 0;
    task is(input [17:0] found, input [17:0] expected);
        begin
            checks = checks + 1;
            if (found !== expected) begin
                faults = faults + 1;
                $display("WRONG: check %0d: %h, expected %h", checks, found, expected);
            end
        end
    endtask
    // A clock with these enables.
    task tick(input write, input read, input reset);
        begin
            {writes, reads, resets} = {write, read, reset};
            #1 clock = 1; #1 clock = 0; {writes, reads, resets} = 3'b000; #1;
        end
    endtask
    task write(input [9:0] word, input [1:0] bytes, input [17:0] value);
        begin
            write_at = {word, 2'b00, bytes}; in = value; tick(1, 0, 0);
        end
    endtask
    task read(input [9:0] word);
        begin
            read_at = {word, 4'b0000}; tick(0, 1, 0);
        end
    endtask

    initial begin
        #1;
        // Initial values: words of 18 bits side by side, sixteen to a parameter; what has none is 0.
        read(0); is(out, 18'h12345);
        read(1); is(out, 18'h3ffff);
        read(2); is(out, 18'h0);
        read(1023); is(out, 18'h2aaaa);
        read(1022); is(out, 18'h0);
        // The output stays while nothing reads, whatever the address.
        read(0); read_at = {10'd1023, 4'b0000}; tick(0, 0, 0); is(out, 18'h12345);
        // Both bytes, the lower one, the upper one, and none.
        write(7, 2'b11, 18'h15a5a); read(7); is(out, 18'h15a5a);
        write(7, 2'b01, 18'h3ffff); read(7); is(out, {9'h0ad, 9'h1ff});
        write(7, 2'b10, 18'h00000); read(7); is(out, {9'h000, 9'h1ff});
        write(7, 2'b00, 18'h3ffff); read(7); is(out, {9'h000, 9'h1ff});
        // Words are apart: the neighbours are as they were.
        read(6); is(out, 18'h0);
        read(8); is(out, 18'h0);
        // The first and the last word.
        write(0, 2'b11, 18'h00001); write(1023, 2'b11, 18'h20000);
        read(0); is(out, 18'h00001);
        read(1023); is(out, 18'h20000);
        // The lowest four bits of the address that is read do not count.
        read_at = {10'd1023, 4'b1111}; tick(0, 1, 0); is(out, 18'h20000);
        // One port writes a word while the other reads another one.
        write_at = {10'd9, 4'b0011}; in = 18'h09999; read_at = {10'd0, 4'b0000}; tick(1, 1, 0); is(out, 18'h00001);
        read(9); is(out, 18'h09999);
        // A reset of the output, whether it reads or not; the words stay.
        tick(0, 0, 1); is(out, 18'h0);
        read(9); is(out, 18'h09999);
        // A block that is not selected neither reads nor writes.
        is(other, 18'h0);
        if (faults == 0) $display("all of %0d right", checks);
        $finish;
    end
endmodule
