// SPDX-License-Identifier: MIT
// The description of the API as others read it: judged by a program that knows only the standard, and made into types.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Validator } from '@seriousme/openapi-schema-validator';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const FILE = fileURLToPath(new URL('../../../schema/openapi.yaml', import.meta.url));

test('schema/openapi.yaml is OpenAPI 3.1, and every reference in it leads somewhere', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(FILE);
  assert.ok(valid, JSON.stringify(errors, null, 1));
  assert.equal(validator.version, '3.1');
  assert.ok(validator.resolveRefs());
});

// A member of a document: below a schema, or in a body.
const isDocument = (path) => path.startsWith('components/schemas/') || path.includes('/application/json/');

/** Every member in generated types: where, its type and whether it has a word with it. */
function members(node, path = '') {
  const found = [];
  ts.forEachChild(node, (child) => {
    const named = ts.isPropertySignature(child) || ts.isInterfaceDeclaration(child);
    const at = named ? `${path}${path && '/'}${child.name.text}` : path;
    if (ts.isPropertySignature(child)) found.push({ at, type: child.type, told: ts.getJSDocCommentsAndTags(child).length > 0 });
    found.push(...members(child, at));
  });
  return found;
}

/** The schemas that a type names: it is one of them, perhaps null, or a list of them. */
const named = (type) => [...type.getText().matchAll(/components\["schemas"\]\["(\w+)"\]/g)].map(([, name]) => `components/schemas/${name}`);

test('what the description says of a member stands in the types that a client is made of', async () => {
  const text = astToString(await openapiTS(await readFile(FILE, 'utf8')));
  const all = members(ts.createSourceFile('api.d.ts', text, ts.ScriptTarget.Latest, true));
  const told = new Set(all.filter((member) => member.told).map(({ at }) => at));
  const documents = all.filter(({ at }) => isDocument(at) && at.split('/').length > 3);
  const bare = documents.filter((member) => !member.told && !named(member.type).some((schema) => told.has(schema)));
  assert.deepEqual(bare.map(({ at }) => at), []);
  assert.ok(documents.length > 2000, `only ${documents.length} members`);
});
