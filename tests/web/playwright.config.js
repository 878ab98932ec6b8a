// SPDX-License-Identifier: MIT
import { defineConfig } from '@playwright/test';

/**
 * The engine of Debian's Chromium without the windows of a desktop: a page costs half of what it costs there. What only the
 * whole browser has (notify.spec.js) asks for that.
 */
const BROWSER = process.env.CHROMIUM || '/usr/bin/chromium-headless-shell';

/** With TD_SLOW everything takes longer. */
const PATIENCE = process.env.TD_SLOW ? 3 : 1;

export default defineConfig({
  testDir: 'browser',
  outputDir: process.env.TD_BUILD ? `${process.env.TD_BUILD}/web-results` : '../../build/web-results',
  globalSetup: './browser/server.js',
  reporter: [['./browser/tap-reporter.js']],
  workers: 2,
  fullyParallel: false,
  // Tests wait for states; these limits only end a test whose state never comes, on a machine that is busy with other things.
  timeout: 600000 * PATIENCE,
  globalTimeout: 3300000 * PATIENCE,
  expect: { timeout: 60000 * PATIENCE, toPass: { timeout: 60000 * PATIENCE } },
  use: {
    browserName: 'chromium',
    colorScheme: 'light',
    // Who waits for something to tap says so after a minute, not when the whole test has run out.
    actionTimeout: 60000 * PATIENCE,
    navigationTimeout: 60000 * PATIENCE,
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: BROWSER,
      args: ['--no-sandbox', '--disable-gpu', '--in-process-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync',
        '--no-first-run'],
    },
  },
});
