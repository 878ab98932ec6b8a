// SPDX-License-Identifier: MIT
// Pairs a round given as `tdserver pair` reads it with npm's tournament-pairings; prints {ms: [each run], pairs}.
// usage: node tests/peers/pairings.mjs FILE RUNS
import { readFileSync } from 'node:fs';
import { Swiss } from 'tournament-pairings';

const [file, runs] = process.argv.slice(2);
const { round, players } = JSON.parse(readFileSync(file, 'utf8'));
const asked = () => players.map((/** @type {any} */ one) => ({ id: one.id, score: one.score, receivedBye: one.byes > 0,
  avoid: one.opponents.filter((/** @type {number} */ id) => id > 0) }));
const ms = [];
let pairs = 0;
for (let run = 0; run < Number(runs); run++) {
  const field = asked();
  const began = performance.now();
  pairs = Swiss(field, round).filter((/** @type {any} */ match) => match.player1 && match.player2).length;
  ms.push(performance.now() - began);
}
console.log(JSON.stringify({ ms, pairs }));
