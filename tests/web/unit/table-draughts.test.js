// SPDX-License-Identifier: MIT
// Draughts at the tablet: what stands on the board between the tap and the moment in which the game was read again.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { stored } from './dom.js';

const build = process.env.TD_BUILD ?? fileURLToPath(new URL('../../../build', import.meta.url));
const module_of = (/** @type {string} */ path) => import(join(build, 'web-modules', path));
const read = (/** @type {string} */ file) => readFileSync(join(build, 'web', file));

/** What the server has, whether it can be reached, when it answers, and how many wait for that.
 * @type {{game: any, online: boolean, until: Promise<void>, asked: number}} */
const server = { game: null, online: true, until: Promise.resolve(), asked: 0 };
globalThis.fetch = /** @type {any} */ (async (/** @type {string} */ url) => {
  if (!url.startsWith('/api')) return { arrayBuffer: async () => Uint8Array.from(read(url)).buffer, json: async () => JSON.parse(read(url).toString()) };
  const { game, online } = server;
  server.asked += 1;
  await server.until;
  server.asked -= 1;
  if (!online) throw new TypeError('no network');
  return { ok: true, status: 200, headers: { get: () => 'application/json' }, json: async () => game };
});

const [{ use }, { desk }, { draughts_from }] = await Promise.all(['lib/text.js', 'pages/table/draughts.js', 'lib/board/draughts-engine.js'].map(module_of));
use(JSON.parse(readFileSync(join(build, 'web-modules/strings/en.json'), 'utf8')), 'en');
const engine = await draughts_from(read('draughts.wasm'), JSON.parse(read('engine.en.json').toString()));
const START = { match: 1, game: 1, black: 'a', ballot: '', ruleset: 'draughts', edge: 8 };
const game_of = (/** @type {any[]} */ ...acts) => engine.after(/** @type {any} */ (START), 'draughts', acts).game;
const PLAYED = { turn: 1, side: 'a', act: 'play', play: '11-15' };

const turn = () => new Promise((resolve) => setTimeout(resolve, 1));

/** Until all that was asked has been answered, and heard. */
async function quiet() {
  do await turn(); while (server.asked);
  await turn();
}

/** A page with this match. @param {string} [uid] of its event: what is kept of another one is none of this */
async function tablet(uid = 'evening') {
  const series = { games: [{ game: 'draughts', draughts: {} }] };
  const match = () => ({ match: 1, game: 1, games: [], status: 'playing', a: { name: 'Ana' }, b: { name: 'Bo' }, series });
  /** @type {any} */
  const page = { base: `/tournaments/${uid}`, match: match(), match_there: match(), outbox: { entries: [] }, taken: [],
    painted: 0, paint() { page.painted += 1; }, patience: () => 'patience',
    enter: (/** @type {string} */ path, /** @type {any} */ body, /** @type {string} */ label) =>
      page.outbox.entries.push({ key: `${body.turn} ${label}`, path: `/matches/1/${path}`, body, match: 1, label, made_at: Date.now() }) };
  desk(page);
  // The rules have come, and the game.
  while (page.painted < 1 + Number(server.online)) await turn();
  await quiet();
  /** All values of what is drawn. @returns {any[]} */
  const drawn = () => {
    const found = /** @type {any[]} */ ([]);
    const walk = (/** @type {any} */ part) => {
      if (Array.isArray(part)) part.forEach(walk);
      else if (part?.strings) part.values.forEach(walk);
      else found.push(part);
    };
    walk(desk(page));
    return found;
  };
  const shown = () => drawn().find((one) => one?.fen)?.fen;
  const tap = (/** @type {number[]} */ ...squares) => {
    for (const detail of squares) drawn().find((one) => typeof one === 'function')({ detail });
  };
  /** The first entry has left the queue. @param {boolean} taken or refused */
  const leaves = (taken) => {
    const [entry, ...rest] = page.outbox.entries;
    page.outbox.entries = rest;
    if (taken) page.taken.push(entry);
  };
  return { page, shown, tap, leaves };
}

test('what the server has taken stands until it is read back, and on a page that opens again without a network', async () => {
  Object.assign(server, { game: game_of(), online: true });
  const { page, shown, tap, leaves } = await tablet();
  assert.equal(shown(), game_of().position);
  tap(11, 15);
  const [{ body }] = page.outbox.entries;
  assert.equal(body.play, '11-15');
  server.online = false;
  leaves(true);
  assert.equal(shown(), game_of(PLAYED).position);
  await quiet();
  assert.equal(shown(), game_of(PLAYED).position, 'the game could not be read');
  const again = await tablet();
  assert.equal(again.shown(), game_of(PLAYED).position, 'after a reload');
  again.tap(22, 18);
  assert.equal(again.page.outbox.entries[0].body.turn, 2);
  again.page.outbox.entries = [];
  await quiet();
  // Read back it is what the server says; nothing of it stands twice.
  Object.assign(server, { game: game_of(PLAYED), online: true });
  again.shown();
  await quiet();
  assert.equal(again.shown(), game_of(PLAYED).position);
  assert.deepEqual(JSON.parse(stored.get('td.draughts') ?? '{}').arrived, []);
});

test('a game that was read before its match started is waited for: nobody has black yet', async () => {
  Object.assign(server, { game: { ...game_of(), black: null }, online: true });
  const { page, shown } = await tablet('lot');
  assert.equal(desk(page), 'patience');
  server.game = game_of();
  page.match_there = { ...page.match_there };
  shown();
  await quiet();
  assert.equal(shown(), game_of().position);
});

test('what the server refused does not stand, whether the game can be read again or not', async () => {
  Object.assign(server, { game: game_of(), online: true });
  const { page, shown, tap, leaves } = await tablet('refused');
  tap(11, 15);
  assert.equal(shown(), game_of(PLAYED).position);
  server.online = false;
  leaves(false);
  assert.equal(shown(), game_of().position);
  await quiet();
  assert.equal(shown(), game_of().position);
  tap(10, 14);
  assert.deepEqual(page.outbox.entries.map((/** @type {any} */ { body }) => [body.turn, body.play]), [[1, '10-14']]);
});

test('a match that ends while its game is read leaves nothing to complain of', async () => {
  Object.assign(server, { game: game_of(), online: true });
  const { page, shown } = await tablet('ended');
  /** @type {unknown[]} */
  const failed = [], note = (/** @type {unknown} */ error) => failed.push(error);
  process.on('unhandledRejection', note);
  /** @type {any[]} */
  const toasts = [];
  document.body.append = (...all) => toasts.push(...all);
  const kept = stored.get('td.draughts');
  assert.match(kept ?? '', /"base":"\/tournaments\/ended\/matches\/1\/draughts"/);
  let answer = () => {};
  server.until = new Promise((resolve) => { answer = () => resolve(); });
  page.match_there = { ...page.match_there };
  shown();
  page.match = page.match_there = null;
  answer();
  await quiet();
  process.off('unhandledRejection', note);
  assert.deepEqual([failed, toasts, stored.get('td.draughts')], [[], [], kept]);
});
