/**
 * Saves a draft, submits or corrects the reports of one sample (R2.14 to R2.16). Submitted reports are
 * never edited: a correction is a new version. Nor does a save overwrite a draft that somebody else saved meanwhile.
 */

import type { saveReports as endpoint, TestInput } from '#contract/analysis.ts'
import { fullName } from '#domain/person-name.ts'
import { duplicateSubstances, findingName } from '#domain/report/finding-names.ts'
import { liquidOf } from '#domain/report/liquid.ts'
import { draftFaults, fullWeightFaults, heavyVialQuestion, reportFaults } from '#domain/report/report-rules.ts'
import { isSameTest, repeatedTests } from '#domain/report/same-test.ts'
import { stageOf, whyNotStage } from '#domain/report/stage.ts'
import { refusal } from '#domain/sample/sample-lifecycle.ts'
import { dangerQuestion } from '#domain/substance/named-finding.ts'
import {
  activeTechnologies,
  isStrip,
  namesSubstances,
  notInUse,
  technologyName,
} from '#domain/technology/technologies.ts'
import { noteNews } from '#server/contacts/waiting-contacts.ts'
import { dropRead, refuseWhileStripRuns } from '#server/counter/strip-timers.ts'
import { settleStripTypes } from '#server/drugs/strip-types.ts'
import { bindEvidence } from '#server/files/evidence.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure, sampleNotFound } from '#server/http/failure.ts'
import { type SettledInstruments, settleInstruments } from '#server/instruments/settle-instruments.ts'
import { findSample, type LockedSample, lockSamples } from '#server/samples/queries.ts'
import { recordMove, refuseUnlessAll } from '#server/samples/record-move.ts'
import { markResting } from '#server/strips/queries.ts'
import { type SettledStrips, settleStrips } from '#server/strips/settle-strips.ts'
import { settleMachineResults } from './machine-results.ts'
import { dropDraft, dropDrafts, isQuantified, type OwnReport, ownReports } from './queries.ts'
import { reportsFor } from './read-reports.ts'
import { type SettledAmounts, settleAmounts, settleBases } from './settle-amounts.ts'
import { type SettledColours, settleColours } from './settle-colours.ts'
import { nameFaults, type SettledNames, settleNames } from './settle-names.ts'
import { refuseStale } from './stale-draft.ts'
import { writeReport } from './write-report.ts'

type Save = Call<typeof endpoint>

/** Which action of the lifecycle this save is. One save may correct and submit a sample that came back. */
function actionOf({ query, input, staff }: Save, sample: LockedSample) {
  if (query.is_draft) return query.further_analysis ? 'requestFurtherAnalysis' : 'saveDraft'
  const mayOnlyCorrect = input.correction !== null && refusal('submitReport', sample, staff) !== null
  return mayOnlyCorrect ? 'correct' : 'submitReport'
}

