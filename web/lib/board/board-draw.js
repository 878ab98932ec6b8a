// SPDX-License-Identifier: MIT
// The board as SVG: where everything stands and how it is drawn. Points are those of the side at the bottom, 1 to 24,
// 25 its bar; `flat` is the shape for a phone lying on its side. Colours are classes of css/board.css.
import { nothing, svg } from '../../vendor/lit-html.js';
import { across } from './position.js';

export { across };

export const WIDTH = 716;
const POINT = 44;
const MARGIN = 30;
const RADIUS = 19;
/** How many checkers a stack shows before the next lie on top of it. */
const LAYER = 5;

/** @type {Record<'full' | 'flat', Play.Shape>} */
const shapes = { full: { height: 536, pitch: 40, long: 196 }, flat: { height: 400, pitch: 27, long: 142 } };

export const shape_of = (/** @type {boolean} */ flat) => shapes[flat ? 'flat' : 'full'];

/** Left and right change places when checkers are borne off to the left. @param {Play.Scene} board @param {number} x */
const turned = (board, x) => (board.bear === 'left' ? WIDTH - x : x);

/** The middle of a point's column. @param {Play.Scene} board @param {number} point */
function column(board, point) {
  const place = point > 12 ? 25 - point : point;
  return turned(board, 623 - POINT * (place - 1) - (place > 6 ? 46 : 0));
}

/** The point of the side at the bottom that a side calls by this number. @param {Play.Board} board @param {Play.Side} side @param {number} point */
export const seen_point = (board, side, point) => (side === board.view ? point : across(board, point));

/**
 * Where checker n of a point stands; above what it pins it covers half of it.
 * @param {Play.Scene} board @param {number} point @param {number} n @param {boolean} [pins] @returns {Play.Spot}
 */
function spot(board, point, n, pins = false) {
  const layer = Math.floor(n / LAYER);
  const up = MARGIN + 21 + board.pitch * ((n % LAYER) + layer / 2 + Number(pins) / 2);
  return { x: column(board, point), y: point > 12 ? up : board.height - up };
}

/** Lies a checker of the other side under those of this side? @param {Play.Scene} board @param {Play.Side} side @param {number} point */
const pins = (board, side, point) => Boolean(board.position.below?.[side === 'a' ? 'b' : 'a'].includes(across(board, point)));

/**
 * The middle of the column where a side's checkers end: on the right, and where both travel the same way on the left for the side
 * above, whose home is there. @param {Play.Scene} board @param {Play.Side} side
 */
const tray_x = (board, side) => turned(board, board.kind?.same_way && side !== board.view ? 38 : 678);

/** The cube is on the other hand. @param {Play.Scene} board @param {Play.Side | ''} owner */
const cube_x = (board, owner) => (owner ? WIDTH - tray_x(board, owner) : turned(board, 38));

/** On the bar: from the middle towards where the checker enters. @param {Play.Scene} board @param {Play.Side} side @param {number} n @returns {Play.Spot} */
function bar_spot(board, side, n) {
  const way = side === board.view ? -1 : 1;
  return { x: WIDTH / 2, y: board.height / 2 + way * (44 + board.pitch * 0.8 * Math.min(n, 3)) };
}

/**
 * Where a step of a side begins or ends: a point of its own, its bar, its tray.
 * @param {Play.Scene} board @param {Play.Side} side @param {number} point @param {number} n
 * @returns {Play.Spot}
 */
function place(board, side, point, n) {
  if (point === 25) return bar_spot(board, side, n);
  if (point > 0) return spot(board, seen_point(board, side, point), n, pins(board, side, point));
  return { x: tray_x(board, side), y: side === board.view ? board.height - 60 : 60 };
}

/** @param {Play.Side} side @param {Play.Spot} at @param {number} [count] instead of the ring: how many lie here */
const checker = (side, { x, y }, count) =>
  svg`<g class="bd-${side}" transform="translate(${x} ${y})"><circle class="bd-shadow" cy="2" r="19.4"></circle>
    <circle class="bd-disc" r=${side === 'a' ? 18.4 : 18.9}></circle>${count
  ? svg`<text class="bd-count" y="6">${count}</text>` : svg`<circle class="bd-ring" r=${side === 'a' ? 12.4 : 11.2}></circle>`}</g>`;

