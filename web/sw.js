// SPDX-License-Identifier: MIT
// The service worker: keeps the shell (pages, styles, scripts, words, icons) so that a tablet can be reloaded without
// the network. web/build puts SHELL = {version, files: {path: sha256}} in the line before this file: another release is
// another list, so the browser installs it at the next load. Nothing of the API is ever kept here.
//
// A page that is opened asks the server for one thing, which release it has. The same, or no answer: the page and all
// its parts come from what is kept, at once. Another one: everything comes from the network, so the newest release is
// what runs. The scripts of two releases never meet in one page.
//
// The page of a table does not wait for that answer: what is kept is read and started meanwhile, and it asks here whether
// that holds (/release) before it says or shows anything; if not, it loads itself again. What it asks the server first is
// asked beside that question and handed to it, once.
/* global SHELL */
const PREFIX = 'td-shell-';
const KEPT = PREFIX + SHELL.version;
/** A network that is slower than this is no network to somebody who waits for the page. */
const PATIENCE_MS = 3000;
const AT_ONCE = 4;

/** Pages that were opened from what is kept, by the browser's number. */
const opened_kept = new Set();

/** Pages that start from what is kept before the server has answered, and what each asks first, as it asks it. */
const FIRST = { '/table.html': '/api/v1/device' };
const AS_TABLET = { Accept: 'application/json', 'TD-Act-As': 'device' };
/** An answer that is older is not handed over. */
const FRESH_MS = 5000;
/** Answers on their way, by the page that is being opened. */
const early = new Map();

/** Where a page asks whether what it was opened from is the server's release; 205: load it again. */
const RELEASE = '/release';
/** Answers to that, by the page. @type {Map<string, Promise<boolean>>} */
const asked = new Map();
/** The server has another release: what is opened next waits for its word. */
let replaced = false;

/** The file of the shell that a request means; empty when it is none of ours. */
function shell_path(request) {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return '';
  const path = url.pathname === '/' ? '/index.html' : url.pathname;
  return path in SHELL.files ? path : '';
}

const hex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** One file, only if it is the one that the list means: a portal's login page or half a release must not become the shell. */
async function take(cache, path) {
  const answer = await fetch(path, { cache: 'no-cache' });
  const copy = answer.clone();
  const hash = hex(await crypto.subtle.digest('SHA-256', await answer.arrayBuffer()));
  if (!answer.ok || hash !== SHELL.files[path]) throw new Error(`${path} is not the file of this release`);
  await cache.put(path, copy);
}

/** All or nothing; a few at a time, the tablet has other things to fetch. */
async function install() {
  const cache = await caches.open(KEPT);
  const paths = Object.keys(SHELL.files);
  try {
    while (paths.length > 0) await Promise.all(paths.splice(0, AT_ONCE).map((path) => take(cache, path)));
  } catch (error) {
    await caches.delete(KEPT);
    throw error;
  }
  await self.skipWaiting();
}

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== KEPT).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** What is kept under this path. */
async function kept(path) {
  return (await caches.open(KEPT)).match(path);
}

/** What the network says in good time; nothing when it fails, is late, or a server in between has an excuse. */
async function from_network(request, how) {
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  const answer = await Promise.race([fetch(request, how).catch(() => undefined), late]);
  return answer && answer.status < 500 ? answer : undefined;
}

/** Is there no other release at the server? A portal's page and a server that is away count as none. */
async function is_newest() {
  const answer = await from_network('/version.txt', { cache: 'no-cache' });
  const said = answer?.ok ? (await answer.text()).trim() : '';
  return !/^\w+$/.test(said) || said === SHELL.version;
}

/** Asks ahead for a page that is being opened. */
function ask_early(opens, path) {
  const first = FIRST[path];
  early.set(opens, { first, answer: fetch(first, { headers: AS_TABLET }).catch(() => undefined) });
  setTimeout(() => early.delete(opens), FRESH_MS);
}

/** Only what a page says first: a command makes what was answered before it old. */
function hand_over(event) {
  const there = early.get(event.clientId);
  early.delete(event.clientId);
  const { method, url } = event.request;
  if (there && method === 'GET' && new URL(url).pathname === there.first) event.respondWith(there.answer.then((answer) => answer ?? fetch(event.request)));
}

/** Another release meanwhile? Who was not opened ahead of that answer has nothing to ask. */
async function tell_release(page) {
  const newest = (await asked.get(page)) ?? true;
  asked.delete(page);
  return new Response(null, { status: newest ? 204 : 205 });
}

async function newest_or_replaced() {
  const newest = await is_newest();
  replaced = !newest;
  return newest;
}

/** May this page be opened from what is kept? The page of a table may, and hears the answer later. */
async function may_open(opens, path) {
  const newest = newest_or_replaced();
  if (!FIRST[path]) return newest;
  ask_early(opens, path);
  if (replaced) return newest;
  asked.set(opens, newest);
  return true;
}

async function answer(event, path) {
  const opens = event.resultingClientId;
  if (opens ? await may_open(opens, path) : opened_kept.has(event.clientId)) {
    const here = await kept(path);
    if (here && opens) opened_kept.add(opens);
    if (here) return here;
  }
  return (await from_network(event.request)) ?? (await kept(path)) ?? fetch(event.request);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const path = shell_path(event.request);
  if (event.request.url === self.location.origin + RELEASE) event.respondWith(tell_release(event.clientId));
  else if (path) event.respondWith(answer(event, path));
  else hand_over(event);
});
