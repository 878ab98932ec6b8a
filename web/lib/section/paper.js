// SPDX-License-Identifier: MIT
// A bracket cut into sheets of paper. Pure.

/** @typedef {{matches: any[]}} Column */
/** @typedef {{rows: number, columns: number}} Size of a sheet: matches in its first column, columns */

/**
 * What fits on a sheet with names of so many letters in 7 pt, the smallest that is read at an arm's length: longer names want
 * wider columns, and the longest a second line.
 * @type {Record<'a4' | 'a3', (Size & {letters: number})[]>}
 */
const SIZES = {
  a4: [{ letters: 22, rows: 16, columns: 5 }, { letters: Infinity, rows: 16, columns: 4 }],
  a3: [{ letters: 15, rows: 32, columns: 9 }, { letters: 30, rows: 32, columns: 6 }, { letters: Infinity, rows: 16, columns: 6 }],
};

/** @param {'a4' | 'a3'} paper @param {number} letters of the longest name @returns {Size} */
export const size_of = (paper, letters) => /** @type {Size} */ (SIZES[paper].find((size) => letters <= size.letters));

/** On A4, in mm: a match of names on one line each, what a name takes that wraps, and what is there below the heading of a round. */
const MATCH = 9, FRAME = 0.9, ONE_LINE = 4.1, LINE = 2.6, ROOM = 158;

/** So many letters stand on one line of the wide columns. */
const LINE_LETTERS = 34;

/** @param {string[]} names of one match */
const height = (names) => Math.max(MATCH, FRAME + names.reduce((sum, name) => {
  const lines = Math.ceil(name.length / LINE_LETTERS);
  return sum + (lines > 1 ? lines * LINE : ONE_LINE);
}, 0));

/**
 * Half as many matches below each other, where so many names wrap that they do not fit on a sheet. A3 has room for all.
 * @param {'a4' | 'a3'} paper @param {Size} size @param {string[][]} column the names of each match of a round on one sheet @returns {Size}
 */
export const roomier = (paper, size, column) =>
  (paper === 'a4' && column.reduce((sum, names) => sum + height(names), 0) > ROOM ? { ...size, rows: size.rows / 2 } : size);

/** The nth of so many equal parts. @template T @param {T[]} all @param {number} n @param {number} parts */
const part_of = (all, n, parts) => all.slice(Math.ceil((n * all.length) / parts), Math.ceil(((n + 1) * all.length) / parts));

/**
 * Every match stands on one sheet: rounds from the left as far as they fit, each part of the tree with what follows from
 * it; what is left begins again.
 * @template {Column} C @param {C[]} columns @param {Size} size @returns {{columns: C[], part: number, parts: number}[]}
 */
export function sheets_of(columns, size) {
  const sheets = [];
  for (let from = 0; from < columns.length;) {
    const first = columns[from].matches.length;
    const parts = 2 ** Math.max(0, Math.ceil(Math.log2(first / size.rows)));
    const fits = (/** @type {C} */ column) => column.matches.length % parts === 0 && column.matches.length <= first;
    let to = from + 1;
    while (to < columns.length && to - from < size.columns && fits(columns[to])) to += 1;
    // A last round that is left over alone takes the one before it along: semi-finals and final stand together.
    if (columns.length - to === 1 && to - from > 2) to -= 1;
    const some = columns.slice(from, to);
    for (let part = 0; part < parts; part += 1)
      sheets.push({ part, parts, columns: some.map((column) => ({ ...column, matches: part_of(column.matches, part, parts) })) });
    from = to;
  }
  return sheets;
}

/** So many matches below each other fill half a sheet. */
const HALF = 4;

/** @param {Column[]} columns */
export const is_half = (columns) => columns.every((column) => column.matches.length <= HALF);

/**
 * Halves share a sheet, two by two, where the second of them would stand: the ends of sections are few matches each.
 * @template {{half: boolean}} T @param {T[]} all @returns {T[][]}
 */
export function shared(all) {
  /** @type {T[][]} */
  const sheets = all.map((one) => [one]);
  let waiting = -1;
  for (const [at, { half }] of all.entries()) {
    if (half && waiting >= 0) {
      sheets[at].unshift(...sheets[waiting].splice(0));
      waiting = -1;
    } else if (half) waiting = at;
  }
  return sheets.filter((sheet) => sheet.length > 0);
}
