// SPDX-License-Identifier: MIT
// Another language is one more file: which one a page takes, what it says in it, and what it says where a word is
// missing. The language of these tests is made up and not shipped.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const SITE = join(process.env.TD_BUILD || fileURLToPath(new URL('../../../build', import.meta.url)), 'web');
const DIRECTOR = fileURLToPath(new URL('../../../tdserver/', import.meta.url));
const MODULES = `${SITE}-modules`;
const json = (path) => JSON.parse(readFileSync(path, 'utf8'));
const english = json(join(MODULES, 'strings/en.json'));
const server = json(join(SITE, 'strings/server.en.json'));

/** A page as far as the words know one. lit-html touches the document once while it loads. */
const title = { words: 'Director', getAttribute: () => 'title.console', set textContent(text) { this.words = text; } };
const root = { lang: '', dir: '' };
globalThis.document = { createComment: () => ({}), createTreeWalker: () => ({}), documentElement: root, querySelectorAll: () => [title],
  querySelector: () => ({ href: 'http://here/strings/page.en.json' }) };
const kept = new Map();
globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };

/** Every sentence of the made-up language is the English one between marks, its places where they were. */
const marked = (text) => (typeof text === 'string' ? `‹${text}›` : Object.fromEntries(Object.entries(text).map(([form, words]) => [form, `‹${words}›`])));
const made_up = Object.fromEntries(Object.entries({ ...english, ...server, 'say.bar': 'barre' }).map(([key, text]) => [key, marked(text)]));
const files = { 'page.en.json': { ...english, languages: 'en xq ar' }, 'page.xq.json': made_up, 'page.ar.json': { 'ui.save': 'save' } };
globalThis.fetch = async (url) => {
  const name = String(url).split('/').pop();
  if (!(name in files)) throw new TypeError('no network');
  return { json: async () => files[name] };
};

const { load, said_event, said_setting, said_word, t } = await import(join(MODULES, 'lib/text.js'));
const { language_of } = await import(join(MODULES, 'lib/language.js'));
const { spoken } = await import(join(MODULES, 'lib/said.js'));
const { Problem } = await import(join(MODULES, 'lib/api.js'));

/** A browser that wishes for `languages`, at an address. */
function browser(languages, search = '') {
  globalThis.location = { search };
  Object.defineProperty(globalThis, 'navigator', { value: { languages }, configurable: true });
}

test('the address is asked first, then what was chosen before, then the browser; else English', () => {
  const known = ['en', 'xq', 'pt-BR', 'ar'];
  kept.clear();
  for (const [languages, search, expected] of [
    [['de-DE', 'de'], '', 'en'], [['xq-CH', 'en'], '', 'xq'], [['pt-BR'], '', 'pt-BR'], [['de', 'ar-EG', 'xq'], '', 'ar'], [['ar'], '?lang=nonsense', 'ar'],
    [['ar'], '?t=1&lang=xq', 'xq'], [['ar'], '', 'xq'], [['ar'], '?lang=en', 'en'], [['ar'], '', 'en'],
  ]) {
    browser(languages, search);
    assert.equal(language_of(known), expected, `${languages} ${search}`);
  }
  kept.clear();
});

test('English asks for one file, another language for its own besides', async () => {
  const asked = [];
  const { fetch } = globalThis;
  globalThis.fetch = (url) => { asked.push(String(url).split('/').pop()); return fetch(url); };
  browser(['en-GB']);
  await load();
  assert.deepEqual([asked, t('ui.save')], [['page.en.json'], english['ui.save']]);
  browser(['xq']);
  await load();
  assert.deepEqual(asked, ['page.en.json', 'page.en.json', 'page.xq.json']);
  assert.deepEqual([t('ui.save'), root.lang, root.dir, title.words], [`‹${english['ui.save']}›`, 'xq', 'ltr', `‹${english['title.console']}›`]);
  globalThis.fetch = fetch;
});

test('what a language lacks is said in English, and one that cannot be read is English', async () => {
  browser(['ar']);
  await load();
  assert.deepEqual([t('ui.save'), t('ui.cancel'), root.dir], ['save', english['ui.cancel'], 'rtl']);
  files['page.en.json'].languages = 'en gone';
  browser(['gone']);
  await load();
  assert.deepEqual([t('ui.save'), root.lang, root.dir], [english['ui.save'], 'en', 'ltr']);
  files['page.en.json'].languages = 'en xq ar';
});

