// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import test from 'node:test';
import { csv } from '../../../web/lib/list/csv.js';

test('fields are quoted where they need it, and names compute nothing', () => {
  assert.equal(csv([['a', 'b'], ['x, "y"', 3], ['=1+1', null], ['-4 Ltd', -4], ['-4', '+1.5'], ['two\nlines', true]]),
    'a,b\r\n"x, ""y""",3\r\n\'=1+1,\r\n\'-4 Ltd,-4\r\n-4,+1.5\r\n"two\nlines",true\r\n', 'a number that is read off a page stays one');
});
