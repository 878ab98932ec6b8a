// SPDX-License-Identifier: MIT
// Writes FILE.HASH.br and FILE.HASH.gz beside each file of the site that gets smaller by it (RFC 7932; RFC 1952 by zopfli, which
// saves about three in a hundred: a browser takes brotli only over TLS, so the tablets of a hall get that). The slowest and smallest
// way, it is done once. The server gives it to whoever takes it (tdserver/http/files.h).
// What is packed already stays, as its name says what it was made of: after a change only what changed is packed again.
// usage: node compress.mjs SITE <LIST     LIST: paths in the site, one a line
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';

/** So many digits of what it was made of: whoever reads it takes nothing old for it. */
const HASH = 16;
const TEXTS = /\.(html|js|css|json|svg|wasm|webmanifest|txt)$/;
const PACKED = /\.(br|gz)$/;
const MOST = 16 * 1024 * 1024;

const run = promisify(execFile);

/** @type {[string, (plain: Buffer, file: string) => Buffer | Promise<Buffer>][]} */
const WAYS = [
  ['br', (plain) => brotliCompressSync(plain)],
  ['gz', async (_, file) => (await run('zopfli', ['-c', file], { maxBuffer: MOST, encoding: 'buffer' })).stdout],
];

const site = process.argv[2];
const files = readFileSync(0, 'utf8').split('\n').filter((one) => TEXTS.test(one)).map((path) => join(site, path));
/** @type {Set<string>} */
const wanted = new Set();

/** @param {string} file */
async function pack(file) {
  const plain = readFileSync(file);
  const beside = `${file}.${createHash('sha256').update(plain).digest('hex').slice(0, HASH)}`;
  for (const [ending, way] of WAYS) {
    const target = `${beside}.${ending}`;
    wanted.add(target);
    if (existsSync(target)) continue;
    const packed = await way(plain, file);
    if (packed.length >= plain.length) continue;
    writeFileSync(`${target}.new`, packed);
    renameSync(`${target}.new`, target);
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, async () => {
  for (let file = files.pop(); file; file = files.pop()) await pack(file);
}));
for (const path of readdirSync(site, { recursive: true }).map((one) => join(site, String(one))))
  if (PACKED.test(path) && !wanted.has(path)) rmSync(path);
