/** Reads a sample from a file: first each cell, then state, reports and times together, by the rules of samples. */

import { type Exactness, returnDate } from '#domain/dates.ts'
import { quoted, tooLong } from '#domain/faults.ts'
import { liquidOf } from '#domain/report/liquid.ts'
import { canonicalSampleId, isSampleId, shownId } from '#domain/sample/sample-id.ts'
import {
  type Answer,
  type CollectedFrom,
  type ContainerType,
  collectedFroms,
  containerTypes,
  type ReportState,
  type ResultsProvision,
  resultsProvisions,
  type SampleState,
  type SampleType,
  sampleStates,
  sampleTypes,
} from '#domain/terms.ts'
import { expectedOf } from './expected-columns.ts'
import { siteMissing } from './import-columns.ts'
import { isHistory } from './import-doubts.ts'
import { type SampleField, sampleFields } from './import-fields.ts'
import type { ImportQuestions } from './import-questions.ts'
import type { Row } from './import-row.ts'
import { readList, readYesNo } from './import-words.ts'
import type { ImportChoices, ImportSite, ImportWorld } from './import-world.ts'
import type { PlannedReport } from './planned-report.ts'
import type { publicFields, publicWordsOf } from './public-words.ts'
import { collectedOf, once, timeOf } from './row-days.ts'

/** The states that an imported sample may have. Samples under way or lost elsewhere cannot be imported. */
export const importedStates = [
  'FILLED',
  'READY_FOR_ANALYSIS',
  'ANALYSIS_COMPLETE',
  'COULD_NOT_SHARE',
  'ANALYSIS_IMPOSSIBLE',
  'DISPOSED',
] as const satisfies readonly SampleState[]
export type ImportedState = (typeof importedStates)[number]

/** The facts of a sample that its row tells, as they are stored. */
export type SampleFacts = {
  readonly sample_id: string
  /** The ID as the file writes it; null where that is the same. */
  readonly shown_id: string | null
  readonly collecting_site_id: number
  readonly onsite_sample_id: string | null
  readonly collected_by: string
  readonly collected_from: CollectedFrom
  readonly agency_name: string | null
  readonly sample_type: SampleType
  readonly container_type: ContainerType
  readonly already_used: Answer | null
  readonly paraphernalia_reuse: Answer | null
  readonly expected_drugs: readonly string[]
  readonly checking_reasons: readonly string[]
  readonly sample_effect: readonly string[]
  readonly colour: readonly string[]
  readonly texture: readonly string[]
  readonly results_provision: ResultsProvision
  readonly not_analyzed: string | null
  /** ISO, UTC; noon of its first day where only its month or year is known. */
  readonly date_collected: string
  readonly date_collected_exactness: Exactness
}

/** A sample as read from its row. `finishSample` settles its state and times once its reports are known. */
export type ReadSample = SampleFacts & {
  readonly row: Row
  readonly state: ImportedState | null
  readonly shared: string | null
  /** When its results were reported, if the row says so. */
  readonly reported: string | null
}

/** A sample as it will be written. */
export type PlannedSample = SampleFacts & {
  readonly file: string
  readonly row: number
  /** The fields that the file itself states; the others were chosen for all samples. */
  readonly told: readonly SampleField[]
  readonly state: ImportedState
  readonly report_state: ReportState | null
  readonly reported_at: string | null
  readonly shared_at: string | null
  readonly analysis_site: number | null
  readonly return_date: string
  readonly is_quantified: boolean
  readonly is_liquid: boolean | null
  readonly is_not_tdcs: boolean
  readonly reports: readonly PlannedReport[]
}

/** The text for a value that nobody wrote down. */
export const notRecorded = 'Not recorded'

/** The site that a cell names; null with a fault unless the site collects (`site`) or analyses (`analysis_site`). */
export function siteOf(row: Row, field: 'site' | 'analysis_site', sites: readonly ImportSite[]): number | null {
  const name = row.cell(field)
  const site = sites.find((one) => one.name.toLowerCase() === name.toLowerCase())
  const does = field === 'site' ? site?.collects : site?.analyses
  if (site === undefined) row.fault(field, `No site is called ‘${name}’. Add it, or leave the column out.`)
  else if (!does) row.fault(field, `${site.name} ${field === 'site' ? 'collects' : 'analyzes'} no samples.`)
  else return site.id
  return null
}

