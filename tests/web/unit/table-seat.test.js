// SPDX-License-Identifier: MIT
// The tablet at its table: where the two go who sat here last, when answers come late; what the server has taken at a board of draughts.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import './dom.js';

const build = process.env.TD_BUILD ?? fileURLToPath(new URL('../../../build', import.meta.url));
const { Seat } = await import(join(build, 'web-modules/pages/table/seat.js'));

/** A seat whose match is over, and the questions it asks where its players go. */
function seat_of() {
  const seat = new Seat();
  /** @type {((nexts: any) => void)[]} */
  const answers = [];
  Object.assign(seat, { paint: () => undefined, load: async () => undefined, last: { match: 1 },
    pieces: { players: { nexts_of: () => new Promise((resolve) => answers.push(resolve)) } } });
  return { seat, answers };
}

const goes_to = (/** @type {string} */ table) => ({ a: { table, match: 3 }, b: null });
const turn = () => new Promise((resolve) => setTimeout(resolve));

test('an older answer to where both go never takes the place of a newer one', async () => {
  const { seat, answers } = seat_of();
  const older = seat.find_nexts({ match: 1 }), newer = seat.find_nexts({ match: 1 });
  await turn();
  answers[1](goes_to('2'));
  await newer;
  answers[0](goes_to(''));
  await older;
  assert.equal(seat.nexts.a.table, '2');
  const last = seat.find_nexts({ match: 1 });
  await turn();
  answers[2](goes_to('5'));
  await last;
  assert.equal(seat.nexts.a.table, '5');
});

test('an answer about a match that was followed by another one here says nothing', async () => {
  const { seat, answers } = seat_of();
  const asked = seat.find_nexts({ match: 1 });
  await turn();
  seat.last = { match: 2 };
  answers[0](goes_to('2'));
  await asked;
  assert.equal(seat.nexts.a, null);
});

test('an act at a board of draughts is taken when the server says so, not when it refuses it', () => {
  const { seat } = seat_of();
  seat.refresh = () => undefined;
  const entry = (/** @type {string} */ path) => ({ key: path, path: `/t/e/matches/1/${path}`, match: 1 });
  seat.replied(null, entry('draughts'));
  assert.deepEqual(seat.taken, []);
  for (const path of ['draughts', 'games', 'draughts/undo']) seat.replied({}, entry(path));
  assert.deepEqual(seat.taken.map(({ key }) => key), ['draughts', 'draughts/undo']);
});

/** How bad a line is, the best first. */
const WORSE = ['on', 'connecting', 'delayed', 'offline'];

test('the line is the worst of the stream, of what waits and of the last attempt to send it', (context) => {
  const now_ms = 1_000_000;
  context.mock.timers.enable({ apis: ['Date'], now: now_ms });
  const { seat } = seat_of();
  const made = (/** @type {number[]} */ ...ages) => ages.map((age) => ({ made_at: now_ms - age }));
  for (const stream of WORSE)
    for (const [what, ages, refused, worst] of /** @type {[string, number[], boolean, string][]} */ ([
      ['nothing waits', [], false, 'on'],
      // An old failure of which nothing is left is over.
      ['nothing waits, the last attempt failed', [], true, 'on'],
      ['one is under way', [2499], false, 'on'],
      ['one is on its way for too long', [2501], false, 'offline'],
      ['the older of two is', [2501, 10], false, 'offline'],
      ['the last attempt failed just now', [1], true, 'offline'],
    ])) {
      seat.state = stream;
      seat.outbox = { count: ages.length, entries: made(...ages), waiting: refused };
      const expected = WORSE[Math.max(WORSE.indexOf(stream), WORSE.indexOf(worst))];
      assert.equal(seat.connection, expected, `stream ${stream}, ${what}`);
    }
});
