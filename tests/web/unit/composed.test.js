// SPDX-License-Identifier: MIT
// What the console sends: accents go to their letters, and to nothing else.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { composed } from '../../../web/lib/list/composed.js';

test('letters and accents are put together wherever a text stands', () => {
  assert.deepEqual(composed({ name: 'Rene\u0301', more: ['C\u030capek', 3, null, true] }), { name: 'Ren\u00e9', more: ['\u010capek', 3, null, true] });
  assert.equal(composed(undefined), undefined);
});

test('an accent after a line break, a tabulator or a quote goes to none of them', () => {
  for (const text of ['one\n\u0303two', 'one\t\u030ctwo', 'one\r\u0301two', '"\u0301', '\\\u0301', '\b\u0307'])
    assert.deepEqual(composed({ text }), { text });
});

test('what nobody sees in a text that came from a chat or a page goes; a password stays as it is typed', () => {
  const hidden = ['\u200b', '\u200e', '\u200f', '\u202a', '\u202c', '\u2068', '\u2069', '\u00ad', '\ufeff', '\u2060', '\u200c', '\u200d', '\ufe0f', '\u061c'];
  for (const one of hidden) assert.deepEqual(composed({ name: `${one}Ada${one} Berg${one}` }), { name: 'Ada Berg' }, one.codePointAt(0)?.toString(16));
  for (const member of ['password', 'current'])
    assert.deepEqual(composed({ [member]: 'e\u0301 \u2764\ufe0f' }), { [member]: 'e\u0301 \u2764\ufe0f' });
});

test('what parts two letters that would join stays, as in a Persian name; where it is not seen it goes', () => {
  const [ali, reza] = ['\u0639\u0644\u06cc', '\u0631\u0636\u0627'], parted = `${ali}\u200c${reza}`;
  for (const one of [parted, `\u200c${ali}\u200c\u200c${reza}\u200c`, `${ali}\u200c\u200e${reza}`]) assert.deepEqual(composed({ name: one }), { name: parted });
  assert.deepEqual(composed({ name: `\u0639\u0644\u064a\u0651\u200c${reza}` }), { name: `\u0639\u0644\u064a\u0651\u200c${reza}` });
  for (const [one, other] of [[reza, ali], [ali, ` ${reza}`], ['Ann', 'Lee'], [ali, '\u0663']])
    assert.deepEqual(composed({ name: `${one}\u200c${other}` }), { name: `${one}${other}` });
});

test('signs of India that a reader sees parted or bound stay so; where nobody sees it the mark goes', () => {
  const [raj, kumar, mohan] = ['\u0930\u093e\u091c\u094d', '\u0915\u0941\u092e\u093e\u0930', '\u0d2e\u0d4b\u0d39\u0d28\u0d4d'];
  for (const name of [`${raj}\u200c${kumar}`, `${raj}\u200d${kumar}`, `${mohan}\u200d`,
    '\u0dc1\u0dca\u200d\u0dbb\u0dd3', '\u0bb2\u0b95\u0bcd\u200c\u0bb7\u0bcd\u0bae\u0bbf',
    '\u0995\u09f0\u09cd\u200c\u09f1', '\u0915\u093c\u094d\u200c\u092f']) assert.deepEqual(composed({ name }), { name }, name);
  for (const [one, mark, other] of [[raj, '\u200c', ''], [raj, '\u200c', ' '], [raj.slice(0, -1), '\u200c', kumar], [raj, '\u200d', '\u0930\u093e'.slice(1)],
    [mohan, '\u200d', '\u0d3e'], ['\u0dc1\u0dca', '\u200c', '\u0dbb'], ['\u0b95\u0bcd', '\u200c', '\u0bae'], ['\u0b95\u0bcd', '\u200d', '\u0bb7'],
    ['Ann', '\u200d', 'Lee']])
    assert.deepEqual(composed({ name: `${one}${mark}${other}` }), { name: `${one}${other}` }, `${one} ${other}`);
});
