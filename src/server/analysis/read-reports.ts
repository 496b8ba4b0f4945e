/** Reports as each reader may see them (R1.10 to R1.13): everything passes domain/report/visible-findings. */
import type { readReports as endpoint } from '#contract/analysis.ts'
import type { PublicReport, Report } from '#contract/reports.ts'
import { checkDoubts } from '#domain/instrument/check-doubts.ts'
import { seenMethod } from '#domain/method/seen-method.ts'
import { methodIn } from '#domain/public/public-method.ts'
import { answersFor } from '#domain/report/answers-for.ts'
import { compareReports } from '#domain/report/compared-reports.ts'
import { changeOf } from '#domain/report/corrected.ts'
import { orderFindings } from '#domain/report/finding-order.ts'
import { leftOutRows } from '#domain/report/left-out.ts'
import { notShownBy } from '#domain/report/not-shown-by.ts'
import { isSameTest } from '#domain/report/same-test.ts'
import { isTakenBack } from '#domain/report/taken-back.ts'
import { isDangerous, isLeftOut, visibleFindings, visibleReport } from '#domain/report/visible-findings.ts'
import { visibleStrip } from '#domain/report/visible-strip.ts'
import { lineAnswers } from '#domain/strip/strip-lines.ts'
import { holdsAnyName } from '#domain/substance/hidden-names.ts'
import { asNamed } from '#domain/technology/names.ts'
import { isColourTest } from '#domain/technology/technologies.ts'
import { type ReportAudience, reportAudience, type Viewer } from '#domain/viewer.ts'
import type { Database } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { sampleNotFound } from '#server/http/failure.ts'
import { comparedExpected } from '#server/samples/expected-drugs.ts'
import { visibleTo } from '#server/samples/queries.ts'
import { namesNotTold, readVersions } from './queries.ts'

export async function readReports({ params, staff, db }: Call<typeof endpoint>): Promise<Report[]> {
  const sample = await db
    .selectFrom('samples as s')
    .select(['s.sample_id', 's.routed_to'])
    .where('s.sample_id', '=', params.sample_id)
    .where('s.deleted_at', 'is', null)
    .where(visibleTo(staff))
    .executeTakeFirst()
  if (sample === undefined) throw sampleNotFound(params.sample_id)
  return reportsFor(db, staff, sample)
}

/** A sample's reports for a signed-in viewer: newest submitted ones with their earlier versions, and own drafts. */
export async function reportsFor(
  db: Database,
  viewer: Viewer,
  sample: { sample_id: string; routed_to: readonly number[] },
): Promise<Report[]> {
  const audience = reportAudience(viewer, sample)
  const read = await readCompared(db, sample.sample_id, audience)
  const versions = read.filter(
    (version) => !version.is_draft || (audience === 'analysis' && version.site_id === viewer.site_id),
  )
  const newest = versions.filter((version) => version.is_newest && !version.is_draft)
  const hidden = audience === 'collection' && versions.some(hasLeftOut) ? await namesNotTold(db) : []
  const mayName = (name: string) => !holdsAnyName(name, hidden)
  const shown = (version: ComparedVersion) => staffReport(version, audience, read, mayName)
  return versions
    .filter((version) => version.is_draft || version.is_newest)
    .map((version) => ({
      ...shown(version),
      not_shown_by: notShownBy({ ...version, strip_type: version.strip_shown }, newest, audience),
      earlier_versions: version.is_draft
        ? []
        : versions.filter((other) => isEarlier(other, version, newest)).map(shown),
    }))
}

const hasLeftOut = ({ drugs_found }: ComparedVersion) => drugs_found.some((row) => isLeftOut(row))

/** A version whose rows are compared with what was expected and with the sample's strips. */
type ComparedVersion = Awaited<ReturnType<typeof readCompared>>[number]

/** Every version of a sample's reports, compared by the drugs themselves, before anything is hidden. */
async function readCompared(db: Database, sample_id: string, audience: ReportAudience) {
  const [all, expected] = await Promise.all([
    readVersions(db, sample_id),
    comparedExpected(db, sample_id, audience === 'analysis'),
  ])
  const versions = all.filter((version) => !isTakenBack(version, all))
  return compareReports(
    versions.map(({ method_facts, ...version }) => ({
      ...asNamed(version),
      stored: version.technology,
      sees: seenMethod(version.stored_method, 'analysis', ''),
      is_chiral: method_facts?.is_chiral ?? false,
      misses: method_facts?.misses ?? [],
      // The type by which its reader knows it, since the answers name it.
      strip_shown: visibleStrip({ ...version, strip_type: version.strip_read }, audience).strip_type,
    })),
    expected,
  )
}

/**
 * Whether a version came before another. A correction of an earlier import's result may have been stored under the technology
 * that it came in as: it stands there, unless its own technology has a newer one.
 */
function isEarlier(other: ComparedVersion, newer: ComparedVersion, newest: readonly ComparedVersion[]): boolean {
  if (other.is_draft || other.version >= newer.version || other.site_id !== newer.site_id) return false
  if (isSameTest(other, newer)) return true
  const isStored = isSameTest({ ...other, technology: other.stored }, { ...newer, technology: newer.stored })
  return isStored && !newest.some((one) => one.site_id === other.site_id && isSameTest(one, other))
}

