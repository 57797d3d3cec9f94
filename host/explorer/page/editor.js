// The position: dragging pieces, FEN, moves of a game.

import { byId, html, placementOf, pieceName, setText, squareName } from './dom.js';
import { rootLetters } from './board.js';

const EXAMPLES = [
  ['A queen among pieces', '4k3/3p4/1n4p1/8/P2Q1b2/2P5/3N2K1/8 w - - 0 1'],
  ['The starting position', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'],
  ['Kiwipete, with everything in it', 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'],
  ['Pins on every line', '3q3b/r1k5/3N1N2/2P5/q1NKR2r/4P3/1P1R4/b2r2b1 w - - 0 1'],
  ['In check by two pieces', '4r1k1/8/8/8/8/5n2/8/4K3 w - - 0 1'],
];

/** The moves that a drag can be: how far a pointer goes before it drags. */
const DRAG = 6;

/** Changes the position. */
export class Editor {
  constructor(app) {
    this.app = app;
    this.editing = false;
    this.letters = [];
    this.held = null;
    const place = byId('editor');
    if (!app.source.live) {
      this.fen = html('p', { class: 'small' });
      place.append(this.fen);
      return;
    }
    this.build(place);
  }

  build(place) {
    this.fen = html('input', { id: 'fen', type: 'text', spellcheck: 'false', autocomplete: 'off', maxlength: 2000000 });
    this.depth = html('input', { id: 'depth', type: 'number', min: 1, max: 15, value: 2 });
    this.moves = html('input', { id: 'moves', type: 'text', spellcheck: 'false', autocomplete: 'off', placeholder: 'e2e4 e7e5 g1f3' });
    this.examples = html('select', { id: 'examples', onchange: () => this.example() },
      html('option', { value: '' }, 'Choose one …'), ...EXAMPLES.map(([name, fen]) => html('option', { value: fen }, name)));
    this.made = html('output', { id: 'made' });
    const button = (id, text, act) => html('button', { type: 'button', id, onclick: act }, text);
    place.append(html('form', { onsubmit: (event) => { event.preventDefault(); this.load(); } },
      html('label', {}, 'Example ', this.examples),
      html('label', { class: 'wide' }, 'FEN ', this.fen),
      html('label', { class: 'wide' }, 'Moves of a game ', this.moves),
      html('div', { class: 'bar' },
        html('label', {}, 'Half-moves deep ', this.depth),
        html('button', { type: 'submit', id: 'load', class: 'main' }, 'Count this'),
        button('move-back', '◀ Move', () => this.go(-1)), this.made, button('move-on', 'Move ▶', () => this.go(1)))),
      html('p', { class: 'small' }, 'Drag a piece on the board to move it, or off the board to remove it. With the keyboard: arrow keys, M to pick up and put down, Delete to remove.'));
    this.onBoard();
  }

  onBoard() {
    const board = this.app.board.picture;
    let pressed = null;
    board.addEventListener('pointerdown', (event) => {
      const square = this.app.board.squareAt(event);
      if (event.button !== 0 || square === null) return;
      pressed = { square, x: event.clientX, y: event.clientY, dragging: false };
      board.setPointerCapture(event.pointerId);
    });
    board.addEventListener('pointermove', (event) => {
      if (!pressed) return;
      const far = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > DRAG;
      if (far && !pressed.dragging) pressed.dragging = this.begin(pressed.square);
      if (pressed.dragging) this.app.board.lift(pressed.square, event);
    });
    board.addEventListener('pointerup', (event) => {
      const from = pressed;
      pressed = null;
      if (!from) return;
      if (from.dragging) this.drop(from.square, this.app.board.squareAt(event));
      else this.app.board.choose(from.square);
    });
    board.addEventListener('pointercancel', () => { pressed = null; this.end(); });
    board.addEventListener('keydown', (event) => this.key(event));
  }

  /** Begins to change the position at the root, where this piece must stand. */
  begin(square) {
    const letters = rootLetters(this.app);
    if (letters[square] === '.' || letters[square] !== this.app.board.letters[square]) {
      this.app.fail(new Error(`On ${squareName(square)} stands no such piece in the position that is counted, ${this.app.about.game.fen}; its pieces can be moved.`));
      return false;
    }
    [this.editing, this.letters] = [true, letters];
    this.app.board.show();
    return true;
  }

  end() {
    [this.editing, this.held] = [false, null];
    this.app.board.drawn = null;
    this.app.board.show();
  }

  /** Puts a piece down; `null` is off the board. */
  async drop(from, to) {
    const letters = this.letters;
    if (to !== from) {
      if (to !== null) letters[to] = letters[from];
      letters[from] = '.';
      await this.app.order({ do: 'load', fen: this.fenOf(letters), depth: Number(this.depth.value) });
    }
    this.end();
  }

  /** The FEN of these pieces: rights whose king or rook has gone are gone, too. */
  fenOf(letters) {
    const [, turn, rights] = this.app.about.game.fen.split(' ');
    const stands = { K: [4, 'K', 7, 'R'], Q: [4, 'K', 0, 'R'], k: [60, 'k', 63, 'r'], q: [60, 'k', 56, 'r'] };
    const left = [...rights].filter((right) => {
      const [king, kingLetter, rook, rookLetter] = stands[right] ?? [0, '', 0, ''];
      return letters[king] === kingLetter && letters[rook] === rookLetter;
    });
    return `${placementOf(letters)} ${turn} ${left.join('') || '-'} - 0 1`;
  }

  key(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowUp: 8, ArrowDown: -8 }[event.key];
    const { board } = this.app;
    const at = board.pointed ?? 0;
    if (by !== undefined) board.point((at + by + 64) % 64);
    else if (event.key === 'Enter') board.choose(at);
    else if (event.key === 'Escape') this.end();
    else if (event.key === 'm' || event.key === 'M') this.pick(at);
    else if (event.key === 'Delete' && this.begin(at)) this.drop(at, null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  pick(square) {
    if (this.held === null) {
      if (!this.begin(square)) return;
      this.held = square;
      setText(byId('chain'), `The ${pieceName(this.letters[square])} is picked up: choose a square and press M again.`);
    } else {
      const from = this.held;
      this.held = null;
      this.drop(from, square);
    }
  }

  example() {
    if (this.examples.value === '') return;
    this.fen.value = this.examples.value;
    this.moves.value = '';
    this.load();
  }

  async load() {
    const moves = this.moves.value.split(/\s+/).filter((move) => move);
    await this.app.order({ do: 'load', fen: this.fen.value, moves, depth: Number(this.depth.value) });
  }

  async go(by) {
    const { root, moves, made, depth } = this.app.about.game;
    const next = Math.min(moves.length, Math.max(0, made + by));
    if (next !== made) await this.app.order({ do: 'load', fen: root, moves, made: next, depth });
  }

  /** Another position is counted. */
  show() {
    const { game } = this.app.about;
    if (!this.app.source.live) { setText(this.fen, game.fen); return; }
    this.fen.value = game.root;
    this.moves.value = game.moves.join(' ');
    this.depth.value = game.depth;
    setText(this.made, game.moves.length > 0 ? `${game.made} of ${game.moves.length} moves made` : 'no moves');
    byId('move-back').disabled = game.made === 0;
    byId('move-on').disabled = game.made === game.moves.length;
    this.app.board.chosen = null;
  }
}
