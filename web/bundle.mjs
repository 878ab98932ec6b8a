// SPDX-License-Identifier: MIT
// Makes of the modules what travels: for each page one script with all it needs to draw, a script for each thing it loads
// later, style sheets with their imports in place, and of each language only the words that the page can say. Names stay,
// spaces and comments go; source maps lead back to the modules. The same modules always give the same bytes.
// usage: node bundle.mjs MODULES SITE     prints the files it made, by their path in the site
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { build } from 'esbuild';
import { rollup } from '@rollup/wasm-node';
import { minify as shorten } from 'terser';

const [modules, site] = process.argv.slice(2).map((path) => resolve(path));
/** Shortened once: a second pass takes half as long again for a byte in a thousand. */
const SHORTEN = { ecma: /** @type {const} */ (2020), compress: { unsafe_arrows: true }, format: { comments: false } };
/** Rules stand in the block of what they are for; browsers that cannot read that yet get them one by one. */
const STYLE_TARGETS = ['chrome111', 'firefox113', 'safari16.4'];

const sheets = join(modules, 'css');
/** What the name of a module ends in that travels a second time. */
const APART = '?apart';

/** @param {string} path */
const read = (path) => readFileSync(join(modules, path), 'utf8');

/** @param {string} path @param {string | Uint8Array} bytes */
function put(path, bytes) {
  mkdirSync(dirname(join(site, path)), { recursive: true });
  writeFileSync(join(site, path), bytes);
  console.log(path);
}

const pages = readdirSync(modules).filter((name) => name.endsWith('.html')).sort();
const entry_of = (/** @type {string} */ page) => /<script type="module" src="([^"]+)"/.exec(read(page))?.[1] ?? '';

// ---- scripts

/** @type {import('@rollup/wasm-node').Plugin} */
const minify = {
  name: 'minify',
  async renderChunk(code) {
    const { code: shorter, map } = await shorten(code, { ...SHORTEN, module: true, sourceMap: true });
    return { code: shorter ?? '', map: String(map) };
  },
};

/** Modules that need each other are no fault, anything else is. @param {import('@rollup/wasm-node').RollupLog} warning */
function onwarn({ code, message }) {
  if (code !== 'CIRCULAR_DEPENDENCY') throw new Error(message);
}

/** Short and in one piece, as every browser that is served reads it. @param {string[]} entryPoints */
const dress = async (...entryPoints) => (await build({ entryPoints, outbase: sheets, outdir: join(site, 'css'), bundle: true, minify: true, write: false,
  target: STYLE_TARGETS, logLevel: 'error' })).outputFiles;

/**
 * Style sheets that modules import (with type css: not every browser knows that yet) travel inside of their script and cost no request.
 * @type {import('@rollup/wasm-node').Plugin}
 */
const worn = {
  name: 'worn',
  async load(id) {
    const path = id.replace(APART, '');
    if (!path.endsWith('.css')) return null;
    const [{ text }] = await dress(path);
    return `const sheet = new CSSStyleSheet(); sheet.replaceSync(${JSON.stringify(text.trim())}); export default sheet;`;
  },
};

/**
 * Modules that travel a second time, in the one script of who comes for a list: it is a request less than a script that both would
 * share, and nothing of the drawing is in it.
 * @type {import('@rollup/wasm-node').Plugin}
 */
const apart = {
  name: 'apart',
  async resolveId(source, importer, options) {
    const own = importer?.endsWith(APART) || importer?.endsWith('tournament/lists.js');
    if (!own || !/\/(panes|bracket-\w+)\.(js|css)$/.test(source)) return null;
    const found = await this.resolve(source, importer.replace(APART, ''), { ...options, skipSelf: true });
    return found && `${found.id}${APART}`;
  },
  load: (id) => (id.endsWith(`.js${APART}`) ? readFileSync(id.replace(APART, ''), 'utf8') : null),
};

