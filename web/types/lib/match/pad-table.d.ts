// SPDX-License-Identifier: MIT
// Made of tdserver/director/pad/pad.def at build time. ACTS: for each act its rows, "fact reason" or "!fact reason", with
// spaces between; QUESTIONS: acts in the order in which they are asked for.
export const ACTS: Record<string, string>;
export const QUESTIONS: string;
