// SPDX-License-Identifier: MIT
// The service worker without a browser: what it keeps, when it answers, and with which release.
import assert from 'node:assert/strict';
import { createHash, webcrypto } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';

const WEB = fileURLToPath(new URL('../../../web/', import.meta.url));
const SITE = join(process.env.TD_BUILD || join(WEB, '../build'), 'web');
const ORIGIN = 'https://club.example';
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** A browser's shelves, shared by the releases that come one after the other. */
function shelves() {
  const all = new Map();
  return {
    all,
    keys: async () => [...all.keys()],
    delete: async (name) => all.delete(name),
    open: async (name) => {
      if (!all.has(name)) all.set(name, new Map());
      const files = all.get(name);
      return { match: async (path) => files.get(path)?.clone(), put: async (path, answer) => { files.set(path, answer); } };
    },
  };
}

/** A worker of the release whose server has `files`; `listed` when its list says something else. */
function worker(version, files, caches, listed = files) {
  const heard = {};
  const state = { network: true, asked: [] };
  const list = Object.fromEntries(Object.entries(listed).map(([path, text]) => [path, sha256(text)]));
  const fetch = async (what) => {
    const path = new URL(what.url ?? what, ORIGIN).pathname;
    state.asked.push(path);
    if (path === '/version.txt') await state.holds;
    if (!state.network) throw new TypeError('no network');
    return new Response(files[path] ?? 'not there', { status: path in files ? 200 : 404 });
  };
  const self = { location: { origin: ORIGIN }, addEventListener: (kind, hear) => { heard[kind] = hear; }, skipWaiting: async () => {},
    clients: { claim: async () => {} } };
  const source = `const SHELL = ${JSON.stringify({ version, files: list })};\n${readFileSync(join(WEB, 'sw.js'), 'utf8')}`;
  vm.runInNewContext(source, { self, caches, fetch, crypto: webcrypto, URL, setTimeout: (run, ms) => setTimeout(run, ms).unref(), Response });
  state.say = (kind) => new Promise((resolve, reject) => heard[kind]({ waitUntil: (work) => work.then(resolve, reject) }));
  state.respond = async (path, { method = 'GET', opens = '', page = 'tab' } = {}) => {
    let answer;
    heard.fetch({ request: { url: new URL(path, ORIGIN).href, method }, clientId: opens ? '' : page, resultingClientId: opens,
      respondWith: (value) => { answer = value; } });
    return answer;
  };
  state.ask = async (path, how) => (await state.respond(path, how))?.text();
  /** What the page is told when it asks whether it is of the server's release. */
  state.release = async (page) => (await state.respond('/release', { page }))?.status;
  return state;
}

const OLD = { '/version.txt': '1\n', '/index.html': 'old index', '/table.html': 'old table', '/pages/table.js': 'old script' };
const NEW = { '/version.txt': '2\n', '/index.html': 'new index', '/table.html': 'new table', '/pages/table.js': 'new script' };

test('a page comes from what is kept when the server has no other release, after one question', async () => {
  const old = worker('1', OLD, shelves());
  await old.say('install');
  old.asked.length = 0;
  assert.equal(await old.ask('/table.html', { opens: 'tab' }), 'old table');
  assert.equal(await old.ask('/pages/table.js', { page: 'tab' }), 'old script');
  assert.deepEqual(old.asked, ['/version.txt', '/api/v1/device']);
});

test('what a table asks first is asked with the question for the release, and handed to it once', async () => {
  const server = { ...OLD };
  const old = worker('1', server, shelves());
  await old.say('install');
  server['/api/v1/device'] = 'a table';
  assert.equal(await old.ask('/table.html', { opens: 'tab' }), 'old table');
  old.asked.length = 0;
  assert.equal(await old.ask('/api/v1/device', { page: 'other' }), undefined, 'another page asks for itself');
  assert.equal(await old.ask('/api/v1/device', { page: 'tab' }), 'a table');
  assert.equal(await old.ask('/api/v1/device', { page: 'tab' }), undefined, 'what comes later is left alone');
  assert.deepEqual(old.asked, []);
  assert.equal(await old.ask('/index.html', { opens: 'list' }), 'old index');
  assert.deepEqual(old.asked, ['/version.txt']);
});

test('a command makes what was asked before it old, and what failed is asked again', async () => {
  const server = { ...OLD };
  const old = worker('1', server, shelves());
  await old.say('install');
  server['/api/v1/device'] = 'nobody signed in';
  await old.ask('/table.html', { opens: 'tab' });
  assert.equal(await old.ask('/api/v1/devices', { method: 'POST' }), undefined);
  assert.equal(await old.ask('/api/v1/device'), undefined);
  old.network = false;
  assert.equal(await old.ask('/table.html', { opens: 'next' }), 'old table');
  old.network = true;
  server['/api/v1/device'] = 'a table';
  assert.equal(await old.ask('/api/v1/device', { page: 'next' }), 'a table');
});

test('a portal that answers for the server opens nothing but what is kept', async () => {
  const server = { ...OLD };
  const old = worker('1', server, shelves());
  await old.say('install');
  for (const path of Object.keys(server)) server[path] = '<p>your room number, please</p>';
  assert.equal(await old.ask('/table.html', { opens: 'tab' }), 'old table');
});