test('places are filled as the server fills them', async () => {
  browser(['en']);
  await load();
  assert.equal(spoken('{0p} {1p} {2p}', { 0: 25, 1: 0, 2: 13 }), 'bar off 13');
  // What has nothing to say is left out with the words around it.
  assert.equal(spoken('{a}[, {play}][ ({verdict})]', { a: 'Ada', play: '', verdict: 'legal' }), 'Ada (legal)');
  assert.equal(spoken('{a}[, cube {cube}] [x]', { a: 'Ada', cube: 0 }), 'Ada [x]');
  assert.equal(spoken('{0h}-{1h}', { 0: 3, 1: 0 }), '1½-0');
  assert.equal(spoken('{1w} {0m}, roll{0s} of {2}s: {t}', { 0: 1, 1: 2, 2: 6, t: '13/7' }), 'two checker, roll of 6s: 13/7');
  assert.equal(spoken('{0w} {0m}, roll{0s} {1}{0d}{2d}', { 0: 16, 1: 3, 2: 0 }), '16 checkers, rolls 3-16');
  assert.equal(spoken('{0e} replaces {1e} in match {2}', { 0: 4, '0e': 'Ana', 1: 0, '1e': null, 2: 7 }), 'Ana replaces nobody in match 7');
  const semi = { a: 'Ana', b: null, section: 'Consolation', stage: 'semi', stage_round: 3, label: 'Consolation 5' };
  assert.equal(spoken('{0v} is open; {1c}', { 0: 7, '0v': semi, 1: 2, '1c': 'Consolation' }),
    'Ana – nobody yet (Consolation: Semi-final) is open; Consolation');
  assert.equal(spoken('{0v}, {1v}', { 0: 7, '0v': { ...semi, a: null }, 1: 9, '1v': null }), 'Consolation 5, Match 9');
});

const refusal = (more) => new Problem(409, { title: 'Refused', code: 'refused', detail: 'as the server says it', ...more });

test('a refusal, its consequences and its fields are said by their codes, in English by the server', async () => {
  const more = {
    reason: 'slots', args: { 0: 8, 1: 3 },
    errors: [{ pointer: '/slots', detail: 'wrong', reason: 'field', args: { t: 'size', 0: 1, 1: 9 } }, { pointer: '/x', detail: 'bad' }],
    consequences: [{ code: 'slot-changes', text: 'served',
      args: { 0: 1, '0e': 'Ana', 1: 2, '1e': 'Bo', 2: 7, '2v': { a: 'Bo', b: 'Cy', section: null, stage: 'final', stage_round: 2, label: 'Main 3' } } }],
  };
  browser(['en']);
  await load();
  const plain = refusal(more);
  assert.deepEqual([plain.message, plain.errors[0].detail, plain.consequences[0].text], ['as the server says it', 'wrong', 'served']);
  browser(['xq']);
  await load();
  const other = refusal(more);
  assert.equal(other.message, '‹Give 8 slots, with each entry that takes part exactly once and 0 for a bye; slot 3 is wrong.›');
  assert.deepEqual(other.errors.map((error) => error.detail), ['‹size must be between 1 and 9.›', 'bad']);
  assert.equal(other.consequences[0].text, '‹Ana replaces Bo in ‹Bo – Cy (‹Final›)›.›');
  assert.equal(refusal({ reason: 'of-tomorrow', args: {} }).message, 'as the server says it', 'a code this catalogue does not know');
  assert.equal(refusal({ reason: 'slots' }).message, 'as the server says it', 'a server that gives no args');
});

test('what the game\'s own rules refuse stands in a table of their own', async () => {
  browser(['xq']);
  await load();
  const { message } = refusal({ reason: 'illegal-play', args: {}, engine: { reason: 'no-man', args: { 0: 25 } } });
  assert.equal(message, `‹You have no checker on ‹barre›.›`);
});

test('lines of the ledger and settings', async () => {
  files['page.xq.json'] = { ...made_up, 'word.status.checked_in': 'angekommen' };
  browser(['xq']);
  await load();
  assert.equal(said_event({ kind: 'entry_status_set', args: { entry: 'Ana', status: 'checked_in', reason: 'status' }, text: 'served' }), '‹Ana is angekommen›');
  const pressed = { kind: 'clock_pressed', args: { side: 'Ana', turn_ms: 62500, reserve_a_ms: 600000, reserve_b_ms: 5000 }, text: 'served' };
  assert.equal(said_event(pressed), '‹Ana ends a turn of 1:02; reserves 10:00 and 0:05›');
  assert.match(said_event({ kind: 'setting_changed', args: { setting: 'late_first', value: 7 }, text: 'served' }), /falls due after 7 minutes/);
  assert.match(said_setting({ name: 'crawford', value: 0, title: 'x', text: 'y' }).text, /^‹The Crawford rule is not used/);
  assert.deepEqual([said_word('status', 'checked_in'), said_word('crawford', 'next_match')], ['angekommen', 'next match']);
  assert.equal(said_event({ kind: 'of_tomorrow', args: {}, text: 'served' }), 'served');
  browser(['ar']);
  await load();
  assert.equal(said_event(pressed), 'served', 'a language that lacks it');
  files['page.xq.json'] = made_up;
});

