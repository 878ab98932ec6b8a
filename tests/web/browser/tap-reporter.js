// SPDX-License-Identifier: MIT
// Playwright's results as TAP, one line a test, and what it measured; a failure is followed by its message as comments.
// A test that passed only when it was tried again is told at the end, with why it failed each time; more than three in
// a hundred are a failure.

/** So many tests may need another try: the machine was busy. Where more do, the suite is not to be relied on. */
const AGAIN_PERCENT = 3;
/** So many of those that took longest are named at the end: a suite that becomes slow says where. */
const SLOWEST = 12;
const TRIES = ['first', 'second', 'third'];

/** @param {string} text */
const comment = (text) => text.replace(/\u001b\[[0-9;]*m/g, '').split('\n').slice(0, 40).map((line) => `# ${line}\n`).join('');

const why = (result) => result.errors.map((error) => comment(error.message || String(error.value)) + comment(error.snippet || '')).join('');

const name_of = (test) => test.titlePath().slice(3).join(': ').replace(/#/g, '');

export default class TapReporter {
  /** What was tried again, with what every try but the last one said. @type {Map<string, string[]>} */
  #again = new Map();
  #tests = 0;

  /** How long each took, all its tries together, in milliseconds. @type {Map<string, number>} */
  #took = new Map();

  onTestEnd(test, result) {
    this.#took.set(name_of(test), (this.#took.get(name_of(test)) ?? 0) + result.duration);
    const passed = test.outcome() === 'expected' || result.status === 'passed';
    if (!passed && result.retry < test.retries) {
      this.#again.set(name_of(test), [...this.#again.get(name_of(test)) ?? [], why(result)]);
      return;
    }
    if (result.status !== 'skipped') this.#tests += 1;
    if (result.status === 'skipped') process.stdout.write(`ok - ${name_of(test)} # SKIP\n`);
    else process.stdout.write(`${passed ? 'ok' : 'not ok'} - ${name_of(test)}\n`);
    for (const { type, description } of test.annotations) if (type === 'figure') process.stdout.write(comment(description ?? ''));
    if (passed) return;
    this.#again.delete(name_of(test));
    process.stdout.write(why(result));
  }

  /** @param {{status: string}} result */
  onEnd({ status }) {
    if (status === 'timedout') process.stdout.write('not ok - the browser tests did not come to their end in time\n');
    const slowest = [...this.#took].sort((a, b) => b[1] - a[1]).slice(0, SLOWEST);
    for (const [name, ms] of slowest) process.stdout.write(comment(`${Math.round(ms / 1000)} s: ${name}`));
    for (const [name, reasons] of this.#again) process.stdout.write(`# passed at the ${TRIES[reasons.length]} try only: ${name}\n${reasons.join('')}`);
    if (this.#again.size * 100 > this.#tests * AGAIN_PERCENT)
      process.stdout.write(`not ok - ${this.#again.size} of ${this.#tests} tests did not pass at their first try, more than ${AGAIN_PERCENT} in a hundred\n`);
  }

  onError(error) {
    process.stdout.write(`not ok - browser tests\n${comment(error.message || String(error))}`);
  }

  printsToStdio() {
    return true;
  }
}
