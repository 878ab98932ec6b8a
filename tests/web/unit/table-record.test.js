// SPDX-License-Identifier: MIT
// The record at the tablet: a turn of it that is opened to be put right, whatever has come of the game since.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import './dom.js';

const build = process.env.TD_BUILD ?? fileURLToPath(new URL('../../../build', import.meta.url));
const module_of = (/** @type {string} */ path) => import(join(build, 'web-modules', path));
const [{ use }, { TableRecord }, { engine_from }, input, { encode }] = await Promise.all(
  ['lib/text.js', 'pages/table/record.js', 'lib/board/engine.js', 'lib/board/play-input.js', 'lib/board/position.js'].map(module_of));
use(JSON.parse(readFileSync(join(build, 'web-modules/strings/en.json'), 'utf8')), 'en');
const engine = await engine_from(readFileSync(join(build, 'web/engine.wasm')), JSON.parse(readFileSync(join(build, 'web/engine.en.json'), 'utf8')));

/** Checkers of both sides, from the tray on. @param {number[]} mine @param {number[]} theirs */
const position = (mine, theirs) => encode({ mine: Array.from({ length: 26 }, (_, at) => mine[at] ?? 0),
  theirs: Array.from({ length: 26 }, (_, at) => theirs[at] ?? 0) });
const UNLAID = [0, 0, 0, 0, 0, 0, 0, 2, 2, 2, 3, 3, 3];
const DOUBLETS = { start: position(UNLAID, UNLAID), checkers: 15, same_way: false, bar: false, rest: true, dice: 2 };
const LAID = position([0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 3, 3, 3], [0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 3, 2, 2]);

/** Doublets in which Light had no checker to lay for the 1 of 4-1, and Dark laid it; the board may have ended the game then. @param {any} complete */
function recorded(complete) {
  const { after, rest } = engine.judge({ position: LAID, dice: '41', variant: 'doublets', turns: 2, play: '10/4' });
  const { after: end } = engine.judge({ position: after, dice: '41', variant: 'doublets', turns: 2, rest, play: '7/1' });
  const line = [{ turn: 1, side: 'a', act: 'setup', dice: 0, play: '', position: LAID, on_roll: 'a' },
    { turn: 2, side: 'a', act: 'roll', dice: 41, play: '10/4', verdict: 'legal', position: after, on_roll: 'b' },
    { turn: 3, side: 'b', act: 'rest', dice: 41, play: '7/1', verdict: 'legal', position: end, on_roll: 'b' }];
  const match = { match: 1, game: 1, games: [], a: {}, b: {},
    series: { games: [{ game: 'doublets', board: DOUBLETS, recorded: true, starts: 'roll', opens_with_dice: true }] },
    record: { game: 1, turns: 3, cube: 1, owner: 'none', offered: 'none', on_roll: complete ? 'none' : 'b', position: end, rest: 0, complete, cube_only: false,
      line } };
  const moves = new TableRecord({ match, rules: { play_help: 'everybody' }, device: { epoch: 1 }, paint() {}, querySelector: () => null });
  moves.board = { input, engine };
  return moves;
}

const WON = { winner: 'b', win: 'single', cube: 1, men: null, points: 1, dropped: false };

for (const [what, complete] of /** @type {[string, any][]} */ ([['goes on', null], ['has come to its end on the board', WON]])) {
  test(`the rest of a roll is put right as such while the game ${what}`, () => {
    const moves = recorded(complete);
    moves.correct(3);
    const { side, dice, rest } = moves.state;
    assert.deepEqual([moves.mends, side, dice, rest > 0, input.steps_text(moves.state)], [3, 'b', '41', true, '7/1']);
    const { committed } = input.commit(engine, moves.state);
    assert.deepEqual([committed.act, committed.side, committed.play, committed.legal], ['rest', 'b', '7/1', true]);
  });

  test(`the roll before the rest is put right as a roll while the game ${what}`, () => {
    const moves = recorded(complete);
    moves.correct(2);
    const { committed } = input.commit(engine, moves.state);
    assert.deepEqual([committed.act, committed.side, committed.dice, committed.play, committed.rest > 0], ['roll', 'a', '41', '10/4', true]);
  });
}
