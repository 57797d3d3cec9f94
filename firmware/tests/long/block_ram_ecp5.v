// Two block RAMs, one with a port of 9 bits beside one of 18, one the other way round. Whatever is expected follows from the
// vendor's documents, which the model's head names.

// A block RAM with its pins in words.
module ram #(
    parameter WIDTH_A = 9, WIDTH_B = 18,
    parameter MODE_A = "NORMAL", MODE_B = "NORMAL"
) (
    input wire clock,
    input wire [13:0] at_a, at_b,
    input wire [17:0] in_a, in_b,
    input wire runs_a, runs_b, writes_a, writes_b,
    output wire [17:0] out_a, out_b
);
    DP16KD #(
        .DATA_WIDTH_A(WIDTH_A), .DATA_WIDTH_B(WIDTH_B),
        .WRITEMODE_A(MODE_A), .WRITEMODE_B(MODE_B),
        .INITVAL_00(320'h344423424134040), .INITVAL_01(320'h1ff01)
    ) it (
        .DIA0(in_a[0]), .DIA1(in_a[1]), .DIA2(in_a[2]), .DIA3(in_a[3]), .DIA4(in_a[4]), .DIA5(in_a[5]), .DIA6(in_a[6]), .DIA7(in_a[7]), .DIA8(in_a[8]), .DIA9(in_a[9]), .DIA10(in_a[10]), .DIA11(in_a[11]), .DIA12(in_a[12]), .DIA13(in_a[13]), .DIA14(in_a[14]), .DIA15(in_a[15]), .DIA16(in_a[16]), .DIA17(in_a[17]),
        .ADA0(at_a[0]), .ADA1(at_a[1]), .ADA2(at_a[2]), .ADA3(at_a[3]), .ADA4(at_a[4]), .ADA5(at_a[5]), .ADA6(at_a[6]), .ADA7(at_a[7]), .ADA8(at_a[8]), .ADA9(at_a[9]), .ADA10(at_a[10]), .ADA11(at_a[11]), .ADA12(at_a[12]), .ADA13(at_a[13]),
        .DOA0(out_a[0]), .DOA1(out_a[1]), .DOA2(out_a[2]), .DOA3(out_a[3]), .DOA4(out_a[4]), .DOA5(out_a[5]), .DOA6(out_a[6]), .DOA7(out_a[7]), .DOA8(out_a[8]), .DOA9(out_a[9]), .DOA10(out_a[10]), .DOA11(out_a[11]), .DOA12(out_a[12]), .DOA13(out_a[13]), .DOA14(out_a[14]), .DOA15(out_a[15]), .DOA16(out_a[16]), .DOA17(out_a[17]),
        .CLKA(clock), .CEA(runs_a), .OCEA(1'b1), .WEA(writes_a), .RSTA(1'b0), .CSA0(1'b0), .CSA1(1'b0), .CSA2(1'b0),
        .DIB0(in_b[0]), .DIB1(in_b[1]), .DIB2(in_b[2]), .DIB3(in_b[3]), .DIB4(in_b[4]), .DIB5(in_b[5]), .DIB6(in_b[6]), .DIB7(in_b[7]), .DIB8(in_b[8]), .DIB9(in_b[9]), .DIB10(in_b[10]), .DIB11(in_b[11]), .DIB12(in_b[12]), .DIB13(in_b[13]), .DIB14(in_b[14]), .DIB15(in_b[15]), .DIB16(in_b[16]), .DIB17(in_b[17]),
        .ADB0(at_b[0]), .ADB1(at_b[1]), .ADB2(at_b[2]), .ADB3(at_b[3]), .ADB4(at_b[4]), .ADB5(at_b[5]), .ADB6(at_b[6]), .ADB7(at_b[7]), .ADB8(at_b[8]), .ADB9(at_b[9]), .ADB10(at_b[10]), .ADB11(at_b[11]), .ADB12(at_b[12]), .ADB13(at_b[13]),
        .DOB0(out_b[0]), .DOB1(out_b[1]), .DOB2(out_b[2]), .DOB3(out_b[3]), .DOB4(out_b[4]), .DOB5(out_b[5]), .DOB6(out_b[6]), .DOB7(out_b[7]), .DOB8(out_b[8]), .DOB9(out_b[9]), .DOB10(out_b[10]), .DOB11(out_b[11]), .DOB12(out_b[12]), .DOB13(out_b[13]), .DOB14(out_b[14]), .DOB15(out_b[15]), .DOB16(out_b[16]), .DOB17(out_b[17]),
        .CLKB(clock), .CEB(runs_b), .OCEB(1'b1), .WEB(writes_b), .RSTB(1'b0), .CSB0(1'b0), .CSB1(1'b0), .CSB2(1'b0)
    );
endmodule

module bench;
    reg clock = 0;
    reg [13:0] at_a = 0, at_b = 0;
    reg [17:0] in_a = 0, in_b = 0;
    reg runs_a = 0, runs_b = 0, writes_a = 0, writes_b = 0;
    wire [17:0] narrow_a, wide_b, wide_a, narrow_b;
    ram #(.WIDTH_A(9), .WIDTH_B(18), .MODE_A("READBEFOREWRITE"), .MODE_B("NORMAL")) first (
        clock, at_a, at_b, in_a, in_b, runs_a, runs_b, writes_a, writes_b, narrow_a, wide_b);
    ram #(.WIDTH_A(18), .WIDTH_B(9), .MODE_A("WRITETHROUGH"), .MODE_B("READBEFOREWRITE")) second (
        clock, at_a, at_b, in_a, in_b, runs_a, runs_b, writes_a, writes_b, wide_a, narrow_b);

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
    // A clock in which port A or port B is at work.
    task a(input writes, input [13:0] at, input [17:0] in);
        begin
            {runs_a, writes_a, at_a, in_a} = {1'b1, writes, at, in};
            #1 clock = 1; #1 clock = 0; runs_a = 0; writes_a = 0; #1;
        end
    endtask
    task b(input writes, input [13:0] at, input [17:0] in);
        begin
            {runs_b, writes_b, at_b, in_b} = {1'b1, writes, at, in};
            #1 clock = 1; #1 clock = 0; runs_b = 0; writes_b = 0; #1;
        end
    endtask
    // The address of a word of 18 bits with its byte enables, and of one of 9 bits.
    function [13:0] word(input integer index, input [1:0] enables);
        word = 16 * index + enables;
    endfunction
    function [13:0] half(input integer index);
        half = 8 * index;
    endfunction

    initial begin
        // The initial values: the lower byte of a word comes first, and a line has sixteen words.
        a(0, half(0), 0); is(narrow_a, 18'h040);
        a(0, half(1), 0); is(narrow_a, 18'h1A0);
        a(0, half(2), 0); is(narrow_a, 18'h041);
        a(0, half(5), 0); is(narrow_a, 18'h1A2);
        a(0, half(6), 0); is(narrow_a, 18'h000);
        a(0, half(32), 0); is(narrow_a, 18'h101);
        a(0, half(33), 0); is(narrow_a, 18'h0FF);
        b(0, word(0, 0), 0); is(wide_b, {9'h1A0, 9'h040});
        b(0, word(2, 0), 0); is(wide_b, {9'h1A2, 9'h042});
        b(0, word(16, 0), 0); is(wide_b, {9'h0FF, 9'h101});
        // READBEFOREWRITE: the old word, then the new one, which the wider port sees as half of its word.
        a(1, half(3), 9'h155); is(narrow_a, 18'h1A1);
        a(0, half(3), 0); is(narrow_a, 18'h155);
        b(0, word(1, 0), 0); is(wide_b, {9'h155, 9'h041});
        // NORMAL: the output stays during a write.
        b(1, word(2, 2'b11), {9'h0C3, 9'h03C}); is(wide_b, {9'h155, 9'h041});
        a(0, half(4), 0); is(narrow_a, 18'h03C);
        a(0, half(5), 0); is(narrow_a, 18'h0C3);
        // Each byte of a word of 18 bits has an enable of its own.
        b(1, word(2, 2'b01), {9'h1FF, 9'h111});
        b(0, word(2, 0), 0); is(wide_b, {9'h0C3, 9'h111});
        b(1, word(2, 2'b10), {9'h122, 9'h1FF});
        b(0, word(2, 0), 0); is(wide_b, {9'h122, 9'h111});
        // Without a clock enable nothing is written, and the output stays.
        {runs_b, writes_b, at_b, in_b} = {1'b0, 1'b1, word(2, 2'b11), 18'h3FFFF};
        #1 clock = 1; #1 clock = 0; writes_b = 0; #1;
        is(wide_b, {9'h122, 9'h111});
        b(0, word(2, 0), 0); is(wide_b, {9'h122, 9'h111});
        // WRITETHROUGH: the new word. READBEFOREWRITE on the narrower port: the old byte.
        a(1, word(5, 2'b11), {9'h0AA, 9'h055}); is(wide_a, {9'h0AA, 9'h055});
        b(0, half(10), 0); is(narrow_b, 18'h055);
        b(1, half(11), 9'h177); is(narrow_b, 18'h0AA);
        a(0, word(5, 0), 0); is(wide_a, {9'h177, 9'h055});
        a(1, word(6, 2'b01), {9'h1FF, 9'h0F0});
        b(0, half(12), 0); is(narrow_b, 18'h0F0);
        b(0, half(13), 0); is(narrow_b, 18'h000);
        // The last word.
        a(1, word(1023, 2'b11), {9'h18E, 9'h071});
        b(0, half(2047), 0); is(narrow_b, 18'h18E);
        if (faults == 0) $display("all of %0d right", checks);
        $finish;
    end
endmodule
