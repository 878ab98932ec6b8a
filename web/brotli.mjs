// SPDX-License-Identifier: MIT
// Writes FILE.HASH.br beside each file of the site that gets smaller by it (RFC 7932, the slowest and smallest way: it is done
// once). The server gives it to whoever takes it (tdserver/http/files.h).
// usage: node brotli.mjs SITE <LIST     LIST: paths in the site, one a line
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** So many digits of what it was made of: whoever reads it takes nothing old for it. */
const HASH = 16;
const TEXTS = /\.(html|js|css|json|svg|wasm|webmanifest|txt)$/;

for (const path of readFileSync(0, 'utf8').split('\n').filter((one) => TEXTS.test(one))) {
  const file = join(process.argv[2], path);
  const plain = readFileSync(file), packed = brotliCompressSync(plain);
  if (packed.length < plain.length) writeFileSync(`${file}.${createHash('sha256').update(plain).digest('hex').slice(0, HASH)}.br`, packed);
}