export async function saveReports(given: Save) {
  const { query, staff, db: tx, now } = given
  const [sample] = await lockSamples(tx, staff, [given.input.sample])
  if (sample === undefined) throw sampleNotFound(given.input.sample)
  const place = { sample_id: sample.sample_id, site_id: staff.site_id }
  const own = await ownReports(tx, sample.sample_id, staff.site_id)
  const saved = { now, isDraft: query.is_draft }
  const types = await settleStripTypes(tx, given.input.tests, typesIn(own), saved)
  const strips = await settleStrips(tx, place, types.tests, saved)
  const instruments = await settleInstruments(tx, place, given.input.tests, saved)
  const call = { ...given, input: { ...given.input, tests: await settleBases(tx, place, strips.tests, own) } }
  const { input } = call
  const action = actionOf(call, sample)
  // Check this before the state: the state changed because somebody submitted, and that is what the other person must
  // read.
  await refuseStale(tx, own, input)
  refuseUnlessAll(action, [sample], staff)
  if (!query.is_draft) {
    refuseTakenPlace(own, input)
    refuseSubmittedBefore(own, input, action)
  }
  const names = await settleNames(tx, input.tests)
  const amounts = await settleAmounts(tx, place, input.tests, names)
  const colours = await settleColours(tx, input.tests, query.is_draft)
  const others = [types, strips, instruments, colours, ...(query.is_draft ? [] : [amounts])]
  refuseRetired(input, own)
  refuseStage(call, sample, own)
  refuseFaults(call, sample, names, others)
  if (!query.is_draft) refuseUnanswered(call, sample, names, others)
  else if (query.further_analysis) refuseWarnings(heavyVial(call, sample))
  await settleMachineResults(tx, {
    ...{ sample_id: sample.sample_id, staff, now, isDraft: query.is_draft },
    technologies: input.tests.map(({ technology }) => technology),
    read_in: input.machine_results ?? [],
  })
  if (input.base_version !== undefined) await dropDrafts(tx, sample.sample_id, staff.site_id)
  const draft_version = query.is_draft ? Math.max(0, ...own.map((report) => report.draft_version)) + 1 : 0
  for (const test of input.tests) {
    const { correction } = input
    const made = { brand: strips.brandOf(test), instrument_asked: instruments.doubtOf(test) }
    const stage = stageOf(stageFacts(call, test, sample, own))
    const by = { correction, staff, now, names, amounts, colours, stage, ...made }
    const key = { ...place, ...kindOf(test), ...(query.is_draft ? {} : continued(own, test)) }
    if (key.site_id !== place.site_id) await dropDraft(tx, { ...key, ...place })
    await writeReport(tx, test, { key, is_draft: query.is_draft, draft_version, ...by })
  }
  const quantified = query.is_draft ? sample.is_quantified : await isQuantified(tx, sample.sample_id)
  await recordMove(tx, action, [sample], call, {
    set: () => ({
      ...(input.full_weight === null ? {} : { full_weight: input.full_weight }),
      is_quantified: quantified,
      ...factsAfter(call, action, sample),
    }),
    entry: () => input.tests.map((test) => analyst(test, input.correction)),
  })
  await markResting(tx, [sample.sample_id])
  if (!query.is_draft) await bindEvidence(tx, sample.sample_id)
  if (!query.is_draft) {
    const read = input.tests.filter(({ technology }) => isStrip(technology)).map(({ data }) => data.strip_type ?? '')
    await dropRead(tx, sample.sample_id, read, now)
    // Another device may have dipped it a moment ago. What corrects a wrong result goes out at once.
    if (action === 'submitReport' && sample.tested_here_site === staff.site_id)
      await refuseWhileStripRuns(tx, sample.sample_id)
  }
  // A strip's result, or a colour, alone is not worth a visit. If a lab thinks that it is, it sends the message itself.
  if (!query.is_draft && input.tests.some(({ technology }) => namesSubstances(technology)))
    await noteNews(tx, sample.sample_id, now)
  return { sample: await findSample(tx, staff, sample.sample_id), reports: await reportsFor(tx, staff, sample) }
}

/** The sample's columns that this save changes besides its state. */
function factsAfter({ input, staff, now }: Save, action: ReturnType<typeof actionOf>, sample: LockedSample) {
  const liquid = { is_liquid: liquidOf(input.tests.map((test) => test.data)) ?? sample.is_liquid }
  // Whoever was told a result that was taken back, and does not know that yet, is still to be told.
  if (action === 'correct')
    return { ...liquid, corrected_since_shared: sample.corrected_since_shared || sample.shared_at !== null }
  if (action !== 'submitReport') return { not_analyzed: null }
  return {
    not_analyzed: null,
    reported_at: sample.reported_at ?? now.toISOString(),
    ...liquid,
    new_result_since_shared: sample.new_result_since_shared || sample.shared_at !== null,
    ...(sample.further_analysis_from === staff.site_id ? {} : { further_analysis_from: null }),
  }
}