test('the server\'s catalogue holds every code of its tables', () => {
  const rows = (file, row) => [...readFileSync(join(DIRECTOR, file), 'utf8').matchAll(row)].map(([, name]) => name);
  const expected = [
    ...rows('director/reasons.def', /^REASON\(\w+, \w+, "([^"]+)"/gm).filter((name) => name !== 'none').map((name) => `reason.${name}`),
    ...rows('director/consequences.def', /^CONSEQUENCE\(\w+, "([^"]+)"/gm).map((name) => `consequence.${name}`),
    ...rows('director/inverses.def', /^INVERSE\(\w+, \w+, \w+, "([^"]+)"/gm).map((name) => `act.${name}`),
    ...rows('engine/reasons.def', /^REASON\(\w+, "([^"]+)"/gm).filter((name) => name !== 'none').map((name) => `engine.${name}`),
    ...rows('director/profile.def', /^SETTING\(\w+, "([^"]+)"/gm).map((name) => `setting.${name}`),
    ...rows('director/event.def', /^ +EVENT\((\w+), \d/gm).map((name) => `event.${name}`),
  ];
  assert.ok(expected.length > 200);
  assert.deepEqual(expected.filter((key) => !(key in server)), []);
  for (const [key, sentence] of Object.entries(server)) {
    const places = [...sentence.matchAll(/\{([^}]*)\}/g)].map(([, place]) => place);
    const known = key.startsWith('event.') ? /^\w+$/ : /^(t|[0-5][pwmsdecvh]?)$/;
    for (const place of places) assert.match(place, known, `${key}: {${place}}`);
  }
});

test('the languages of the site are its files', () => {
  const codes = readdirSync(join(MODULES, 'strings')).map((name) => name.slice(0, -5)).sort();
  const there = readdirSync(join(SITE, 'strings')).filter((name) => !name.startsWith('server.') && name.endsWith('.json')).map((name) => name.split('.'));
  for (const page of new Set(there.map(([name]) => name))) {
    assert.deepEqual(there.filter(([name]) => name === page).map(([, code]) => code).sort(), codes, page);
    assert.equal(json(join(SITE, `strings/${page}.en.json`)).languages, codes.join(' '), page);
  }
});

test('words of settings and of ledger lines can be said in another language', () => {
  assert.equal(server['word.status.checked_in'], 'checked in');
  assert.equal(server['word.how.final_score'], 'final score');
  for (const key of ['word.win.gammon', 'word.phase.double_match_point', 'word.why.old_epoch', 'word.role.director', 'word.clock.bronstein'])
    assert.ok(server[key], `${key} is in the catalogue`);
});

test('a page may ask for a language by name', async () => {
  await load('xq');
  assert.equal(root.lang, 'xq');
  await load('en');
  assert.equal(root.lang, 'en');
});

// ---- the words of the field

/** Laws and games whose pieces are men: draughts, and those that are played by draughtsmen or quote the laws of 1931. */
const MEN = new RegExp('^(draughts\\.|reason\\.law_12$|gamesheet\\.(dr_|pool_|(from|game|start)_pool$|men$|game_backgammon-1931$)|side\\.men$|'
  + 'gameflag\\.(losing|men-take-back|passes-king-row)$)');
/** What is given up and is no game: a team. */
const GIVEN_UP = ['team.give_up'];
const said = (text) => (typeof text === 'string' ? text : Object.values(text).join(' | '));
const saying = (words) => Object.keys(english).filter((key) => words.test(said(english[key])));

test('checkers are called checkers, but where the field says men', () => {
  assert.deepEqual(saying(/\bm[ae]n\b/i).filter((key) => !MEN.test(key)), []);
});

test('a game is resigned, and a roll that cannot be played is no move', () => {
  assert.deepEqual(saying(/\b(g[ai]ves?|given?) (it |this game )?up\b|gives? this game up/i).filter((key) => !GIVEN_UP.includes(key)), []);
  for (const key of ['moves.did.resign', 'moves.resigns', 'moves.label.resign', 'plays.resign']) assert.match(english[key], /\bresigns\b/i, key);
  for (const key of ['board.pass', 'moves.done_pass', 'plays.nothing']) assert.match(english[key], /\bno move\b/, key);
});
