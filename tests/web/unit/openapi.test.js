// SPDX-License-Identifier: MIT
// The description of the API as others read it: judged by a program that knows only the standard.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Validator } from '@seriousme/openapi-schema-validator';

const FILE = fileURLToPath(new URL('../../../schema/openapi.yaml', import.meta.url));

test('schema/openapi.yaml is OpenAPI 3.1, and every reference in it leads somewhere', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(FILE);
  assert.ok(valid, JSON.stringify(errors, null, 1));
  assert.equal(validator.version, '3.1');
  assert.ok(validator.resolveRefs());
});
