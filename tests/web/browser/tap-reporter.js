// SPDX-License-Identifier: MIT
// Playwright's results as TAP, one line a test, and what it measured; a failure is followed by its message as comments.

/** @param {string} text */
const comment = (text) => text.replace(/\u001b\[[0-9;]*m/g, '').split('\n').slice(0, 40).map((line) => `# ${line}\n`).join('');

export default class TapReporter {
  onTestEnd(test, result) {
    const name = test.titlePath().slice(3).join(': ').replace(/#/g, '');
    const expected = test.outcome() === 'expected' || result.status === 'passed';
    if (result.status === 'skipped') process.stdout.write(`ok - ${name} # SKIP\n`);
    else process.stdout.write(`${expected ? 'ok' : 'not ok'} - ${name}\n`);
    for (const { type, description } of test.annotations) if (type === 'figure') process.stdout.write(comment(description ?? ''));
    if (!expected) for (const error of result.errors) process.stdout.write(comment(error.message || String(error.value)) + comment(error.snippet || ''));
  }

  onError(error) {
    process.stdout.write(`not ok - browser tests\n${comment(error.message || String(error))}`);
  }

  printsToStdio() {
    return true;
  }
}
