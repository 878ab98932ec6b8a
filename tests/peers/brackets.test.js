// SPDX-License-Identifier: MIT
// Brackets of 4 to 64 as two other programs build them: brackets-manager and duel. Who meets whom and who has a bye is one
// convention, in which all three agree. Where losers drop to is not: each program crosses them in its own way, and ours is held
// to meeting again as late as either of them.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import test from 'node:test';
import { BracketsManager } from 'brackets-manager';
import { InMemoryDatabase } from 'brackets-memory-db';
import Duel from 'duel';

const SHAPES = `${process.env.TD_BUILD}/tests/peers/shapes`;
const LEAST = 4;
const MOST = 64;
const SIZES = Array.from({ length: MOST - LEAST + 1 }, (_, at) => LEAST + at);

/**
 * A match: its sides are ['entry', seed], ['winner', id], ['loser', id] or ['nobody']; again: played only if the other side of the
 * final won.
 * @typedef {{id: string, sides: any[][], again: boolean}} Match
 * A bracket: its matches in an order in which each comes after those that it waits for.
 * @typedef {Map<string, Match>} Bracket
 */

const NOBODY = ['nobody'];
const size_for = (/** @type {number} */ n) => 2 ** Math.ceil(Math.log2(n));

// ---- the three programs

/** @param {'knockout' | 'double'} kind @param {number} n @returns {Bracket} */
function ours(kind, n) {
  const { nodes } = JSON.parse(execFileSync(SHAPES, [kind, String(n)], { encoding: 'utf8' }));
  return new Map(nodes.map((/** @type {any} */ { node, again, sides }) =>
    [String(node), { id: String(node), again, sides: sides.map(([what, of]) => what === 'entry' || what === 'nobody' ? [what, of] : [what, String(of)]) }]));
}

/** Of duel: where winners and losers go is told by their matches. @param {'knockout' | 'double'} kind @param {number} n @returns {Bracket} */
function duel(kind, n) {
  const event = new Duel(n, kind === 'double' ? { last: Duel.LB } : {});
  const id_of = (/** @type {any} */ { s, r, m }) => `${s}-${r}-${m}`;
  const matches = new Map(event.matches.map((/** @type {any} */ { id, p }) => [id_of(id), { id: id_of(id), again: false,
    sides: p.map((/** @type {number} */ seed) => id.s === 1 && id.r === 1 && seed > 0 ? ['entry', seed] : NOBODY) }]));
  for (const { id } of event.matches) {
    const [right, down] = [event.right(id), event.down(id)];
    if (right) matches.get(id_of(right[0])).sides[right[1]] = ['winner', id_of(id)];
    if (down) matches.get(id_of(down[0])).sides[down[1]] = ['loser', id_of(id)];
  }
  // Both of the final play it again, who came from below and won first.
  if (kind === 'double') [...matches.values()].at(-1).again = true;
  return matches;
}

/** Of brackets-manager: sides name the matches before them by number within a round. @param {'knockout' | 'double'} kind @param {number} n */
async function stage(kind, n) {
  const storage = new InMemoryDatabase();
  const manager = new BracketsManager(storage);
  const seeding = Array.from({ length: size_for(n) }, (_, at) => at < n ? String(at + 1) : null);
  await manager.create.stage({ tournamentId: 0, name: 'one', type: kind === 'double' ? 'double_elimination' : 'single_elimination', seeding,
    settings: { seedOrdering: ['inner_outer'], grandFinal: kind === 'double' ? 'double' : undefined, consolationFinal: kind === 'knockout' } });
  return manager.get.stageData(0);
}

/** The matches of a stage by group and round. @param {any} data @returns {any[][][]} */
function rounds_of(data) {
  return data.group.map((/** @type {any} */ group) => data.round.filter((/** @type {any} */ round) => round.group_id === group.id).map(
    (/** @type {any} */ round) => data.match.filter((/** @type {any} */ match) => match.round_id === round.id)));
}

