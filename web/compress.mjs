// SPDX-License-Identifier: MIT
// Writes FILE.HASH.br and FILE.HASH.gz beside each file of the site that gets smaller by it (RFC 7932; RFC 1952 by zopfli, which
// saves about three in a hundred: a browser takes brotli only over TLS, so the tablets of a hall get that). The slowest and smallest
// way, it is done once. The server gives it to whoever takes it (tdserver/http/files.h).
// usage: node compress.mjs SITE <LIST     LIST: paths in the site, one a line
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** So many digits of what it was made of: whoever reads it takes nothing old for it. */
const HASH = 16;
const TEXTS = /\.(html|js|css|json|svg|wasm|webmanifest|txt)$/;
const MOST = 16 * 1024 * 1024;

/** @type {[string, (plain: Buffer, file: string) => Buffer][]} */
const WAYS = [
  ['br', (plain) => brotliCompressSync(plain)],
  ['gz', (_, file) => execFileSync('zopfli', ['-c', file], { maxBuffer: MOST })],
];

for (const path of readFileSync(0, 'utf8').split('\n').filter((one) => TEXTS.test(one))) {
  const file = join(process.argv[2], path);
  const plain = readFileSync(file);
  const beside = `${file}.${createHash('sha256').update(plain).digest('hex').slice(0, HASH)}`;
  for (const [ending, pack] of WAYS) {
    const packed = pack(plain, file);
    if (packed.length < plain.length) writeFileSync(`${beside}.${ending}`, packed);
  }
}
