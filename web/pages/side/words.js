// SPDX-License-Identifier: MIT
// A side table in words: what was said, what is to be done, what was agreed. Drawn from the server's document, which knows the
// rules; pure.
import { amount_of, amount_text } from '../../lib/money/money.js';
import { server_now } from '../../lib/live/server-time.js';
import { known_as_text, ltr, name, rich, t, time } from '../../lib/text.js';

/** @typedef {Api.Sitting} Sitting */
/** @typedef {Api.SittingBrief} Brief */
/** @typedef {Sitting['players'][number]} Player */
/** @typedef {Sitting['acts'][number]} Act */
/** @typedef {Act['kind']} Kind */

/** @param {Brief | Sitting} doc @param {number | null} entry */
export const player_of = (doc, entry) => /** @type {Player[]} */ (doc.players).find((one) => one.entry === entry);

/** Their name as a string. @param {Brief | Sitting} doc @param {number | null} entry */
export function called(doc, entry) {
  const player = player_of(doc, entry);
  return player ? known_as_text(player) : '';
}

/** @param {Brief | Sitting} doc @param {number | null} entry */
const named = (doc, entry) => name(called(doc, entry));

/** Names after each other, each in its own direction. @param {Brief | Sitting} doc @param {(number | null)[]} entries */
export const names = (doc, entries) => entries.map((entry, at) => html_list(at, named(doc, entry)));

/** @param {number} at @param {unknown} one */
const html_list = (at, one) => (at ? [', ', one] : one);

/** Won by how much, as an act says it. */
const WINS = ['', 'single', 'gammon', 'backgammon'];

/** The sentences that say whose share it is about, too. */
const ABOUT = ['double', 'take', 'pass', 'beaver', 'raccoon'];

/** @typedef {{say: (key: string, args: any) => any, who: (doc: Sitting, entry: number | null) => any, n: (value: unknown) => any}} Voice drawn, or as text */
/** @type {Voice} */
const DRAWN = { say: rich, who: named, n: ltr };
/** @type {Voice} */
const TEXT = { say: t, who: called, n: String };

/** @typedef {{kind: Kind, entry?: number | null, other?: number | null, value: number, play?: string | null}} Told */

/** @param {Sitting} doc @param {Told} told @param {number} game that it begins @param {Voice} voice */
function sentence(doc, { kind, entry = 0, other = 0, value, play }, game, { say, who: name_of, n }) {
  const who = name_of(doc, entry), whom = name_of(doc, other), dice = n(`${Math.floor(value / 10)}-${value % 10}`);
  if (kind === 'start') return say('side.said.start', { n: n(game) });
  if (kind === 'end' && doc.kind === 'pool') return t('side.said.broken_off');
  if (kind === 'end') return say('side.said.end', { name: who, win: t(`win.${WINS[value]}`) });
  if (kind === 'throw') return say('side.said.throw', { name: who, n: value > 6 ? dice : n(value) });
  if (kind === 'play') return say('side.said.play', { name: who, dice, play: play ? n(play) : t('board.pass') });
  if (kind === 'automatic') return t(value === 3 ? 'side.said.triple' : 'side.said.automatic');
  if (kind === 'settle') return say('side.said.settle', { name: who, other: whom, n: n(value) });
  return say(other && ABOUT.includes(kind) ? `side.about.${kind}` : `side.said.${kind}`, { name: who, other: whom });
}

/** What was said, as a sentence. @param {Sitting} doc @param {Act} act */
export const act_words = (doc, act) => sentence(doc, act, game_at(doc, act.act), DRAWN);

/** The same as text, also of what is only being said. @param {Sitting} doc @param {Told & {act?: number}} act @param {string} [who] who is no player yet */
export const act_label = (doc, act, who = '') => sentence(doc, act, act.act ? game_at(doc, act.act) : doc.games + 1,
  { ...TEXT, who: (of, entry) => called(of, entry) || who });

/** Which game an act begins. @param {Sitting} doc @param {number} act */
const game_at = (doc, act) => doc.acts.filter((one) => one.kind === 'start' && !one.struck && one.act <= act).length;

/** @param {Sitting} doc */
export const last_act = (doc) => doc.acts.find((one) => one.act === doc.standing);

/** The die that somebody threw last, while the order is thrown for; 0: none. @param {Sitting} doc @param {number} entry */
export const thrown_by = (doc, entry) => doc.acts.filter((one) => one.kind === 'throw' && one.entry === entry && !one.struck).at(-1)?.value ?? 0;

// ---- who is who

/** @typedef {'box' | 'captain' | 'team' | 'out' | 'left' | 'seat'} Part */

/** What somebody is at a chouette now. @param {Brief | Sitting} doc @param {Player} player @returns {Part} */
export function part_of(doc, player) {
  if (!player.there) return 'left';
  if (doc.kind !== 'chouette' || doc.phase === 'throw') return 'seat';
  if (player.entry === doc.box) return 'box';
  if (player.entry === doc.captain) return 'captain';
  return doc.phase === 'game' && !bears(doc, player.entry) ? 'out' : 'team';
}

/** Does somebody bear a share of the running game? @param {Brief | Sitting} doc @param {number} entry */
export const bears = (doc, entry) => doc.players.some((one) => one.cube > 0 && one.carrier === entry);

