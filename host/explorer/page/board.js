// The board of the chosen core, its walk, and what the circuit has found.

import { byId, html, lettersOf, pieceName, setText, squareName, svg } from './dom.js';
import { drawPiece } from './pieces.js';
import { walkOf } from './walk.js';

const SIDE = 45;
const EDGE = 16;
const SIZE = 8 * SIDE + EDGE;
const TALL = 8 * SIDE + 16;
/** The radius of the ring around the square where the walk stands. */
const NOW = 20;

/** The middle of a square. */
function middle(square) { return [EDGE + ((square & 7) + 0.5) * SIDE, (7.5 - (square >> 3)) * SIDE]; }

/** The head of an arrow. */
function head(id) {
  return svg('marker', {
    id: 'head-' + id, viewBox: '0 0 10 10', refX: 9, refY: 5, markerWidth: 8, markerHeight: 8, markerUnits: 'userSpaceOnUse', orient: 'auto',
  }, svg('path', { d: 'M0 0 10 5 0 10z', class: 'head-' + id }));
}

/** An arrow between two squares that leaves their middles free, that of the first as far as `begin`; `nextdir` is bent and dashed. */
export function arrow(from, to, field, strength, begin = 11) {
  if (from === to) return null;
  const [[x1, y1], [x2, y2]] = [middle(from), middle(to)];
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [ax, ay, bx, by] = [x1 + ux * begin, y1 + uy * begin, x2 - ux * 12, y2 - uy * 12];
  const bend = field === 'nextpos' && length < 1.6 * SIDE ? 0 : 0.16 * length;
  const [cx, cy] = [(ax + bx) / 2 - uy * bend, (ay + by) / 2 + ux * bend];
  const d = `M${ax.toFixed(1)} ${ay.toFixed(1)}Q${cx.toFixed(1)} ${cy.toFixed(1)} ${bx.toFixed(1)} ${by.toFixed(1)}`;
  return svg('path', { d, class: `arrow ${field} ${strength}`, 'marker-end': `url(#head-${field})` });
}

/** The picture of the board. */
export class BoardView {
  constructor(app) {
    this.app = app;
    this.chosen = null;
    this.below = svg('g');
    this.pieces = svg('g');
    this.above = svg('g');
    this.squares = [];
    const ground = svg('g');
    for (let square = 0; square < 64; square++) {
      const [x, y] = middle(square);
      const dark = ((square & 7) + (square >> 3)) % 2 === 0;
      const field = svg('rect', { x: x - SIDE / 2, y: y - SIDE / 2, width: SIDE, height: SIDE, class: dark ? 'dark' : 'light' });
      this.squares.push(field);
      ground.append(field);
    }
    for (let number = 0; number < 8; number++) {
      ground.append(svg('text', { x: EDGE + (number + 0.5) * SIDE, y: 8 * SIDE + 12, class: 'coordinate' }, 'abcdefgh'[number]));
      ground.append(svg('text', { x: EDGE / 2 - 1, y: (7.5 - number) * SIDE + 4, class: 'coordinate' }, String(number + 1)));
    }
    this.cursor = svg('rect', { width: SIDE - 3, height: SIDE - 3, class: 'cursor', visibility: 'hidden' });
    this.picture = svg('svg', {
      viewBox: `0 0 ${SIZE} ${TALL}`, role: 'application', tabindex: 0, id: 'board-picture',
      'aria-roledescription': 'chess board', 'aria-label': 'Chess board',
    }, svg('defs', {}, head('nextpos'), head('nextdir'), head('laid')), ground, this.below, this.pieces, this.above, this.cursor);
    byId('board').append(this.picture);
    this.legend();
  }

  legend() {
    const entry = (mark, text) => html('li', {}, mark, ' ' + text);
    const line = (field) => svg('svg', { viewBox: '0 0 34 12', class: 'mark', 'aria-hidden': 'true' },
      svg('path', { d: 'M1 6h26', class: `arrow ${field} walked`, 'marker-end': `url(#head-${field})` }));
    const sign = (css) => html('span', { class: 'sign ' + css, 'aria-hidden': 'true' });
    byId('legend').append(
      entry(line('nextpos'), 'nextpos: the square is free, straight on'),
      entry(line('nextdir'), 'nextdir: the walk turns to the next ray'),
      entry(html('b', {}, 'bold'), 'the one of both that is taken'),
      entry(sign('now'), 'where the walk stands'),
      entry(sign('from'), 'from where it walks'),
      entry(sign('target'), 'a legal move found'),
      entry(sign('goal'), 'verdict: pieces may go there'),
      entry(sign('may'), 'verdict: the king may'),
      entry(sign('pinned'), 'pinned'),
      entry(line('laid'), 'a move that is laid over the board'),
    );
  }

  /** Draws the core's board in the clock that is shown. */
  show() {
    const { app } = this;
    const { core, names, rows } = app;
    this.letters = app.editor.editing ? app.editor.letters.join('') : core.board;
    this.drawPieces();
    this.below.replaceChildren();
    this.above.replaceChildren();
    this.squares.forEach((field) => field.classList.remove('reached', 'from'));
    if (app.editor.editing) { this.describe('The position is being changed.'); return; }
    const walk = walkOf(names, rows, core.board);
    if (this.chosen) this.drawChain();
    else {
      this.drawVerdicts(core.verdicts);
      if (walk) this.drawWalk(walk);
      if (core.job) this.below.append(arrow(...core.job, 'laid', 'next') ?? '');
    }
    this.describe(walk ? `Walk from ${squareName(walk.from)}: ${walk.steps.map((step) => squareName(step.square)).join(' ')}.` : 'No walk.');
  }