function staffReport(
  version: ComparedVersion,
  audience: Exclude<ReportAudience, 'public'>,
  all: readonly ComparedVersion[],
  mayName: (name: string) => boolean,
) {
  const { staff_first_name, staff_last_name, tech_notes, drugs_found, not_found, hidden_findings } = visibleReport(
    version,
    audience,
  )
  const seen = audience === 'collection' ? [...drugs_found, ...leftOutRows(version.drugs_found, mayName)] : drugs_found
  return {
    ...readByAll(version, audience, all),
    id: version.id,
    sample: version.sample_id,
    // The one that may correct it; its name stays the one of where it was made.
    site: { id: answersFor(version, all), name: version.site_name },
    // A draft keeps the order in which people typed it: its form shows it again.
    drugs_found: version.is_draft ? seen : orderFindings(seen),
    not_found,
    ...(isColourTest(version.technology) && { may_be_told: visibleMayBe(version, 'collection') }),
    ...(version.correction !== null && { changed_told: changeIn(version, all, 'collection') }),
    hidden_findings: hidden_findings || visibleStrip(version, audience).hidden,
    strip_lot: version.strip_lot,
    instrument: version.instrument,
    instrument_asked: checkDoubts.find((one) => one === version.instrument_asked) ?? null,
    strip_lines: lineAnswers.find((one) => one === version.strip_lines) ?? null,
    ...(tech_notes == null ? {} : { tech_notes }),
    is_draft: version.is_draft,
    draft_version: version.draft_version,
    report_state: version.is_draft ? ('ANALYSIS_DRAFTED' as const) : ('ANALYSIS_COMPLETE' as const),
    last_update: version.last_update,
    staff_first_name: staff_first_name ?? '',
    staff_last_name: staff_last_name ?? '',
    correction: version.correction,
  }
}

/** What a version changed, as its reader sees it and the version before; null for a first one. */
function changeIn(version: ComparedVersion, all: readonly ComparedVersion[], audience: ReportAudience) {
  if (version.correction === null) return null
  const newest = all.filter((one) => one.is_newest && !one.is_draft)
  const before = all.find((other) => isEarlier(other, version, newest) && other.version === version.version - 1)
  if (before === undefined) return null
  const seen = ({ colours, ...one }: ComparedVersion) => ({
    ...{ ...one, ...visibleFindings(one.drugs_found, audience, one) },
    ...(isColourTest(one.technology) && { colours: { reactions: colours, may_be: visibleMayBe(one, audience) } }),
  })
  return changeOf(seen(before), seen(version))
}

/** What a reader may know that a colour test may have shown; hidden drugs are left out, as among findings. */
const visibleMayBe = ({ may_be }: Pick<ComparedVersion, 'may_be'>, audience: ReportAudience) =>
  visibleFindings(may_be, audience).drugs_found.flatMap((row) =>
    row.drug === null
      ? []
      : [{ name: row.drug.name, identity: row.drug.identity ?? row.drug.name, is_dangerous: isDangerous(row) }],
  )

function readByAll(version: ComparedVersion, audience: ReportAudience, all: readonly ComparedVersion[]) {
  return {
    changed: changeIn(version, all, audience),
    ...(version.stage === 'FIRST_LOOK' && firstLook(version, audience)),
    technology: version.technology,
    strip_type: version.strip_shown,
    strip_result: version.strip_result,
    ...(isColourTest(version.technology) && {
      reactions: version.colours,
      may_be: visibleMayBe(version, audience),
    }),
    method: version.method,
    sees: methodSeenBy(version, audience),
    recall: version.recall,
    target: version.target,
    is_chiral: version.is_chiral,
    notes: version.notes,
    is_liquid: version.is_liquid,
    weight: version.weight,
    water_ml: version.water_ml,
    dissolved_mg: version.dissolved_mg,
    percent_basis: version.percent_basis,
    version: version.version,
    // Null, too, where an import knows no day at all.
    reported_at: version.told_at,
    corrected_at: version.correction === null ? null : version.reported_at,
  }
}

const methodSeenBy = ({ stored_method, reported_at, last_update }: ComparedVersion, audience: ReportAudience) =>
  seenMethod(stored_method, audience, (reported_at ?? last_update).slice(0, 10))

/** A first look never goes anywhere without what its method can see. */
function firstLook(version: ComparedVersion, audience: ReportAudience) {
  const made = { ...version, sees: methodSeenBy(version, audience) }
  return {
    stage: 'FIRST_LOOK' as const,
    method_says: { en: methodIn('en', made), fr: methodIn('fr', made), es: methodIn('es', made) },
  }
}

/** A sample's newest submitted reports for the public: whitelisted fields only. */
export async function publicReportsOf(db: Database, sample_id: string): Promise<PublicReport[]> {
  const read = await readCompared(db, sample_id, 'public')
  const newest = read.filter((one) => one.is_newest && !one.is_draft)
  return newest.map((version) => {
    const { drugs_found, not_found, hidden_findings } = visibleReport(version, 'public')
    return {
      ...readByAll(version, 'public', read),
      not_shown_by: notShownBy({ ...version, strip_type: version.strip_shown }, newest, 'public'),
      drugs_found: orderFindings(drugs_found),
      not_found,
      hidden_findings: hidden_findings || visibleStrip(version, 'public').hidden,
    }
  })
}
