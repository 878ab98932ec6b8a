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

test('a ladder shows its list unless somebody plays, and a jackpot that fills comes before a podium', () => {
  const ladder = { sections: [{ section: 1, kind: 'ladder', status: 'running' }] };
  /** @type {[string, any, string, string][]} */
  const hours = [
    ['nobody has challenged', ladder, '', 'table'],
    ['a challenge is open', ladder, 'ready', 'table'],
    ['one is played', ladder, 'over:played playing ready', 'play'],
    ['all are', ladder, 'over:played', 'table'],
    ['closed', { ...ladder, status: 'closed' }, 'over:played called', 'table'],
    ['planned', { sections: [{ ...ladder.sections[0], status: 'planned' }] }, '', 'check_in'],
  ];
  for (const [what, how, known, scene] of hours) assert.equal(scene_of(event(how), matches(known), NOW), scene, what);
  const jackpots = { champion: { name: 'Ada' }, sections: [1, 2].map((section) => ({ section, kind: 'knockout', fed_by: null, status: 'drawn' })) };
  const second = (/** @type {string} */ known) => [...matches('over:played'), ...matches(known).map((one) => ({ ...one, section: 2 }))];
  assert.equal(scene_of(event(jackpots), second(''), NOW, true), 'check_in', 'the next one fills');
  assert.equal(scene_of(event(jackpots), second(''), NOW), 'podium', 'none is to come');
  assert.equal(scene_of(event({ ...jackpots, status: 'closed' }), second(''), NOW, true), 'podium', 'closed while one fills');
  assert.equal(scene_of(event(jackpots), second('ready waiting'), NOW, true), 'draw', 'drawn, nobody called');
  assert.equal(scene_of(event(jackpots), second('playing ready'), NOW, true), 'play');
  assert.equal(scene_of(event(jackpots), second('over:played ready'), NOW, true), 'play', 'it has begun');
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
