// SPDX-License-Identifier: MIT
// Standings of a section that is played in groups. Apart from the other parts of pages, because only tables and paper need it.
import { t } from './text.js';

/** Rows of standings, of groups one list for each, in words. @param {Api.Standing[]} rows @returns {{title: string, rows: Api.Standing[]}[]} */
export function by_group(rows) {
  const numbers = [...new Set(rows.map(({ group }) => group ?? 0))];
  if (numbers.every((group) => !group)) return [{ title: '', rows }];
  return numbers.map((group) => ({ title: group ? t('bracket.group', { n: group }) : '', rows: rows.filter((row) => (row.group ?? 0) === group) }));
}
