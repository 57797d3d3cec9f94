// The sweeps of the chosen core as bands over small boards, rank by rank.

import { byId, html, pieceName, setText, squareName, svg } from './dom.js';
import { drawPiece } from './pieces.js';
import { sweepsOf } from './sweeps.js';

/** The side of a square of a small board. */
const SMALL = 22;
const MARGIN = 26;
/** The side of a square for which pieces are drawn. */
const DRAWN = 45;

/** The sweeps: their names, and what is to be seen in them. */
const SWEEPS = [
  ['down', 'Look down', 'From the last rank of the side that replies to its first: which squares the other side attacks along the rank or from the ranks passed.'],
  ['up', 'Look up', 'Back again, with the attacks from below: where pieces may go, where the king may, and which pieces are pinned. Moves that go up or along are counted.'],
  ['count', 'Count down', 'Moves that go down are counted, rank by rank. Each bit of a fill is a move; beside each rank stand the moves that end on it.'],
];

/** One sweep's board. */
class Band {
  constructor([sweep, name, text]) {
    [this.sweep, this.name] = [sweep, name];
    this.marks = svg('g');
    this.pieces = svg('g');
    this.numbers = svg('g');
    const ground = svg('g');
    for (let square = 0; square < 64; square++) {
      const dark = ((square & 7) + (square >> 3)) % 2 === 0;
      ground.append(svg('rect', { ...corner(square), width: SMALL, height: SMALL, class: dark ? 'dark' : 'light' }));
    }
    this.front = svg('rect', { x: 0, width: 8 * SMALL, height: SMALL, class: 'front' });
    this.picture = svg('svg', { viewBox: `-2 -2 ${8 * SMALL + MARGIN + 4} ${8 * SMALL + 4}`, role: 'img', id: 'band-' + sweep },
      ground, this.marks, this.pieces, this.numbers, this.front);
    this.says = html('p', { class: 'small', id: 'band-says-' + sweep });
    this.figure = html('div', { class: 'band' }, html('h3', {}, name), this.picture, this.says, html('p', { class: 'small' }, text));
  }

  show(stand) {
    const text = stand === null ? 'No board.' : told(this.sweep, stand);
    setText(this.says, text);
    this.picture.setAttribute('aria-label', `${this.name}. ${text}`);
    this.front.setAttribute('visibility', stand && stand.rank !== null ? 'visible' : 'hidden');
    this.marks.replaceChildren();
    this.numbers.replaceChildren();
    this.drawPieces(stand ? stand.board.letters : []);
    if (stand === null) return;
    if (stand.rank !== null) this.front.setAttribute('y', (7 - stand.rank) * SMALL);
    this.drawMarks(stand.board);
  }

  drawPieces(letters) {
    const text = letters.join('');
    if (this.drawn === text) return;
    this.drawn = text;
    const pieces = letters.map((letter, square) => {
      const { x, y } = corner(square);
      return letter === '.' ? null : drawPiece(letter, { transform: `translate(${x} ${y}) scale(${SMALL / DRAWN})` });
    });
    this.pieces.replaceChildren(...pieces.filter((piece) => piece));
  }

  drawMarks(board) {
    const passed = board.passed[this.sweep];
    for (let square = 0; square < 64; square++) {
      const place = { ...corner(square), width: SMALL, height: SMALL };
      if (!passed.has(square >> 3)) { this.numbers.append(svg('rect', { ...place, class: 'ahead' })); continue; }
      const mark = (css) => this.marks.append(svg('rect', { ...place, class: css }));
      if (this.sweep === 'down') {
        if (board.danger[square]) mark('danger');
        if (board.line[square]) mark('line');
        continue;
      }
      if (board.goal[square]) mark('goal');
      if (board.steps[square]) mark('step');
      if (board.pinned[square]) this.numbers.append(svg('rect', { x: place.x + 1.5, y: place.y + 1.5, width: SMALL - 3, height: SMALL - 3, rx: 3, class: 'pinned' }));
      if (board.moves[square] > 0) this.number(square, board.moves[square]);
    }
    if (this.sweep !== 'down') this.sums(board);
  }

  number(square, moves) {
    const { x, y } = corner(square);
    this.numbers.append(svg('circle', { cx: x + SMALL - 5.5, cy: y + 5.5, r: 5.5, class: 'visit target' }),
      svg('text', { x: x + SMALL - 5.5, y: y + 8.3, class: 'visit-number' }, String(moves)));
  }

  /** The moves that end on each rank, beside it. */
  sums(board) {
    for (let rank = 0; rank < 8; rank++) {
      const sum = board.moves.slice(8 * rank, 8 * rank + 8).reduce((all, moves) => all + moves, 0);
      if (sum > 0) this.numbers.append(svg('text', { x: 8 * SMALL + 5, y: (7.5 - rank) * SMALL + 4, class: 'rank-sum' }, String(sum)));
    }
  }
}

/** The upper left corner of a square. */
function corner(square) { return { x: (square & 7) * SMALL, y: (7 - (square >> 3)) * SMALL }; }

/** What a sweep has found so far, in words. */
function told(sweep, { board, rank }) {
  const side = board.black ? 'Black' : 'White';
  const move = board.job === null ? 'The board as it is' : `${squareName(board.job[0])}–${squareName(board.job[1])}`;
  const where = rank === null ? 'the sweep is over' : `rank ${rank + 1}`;
  const found = {
    down: () => `${board.danger.filter((it) => it).length} squares attacked so far`,
    up: () => `${board.check ? 'in check, ' : ''}${pins(board)}`,
    count: () => `${board.total} moves counted so far`,
  };
  return `${move}, ${side} to reply: ${where}, ${found[sweep]()}.`;
}

/** The pinned pieces in words. */
function pins({ letters, pinned }) {
  const pieces = pinned.map((is, square) => (is ? `${pieceName(letters[square])} ${squareName(square)}` : null)).filter((text) => text);
  return pieces.length === 0 ? 'nothing pinned so far' : 'pinned: ' + pieces.join(', ');
}

/** The small boards. */
export class Bands {
  constructor(app) {
    this.app = app;
    this.bands = SWEEPS.map((sweep) => new Band(sweep));
    byId('bands').append(...this.bands.map((band) => band.figure));
  }

  show() {
    const { names, rows } = this.app;
    const sweeps = sweepsOf(names, rows);
    // The tree core looks, and leaves counting to the rank counters.
    const tree = this.app.source.core === 0;
    this.bands.forEach((band) => {
      band.figure.hidden = tree && band.sweep === 'count';
      band.show(sweeps[band.sweep]);
    });
  }
}