function analyst({ technology, data }: TestInput, correction: string | null) {
  const method = technologyName(technology)
  return {
    staff: fullName(data.staff_first_name, data.staff_last_name),
    note: correction === null ? method : `${method}. Corrected: ${correction}`,
  }
}

/** The technology and type that tell reports apart; only strips have a type. */
const kindOf = ({ technology, data }: TestInput) => ({
  technology,
  strip_type: isStrip(technology) ? (data.strip_type ?? '') : '',
})

/** The lab whose report a test corrects, where that one closed and this one took over. */
const continued = (own: readonly OwnReport[], test: TestInput) => {
  const made = own.find((one) => !one.is_draft && isSameTest(one, kindOf(test)))
  return made === undefined ? {} : { site_id: made.site_id }
}

/** The types of strips that the lab has reported of the sample. */
const typesIn = (own: readonly OwnReport[]) =>
  own.filter(({ is_draft }) => !is_draft).flatMap(({ strip_type }) => (strip_type === '' ? [] : [strip_type]))

/**
 * Refuses a result in the place of an earlier import's that reads as another technology now: two of one stored technology
 * cannot both be the newest, and none may go unseen.
 */
function refuseTakenPlace(own: readonly OwnReport[], { tests }: Save['input']) {
  for (const { stored, technology } of own.filter((one) => one.is_newest && one.stored !== one.technology)) {
    if (tests.every((test) => test.technology !== stored)) continue
    const [as, name] = [technologyName(stored), technologyName(technology)]
    const message = `A result by ${name} came in as ${as} and has its place. Correct the result by ${name} first, alone. Then add ${as}.`
    throw new Failure('conflict', message)
  }
}

/** Refuses to correct or add to the site's earlier reports without a reason (R6.6). */
function refuseSubmittedBefore(own: readonly OwnReport[], input: Save['input'], action: ReturnType<typeof actionOf>) {
  const submitted = own.filter((report) => !report.is_draft)
  if (action === 'correct' && submitted.length === 0) {
    throw new Failure('conflict', 'Only the lab that submitted a report may correct it.')
  }
  if (input.correction !== null) return
  const again = input.tests.find((test) => submitted.some((report) => isSameTest(report, kindOf(test))))
  if (again === undefined) return
  throw new Failure('conflict', `${technologyName(again.technology)} was reported already. Say why it is corrected.`)
}

/** What decides whether a test is a first look at the counter. */
const stageFacts = ({ input, staff }: Save, test: TestInput, sample: LockedSample, own: readonly OwnReport[]) => ({
  said: input.stage,
  before: own.find((one) => one.is_newest && !one.is_draft && isSameTest(one, kindOf(test)))?.stage ?? null,
  isTestedHere: sample.tested_here_site === staff.site_id,
  isReturned: sample.returned_at !== null,
})

function refuseStage(call: Save, sample: LockedSample, own: readonly OwnReport[]) {
  const reasons = call.input.tests.map((test) => whyNotStage(stageFacts(call, test, sample, own)))
  const message = reasons.find((why) => why !== null)
  if (message != null) throw badInput([{ field: 'stage', message }])
}

/** Refuses a technology that is not in use, unless a report of it is corrected. */
function refuseRetired({ tests, correction }: Save['input'], own: readonly OwnReport[]) {
  const mayStay = (test: TestInput) =>
    correction !== null && own.some((report) => !report.is_draft && report.technology === test.technology)
  const faults = tests.flatMap((test, index) =>
    activeTechnologies().includes(test.technology) || mayStay(test)
      ? []
      : [{ field: `tests.${index}.technology`, message: notInUse(technologyName(test.technology)) }],
  )
  if (faults.length > 0) throw badInput(faults)
}

/** Faults and questions about the strips, the instruments and the amounts of a save. */
type Settled =
  | Awaited<ReturnType<typeof settleStripTypes>>
  | SettledStrips
  | SettledInstruments
  | SettledAmounts
  | SettledColours

