/** What working out an import starts from: what the service knows, what was chosen, and a row of a file. */
import type { AmountAnswer, AmountAsk } from '#domain/report/asked-amounts.ts'
import type { Dictionary } from '#domain/substance/dictionary.ts'
import type { NamedAnswer } from '#domain/substance/named-finding.ts'
import type { CollectedFrom, SampleType, Technology } from '#domain/terms.ts'
import type { DateOrder } from './import-days.ts'
import type { ImportField, ImportTable } from './import-fields.ts'
import type { WeightUnit } from './import-words.ts'

/** A file: its lines, and the field that each column is. */
export type ImportFile = ImportTable & { readonly name: string; readonly fields: readonly (ImportField | null)[] }

/** What a column says of the substances beside it: that some were not found, or nothing, since it is about something else. */
export const columnAnswers = ['NOT_FOUND', 'OTHER'] as const
export type ColumnAnswer = (typeof columnAnswers)[number]

/** A site as files name it. */
export type ImportSite = {
  readonly id: number
  readonly name: string
  readonly collects: boolean
  readonly analyses: boolean
  readonly turnaround_days: number
  readonly outside_programme: boolean
}

/** What the files do not say, as the administrator chose it. */
export type ImportChoices = {
  readonly site_id: number
  readonly analysis_site_id: number | null
  readonly sample_type: SampleType
  readonly collected_from: CollectedFrom
  readonly technology: Technology
  readonly date_order: DateOrder
  readonly weight_unit: WeightUnit
  /** What samples without a state are: history, or still to be analysed. */
  readonly without_state: 'DISPOSED' | 'READY_FOR_ANALYSIS'
  /** Whether results count as told to the people, where the file does not say when. */
  readonly were_shared: boolean
  /** Which drug a name of the file stands for, by that name; the others become custom substances. */
  readonly drugs: Readonly<Record<string, string>>
  /** Whether a name that looks dangerous and stays custom is dangerous, by that name. */
  readonly answers: Readonly<Record<string, NamedAnswer>>
  /** What a method without a word here is taken as, by the file's name for it; null leaves its results out. */
  readonly methods: Readonly<Record<string, Technology | null>>
  /** What empty amounts, dashes and 'n.d.' mean, in all rows. */
  readonly amounts: { readonly [ask in AmountAsk]?: AmountAnswer | undefined }
  /** What a column that is left out says of the substances beside it, by its heading. */
  readonly columns: Readonly<Record<string, ColumnAnswer>>
}

/** What the service knows. */
export type ImportWorld = {
  readonly sites: readonly ImportSite[]
  readonly dictionary: Dictionary
  /** YYYY-MM-DD. */
  readonly today: string
  readonly time_zone: string
  readonly holidays: readonly string[]
}

/** A name of the file that is no drug's: how often it stands, and what must be answered before it comes in. */
export type UnknownName = {
  readonly name: string
  readonly count: number
  /** Null where it may come in as a custom substance. */
  readonly question: string | null
  /** Whether `answers` may answer it; otherwise a drug must be chosen. */
  readonly is_danger: boolean
  /** Names of drugs that it may stand for, the likeliest first; looked for among the commonest 200 names only. */
  readonly nearest: string[]
}

/** One row, read by field. */
export type Row = {
  readonly number: number
  readonly file: string
  /** The cell, trimmed; '' where the file has no such column or nothing in it. */
  readonly cell: (field: ImportField) => string
  readonly has: (field: ImportField) => boolean
  readonly fault: (field: ImportField, message: string) => void
  readonly note: (field: ImportField, message: string, count?: number) => void
  /** The columns that are left out: heading and cell, trimmed. */
  readonly beside: () => readonly (readonly [title: string, cell: string])[]
}
