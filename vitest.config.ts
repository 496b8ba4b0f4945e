import { defineConfig } from 'vitest/config'

/** Limits against what hangs, and no measure: a slow machine needs many times what a quick one does. */
const limits = { testTimeout: 900_000, hookTimeout: 900_000, expect: { poll: { timeout: 120_000 } } }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...limits,
          name: 'rules',
          isolate: false,
          maxWorkers: 3,
          include: ['src/{domain,contract}/**/*.test.ts', 'test/*.test.ts'],
        },
      },
      {
        test: {
          ...limits,
          name: 'server',
          include: ['src/server/**/*.test.ts', 'test/server/**/*.test.ts'],
          globalSetup: ['test/support/built-server.ts', 'test/support/postgres.ts'],
          maxWorkers: 3,
          isolate: false,
        },
      },
    ],
  },
})
