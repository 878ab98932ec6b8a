// SPDX-License-Identifier: MIT
// Of several sections on a page the tab and the address are of the one that the reader has scrolled to. Loaded with the first scrolling.
import { WIDE } from '../../lib/public.js';

/** What lies behind the bar and the tabs is not in sight. */
const HEADER_PX = 110;

/** The section whose head is in sight, and with none the last one above it. @param {import('./brackets.js').Brackets} brackets */
export function turn_tab(brackets) {
  const { page, panes } = brackets;
  if (page.place.tab !== 'section' || !WIDE.matches) return;
  const heads = panes.map(({ section }) => ({ section, top: document.getElementById(`section-${section}`)?.getBoundingClientRect().top ?? 0 }));
  const seen = heads.filter(({ top }) => top > HEADER_PX && top < innerHeight);
  if (seen.some(({ section }) => section === page.chosen.section)) return;
  const [here] = seen.length ? seen : heads.filter(({ top }) => top <= HEADER_PX).reverse();
  if (!here || here.section === page.chosen.section) return;
  brackets.shown = here.section;
  brackets.write(`#section-${here.section}`);
  page.paint();
}
