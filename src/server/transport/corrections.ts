/**
 * Takes mistakes of transport back, by name and reason: a wrong tracking number or destination, a sample packed by mistake,
 * a receipt of a vial that was not in the box. Each adds an entry to custody that says what was wrong; nothing is rewritten.
 */
import { sql } from 'kysely'
import type * as contract from '#contract/transport.ts'
import { refusal } from '#domain/sample/sample-lifecycle.ts'
import { withoutResult } from '#domain/sample/without-result.ts'
import type { Write } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import { answeringSite } from '#server/own-sites.ts'
import { findSamples, type LockedSample, lockSamples } from '#server/samples/queries.ts'
import { recordMove, refuseUnlessAll } from '#server/samples/record-move.ts'
import { type BeforePacking, openPackage, otherAnalysingSites, readdressed, receivedByMistake } from './queries.ts'

type Correcting =
  | Call<typeof contract.correctPackage>
  | Call<typeof contract.unpackSample>
  | Call<typeof contract.undoReceipt>

async function lockOne({ db: tx, staff, params }: Correcting): Promise<LockedSample> {
  const [sample] = await lockSamples(tx, staff, [params.sample_id])
  // lockSamples refuses an ID that it does not find.
  if (sample === undefined) throw new Error('A locked sample is missing.')
  return sample
}

async function answer({ db: tx, staff }: Correcting, ids: readonly string[]) {
  return { updated: ids.length, samples: await findSamples(tx, staff, ids) }
}

export async function correctPackage(call: Call<typeof contract.correctPackage>) {
  const { db: tx, input, staff } = call
  const first = await lockOne(call)
  refuseUnlessAll('correctPackage', [first], staff)
  const { package_id } = first
  if (package_id === null) throw new Failure('conflict', `${first.sample_id} is in no package.`)
  const rows = await tx
    .selectFrom('samples')
    .select('sample_id')
    .where('package_id', '=', package_id)
    .where('deleted_at', 'is', null)
    .execute()
  const together = await lockSamples(
    tx,
    staff,
    rows.map(({ sample_id }) => sample_id),
  )
  // What arrived came as it was sent. The rest of the package is corrected, and is a package of its own from then on.
  const samples = together.filter(
    (one) => refusal('correctPackage', one, staff) === null && one.analysis_site === first.analysis_site,
  )
  const { id: _, ...sent } = await tx
    .selectFrom('packages')
    .selectAll()
    .where('id', '=', package_id)
    .executeTakeFirstOrThrow()
  const was_to = first.analysis_site ?? sent.to_site_id
  const site = input.dest_site === undefined ? null : await destination(tx, input.dest_site, sent.from_site_id)
  const track_number = input.track_number === undefined ? first.track_number : input.track_number
  const to_site_id = site?.id ?? was_to
  if (to_site_id === was_to && track_number === first.track_number)
    throw badInput([{ field: 'track_number', message: 'That is what stands there already.' }])
  const before = await tx.selectFrom('sites').select('name').where('id', '=', was_to).executeTakeFirstOrThrow()
  const routed = new Map<string, number[]>()
  for (const sample of samples) routed.set(sample.sample_id, await readdressed(tx, sample, to_site_id))
  const corrected = { track_number, to_site_id }
  const isWhole = samples.length === together.length
  if (isWhole) await tx.updateTable('packages').set(corrected).where('id', '=', package_id).execute()
  const travels_in = isWhole
    ? package_id
    : await openPackage(tx, { ...sent, ...corrected, states_before: JSON.stringify(sent.states_before) })
  const was = [
    ...(track_number === first.track_number
      ? []
      : [`The tracking number was ${first.track_number ?? 'empty'}, and is ${track_number ?? 'empty'}.`]),
    ...(site === null || to_site_id === was_to ? [] : [`The destination was ${before.name}, and is ${site.name}.`]),
  ].join(' ')
  const ids = await recordMove(tx, 'correctPackage', samples, call, {
    set: ({ sample_id }) => ({
      ...{ track_number, analysis_site: to_site_id, package_id: travels_in },
      routed_to: routed.get(sample_id) ?? [],
    }),
    entry: () => ({ staff: input.fullname, track_number, note: `${was} ${input.reason}` }),
  })
  return answer(call, ids)
}

async function destination(tx: Write, id: number, from: number) {
  const site = (await otherAnalysingSites(tx, from)).find((one) => one.id === id)
  if (site === undefined)
    throw badInput([{ field: 'dest_site', message: 'Choose another site that analyzes samples.' }])
  return site
}

export async function unpackSample(call: Call<typeof contract.unpackSample>) {
  const { db: tx, input, staff } = call
  const sample = await lockOne(call)
  refuseUnlessAll('unpack', [sample], staff)
  const row = await tx
    .selectFrom('packages')
    .select(['states_before'])
    .where('id', '=', sample.package_id ?? 0)
    .executeTakeFirst()
  // Only `beforePacking` writes this.
  const states = (row?.states_before ?? null) as Readonly<Record<string, BeforePacking>> | null
  const before = states?.[sample.sample_id]
  if (before === undefined) {
    throw new Failure(
      'conflict',
      `Nobody noted what ${sample.sample_id} was before it was packed. Its lab receives it, then sends it back.`,
    )
  }
  const open = await atOpenSites(tx, before)
  // Its result may have been taken back meanwhile.
  const back = sample.reported_at === null ? { ...open, ...withoutResult({ ...sample, ...open }) } : open
  const ids = await recordMove(tx, 'unpack', [sample], call, {
    set: () => back,
    entry: () => ({ staff: input.fullname, note: `Packed by mistake, and taken out again. ${input.reason}` }),
  })
  return answer(call, ids)
}

/** What a sample was, at the sites that answer for it now: the one that it comes back to may have closed. */
async function atOpenSites(tx: Write, before: BeforePacking): Promise<BeforePacking> {
  const open = async (site: number | null) => (site === null ? null : answeringSite(tx, site))
  const analysis_site = await open(before.analysis_site)
  const added = analysis_site === null || before.routed_to.includes(analysis_site) ? [] : [analysis_site]
  const further_analysis_from = await open(before.further_analysis_from)
  return { ...before, analysis_site, further_analysis_from, routed_to: [...before.routed_to, ...added] }
}

export async function undoReceipt(call: Call<typeof contract.undoReceipt>) {
  const { db: tx, input, staff } = call
  const sample = await lockOne(call)
  refuseUnlessAll('undoReceipt', [sample], staff)
  const { rows } = await sql`select from reports where sample_id = ${sample.sample_id}
    and site_id = ${sample.analysis_site} limit 1`.execute(tx)
  if (rows.length > 0) throw new Failure('conflict', `${sample.sample_id} has a draft or a report of this lab already.`)
  const isMissing = input.to === 'MISSING'
  const ids = await recordMove(tx, 'undoReceipt', [sample], call, {
    set: () => ({
      date_received: null,
      ...(isMissing && { state: 'MISSING' as const, state_before_missing: 'IN_TRANSPORT' as const }),
    }),
    entry: () => ({
      staff: input.fullname,
      note: `${receivedByMistake} it was not there. It is ${isMissing ? 'missing' : 'still on its way'}. ${input.reason}`,
    }),
  })
  return answer(call, ids)
}
