/**
 * How long a backup of 1,000 files of 200 kB takes, how large it is, and how long its restore with all its checks takes. Many files
 * may add to a backup what their bytes take and no more: as many bytes in ten files are the measure.
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openBackupFile } from '#server/backup/backup-file.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { openDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { aDatabase, aFolder } from '../test/support/data-folder.ts'

const many = { files: 1000, size: 200_000 }
const few = { files: 10, size: 20_000_000 }
/** `more`: how much more than the same bytes in few files; two runs on a busy machine differ by less. */
const limits = { backup: 60_000, restore: 120_000, more: 1.25 }

type Amount = typeof many

/** A database with a sample that has these files, and their custody entries. */
async function withFiles(connection: Awaited<ReturnType<typeof aDatabase>>['connection'], { files, size }: Amount) {
  const db = openDatabase(connection, () => {})
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
  await db.destroy()
}

const measured = async <T>(work: () => Promise<T>) => {
  const begun = performance.now()
  const answer = await work()
  return { answer, ms: Math.round(performance.now() - begun) }
}

/** Fills a database of its own, and backs it up twice: the faster one counts. */
async function backedUp(amount: Amount) {
  await using folder = await aFolder()
  await using postgres = await aDatabase(folder.path)
  await withFiles(postgres.connection, amount)
  const backup = (at: number) =>
    measured(() => makeBackup(postgres.connection, join(folder.path, `${at}.backup`), new Date(), null))
  const [one, other] = [await backup(1), await backup(2)]
  const { ms, answer } = one.ms < other.ms ? one : other
  if (amount !== many) return { ms, bytes: answer.bytes, restore: 0 }
  await using otherFolder = await aFolder()
  await using target = await aDatabase(otherFolder.path)
  const path = join(folder.path, '1.backup')
  const restored = await measured(async () => restoreBackup(await openBackupFile(path), null, target.connection, []))
  return { ms, bytes: answer.bytes, restore: restored.ms }
}

const none = await backedUp({ files: 0, size: 0 })
const measure = await backedUp(few)
const backup = await backedUp(many)
const added = backup.ms - none.ms
const most = Math.round((measure.ms - none.ms) * limits.more)
const megabytes = Math.round(backup.bytes / 1e6)
console.log(
  `files: ${many.files} of ${many.size / 1000} kB: backup ${backup.ms} ms, ${megabytes} MB; restore ${backup.restore} ms`,
)
console.log(
  `files: they add ${added} ms to a backup; ${few.files} files with the same bytes add ${measure.ms - none.ms} ms (limit ${most} ms)`,
)
process.exitCode = backup.ms > limits.backup || backup.restore > limits.restore || added > most ? 1 : 0
