// SPDX-License-Identifier: MIT
// A match file (.mat) read a second time, by nothing of the program: who did what, game by game. What is written in two
// ways but leads to the same board counts as the same play.
import { START, decode, encode, swapped } from '../../web/lib/board/position.js';

/** @typedef {'a' | 'b'} Side the left and the right player */
/** @typedef {{side: Side, act: 'roll' | 'double' | 'take' | 'pass', dice: string, play: string}} Action */
/** @typedef {{score: [number, number], actions: Action[], winner: Side | '', points: number}} Game */

/** The right player's column begins well behind this one, the left player's well before. */
const MIDDLE = 20;
const CELL = /(?<dice>[1-6]{2}):(?<play>(?:\s+[^\s:]+\/[^\s:]+)*)|(?<double>Doubles) => \d+|(?<take>Takes)|(?<pass>Drops)/g;
const ROW = /^\s*\d+\)/;
const WINS = /Wins (\d+) point/;

/** @param {RegExpMatchArray} cell @param {Side} side @returns {Action} */
function action_of({ groups = {} }, side) {
  const act = groups.double ? 'double' : groups.take ? 'take' : groups.pass ? 'pass' : 'roll';
  return { side, act, dice: groups.dice ?? '', play: (groups.play ?? '').trim().replace(/\s+/g, ' ') };
}

/** @param {string} row @returns {Action[]} */
function actions_of(row) {
  const cells = [...row.matchAll(CELL)];
  return cells.map((cell, at) => action_of(cell, at > 0 || cell.index > MIDDLE ? 'b' : 'a'));
}

/** @param {string} text one game @returns {Game} */
function game_of(text) {
  const lines = text.split('\n');
  const score = /: (\d+)\s.*: (\d+)\s*$/.exec(lines[1]) ?? [];
  const end = lines.find((line) => WINS.test(line)) ?? '';
  return {
    score: [Number(score[1]), Number(score[2])],
    actions: lines.filter((line) => ROW.test(line)).flatMap(actions_of),
    winner: end === '' ? '' : end.search(WINS) > MIDDLE ? 'b' : 'a',
    points: Number(WINS.exec(end)?.[1] ?? 0),
  };
}

/** @param {string} text a match file @returns {Game[]} */
export const games_of = (text) => text.replace(/\r/g, '').split(/\n\s*Game \d+/).slice(1).map(game_of);

/**
 * The position before and after each action, as the side that is then on roll sees it.
 * @param {import('../../web/lib/board/engine.js').Engine} engine @param {Game} game
 */
export function positions_of(engine, game) {
  let position = START;
  return game.actions.map((action) => {
    const before = position;
    if (action.act === 'roll') {
      const { verdict, after, message } = engine.judge({ position, dice: action.dice, play: action.play });
      if (verdict !== 'legal') throw new Error(`${action.dice}: ${action.play} is not legal: ${message}`);
      position = after ?? encode(swapped(decode(position)));
    }
    return { ...action, before, after: position };
  });
}

/** Two transcripts are of the same match when this is the same of both. @param {import('../../web/lib/board/engine.js').Engine} engine @param {string} text */
export const told_by = (engine, text) => games_of(text).map((game) => ({
  ...game, actions: positions_of(engine, game).map(({ side, act, dice, after }) => `${side} ${act} ${[...dice].sort().join('')} ${after}`),
}));
