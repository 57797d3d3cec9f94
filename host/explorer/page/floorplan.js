// The routed chip, each block lit by how much it worked.

import { byId, svg } from './dom.js';

/** The floorplan. */
export class Floorplan {
  constructor(app) { this.app = app; }

  build() {
    const { floorplan, about } = this.app;
    this.blocks = floorplan.map(({ name, path, cells }) => {
      const core = name === 'tree' ? 0 : Number((/^counters\[(\d)\]$/.exec(name) ?? [0, -2])[1]) + 1;
      const shape = svg('path', { d: path, class: 'chip-block' });
      const title = svg('title');
      shape.append(title);
      return { name, cells, core: core >= 0 && core < about.cores.length ? core : -1, shape, title };
    });
    const chip = svg('rect', { x: 90, y: 166, width: 832, height: 784, rx: 8, class: 'chip' });
    this.picture = svg('svg', { viewBox: '82 158 848 800', role: 'img' }, chip, ...this.blocks.map(({ shape }) => shape));
    byId('floorplan').replaceChildren(this.picture);
  }

  show() {
    const { lanes } = this.app.state.window;
    const texts = [];
    for (const block of this.blocks) {
      const share = this.share(block, lanes);
      block.shape.style.fillOpacity = (0.1 + 0.9 * share).toFixed(2);
      block.shape.classList.toggle('chosen', block.core === this.app.source.core);
      const name = block.core > 0 ? `rank counter ${block.core}` : block.core === 0 ? 'tree core' : block.name;
      block.title.textContent = `${name}: ${block.cells} cells, ${Math.round(100 * share)} % at work`;
      if (block.core >= 0) texts.push(`${name} ${Math.round(100 * share)} %`);
    }
    this.picture.setAttribute('aria-label', `Floorplan of the chip. At work: ${texts.join(', ')}.`);
  }

  /** In which part of the lanes' clocks a block worked. */
  share({ name, core }, lanes) {
    const { now } = this.app.state;
    if (core >= 0) return lanes.filter((lane) => lane[core] !== 'w').length / lanes.length;
    if (name === 'frontend') return now.line[0] || now.line[1] ? 1 : 0;
    if (name === 'cluster[0]') return now.running ? 1 : 0;
    return 0;
  }
}
