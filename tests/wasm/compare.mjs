// SPDX-License-Identifier: MIT
// The engine in the browser and the engine of the server answer every fixture alike, and rightly.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { engine_from } from '../../web/lib/board/engine.js';

const build = process.env.TD_BUILD ?? 'build';
const tests = process.env.TD_TESTS ?? 'tests';
const wasm = join(build, 'web/engine.wasm');
/** All games and what their positions must say; 24 KiB were enough before three dice and situations, 32 before the piles of Doublets and what a roll leaves. */
const LIMIT = 34 * 1024;

/** Lines of JSON of a fixture. */
const rows = (path) => readFileSync(path, 'utf8').trim().split('\n').map((line) => JSON.parse(line));
const fixture = (name) => rows(join(tests, 'fixtures/engine', name));

/** The native answer to one question. */
function native(command, question) {
  const words = Object.entries(question).flatMap(([name, value]) => [`--${name}`, value]);
  const { stdout, stderr } = spawnSync(join(build, 'tdserver'), [command, ...words], { encoding: 'utf8' });
  if (!stdout) throw new Error(`tdserver ${command} ${words.join(' ')}: ${stderr}`);
  return JSON.parse(stdout);
}

/** The native answers to many questions about plays, one process for all of them. */
function natives(questions) {
  const input = questions.map((question) => `${JSON.stringify({ ...question, turns: String(question.turns ?? '') })}\n`).join('');
  const { stdout, stderr } = spawnSync(join(build, 'tdserver'), ['plays', '-'], { input, encoding: 'utf8', maxBuffer: 1 << 28 });
  const answers = stdout.trim().split('\n').map((line) => JSON.parse(line));
  if (answers.length !== questions.length) throw new Error(`tdserver plays -: ${stderr}`);
  return answers;
}

