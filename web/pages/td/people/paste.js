// SPDX-License-Identifier: MIT
// Who is meant by pasted names: people of the club whom a name may mean are offered, and who stands there twice may be left
// out, all questions in one dialog. Who is known by exactly this name, alone, is not asked about.
import { html, nothing } from '../../../vendor/lit-html.js';
import { get } from '../../../lib/api.js';
import { t } from '../../../lib/text.js';
import { dialog, toast } from '../../../lib/ui.js';
import { LEFT_OUT, known_by, questions_of, team_of } from '../../../lib/list/alike.js';

/** @typedef {import('../../../lib/list/alike.js').Known} Known */
/** @typedef {import('../../../lib/list/alike.js').Line} Line */
/** @typedef {import('../../../lib/list/alike.js').Question} Question */

const PAGE = 200;

/** All players of the club. @returns {Promise<Known[]>} */
export async function everybody() {
  /** @type {Known[]} */
  const all = [];
  let after = '';
  do {
    const { players, next } = await get(`/players?limit=${PAGE}${after ? `&after=${after}` : ''}`);
    all.push(...players.filter((/** @type {any} */ one) => one.status === 'active'));
    after = next;
  } while (after);
  return all;
}

/** @param {Known} one */
const about = (one) => [one.club, one.country, t('paste.played', { n: one.tournaments })].filter(Boolean).join(', ');

/** Which line is asked about, and why. @param {Question} question */
const about_line = ({ line, at, exact, twin }) => [line.club, line.country, t('paste.line', { n: at }),
  t(twin ? `paste.twin_${twin}` : exact ? 'paste.namesakes' : 'paste.alike')].filter(Boolean).join(', ');

/** All of them at once. @param {Question[]} questions @returns {Promise<boolean>} false: nothing is entered */
async function ask(questions) {
  const answer = await dialog((/** @type {(value: boolean | null) => void} */ close, paint) => {
    /** @param {Question} question @param {number} player */
    const choose = (question, player) => { question.chosen = player; paint(); };
    return html`<div><h2>${t('paste.title')}</h2><p class="dim">${t('paste.text')}</p>
      ${questions.map((question) => html`<fieldset><legend><bdi>${question.line.name}</bdi> <span class="dim">${
        about_line(question)}</span></legend><div class="choice wrap">
        ${question.among.map((one) => html`<button type="button" class="btn" aria-pressed=${question.chosen === one.player}
          @click=${() => choose(question, one.player)}><span><b dir="auto">${one.name}</b><br><small dir="auto">${about(one)}</small></span></button>`)}
        <button type="button" class="btn" aria-pressed=${question.chosen === 0}
          @click=${() => choose(question, 0)}>${t(question.twin ? 'paste.another' : 'paste.new')}</button>${question.twin
            ? html`<button type="button" class="btn" aria-pressed=${question.chosen === LEFT_OUT}
          @click=${() => choose(question, LEFT_OUT)}>${t('paste.leave_out')}</button>` : nothing}</div></fieldset>`)}
      <p class="acts"><button class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button><button class="btn go"
        ?disabled=${questions.some((question) => question.chosen === null)} @click=${() => close(true)}>${t('paste.enter')}</button></p></div>`;
  }, 'wide-dialog');
  return answer === true;
}

/** Who it is: a player's number; or somebody new, whoever else has the name; or whoever is known by it. @typedef {{name: string, club: string | null,
 * country: string | null, player?: number, new?: boolean}} Meant */
/** @typedef {{name: string, club: string | null}[]} Entered who is in already */

/**
 * Who is meant by each of these lines, but those that are left out; empty where nobody is known and nothing was asked.
 * @param {Line[]} lines @param {Entered} entered @returns {Promise<Map<Line, Meant> | null>} null: the director thought better of it
 */
async function meant_by(lines, entered) {
  const people = await everybody();
  const questions = questions_of(lines, people, entered);
  /** @type {Map<Line, Meant>} */
  const meant = new Map();
  if (!lines.some((line) => known_by(line, people)) && !questions.length) return meant;
  if (questions.length && !await ask(questions)) return null;
  for (const line of lines) {
    const question = questions.find((one) => one.line === line);
    if (question?.chosen === LEFT_OUT) continue;
    const { name, club, country } = line;
    const known = question ? question.among.find((one) => one.player === question.chosen) : known_by(line, people);
    meant.set(line, { name: known?.name ?? name, club: club || known?.club || null, country: country || known?.country || null,
      ...(known ? { player: known.player } : question?.exact || question?.twin ? { new: true } : {}) });
  }
  if (!meant.size) toast(t('paste.nobody_left'));
  return meant.size ? meant : null;
}

/**
 * The body that enters a list.
 * @param {Line[]} lines @param {Entered} entered @returns {Promise<any>} null: the director thought better of it
 */
export async function body_of(lines, entered) {
  const meant = await meant_by(lines, entered);
  const as_written = () => lines.map(({ name, club, country, seed }) => ({ name, club: club || null, country: country || null, seed }));
  if (!meant?.size) return meant && { entries: as_written() };
  return { entries: lines.filter((line) => meant.has(line)).map((line) => ({ ...meant.get(line), seed: line.seed })) };
}

/** The same of a list of teams, whose members are asked about. @param {string} text @param {Entered} entered @returns {Promise<any>} */
export async function body_of_teams(text, entered) {
  const teams = text.split('\n').map(team_of).filter((team) => team !== null);
  const as_it_is = { text, teams: true };
  if (!teams.every((team) => team.members.length)) return as_it_is;
  const meant = await meant_by(teams.flatMap((team) => team.members), entered);
  if (!meant?.size) return meant && as_it_is;
  return { entries: teams.map(({ name, members }) => ({ name, members: members.filter((line) => meant.has(line)).map((line) => meant.get(line)) })) };
}