/** @param {'knockout' | 'double'} kind @param {number} n @returns {Promise<Bracket>} */
async function brackets_manager(kind, n) {
  const seeded = await stage(kind, n);
  // What a bye leaves out of the losers' side is told by a full field.
  const [upper, below, finals] = rounds_of(await stage(kind, size_for(n)));
  const [first] = rounds_of(seeded)[0];
  const seed_of = (/** @type {any} */ side) => side === null ? NOBODY : ['entry', Number(seeded.participant.find((/** @type {any} */ one) => one.id === side.id).name)];
  const matches = new Map();
  const add = (/** @type {any} */ match, /** @type {any[]} */ ...sides) => matches.set(String(match.id), { id: String(match.id), again: false, sides });
  const winner = (/** @type {any} */ match) => ['winner', String(match.id)];
  const loser = (/** @type {any} */ match) => ['loser', String(match.id)];
  const halves = (/** @type {any[]} */ before, /** @type {number} */ at) => [before[2 * at], before[2 * at + 1]];
  first.forEach((/** @type {any} */ { opponent1, opponent2 }, /** @type {number} */ at) => add(upper[0][at], seed_of(opponent1), seed_of(opponent2)));
  upper.slice(1).forEach((round, r) => round.forEach((match, at) => add(match, ...halves(upper[r], at).map(winner))));
  if (kind === 'knockout') {
    add(below[0][0], ...(upper.at(-2) ?? []).map(loser));
    return matches;
  }
  below.forEach((round, r) => round.forEach((match, at) => {
    const from = (/** @type {number} */ upper_round, /** @type {any} */ side) => loser(upper[upper_round][side.position - 1]);
    if (r === 0) add(match, from(0, match.opponent1), from(0, match.opponent2));
    else if (r % 2) add(match, from((r + 1) / 2, match.opponent1), winner(below[r - 1][at]));
    else add(match, ...halves(below[r - 1], at).map(winner));
  }));
  const ends = finals.flat();
  const last = [winner(upper.at(-1)?.[0]), winner(below.at(-1)?.[0])];
  ends.forEach((match, at) => matches.set(String(match.id), { id: String(match.id), again: at === 1, sides: last }));
  return matches;
}

const PEERS = { brackets_manager, duel };

// ---- what they agree in

/** Who can come from there, as nested pairs with the better seed first; null: nobody. @param {Bracket} bracket @param {any[]} side @returns {any} */
function tree(bracket, [what, of]) {
  if (what === 'entry') return of;
  if (what === 'nobody') return null;
  const pair = bracket.get(of).sides.map((side) => tree(bracket, side));
  const [a, b] = pair;
  if (what === 'loser') return a === null || b === null ? null : { loser_of: sorted(pair) };
  return a === null ? b : b === null ? a : sorted(pair);
}

const best = (/** @type {any} */ one) => typeof one === 'number' ? one : best(Array.isArray(one) ? one[0] : one.loser_of[0]);
const sorted = (/** @type {any[]} */ pair) => [...pair].sort((x, y) => best(x) - best(y));

/** Does anybody come to both sides, whoever wins? @param {Bracket} bracket */
const real = (bracket) => [...bracket.values()].filter((match) => match.sides.every((side) => tree(bracket, side) !== null));

/** Matches of the winners' side: only winners come there. @param {Bracket} bracket */
const upper = (bracket) => [...bracket.values()].filter(({ sides }) =>
  sides.every(([what, of]) => what === 'entry' || what === 'nobody' || (what === 'winner' && upper_ids(bracket).has(of))));

const kept = new WeakMap();
/** Found once a bracket: each match comes after those that it waits for. @param {Bracket} bracket @returns {Set<string>} */
function upper_ids(bracket) {
  const known = kept.get(bracket);
  if (known) return known;
  const ids = new Set();
  kept.set(bracket, ids);
  for (const { id, sides } of bracket.values())
    if (sides.every(([what, of]) => what === 'entry' || what === 'nobody' || (what === 'winner' && ids.has(of)))) ids.add(id);
  return ids;
}

/** The last match of the winners' side. @param {Bracket} bracket */
const top = (bracket) => upper(bracket).at(-1);

