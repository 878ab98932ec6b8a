// SPDX-License-Identifier: MIT
// What was entered here beside what the server has, member by member, for an entry that was refused. Says what to
// compare, not how it reads: values are words of the API, numbers, scores or sides.
import { act_of } from './match-model.js';

/**
 * @typedef {{what: string, kind: 'side' | 'win' | 'number' | 'score' | 'status', mine: any, theirs: any, same: boolean}} Row `what` names the words diff.WHAT;
 * undefined: nothing there
 */

/** @param {string} what @param {Row['kind']} kind @param {any} mine @param {any} theirs @returns {Row} */
const row = (what, kind, mine, theirs) => ({ what, kind, mine, theirs, same: JSON.stringify(mine) === JSON.stringify(theirs) });

/** @param {Api.Match} match @param {unknown} game */
const game_there = (match, game) => match.games?.find((/** @type {Api.Game} */ one) => one.game === game && one.status !== 'withdrawn');

/** @type {Record<string, (body: any, match: any) => Row[]>} */
const COMPARE = {
  games: (body, match) => {
    const there = game_there(match, body.game);
    return [row('game', 'number', body.game, there?.game), row('winner', 'side', body.winner, there?.winner),
      row('win', 'win', body.win, there?.win), row('cube', 'number', body.cube, there?.cube)];
  },
  final: (body, match) => [row('score', 'score', [body.score_a, body.score_b], [match.a.score, match.b.score])],
  plays: (body, match) => {
    const there = match.record?.game === body.game ? match.record : undefined;
    return [row('game', 'number', body.game, there?.game), row('turn', 'number', body.turn, there && there.turns + 1)];
  },
};

/**
 * @param {import('../outbox/outbox.js').Entry} entry @param {Api.AnyMatch} match the server's @param {any} predicted as this tablet shows it
 * @returns {Row[]} the score last, whatever was entered; where the match stands only when that differs
 */
export function difference(entry, match, predicted) {
  const act = act_of(entry.path);
  const rows = COMPARE[act]?.(entry.body, match) ?? [];
  if (act === 'final') return rows;
  const around = [row('status', 'status', predicted.status, match.status), row('game_now', 'number', predicted.game, match.game)];
  return [...rows, ...around.filter(({ same }) => !same), row('score', 'score', [predicted.a.score, predicted.b.score], [match.a.score, match.b.score])];
}
