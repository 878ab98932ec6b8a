// SPDX-License-Identifier: MIT
// Playwright's results as TAP, one line a test, and what it measured; a failure is followed by its message as comments.
// A test that passed only when it was tried again is told at the end, with why it failed; more than a few are a failure.

/** So many tests of a run may pass at their second try: a machine that was busy, not a suite that is not to be relied on. */
const SECOND_TRIES = 2;

/** @param {string} text */
const comment = (text) => text.replace(/\u001b\[[0-9;]*m/g, '').split('\n').slice(0, 40).map((line) => `# ${line}\n`).join('');

const why = (result) => result.errors.map((error) => comment(error.message || String(error.value)) + comment(error.snippet || '')).join('');

const name_of = (test) => test.titlePath().slice(3).join(': ').replace(/#/g, '');

export default class TapReporter {
  #again = new Map();

  onTestEnd(test, result) {
    const passed = test.outcome() === 'expected' || result.status === 'passed';
    if (!passed && result.retry < test.retries) {
      this.#again.set(name_of(test), why(result));
      return;
    }
    if (result.status === 'skipped') process.stdout.write(`ok - ${name_of(test)} # SKIP\n`);
    else process.stdout.write(`${passed ? 'ok' : 'not ok'} - ${name_of(test)}\n`);
    for (const { type, description } of test.annotations) if (type === 'figure') process.stdout.write(comment(description ?? ''));
    if (passed) return;
    this.#again.delete(name_of(test));
    process.stdout.write(why(result));
  }

  onEnd() {
    for (const [name, reason] of this.#again) process.stdout.write(`# passed at the second try only: ${name}\n${reason}`);
    if (this.#again.size > SECOND_TRIES) process.stdout.write(`not ok - ${this.#again.size} tests passed at their second try only\n`);
  }

  onError(error) {
    process.stdout.write(`not ok - browser tests\n${comment(error.message || String(error))}`);
  }

  printsToStdio() {
    return true;
  }
}
