// SPDX-License-Identifier: MIT
// Where somebody is signed in, in words: each browser calls itself by the names of others, too.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import './dom.js';

const MODULES = join(process.env.TD_BUILD || fileURLToPath(new URL('../../../build', import.meta.url)), 'web-modules');
const { use } = await import(join(MODULES, 'lib/text.js'));
const { browser_of } = await import(join(MODULES, 'pages/td/settings/browsers.js'));

use({ 'account.browser_on': '{browser} on {system}' }, 'en');

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

/** @type {[string, string][]} */
const KNOWN = [
  ['Safari on iPhone', `${PHONE} Version/18.6 Mobile/15E148 Safari/604.1`],
  ['Chrome on iPhone', `${PHONE} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`],
  ['Chrome on Android', 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'],
  ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
  ['Edge on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0'],
  ['Safari on macOS', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15'],
  ['Chrome on ChromeOS', 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
];

test('a browser is called what people call it', () => {
  for (const [said, agent] of KNOWN) assert.equal(browser_of(agent), said);
});

test('one that nobody knows shows the beginning of what it calls itself', () => {
  assert.equal(browser_of('curl/8.5.0'), 'curl/8.5.0');
  assert.equal(browser_of('x'.repeat(60)), 'x'.repeat(40));
});
