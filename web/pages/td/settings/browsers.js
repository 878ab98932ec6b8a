// SPDX-License-Identifier: MIT
// What a browser calls itself, in two words.
import { t } from '../../../lib/text.js';

// The particular before the general: Edge calls itself Chrome and Safari as well, and Android Linux.
const BROWSERS = [['Edg', 'Edge'], ['OPR', 'Opera'], ['FxiOS', 'Firefox'], ['CriOS', 'Chrome'], ['Firefox', 'Firefox'], ['Chrome', 'Chrome'],
  ['Safari', 'Safari']];
const SYSTEMS = [['iPhone', 'iPhone'], ['iPad', 'iPad'], ['Android', 'Android'], ['Windows', 'Windows'], ['Macintosh', 'macOS'], ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux']];

/** What a browser calls itself, in two words where they are known. @param {string} label */
export function browser_of(label) {
  const [browser, system] = [BROWSERS, SYSTEMS].map((known) => known.find(([word]) => label.includes(word))?.[1]);
  if (!browser || !system) return label.slice(0, 40) || t('account.unknown_browser');
  return t('account.browser_on', { browser, system });
}
