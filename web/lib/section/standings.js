// SPDX-License-Identifier: MIT
// What all tables of standings share, on pages, the wall and paper. Apart from text.js, so that it travels with what shows standings.
import { ltr, score, t } from '../text.js';

/** What somebody has in a section: its points where it is played for them, else won and lost points of games. @param {any} row of the standings */
export const points_of = (row) => row.ties.length ? ltr(row.ties[0]) : score(row.points_for, row.points_against, row);

/** Rows of standings, of groups one list for each, in words. @param {Api.Standing[]} rows @returns {{title: string, rows: Api.Standing[]}[]} */
export function by_group(rows) {
  const numbers = [...new Set(rows.map(({ group }) => group ?? 0))];
  if (numbers.every((group) => !group)) return [{ title: '', rows }];
  return numbers.map((group) => ({ title: group ? t('bracket.group', { n: group }) : '', rows: rows.filter((row) => (row.group ?? 0) === group) }));
}
