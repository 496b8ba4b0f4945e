/** Checks that the samples of a write stream are whole: state, custody, audit, reports and IDs agree about each. */
import type { Database } from '#server/database/connect.ts'
import { packer, type SentWrite } from './write-stream.ts'

/** What each write leaves in a sample, in the order of its life. */
const steps = [
  { kind: 'register', audit: 'register', custody: ['COLLECTED'], state: 'FILLED' },
  { kind: 'prepare', audit: 'prepareForTransport', custody: ['PREPARED'], state: 'IN_TRANSPORT' },
  { kind: 'receive', audit: 'receive', custody: ['DELIVERED', 'ACCEPTED'], state: 'IN_ANALYSIS' },
  { kind: 'report', audit: 'submitReport', custody: ['ANALYZED'], state: 'ANALYSIS_COMPLETE' },
] as const

/** What the database has about each sample, and which keys have an answer. */
export async function readStories(db: Database) {
  const used = await db
    .selectFrom('registered_ids')
    .select('sample_id')
    .where('sample_id', 'like', 'CR%')
    .where('used_at', 'is not', null)
    .execute()
  const samples = await db.selectFrom('samples').selectAll().where('sample_id', 'like', 'CR%').execute()
  const custody = await db
    .selectFrom('custody_log')
    .selectAll()
    .where('sample_id', 'like', 'CR%')
    .orderBy('id')
    .execute()
  const audit = await db.selectFrom('audit_log').selectAll().where('entity_id', 'like', 'CR%').orderBy('id').execute()
  const reports = await db.selectFrom('reports').selectAll().where('sample_id', 'like', 'CR%').execute()
  const findings = await db.selectFrom('report_findings').select('report_id').execute()
  const packages = await db.selectFrom('packages').select('id').where('person', '=', packer).execute()
  const keys = await db.selectFrom('idempotency_keys').select(['key', 'answer']).execute()
  const bySample = {
    custody: Map.groupBy(custody, (row) => row.sample_id),
    audit: Map.groupBy(audit, (row) => row.entity_id),
    reports: Map.groupBy(reports, (row) => row.sample_id),
  }
  return {
    used: used.map((row) => row.sample_id),
    samples,
    bySample,
    packages,
    withFindings: new Set(findings.map((row) => row.report_id)),
    keys,
  }
}
export type Stories = Awaited<ReturnType<typeof readStories>>

/** Whether a write has happened: then it is in the custody log of each of its samples. */
export function hasHappened({ bySample }: Stories, { kind, samples }: SentWrite): boolean {
  const step = steps.find((one) => one.kind === kind)
  return samples.every((sample) => {
    const actions = bySample.custody.get(sample)?.map((entry) => entry.action) ?? []
    return step?.custody.every((action) => actions.includes(action)) ?? false
  })
}

/** Everything that is half done, in words. */
export function halfDone(stories: Stories, writes: readonly SentWrite[]): string[] {
  const ids = new Set([...stories.used, ...stories.samples.map((sample) => sample.sample_id)])
  return [...[...ids].flatMap((id) => partsMissing(stories, id)), ...splitBatches(stories, writes)]
}

function partsMissing({ used, samples, bySample, withFindings }: Stories, sample_id: string): string[] {
  const sample = samples.find((one) => one.sample_id === sample_id)
  if (sample === undefined) return [`${sample_id} is used but there is no sample`]
  const done = steps.slice(0, 1 + steps.findIndex((step) => step.state === sample.state))
  const custody = bySample.custody.get(sample_id)?.map((entry) => entry.action) ?? []
  const audit = bySample.audit.get(sample_id)?.map((row) => row.action) ?? []
  const reports = bySample.reports.get(sample_id) ?? []
  const wanted = sample.state === 'ANALYSIS_COMPLETE' ? 1 : 0
  const faults: string[] = []
  if (!used.includes(sample_id)) faults.push('its ID is still free')
  if (done.length === 0) faults.push('its state is none of the four')
  if (custody.join() !== done.flatMap((step) => step.custody).join()) faults.push(`custody is ${custody.join()}`)
  if (audit.join() !== done.map((step) => step.audit).join()) faults.push(`audit is ${audit.join()}`)
  if (reports.length !== wanted) faults.push(`it has ${reports.length} reports`)
  if (reports.some((report) => report.is_draft || !withFindings.has(report.id))) faults.push('its report is not whole')
  if ((sample.reported_at !== null) !== (wanted === 1)) faults.push('reported_at does not fit')
  return faults.map((fault) => `${sample_id} is ${sample.state}, but ${fault}`)
}

/** Batches of which only some samples are in the package. */
function splitBatches({ samples, packages }: Stories, writes: readonly SentWrite[]): string[] {
  const packageOf = new Map(samples.map((sample) => [sample.sample_id, sample.package_id]))
  const split = writes
    .filter((write) => write.kind === 'prepare')
    .map((write) => new Set(write.samples.map((sample) => packageOf.get(sample) ?? null)))
    .filter((set) => set.size > 1)
    .map((set) => `one batch is in packages ${[...set].join(' and ')}`)
  const used = new Set(packageOf.values())
  const empty = packages.filter(({ id }) => !used.has(id)).map(({ id }) => `package ${id} holds nothing`)
  return [...split, ...empty]
}