let count = 0;
let bad = 0;
function report(name, faults) {
  count++;
  if (faults.length) bad++;
  console.log(`${faults.length ? 'not ok' : 'ok'} ${count} - ${name}`);
  for (const fault of faults.slice(0, 5)) console.log(`# ${fault}`);
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const sorted = (list) => [...list].sort();
/** The generators find plays in different orders, which no caller may rely on. What does not follow from a play stands nowhere. */
const in_order = (plays) => plays.map(({ play, after, end, rest }) => ({ play, after, end: end || undefined, rest: rest || undefined }))
  .sort((a, b) => (a.after < b.after ? -1 : a.after > b.after ? 1 : 0));

// lit-html touches the document once while it loads; nothing is drawn here.
globalThis.document = { createComment: () => ({}), createTreeWalker: () => ({}) };

/** The site's modules as they are before they are packed, with the packages they take. @param {string} file */
const site = (file) => import(resolve(build, 'web-modules', file));
const { use } = await site('lib/text.js');
const { spoken } = await site('lib/said.js');
use(JSON.parse(readFileSync(join(build, 'web-modules/strings/en.json'), 'utf8')), 'en');

const engine = await engine_from(readFileSync(wasm), JSON.parse(readFileSync(join(build, 'web/engine.en.json'), 'utf8')),
  ({ sentence }, args) => spoken(sentence, args));
const tricky = fixture('tricky350.jsonl');
const cases = fixture('cases66.jsonl');

report(`engine.wasm is ${statSync(wasm).size} bytes, at most ${LIMIT}`, statSync(wasm).size <= LIMIT ? [] : ['too large']);

report('tricky350: the results are the reference', tricky.flatMap(({ pos, dice, after }) => {
  const found = engine.plays({ position: pos, dice }).map((play) => play.after);
  return same(sorted(found), sorted(after)) ? [] : [`${pos} ${dice}`];
}));

report('tricky350 and cases66: plays as the native program lists them', [...tricky, ...cases].flatMap(({ pos, dice }) => {
  const question = { position: pos, dice };
  return same(in_order(engine.plays(question)), in_order(native('plays', question).plays)) ? [] : [`${pos} ${dice}`];
}));

report('tricky350: the ways to play a roll end at every play and nowhere else', tricky.flatMap(({ pos, dice }) => {
  const { plays, ways } = engine.ways({ position: pos, dice });
  const reached = new Set();
  const visit = (at) => {
    if (reached.has(at)) return;
    reached.add(at);
    for (const { way } of ways[at].hops) visit(way);
  };
  visit(0);
  const ends = [...reached].map((at) => ways[at]).filter(({ hops }) => !hops.length).map(({ done }) => done).sort((a, b) => a - b);
  const wanted = plays.length ? plays.map((_, index) => index) : [-1];
  return same([...new Set(ends)], wanted) ? [] : [`${pos} ${dice}: ${ends}`];
}));

report('cases66: number of plays', cases.flatMap(({ n, pos, dice, distinct_plays }) =>
  engine.plays({ position: pos, dice }).length === distinct_plays ? [] : [`case ${n}`]));

report('cases66: verdicts, rules and sentences as the native program gives them', cases.flatMap(({ n, pos, dice, legal, illegal }) =>
  [...legal, ...illegal].flatMap((play) => {
    const question = { position: pos, dice, play };
    const here = engine.judge(question);
    const there = native('judge', question);
    if (here.verdict === 'legal') there.message = null;
    delete there.args; // the browser's sentence is made of its own
    there.plays = in_order(there.plays);
    // What an illegal play makes of the board is told to the tablet alone.
    const told = { verdict: here.verdict, after: here.rule ? null : here.after, rule: here.rule, message: here.message, plays: in_order(here.plays) };
    const right = legal.includes(play) ? 'legal' : 'illegal';
    return same(told, there) && here.verdict === right ? [] : [`case ${n} ${play}: ${here.verdict} ${here.message ?? ''}`];
  })));

// Every game of the table, from two positions that some of them refuse.
const { stdout: help } = spawnSync(join(build, 'tdserver'), ['plays', '--help'], { encoding: 'utf8' });
const games = help.match(/Variants[^\n]*\n([^]*?)\nOther names/)[1].trim().split(/\s+/);
/** The native program refuses a list without room; the page then moves by hand. */
const listed = (question) => {
  const { plays, many } = engine.ways(question);
  if (many) throw new RangeError('too many to be listed');
  return plays;
};
const or_refused = (answer) => {
  try {
    return in_order(answer());
  } catch {
    return 'refused';
  }
};
report(`${games.length} games: plays, or refusals, as the native program`, games.flatMap((variant) =>
  ['4HPwATDgc/ABMA', 'AACA/z8AAID/Pw', '4NsAAADg2wAAAA'].flatMap((position) => ['66', '31', '44'].flatMap((dice) => {
    const question = { position, dice, variant };
    const here = or_refused(() => listed(question));
    const there = or_refused(() => native('plays', question).plays);
    return same(here, there) ? [] : [`${variant} ${position} ${dice}`];
  }))));

// ---- every game as it is played, every flag where it matters

const table = (file) => readFileSync(new URL(`../../tdserver/engine/${file}`, import.meta.url), 'utf8');
const MACROS = Object.fromEntries([...table('variant.def').matchAll(/#define (WESTERN|ON_24)\s+(CHECKERS\([^)]*\))/g)].map(([, name, value]) => [name, value]));
const ROWS = [...table('variant.def').matchAll(/^VARIANT\(\w+, "([^"]+)", "[^"]+", "[^"]+", (CHECKERS\([^)]*\)|\w+), (\w+)/gm)]
  .map(([, name, start, way]) => ({ name, start: MACROS[start] ?? start, same_way: way === 'SAME' }));
const FLAGS = [...table('variant_flag.def').matchAll(/^FLAG\(\w+, "([^"]+)"/gm)].map(([, name]) => name);
/** All of Dutch begin off the board; how many that are is for the mark. */
const OFF_BOARD = 'AAAA/38AAAD/fw~w15/15';

/** The position as a game begins: as the table has it, put into an ID by the native program. */
function start_of({ name, start, same_way }) {
  if (start.includes('BAR')) return OFF_BOARD;
  const points = [...start.matchAll(/\[(\d+)\] = (\d+)/g)].map(([, point, n]) => [Number(point), n]);
  const across = (point) => (same_way ? (point + 11) % 24 + 1 : 25 - point);
  const line = (of) => points.map(([point, n]) => `${of(point)}:${n}`).join(' ');
  const turns = '0';
  return native('plays', { position: `${line((point) => point)} / ${line(across)}`, dice: '31', variant: name, turns }).position;
}

/** The same numbers in every run. */
function chance_of(seed) {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 2 ** 32 * n);
  };
}

const GAMES_EACH = 8, TURNS_EACH = 60, AT_THE_END = 12;

/** Questions of whole games at random: some of the way, and each of the last turns before the end, where a play may be worth something. */
function questions_of(row) {
  const chance = chance_of(row.name.length * 7919 + row.name.charCodeAt(0)), position_at_start = start_of(row);
  const whole = Array.from({ length: GAMES_EACH }, () => {
    const asked = [], had = [0, 0];
    for (let position = position_at_start; asked.length < 400;) {
      const [a, b] = [chance(6) + 1, chance(6) + 1], dice = `${Math.max(a, b)}${Math.min(a, b)}`;
      const question = { position, dice, variant: row.name, turns: had[0] };
      const { plays, many } = engine.ways(question);
      if (many) continue;
      asked.push(question);
      const on = plays.filter(({ end, rest }) => !end && !rest);
      if (!on.length) break; // over, or a pass, which no page is told the position of
      position = on[chance(on.length)].after;
      had[0]++;
      had.reverse();
    }
    return asked.filter((_, at) => at % Math.ceil(asked.length / TURNS_EACH) === 0 || at >= asked.length - AT_THE_END);
  });
  return whole.flat();
}

const differing = (questions) => {
  const answers = natives(questions);
  return questions.flatMap((question, at) => {
    const here = or_refused(() => listed(question)), there = or_refused(() => answers[at].plays);
    return same(here, there) ? [] : [JSON.stringify(question), JSON.stringify(here).slice(0, 200), JSON.stringify(there).slice(0, 200)];
  });
};

report(`${games.length} rows are those of the table`, same(ROWS.map(({ name }) => name), games) ? [] : ['a row is not asked about']);
const asked_of = new Map(ROWS.map((row) => [row.name, questions_of(row)]));
report(`${ROWS.length} rows: whole games as the native program, ${[...asked_of.values()].flat().length} positions`, ROWS.flatMap(({ name }) => {
  const asked = asked_of.get(name);
  return [...(asked.length < 20 ? [`${name}: only ${asked.length} positions`] : []), ...differing(asked)];
}));

/** A position in which each flag matters: with it plays, the end of a game or what is left of a roll are others than without. */
const MATTERS = {
  'either-die': ['backgammon', '24:1 / 16:2 14:1', '62'],
  'dead-end': ['backgammon', 'iuEg/AS/wACKBw', '21'],
  'no-hit-and-run': ['backgammon', '4GfwASLg64wBMA', '33'],
  'enter-freely': ['dutch', OFF_BOARD, '32'],
  'enter-gently': ['dutch', 'oECA4X+AgEDxfw~w11/10', '66'],
  'hit-when-home': ['dutch', 'AABQ/H8AIAD+fw~w14/13', '65'],
  'imaginary-six': ['english', 'AACA/z8AAID/Pw', '32'],
  'three-dice': ['english', 'AACA/z8AAID/Pw', '321'],
  'back-at-home': ['runte', '4HPwATDgc/ABMA', '31'],
  mother: ['plakoto', '3:1 6:14 / 1:1 20:14', '21'],
  'mother-at-once': ['plakoto', '24:1 3:1 6:13 / 1:1 22:14', '21'],
  'home-first': ['mahbusa', 'AACA/z8AAID/Pw', '55'],
  'runner-first': ['fevga', 'AACA/z8AAID/Pw', '32'],
  'head-one': ['narde', 'AACA/z8AAID/Pw', '64'],
  'open-last-prime': ['fevga', '24:3 11:2 10:2 9:2 8:2 7:2 6:2 / 12:15', '51'],
  'slow-cascade': ['gul-bara', 'AACg/j8AEAD/Pw', '55', 1],
  'rest-to-opponent': ['gul-bara', 'IIBQ8j8AQWLwPw', '66', 6],
  swedish: ['bradspel', 'AABC/j8AAAH/Pw', '52'],
  piles: ['doublets', 'wLa7AwDAtrsDAA', '22'],
  'any-backgammon': ['backgammon', '2:2 / 24:13 1:1', '65'],
};
/** Of these no answer of the browser's engine speaks: they say who begins, what may be doubled, and what a game that is over counts. */
const SILENT = { cube: 'backgammon', 'lower-starts': 'bradspel', 'bar-quadruple': 'backgammon', 'score-men': 'backgammon', 'score-combined': 'backgammon' };

/** The question with the flag and without it. */
const both_ways = (flag, [base, position, dice, turns = 0]) => {
  const id = native('plays', { position, dice: flag === 'three-dice' ? '21' : dice, variant: base, turns: String(turns) }).position;
  return ['+', '~'].map((sign) => ({ position: id, dice, variant: `${base}${sign}${flag}`, turns }));
};

report(`${FLAGS.length} flags, each where it matters and where not: as the native program`, [
  ...FLAGS.filter((flag) => !MATTERS[flag] && !SILENT[flag]).map((flag) => `nothing asks about ${flag}`),
  ...Object.entries(MATTERS).flatMap(([flag, place]) => {
    const [on, off] = both_ways(flag, place);
    const changes = !same(or_refused(() => listed(on)), or_refused(() => listed(off)));
    return [...(changes ? [] : [`${flag} does not matter at ${on.position} ${on.dice}`]), ...differing([on, off])];
  }),
  ...Object.entries(SILENT).flatMap(([flag, base]) => {
    const asked = asked_of.get(base).filter((_, at) => at % 8 === 0);
    const ways = asked.flatMap((question) => ['+', '~'].map((sign) => ({ ...question, variant: `${base}${sign}${flag}` })));
    const told = asked.filter((question, at) => !same(listed(ways[2 * at]), listed(ways[2 * at + 1])));
    return [...told.map(({ position, dice }) => `${flag} is no longer silent: ${position} ${dice}`), ...differing(ways)];
  }),
]);

// What a position ID cannot say, and three dice.
report('marks, turns and three dice: plays, or refusals, as the native program', [
  ...['', '~12-', '~12+', '~11-'].flatMap((mark) => ['plakoto', 'tapa', 'mahbusa+home-first'].map((variant) =>
    ({ position: `ABAA/z8ACAD/Pw${mark}`, dice: '62', variant }))),
  ...['', '0', '1', '3', '300'].flatMap((turns) => [['narde', '66'], ['narde', '55'], ['gul-bara', '55'], ['gul-bara', '66']].map(
    ([variant, dice]) => ({ position: 'AACA/z8AAID/Pw', dice, variant, ...(turns && { turns }) }))),
  ...['', '~w15/15', '~w0/15', '~w16/0'].map((mark) => ({ position: `AAAA/38AAAD/fw${mark}`, dice: '62', variant: 'dutch' })),
  ...['654', '331', '31'].map((dice) => ({ position: 'AACA/z8AAID/Pw', dice, variant: 'english+three-dice' })),
].flatMap((question) => {
  const here = or_refused(() => listed(question));
  const there = or_refused(() => native('plays', question).plays);
  return same(here, there) ? [] : [JSON.stringify(question), JSON.stringify(here).slice(0, 200), JSON.stringify(there).slice(0, 200)];
}));

const shared = join(process.env.TD_SHARED ?? '', 'data/engine/plays100.jsonl');
if (process.env.TD_SHARED && existsSync(shared))
  report('plays100: 2100 lists are the reference', rows(shared).flatMap(({ pos, after }) =>
    Object.entries(after).flatMap(([dice, results]) => {
      const found = engine.plays({ position: pos, dice }).map((play) => play.after);
      return same(sorted(found), sorted(results)) ? [] : [`${pos} ${dice}`];
    })));
else console.log(`ok ${++count} - plays100 # SKIP TD_SHARED is not set`);

report('what cannot be read is refused', ['', 'x', '4HPwATDgc/ABM', '4HPwATDgc/ABMA4'].flatMap((position) => {
  try {
    engine.plays({ position, dice: '31' });
    return [position];
  } catch (error) {
    return error instanceof RangeError ? [] : [String(error)];
  }
}));

console.log(`1..${count}`);
process.exit(bad ? 1 : 0);
