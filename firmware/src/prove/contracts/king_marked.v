// A king on its side's first rank whose square is marked is in check, unless the foe's king stands beside it. `first`: the king stands
// there; `marked`: its square is; `beside`: the foe's king is beside it.
module contract_king_marked(input first, input marked, input beside, input check, output holds);
   assign holds = !first || !marked || beside || check;
endmodule