/** The site that collected a sample; 0 with a fault where neither the row nor a choice says it. */
function collectingSiteOf(row: Row, { site_id }: ImportChoices, { sites }: ImportWorld): number {
  if (row.cell('site') !== '') return siteOf(row, 'site', sites) ?? site_id ?? 0
  if (site_id === null) row.fault('site', siteMissing)
  return site_id ?? 0
}

function wordOf<Word extends string>(row: Row, field: SampleField, words: readonly Word[], otherwise: Word): Word {
  return row.word(field, words) ?? otherwise
}

function answerOf(row: Row, field: 'already_used' | 'paraphernalia_reuse'): Answer | null {
  const text = row.cell(field)
  if (text === '') return null
  const answer = readYesNo(text)
  if (answer === null) row.fault(field, `Say yes, no or don’t know, not ‘${text}’.`)
  return answer
}

function textOf(row: Row, field: SampleField, most: number): string | null {
  const text = row.cell(field)
  if (text.length > most) row.fault(field, `At most ${most} characters.`)
  return text === '' ? null : text
}

/** A name. It must be on one line, as in calls of the API. */
function nameOf(row: Row, field: SampleField, most: number): string | null {
  const name = textOf(row, field, most)
  if (name !== null && /[\n\r\t\u0085\u2028\u2029]/.test(name)) row.fault(field, 'Write the name on one line.')
  return name
}

function listOf(row: Row, field: (typeof publicFields)[number] | 'checking_reasons'): string[] {
  const texts = readList(row.cell(field))
  if (texts.length > 50) row.fault(field, 'At most 50 choices.')
  const long = texts.find((text) => text.length > 200)
  if (long !== undefined) row.fault(field, `${quoted(long)}: ${tooLong(200, long.length)}`)
  return texts
}

type SampleReading = {
  readonly questions: Pick<ImportQuestions, 'answer'>
  readonly publicWords: ReturnType<typeof publicWordsOf>
}

/** Reads a row of a sample; null if even its ID cannot be read. */
export function readSampleRow(
  row: Row,
  choices: ImportChoices,
  world: ImportWorld,
  { questions, publicWords }: SampleReading,
): ReadSample | null {
  const sample_id = canonicalSampleId(row.cell('sample_id'))
  if (!isSampleId(sample_id)) {
    row.fault('sample_id', 'Enter an ID of up to 40 letters and digits, or number the rows.')
    return null
  }
  const publicOf = (field: (typeof publicFields)[number]) => publicWords(row, field, listOf(row, field))
  const expected = [...new Set([...publicOf('expected_drugs'), ...expectedOf(row)])]
  const passed = (field: 'shared_at' | 'date_reported') =>
    row.cell(field) === '' ? null : timeOf(row, field, choices, world)
  const sample_type = wordOf(row, 'sample_type', sampleTypes, choices.sample_type)
  return {
    row,
    sample_id,
    shown_id: shownId(row.cell('sample_id')),
    collecting_site_id: collectingSiteOf(row, choices, world),
    onsite_sample_id: textOf(row, 'onsite_sample_id', 60),
    collected_by: nameOf(row, 'collected_by', 200) ?? notRecorded,
    collected_from: wordOf(row, 'collected_from', collectedFroms, choices.collected_from),
    agency_name: textOf(row, 'agency_name', 200),
    sample_type,
    container_type: wordOf(row, 'container_type', containerTypes, sample_type === 'SUBSTANCE' ? 'VIAL' : 'BAG'),
    already_used: answerOf(row, 'already_used'),
    paraphernalia_reuse: answerOf(row, 'paraphernalia_reuse'),
    expected_drugs: expected.length === 0 ? ["Don't know"] : expected,
    checking_reasons: listOf(row, 'checking_reasons'),
    sample_effect: publicOf('sample_effect'),
    colour: publicOf('colour'),
    texture: publicOf('texture'),
    results_provision: wordOf(row, 'results_provision', resultsProvisions, 'INTERNALLY'),
    not_analyzed: textOf(row, 'not_analyzed', 1000),
    ...collectedOf(row, choices, world, questions),
    state: stateOf(row),
    shared: passed('shared_at'),
    reported: passed('date_reported'),
  }
}

