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

/** The native answers to many questions, one process a question. */
function native(command, question) {
  const words = Object.entries(question).flatMap(([name, value]) => [`--${name}`, value]);
  const { stdout, stderr } = spawnSync(join(build, 'tdserver'), [command, ...words], { encoding: 'utf8' });
  if (!stdout) throw new Error(`tdserver ${command} ${words.join(' ')}: ${stderr}`);
  return JSON.parse(stdout);
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
/** The generators find plays in different orders, which no caller may rely on; how a play ends the game is told to the page alone (unit/games.test.js). */
const in_order = (plays) => plays.map(({ play, after }) => ({ play, after })).sort((a, b) => (a.after < b.after ? -1 : a.after > b.after ? 1 : 0));

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
    // What an illegal play makes of the board, and how a game ends, is told to the tablet alone.
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
