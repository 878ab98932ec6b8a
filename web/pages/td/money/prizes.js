// SPDX-License-Identifier: MIT
// Prize tables: what a place wins, and what that comes to with any number of entries, before it is set.
import { html, nothing } from '../../../vendor/lit-html.js';
import { Problem, send } from '../../../lib/api.js';
import { amount_of, amount_text, money, share_text } from '../../../lib/money/money.js';
import { ltr, t } from '../../../lib/text.js';
import { dialog } from '../../../lib/ui.js';

/** @typedef {import('../../td.js').ConsolePage} Page */
/** Worth: "45%" is a share, "100" an amount. @typedef {{entries: string, section: string, place: string, worth: string}} Line */

/** @param {any} prize @param {number} digits @returns {Line} */
const line_of = (prize, digits) => ({ entries: String(prize.entries), section: String(prize.section), place: String(prize.place),
  worth: prize.share ? `${share_text(prize.share)}%` : amount_text(prize.amount, digits) });

/** What the lines say, null where one says nothing. @param {Line[]} lines @param {number} digits */
function body_of(lines, digits) {
  const said = lines.filter((line) => line.worth.trim()).map((line) => {
    const percent = line.worth.includes('%'), value = amount_of(line.worth.replace('%', ''), percent ? 2 : digits);
    return value === null ? null : { entries: Number(line.entries) || 0, section: Number(line.section), place: Number(line.place) || 0,
      share: percent ? value : 0, amount: percent ? 0 : value };
  });
  if (said.includes(null)) return null;
  return Object.fromEntries(['entries', 'section', 'place', 'share', 'amount'].map((key) => [key, said.map((one) => /** @type {any} */ (one)[key])]));
}

/** What the preview shows: the table, or why there is none. */
class Preview {
  /** @param {Page} page @param {any} pool @param {() => void} repaint */
  constructor(page, pool, repaint) {
    this.page = page;
    this.pool = pool;
    this.repaint = repaint;
    this.asked = 0;
    /** @type {any} */
    this.table = null;
    this.wrong = '';
  }

  /** @param {any} body @param {number} stakes */
  async look(body, stakes) {
    const mine = ++this.asked;
    try {
      const table = body && await send('POST', `${this.page.base}/pools/${this.pool.pool}/prizes/look`, { ...body, stakes });
      if (mine === this.asked) [this.table, this.wrong] = [table, body ? '' : t('money.no_amount')];
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (mine === this.asked) [this.table, this.wrong] = [null, problem.message];
    }
    if (mine === this.asked) this.repaint();
  }
}

/** @param {any} doc @param {any[]} table @param {boolean} several */
export const worth_table = (doc, table, several) => html`<table class="balance worth"><tbody>${table.map((line) => html`<tr><th scope="row">${
  several ? html`<bdi>${line.section_name}</bdi> ` : nothing}${t('money.place')} ${ltr(line.place)}${line.share ? html` <small>${ltr(`${
    share_text(line.share)} %`)}</small>` : nothing}</th>
  <td class="num">${money(line.comes_to, doc)}</td></tr>`)}</tbody></table>`;

/** @param {any[]} table */
export const in_several = (table) => table.some((line) => line.section !== table[0].section);

/** @param {Page} page @param {any} doc @param {any} pool */
async function edit(page, doc, pool) {
  // The floor lists what is drawn; prizes are set before that.
  const { sections } = page.tournament;
  /** @type {Line[]} */
  const lines = pool.prizes.map((/** @type {any} */ prize) => line_of(prize, doc.digits));
  if (!lines.length) lines.push({ entries: '0', section: String(pool.section || 1), place: '1', worth: '' });
  let stakes = String(Math.max(pool.stakes, pool.entries.length, 2));
  /** @type {Preview | null} */
  let preview = null;
  const look = () => preview?.look(body_of(lines, doc.digits), Number(stakes) || 0);
  /** @param {Line} line @param {'entries' | 'place' | 'worth'} member @param {number} at @param {string} [like] */
  const cell = (line, member, at, like = '') => html`<td><input placeholder=${like} name=${`${member}-${at + 1}`}
    inputmode=${member === 'worth' ? 'decimal' : 'numeric'} autocomplete="off"
    aria-label=${t(`prize.${member}_of`, { n: at + 1 })} .value=${line[member]} @input=${
      (/** @type {Dom.Input} */ event) => { line[member] = event.target.value; look(); }}></td>`;
  const body = await dialog((/** @type {(value: any) => void} */ close, repaint) => {
    if (!preview) {
      preview = new Preview(page, pool, repaint);
      look();
    }
    const more = () => {
      const last = lines[lines.length - 1];
      lines.push({ entries: last?.entries ?? '0', section: last?.section ?? '1', place: String(Number(last?.place ?? 0) + 1), worth: '' });
      repaint();
    };
    return html`<form class="moneybox" @submit=${(/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const said = body_of(lines, doc.digits);
      if (said) close(said);
    }}><h2>${t('prize.title')}</h2><p>${t('prize.text')}</p>
    <table class="lines"><thead><tr><th>${t('prize.entries')}</th><th>${t('prize.section')}</th><th>${t('prize.place')}</th><th>${
      t('prize.worth')}</th></tr></thead>
      <tbody>${lines.map((line, at) => html`<tr>${cell(line, 'entries', at)}<td><select aria-label=${t('prize.section_of', { n: at + 1 })}
        @change=${(/** @type {Dom.Input} */ event) => { line.section = event.target.value; look(); }}>${sections.map((/** @type {any} */ one) =>
  html`<option value=${one.section} ?selected=${String(one.section) === line.section}>${one.name}</option>`)}</select></td>${
    cell(line, 'place', at)}${cell(line, 'worth', at, '45%')}</tr>`)}</tbody></table>
    <p><button type="button" class="btn" @click=${more}>${t('prize.more')}</button></p>
    <label class="field short"><span>${t('prize.stakes')}</span><input name="stakes" inputmode="numeric" .value=${stakes}
      @input=${(/** @type {Dom.Input} */ event) => { stakes = event.target.value; look(); }}></label>
    <div class="preview" aria-live="polite">${preview.table ? html`<p>${t('prize.fund')} <b>${money(preview.table.fund, doc)}</b></p>${
      worth_table(doc, preview.table.table, in_several(preview.table.table))}${preview.table.kept ? html`<p>${
        t(preview.table.kept > 0 ? 'prize.kept' : 'prize.lacks')} ${
      money(Math.abs(preview.table.kept), doc)}</p>` : nothing}` : html`<p class="error">${preview.wrong}</p>`}</div>
    <p class="acts"><button type="button" class="btn" @click=${() => close(null)}>${t('ui.cancel')}</button><button class="btn go">${
      t('ui.save')}</button></p></form>`;
  }, 'wide-dialog');
  return body && page.run('PUT', `/pools/${pool.pool}/prizes`, body, { version: pool.version, done: t('money.saved'), quiet: true });
}

/** @param {Page} page @param {any} doc @param {any} pool @param {() => Promise<void>} done */
export const prizes_card = (page, doc, pool, done) => html`<section class="card"><h2>${t('money.prizes')} <span>${t('money.fund', { n: pool.stakes })} ${
  money(pool.fund, doc)}</span></h2>${pool.table.length ? worth_table(doc, pool.table, in_several(pool.table)) : html`<p class="dim">${
    t('money.no_prizes')}</p>`}
  ${page.directs ? html`<p class="acts"><button class="btn" @click=${async () => { if (await edit(page, doc, pool)) await done(); }}>${
    t('prize.title')}</button></p>` : nothing}</section>`;
