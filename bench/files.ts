/** How long a backup of 1,000 files of 200 kB takes, how large it is, and how long its restore with all its checks takes. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openBackupFile } from '#server/backup/backup-file.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { openDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { aDatabase, aFolder } from '../test/support/data-folder.ts'

const [files, size] = [1000, 200_000]
const limits = { backup: 60_000, restore: 120_000 }

await using folder = await aFolder()
await using postgres = await aDatabase(folder.path)
await using otherFolder = await aFolder()
await using other = await aDatabase(otherFolder.path)
const db = openDatabase(postgres.connection, () => {})
await migrate(db)
await sql`insert into sites (name, address, collects, analyses, id_prefix) values ('A', 'B', true, true, 'A')`.execute(
  db,
)
await sql`insert into registered_ids (sample_id, site_id, container_type) values ('A1', 1, 'BAG')`.execute(db)
await sql`insert into samples (sample_id, collecting_site_id, collected_by, collected_from, sample_type, container_type,
    expected_drugs, results_provision, date_collected, return_date, last_update, state)
  values ('A1', 1, 'A B', 'STAFF_BEHIND', 'SUBSTANCE', 'BAG', '{Cocaine}', 'INTERNALLY', now(), now(), now(), 'FILLED')`.execute(
  db,
)
await sql`insert into custody_log (sample_id, action, site_id, staff, at) values ('A1', 'COLLECTED', 1, 'A B', now())`.execute(
  db,
)
for (let number = 1; number <= files; number += 1)
  await sql`with stored as (insert into files (sample_id, number, kind, type, name, size, sha256, bytes, site_id, is_personal, added_at, added_by)
    select 'A1', ${number}::integer, 'SPECTRUM', 'OPUS', 'a.0', ${size}::integer, encode(sha256(b), 'hex'), b, 1, false, now(), 'A B'
    from (select ${randomBytes(size)}::bytea as b) x returning number, size, sha256)
    insert into custody_log (sample_id, action, site_id, staff, at, note)
    select 'A1', 'FILE_ADDED', 1, 'A B', now(), 'File ' || number || ': spectrum, ' || size || ' bytes, SHA-256 ' || sha256 from stored`.execute(
    db,
  )
const path = join(folder.path, 'files.backup')
const measured = async <T>(work: () => Promise<T>) => {
  const begun = performance.now()
  const answer = await work()
  return { answer, ms: Math.round(performance.now() - begun) }
}
const backup = await measured(() => makeBackup(postgres.connection, path, new Date(), null))
const restore = await measured(async () => restoreBackup(await openBackupFile(path), null, other.connection, []))
const megabytes = Math.round(backup.answer.bytes / 1e6)
console.log(`files: ${files} of ${size / 1000} kB: backup ${backup.ms} ms, ${megabytes} MB; restore ${restore.ms} ms`)
await db.destroy()
process.exitCode = backup.ms > limits.backup || restore.ms > limits.restore ? 1 : 0