/** @param {Play.Side} side @param {number} count @param {(n: number) => Play.Spot} where @param {number} shown how many before a number says the rest */
const stack = (side, count, where, shown) => Array.from({ length: count }, (_, n) => checker(side, where(n), n === count - 1 && count > shown ? count : 0));

/** @param {Play.Scene} board */
function checkers(board) {
  // Whose checker lies below is drawn first.
  const sides = /** @type {Play.Side[]} */ (['a', 'b']);
  const low = (/** @type {Play.Side} */ side) => board.position[side].map((count, point) =>
    (board.position.below?.[side].includes(point) ? checker(side, place(board, side, point, 0)) : nothing));
  return svg`${sides.map(low)}${sides.map((side) => board.position[side].map((count, point) => {
    if (!count || !point || board.position.below?.[side].includes(point)) return nothing;
    if (point === 25) return stack(side, count, (n) => bar_spot(board, side, n), 1);
    return stack(side, count, (n) => place(board, side, point, n), LAYER);
  }))}`;
}

/** Checkers borne off lie edge-on. @param {Play.Scene} board @param {Play.Side} side */
function tray(board, side) {
  const off = board.position[side][0];
  const thick = (board.height / 2 - 76) / 15;
  const x = tray_x(board, side) - 21;
  const y = (/** @type {number} */ n) => (side === board.view ? board.height - MARGIN - 4 - thick * (n + 1) : MARGIN + 4 + thick * n);
  return svg`${Array.from({ length: off },
    (_, n) => svg`<rect class="bd-edge bd-${side}" x=${x} y=${y(n)} width="42" height=${thick - 1.6} rx="2.5"></rect>`)}${off
    ? svg`<text class="bd-n" x=${x + 21} y=${side === board.view ? board.height - 11 : 20}>${off}</text>` : nothing}`;
}

/** Pips of the six faces, in units of 8.6 from the middle. */
const faces = ['', '0,0', '-1,-1 1,1', '-1,-1 0,0 1,1', '-1,-1 1,-1 -1,1 1,1', '-1,-1 1,-1 0,0 -1,1 1,1', '-1,-1 1,-1 -1,0 1,0 -1,1 1,1'];

/** @param {number} number @param {Play.Spot} at @param {string} state */
const die = (number, { x, y }, state) =>
  svg`<g class="bd-die ${state}" transform="translate(${x} ${y})"><rect class="bd-halo" x="-22" y="-22" width="44" height="44" rx="12"></rect>
    <rect class="bd-face" x="-17" y="-17" width="34" height="34" rx="8"></rect>${faces[number].split(' ').map((pip) => {
  const [px, py] = pip.split(',').map(Number);
  return svg`<circle class="bd-pip" cx=${px * 8.6} cy=${py * 8.6} r="3.4"></circle>`;
})}</g>`;

/** Where the dice of the side on roll lie: the middle of the half on its right. @param {Play.Scene} board */
const dice_x = (board) => (board.mover === board.view ? 513 : 203);

/** The dice, four for doublets of two; those already played are pale, the active one stands out. @param {Play.Scene} board */
function dice(board) {
  if (!board.dice || !board.mover) return nothing;
  const rolled = [...board.dice].map(Number), [first, second] = rolled;
  const told = board.numbers ?? [];
  const usual = rolled.length === 2 && first === second && !told.length ? [first, first, first, first] : rolled;
  const numbers = told.length && told.length <= 4 ? told : usual;
  const left = [...(board.left ?? numbers)];
  let marked = false;
  return svg`<g class="bd-dice bd-${board.mover}">${numbers.map((number, i) => {
    const at = left.indexOf(number);
    if (at >= 0) left.splice(at, 1);
    const active = at >= 0 && number === board.active && !marked;
    marked ||= active;
    const x = dice_x(board) + (i - (numbers.length - 1) / 2) * 48;
    return die(number, { x, y: board.height / 2 }, at < 0 ? 'played' : active ? 'active' : '');
  })}</g>`;
}

