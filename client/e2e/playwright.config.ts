import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './find-chromium.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/browser',
  globalSetup: './prepare.ts',
  globalTeardown: './seen-texts.ts',
  workers: 2,
  // A worker runs one file after the other, because it has one server. Files run side by side.
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // Limits for hanging tests: no busy machine should come near them.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/playwright.json' }]],
  use: {
    launchOptions: await chromiumLaunch(),
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    // `page.route` doesn't see requests that a service worker answers. Every context would also fetch the whole
    // app for offline use.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording costs a third of the time: ask for it with --trace on.
    trace: 'off',
  },
})