/** How to import samples that another Vialog exported in the middle of a step: in the state before that step. */
const takenOver: Partial<Record<SampleState, ImportedState>> = {
  IN_ANALYSIS: 'READY_FOR_ANALYSIS',
  ANALYSIS_FAILED: 'READY_FOR_ANALYSIS',
  IN_TRANSPORT: 'FILLED',
  MISSING: 'FILLED',
  DELETION_REQUESTED: 'FILLED',
}

function stateOf(row: Row): ImportedState | null {
  const said = row.word('state', sampleStates)
  const state = importedStates.find((one) => one === said) ?? (said === null ? null : (takenOver[said] ?? null))
  if (state !== said && state !== null) row.note('state', `${said} does not come in; the sample comes in as ${state}.`)
  return state
}

/** Puts state, times and reports together, with a fault for each contradiction. */
export function finishSample(
  { row, state: said, shared, reported: _reported, ...facts }: ReadSample,
  reports: readonly PlannedReport[],
  choices: ImportChoices,
  world: ImportWorld,
): PlannedSample {
  const begun = said ?? (reports.length === 0 || isHistory(choices) ? choices.without_state : 'ANALYSIS_COMPLETE')
  // The first lab sent the sample on and it has not arrived yet, so the results are those of the first lab.
  const state = begun === 'FILLED' && reports.length > 0 ? 'ANALYSIS_COMPLETE' : begun
  const reported_at = reports.map((report) => report.reported_at).sort()[0] ?? null
  const site = world.sites.find(({ id }) => id === facts.collecting_site_id)
  const lab = row.cell('analysis_site') === '' ? choices.analysis_site_id : siteOf(row, 'analysis_site', world.sites)
  const analysis_site = state === 'FILLED' ? null : (lab ?? reports[0]?.site_id ?? null)
  const fault = contradiction(state, reports.length, analysis_site, facts.not_analyzed)
  if (fault !== null) row.fault('state', fault)
  if (reported_at !== null && facts.date_collected !== '' && reported_at < facts.date_collected)
    row.fault('date_collected', 'It was reported before it was collected.')
  const isTold = state !== 'COULD_NOT_SHARE' && state !== 'READY_FOR_ANALYSIS'
  const shared_at = reported_at === null ? null : (shared ?? (isTold && choices.were_shared ? reported_at : null))
  const turnaround = site?.turnaround_days ?? 0
  const { time_zone, holidays } = world
  return {
    ...facts,
    file: row.file,
    told: sampleFields.filter((field) =>
      row.has(field === 'expected_drugs' && row.columns('expected_column').length > 0 ? 'expected_column' : field),
    ),
    row: row.number,
    state,
    report_state: reportStateOf(state, reported_at, shared_at),
    reported_at,
    shared_at,
    analysis_site,
    return_date:
      facts.date_collected === ''
        ? ''
        : once(world, `${facts.date_collected} ${turnaround}`, () =>
            returnDate(facts.date_collected, time_zone, turnaround, holidays),
          ),
    is_quantified: reports.some(({ findings }) => findings.some(({ weight, unit }) => weight !== null || unit === 'g')),
    is_liquid: liquidOf(reports),
    is_not_tdcs: facts.collected_from === 'STAFF_AGENCY' || site?.outside_programme === true,
    reports,
  }
}

function contradiction(
  state: ImportedState,
  reports: number,
  lab: number | null,
  reason: string | null,
): string | null {
  if ((state === 'ANALYSIS_COMPLETE' || state === 'COULD_NOT_SHARE') && reports === 0)
    return `It comes in as ${state}, but there are no results for it.`
  if (state === 'ANALYSIS_IMPOSSIBLE' && (reason === null || reports > 0))
    return 'A sample that could not be analyzed has a reason (not_analyzed) and no results.'
  if (state === 'READY_FOR_ANALYSIS' && lab === null) return 'Choose the lab that will analyze it.'
  return null
}

function reportStateOf(state: ImportedState, reported: string | null, shared: string | null): ReportState | null {
  if (reported !== null) {
    if (shared !== null) return 'ANALYSIS_SHARED'
    return state === 'COULD_NOT_SHARE' ? 'COULD_NOT_SHARE' : 'ANALYSIS_COMPLETE'
  }
  if (state === 'READY_FOR_ANALYSIS') return 'READY_FOR_ANALYSIS'
  return state === 'ANALYSIS_IMPOSSIBLE' ? 'ANALYSIS_IMPOSSIBLE' : null
}
