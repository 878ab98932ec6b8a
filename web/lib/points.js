// SPDX-License-Identifier: MIT
// What stands beside a name in standings: apart from text.js, so that it travels with what shows standings.
import { ltr, score } from './text.js';

/** What somebody has in a section: its points where it is played for them, else won and lost points of games. @param {any} row of the standings */
export const points_of = (row) => row.ties.length ? ltr(row.ties[0]) : score(row.points_for, row.points_against);