/** In the middle of its trays, or at its owner's end; a dead cube is a dashed outline. @param {Play.Scene} board */
function cube(board) {
  if (!board.cube) return nothing;
  const { value, owner, dead } = board.cube;
  const y = !owner ? board.height / 2 : owner === board.view ? board.height - MARGIN - 26 : MARGIN + 26;
  return svg`<g class="bd-cube ${dead ? 'dead' : ''}" transform="translate(${cube_x(board, owner)} ${y})">
    <rect x="-19" y="-19" width="38" height="38" rx="7"></rect><text y=${value > 64 ? 6 : 7} class=${value > 64 ? 'bd-w3' : ''}>${value}</text></g>`;
}

/** @param {Play.Scene} board */
function frame(board) {
  const { height, long } = board;
  const half = height - 2 * MARGIN;
  const box = (/** @type {number} */ x) =>
    [MARGIN, height / 2 + 34].map((y) => svg`<rect class="bd-box" x=${x} y=${y} width="50" height=${height / 2 - 64} rx="6"></rect>`);
  const hinge = (/** @type {number} */ y) => svg`<rect class="bd-hinge" x="353" y=${y - 17} width="10" height="34" rx="3"></rect>`;
  const point = (/** @type {number} */ p) =>
    svg`<g class=${p % 2 ? 'bd-p1' : 'bd-p2'} transform="translate(${column(board, p)} ${p > 12 ? MARGIN : height - MARGIN}) scale(1 ${p > 12 ? 1 : -1})">
      <path d="M-20.5 0H20.5L1.2 ${long - 3}Q0 ${long + 1}-1.2 ${long - 3}Z"></path><path class="bd-inlay" d="M-12 5 0 ${long * 0.66} 12 5"></path></g>`;
  return svg`<rect class="bd-frame" width=${WIDTH} height=${height} rx="16"></rect>
    <rect class="bd-rail" x="4" y="4" width="708" height=${height - 8} rx="12.5"></rect>
    <rect class="bd-field" x="71" y=${MARGIN} width="264" height=${half} rx="5"></rect>
      <rect class="bd-field" x="381" y=${MARGIN} width="264" height=${half} rx="5"></rect>${box(13)}${box(653)}
    <path class="bd-rail" d="M358 36V${height - 36}"></path>
      ${hinge(height * 0.22)}${hinge(height * 0.78)}${Array.from({ length: 24 }, (_, i) => point(i + 1))}`;
}

/** Numbers as the counting side says them. @param {Play.Scene} board */
function numbers(board) {
  const count = board.count ?? board.mover ?? board.view;
  return Array.from({ length: 24 },
    (_, i) => svg`<text class="bd-n" x=${column(board, i + 1)}
      y=${i + 1 > 12 ? 21 : board.height - 10}>${seen_point(board, count, i + 1)}</text>`);
}

/** The top checker of a point of the side on roll. @param {Play.Scene} board @param {number} point @returns {Play.Spot} */
function top(board, point) {
  const side = board.mover ?? board.view;
  return place(board, side, point, Math.max(0, board.position[side][point] - 1));
}

/** Where a dot says that it can be played: beside the number on a stack that has one. @param {Play.Scene} board @param {number} point @returns {Play.Spot} */
function mark(board, point) {
  const { x, y } = top(board, point);
  const numbered = point !== 25 && board.position[board.mover ?? board.view][point] > LAYER;
  return numbered ? { x: x + RADIUS - 4, y: y - 11 } : { x, y };
}

