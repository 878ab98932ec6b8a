// SPDX-License-Identifier: MIT
// Real servers, each on a temporary data directory and a port of its own, and a director who is signed in on them. The
// database is made once: a server starts on a copy of a data directory that has a club already.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from '@playwright/test';

/** How long to wait before a server that says nothing is given up. */
const START_MS = 180000;
/** The longest ledger of a test, bytes. */
const MOST_LEDGER = 1 << 26;
export const OWNER = { login: 'anna', password: 'a long pass phrase', name: 'Anna Meyer', club: 'Riverside', time_zone: 'Europe/Copenhagen' };

/** Below those that the system gives to whoever connects somewhere: a server that starts again finds its port free. */
const [FIRST_PORT, PORTS] = [20000, 12000];

/** @param {number} port @returns {Promise<boolean>} */
const is_free = (port) => new Promise((resolve) => {
  const probe = createServer().on('error', () => resolve(false)).listen(port, '127.0.0.1', () => { probe.close(() => resolve(true)); });
});

/** A port that is free now. @returns {Promise<number>} */
async function free_port() {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORTS);
    if (await is_free(port)) return port;
  }
}

/** Where a server keeps its data: run by root, the private cluster belongs to another account, which must get there. */
function data_directory(template = '') {
  const data = mkdtempSync(join(tmpdir(), 'td-web-'));
  chmodSync(data, 0o755);
  if (template) execFileSync('cp', ['-a', `${template}/.`, data]);
  return data;
}

const program = () => process.env.TD_SERVER || `${process.env.TD_BUILD}/tdserver`;

/** A certificate of its own for 127.0.0.1, as a club would make one. @param {string} folder */
export function certificate(folder) {
  const [cert, key] = ['cert.pem', 'key.pem'].map((name) => join(folder, name));
  execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1',
    '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return { cert, key };
}

/** @param {string} folder @param {boolean | 'hall'} how */
function tls_options(folder, how) {
  if (how === 'hall') return ['--hall-https'];
  const { cert, key } = certificate(folder);
  return ['--tls-cert', cert, '--tls-key', key];
}

/** A stick for copies, and the lock of a passphrase: the folder belongs to the account that serves. @param {string} data */
function stick_beside(data) {
  const stick = `${data}-stick`;
  mkdirSync(stick);
  writeFileSync(`${stick}/phrase`, 'five words drawn at random\n');
  execFileSync(program(), ['copies', '--data', data, '--passphrase-file', `${stick}/phrase`]);
  if (process.getuid?.() === 0) execFileSync('chown', ['tdserver', stick]);
  return stick;
}

/** @param {string[]} args @returns {Promise<{child: import('node:child_process').ChildProcess, setup: string}>} */
function run(args) {
  const child = spawn(program(), ['serve', ...args], { stdio: ['ignore', 'pipe', 'pipe'], cwd: join(process.env.TD_BUILD || '', '..') });
  let said = '';
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`the server did not start:\n${said}`)), START_MS);
    const hear = (/** @type {Buffer} */ chunk) => {
      said += chunk;
      if (!/^Public: \S+/m.test(said)) return;
      // Both lines leave the server in one piece; a club that has an owner gets no set-up link.
      resolve({ child, setup: /^Set-up: (\S+)/m.exec(said)?.[1] ?? '' });
      clearTimeout(late);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)));
  });
}

/** @param {import('node:child_process').ChildProcess} child @param {() => unknown} end what makes it end */
const ended = (child, end = () => child.kill('SIGTERM')) => new Promise((resolve) => {
  child.removeAllListeners('exit');
  child.on('exit', resolve);
  end();
});

