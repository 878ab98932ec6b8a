// SPDX-License-Identifier: MIT
// Draughts in the browser: whole games against the program itself, what is refused, and what waits beside what the server has said.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { acts_after, draughts_from } from '../../../web/lib/board/draughts-engine.js';

const build = process.env.TD_BUILD ?? '../../build';
const read = (/** @type {string} */ file) => readFileSync(join(build, 'web', file));
const engine = await draughts_from(read('draughts.wasm'), JSON.parse(read('engine.en.json').toString()));

/** @param {object} [more] @returns {any} */
const game_of = (more = {}) => ({ game: 1, black: 'a', ballot: null, acts: [], ...more });

/** The plays of the program at a position. @param {string} terms @param {string} position @returns {string[]} */
function native(terms, position) {
  const { stdout, stderr } = spawnSync(join(build, 'tdserver'), ['plays', '--variant', terms, '--position', position], { encoding: 'utf8' });
  assert.ok(stdout, stderr);
  return JSON.parse(stdout).plays.map((/** @type {any} */ one) => one.play).sort();
}

for (const terms of ['draughts', 'draughts+huff', 'losing-draughts', 'polish-draughts', 'international-draughts', 'devil-among-the-tailors'])
  test(`a game of ${terms} is the one that the program plays`, () => {
    const acts = [];
    let seed = 14, asked = 0;
    for (;;) {
      const { game, refused } = engine.after(game_of(), terms, acts);
      assert.equal(refused, '');
      assert.equal(game.acts.length, acts.length);
      if (!game.on_move || acts.length === 120) break;
      const all = [...game.legal, ...game.missing].map(({ play }) => play);
      if (acts.length % 7 === 0) {
        assert.deepEqual([...all].sort(), native(terms, game.position), `${terms}: ${game.position}`);
        asked++;
      }
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      acts.push({ turn: acts.length + 1, side: game.on_move, act: 'play', play: all[seed % all.length] });
    }
    assert.ok(asked >= 3 && acts.length > 20, `${acts.length} acts`);
  });

test('of an opening that was drawn its moves alone; what was touched is played; who is not on move does not play', () => {
  const drawn = game_of({ ballot: '11-15 22-18' });
  assert.deepEqual(engine.after(drawn, 'draughts+ballot-49', []).game.legal.map(({ play }) => play), ['11-15']);
  const touched = engine.after(game_of(), 'draughts', [{ turn: 1, side: 'a', act: 'touch', square: 9 }]);
  assert.equal(touched.game.touched, 9);
  assert.deepEqual(touched.game.legal.map(({ play }) => play), ['9-13', '9-14']);
  assert.equal(touched.game.acts[0].square, 9);
  const wrong = engine.after(game_of(), 'draughts', [{ turn: 1, side: 'b', act: 'play', play: '22-18' }]);
  assert.match(wrong.refused, /other player/);
  assert.equal(wrong.game.acts.length, 0);
});

test('a missed capture leaves the opponent the choice', () => {
  const plays = ['11-15', '22-18', '9-14'].map((play, at) => ({ turn: at + 1, side: at % 2 ? 'b' : 'a', act: 'play', play }));
  const { game } = engine.after(game_of(), 'draughts+huff', plays);
  assert.deepEqual(game.huffable, [15]);
  assert.equal(game.acts[2].verdict, 'missed');
  const huffed = engine.after(game_of(), 'draughts+huff', [...plays, { turn: 4, side: 'b', act: 'huff', square: 15 }]).game;
  assert.deepEqual([huffed.on_move, huffed.huffable], ['b', []]);
  const ended = engine.after(game_of(), 'draughts+huff', [...plays, { turn: 4, side: 'b', act: 'resign' }]).game;
  assert.deepEqual([ended.on_move, ended.legal], [null, []]);
});

test('what cannot be read is said', () => {
  assert.throws(() => engine.after(game_of(), 'chess', []), RangeError);
  assert.throws(() => engine.after(game_of({ black: null }), 'draughts', []), RangeError);
  assert.throws(() => engine.after(game_of(), 'draughts', [{ turn: 1, side: 'c', act: 'play', play: '11-15' }]), RangeError);
});

test('what waits comes after what the server has said, and what it knows already does not come twice', () => {
  const one = { turn: 1, side: 'a', act: 'play', play: '11-15' }, two = { turn: 2, side: 'b', act: 'play', play: '22-18' };
  const waits = (/** @type {any} */ body, undo = '') => ({ path: `/api/v1/…/draughts${undo}`, body: { game: 1, ...body }, made_at: 0 });
  const plays = (/** @type {any} */ acts) => acts?.map((/** @type {any} */ act) => act.play);
  assert.deepEqual(plays(acts_after(game_of(), [waits(one), waits(two)])), ['11-15', '22-18']);
  assert.deepEqual(plays(acts_after(game_of({ acts: [one] }), [waits(one), waits(two)])), ['11-15', '22-18']);
  assert.deepEqual(plays(acts_after(game_of({ acts: [one, two] }), [waits({ turn: 2, turns: 2 }, '/undo')])), ['11-15']);
  assert.deepEqual(plays(acts_after(game_of({ acts: [one] }), [waits({ turn: 2, turns: 2 }, '/undo'), waits(two)])), ['11-15', '22-18']);
  assert.equal(acts_after(game_of(), [waits(two)]), null);
  assert.equal(acts_after(game_of({ game: 2 }), [waits(one)]), null);
});
