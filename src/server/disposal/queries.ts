/** All SQL of disposal: who disposed of what before which witness, by act. */
import { type Selectable, sql } from 'kysely'
import type { Database, Write } from '#server/database/connect.ts'
import type { Disposals } from '#server/database/tables.ts'

/** What one act of disposal records of each of its samples. */
export type Disposal = Omit<Selectable<Disposals>, 'sample_id' | 'act'>

/** Records one act: all its samples belong to one certificate. */
export async function addDisposals(tx: Write, sample_ids: readonly string[], disposal: Disposal): Promise<void> {
  const next = await sql<{ act: number }>`select nextval('disposal_acts')::int8 as act`.execute(tx)
  const act = next.rows[0]?.act ?? 0
  await tx
    .insertInto('disposals')
    .values(sample_ids.map((sample_id) => ({ ...disposal, sample_id, act })))
    .execute()
}

/** The act of a sample's disposal, with its site and the IDs of all its samples; undefined before disposal. */
export async function findDisposal(db: Database, sample_id: string) {
  const one = await db
    .selectFrom('disposals as d')
    .innerJoin('sites', 'sites.id', 'd.site_id')
    .select(['d.act', 'd.staff', 'd.witness', 'd.why', 'd.at', 'sites.name', 'sites.address'])
    .where('d.sample_id', '=', sample_id)
    .executeTakeFirst()
  if (one === undefined) return undefined
  const samples = await db.selectFrom('disposals').select('sample_id').where('act', '=', one.act).execute()
  return { ...one, sample_ids: samples.map((row) => row.sample_id) }
}
