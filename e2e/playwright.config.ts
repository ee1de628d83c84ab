import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from './lib/launch-options.ts';
import { isFull, long, longFiles } from './lib/scope.ts';

export default defineConfig({
  testDir: '.',
  ...(!isFull && { grepInvert: new RegExp(long.tag), testIgnore: longFiles }),
  outputDir: '../test-results',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  fullyParallel: true,
  // More than cores: tests often wait, such as for an alert to disappear.
  workers: 3,
  // Several times what the longest test takes on two cores.
  timeout: 120_000,
  // No measure: a busy machine may take long, and what fails at first is tried again after some seconds.
  expect: { timeout: 20_000 },
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['dot'], ['json']] : [['list']],
  use: {
    ...devices['Desktop Chrome'],
    launchOptions,
    // A worker answers for files and documents, so that `page.route` would not see their requests. Tests of the worker
    // allow it.
    serviceWorkers: 'block',
    // Without transitions, an element can be clicked as soon as it appears.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
