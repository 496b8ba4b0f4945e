/**
 * Brings samples and results in from files, all or none. Looking and doing are the same work up to the writing, so that
 * what was shown is what happens. What is there already stays as it is, so the same file twice changes nothing.
 */
import { setImmediate } from 'node:timers/promises'
import type { importSamples as endpoint, ImportPreview } from '#contract/admin/imports.ts'
import { importDifferences } from '#domain/imports/import-differences.ts'
import { asksForLab, labMissing } from '#domain/imports/import-fields.ts'
import { type ImportFault, type ImportPlan, type ImportWorld, planningSteps } from '#domain/imports/import-plan.ts'
import type { PlannedSample } from '#domain/imports/plan-sample.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Database } from '#server/database/connect.ts'
import { badInput } from '#server/http/failure.ts'
import type { Call } from '#server/http/serve.ts'
import { type LockedId, lockIds, readWorld, type StoredSample, storedSamples } from './queries.ts'
import { readFiles } from './read-files.ts'
import { writeImport } from './write-import.ts'

const mostSaid = 200

export async function importSamples(call: Call<typeof endpoint>): Promise<ImportPreview> {
  const { db: tx, input, now, staff } = call
  const world = await readWorld(tx, now)
  refuseChoices(input, world)
  const files = readFiles(input.files)
  const plan = await gently(planningSteps(files, input.choices, world))
  const found = await compare(tx, plan, world)
  const { fresh, errors } = found
  if (!input.dry_run && errors.length > 0) throw badInput(errors.slice(0, mostSaid).map(faultOf))
  const reports = fresh.reduce((sum, { sample }) => sum + sample.reports.length, 0)
  const about = { files: files.map(({ name }) => name), samples: fresh.length, reports }
  let id: number | null = null
  if (!input.dry_run && fresh.length > 0) {
    const made = { ...about, at: now.toISOString(), user_id: staff.id, who: staff.name }
    id = (await tx.insertInto('imports').values(made).returning('id').executeTakeFirstOrThrow()).id
    await writeImport(call, id, fresh)
    await recordAudit(tx, call, { action: 'import', entity: 'import', entity_id: String(id), after: about })
  }
  return {
    id,
    samples: about.samples,
    reports,
    same: found.same,
    differs: firstOf(found.differs),
    errors: firstOf(errors),
    notes: firstOf(plan.notes),
    unknown_drugs: firstOf(plan.unknown_drugs),
    unknown_methods: firstOf(plan.unknown_methods),
  }
}

/** Works through, and lets other requests in at every pause. */
async function gently<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await setImmediate()
  }
}

const firstOf = <T>(list: readonly T[]) => ({ count: list.length, first: list.slice(0, mostSaid) })

const faultOf = ({ file, row, column, message }: ImportFault) => ({
  field: 'files',
  message: `${file}, row ${row}, ${column}: ${message}`,
})

/** A choice stands for every row that says nothing, so it is asked of the whole. */
function refuseChoices({ files, choices }: Call<typeof endpoint>['input'], world: ImportWorld) {
  const { site_id, analysis_site_id, without_state } = choices
  const faults = []
  if (!world.sites.some(({ id, collects }) => id === site_id && collects))
    faults.push({ field: 'choices.site_id', message: 'Choose a site that collects samples.' })
  if (analysis_site_id !== null && !world.sites.some(({ id, analyses }) => id === analysis_site_id && analyses))
    faults.push({ field: 'choices.analysis_site_id', message: 'Choose a lab.' })
  const isNeeded = asksForLab(
    files.map(({ fields }) => fields),
    without_state,
  )
  if (analysis_site_id === null && isNeeded) faults.push({ field: 'choices.analysis_site_id', message: labMissing })
  if (faults.length > 0) throw badInput(faults)
}

/** A sample to write; `stored` is the row that an undone import left, `registered` the label that waited for it. */
export type Fresh = {
  readonly sample: PlannedSample
  readonly stored: StoredSample | null
  readonly registered: LockedId | null
}

async function compare(db: Database, plan: ImportPlan, world: ImportWorld) {
  const ids = plan.samples.map(({ sample_id }) => sample_id).sort()
  const registered = new Map((await lockIds(db, ids)).map((row) => [row.sample_id, row]))
  const stored = new Map((await storedSamples(db, ids)).map((row) => [row.sample_id, row]))
  const errors = [...plan.errors]
  const fresh: Fresh[] = []
  const differs: string[] = []
  let same = 0
  for (const sample of plan.samples) {
    const label = registered.get(sample.sample_id) ?? null
    const before = stored.get(sample.sample_id) ?? null
    if (before === null || (before.deleted_at !== null && before.undone_at !== null)) {
      const refused = before === null && label !== null ? labelFault(label, sample) : null
      if (refused !== null) errors.push(refused)
      else fresh.push({ sample, stored: before, registered: label })
    } else if (before.deleted_at !== null) errors.push(faultAt(sample, 'The sample with this ID was deleted.'))
    else if (sample.date_collected !== '') {
      const differences = importDifferences(before, before.reports, sample, world.time_zone)
      if (differences.length === 0) same += 1
      else differs.push(`${sample.sample_id}: ${differences.join(', ')}`)
    }
  }
  return { fresh, differs, same, errors }
}

const faultAt = ({ file, row, sample_id }: PlannedSample, message: string): ImportFault => ({
  file,
  row,
  column: 'sample_id',
  message: `${sample_id}: ${message}`,
})

function labelFault({ site_id, voided_at }: LockedId, sample: PlannedSample): ImportFault | null {
  if (voided_at !== null) return faultAt(sample, 'This ID is void.')
  return site_id === sample.collecting_site_id ? null : faultAt(sample, 'This ID is registered for another site.')
}
