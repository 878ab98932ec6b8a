// SPDX-License-Identifier: MIT
// What a browser calls itself, in two words.
import { t } from '../../../lib/text.js';

const BROWSERS = /(Firefox|Edg|OPR|Chrome|Safari)\/\d/;
const SYSTEMS = /(iPhone|iPad|Android|Windows|Macintosh|CrOS|Linux)/;
/** @type {Record<string, string>} */
const KNOWN_AS = { Edg: 'Edge', OPR: 'Opera', Macintosh: 'macOS', CrOS: 'ChromeOS' };

/** What a browser calls itself, in two words where they are known. @param {string} label */
export function browser_of(label) {
  const [browser, system] = [BROWSERS, SYSTEMS].map((words) => words.exec(label)?.[1] ?? '');
  if (!browser || !system) return label.slice(0, 40) || t('account.unknown_browser');
  return t('account.browser_on', { browser: KNOWN_AS[browser] ?? browser, system: KNOWN_AS[system] ?? system });
}
