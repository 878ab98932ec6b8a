// SPDX-License-Identifier: MIT
// A match's ledger as an arbiter reads it: which entry was superseded by which, what each one changed, who made it.

/** @typedef {{seq: string, at: string, actor: any, kind: string, text: string, data: any, hash: string}} Event */
/** @typedef {{event: Event, group: 'score' | 'director' | 'table', game: number, superseded: string, before: any, after: any}} Line */

/** Kinds by what the filters call them; whatever is not named here happened at the table. @type {Record<string, 'score' | 'director'>} */
const GROUPS = {
  game_reported: 'score', game_confirmed: 'score', game_withdrawn: 'score', game_corrected: 'score', final_reported: 'score', match_over: 'score', side_signed: 'score', penalty_set: 'score',
  claim_made: 'director', claim_settled: 'director', match_disputed: 'director', dispute_resolved: 'director', director_called: 'director', director_came: 'director', match_reopened: 'director', match_called: 'director', match_uncalled: 'director',
};

/** What an event says about the score, as members that can be compared. @param {any} data */
function facts_of(data) {
  /** @type {Record<string, unknown>} */
  const facts = {};
  if (data.score_a !== undefined && data.score_b !== undefined) facts.score = `${data.score_a}–${data.score_b}`;
  const phase = data.next_phase ?? data.phase;
  if (phase !== undefined) facts.phase = phase;
  return facts;
}

/** Entries that a later one took back or restated. @param {Event[]} events @returns {Map<string, string>} */
function superseded_by(events) {
  /** @type {Map<string, string>} */
  const result = new Map();
  /** The entry that stands, by game. @type {Map<number, string>} */
  const standing = new Map();
  for (const { kind, seq, data } of events) {
    const { game } = data;
    const replaced = standing.get(game);
    if (kind === 'game_withdrawn' || kind === 'game_corrected') {
      if (replaced) result.set(replaced, seq);
      standing.delete(game);
    }
    if (kind === 'game_reported' || kind === 'game_corrected') standing.set(game, seq);
  }
  return result;
}

/** The lines of a match, oldest first. @param {Event[]} events @returns {Line[]} */
export function timeline(events) {
  const gone = superseded_by(events);
  let facts = { score: '0–0', phase: 'normal' };
  let game = 0;
  return events.map((event) => {
    const before = facts;
    facts = { ...facts, ...facts_of(event.data) };
    if (event.data.game) game = event.data.game;
    return { event, group: GROUPS[event.kind] ?? 'table', game: event.data.game || game, superseded: gone.get(event.seq) ?? '', before, after: facts };
  });
}

/** Lines in their games, in order. @param {Line[]} lines @returns {{game: number, lines: Line[]}[]} */
export function by_game(lines) {
  /** @type {{game: number, lines: Line[]}[]} */
  const groups = [];
  for (const line of lines) {
    const last = groups[groups.length - 1];
    if (last && last.game === line.game) last.lines.push(line);
    else groups.push({ game: line.game, lines: [line] });
  }
  return groups;
}
