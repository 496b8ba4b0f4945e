import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { ConnectionSettings } from '#server/database/connect.ts'
import { startEmbedded } from '#server/database/embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this test run; each test file creates its own database in it. */
    postgres: ConnectionSettings
  }
}

/** Starts one PostgreSQL for all test files. Its data are temporary, so it need not survive crashes. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vialog-test-'))
  await chmod(dataDir, 0o711)
  const postgres = await startEmbedded({
    dataDir,
    log: () => {},
    // Autovacuum would keep test files from dropping their databases.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' },
  })
  project.provide('postgres', postgres.connection)
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
    // For root, PostgreSQL runs as another user. If that user may not enter the folder, the data are in another one.
    if (!postgres.folder.startsWith(dataDir)) await rm(dirname(postgres.folder), { recursive: true, force: true })
  }
}