/** Who sits there in the order in which they came; who left stands last. @param {Brief | Sitting} doc @returns {Player[]} */
export const in_seats = (doc) => [...doc.players].sort((x, y) => Number(y.there) - Number(x.there));

/** Who can win the game: the box or the captain, or either of two. @param {Brief | Sitting} doc @returns {[number | null, number | null]} */
export const duel_of = (doc) => [doc.box, doc.captain];

/** Who plays which checkers: the box is one side through all of a game, who leads the others may change within it.
 * @param {Brief | Sitting} doc @param {number | null} entry @returns {Play.Side} */
export const side_of = (doc, entry) => (entry === doc.box ? 'a' : 'b');

// ---- what is to be done

/** @param {Brief | Sitting} doc */
const asked = (doc) => doc.players.filter((one) => one.asked).map((one) => one.entry);

/** Who doubled, of what is not answered yet. @param {Brief | Sitting} doc */
function doublers(doc) {
  const open = doc.players.filter((one) => one.offer);
  return [...new Set(open.map((one) => (one.offerer === 'box' ? doc.box : doc.one_cube ? doc.captain : one.carrier)))];
}

/** @param {Brief | Sitting} doc */
function game_words(doc) {
  const settles = (doc.last_game || is_late(doc)) && doc.settle_at_end;
  if (doc.kind === 'pool' && settles) return t('side.now.to_settle');
  if (doc.kind === 'pool') {
    const throws = doc.players.find((one) => one.throws)?.entry ?? null;
    return rich('side.now.pool', { n: ltr(doc.games), name: named(doc, throws), pool: ltr(doc.pool ?? 0) });
  }
  const waits = asked(doc);
  const open = doc.players.find((one) => one.offer === 'must_beaver' || one.offer === 'beavered');
  if (open?.offer === 'must_beaver') return rich('side.now.must_beaver', { name: named(doc, open.carrier) });
  if (open) return rich('side.now.beavered', { names: names(doc, waits) });
  if (waits.length) return rich('side.now.doubled', { name: names(doc, doublers(doc)), names: names(doc, waits) });
  if (settles) return t('side.now.to_settle');
  const against = doc.players.some((one) => one.entry !== doc.box && one.entry !== doc.captain && bears(doc, one.entry));
  return rich(doc.kind === 'money' ? 'side.now.two' : against ? 'side.now.game' : 'side.now.alone',
    { n: ltr(doc.games), box: named(doc, doc.box), captain: named(doc, doc.captain) });
}

/** Is its time up? @param {Brief | Sitting} doc */
export const is_late = (doc) => Boolean(doc.ends) && server_now() >= Date.parse(doc.ends ?? '');

/** Where it stands, in a sentence. @param {Brief | Sitting} doc */
export function now_words(doc) {
  if (doc.status === 'gone') return t('side.now.gone');
  if (doc.phase === 'over') return t('side.now.over');
  if (doc.phase === 'game') return game_words(doc);
  if (is_late(doc)) return t('side.now.late');
  const here = doc.players.filter((one) => one.there);
  if (here.length < 2) return t('side.now.few');
  if (doc.phase === 'throw') return rich('side.now.throw', { names: names(doc, here.filter((one) => one.throws).map((one) => one.entry)) });
  if (doc.kind === 'pool') return rich('side.now.next_pool', { n: ltr(doc.games + 1) });
  return rich(doc.kind === 'money' ? 'side.now.next_two' : 'side.now.next',
    { n: ltr(doc.games + 1), box: named(doc, doc.box), captain: named(doc, doc.captain) });
}

// ---- what was agreed

/** Digits of an amount after its point. @param {string} currency */
export function digits_of(currency) {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}

/** The server's own bound (director/bounds.h), in the smallest unit of a currency. */
const STAKE_MOST = 1000000;

/** What is wrong with a stake that was typed, as a key; '': nothing. @param {string} stake @param {string} currency */
export function stake_fault(stake, currency) {
  const digits = digits_of(currency), amount = amount_of(stake, digits);
  if (amount === null) return digits ? 'stake_wrong' : 'stake_whole';
  return amount > STAKE_MOST ? 'stake_most' : '';
}

/** How much a stake may be, as it is typed. @param {string} currency */
export const stake_most = (currency) => amount_text(STAKE_MOST, digits_of(currency));

/** The currency of amounts that may be seen; null: there are none. @param {Brief | Sitting} doc */
export const currency_of = (doc) => (doc.stake && doc.currency ? { currency: doc.currency, digits: digits_of(doc.currency) } : null);

/** What was agreed, each in a few words. @param {Brief | Sitting} doc @returns {string[]} */
export function terms_words(doc) {
  const flags = /** @type {const} */ (['jacoby', 'beavers', 'raccoons', 'lone_beaver', 'settle_at_end']);
  return [t(`side.kind.${doc.kind}`), doc.way === 'open' ? '' : t(`side.way.${doc.way}`, { n: doc.goal ?? 0 }),
    doc.kind === 'chouette' ? t(doc.one_cube ? 'side.one_cube' : 'side.own_cubes') : '', ...flags.map((flag) => (doc[flag] ? t(`side.flag.${flag}`) : '')),
    doc.automatic ? t('side.automatics', { n: doc.automatic }) : '', doc.ends ? t('side.until', { time: time(doc.ends) }) : ''].filter(Boolean);
}
