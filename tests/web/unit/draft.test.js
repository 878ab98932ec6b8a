// SPDX-License-Identifier: MIT
// The turn that is being entered: kept at once, sent one a second, the newest only; whose is newer.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DraftKeeper, PACE_MS, is_of, newer_draft } from '../../../web/lib/board/draft.js';

const draft = (play, more = {}) => ({ game: 1, turn: 3, side: 'a', dice: 31, play, epoch: 1, ...more });

/** A world in which time passes when the test says so, and the server answers as it says. */
function world() {
  const kept = [], sent = [], waiting = [];
  let answer = async () => undefined;
  let free = true;
  const storage = { get: async () => kept.at(-1), put: async (match, one) => void kept.push(`${match} ${one.play}`) };
  const keeper = new DraftKeeper('7', storage, async (one) => { sent.push(one.play); return answer(); },
    { may_send: () => free, after: (run, ms) => waiting.push([run, ms]) });
  return { keeper, kept, sent, waiting,
    refuse: () => { answer = async () => { throw new Error('no network'); }; }, allow: () => { answer = async () => undefined; },
    hold: () => { free = false; }, release: () => { free = true; },
    later: async () => { const [[run, ms]] = waiting.splice(0, 1); assert.equal(ms, PACE_MS); run(); await settled(); } };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('no more than one a second is sent', () => assert.ok(PACE_MS >= 1000));

test('each step is kept on the tablet, the newest of a second is sent', async () => {
  const { keeper, kept, sent, later, waiting } = world();
  for (const play of ['', '8/5', '8/5 6/5']) keeper.put(draft(play));
  await settled();
  assert.deepEqual([kept, sent], [['7 ', '7 8/5', '7 8/5 6/5'], ['']]);
  await later();
  assert.deepEqual(sent, ['', '8/5 6/5']);
  await later();
  assert.deepEqual([sent.length, waiting.length], [2, 0], 'what the server has is not sent again');
  keeper.put(draft('8/5 6/5'));
  await settled();
  assert.deepEqual([kept.length, sent.length], [3, 2]);
});

test('without a network it is tried again, once a second, until it arrived', async () => {
  const { keeper, sent, later, refuse, allow } = world();
  refuse();
  keeper.put(draft('8/5'));
  await settled();
  await later();
  allow();
  await later();
  await later();
  assert.deepEqual(sent, ['8/5', '8/5', '8/5']);
});

test('it waits for what comes before it', async () => {
  const { keeper, sent, later, hold, release } = world();
  hold();
  keeper.put(draft('8/5'));
  await settled();
  assert.deepEqual(sent, []);
  release();
  await later();
  assert.deepEqual(sent, ['8/5']);
});

test('a storage that fails stops nothing', async () => {
  const sent = [];
  const keeper = new DraftKeeper('7', { get: async () => undefined, put: async () => { throw new Error('full'); } }, async (one) => void sent.push(one.play),
    { after: () => undefined });
  keeper.put(draft('8/5'));
  await settled();
  assert.deepEqual(sent, ['8/5']);
});

test('which one is newer, and whether it is of this turn', () => {
  const mine = draft('8/5'), later = draft('8/5 6/5', { epoch: 2 }), same = draft('');
  assert.equal(newer_draft(mine, null), mine);
  assert.equal(newer_draft(null, later), later);
  assert.equal(newer_draft(mine, later), later, 'another tablet took the table over');
  assert.equal(newer_draft(mine, same), mine, 'this tablet may have steps that were not sent');
  assert.equal(newer_draft(undefined, undefined), null);
  assert.equal(is_of(mine, { game: 1, turns: 2 }), true);
  for (const other of [{ game: 1, turns: 3 }, { game: 2, turns: 2 }]) assert.equal(is_of(mine, other), false);
  assert.equal(is_of(draft('', { dice: 0 }), { game: 1, turns: 2 }), false);
});
