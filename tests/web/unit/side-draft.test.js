// SPDX-License-Identifier: MIT
// The turn that is being entered at a side table, over a reload of its tablet: with the real engine, tap by tap.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { engine_from } from '../../../web/lib/board/engine.js';
import { commit, free_turn, input_start, notation, tap_point, tap_roll, undo } from '../../../web/lib/board/play-input.js';
import { SideDraft, after_plays } from '../../../web/pages/side/draft.js';

const build = process.env.TD_BUILD ?? fileURLToPath(new URL('../../../build', import.meta.url));
const read = (file) => readFileSync(join(build, 'web', file));
const engine = await engine_from(read('engine.wasm'), JSON.parse(read('engine.en.json')));
const BEGIN = { game: 2, turns: 0 };

/** What a browser keeps; it outlives its pages. */
function shelf() {
  const kept = new Map();
  return { kept, get: async (place) => kept.get(place), put: async (place, draft) => void kept.set(place, structuredClone(draft)) };
}

/** A page of the tablet at a side table, which goes on where the record stands. @param {any} storage */
async function page(storage, { at = BEGIN, side = null, place = 'event/1' } = {}) {
  const draft = new SideDraft(place, storage);
  const found = await draft.recall();
  return { draft, found, state: draft.resumed(engine, input_start({ side }), at) };
}

test('each tap is there again after a reload, and can be taken back one by one', async () => {
  const storage = shelf(), before = await page(storage);
  assert.equal(before.found, false);
  const taps = [(state) => tap_roll(engine, state, '31', 'b'), (state) => tap_point(engine, state, 8), (state) => tap_point(engine, state, 6)];
  let { state } = before;
  for (const tap of taps) {
    state = tap(state);
    before.draft.keep(state, BEGIN);
    const after = await page(storage);
    assert.deepEqual([after.found, after.state.side, after.state.dice, notation(after.state)], [true, 'b', '31', notation(state)]);
    assert.equal(notation(undo(after.state)), notation(undo(state)));
  }
  assert.equal(notation(state), '8/5 6/5');
});

test('a turn moved by hand that no legal play has goes on by hand', async () => {
  const storage = shelf(), { draft, state } = await page(storage);
  let by_hand = free_turn(tap_roll(engine, state, '31', 'a'));
  for (const point of [13, 8]) by_hand = tap_point(engine, by_hand, point);
  draft.keep(by_hand, BEGIN);
  const again = (await page(storage)).state;
  assert.deepEqual([again.free, notation(again)], [true, notation(by_hand)]);
  assert.notEqual(notation(again), '');
});

test('it is of its own turn, its side and its side table', async () => {
  const storage = shelf(), { draft, state } = await page(storage);
  draft.keep(tap_roll(engine, state, '31', 'a'), BEGIN);
  const dice = async (where) => (await page(storage, where)).state.dice;
  assert.equal(await dice({ side: 'a' }), '31');
  for (const where of [{ at: { game: 2, turns: 1 } }, { at: { game: 3, turns: 0 } }, { side: 'b' }, { place: 'event/2' }])
    assert.equal(await dice(where), '', JSON.stringify(where));
});

test('what was entered or taken back is not begun again', async () => {
  const storage = shelf(), { draft, state } = await page(storage);
  const rolled = tap_roll(engine, state, '31', 'a'), played = [8, 6].reduce((now, point) => tap_point(engine, now, point), rolled);
  draft.keep(played, BEGIN);
  const entered = commit(engine, played);
  assert.equal(entered.committed.play, '8/5 6/5');
  draft.keep(entered, { ...BEGIN, turns: 1 });
  assert.equal((await page(storage)).state.dice, '');
  assert.equal((await page(storage, { at: { ...BEGIN, turns: 1 }, side: 'b' })).state.dice, '');
  draft.keep(rolled, BEGIN);
  draft.keep(undo(rolled), BEGIN);
  assert.equal((await page(storage)).state.dice, '');
});

test('a play that is taken back is open again with its steps, once', async () => {
  const { draft } = await page(shelf());
  draft.reopen(BEGIN, { dice: 64, side: 'b', play: '24/14' });
  const open = draft.resumed(engine, input_start(), BEGIN);
  assert.deepEqual([open.side, open.dice, notation(open)], ['b', '64', '24/14']);
  assert.equal(draft.resumed(engine, input_start(), BEGIN).dice, '');
});

test('nothing that was kept comes over what was entered meanwhile, and a storage that fails stops nothing', async () => {
  const storage = shelf(), { draft, state } = await page(storage);
  draft.keep(tap_roll(engine, state, '31', 'a'), BEGIN);
  const later = new SideDraft('event/1', storage);
  later.keep(tap_roll(engine, state, '52', 'a'), BEGIN);
  assert.equal(await later.recall(), false);
  assert.equal(later.resumed(engine, input_start(), BEGIN).dice, '');
  const broken = { get: async () => { throw new Error('none'); }, put: async () => { throw new Error('full'); } };
  const without = await page(broken);
  without.draft.keep(tap_roll(engine, state, '31', 'a'), BEGIN);
  assert.equal(without.found, false);
});

test('a record goes on behind plays that have not arrived', () => {
  const start = { position: input_start().position, side: null };
  const opening = { side: 'a', dice: '31', play: '8/5 6/5' }, answer = { side: 'b', dice: '64', play: '24/14' };
  assert.deepEqual(after_plays(engine, start, []), start);
  let state = tap_roll(engine, input_start(), '31', 'a');
  for (const point of [8, 6]) state = tap_point(engine, state, point);
  const entered = commit(engine, state);
  assert.deepEqual(after_plays(engine, start, [opening]), { position: entered.position, side: 'b' });
  const both = after_plays(engine, start, [opening, answer]);
  assert.equal(both.side, 'a');
  assert.deepEqual(both, after_plays(engine, { position: entered.position, side: 'b' }, [answer]));
});
