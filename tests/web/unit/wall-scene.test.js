// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said, scene_of } from '../../../web/pages/wall/scene.js';

const NOW = Date.parse('2026-11-21T18:00:00Z');
const auto = { scene: 'auto', message: '', until: null };
/** @param {any} [more] @returns {any} */
const event = (more = {}) => ({ status: 'running', champion: null, wall: auto, sections: [], ...more });
/** @param {string} statuses @returns {any[]} */
const matches = (statuses) => statuses.split(' ').filter(Boolean).map((word) => {
  const [status, how = null] = word.split(':');
  return { section: 1, status, how, a: {}, b: {} };
});

test('the hour says what a wall shows', () => {
  /** @type {[string, any, string, string][]} */
  const hours = [
    ['nothing drawn', { status: 'open' }, '', 'check_in'],
    ['drawn, nobody called', {}, 'ready waiting over:bye', 'draw'],
    ['three calls fit beside the scores', {}, 'called called called ready', 'play'],
    ['four do not', {}, 'called called called called playing', 'calls'],
    ['a call less by its start', {}, 'called called called playing playing', 'play'],
    ['everybody between two rounds', {}, 'over:played ready', 'play'],
    ['a champion while others play', { champion: { name: 'Ada' } }, 'over:played playing', 'play'],
    ['all is over', { champion: { name: 'Ada' } }, 'over:played over:bye', 'podium'],
    ['closed before its end', { status: 'closed' }, 'over:played ready', 'podium'],
  ];
  for (const [what, how, known, scene] of hours) assert.equal(scene_of(event(how), matches(known), NOW), scene, what);
});

test('between rounds the wall shows the table, and who meets whom once that is known', () => {
  const swiss = { sections: [{ section: 1, kind: 'swiss', status: 'drawn' }] }, groups = { sections: [{ section: 1, kind: 'groups', status: 'drawn' }] };
  const planned = { sections: [{ section: 1, kind: 'swiss', status: 'planned' }] };
  /** @type {[string, any, string, string][]} */
  const hours = [
    ['a round is paired, the first', swiss, 'ready ready', 'draw'],
    ['somebody plays', swiss, 'over:played playing', 'play'],
    ['the round is over', swiss, 'over:played over:played', 'table'],
    ['the next one is paired', swiss, 'over:played ready', 'draw'],
    ['in groups somebody is always next', groups, 'over:played ready', 'table'],
    ['groups before the first result', groups, 'ready waiting', 'draw'],
    ['none of it is drawn', planned, 'over:played ready', 'play'],
    ['all is over', { ...swiss, champion: { name: 'Ada' } }, 'over:played', 'podium'],
  ];
  for (const [what, how, known, scene] of hours) assert.equal(scene_of(event(how), matches(known), NOW), scene, what);
  const final = { sections: [...groups.sections, { section: 2, kind: 'playoff', status: 'drawn' }] };
  const drawn = [...matches('over:played over:played'), ...matches('ready').map((one) => ({ ...one, section: 2 }))];
  assert.equal(scene_of(event(final), drawn, NOW), 'draw', 'a knockout is drawn after the groups');
});

test('the director says otherwise until it is over', () => {
  const pause = { scene: 'break', message: 'Supper', until: '2026-11-21T18:30:00Z' };
  const at = (/** @type {string} */ time) => scene_of(event({ wall: pause }), matches('playing'), Date.parse(`2026-11-21T${time}Z`));
  assert.equal(at('18:29:59'), 'break');
  assert.equal(at('18:30:00'), 'play');
  const swiss = { sections: [{ section: 1, kind: 'swiss', status: 'drawn' }] }, table = { ...auto, scene: 'table' };
  assert.equal(scene_of(event({ ...swiss, wall: table }), matches('playing called called called called'), NOW), 'table');
  assert.equal(said(event({ wall: pause }), Date.parse(pause.until)).message, '');
  assert.equal(scene_of(event({ wall: { ...pause, scene: 'podium', until: null } }), [], NOW), 'podium');
  assert.equal(said(event({ wall: { ...auto, message: 'The bar closes at ten' } }), NOW).message, 'The bar closes at ten');
});
