// SPDX-License-Identifier: MIT
// Tables as CSV: fields in quotes where they need them, lines as RFC 4180 has them; saved as a file by the browser.

/** A spreadsheet computes what begins like a formula: a name is kept from that by an apostrophe, a number is none. @param {unknown} value */
function field(value) {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) && !/^[+-]\d+([.,]\d+)?$/.test(value) ? `'${value}` : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** @param {unknown[][]} rows the first one names the columns */
export const csv = (rows) => rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');

/** @param {string} name @param {string} ending @param {string} type @param {string[]} parts */
export function save_file(name, ending, type, parts) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(parts, { type }));
  link.download = `${name.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')}.${ending}`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The mark in front tells spreadsheets that names are in UTF-8. @param {string} name of the file @param {unknown[][]} rows */
export const save_csv = (name, rows) => save_file(name, 'csv', 'text/csv', ['\ufeff', csv(rows)]);

/** As it is read, on one line. @param {HTMLElement} cell */
const said = (cell) => cell.innerText.replace(/\s+/g, ' ').trim();

/**
 * What stands in tables of a page, one after the other; of is the column before all others that says in which of them a line stood.
 * @param {Iterable<HTMLTableElement>} tables @param {((table: HTMLTableElement) => string)} [of]
 */
export function rows_of(tables, of) {
  /** @type {string[][]} */
  const rows = [];
  let head = '';
  for (const table of tables)
    for (const row of table.rows) {
      const cells = [...row.cells].flatMap((cell) => [said(cell), ...Array.from({ length: cell.colSpan - 1 }, () => '')]);
      const is_head = row.parentElement?.tagName === 'THEAD';
      // What runs over all columns is the title again; the same head on the next sheet is not said twice.
      if (is_head && (row.cells.length === 1 || cells.join() === head)) continue;
      if (is_head) head = cells.join();
      rows.push(of ? [is_head ? '' : of(table), ...cells] : cells);
    }
  return rows;
}
