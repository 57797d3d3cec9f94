// The word that says from which files rooks castle is no node's and no job's, and comes only if Chess960 is counted. `files` is high when
// it is written, `data` is the word.
module contract_files_word(input chess960, input files, input [15:0] data, output holds);
   assign holds = !files || (chess960 && data[15:14] == 0);
endmodule