/** What a page draws with is its script; what it imports later lies beside it. @param {string} entry @returns {Promise<string[]>} its modules */
async function pack(entry) {
  const folder = entry.replace(/\.js$/, '');
  const bundle = await rollup({ input: join(modules, entry), preserveEntrySignatures: false, onwarn, plugins: [apart, worn] });
  const { output } = await bundle.generate({ format: 'esm', sourcemap: true, hoistTransitiveImports: false, plugins: [minify],
    dir: site, entryFileNames: entry, chunkFileNames: `${folder}/[name].js`,
    sourcemapPathTransform: (path, map) => relative(dirname(map), resolve(dirname(map), path.replace(APART, ''))) });
  for (const part of output) put(part.fileName, part.type === 'chunk' ? part.code : part.source);
  return output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : [])).map((id) => relative(modules, id.replace(APART, '')));
}

/** A script that is no module: it runs before anything is painted. @param {string} path @param {string[]} before what runs before it and travels with it */
async function pack_classic(path, ...before) {
  put(path, (await shorten([...before, path].map(read).join('\n'), SHORTEN)).code ?? '');
}

// ---- pages

/** Of a page that looks ahead: one script before it is painted, and its later modules where they lie in the site. @param {string} text */
const with_ahead = (text) => text.replace('<script src="lib/theme.js"></script>\n<script src="lib/ahead.js"', '<script src="lib/ahead.js"')
  .replace(/ lib\/section\/(?=bracket-list\.js.*pages\/(\w+)\.js)/s, ' pages/$1/');

/** A page brings its icon along: browsers ask for it again and again. */
function put_pages() {
  const icon = `data:image/svg+xml,${encodeURIComponent(read('icon.svg').trim())}`;
  for (const page of pages) put(page, with_ahead(read(page)).replace('href="icon.svg"', `href="${icon}"`));
}

// ---- styles

async function pack_styles() {
  const styles = readdirSync(sheets, { recursive: true }).map(String).filter((name) => name.endsWith('.css')).map((name) => join(sheets, name));
  for (const { path, contents } of await dress(...styles)) put(relative(site, path), contents);
}

// ---- words

/** @typedef {Record<string, unknown>} Catalogue */

const codes = readdirSync(join(modules, 'strings')).filter((name) => /^\w+(-\w+)?\.json$/.test(name)).map((name) => name.slice(0, -5)).sort();
/** @type {Catalogue} */
const english = JSON.parse(read('strings/en.json'));

/** The keys that a text can ask for: those it names, and those that begin with what it composes them of. @param {string} text */
function asked_for(text) {
  const named = new Set([...text.matchAll(/['"]([a-z_]+(?:\.[a-z0-9_-]+)+)['"]/g)].map(([, key]) => key));
  const begun = [...text.matchAll(/`([a-z_]+(?:\.[a-z_]+)*[._])\$\{/g)].map(([, begin]) => begin)
    .concat([...text.matchAll(/word\('([a-z_]+)'/g)].map(([, group]) => `${group}.`));
  return (/** @type {string} */ key) => named.has(key) || begun.some((begin) => key.startsWith(begin));
}

/** Of another language also what the server says by code, which is no word of ours. @param {string} entry @param {string} sources */
function put_words(entry, sources) {
  const can_say = asked_for(sources);
  const name = entry.replace(/^pages\/|\.js$/g, '');
  for (const code of codes) {
    /** @type {Catalogue} */
    const all = code === 'en' ? english : JSON.parse(read(`strings/${code}.json`));
    const own = Object.entries(all).filter(([key]) => !(key in english) || can_say(key));
    put(`strings/${name}.${code}.json`, `${JSON.stringify({ ...(code === 'en' ? { languages: codes.join(' ') } : {}), ...Object.fromEntries(own) })}\n`);
  }
}

/** @type {Map<string, string[]>} */
const by_entry = new Map();
for (const page of pages) by_entry.set(entry_of(page), [...(by_entry.get(entry_of(page)) ?? []), page]);
for (const [entry, files] of by_entry) put_words(entry, [...(await pack(entry)), ...files].map(read).join('\n'));
put_pages();
await pack('lib/live/live-worker.js');
await pack_classic('lib/theme.js');
await pack_classic('lib/ahead.js', 'lib/theme.js');
await pack_styles();
