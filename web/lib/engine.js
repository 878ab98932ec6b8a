// SPDX-License-Identifier: MIT
// The rules engine of the server, compiled from the same sources: which plays are legal, and why one is not.
// Nothing here decides anything; it carries texts to engine.wasm and back (web/engine_wasm.c).

/** @typedef {{play: string, after: string}} Play `after`: position ID as the opponent, then on roll, sees it */
/**
 * @typedef {object} Verdict
 * @property {'legal' | 'illegal'} verdict
 * @property {string | null} after position ID after a legal play
 * @property {string | null} rule stable name of the rule that an illegal play breaks
 * @property {string | null} message a sentence for the player
 * @property {Play[]} plays every legal play; none when the turn passes
 */
/**
 * @typedef {object} Question
 * @property {string} position GNU position ID of the side to play
 * @property {string} dice two digits, "31"
 * @property {string} [variant] "backgammon" if left out
 */
/**
 * @typedef {object} Door the exports of engine.wasm
 * @property {WebAssembly.Memory} memory
 * @property {() => number} engine_text
 * @property {(length: number) => number} engine_plays
 * @property {(length: number) => number} engine_judge
 */

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** @param {string[]} lines @returns {Play[]} */
function plays_of(lines) {
  return lines.map((line) => {
    const [play, after] = line.split('\t');
    return { play, after };
  });
}

/**
 * Makes the engine from the bytes of engine.wasm.
 * @param {BufferSource} bytes
 */
export async function engine_from(bytes) {
  const { instance } = await WebAssembly.instantiate(bytes, {});
  const door = /** @type {Door} */ (/** @type {unknown} */ (instance.exports));

  /** @param {(length: number) => number} answer @param {string[]} lines @returns {string[]} */
  function ask(answer, lines) {
    const question = encoder.encode(lines.join('\n'));
    new Uint8Array(door.memory.buffer, door.engine_text(), question.length).set(question);
    const length = answer(question.length);
    if (length < 0) throw new RangeError('the position, the dice or the variant cannot be read');
    const text = decoder.decode(new Uint8Array(door.memory.buffer, door.engine_text(), length));
    return text.split('\n').slice(0, -1);
  }

  return {
    /** Every distinct legal play. @param {Question} question @returns {Play[]} */
    plays({ position, dice, variant = 'backgammon' }) {
      return plays_of(ask(door.engine_plays, [position, dice, variant]));
    },

    /** Is this play, as somebody wrote it, legal? @param {Question & {play: string}} question @returns {Verdict} */
    judge({ position, dice, play, variant = 'backgammon' }) {
      const [head, ...rest] = ask(door.engine_judge, [position, dice, variant, play]);
      const [verdict, first, second] = head.split('\t');
      const plays = plays_of(rest);
      if (verdict === 'legal') return { verdict, after: first, rule: null, message: null, plays };
      return { verdict: 'illegal', after: null, rule: first, message: second, plays };
    },
  };
}

/** The engine of this site. */
export async function load_engine() {
  const answer = await fetch(new URL('../engine.wasm', import.meta.url));
  return engine_from(await answer.arrayBuffer());
}
