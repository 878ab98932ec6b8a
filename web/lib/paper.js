// SPDX-License-Identifier: MIT
// A bracket cut into sheets of paper. Pure.

/** @typedef {{matches: any[]}} Column */
/** @typedef {{rows: number, columns: number}} Size of a sheet: matches in its first column, columns */

export const SIZES = /** @type {const} */ ({ a4: { rows: 16, columns: 5 }, a3: { rows: 32, columns: 9 } });

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
    const some = columns.slice(from, to);
    for (let part = 0; part < parts; part += 1)
      sheets.push({ part, parts, columns: some.map((column) => ({ ...column, matches: part_of(column.matches, part, parts) })) });
    from = to;
  }
  return sheets;
}
