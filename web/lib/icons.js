// SPDX-License-Identifier: MIT
// Icons of pages where something is entered, looked through or printed, added to those that every page has (ui.js).
import { strokes } from './ui.js';

Object.assign(strokes, {
  ring: 'M8 2.5a5.5 5.5 0 1 0 .01 0',
  clock: 'M8 2a6 6 0 1 0 .01 0M8 4.8V8l2.4 1.6',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  down: 'M8 2.5v7.5M4.5 7 8 10.5 11.5 7M3 13.5h10',
  share: 'M8 10V2.5M5 5l3-3 3 3M3.5 8v5.5h9V8',
  hand: 'M5 9.5V4a1 1 0 0 1 2 0v3V2.6a1 1 0 0 1 2 0V7V3.6a1 1 0 0 1 2 0V8V5.8a1 1 0 0 1 2 0V10a4.5 4.5 0 0 1-8.4 2.2L2.3 9.6a1 1 0 0 1 1.6-1.2L5 9.7',
  next: 'M5.5 3l5 5-5 5',
  back: 'M10.5 3 5.5 8l5 5',
  first: 'M11.5 3l-5 5 5 5M4 3v10',
  last: 'M4.5 3l5 5-5 5M12 3v10',
  up: 'M3 10.5l5-5 5 5',
  undo: 'M6.5 3.5 3 7l3.5 3.5M3.5 7H10a3.2 3.2 0 0 1 0 6.4H7',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  card: 'M3 3h10v10H3zM6 6h1v1H6zM9.5 6h1v1h-1zM6 9.5h1v1H6zM9.5 9.5h1v1h-1z',
  bell: 'M3 11.5h10L11.5 9V6.5a3.5 3.5 0 0 0-7 0V9zM6.8 13.7h2.4',
  bell_off: 'M3 11.5h10L11.5 9V6.5a3.5 3.5 0 0 0-7 0V9zM6.8 13.7h2.4M2.5 2.5l11 11',
  search: 'M7 2.5a4.5 4.5 0 1 0 .01 0M10.2 10.2 13.5 13.5',
  print: 'M4.5 6V2.5h7V6M4.5 11H2.5V6h11v5h-2M4.5 9.5h7v4h-7z',
});
