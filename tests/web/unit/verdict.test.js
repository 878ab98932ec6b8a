// SPDX-License-Identifier: MIT
// Who has won and how, as the tablet's last line says it: the document's winner, whatever the score.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

// lit-html touches the document once while it loads; the templates are read here, not drawn.
globalThis.document = { createComment: () => ({}), createTreeWalker: () => ({}) };
globalThis.HTMLElement = class {};
globalThis.addEventListener = () => undefined;
const MODULES = join(process.env.TD_BUILD || fileURLToPath(new URL('../../../build', import.meta.url)), 'web-modules');
const [{ use }, { verdict }] = await Promise.all(['lib/text.js', 'pages/table/views.js'].map((path) => import(join(MODULES, path))));
use(JSON.parse(readFileSync(join(MODULES, 'strings/en.json'), 'utf8')), 'en');

/** What a template says. */
function said(part) {
  if (Array.isArray(part)) return part.map(said).join('');
  if (part && part.strings)
    return part.strings.map((text, at) => text + (at < part.values.length ? said(part.values[at]) : '')).join('').replace(/<[^>]*>/g, '');
  return typeof part === 'symbol' ? '' : String(part);
}

const ended = (winner, how, a, b) => ({ winner, how, a: { name: 'Ana', score: a }, b: { name: 'Bo', score: b } });

test('time, a forfeit, a walkover and a penalty name the winner and how, whoever has more points', () => {
  for (const [how, word] of [['time', 'on time'], ['forfeit', 'forfeit'], ['walkover', 'walkover'], ['penalty', 'penalty']]) {
    const { text, score } = verdict(ended('b', how, 5, 3));
    assert.equal(said(text), `Bo beats Ana (${word})`);
    assert.equal(said(score), '3–5');
  }
});

test('a match that was played says no more than who won', () => {
  assert.equal(said(verdict(ended('a', 'played', 7, 5)).text), 'Ana beats Bo');
  assert.equal(said(verdict(ended('none', 'none', 5, 7)).text), 'Bo beats Ana', 'the card before it is signed');
});
