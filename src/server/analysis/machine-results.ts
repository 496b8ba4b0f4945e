/** What machines brought of a sample: listed, read into a draft, set aside. A report is not submitted past what waits. */
import { sql } from 'kysely'
import type * as contract from '#contract/machine-results.ts'
import type { MachineResult } from '#contract/machine-results.ts'
import { canonicalSampleId } from '#domain/sample/sample-id.ts'
import type { Technology } from '#domain/terms.ts'
import { found } from '#server/admin/find.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Database, Write } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import { isOwnSite } from '#server/own-sites.ts'
import { findSample } from '#server/samples/queries.ts'

/** How such a result stands. */
export const resultStandings = ['DRAFTED', 'WAITS', 'TAKEN', 'SET_ASIDE'] as const
export const standingOf = (standing: string) => resultStandings.find((one) => one === standing) ?? 'WAITS'

const ofSite = (db: Database, site_id: number) =>
  db
    .selectFrom('machine_results as r')
    .innerJoin('machine_files as f', 'f.id', 'r.file_id')
    .innerJoin('instruments as i', 'i.id', 'f.instrument_id')
    .where(isOwnSite('f.site_id', site_id))

export async function listMachineResults({ db, params, staff }: Call<typeof contract.listMachineResults>) {
  const { sample_id } = await findSample(db, staff, canonicalSampleId(params.sample_id))
  const rows = await ofSite(db, staff.site_id)
    .innerJoin('machine_keys as k', 'k.id', 'f.machine_key_id')
    .select(['r.id', 'r.sample_id', 'r.technology', 'r.standing', 'r.why', 'r.lines', 'r.settled_at', 'r.settled_by'])
    .select(sql<string[][] | null>`r.cells`.as('cells'))
    .select(sql<MachineResult['checks']>`f.checks`.as('checks'))
    .select(['f.file_name', 'f.received_at', 'f.instrument_id', 'i.name as instrument_name', 'k.name as machine'])
    .where('r.sample_id', '=', sample_id)
    .orderBy('r.id', 'desc')
    .execute()
  const results = rows.map(({ instrument_id, instrument_name, standing, ...row }) => ({
    ...row,
    standing: standingOf(standing),
    instrument: { id: instrument_id, name: instrument_name },
  }))
  return { results }
}

export async function setMachineResultAside(call: Call<typeof contract.setMachineResultAside>) {
  const { db: tx, params, staff, now } = call
  const row = await ofSite(tx, staff.site_id)
    .select(['r.id', 'r.standing', 'r.sample_id', 'f.file_name', 'i.name as instrument'])
    .where('r.id', '=', params.id)
    .forUpdate('r')
    .executeTakeFirst()
  const { id, standing, sample_id, file_name, instrument } = found(row, 'This result')
  if (standing !== 'WAITS') throw new Failure('conflict', `Nobody needs to read ‘${file_name}’ any more.`)
  await settle(tx, [id], { standing: 'SET_ASIDE', staff, now })
  await recordAudit(tx, call, {
    action: 'set aside what a machine brought',
    entity: 'sample',
    entity_id: sample_id,
    before: { file_name, instrument },
  })
  return { id }
}

type Settling = Pick<Call<typeof contract.setMachineResultAside>, 'staff' | 'now'> & {
  readonly standing: 'TAKEN' | 'SET_ASIDE'
}

async function settle(tx: Write, ids: readonly number[], { standing, staff, now }: Settling): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('machine_results')
    .set({ standing, cells: null, settled_at: now.toISOString(), settled_by: staff.name })
    .where('id', 'in', [...ids])
    .execute()
}

/** A save of a sample's report. */
type Saving = Omit<Settling, 'standing'> & {
  readonly sample_id: string
  readonly technologies: readonly Technology[]
  /** The waiting results whose lines the save holds. */
  readonly read_in: readonly number[]
  readonly isDraft: boolean
}

/**
 * Settles what a save holds of machines' results. A submit is refused while a result of one of its technologies waits:
 * nobody has seen it.
 */
export async function settleMachineResults(tx: Write, saving: Saving): Promise<void> {
  const { sample_id, technologies, read_in, isDraft, staff } = saving
  const open = await ofSite(tx, staff.site_id)
    .select(['r.id', 'r.standing', 'r.technology', 'f.file_name', 'i.name as instrument'])
    .where('r.sample_id', '=', sample_id)
    .where('r.standing', 'in', ['DRAFTED', 'WAITS'])
    .forUpdate('r')
    .execute()
  const waiting = open.filter(({ standing }) => standing === 'WAITS')
  const unread = waiting.find(({ id, technology }) => technologies.includes(technology) && !read_in.includes(id))
  if (!isDraft && unread !== undefined) {
    const { file_name, instrument } = unread
    const detail = `‘${file_name}’ of ${instrument} waits to be read into this report. Read it, or set it aside. Then submit.`
    throw badInput([{ field: 'machine_results', message: detail }])
  }
  const isTaken = ({ id, standing, technology }: (typeof open)[number]) =>
    standing === 'WAITS' ? read_in.includes(id) : !isDraft && technologies.includes(technology)
  await settle(
    tx,
    open.filter(isTaken).map(({ id }) => id),
    { ...saving, standing: 'TAKEN' },
  )
}