/** Dots on checkers that can be played, rings where one can come; what is in the hand stands out. @param {Play.Scene} board */
function hints(board) {
  const { active = [], other = [], reach = [] } = board.hints ?? {};
  const mover = board.mover ?? board.view;
  const foot = (/** @type {number} */ point) =>
    place(board, mover, point, board.position[mover][point] + board.position[mover === 'a' ? 'b' : 'a'][across(board, point)]);
  return svg`${active.map((point) => dot('bd-pick', mark(board, point), 7))}${other.map((point) => dot('bd-pick-other', mark(board, point), 6))}
    ${reach.map((point) => dot('bd-reach', foot(point), 5))}${
      board.hints?.tray ? svg`<rect class="bd-tray" x=${tray_x(board, mover) - 25} y=${board.mover === board.view ? board.height / 2 + 34 : MARGIN} width="50"
        height=${board.height / 2 - 64} rx="6"></rect>` : nothing}${board.picked == null ? nothing : dot('bd-hand', top(board, board.picked), RADIUS + 3)}`;
}

/** @param {string} what @param {Play.Spot} at @param {number} r */
const dot = (what, { x, y }, r) => svg`<circle class=${what} cx=${x} cy=${y} r=${r}></circle>`;

/** An arrow for a replayed step: solid for what was played, dotted for what was possible. @param {Play.Spot} from @param {Play.Spot} to @param {string} what */
function arrow(from, to, what) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const bend = { x: (from.x + to.x) / 2 - uy * length * 0.12, y: (from.y + to.y) / 2 + ux * length * 0.12 };
  const angle = Math.atan2(to.y - bend.y, to.x - bend.x);
  const wing = (/** @type {number} */ turn) => `${to.x - 13 * Math.cos(angle + turn)} ${to.y - 13 * Math.sin(angle + turn)}`;
  const way = `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}`;
  return svg`<g class="bd-arrow ${what}"><circle class="bd-from" cx=${from.x} cy=${from.y} r=${RADIUS}></circle>
    <path class="bd-under" d=${way}></path><path class="bd-shaft" d=${way}></path>
    <path class="bd-head" d="M${to.x} ${to.y}L${wing(0.5)}L${wing(-0.5)}Z"></path></g>`;
}

/** On the position after the play: from where a checker stood to where it stands, or from where one stands to where it could. @param {Play.Scene} board */
function arrows(board) {
  if (!board.arrows) return nothing;
  const { side, played = [], possible = [] } = board.arrows;
  const at = (/** @type {number} */ point, /** @type {boolean} */ stands) =>
    place(board, side, point, Math.max(0, board.position[side][point] - Number(stands)));
  return svg`${possible.map(({ from, to }) => arrow(at(from, true), at(to, false), 'possible'))}${
    played.map(({ from, to }) => arrow(at(from, false), at(to, true), 'played'))}`;
}

/** One checker's steps in a row are one way. @param {readonly Play.Step[]} steps @returns {Play.Step[]} */
const ways_of = (steps) => steps.reduce((/** @type {Play.Step[]} */ ways, { from, to }) => {
  const before = ways.map((way) => way.to).lastIndexOf(from);
  return before < 0 ? [...ways, { from, to }] : ways.map((way, at) => (at === before ? { from: way.from, to } : way));
}, []);

/**
 * What was played last, on the position after it: an arrow for each checker, from the place that it left to where it stands now.
 * @param {Play.Scene} board
 */
function trail(board) {
  const { side, steps } = board.trail ?? board.last ?? { side: board.view, steps: [] };
  if (board.arrows || !steps.length) return nothing;
  /** @type {Record<string, number>} */
  const seen = {};
  const nth = (/** @type {string} */ where) => { seen[where] = (seen[where] ?? 0) + 1; return seen[where] - 1; };
  return svg`${ways_of(steps).map(({ from, to }) => {
    const left = place(board, side, from, board.position[side][from] + nth(`from ${from}`));
    return arrow(left, place(board, side, to, Math.max(0, board.position[side][to] - 1 - nth(`to ${to}`))), 'last');
  })}`;
}

/** Everything inside the <svg>. @param {Play.Scene} board */
export const drawing = (board) => svg`${frame(board)}${numbers(board)}${tray(board, 'a')}${tray(board, 'b')}
  ${cube(board)}${checkers(board)}${trail(board)}${dice(board)}${hints(board)}${arrows(board)}`;