/** The process that serves: root's is the only child of the one that was started. @param {number} started */
function serving(started) {
  const children = readFileSync(`/proc/${started}/task/${started}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  return children.length === 1 ? children[0] : started;
}

/**
 * Starts a server; ends with its address, its set-up link and ways to start it again and to stop it. fresh: without a
 * club, so that its set-up link is good; else the director of TD_STATE is signed in. secure: with TLS, 'hall': by an authority of its own; web: another site
 * than the one that was built; seen_at: the address people open when something stands in between; limits: who asks too often
 * is refused, as outside of tests; copies: they are made on a stick; options: more of `serve`.
 * @param {{copies?: boolean, fresh?: boolean, secure?: boolean | 'hall', web?: string, seen_at?: (port: number) => Promise<string>, limits?: boolean,
 *   options?: string[]}} [how]
 */
export async function start_server({ copies = false, fresh = false, secure = false, web = '', seen_at, limits = false, options = [] } = {}) {
  const port = await free_port();
  const data = data_directory(fresh ? '' : process.env.TD_TEMPLATE);
  const own = `${secure ? 'https' : 'http'}://127.0.0.1:${port}`;
  const url = seen_at ? await seen_at(port) : own;
  const stick = copies ? stick_beside(data) : '';
  const args = ['--listen', '127.0.0.1', '--port', String(port), '--public-url', url, '--data', data,
    ...(limits ? [] : ['--no-rate-limits']), ...(secure ? tls_options(data, secure) : []), ...(web ? ['--web', web] : []),
    ...(stick ? ['--copies', stick] : []), ...options];
  let { child, setup } = await run(args);
  /** verify: the ledgers are folded again first; what is wrong with them is thrown. */
  const stop = async (/** @type {{verify?: boolean, keep?: boolean}} */ { verify = false, keep = false } = {}) => {
    await ended(child);
    if (keep) return;
    if (verify) execFileSync(program(), ['verify', '--data', data], { stdio: 'pipe' });
    for (const folder of [data, stick].filter(Boolean)) rmSync(folder, { recursive: true, force: true });
  };
  const restart = async () => {
    await ended(child);
    ({ child } = await run(args));
  };
  /** At once, as when the power fails; with nothing said to anybody. */
  const kill = () => ended(child, () => process.kill(serving(Number(child.pid)), 'SIGKILL'));
  /** After `kill`, on the same data. */
  const again = async () => { ({ child } = await run(args)); };
  /** Folds the ledgers again beside the running server; what is wrong with them is thrown. */
  const verified = () => { execFileSync(program(), ['verify', '--data', data], { stdio: 'pipe' }); };
  /** What a judge has to say of a ledger as it is exported. @param {string} uid */
  const judged = (uid) => {
    const file = join(data, `${uid}.ledger`);
    writeFileSync(file, execFileSync(program(), ['export', uid, '--data', data], { maxBuffer: MOST_LEDGER }));
    return execFileSync(program(), ['verify', '--file', file, '--judge'], { encoding: 'utf8' });
  };
  return { url, own, data, stick, setup, stop, restart, kill, again, verified, judged };
}

/** A club to practise in: it chooses where its data lie, and nothing of it is left. */
export async function start_practice() {
  const port = await free_port();
  const url = `http://127.0.0.1:${port}`;
  const { child, setup } = await run(['--practice', '--listen', '127.0.0.1', '--port', String(port), '--public-url', url, '--no-rate-limits']);
  return { url, setup, stop: () => ended(child) };
}

/**
 * Makes the director of the tests the owner.
 * @param {{url: string, setup: string}} server
 * @returns {Promise<any>} the browser's state of somebody who is signed in
 */
export async function own_server(server) {
  const api = await request.newContext({ baseURL: server.url, ignoreHTTPSErrors: true });
  const token = new URL(server.setup).hash.slice(1);
  const answer = await api.post('/api/v1/setup', { data: { token, ...OWNER }, headers: { 'Idempotency-Key': 'setup' } });
  if (!answer.ok()) throw new Error(`set-up: ${answer.status()} ${await answer.text()}`);
  const state = await api.storageState();
  await api.dispose();
  return state;
}

/** The director of the tests, signed in on every server that is not fresh. */
export const director_state = () => JSON.parse(process.env.TD_STATE || '{}');

export default async function global_setup() {
  const first = await start_server({ fresh: true });
  process.env.TD_STATE = JSON.stringify(await own_server(first));
  await first.stop({ keep: true });
  process.env.TD_TEMPLATE = first.data;
  return () => rmSync(first.data, { recursive: true, force: true });
}
