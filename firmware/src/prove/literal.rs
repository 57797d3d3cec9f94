//! Sandström's literal table as a Verilog module.

use reference::posdata::{posdata, Ptype};
use reference::Square;

/// The module `literal`: combinational, read off [`posdata`] entry by entry.
///
/// | port        | width | |
/// |-------------|-------|-|
/// | `ptype`     | 3     | in: 1 pawn, 2 knight, 3 bishop, 4 rook, 5 queen, 6 king, 7 black pawn |
/// | `from`      | 6     | in: where the piece stands |
/// | `dest`      | 6     | in: the square visited, or `from` |
/// | `reachable` | 1     | out: some walk reads this entry; pawns stand on ranks 2 to 7 |
/// | `nextpos`   | 6     | out: the entry's field of that name |
/// | `nextdir`   | 6     | out: the entry's field of that name |
/// | `left`      | 5     | out: the squares that a walk on an empty board visits after this one |
///
/// Entries that no walk reads have both fields at `from`, as in the table, and 0 squares left.
#[must_use]
pub fn literal_verilog() -> String {
    let mut text = String::from(
        "module literal(input [2:0] ptype, input [5:0] from, input [5:0] dest, output reachable, \
         output [5:0] nextpos, output [5:0] nextdir, output [4:0] left);\n\
         reg [17:0] entry;\n\
         assign {reachable, left, nextpos, nextdir} = entry;\n\
         always @* begin\nentry = {6'd0, from, from};\ncase ({ptype, from, dest})\n",
    );
    for ptype in Ptype::ALL {
        for from in Square::all().filter(|from| stands(ptype, *from)) {
            text.push_str(&row(ptype, from));
        }
    }
    text.push_str("endcase\nend\nendmodule\n");
    text
}

/// The entries of a piece on a square that its walks read.
fn row(ptype: Ptype, from: Square) -> String {
    let reachable: Vec<Square> = posdata().reachable(ptype, from).collect();
    let lines = reachable.iter().enumerate().map(|(behind, dest)| {
        let entry = posdata().entry(ptype, from, *dest);
        format!(
            "15'd{}: entry = {{1'b1, 5'd{}, 6'd{}, 6'd{}}};\n",
            ptype.index() << 12 | from.index() << 6 | dest.index(),
            reachable.len() - 1 - behind,
            entry.nextpos.index(),
            entry.nextdir.index(),
        )
    });
    lines.collect()
}

/// Whether such a piece can stand there: no pawn stands on the outer ranks.
fn stands(ptype: Ptype, from: Square) -> bool {
    !(ptype.is_pawn() && matches!(from.rank(), 0 | 7))
}