  describe(walk) {
    const pieces = [...this.letters].map((letter, square) => (letter === '.' ? null : pieceName(letter) + ' ' + squareName(square)));
    const label = `${this.app.coreName()}’s board. ${pieces.filter((piece) => piece).join(', ')}. ${walk} Arrow keys choose a square, Enter shows its piece’s chain.`;
    if (!this.app.state.runs) this.picture.setAttribute('aria-label', label);
  }

  drawPieces() {
    if (this.drawn === this.letters) return;
    this.drawn = this.letters;
    const pieces = [...this.letters].map((letter, square) => {
      if (letter === '.') return null;
      const [x, y] = middle(square);
      return drawPiece(letter, { transform: `translate(${x - SIDE / 2} ${y - SIDE / 2})`, 'data-square': square });
    });
    this.pieces.replaceChildren(...pieces.filter((piece) => piece));
  }

  drawWalk(walk) {
    this.squares[walk.from].classList.add('from');
    let at = walk.from;
    walk.steps.forEach((step, place) => {
      this.squares[step.square].classList.add('reached');
      if (walk.whole || place > 0) this.below.append(arrow(at, step.square, step.via, 'walked') ?? '');
      at = step.square;
    });
    const here = walk.starting ? walk.from : walk.at;
    const [hereX, hereY] = middle(here);
    this.above.append(svg('circle', { cx: hereX, cy: hereY, r: NOW, class: 'now-ring' }));
    walk.steps.forEach((step, place) => {
      const [x, y] = middle(step.square);
      const mark = step.legal ? 'visit target' : step.occupied ? 'visit stopped' : 'visit';
      this.above.append(svg('circle', { cx: x + 14, cy: y - 14, r: 7, class: mark }),
        svg('text', { x: x + 14, y: y - 10.8, class: 'visit-number' }, walk.whole ? String(place + 1) : '·'));
    });
    // Both words that the ROM gives for this square; the one that is not taken is faint.
    if (walk.held) return;
    const both = [['nextpos', walk.nextpos, !walk.turns], ['nextdir', walk.nextdir, walk.turns]];
    for (const [field, to, taken] of both) {
      if (to === null || to === here) continue;
      this.above.append(arrow(here, to, field, taken ? 'next' : 'other', NOW) ?? '');
    }
  }

  /** Draws what a look has found out: small marks in the squares' lower corners, and rings around pinned pieces. */
  drawVerdicts({ goal, king, pinned }) {
    const mark = (square, css, side) => {
      const [x, y] = middle(square);
      this.below.append(svg('circle', { cx: x + side * (SIDE / 2 - 7), cy: y + SIDE / 2 - 7, r: 4, class: css }));
    };
    goal.forEach((square) => mark(square, 'goal', -1));
    king.forEach((square) => mark(square, 'may', 1));
    pinned.forEach((square) => {
      const [x, y] = middle(square);
      this.above.append(svg('rect', { x: x - 20, y: y - 20, width: 40, height: 40, rx: 5, class: 'pinned' }));
    });
  }

  /** Draws the whole chain of the piece that was clicked. */
  drawChain() {
    const { chain, square } = this.chosen;
    this.squares[square].classList.add('from');
    for (const [at, nextpos, nextdir] of chain) {
      this.squares[at].classList.add('reached');
      this.below.append(arrow(at, nextpos, 'nextpos', 'table') ?? '');
      if (nextdir !== nextpos) this.below.append(arrow(at, nextdir, 'nextdir', 'table') ?? '');
    }
  }

  /** Shows the chain of the piece on a square, or none any more. */
  async choose(square) {
    const letter = this.letters[square];
    const again = this.chosen && this.chosen.square === square;
    this.chosen = null;
    if (letter !== '.' && !again) {
      const key = letter + squareName(square);
      const chain = this.app.about.chains[key] ?? await this.app.source.chain(letter, square);
      if (chain) this.chosen = { chain, square };
      setText(byId('chain'), `The chain of the ${pieceName(letter)} on ${squareName(square)}: ${chain.length - 1} squares, as Sandström’s table lays them. Choose the piece again for the walk.`);
    } else {
      setText(byId('chain'), '');
    }
    this.show();
  }

  /** The square at a place of the screen. */
  squareAt(event) {
    const box = this.picture.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * SIZE - EDGE;
    const y = ((event.clientY - box.top) / box.height) * TALL;
    const [file, rank] = [Math.floor(x / SIDE), 7 - Math.floor(y / SIDE)];
    return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? 8 * rank + file : null;
  }

  /** Moves the cursor of the keyboard to a square. */
  point(square) {
    const [x, y] = middle(square);
    this.pointed = square;
    this.cursor.setAttribute('x', x - SIDE / 2 + 1.5);
    this.cursor.setAttribute('y', y - SIDE / 2 + 1.5);
    this.cursor.setAttribute('visibility', 'visible');
    const letter = this.letters[square];
    setText(byId('chain'), `${squareName(square)}: ${letter === '.' ? 'free' : pieceName(letter)}`);
  }

  /** The piece on a square follows the pointer. */
  lift(square, event) {
    const piece = this.pieces.querySelector(`[data-square="${square}"]`);
    if (!piece) return;
    const box = this.picture.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * SIZE - SIDE / 2;
    const y = ((event.clientY - box.top) / box.height) * TALL - SIDE / 2;
    piece.setAttribute('transform', `translate(${x} ${y})`);
    this.drawn = null;
  }
}

/** The letters of the position at the root. */
export function rootLetters(app) { return [...lettersOf(app.about.game.fen)]; }
