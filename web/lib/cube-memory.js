// SPDX-License-Identifier: MIT
// Where the cube is in the game now being played. Only this tablet needs to know until the game is reported, so it is
// kept here, across reloads.
import { new_cube, other } from './match-model.js';

/** @typedef {import('./match-model.js').Cube} Cube */
/** @typedef {import('./match-model.js').Side} Side */

export class CubeMemory {
  constructor() {
    this.place = '';
    /** Every state since the game began, the present one last. @type {Cube[]} */
    this.states = [new_cube()];
  }

  /** Moves to a game; the cube of another game starts in the middle. @param {string} tournament @param {any} match */
  turn_to(tournament, match) {
    const place = `td.cube.${tournament}.${match.match}.${match.game}`;
    if (place === this.place) return;
    this.place = place;
    this.states = [new_cube()];
    try {
      const kept = JSON.parse(localStorage.getItem('td.cube') || 'null');
      if (kept && kept.place === place) this.states = kept.states;
    } catch {
      // Without storage the cube is remembered until the page is reloaded.
    }
  }

  get now() {
    return this.states[this.states.length - 1];
  }

  get can_undo() {
    return this.states.length > 1;
  }

  /** @param {Cube} cube */
  push(cube) {
    this.states = [...this.states, cube];
    this.keep();
  }

  undo() {
    this.states = this.states.slice(0, -1);
    this.keep();
  }

  keep() {
    try {
      localStorage.setItem('td.cube', JSON.stringify({ place: this.place, states: this.states }));
    } catch {
      // See above.
    }
  }

  /** @param {Side} side */
  offer(side) {
    this.push({ ...this.now, offered: side });
  }

  take() {
    const { value, offered } = this.now;
    if (offered) this.push({ value: value * 2, owner: other(offered), offered: '' });
  }

  /** For a game whose cube nobody entered: the next value, in the middle. */
  next_value() {
    const { value } = this.now;
    this.push({ value: value >= 64 ? 1 : value * 2, owner: '', offered: '' });
  }
}
