/** Pictures of pages at both sizes and in both themes, for scripts/pictures.mjs, which starts the server. */
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const { PICTURES: place = '', PICTURES_OF: baseURL = '', CHROME_PATH: executablePath = '' } = process.env
const sizes = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }

const quiet = ['--no-sandbox', '--disable-gpu']
/** Without these, round corners differ by a pixel from run to run. */
const alike = ['--disable-partial-raster', '--disable-lcd-text', '--force-color-profile=srgb', '--num-raster-threads=1']

export default defineConfig({
  testDir: '.',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  reporter: [['list']],
  timeout: 60_000,
  outputDir: join(place, 'differences'),
  snapshotPathTemplate: join(place, 'pictures/{projectName}/{arg}{ext}'),
  expect: {
    timeout: 15_000,
    toHaveScreenshot: { threshold: 0, maxDiffPixels: 0, animations: 'disabled' },
  },
  use: { baseURL, launchOptions: { executablePath, args: [...quiet, ...alike] } },
  projects: Object.entries(sizes).flatMap(([size, viewport]) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      name: `${size}-${colorScheme}`,
      use: { viewport, colorScheme },
    })),
  ),
})
