// The page: where its state comes from, and who draws it.

import { byId, Names, setText, withCommas } from './dom.js';
import { LiveSource } from './live.js';
import { RecordedSource } from './recorded.js';
import { BoardView } from './board.js';
import { Bands } from './bands.js';
import { Editor } from './editor.js';
import { Lanes } from './lanes.js';
import { Waves } from './wave.js';
import { Inside } from './inside.js';
import { Floorplan } from './floorplan.js';
import { Tree } from './tree.js';
import { Controls } from './controls.js';
import { Pace } from './pace.js';

/** The page's state and parts. */
class App {
  constructor() {
    const recording = byId('recording');
    this.pace = new Pace(() => this.controls.show());
    this.source = recording ? new RecordedSource(recording.textContent) : new LiveSource();
    document.documentElement.dataset.source = this.source.live ? 'live' : 'recorded';
    this.board = new BoardView(this);
    this.editor = new Editor(this);
    this.bands = new Bands(this);
    this.lanes = new Lanes(this);
    this.waves = new Waves(this);
    this.inside = new Inside(this);
    this.floorplanView = new Floorplan(this);
    this.tree = new Tree(this);
    this.controls = new Controls(this);
    if (!this.source.live) this.board.picture.addEventListener('click', (event) => { const square = this.board.squareAt(event); if (square !== null) this.board.choose(square); });
  }

  async start() {
    await this.source.start((state, about) => this.show(state, about), (error) => this.fail(error));
    addEventListener('resize', () => this.draw());
  }

  coreName() { return this.about.cores[this.source.core].name; }

  /** A new state, and what it is about if that is new. */
  show(state, about) {
    this.state = state;
    if (about) {
      this.about = about.about;
      this.floorplan = about.floorplan;
      this.controls.build();
      this.lanes.build();
      this.floorplanView.build();
      this.editor.show();
      this.built = undefined;
    }
    this.draw();
  }

  /** Looks at another core. */
  look(core) {
    this.board.chosen = null;
    this.source.view(core, this.source.window);
  }

  draw() {
    this.pace.drawn(this.state?.runs);
    const { core } = this.source;
    this.core = this.state?.now.cores[core];
    // An answer for the core that was looked at before.
    if (!this.core) return;
    this.rows = this.state.window.s;
    if (this.built !== core) {
      this.names = new Names(this.about.cores[core].signals);
      this.inside.build();
      this.built = core;
    }
    const { game, config } = this.about;
    setText(byId('clock-number'), withCommas(this.state.now.clock));
    setText(byId('story-core'), this.coreName());
    setText(byId('board-title'), core === 0 ? 'The walk' : 'The node, and the move that is laid over it');
    byId('says').setAttribute('aria-live', this.state.runs ? 'off' : 'polite');
    setText(byId('says'), this.core.says);
    setText(byId('about-line'), `A simulated circuit with ${config[0]} rank ${config[0] === 1 ? 'counter' : 'counters'} counts all games of ${game.depth} half-${game.depth === 1 ? 'move' : 'moves'} from a position. Nothing here is a model: every square, word and number is read from its signals.`);
    for (const part of [this.controls, this.board, this.bands, this.lanes, this.waves, this.inside, this.floorplanView, this.tree]) part.show();
    document.documentElement.dataset.clock = this.state.now.clock;
  }

  /** Carries out an order; false if it is refused, and the reason is shown. */
  async order(order) {
    const shown = this.pace.ordered(order);
    try {
      await this.source.order(order);
      shown();
      byId('error').hidden = true;
      return true;
    } catch (error) {
      this.fail(error);
      return false;
    }
  }

  fail(error) {
    byId('error').hidden = false;
    setText(byId('error'), error.message.length > 600 ? error.message.slice(0, 600) + ' …' : error.message);
  }
}

// Within reach of the browser's console, and of tests.
window.explorer = new App();
window.explorer.start();
