// SPDX-License-Identifier: MIT
// The rules engine of the server, compiled from the same sources: which plays are legal, and why one is not.
// Nothing here decides anything; it carries texts to engine.wasm and back (web/engine_wasm.c).

import { UNPLAYED, turns_had } from './plays.js';

/** @typedef {{play: string, after: string, end: Play.End, rest: number}} Legal `after`: position ID as whoever is on roll then sees it; rest: what the
 * play leaves of its roll to the other side, 0 = nothing */
/**
 * @typedef {object} Verdict
 * @property {'legal' | 'illegal'} verdict
 * @property {string | null} after position ID after the play, as it was written if it is illegal; null where the checkers cannot stand like that
 * @property {string | null} at the same, as who played sees it
 * @property {Play.End} end how the game ends with it
 * @property {number} rest what it leaves of its roll to the other side, 0 = nothing
 * @property {string | null} rule stable name of the rule that an illegal play breaks
 * @property {string | null} message a sentence for the player
 * @property {Legal[]} plays every legal play; none when the turn passes
 */
/**
 * @typedef {object} Question
 * @property {string} position GNU position ID of the side to play, with its mark (tdserver/engine/situation.h)
 * @property {string} dice two digits, "31", or three where the game throws three dice
 * @property {string} [variant] "backgammon" if left out
 * @property {number} [turns] turns this side has had before; some games ask for it
 * @property {number} [rest] it is what the other side left of its roll: the number that was told with its play
 */
/**
 * @typedef {object} Door the exports of engine.wasm
 * @property {WebAssembly.Memory} memory
 * @property {() => number} engine_text
 * @property {(length: number) => number} engine_answer
 */

/** @typedef {{from: number, to: number, number: number, way: number}} Hop one checker, one number; leads to ways[way] */
/**
 * @typedef {object} Way a position that the turn can pass through
 * @property {string} position ID as the side to play sees it
 * @property {number} done the legal play that has this result (index), or -1
 * @property {number} only the only legal play that can still come of it, -2 when several can, -1 when none
 * @property {Hop[]} hops what may be played next
 */
/** @typedef {{plays: Legal[], numbers: number[], many: boolean, ways: Way[]}} Ways ways[0] is where the turn begins; many: too many to be listed */
/** @typedef {Awaited<ReturnType<typeof engine_from>>} Engine */

/** @typedef {{name: string, sentence: string}} Reason one row of tdserver/engine/reasons.def */

/** Why there is no answer: numbers of enum situation. @type {Record<number, string>} */
const asked = {
  1: 'the position, the dice or the variant cannot be read',
  2: 'say who lies on top where both sides have one checker on a point',
  3: 'say how many checkers have not entered yet',
  4: 'say how many turns this side has had',
};

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Names of enum outcome. @type {Play.End[]} */
const ENDS = ['drawn', 'single', 'gammon', 'backgammon'];

/** @param {string} number @returns {Play.End} */
const end_of = (number) => (number ? ENDS[Number(number)] : '');

/** Where the numbers of the roll stand: the only line of one field. @param {string[]} lines */
const middle_of = (lines) => lines.findIndex((line) => !line.includes('\t'));

/** The plays before that. @param {string[]} lines @returns {Legal[]} */
function plays_of(lines) {
  return lines.slice(0, middle_of(lines)).map((line) => {
    const [play, after, end, rest] = line.split('\t');
    return { play, after, end: end_of(end), rest: Number(rest) };
  });
}

/** @param {string} line @returns {Way} */
function way_of(line) {
  const [position, ...numbers] = line.split('\t');
  const [done, only, ...rest] = numbers.map(Number);
  const hops = [];
  for (let i = 0; i < rest.length; i += 4) hops.push({ from: rest[i], to: rest[i + 1], number: rest[i + 2], way: rest[i + 3] });
  return { position, done, only, hops };
}

/** @param {string[]} numbers @param {string} words @returns {Record<string, unknown>} by the names of their places */
const args_of = (numbers, words) => ({ ...numbers.map(Number), t: words });

/**
 * Makes the engine from the bytes of engine.wasm, what its reasons say, and how a reason is put into words.
 * @param {BufferSource} bytes @param {Reason[]} reasons @param {(reason: Reason, args: Record<string, unknown>) => string} [say]
 */
export async function engine_from(bytes, reasons, say = ({ sentence }) => sentence) {
  const { instance } = await WebAssembly.instantiate(bytes, {});
  const door = /** @type {Door} */ (/** @type {unknown} */ (instance.exports));

  /** @param {Question} question @param {string[]} play @returns {string[]} */
  function ask({ position, dice, variant = 'backgammon', turns, rest }, ...play) {
    const lines = [position, dice, variant, rest ? `+${rest}` : String(turns ?? ''), ...play];
    const question = encoder.encode(lines.map((line) => `${line}\n`).join(''));
    new Uint8Array(door.memory.buffer, door.engine_text(), question.length).set(question);
    const length = door.engine_answer(question.length);
    if (length < 0) throw new RangeError(asked[-length]);
    const text = decoder.decode(new Uint8Array(door.memory.buffer, door.engine_text(), length));
    return text.split('\n').slice(0, -1);
  }

  return {
    /** Every distinct legal play. @param {Question} question @returns {Legal[]} */
    plays(question) {
      return plays_of(ask(question));
    },

    /** How the legal plays can be made, checker by checker. @param {Question} question @returns {Ways} */
    ways(question) {
      const lines = ask(question);
      const middle = middle_of(lines);
      const [digits, more] = lines[middle].split('+');
      return { plays: plays_of(lines), numbers: [...digits].map(Number), many: more !== undefined, ways: lines.slice(middle + 1).map(way_of) };
    },

    /** Is this play, as somebody wrote it, legal? @param {Question & {play: string}} question @returns {Verdict} */
    judge({ play, ...question }) {
      const [head, ...lines] = ask(question, play);
      const plays = plays_of(lines);
      const [verdict, after, end, rest, at, rule, numbers, ...words] = head.split('\t');
      const made = { after: after || null, at: at || null, end: end_of(end), rest: Number(rest), plays };
      if (verdict === 'legal') return { verdict, ...made, rule: null, message: null };
      const reason = reasons[Number(rule)];
      return { verdict: 'illegal', ...made, rule: reason.name, message: say(reason, args_of(numbers.split(' '), words.join('\t'))) };
    },

    /**
     * What the last of these actions leaves of its roll to the other side: 0 = nothing.
     * @param {{act: string, side: 'a' | 'b', dice: number | null, play: string, position: string}[]} turns @param {string} variant @param {Play.Kind} kind
     */
    rest_after(turns, variant, kind) {
      const last = turns.at(-1);
      if (!kind.rest || last?.act !== 'roll' || last.play === UNPLAYED) return 0;
      const position = turns.at(-2)?.position || kind.start;
      return this.judge({ position, dice: String(last.dice), variant, turns: turns_had(turns, last.side, turns.length - 1), play: last.play }).rest;
    },
  };
}

/** The engine of this site, in the words of its pages. */
export async function load_engine() {
  const get = (/** @type {string} */ file) => fetch(file);
  const [wasm, reasons, { said, spoken }] = await Promise.all([get('engine.wasm'), get('engine.en.json'), import('../said.js')]);
  const say = (/** @type {Reason} */ { name, sentence }, /** @type {Record<string, unknown>} */ args) => said('engine', name, args, spoken(sentence, args));
  return engine_from(await wasm.arrayBuffer(), await reasons.json(), say);
}
