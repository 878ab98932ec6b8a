// SPDX-License-Identifier: MIT
// Tables as CSV: fields in quotes where they need them, lines as RFC 4180 has them.

/** A spreadsheet computes what begins like a formula: a name is kept from that by an apostrophe. @param {unknown} value */
function field(value) {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** @param {unknown[][]} rows the first one names the columns */
export const csv = (rows) => rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
