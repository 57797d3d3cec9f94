// Elements, and names of squares.

const SVG = 'http://www.w3.org/2000/svg';

/** The element with an id. */
export function byId(id) { return document.getElementById(id); }

/** Fills an element with attributes and children, and gives it. */
function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** A new HTML element. */
export function html(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** A new SVG element. */
export function svg(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

/** Sets a text where it has changed, so that a screen reader says it once. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** The name of a square. */
export function squareName(number) { return 'abcdefgh'[number & 7] + ((number >> 3) + 1); }

/** A number with commas. */
export function withCommas(number) { return Math.round(number).toLocaleString('en-GB'); }

/** What the letters of the board mean. */
export const PIECE_NAMES = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };

/** A piece's letter in words. */
export function pieceName(letter) {
  const colour = letter === letter.toUpperCase() ? 'white' : 'black';
  return colour + ' ' + PIECE_NAMES[letter.toLowerCase()];
}

/** The placement of a FEN as 64 letters or dots from a1 on. */
export function lettersOf(fen) {
  const ranks = fen.split(' ')[0].split('/').reverse();
  return ranks.map((rank) => rank.replace(/\d/g, (free) => '.'.repeat(Number(free)))).join('');
}

/** The placement of a FEN from 64 letters. */
export function placementOf(letters) {
  const ranks = [];
  for (let rank = 7; rank >= 0; rank--) {
    const row = letters.slice(8 * rank, 8 * rank + 8).join('');
    ranks.push(row.replace(/\.+/g, (free) => String(free.length)));
  }
  return ranks.join('/');
}

/** The signals of a core by name: `of(values, name)` and `nameOf(values, name)` for enumerations. */
export class Names {
  constructor(list) {
    this.list = list;
    this.places = new Map(list.map((entry, place) => [entry.name, place]));
  }

  of(values, name) {
    const place = this.places.get(name);
    return place === undefined ? 0 : values[place];
  }

  nameOf(values, name) {
    const place = this.places.get(name);
    if (place === undefined) return '';
    return (this.list[place].values || [])[values[place]] || String(values[place]);
  }
}
