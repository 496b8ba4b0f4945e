/** The browser tests: the real server with the demo's data, on a phone and a desktop, light and dark. */
import { defineConfig } from '@playwright/test'
// @ts-expect-error: the scripts are plain JavaScript, so that they run before anything is installed.
import { findBrowser } from './scripts/find-browser.mjs'

const port = Number(process.env.BROWSER_TEST_PORT ?? 3977)
const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 800 }

/**
 * Lists, and the forms that people fill in at a counter, are tested at both sizes. Storing, refusing and sending are
 * the same at every size; tests of looks set both sizes and both themes, and tests of public pages set a phone.
 */
const atBothSizes = /(homes|prepare|survey-walks)\.spec\.ts/

export default defineConfig({
  testDir: 'test/browser',
  fullyParallel: true,
  workers: 4,
  // A test that passes only on a retry has a fault.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  // A limit against what hangs, and no measure: a slow machine needs several times what a quick one does.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: (await findBrowser()) ?? '',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desk', use: { viewport: desk, colorScheme: 'light' } },
    {
      name: 'phone',
      testMatch: atBothSizes,
      use: { viewport: phone, hasTouch: true, colorScheme: 'light' },
    },
  ],
  webServer: {
    command: `node test/browser/demo-server.mjs ${port}`,
    url: `http://127.0.0.1:${port}/api/ready/`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
