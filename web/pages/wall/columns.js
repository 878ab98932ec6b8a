// SPDX-License-Identifier: MIT
// How a table stands on a wall: pages of two columns, of as many rows as are read from the other end of a hall. Pure.

const COLUMNS = 2, ROWS = 12;

/** @template R @typedef {{title: string, rows: R[]}} Block rows that stand together, below their title where they have one */

/** One list in as few pages as there can be, with as many rows on each. @template R @param {R[]} rows @returns {Block<R>[][][]} */
function one_list(rows) {
  const pages = Math.max(1, Math.ceil(rows.length / (COLUMNS * ROWS))), of_page = Math.ceil(rows.length / pages);
  return Array.from({ length: pages }, (_, page) => {
    const own = rows.slice(page * of_page, (page + 1) * of_page), half = own.length > ROWS / 2 ? Math.ceil(own.length / COLUMNS) : own.length;
    return [own.slice(0, half), own.slice(half)].filter((column) => column.length).map((column) => [{ title: '', rows: column }]);
  });
}

/**
 * Pages of columns of blocks. A block stands in one column where it can; one that cannot has its title again where it goes on.
 * @template R @param {Block<R>[]} blocks @returns {Block<R>[][][]}
 */
export function in_columns(blocks) {
  if (blocks.length === 1) return one_list(blocks[0].rows);
  /** @type {Block<R>[][]} */
  const columns = [];
  let left = 0;
  for (const { title, rows } of blocks)
    for (let at = 0; at < rows.length;) {
      const rest = rows.length - at;
      if (left < Math.min(rest, ROWS - 1) + 1) {
        columns.push([]);
        left = ROWS;
      }
      const here = rows.slice(at, at + Math.min(rest, left - 1));
      columns[columns.length - 1].push({ title, rows: here });
      left -= here.length + 1;
      at += here.length;
    }
  return Array.from({ length: Math.ceil(columns.length / COLUMNS) }, (_, page) => columns.slice(page * COLUMNS, (page + 1) * COLUMNS));
}