function refuseFaults({ query, input }: Save, sample: LockedSample, names: SettledNames, others: readonly Settled[]) {
  const weighed = { ...sample, full_weight: input.full_weight ?? sample.full_weight }
  const faults = input.full_weight === null ? [] : fullWeightFaults(weighed)
  const repeated = repeatedTests(input.tests.map(kindOf))
  for (const [index, test] of input.tests.entries()) {
    const at = (field: string) => `tests.${index}.${field === 'technology' ? field : `data.${field}`}`
    const percent_basis = test.data.percent_basis ?? 'not_stated'
    const form = { technology: test.technology, ...test.data, percent_basis, ...underDrugNames(test.data, names) }
    const own = query.is_draft ? draftFaults(form) : reportFaults(form, weighed)
    faults.push(...own.map(({ field, message }) => ({ field: at(field), message })))
    const again = repeated.filter((one) => one.at === index)
    faults.push(...again.map(({ field, message }) => ({ field: at(field), message })))
    const named = nameFaults(test, names, query.is_draft)
    faults.push(...named.map(({ field, message }) => ({ field: at(field), message })))
    const made = others.flatMap((one) => one.faults).filter((one) => one.at === index)
    faults.push(...made.map(({ field, message }) => ({ field: at(field), message })))
  }
  if (faults.length > 0) throw badInput(faults)
}

/** The rows under the drugs' own names, so that no drug is both found and not found under two of its names. */
const underDrugNames = ({ drugs_found, not_found }: TestInput['data'], names: SettledNames) => ({
  drugs_found: drugs_found.map((row) => ({ ...row, ...names.asNamed(row) })),
  not_found: not_found.map((row) => ({ ...row, ...names.asNamed(row) })),
})

/**
 * Refuses until somebody has answered what is asked about but not forbidden: a substance twice (R5.12), a custom
 * name that points at danger, an expired lot, a salt where nothing saw it, an instrument whose check is missing, old or
 * failed, a vial that weighs what none can.
 */
function refuseUnanswered(
  { query, input }: Save,
  sample: LockedSample,
  names: SettledNames,
  others: readonly Settled[],
) {
  const isSure = query.confirmed.includes('duplicate_substance')
  const twice = isSure
    ? []
    : input.tests.flatMap((test) =>
        duplicateSubstances(test.data.drugs_found.map(names.asNamed)).map((name) => ({
          code: 'duplicate_substance',
          detail: `${technologyName(test.technology)} lists ${name} twice.`,
        })),
      )
  // Nobody can confirm danger for all rows at once: each row answers for itself.
  const dangers = input.tests.flatMap((test, index) =>
    test.data.drugs_found.flatMap((row, place) => {
      const settled = names.of(row)
      if (settled?.kind !== 'asked') return []
      const detail = dangerQuestion(findingName(row), settled.drugs, settled.isStandard)
      return [{ code: 'is_it_dangerous', detail, row: `tests.${index}.data.drugs_found.${place}` }]
    }),
  )
  const confirmed: readonly string[] = query.confirmed
  const made = others.flatMap((one) => [...one.questions]).filter(({ code }) => !confirmed.includes(code))
  const warnings = [...dangers, ...twice, ...made, ...heavyVial({ query, input }, sample)]
  // Whoever confirms must have read everything; dangers come first, row by row.
  refuseWarnings(warnings, dangers.length > 0 ? dangers.slice(0, 1) : warnings)
}

type Warning = { readonly code: string; readonly detail: string }

/** What is asked of the vial's weight, whatever the tests say. */
function heavyVial({ query, input }: Pick<Save, 'query' | 'input'>, sample: LockedSample): Warning[] {
  const detail = heavyVialQuestion({ ...sample, full_weight: input.full_weight ?? sample.full_weight })
  return detail === null || query.confirmed.includes('heavy_vial') ? [] : [{ code: 'heavy_vial', detail }]
}

function refuseWarnings(warnings: Warning[], said = warnings): void {
  if (warnings.length > 0) throw new Failure('conflict', said.map(({ detail }) => detail).join(' '), { warnings })
}
