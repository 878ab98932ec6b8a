// SPDX-License-Identifier: MIT
// Brackets cut into sheets: nothing is left out, nothing stands twice.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { is_half, roomier, shared, sheets_of, size_of } from '../../../web/lib/section/paper.js';

let serial = 0;
const columns = (...counts) => counts.map((count, round) => ({ round, matches: Array.from({ length: count }, () => ({ match: (serial += 1) })) }));
const shape = (sheets) => sheets.map((sheet) => sheet.columns.map((column) => column.matches.length).join(' '));

test('a final that finds no room stands on the last sheet with the semi-finals', () => {
  assert.deepEqual(shape(sheets_of(columns(16, 8, 4, 2, 1), size_of('a4', 54))), ['16 8 4', '2 1']);
  assert.deepEqual(shape(sheets_of(columns(8, 4, 2, 1), size_of('a4', 54))), ['8 4 2 1']);
  assert.deepEqual(shape(sheets_of(columns(2, 1), { rows: 1, columns: 1 })), ['1', '1', '1']);
});

test('a draw of 64 takes three sheets of A4 and one of A3', () => {
  const draw = columns(32, 16, 8, 4, 2, 1);
  assert.deepEqual(shape(sheets_of(draw, size_of('a4', 20))), ['16 8 4 2', '16 8 4 2', '2 1']);
  assert.deepEqual(shape(sheets_of(draw, size_of('a3', 15))), ['32 16 8 4 2 1']);
});

test('its consolation, fed round after round, takes two and one', () => {
  const draw = columns(16, 16, 8, 8, 4, 4, 2, 2, 1);
  assert.deepEqual(shape(sheets_of(draw, size_of('a4', 20))), ['16 16 8 8 4', '4 2 2 1']);
  assert.deepEqual(shape(sheets_of(draw, size_of('a3', 15))), ['16 16 8 8 4 4 2 2 1']);
});

test('where most names wrap, half as many matches stand below each other on A4', () => {
  const a4 = size_of('a4', 40), a3 = size_of('a3', 40);
  const of = (long, letters) => Array.from({ length: 16 }, (_, at) => (at < long ? ['x'.repeat(letters), 'x'.repeat(letters)] : ['short', 'short']));
  assert.equal(roomier('a4', a4, of(2, 54)), a4);
  assert.equal(roomier('a4', a4, of(16, 40)).rows, 8);
  assert.equal(roomier('a4', a4, of(16, 30)), a4);
  assert.equal(roomier('a3', a3, of(16, 80)), a3);
});

test('every match of any shape stands on exactly one sheet, and none has more than fits', () => {
  for (const counts of [[1], [2, 1], [3, 2, 1], [5, 5, 3, 1], [64, 32, 16, 8, 4, 2, 1, 1], [256, 128, 64, 32, 16, 8, 4, 2, 1], [7, 7, 4, 4, 2, 2, 1, 1]])
    for (const size of [size_of('a4', 20), size_of('a3', 15), size_of('a4', 54), size_of('a3', 54)]) {
      const draw = columns(...counts);
      const sheets = sheets_of(draw, size);
      const shown = sheets.flatMap((sheet) => sheet.columns.flatMap((column) => column.matches.map((match) => match.match)));
      const all = draw.flatMap((column) => column.matches.map((match) => match.match));
      assert.deepEqual(shown.sort((x, y) => x - y), all);
      for (const sheet of sheets) {
        assert.ok(sheet.columns.length <= size.columns);
        for (const column of sheet.columns) assert.ok(column.matches.length <= size.rows);
      }
    }
});

test('two ends of a few matches share a sheet, where the second would stand', () => {
  const piece = (name, ...counts) => ({ name, half: is_half(columns(...counts)) });
  const names = (...pieces) => shared(pieces).map((sheet) => sheet.map((one) => one.name).join('+'));
  const [main, end, drops, last] = [piece('main', 16, 8, 4), piece('end', 2, 1), piece('drops', 8, 8, 4), piece('last', 4, 4, 2, 2, 1)];
  assert.deepEqual(names(main, end, drops, last), ['main', 'drops', 'end+last']);
  assert.deepEqual(names(end, last, main, end), ['end+last', 'main', 'end']);
  assert.deepEqual(names(main, end, drops), ['main', 'end', 'drops']);
  assert.deepEqual(names(), []);
});
