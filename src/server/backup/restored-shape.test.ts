/** A restore drops indexes and references while it loads rows, and makes each of them again. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type ConnectionSettings, onClient } from '#server/database/connect.ts'
import { aFolder } from '../../../test/support/data-folder.ts'
import { emptyDatabase } from '../../../test/support/database.ts'
import { testService } from '../../../test/support/service.ts'
import { reported } from '../../../test/support/stories.ts'
import { openBackupFile } from './backup-file.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const service = testService()

/** What the database has beside its rows: indexes, constraints and triggers. */
async function shapeOf(connection: ConnectionSettings) {
  return onClient(connection, async (client) => {
    const { rows } = await client.query<{ made: string }>(`
      select pg_get_indexdef(indexrelid) || ' ' || indisvalid as made from pg_index
        where indrelid in (select oid from pg_class where relnamespace = current_schema()::regnamespace)
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated
        from pg_constraint where connamespace = current_schema()::regnamespace
      union all select pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal
      order by 1`)
    return rows.map(({ made }) => made)
  })
}

test('what is restored is found and checked as before: every index, reference, check and trigger', async () => {
  await reported(service)
  await using folder = await aFolder()
  const path = join(folder.path, 'a.backup')
  await makeBackup(service.connection, path, new Date('2026-11-21T08:00:00Z'), null)
  await using to = await emptyDatabase()
  await restoreBackup(await openBackupFile(path), null, to.connection, ['a key of custody for these tests only'])
  const before = await shapeOf(service.connection)
  expect(before.length).toBeGreaterThan(500)
  expect(await shapeOf(to.connection)).toEqual(before)
})
