// SPDX-License-Identifier: MIT
// The turn that is being entered at a side table: kept on this tablet with each tap, so that a reload loses neither its roll nor a step.
// Until it is entered it is this tablet's alone, and no server has it.
import { DraftKeeper, is_of } from '../../lib/board/draft.js';
import { resume, steps_text } from '../../lib/board/play-input.js';
import { other } from '../../lib/match/match-model.js';

/** @typedef {import('../../lib/board/draft.js').Draft} Draft */
/** Where a turn stands: behind how many plays of which game. @typedef {{game: number, turns: number}} Where */

export class SideDraft {
  /** @param {string} place of the side table @param {import('../../lib/board/draft.js').Storage} storage */
  constructor(place, storage) {
    this.keeper = new DraftKeeper(`side/${place}`, storage, null);
    /** Goes on where the record stands behind as many plays. @type {Draft | null} */
    this.before = null;
  }

  /** What was being entered when the page was left; nothing once something was entered here. @returns {Promise<boolean>} whether there is anything */
  async recall() {
    const { keeper } = this;
    const here = await keeper.storage.get(keeper.match).catch(() => undefined);
    if (!here || keeper.newest) return false;
    this.before = here;
    return true;
  }

  /** A play that is taken back is open again. @param {Where} where @param {{dice: number, side: Play.Side, play: string}} turn */
  reopen(where, turn) {
    this.before = told(where, turn);
  }

  /** A turn from where the record stands, as far as it was entered before. @param {Play.Engine} engine @param {Play.Input} start @param {Where} where */
  resumed(engine, start, where) {
    const { before } = this;
    this.before = null;
    if (!before || !is_of(before, where) || (start.side && start.side !== before.side)) return start;
    return resume(engine, start, { dice: String(before.dice), side: /** @type {Play.Side} */ (before.side), play: before.play });
  }

  /** @param {Play.Input} state as it is now @param {Where} where */
  keep(state, where) {
    const { dice, side } = state;
    if (dice && side) this.keeper.put(told(where, { dice: Number(dice), side, play: steps_text(state) }));
    else if (this.keeper.newest) this.keeper.put(told(where, { dice: 0, side: 'none', play: '' }));
  }
}

/**
 * Where the record stands once plays that are under way have arrived.
 * @param {Play.Engine} engine @param {{position: string, side: Play.Side | null}} stands @param {{side: Play.Side, dice: string, play: string}[]} plays
 */
export const after_plays = (engine, stands, plays) => plays.reduce(({ position, side }, one) => {
  const { after } = engine.judge({ position, dice: one.dice, variant: 'backgammon', turns: 0, play: one.play });
  return after ? { position: after, side: other(one.side) } : { position, side };
}, stands);

/** @param {Where} where @param {Pick<Draft, 'dice' | 'side' | 'play'>} turn @returns {Draft} one tablet records: none took it over */
const told = ({ game, turns }, turn) => ({ game, turn: turns + 1, epoch: 0, ...turn });
