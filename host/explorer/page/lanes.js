// What all cores do, as lanes over time.

import { byId, html } from './dom.js';

const ACTIVITIES = [
  ['W', 'walking', 1], ['s', 'scanning', 0.6], ['m', 'making', 0.4], ['w', 'waiting', 0.08],
];
const HEIGHT = 22;

/** The lanes. */
export class Lanes {
  constructor(app) {
    this.app = app;
    this.rows = [];
    byId('lanes-legend').append(...ACTIVITIES.map(([letter, name]) =>
      html('li', {}, html('span', { class: 'lane-key lane-' + (letter === 'W' ? 'walk' : letter), 'aria-hidden': 'true' }), ' ' + name)));
  }

  build() {
    const { app } = this;
    this.rows = app.about.cores.map((core, number) => {
      const canvas = html('canvas', { height: HEIGHT, 'aria-hidden': 'true', onclick: (event) => this.go(event) });
      const now = html('span', { class: 'lane-now' });
      const name = html('button', { type: 'button', class: 'lane-name', onclick: () => app.look(number) }, core.name);
      return { canvas, now, name, row: html('div', { class: 'lane' }, name, canvas, now) };
    });
    byId('lanes').replaceChildren(...this.rows.map(({ row }) => row));
  }

  show() {
    const { lanes } = this.app.state.window;
    const style = getComputedStyle(document.documentElement);
    const colours = Object.fromEntries(ACTIVITIES.map(([letter]) => [letter, style.getPropertyValue('--lane-' + (letter === 'W' ? 'walk' : letter))]));
    const heights = Object.fromEntries(ACTIVITIES.map(([letter, , height]) => [letter, height]));
    const words = Object.fromEntries(ACTIVITIES.map(([letter, name]) => [letter, name]));
    this.shown = lanes.length;
    this.rows.forEach(({ canvas, now, name }, number) => {
      const width = Math.max(60, canvas.clientWidth);
      if (canvas.width !== width) canvas.width = width;
      const context = canvas.getContext('2d');
      context.clearRect(0, 0, width, HEIGHT);
      const clock = width / this.app.source.window;
      let begin = 0;
      for (let place = 1; place <= lanes.length; place++) {
        if (place < lanes.length && lanes[place][number] === lanes[begin][number]) continue;
        const letter = lanes[begin][number];
        context.fillStyle = colours[letter];
        const height = Math.max(2, HEIGHT * heights[letter]);
        const x = width - (lanes.length - begin) * clock;
        context.fillRect(x, HEIGHT - height, (place - begin) * clock, height);
        begin = place;
      }
      const letter = lanes[lanes.length - 1][number];
      if (now.textContent !== words[letter]) now.textContent = words[letter];
      name.setAttribute('aria-pressed', String(number === this.app.source.core));
    });
  }

  go(event) {
    const box = event.target.getBoundingClientRect();
    const back = Math.floor(((box.right - event.clientX) / box.width) * this.app.source.window);
    this.app.order({ do: 'go', clock: Math.max(this.app.state.kept[0], this.app.state.now.clock - back) });
  }
}
