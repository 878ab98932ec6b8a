// SPDX-License-Identifier: MIT
// A real server on a temporary data directory, and a director who is signed in on it.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from '@playwright/test';

const START_MS = 60000;
export const OWNER = { login: 'anna', password: 'a long pass phrase', name: 'Anna Meyer', club: 'Riverside', time_zone: 'Europe/Copenhagen' };

/** A port that is free now. @returns {Promise<number>} */
function free_port() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}

/** Where a server keeps its data: run by root, the private cluster belongs to another account, which must get there. */
function data_directory() {
  const data = mkdtempSync(join(tmpdir(), 'td-web-'));
  chmodSync(data, 0o755);
  return data;
}

/** Starts a server; ends with its address, its set-up link and a way to stop it. */
export async function start_server() {
  const port = await free_port();
  const data = data_directory();
  const program = process.env.TD_SERVER || `${process.env.TD_BUILD}/tdserver`;
  const child = spawn(program, ['serve', '--listen', '127.0.0.1', '--port', String(port), '--public-url', `http://127.0.0.1:${port}`, '--data', data, '--no-rate-limits'], {
    stdio: ['ignore', 'pipe', 'pipe'], cwd: join(process.env.TD_BUILD || '', '..'),
  });
  let said = '';
  const setup = await new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`the server did not start:\n${said}`)), START_MS);
    const hear = (/** @type {Buffer} */ chunk) => {
      said += chunk;
      const found = /^Set-up: (\S+)/m.exec(said);
      if (!found) return;
      clearTimeout(late);
      resolve(found[1]);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)));
  });
  const stop = () => new Promise((resolve) => {
    child.removeAllListeners('exit');
    child.on('exit', () => {
      rmSync(data, { recursive: true, force: true });
      resolve(undefined);
    });
    child.kill('SIGTERM');
  });
  return { url: `http://127.0.0.1:${port}`, setup: String(setup), stop };
}

export default async function global_setup() {
  const server = await start_server();
  const api = await request.newContext({ baseURL: server.url });
  const token = new URL(server.setup).hash.slice(1);
  const answer = await api.post('/api/v1/setup', { data: { token, ...OWNER }, headers: { 'Idempotency-Key': 'setup' } });
  if (!answer.ok()) throw new Error(`set-up: ${answer.status()} ${await answer.text()}`);
  process.env.TD_URL = server.url;
  process.env.TD_STATE = JSON.stringify(await api.storageState());
  await api.dispose();
  return server.stop;
}
