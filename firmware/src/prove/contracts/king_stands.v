// A king stands on its square, `king`. `own` and `kind`: whether a piece of the king's side stands on `square`, and of which kind it is.
module contract_king_stands(input [5:0] king, input [5:0] square, input own, input [2:0] kind, output holds);
   assign holds = square != king || (own && kind == 6);
endmodule