test('the newest files while the network answers, the kept ones without it', async () => {
  const caches = shelves();
  const server = { ...OLD };
  const old = worker('1', server, caches);
  await old.say('install');
  assert.equal(await old.ask('/table.html?x=1', { opens: 'tab' }), 'old table');
  Object.assign(server, NEW);
  assert.equal(await old.ask('/index.html', { opens: 'list' }), 'new index', 'another page than a table waits for the answer');
  assert.equal(await old.ask('/table.html', { opens: 'tab' }), 'new table');
  old.network = false;
  assert.equal(await old.ask('/table.html', { opens: 'tab' }), 'old table');
  assert.equal(await old.ask('/'), 'old index');
});

test('a table starts from what is kept without waiting for the server, and is told to load again when that was old', async () => {
  const server = { ...OLD };
  const old = worker('1', server, shelves());
  await old.say('install');
  assert.equal(await old.ask('/table.html', { opens: 'tab' }), 'old table');
  assert.equal(await old.release('tab'), 204);
  Object.assign(server, NEW);
  let answer_now;
  old.holds = new Promise((resolve) => { answer_now = resolve; });
  assert.equal(await old.ask('/table.html', { opens: 'next' }), 'old table', 'while the server has not answered');
  assert.equal(await old.ask('/pages/table.js', { page: 'next' }), 'old script', 'and its scripts are of the same release');
  const told = old.release('next');
  answer_now();
  assert.equal(await told, 205);
  assert.equal(await old.ask('/table.html', { opens: 'again' }), 'new table');
  assert.equal(await old.release('again'), 204, 'who comes from the network is not sent round again');
  Object.assign(server, OLD);
  assert.equal(await old.ask('/table.html', { opens: 'back' }), 'old table');
  assert.equal(await old.release('back'), 204);
});

test('a table that was told to load again starts from what is kept where the network is gone by then', async () => {
  const server = { ...OLD };
  const old = worker('1', server, shelves());
  await old.say('install');
  server['/version.txt'] = '2\n';
  assert.equal(await old.ask('/table.html', { opens: 'tab' }), 'old table');
  assert.equal(await old.release('tab'), 205);
  old.network = false;
  assert.equal(await old.ask('/table.html', { opens: 'again' }), 'old table');
  assert.equal(await old.release('again'), 204, 'once, not in a ring');
});

test('a page that was opened from the kept files takes no script of another release', async () => {
  const caches = shelves();
  const server = { ...OLD };
  const old = worker('1', server, caches);
  await old.say('install');
  old.network = false;
  assert.equal(await old.ask('/table.html', { opens: 'tab' }), 'old table');
  old.network = true;
  Object.assign(server, NEW);
  assert.equal(await old.ask('/pages/table.js', { page: 'tab' }), 'old script');
  assert.equal(await old.ask('/pages/table.js', { page: 'other' }), 'new script');
});

test('commands, questions to the API and foreign files are left alone', async () => {
  const shell = worker('1', OLD, shelves());
  await shell.say('install');
  shell.asked.length = 0;
  for (const [path, how] of [['/api/v1/device', {}], ['/table.html', { method: 'POST' }], ['https://elsewhere.example/table.html', {}], ['/sw.js', {}]])
    assert.equal(await shell.ask(path, how), undefined, path);
  assert.deepEqual(shell.asked, []);
});

test('a release is kept whole or not at all; the next one takes its place', async () => {
  const caches = shelves();
  await worker('1', OLD, caches).say('install');
  await assert.rejects(worker('2', { ...NEW, '/table.html': 'a portal wants your room number' }, caches, NEW).say('install'));
  assert.deepEqual([...caches.all.keys()], ['td-shell-1']);
  const next = worker('2', NEW, caches);
  await next.say('install');
  await next.say('activate');
  assert.deepEqual([...caches.all.keys()], ['td-shell-2']);
});

test('the list of the built site names its files with their hashes', () => {
  const [, text] = /^const SHELL = (.*);$/m.exec(readFileSync(join(SITE, 'sw.js'), 'utf8'));
  const { version, files } = JSON.parse(text);
  assert.ok(Object.keys(files).length > 50);
  const some = ['/table.html', '/pages/table.js', '/pages/table/board.js', '/engine.wasm', '/strings/table.en.json', '/icon.svg'];
  for (const path of some) assert.ok(path in files, path);
  assert.deepEqual(Object.keys(files).filter((path) => /[.]map$|LICENSE/.test(path)), []);
  for (const [path, hash] of Object.entries(files)) assert.equal(sha256(readFileSync(join(SITE, path))), hash, path);
  assert.equal(readFileSync(join(SITE, 'version.txt'), 'utf8').trim(), version);
  assert.ok(!existsSync(join(SITE, 'sw.new')));
});

test('the manifest starts the table by itself, with icons that exist', () => {
  const manifest = JSON.parse(readFileSync(join(SITE, 'table.webmanifest'), 'utf8'));
  assert.deepEqual([manifest.start_url, manifest.scope, manifest.display], ['/table.html', '/', 'standalone']);
  for (const { src } of manifest.icons) assert.ok(existsSync(join(SITE, src)), src);
});
