import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          // A busy machine takes longer; a test that hangs still fails.
          testTimeout: 60_000,
          isolate: false,
          maxWorkers: 3,
          include: ['src/{domain,contract}/**/*.test.ts', 'test/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'test/server/**/*.test.ts'],
          globalSetup: ['test/support/built-server.ts', 'test/support/postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 3,
          isolate: false,
        },
      },
    ],
  },
})
