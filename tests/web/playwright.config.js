// SPDX-License-Identifier: MIT
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'browser',
  outputDir: process.env.TD_BUILD ? `${process.env.TD_BUILD}/web-results` : '../../build/web-results',
  globalSetup: './browser/server.js',
  reporter: [['./browser/tap-reporter.js']],
  workers: 2,
  fullyParallel: false,
  timeout: 60000,
  expect: { timeout: 6000 },
  use: {
    browserName: 'chromium',
    colorScheme: 'light',
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
    },
  },
});
