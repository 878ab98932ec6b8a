// SPDX-License-Identifier: MIT
// The site as files: words, policy, what is packed, vendored files. What pages weigh, browser/budget.spec.js says.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const WEB = fileURLToPath(new URL('../../../web/', import.meta.url));
const SITE = join(process.env.TD_BUILD || join(WEB, '../build'), 'web');
const MODULES = `${SITE}-modules`;
const read = (file) => readFileSync(file, 'utf8');

function files(folder, ending) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' || entry.name === 'types' ? [] : files(path, ending);
    return entry.name.endsWith(ending) ? [path] : [];
  });
}

const scripts = files(WEB, '.js');
const pages = readdirSync(WEB).filter((name) => name.endsWith('.html'));
const catalogue = JSON.parse(read(join(WEB, 'strings/en.json')));
const source = scripts.map(read).join('\n');

test('every key the pages use is in the catalogue', () => {
  const groups = new Set(Object.keys(catalogue).map((key) => key.split('.')[0]));
  const used = [...source.matchAll(/'([a-z_]+(?:\.[a-z0-9_-]+)+)'/g)].map((found) => found[1]);
  const keys = used.filter((key) => groups.has(key.split('.')[0]) && !/\.(js|html|wasm)$/.test(key) && !key.startsWith('td.'));
  assert.ok(keys.length > 300, 'the keys were found');
  assert.deepEqual([...new Set(keys.filter((key) => !(key in catalogue)))], []);
});

test('every key of the catalogue is used', () => {
  const prefixes = [...source.matchAll(/`([a-z_]+(?:\.[a-z_]+)*[._])\$\{/g)].map((found) => found[1]);
  const words = [...source.matchAll(/word\('([a-z_]+)'/g)].map((found) => `${found[1]}.`);
  const html = pages.map((page) => read(join(WEB, page))).join('\n');
  const unused = Object.keys(catalogue).filter((key) => !source.includes(`'${key}'`) && !html.includes(`data-t="${key}"`) &&
    ![...prefixes, ...words].some((prefix) => key.startsWith(prefix)));
  assert.deepEqual(unused, []);
});

test('words of the enums the pages show are complete', () => {
  const enums = read(join(WEB, '../tdserver/director/enums.def'));
  for (const group of ['match_status', 'result_how', 'entry_status', 'tournament_status', 'draw_method', 'claim_why', 'call_reason']) {
    const block = new RegExp(`define ${group.toUpperCase()}_VALUES\\(V\\)([\\s\\S]*?)\\nENUM`).exec(enums);
    assert.ok(block, group);
    for (const [, word] of block[1].matchAll(/"([a-z_]+)"/g)) assert.ok(`${group}.${word}` in catalogue, `${group}.${word}`);
  }
});

test('words in the HTML files are the catalogue\'s', () => {
  for (const page of pages)
    for (const [, key, text] of read(join(WEB, page)).matchAll(/data-t="([^"]+)">([^<]*)</g)) assert.equal(text, catalogue[key], `${page}: ${key}`);
});

test('what is said where the catalogue did not arrive is what the catalogue says', () => {
  const own = /WITHOUT_CATALOGUE = [^{]*\{([\s\S]*?)\n\}/.exec(read(join(WEB, 'lib/broken.js')))[1];
  const said = Object.fromEntries([...own.matchAll(/'(broken\.\w+)': '([^']+)'/g)].map(([, key, words]) => [key, words]));
  assert.ok(Object.keys(said).length > 3);
  for (const [key, words] of Object.entries(said)) assert.equal(words, catalogue[key], key);
});

test('no inline script, no inline style, no foreign address', () => {
  for (const page of pages) {
    const text = read(join(WEB, page));
    assert.doesNotMatch(text, /<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|https?:/, page);
  }
  for (const script of scripts) assert.doesNotMatch(read(script), /\bstyle=\$?|innerHTML|unsafeHTML|\beval\(|crypto\.randomUUID/, relative(WEB, script));
});

/** The modules of which a page's scripts were made, by their source maps. @param {string} entry */
function sources_of(entry) {
  const folder = join(SITE, entry.replace(/\.js$/, ''));
  const maps = [join(SITE, `${entry}.map`), ...(existsSync(folder) ? files(folder, '.map') : [])];
  return new Set(maps.flatMap((map) => JSON.parse(read(map)).sources.map((source) => join(dirname(map), source))));
}

const entry_of = (page) => /<script type="module" src="([^"]+)"/.exec(read(join(WEB, page)))[1];

test('a page draws with one script, one style sheet and its own words', () => {
  for (const page of pages) {
    const [html, entry] = [read(join(SITE, page)).replace(/<noscript>.*?<\/noscript>/s, ''), entry_of(page)];
    assert.doesNotMatch(read(join(SITE, entry)), /^import\b(?!\()/m, `${page} waits for another script`);
    assert.equal([...html.matchAll(/rel="stylesheet"/g)].length, 1, page);
    assert.ok(html.includes(`href="strings/${basename(entry, '.js')}.en.json"`), page);
  }
});

test('every word that a page can say came along with it, and no others', () => {
  const sizes = [];
  for (const page of pages) {
    const modules = [...sources_of(entry_of(page))];
    assert.ok(modules.length > 5, page);
    const text = [...modules, join(WEB, page)].map(read).join('\n');
    const own = JSON.parse(read(join(SITE, `strings/${basename(entry_of(page), '.js')}.en.json`)));
    const quoted = Object.keys(catalogue).filter((key) => text.includes(`'${key}'`) || text.includes(`"${key}"`));
    assert.deepEqual(quoted.filter((key) => !(key in own)), [], page);
    const begun = [...text.matchAll(/`([a-z_]+(?:\.[a-z_]+)*[._])\$\{/g)].map(([, begin]) => begin)
      .concat([...text.matchAll(/word\('([a-z_]+)'/g)].map(([, group]) => `${group}.`));
    assert.deepEqual(Object.keys(catalogue).filter((key) => begun.some((begin) => key.startsWith(begin)) && !(key in own)), [], page);
    sizes.push(Object.keys(own).length);
  }
  assert.ok(Math.max(...sizes) < Object.keys(catalogue).length, 'no page takes them all');
});

test('what is packed says where it came from', () => {
  for (const page of pages) {
    const entry = join(SITE, entry_of(page));
    assert.match(read(entry), new RegExp(`//# sourceMappingURL=${basename(entry)}[.]map`));
    const { sources } = JSON.parse(read(`${entry}.map`));
    for (const source of sources) assert.ok(!source.startsWith('/') && existsSync(join(dirname(entry), source)), source);
  }
});

test('vendored files are what the manifest says, with their licences', () => {
  const manifest = JSON.parse(read(join(SITE, 'vendor/manifest.json')));
  assert.ok(manifest.length > 0);
  for (const { file, package: name, sha256 } of manifest) {
    assert.equal(createHash('sha256').update(readFileSync(join(MODULES, 'vendor', file))).digest('hex'), sha256, file);
    assert.ok(existsSync(join(SITE, 'vendor', `${name}.LICENSE.txt`)), name);
  }
});

test('the lock file names no registry and the versions are exact', () => {
  const { dependencies, devDependencies } = JSON.parse(read(join(WEB, 'package.json')));
  for (const version of Object.values({ ...dependencies, ...devDependencies })) assert.match(version, /^\d+\.\d+\.\d+$/);
  assert.doesNotMatch(read(join(WEB, 'package-lock.json')), /"resolved"|https?:/);
});
