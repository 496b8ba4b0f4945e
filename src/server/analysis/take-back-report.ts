/**
 * Takes back a result that is not of its sample (R6.31): a version without findings that is never the newest, so that whatever
 * reads newest versions reads none of that test.
 */
import type { takeBackReport as endpoint } from '#contract/analysis.ts'
import { splitFullName } from '#domain/person-name.ts'
import { stateWithoutResult, whyNoneFollows } from '#domain/sample/without-result.ts'
import { isStrip, technologyName } from '#domain/technology/technologies.ts'
import { found } from '#server/admin/find.ts'
import { noteNews } from '#server/contacts/waiting-contacts.ts'
import type { Write } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { Failure } from '#server/http/failure.ts'
import { addJob } from '#server/jobs/work-jobs.ts'
import { isOwnSite } from '#server/own-sites.ts'
import { findSample, lockSamples } from '#server/samples/queries.ts'
import { recordMove, refuseUnlessAll } from '#server/samples/record-move.ts'
import { markResting } from '#server/strips/queries.ts'
import { isQuantified } from './queries.ts'
import { reportsFor } from './read-reports.ts'

const isGone = 'This result was corrected or taken back meanwhile. Please load the page again.'

export async function takeBackReport(call: Call<typeof endpoint>) {
  const { input, staff, db: tx, now } = call
  const { sample_id } = found(await ownReport(tx, input.report, staff.site_id), 'This result')
  const [sample] = await lockSamples(tx, staff, [sample_id])
  // Read after locking the sample: somebody may have corrected it meanwhile.
  const report = await ownReport(tx, input.report, staff.site_id)
  if (sample === undefined || report === undefined || !report.is_newest) throw new Failure('conflict', isGone)
  const others = await newestOf(tx, sample_id, report.id)
  const action = others.length > 0 ? 'takeBack' : 'takeBackLast'
  refuseUnlessAll(action, [sample], staff)
  const id = await writeTakenBack(call, report)
  await addJob(tx, 'ASK_RULES', String(id), now)
  const is_quantified = await isQuantified(tx, sample_id)
  const before = sample.state_before_missing
  const wasTold = sample.shared_at !== null || sample.corrected_since_shared
  await recordMove(tx, action, [sample], call, {
    set: () => ({
      ...{ is_quantified, corrected_since_shared: wasTold },
      // Nothing is left to share: the next result is shared anew.
      ...(action === 'takeBackLast' && {
        ...{ reported_at: null, shared_at: null, not_analyzed: whyNoneFollows(sample) },
        // Whoever finds it, finds it without a result.
        ...(before !== null && { state_before_missing: stateWithoutResult(before, sample) }),
        ...{ new_result_since_shared: false, new_warning_since_shared: false },
      }),
    }),
    entry: () => ({ staff: input.staff, note: `${technologyName(report.technology)}. Taken back: ${input.reason}` }),
  })
  await markResting(tx, [sample_id])
  await noteNews(tx, sample_id, now)
  return { sample: await findSample(tx, staff, sample_id), reports: await reportsFor(tx, staff, sample) }
}

const ownReport = (tx: Write, id: number, site_id: number) =>
  tx
    .selectFrom('reports')
    .select(['id', 'sample_id', 'site_id', 'technology', 'strip_type', 'stage', 'is_newest'])
    .where('id', '=', id)
    .where(isOwnSite('site_id', site_id))
    .where('is_draft', '=', false)
    .executeTakeFirst()
type OwnReport = NonNullable<Awaited<ReturnType<typeof ownReport>>>

/** The other results of the sample, of any lab. */
const newestOf = (tx: Write, sample_id: string, but: number) =>
  tx
    .selectFrom('reports')
    .select('id')
    .where('sample_id', '=', sample_id)
    .where('is_newest', '=', true)
    .where('is_draft', '=', false)
    .where('id', '<>', but)
    .execute()

async function writeTakenBack({ db: tx, input, staff, now }: Call<typeof endpoint>, report: OwnReport) {
  const { sample_id, site_id, technology, strip_type, stage } = report
  const at = now.toISOString()
  const { first, last } = splitFullName(input.staff)
  await tx.updateTable('reports').set({ is_newest: false }).where('id', '=', report.id).execute()
  const versions = await tx
    .selectFrom('reports')
    .select(['id', 'version'])
    .where('sample_id', '=', sample_id)
    .where('site_id', '=', site_id)
    .where('technology', '=', technology)
    .where('strip_type', '=', strip_type)
    .execute()
  const made = {
    ...{
      sample_id,
      site_id,
      technology,
      strip_type,
      stage,
      version: Math.max(...versions.map((one) => one.version)) + 1,
    },
    ...{ is_draft: false, is_newest: false, taken_back: true, correction: input.reason },
    // A strip without a result cannot be stored.
    strip_result: isStrip(technology) ? ('INVALID' as const) : null,
    ...{ staff_first_name: first, staff_last_name: last, percent_basis: 'not_stated' as const },
    ...{ reported_at: at, last_update: at, updated_by: staff.id },
  }
  // Its curves are of the other sample, too.
  await tx
    .updateTable('files')
    .set({ is_shown: false })
    .where('sample_id', '=', sample_id)
    .where('is_shown', '=', true)
    .where(
      'report_id',
      'in',
      versions.map((one) => one.id),
    )
    .execute()
  const { id } = await tx.insertInto('reports').values(made).returning('id').executeTakeFirstOrThrow()
  return id
}
