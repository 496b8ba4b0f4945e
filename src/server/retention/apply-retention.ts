/**
 * Removes what is older than the settings keep it, in batches. Each batch is one transaction with its audit row, so
 * that no lock lasts long and no removal goes unrecorded.
 */
import { sql } from 'kysely'
import { goesBefore, type RetentionCounts, type RetentionKind, retentionWords } from '#domain/service/retention.ts'
import { recordOwnAudit } from '#server/audit/record.ts'
import type { Database, Write } from '#server/database/connect.ts'
import { type Settings, settingsOf } from '#server/settings.ts'
import { anonymise } from './anonymise.ts'
import { rowsGoing, samplesGoing, tableOf } from './going.ts'
import { removeOldLogs } from './log-files.ts'
import { removeOldSignals } from './old-signals.ts'

/** Rows per transaction. */
const together = { feedback: 500, samples: 200, sessions: 2000, sign_ins: 2000 } as const
type RowKind = keyof typeof together

/** What applying needs: `who` as the audit trail names them; `signal` stops it between two batches. */
export type Applying = {
  readonly db: Database
  readonly now: Date
  readonly who: string
  readonly dataDir: string
  readonly signal?: AbortSignal
}

type Work = Applying & { readonly settings: Settings }

/** Removes everything that is due. Returns how many of each kind it removed. */
export async function applyRetention(applying: Applying): Promise<RetentionCounts> {
  const work = { ...applying, settings: await settingsOf(applying.db) }
  const feedback = await takeRows(work, 'feedback')
  const samples = await takeRows(work, 'samples')
  const sessions = await takeRows(work, 'sessions')
  const sign_ins = await takeRows(work, 'sign_ins')
  await removeOldSignals(work)
  return { feedback, samples, sessions, sign_ins, log_files: await takeLogs(work) }
}

async function takeRows(work: Work, kind: RowKind): Promise<number> {
  const before = goesBefore(kind, work.settings, work.now)?.toISOString()
  if (before === undefined) return 0
  const keys = await keysGoing(work.db, kind, before)
  let count = 0
  for (let from = 0; from < keys.length; from += together[kind]) {
    work.signal?.throwIfAborted()
    const some = keys.slice(from, from + together[kind])
    count += await work.db.transaction().execute(async (tx) => {
      const gone = await take(tx, kind, some, before, work)
      if (gone.count > 0) await note(tx, work, kind, gone)
      return gone.count
    })
  }
  return count
}

/** The keys of rows to remove, found once: a query per batch would each read all samples. */
async function keysGoing(db: Database, kind: RowKind, before: string): Promise<string[]> {
  if (kind === 'samples') {
    const rows = await db
      .selectFrom('samples as s')
      .select('s.sample_id')
      .where(samplesGoing(before))
      .orderBy('s.sample_id')
      .execute()
    return rows.map(({ sample_id }) => sample_id)
  }
  const rows = await db
    // The name of any of these tables, each with an id; Kysely's types need one.
    .selectFrom(tableOf[kind] as 'sessions')
    .select(sql<string>`id::text`.as('key'))
    .where(rowsGoing[kind](before))
    .orderBy('id')
    .execute()
  return rows.map(({ key }) => key)
}

type Gone = { readonly count: number; readonly sample_ids?: readonly string[] }

async function take(tx: Write, kind: RowKind, keys: readonly string[], before: string, work: Work): Promise<Gone> {
  if (kind === 'samples') {
    const sample_ids = await anonymise(tx, keys, { before, now: work.now, zone: work.settings.time_zone })
    return { count: sample_ids.length, sample_ids }
  }
  const where = sql`id::text = any(${keys}) and ${rowsGoing[kind](before)}`
  if (kind === 'feedback') {
    const { rows } = await sql<{ sample_id: string }>`update sharing_surveys set feedback = null where ${where}
      returning sample_id`.execute(tx)
    return { count: rows.length, sample_ids: [...new Set(rows.map(({ sample_id }) => sample_id))].sort() }
  }
  const { numAffectedRows } = await sql`delete from ${sql.table(tableOf[kind])} where ${where}`.execute(tx)
  return { count: Number(numAffectedRows ?? 0) }
}

async function takeLogs(work: Work): Promise<number> {
  const before = goesBefore('log_files', work.settings, work.now)
  if (before === null) return 0
  const count = await removeOldLogs(work.dataDir, before, work.now)
  if (count > 0) await work.db.transaction().execute((tx) => note(tx, work, 'log_files', { count }))
  return count
}

function note(tx: Write, { who, now }: Work, kind: RetentionKind, { count, sample_ids }: Gone) {
  const isAnonymised = kind === 'samples'
  return recordOwnAudit(tx, who, now, {
    action: isAnonymised ? 'anonymise' : 'remove',
    entity: 'retention',
    entity_id: kind,
    after: {
      [isAnonymised ? 'anonymised' : 'removed']: retentionWords(kind, count),
      ...(sample_ids === undefined ? {} : { sample_ids }),
    },
  })
}
