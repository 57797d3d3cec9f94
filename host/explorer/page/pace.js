// How long the page takes: from a step to its picture, and from one picture of a run to the next.

/** Pictures over which the pace of a run is told. */
const PICTURES = 60;

/** What the page measures of itself. */
export class Pace {
  /** `changed` is called when something new has been measured. */
  constructor(changed) {
    this.changed = changed;
    this.times = [];
    /** Milliseconds from the last step, on or back, until the browser could show it. */
    this.step = null;
  }

  /** A step is ordered. Gives what is to be called once its clock is drawn. */
  ordered(order) {
    const began = performance.now();
    return () => {
      // A callback of the next frame is called just before the frame is painted, and a task that it leaves just after.
      if (order.do === 'step') requestAnimationFrame(() => setTimeout(() => { this.step = performance.now() - began; this.changed(); }));
    };
  }

  /** The page is drawn, as one picture of a run or not. */
  drawn(runs) {
    if (!runs) { this.times = []; return; }
    this.times.push(performance.now());
    if (this.times.length > PICTURES) this.times.shift();
  }

  /** Pictures a second of the run that is on, or of the last one. */
  get rate() {
    const [first, last] = [this.times[0], this.times[this.times.length - 1]];
    if (this.times.length > 9) this.known = (1000 * (this.times.length - 1)) / (last - first);
    return this.known ?? null;
  }
}
