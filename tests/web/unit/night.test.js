// SPDX-License-Identifier: MIT
// What comes next in an evening, and which matches are slow.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WHERE, counts_of, plays_for_months, slow_of, step_of } from '../../../web/lib/night.js';

const tournament = (/** @type {any} */ more = {}) => ({ status: 'running', check_in: true, entries: { entered: 0, checked_in: 8 }, draw: { size: 8 },
  matches: { over: 0, total: 7 }, champion: null, ...more });
const table = (/** @type {string} */ status, more = {}) => ({ name: '1', status: 'open', pace: 5,
  match: status ? { match: 1, status, length: 5, ...more } : null });
const hall = (/** @type {any} */ more = {}) => ({ tables: [table(''), table('')], ready: [], not_called: [], undecided: [], ...more });
const step = (/** @type {any} */ event, /** @type {any} */ floor = hall()) => {
  const { step: next, n } = step_of(event, floor);
  return `${next} ${n}`;
};

test('before the draw: open it, enter them, wait for who is missing, draw', () => {
  const early = (/** @type {any} */ more) => step(tournament({ draw: { size: 0 }, ...more }), hall({ tables: [] }));
  assert.equal(early({ status: 'draft' }), 'publish 8');
  assert.equal(early({ status: 'open', entries: { entered: 1, checked_in: 0 } }), 'enter 1');
  assert.equal(early({ status: 'open', entries: { entered: 3, checked_in: 5 } }), 'missing 3');
  assert.equal(early({ status: 'open', entries: { entered: 3, checked_in: 5 }, check_in: false }), 'draw 8');
  assert.equal(early({ status: 'open' }), 'draw 8');
});

test('who is called does not play yet, and who has a dispute or a card to sign still does', () => {
  const tables = ['called', 'called', 'playing', 'disputed', 'finishing', '', ''].map((status) => table(status));
  assert.deepEqual(counts_of([...tables, { ...table(''), status: 'reserved' }]), { called: 2, playing: 3, free: 2 });
});

test('at the tables: who can be called is called, then begun, then played', () => {
  const ready = [{ match: 1 }, { match: 2 }, { match: 3 }];
  assert.equal(step(tournament(), hall({ tables: [] })), 'no_tables 7');
  assert.equal(step(tournament(), hall({ ready })), 'call 2');
  assert.equal(step(tournament(), hall({ ready, not_called: [{ match: 1 }, { match: 3 }] })), 'call 1');
  assert.equal(step(tournament(), hall({ ready, tables: [table('called'), table('playing')] })), 'begin 1');
  assert.equal(step(tournament(), hall({ ready, tables: [table('playing'), table('disputed')] })), 'tables 3');
  assert.equal(step(tournament(), hall({ tables: [table('playing'), table('')] })), 'play 1');
  assert.equal(step(tournament(), hall({ ready, not_called: ready })), 'held 3');
});