/** The matches after this one on its winner's way, itself first. @param {Bracket} bracket @param {string} id */
function way(bracket, id) {
  const on = [id];
  for (let next; (next = [...bracket.values()].find(({ sides, again }) => !again && sides.some(([what, of]) => what === 'winner' && of === on.at(-1)))); on.push(next.id));
  return on;
}

/** Where losers of a match drop to; undefined: nowhere. @param {Bracket} bracket @param {string} id */
const drop = (bracket, id) => [...bracket.values()].find(({ sides, again }) => !again && sides.some(([what, of]) => what === 'loser' && of === id))?.id;

/** Rounds of the winners' side, counted from its last. @param {Bracket} bracket @param {string} id */
const from_top = (bracket, id) => way(bracket, id).filter((at) => upper_ids(bracket).has(at)).length;

test('a knockout is built alike by all three: who meets whom, who has a bye, who plays for third place', async () => {
  for (const n of SIZES) {
    const mine = ours('knockout', n);
    for (const [name, build] of Object.entries(PEERS)) {
      const theirs = await build('knockout', n);
      const about = `${n} entries, ${name}`;
      assert.deepEqual(tree(mine, ['winner', top(mine)?.id]), tree(theirs, ['winner', top(theirs)?.id]), about);
      const [third, other] = [mine, theirs].map((bracket) => [...bracket.values()].find(({ sides }) => sides.some(([what]) => what === 'loser')));
      assert.deepEqual(third?.sides.map((side) => tree(mine, side)).sort((x, y) => best(x) - best(y)),
        other?.sides.map((side) => tree(theirs, side)).sort((x, y) => best(x) - best(y)), about);
      assert.equal(real(mine).length, real(theirs).length, about);
    }
  }
});

test('a double elimination has the same winners\' side, and losers of a round enter below in the same round', async () => {
  for (const n of SIZES) {
    const mine = ours('double', n);
    const entered = (/** @type {Bracket} */ bracket) => upper(bracket).map(({ id }) => `${from_top(bracket, id)}: ${way(bracket, drop(bracket, id) ?? '').length}`).sort();
    for (const [name, build] of Object.entries(PEERS)) {
      const theirs = await build('double', n);
      const about = `${n} entries, ${name}`;
      assert.deepEqual(tree(mine, ['winner', top(mine)?.id]), tree(theirs, ['winner', top(theirs)?.id]), about);
      assert.deepEqual(entered(mine), entered(theirs), about);
      assert.equal(real(mine).filter(({ again }) => !again).length, 2 * n - 2, about);
      assert.equal(real(theirs).filter(({ again }) => !again).length, 2 * n - 2, about);
      assert.equal([mine, theirs].every((bracket) => [...bracket.values()].filter(({ again }) => again).length === 1), true, about);
    }
  }
});

/**
 * Matches of the losers' side that are left when two may meet again for the first time, the last one included: who lost a match of
 * the winners' side and who beat them there and lost later.
 * @param {Bracket} bracket
 */
function again_before_end(bracket) {
  const ways = new Map(upper(bracket).map(({ id }) => [id, way(bracket, drop(bracket, id) ?? '')]));
  const played = new Set(real(bracket).map(({ id }) => id));
  let most = 0;
  for (const { id } of upper(bracket)) {
    if (!played.has(id)) continue;
    for (const later of way(bracket, id).slice(1).filter((at) => upper_ids(bracket).has(at))) {
      const meet = (ways.get(id) ?? []).findIndex((at) => (ways.get(later) ?? []).includes(at));
      most = Math.max(most, (ways.get(id) ?? []).length - meet);
    }
  }
  return most;
}

test('losers are crossed in our own way, and nobody meets again earlier than with either of the others', async () => {
  for (const n of SIZES) {
    const mine = again_before_end(ours('double', n));
    for (const [name, build] of Object.entries(PEERS)) {
      const theirs = again_before_end(await build('double', n));
      assert.ok(mine <= theirs, `${n} entries: two may meet again ${mine} matches before the end, with ${name} ${theirs}`);
    }
  }
});
