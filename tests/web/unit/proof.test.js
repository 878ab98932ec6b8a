// SPDX-License-Identifier: MIT
// What a phone computes as a witness: the vectors that other programs are tested with, and answers that are none.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { code_of, extends_head, read_code, read_proof, short_code } from '../../../web/lib/proof.js';

const hex = (/** @type {string} */ base64) => Buffer.from(base64, 'base64').toString('hex');

test('the vectors of consistency proofs', async () => {
  const lines = readFileSync(fileURLToPath(new URL('../../golden/merkle/consistency.jsonl', import.meta.url)), 'utf8').trim().split('\n');
  let [good, bad] = [0, 0];
  for (const line of lines) {
    const { name, size1, size2, root1, root2, proof, wantErr } = JSON.parse(line);
    if (size1 === 0) continue; // of nothing seen nothing follows
    const path = (proof ?? []).map((/** @type {string} */ one) => new Uint8Array(Buffer.from(one, 'base64')));
    const found = await extends_head({ size: size1, root: hex(root1 ?? '') }, { size: size2, root: hex(root2 ?? '') }, path);
    assert.equal(found, !wantErr, name);
    if (wantErr) bad += 1; else good += 1;
  }
  assert.ok(good > 3 && bad > 20, `${good} good ones, ${bad} bad ones`);
});

test('a code is read as it was written, and nothing else is one', () => {
  const seen = { size: 5210, root: 'ab'.repeat(32), key: '01'.repeat(32) };
  assert.deepEqual(read_code(code_of(seen)), seen);
  assert.equal(short_code(seen.root), 'ABAB ABAB ABAB ABAB');
  for (const wrong of ['', '1.2.3', code_of(seen).slice(1, -1), `${code_of(seen)}0`, code_of(seen).toUpperCase(), `-${code_of(seen)}`])
    assert.equal(read_code(wrong), null, wrong);
});

test('an answer that is no proof is none', () => {
  const hash = Buffer.alloc(32, 7).toString('base64');
  const text = `old 3\n${hash}\n\ntdserver/ab\n4\n${hash}\nbefore 3\n\n— tdserver/ab AAAA\n`;
  const proof = read_proof(text);
  assert.deepEqual([proof?.early, proof?.path.length, proof?.head.size, proof?.origin], [3, 1, 4, 'tdserver/ab']);
  const wrongs = ['', '{}', text.replace('old', 'new'), text.replace(`${hash}\n\n`, `${hash}x\n\n`), text.replace('\n4\n', '\nfour\n'), text.split('\n\n')[0]];
  for (const wrong of wrongs)
    assert.equal(read_proof(wrong), null, wrong);
});