test('where nobody plays: what is undecided, what has no result, the next round, the end', () => {
  assert.equal(step(tournament({ matches: { over: 6, total: 7 } }), hall({ undecided: [{}] })), 'undecided 1');
  assert.equal(step(tournament({ matches: { over: 6, total: 7 } })), 'stuck 1');
  // A league is played over months, at any table or at none of this hall.
  const league = { sections: [{ calendar: [], status: 'running' }] };
  assert.equal(step(tournament({ ...league, matches: { over: 6, total: 15 } }), hall({ tables: [] })), 'months 9');
  // So are the challenges of a ladder.
  const ladder = { sections: [{ section: 1, kind: 'ladder', status: 'running', calendar: null }] };
  assert.equal(step(tournament({ ...ladder, matches: { over: 1, total: 3 } }), hall({ tables: [] })), 'months 2');
  assert.equal(step(tournament({ ...ladder, matches: { over: 3, total: 3 } }), hall({ tables: [] })), 'challenge 0');
  const swiss = { sections: [...ladder.sections, { section: 2, kind: 'swiss', status: 'running', calendar: null }] };
  assert.equal(step(tournament({ ...swiss, matches: { over: 3, total: 3 } }), hall({ tables: [] })), 'more 0');
  assert.equal(step(tournament({ ...ladder, matches: { over: 0, total: 0 } }), hall({ tables: [] })), 'challenge 0');
  const ended = { sections: [{ section: 1, kind: 'ladder', status: 'over', calendar: null }], champion: { name: 'Ada' } };
  assert.equal(step(tournament({ ...ended, matches: { over: 3, total: 3 } }), hall({ tables: [] })), 'end 3');
  assert.equal(step(tournament({ ...league, matches: { over: 6, total: 15 } }), hall({ tables: [table('playing')] })), 'play 1');
  assert.equal(step(tournament({ sections: [{ calendar: [], status: 'over' }, { calendar: null }], matches: { over: 6, total: 7 } })), 'stuck 1');
  assert.equal(step(tournament({ matches: { over: 4, total: 4 } })), 'more 0');
  // Places play on where the groups are over: that is drawn, by its name.
  const groups = [{ kind: 'groups', status: 'over', fed_by: null, name: 'Main draw' }, { kind: 'playoff', status: 'planned', fed_by: 1, name: 'Knockout' }];
  assert.equal(step(tournament({ sections: groups, matches: { over: 6, total: 6 } })), 'section 0');
  // When that is over, too, it is the end: of groups nobody is champion.
  const over = [groups[0], { ...groups[1], status: 'over' }];
  assert.equal(step(tournament({ sections: over, matches: { over: 9, total: 9 } })), 'end 9');
  assert.equal(step_of(tournament({ sections: groups, matches: { over: 6, total: 6 } }), hall()).name, 'Knockout');
  assert.equal(step(tournament({ sections: [groups[0], { kind: 'consolation', status: 'planned', fed_by: 1 }], matches: { over: 6, total: 6 } })), 'more 0');
  assert.equal(step(tournament({ matches: { over: 7, total: 7 }, champion: { name: 'Ada' } })), 'end 7');
  assert.equal(step(tournament({ status: 'closed' })), 'closed 0');
});

test('leagues and ladders are played for months, until they are over', () => {
  const of = (/** @type {any[]} */ ...sections) => plays_for_months(tournament({ sections }));
  assert.equal(of({ kind: 'ladder', status: 'running' }), true);
  assert.equal(of({ kind: 'ladder', status: 'over' }), false);
  assert.equal(of({ kind: 'round_robin', calendar: [], status: 'running' }, { kind: 'knockout', status: 'planned' }), true);
  assert.equal(of({ kind: 'swiss', calendar: null, status: 'running' }), false);
  assert.equal(plays_for_months(tournament()), false);
});

test('each step leads somewhere', () => {
  for (const where of Object.values(WHERE)) assert.match(where, /^(#\w+|end)$/);
});

test('a match is slow that takes longer than the longest of a round; the longest comes first', () => {
  const now = Date.parse('2026-11-21T20:00:00Z');
  const since = (/** @type {number} */ minutes, status = 'playing') => table(status, {
    match: minutes, started_at: new Date(now - minutes * 60000).toISOString() });
  const slow = slow_of({ tables: [since(55), since(56), since(90), since(120, 'disputed'), table('called'), table('')] }, now);
  assert.deepEqual(slow.map((/** @type {any} */ one) => one.minutes), [90, 56]);
  // Of five points forty minutes are usual.
  assert.deepEqual(slow.map((/** @type {any} */ one) => one.over), [50, 16]);
});

test('where checkers are counted the length says nothing, its pace does', () => {
  const now = Date.parse('2026-11-21T20:00:00Z');
  const started = { match: 1, started_at: new Date(now - 60 * 60000).toISOString(), length: 100 };
  const minutes = (/** @type {number} */ pace) =>
    slow_of({ tables: [{ ...table('playing', started), pace }] }, now).map((/** @type {any} */ one) => one.minutes);
  assert.deepEqual([minutes(5), minutes(100)], [[60], []]);
});

test('where the club plays faster than planned a match is slow sooner, and later where it plays slower', () => {
  const now = Date.parse('2026-11-21T20:00:00Z'), length = 5;
  const since = (/** @type {number} */ minutes) => table('playing', { match: minutes, started_at: new Date(now - minutes * 60000).toISOString() });
  const slow = (/** @type {any} */ usual) => slow_of({ tables: [since(40), since(41), since(56)] }, now, usual).map((/** @type {any} */ one) => one.minutes);
  assert.deepEqual(slow([{ length, minutes: 29 }]), [56, 41, 40]);
  assert.deepEqual(slow([{ length, minutes: 30 }]), [56]);
  assert.deepEqual(slow([{ length: length + 2, minutes: 29 }]), [56]);
  assert.deepEqual(slow([{ length, minutes: 45 }]), []);
});
