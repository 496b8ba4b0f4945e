/** The input of an import plan: what the service knows, what was chosen, and the rows of a file. */
import type { AmountAnswer, AmountAsk } from '#domain/report/asked-amounts.ts'
import type { Dictionary } from '#domain/substance/dictionary.ts'
import type { ImportAnswer } from '#domain/substance/name-answers.ts'
import type { MassUnit } from '#domain/table/column-words.ts'
import type { CollectedFrom, SampleType, Technology } from '#domain/terms.ts'
import type { DateOrder } from './import-days.ts'
import type { PercentKind } from './import-doubts.ts'
import type { ImportField, ImportTable } from './import-fields.ts'
import type { AnswerTo } from './question-kinds.ts'

/** A file: its lines, and the field that each column is. */
export type ImportFile = ImportTable & { readonly name: string; readonly fields: readonly (ImportField | null)[] }

/** What rows with the same ID in the file are: one sample, or each a sample of its own. */
export const sameIds = ['ONE', 'EACH'] as const
export type SameId = (typeof sameIds)[number]

/** What rows without an ID are where one substance stands in a row: each a sample, or several of them one. */
export const noIds = ['EACH', 'SEVERAL'] as const
export type NoId = (typeof noIds)[number]

/** How to number the rows: what their IDs begin with, and what rows with the same ID, or none, are; null until somebody says it. */
export type RowNumbers = { readonly begin: string; readonly same_id: SameId | null; readonly no_id: NoId | null }

/** A site as files name it. */
export type ImportSite = {
  readonly id: number
  readonly name: string
  readonly collects: boolean
  readonly analyses: boolean
  readonly turnaround_days: number
  readonly outside_programme: boolean
}

/** What the files leave open, as the administrator chose it. */
export type ImportChoices = {
  /** Null if each sample names the site that collected it. */
  readonly site_id: number | null
  readonly analysis_site_id: number | null
  readonly sample_type: SampleType
  readonly collected_from: CollectedFrom
  /** How results were made that do not say it; null until somebody says it. */
  readonly technology: Technology | null
  readonly date_order: DateOrder
  /** The unit of weights that state none; null until somebody says it. */
  readonly weight_unit: MassUnit | null
  /** What percents are where all of a file are at most 1; null until somebody says it. */
  readonly percent_are: PercentKind | null
  /** Whether the samples come in although the files hold no result of any. */
  readonly without_results: boolean
  /** The state of samples for which the files state none: disposed of (history), or still to be analysed. */
  readonly without_state: 'DISPOSED' | 'READY_FOR_ANALYSIS'
  /** Whether results count as shared if the file does not say when. */
  readonly were_shared: boolean
  /** The drug that each name of the file means; other names become custom substances. */
  readonly drugs: Readonly<Record<string, string>>
  /** Whether a name that looks dangerous and stays custom is dangerous, by name. */
  readonly answers: Readonly<Record<string, ImportAnswer>>
  /** The technology for each method that Vialog does not know, by the file's name; null leaves its results out. */
  readonly methods: Readonly<Record<string, Technology | null>>
  /** What empty amounts, dashes and 'n.d.' mean in all rows. */
  readonly amounts: { readonly [ask in AmountAsk]?: AmountAnswer | undefined }
  /** What an unchosen column says of the substances beside it, by heading. */
  readonly columns: Readonly<Record<string, AnswerTo<'column'>>>
  /** The answers of questions, by their key. */
  readonly said: Readonly<Record<string, string>>
  /** How the rows are numbered, in place of the file's own IDs; null where these stay. */
  readonly numbers: RowNumbers | null
}

/** What the service knows. */
export type ImportWorld = {
  readonly sites: readonly ImportSite[]
  readonly dictionary: Dictionary
  /** What the service's strips are for. */
  readonly strip_types: readonly string[]
  /** Custom names in the service's submitted reports: somebody said what each is before. */
  readonly reported_names: readonly string[]
  /** YYYY-MM-DD. */
  readonly today: string
  readonly time_zone: string
  readonly holidays: readonly string[]
}

/** A name in the file that fits no drug: how often it occurs, and what must be answered before it comes in. */
export type UnknownName = {
  readonly name: string
  readonly count: number
  /** Null if it may come in as a custom substance. */
  readonly question: string | null
  /** Whether an answer in `answers` is enough; otherwise a drug must be chosen. */
  readonly is_danger: boolean
  /** Whether the answer may be that it is no part of the sample. */
  readonly may_be_no_part: boolean
  /** Names of drugs that it may mean, the likeliest first; only for the 200 most frequent names. */
  readonly nearest: string[]
}

/** A column: of a field, or with a heading. */
export type Place = ImportField | { readonly in: string }
