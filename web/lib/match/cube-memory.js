// SPDX-License-Identifier: MIT
// The value of a cube whose turns nobody entered: set on the cube itself before a game is reported. Only this tablet
// needs to know until then, so it is kept here, across reloads. A cube whose turns were entered is in the record.

const HIGHEST = 64;

export class CubeMemory {
  constructor() {
    this.place = '';
    /** Every value since the game began, the present one last. @type {number[]} */
    this.values = [];
  }

  /** Moves to a game; nothing is set in another one. @param {string} tournament @param {Api.AnyMatch} match */
  turn_to(tournament, match) {
    const place = `td.cube.${tournament}.${match.match}.${match.game}`;
    if (place === this.place) return;
    this.place = place;
    this.values = [];
    try {
      const kept = JSON.parse(localStorage.getItem('td.cube') || 'null');
      if (kept && kept.place === place && Array.isArray(kept.values)) this.values = kept.values;
    } catch {
      // Without storage the cube is remembered until the page is reloaded.
    }
  }

  /** What was set; 0 while the record counts. */
  get value() {
    return this.values.at(-1) ?? 0;
  }

  /** The next value after the one that is shown. @param {number} shown */
  next(shown) {
    this.values = [...this.values, shown >= HIGHEST ? 1 : shown * 2];
    this.keep();
  }

  undo() {
    this.values = this.values.slice(0, -1);
    this.keep();
  }

  keep() {
    try {
      localStorage.setItem('td.cube', JSON.stringify({ place: this.place, values: this.values }));
    } catch {
      // See above.
    }
  }
}
