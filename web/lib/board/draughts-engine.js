// SPDX-License-Identifier: MIT
// The rules of draughts as the server has them, compiled from the same sources, and the game as it will be once what was tapped here
// has arrived. Nothing here decides anything; it carries texts to draughts.wasm and back (web/draughts_wasm.c).

/** @typedef {import('../../types/api').components['schemas']['draughts']} Game */
/** @typedef {{turn: number, side: string, act: string, play?: string, square?: number}} Act */
/** @typedef {{name: string, sentence: string}} Reason one row of tdserver/engine/reasons.def */
/** @typedef {{path: string, body: any, made_at: number}} Waiting an entry of the outbox */
/** @typedef {Awaited<ReturnType<typeof draughts_from>>} Draughts */
/**
 * @typedef {object} Door the exports of draughts.wasm
 * @property {WebAssembly.Memory} memory
 * @property {() => number} draughts_text
 * @property {(length: number) => number} draughts_answer
 */

/** What is no play, as the record writes it (tdserver/director/draughts/draughts_log.h). @type {Record<string, string>} */
const LETTERS = { huff: 'H', compel: 'C', touch: 'T', arrange: 'A', remove: 'R', insist: 'I', notice: 'N', advantage: 'V', resign: 'X', forfeit: 'F', time: 'L',
  draw: 'D', angle: 'G' };
/** Numbers of enum draughts_judged. @type {Game['acts'][number]['verdict'][]} */
const VERDICTS = ['none', 'legal', 'missed'];

/** @param {Act} act */
const letter_of = ({ side, act, play = '', square = 0 }) => `${side}${LETTERS[act] ?? ''}${play}${square || ''};`;

/** @param {string} text */
const numbers = (text) => text.split(' ').filter(Boolean).map(Number);

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * @param {BufferSource} bytes of draughts.wasm @param {Reason[]} reasons
 * @param {(reason: Reason, args: Record<string, unknown>) => string} [say] a reason in words
 */
export async function draughts_from(bytes, reasons, say = ({ sentence }) => sentence) {
  const { instance } = await WebAssembly.instantiate(bytes, {});
  const door = /** @type {Door} */ (/** @type {unknown} */ (instance.exports));

  /** @param {string[]} lines */
  function ask(lines) {
    const question = encoder.encode(lines.map((line) => `${line}\n`).join(''));
    new Uint8Array(door.memory.buffer, door.draughts_text(), question.length).set(question);
    const length = door.draughts_answer(question.length);
    if (length < 0) throw new RangeError('a game of draughts that cannot be read');
    return decoder.decode(new Uint8Array(door.memory.buffer, door.draughts_text(), length)).split('\n').slice(0, -1).map((line) => line.split('\t'));
  }

  return {
    /**
     * A game after these acts, as the server would say it; `refused`: why the act after the last one that could be done cannot.
     * @param {Game} game @param {string} terms what is played, with its rules @param {Act[]} acts all of them, from the first on
     * @returns {{game: Game, refused: string}}
     */
    after(game, terms, acts) {
      const ballot = (game.ballot ?? '').replaceAll('-', ' ');
      const [board, ...rest] = ask([terms, String(game.black), ballot, acts.map(letter_of).join('')]);
      const [, position, on_move, , compelled, goes_on, touched, towards, call_after_s, stronger, moves_left, cautions_a, cautions_b, huffable] = board;
      const of = (/** @type {string} */ word) => rest.filter(([first]) => first === word).map(([, ...fields]) => fields);
      const plays = (/** @type {string} */ word) => of(word).map(([play, squares, taken]) => ({ play, squares: numbers(squares), taken: numbers(taken) }));
      const told = of('act').map(([play, verdict, fen], at) => ({ ...acts[at], turn: at + 1, play, square: acts[at].square ?? 0,
        verdict: VERDICTS[Number(verdict)], position: fen }));
      const [[rule, args, words] = []] = of('refused');
      return {
        game: /** @type {Game} */ ({ ...game, position, on_move: on_move || null, acts: told, legal: plays('legal'), missing: plays('missing'),
          huffable: numbers(huffable), compelled: compelled === '1', goes_on: Number(goes_on), touched: Number(touched), towards: Number(towards),
          call_after_s: Number(call_after_s), cautions_a: Number(cautions_a), cautions_b: Number(cautions_b),
          notice: stronger ? { side: stronger, moves_left: Number(moves_left) } : null }),
        refused: rule ? say(reasons[Number(rule)], { ...numbers(args), t: words }) : '',
      };
    },
  };
}

/**
 * The acts that stand once everything that waits has arrived; null where what waits does not follow on what the server has said: it has heard
 * of more than this page.
 * @param {Game} game @param {Waiting[]} waits @returns {Act[] | null}
 */
export function acts_after(game, waits) {
  /** @type {Act[]} */
  let acts = [...game.acts];
  for (const { path, body } of waits) {
    const undone = path.endsWith('/undo'), next = acts.length + 1;
    if (body.game !== game.game || body.turn > next) return null;
    if (undone) acts = acts.slice(0, body.turn - 1);
    else if (body.turn === next) acts = [...acts, body];
  }
  return acts;
}

/** The engine of this site, in the words of its pages. */
export async function load_draughts() {
  const [wasm, reasons, { said, spoken }] = await Promise.all([fetch('draughts.wasm'), fetch('engine.en.json'), import('../said.js')]);
  const say = (/** @type {Reason} */ { name, sentence }, /** @type {Record<string, unknown>} */ args) => said('engine', name, args, spoken(sentence, args));
  return draughts_from(await wasm.arrayBuffer(), await reasons.json(), say);
}
