// SPDX-License-Identifier: MIT
// Several files as one, read again by another program.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { crc32, file_name, zipped } from '../../../web/lib/list/zip.js';

const READ = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    assert z.testzip() is None
    print(json.dumps({i.filename: z.read(i).decode() for i in z.infolist()}))`;

test('what is packed is what another program unpacks, names of any alphabet too', () => {
  const folder = mkdtempSync(join(tmpdir(), 'td-zip-'));
  const files = [{ name: '001 Main Öz – Χρυσάνθη.mat', text: ' 5 point match\n' }, { name: '002.mat', text: '' }, { name: '003.mat', text: 'x'.repeat(70000) }];
  try {
    const path = join(folder, 'all.zip');
    writeFileSync(path, zipped(files));
    const read = JSON.parse(execFileSync('python3', ['-c', READ, path], { encoding: 'utf8' }));
    assert.deepEqual(read, Object.fromEntries(files.map((one) => [one.name, one.text])));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the sum of the standard\'s own example, and names that no system minds', () => {
  assert.equal(crc32(new TextEncoder().encode('123456789')), 0xcbf43926);
  assert.equal(file_name('001 A/B: "C" – D\n'), '001 A B C – D');
  assert.equal(file_name('///'), 'match');
});
