//! Laying out the table.

use super::layout::{hop_order, ray_order, Ptype, SqData, Table, DIRECTIONS, KNIGHT_HOPS};
use crate::piece::Colour;
use crate::square::Square;

/// The whole table: sentinels everywhere, then every piece laid over them.
pub(super) fn table() -> Box<Table> {
    let sentinel = SqData {
        nextpos: Square::A1,
        nextdir: Square::A1,
    };
    let mut table = Box::new([[[sentinel; 64]; 64]; 8]);
    for from in Square::all() {
        for rows in table.iter_mut() {
            rows[from.index()] = [SqData {
                nextpos: from,
                nextdir: from,
            }; 64];
        }
        for ptype in Ptype::ALL {
            let row = &mut table[ptype.index()][from.index()];
            match ptype {
                Ptype::Pawn => lay_pawn(row, from, Colour::White),
                Ptype::BlackPawn => lay_pawn(row, from, Colour::Black),
                _ => lay_rays(row, from, &rays(ptype, from)),
            }
        }
    }
    table
}

/// The non-empty rays of a non-pawn on `from`, in table order.
fn rays(ptype: Ptype, from: Square) -> Vec<Vec<Square>> {
    let rays = ray_order(from).map(|ray| DIRECTIONS[ray]);
    let hops = hop_order(from).map(|hop| KNIGHT_HOPS[hop]);
    let (steps, reach): (&[(i8, i8)], usize) = match ptype {
        Ptype::Knight => (&hops, 1),
        Ptype::Bishop => (&rays[4..], 7),
        Ptype::Rook => (&rays[..4], 7),
        Ptype::Queen => (&rays, 7),
        Ptype::King => (&rays, 1),
        Ptype::Pawn | Ptype::BlackPawn => (&[], 0),
    };
    let cast = |&(df, dr): &(i8, i8)| {
        let ray = std::iter::successors(from.offset(df, dr), move |square| square.offset(df, dr));
        ray.take(reach).collect::<Vec<_>>()
    };
    steps
        .iter()
        .map(cast)
        .filter(|ray| !ray.is_empty())
        .collect()
}

/// Chains `rays` end to end and back to `from`.
fn lay_rays(row: &mut [SqData; 64], from: Square, rays: &[Vec<Square>]) {
    let first_of = |ray: usize| rays.get(ray).map_or(from, |squares| squares[0]);
    row[from.index()] = SqData {
        nextpos: first_of(0),
        nextdir: first_of(0),
    };
    for (number, ray) in rays.iter().enumerate() {
        let nextdir = first_of(number + 1);
        for (place, square) in ray.iter().enumerate() {
            let nextpos = ray.get(place + 1).copied().unwrap_or(nextdir);
            row[square.index()] = SqData { nextpos, nextdir };
        }
    }
}

/// Lays the two threads of a pawn; nothing on the ranks where no pawn stands.
fn lay_pawn(row: &mut [SqData; 64], from: Square, colour: Colour) {
    if matches!(from.rank(), 0 | 7) {
        return;
    }
    let up = colour.pawn_step();
    let steps = if from.rank() == colour.pawn_rank() {
        2
    } else {
        1
    };
    let mut last = from;
    for push in (1..=steps).filter_map(|step| from.offset(0, step * up)) {
        row[last.index()].nextpos = push;
        last = push;
    }
    let mut last = from;
    let outward = if from.file() >= 4 { 1 } else { -1 };
    let sides = [outward, -outward].into_iter();
    for capture in sides.filter_map(|side| from.offset(side, up)) {
        row[last.index()].nextdir = capture;
        last = capture;
    }
}
