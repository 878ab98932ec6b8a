// SPDX-License-Identifier: MIT
// A game of a PDN file at the board of a match: what is still to be done there, where a man was huffed too, and why it cannot be.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hindered, plan_of } from '../../../web/pages/td/match/pdn-plan.js';

const START = 'B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12';
const MISSED = 'W:W18,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,12,14,15';
const HUFFED = 'W:W18,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,12,14';

const match_of = (draughts) => ({ game: 1, a: { name: 'Ann' }, b: { name: 'Ben' },
  series: { games: [{ game: 'draughts', draughts: { start: START, huff: true, ...draughts } }] } });
const game_of = (plays, more = {}) => ({ error: null, false: 0, unclear: 0, unjudged: 0, missed: 0, black: null, white: null, result: '*', start: START,
  ...more, plays: plays.map((play, n) => ({ side: (n % 2 === 0) === ((more.start ?? START)[0] === 'B') ? 'black' : 'white', play })) });
const board_of = (more = {}) => ({ black: 'a', acts: [], position: START, on_move: 'a', huffable: [], ballot: null, ...more });
const done = (acts) => acts.map(([side, play, position = '']) => ({ side, act: 'play', play, position }));
const words = ({ why, acts }) => why || acts.map(({ side, act, play, square }) => [side, act === 'play' ? play : act, square ?? ''].join(' ').trim());

test('every act of a game, by who has black; a result is said by the loser, a draw by who would play', () => {
  assert.deepEqual(words(plan_of(game_of(['11-15', '22-18'], { result: '1-0' }), board_of({ black: 'b' }), match_of())), ['b 11-15', 'a 22-18', 'b resign']);
  assert.deepEqual(words(plan_of(game_of(['11-15'], { result: '1/2-1/2' }), board_of(), match_of())), ['a 11-15', 'b draw']);
});

test('what is recorded already and is the same is not done again; what is another is left alone', () => {
  const game = game_of(['11-15', '22-18', '15x22', '25x18'], { result: '0-1' });
  const at = (...acts) => words(plan_of(game, board_of({ acts: done(acts) }), match_of()));
  assert.deepEqual(at(['a', '11-15'], ['b', '22-18'], ['a', '15x22']), ['b 25x18', 'b resign']);
  assert.deepEqual(at(['a', '11-15'], ['b', '22-17']), 'pdn.begun');
  assert.deepEqual(at(['b', '11-15']), 'pdn.begun');
  // The file's capture names every square, the board's only its ends.
  const long = game_of(['1x10x19', '32-28']);
  assert.deepEqual(words(plan_of(long, board_of({ acts: done([['a', '1x19']]) }), match_of())), ['b 32-28']);
  // The board has more than the file.
  assert.deepEqual(words(plan_of(game_of(['11-15']), board_of({ acts: done([['a', '11-15'], ['b', '22-18']]) }), match_of())), []);
});

test('a game that goes on from the board without a man: he is huffed first; what was huffed already is not huffed again', () => {
  const acts = done([['a', '11-15'], ['b', '22-18'], ['a', '9-14', MISSED]]);
  const rest = game_of(['18x9'], { start: HUFFED, result: '1-0' }), missed = { acts, position: MISSED, on_move: 'b', huffable: [14, 15] };
  assert.deepEqual(words(plan_of(rest, board_of(missed), match_of())), ['b huff 15', 'b 18x9', 'a resign']);
  const huffed = [...acts, { side: 'b', act: 'huff', play: '', position: HUFFED }];
  assert.deepEqual(words(plan_of(rest, board_of({ acts: huffed, position: HUFFED, on_move: 'b' }), match_of())), ['b 18x9', 'a resign']);
  assert.deepEqual(words(plan_of(rest, board_of({ ...missed, huffable: [14] }), match_of())), 'pdn.other_start');
  for (const [square, fen, left] of [[18, 'B:W18,21:BK1,2', 'B:W21:BK1,2'], [1, 'W:W18,21:BK1,2', 'W:W18,21:B2'], [2, 'W:W18,21:BK1,2', 'W:W18,21:BK1'],
    [21, 'B:W2,21:BK1', 'B:W2:BK1'], [2, 'B:W12,2:BK1', 'B:W12:BK1']])
    assert.deepEqual(words(plan_of(game_of(['1-6'], { start: left }), board_of({ acts, position: fen, on_move: 'b', huffable: [square] }), match_of()))[0],
      `b huff ${square}`, fen);
});

test('a capture that stopped goes on where it is insisted on', () => {
  const fen = 'W:W20,32:B18', acts = done([['a', '9x18', fen]]), on = game_of(['18x25'], { start: 'B:W20,32:B18' });
  assert.deepEqual(words(plan_of(on, board_of({ acts, position: fen, on_move: 'b', huffable: [18] }), match_of())), ['b compel', 'a 18x25']);
  assert.deepEqual(words(plan_of(on, board_of({ acts, position: fen, on_move: 'b' }), match_of())), 'pdn.other_start');
});

test('why a game of the file cannot be', () => {
  const board = board_of({ ballot: '9-13 22-18' }), drawn = game_of(['9-13', '22-18', '11-15']);
  assert.equal(hindered(drawn, board, match_of()), '');
  assert.equal(hindered(game_of(['9-13']), board, match_of()), '');
  assert.equal(hindered(game_of(['9-13', '22-17']), board, match_of()), 'pdn.other_opening');
  assert.equal(hindered(game_of(['11-15']), board, match_of()), 'pdn.other_opening');
  assert.equal(hindered({ ...drawn, missed: 1 }, board, match_of()), '');
  assert.equal(hindered({ ...drawn, missed: 1 }, board, match_of({ huff: false })), 'pdn.misses');
  assert.equal(hindered({ ...drawn, unjudged: 1 }, board, match_of()), 'pdn.not_all');
  assert.equal(hindered(game_of([]), board, match_of()), 'pdn.no_plays');
  assert.equal(hindered({ ...drawn, black: ' ben' }, board, match_of()), 'pdn.colours');
});
