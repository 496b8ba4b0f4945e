/** A report from a file, ready to be written. */
import type { PercentBasis, WholeAmount } from '#domain/report/amounts.ts'
import type { Reaction } from '#domain/report/colour-test.ts'
import type { Limit } from '#domain/report/row-amounts.ts'
import type { NamedAnswer } from '#domain/substance/name-answers.ts'
import type { StripResult, Technology } from '#domain/terms.ts'
import type { Row } from './import-row.ts'
import type { Place } from './import-world.ts'

/** A substance found, by the file's name; `drug` is null for a custom one. */
export type PlannedFinding = WholeAmount & {
  readonly name: string
  readonly drug: string | null
  /** What the administrator said of a custom name that looks dangerous. */
  readonly named_answer: NamedAnswer | null
  /** The form that the amount is stated as: 'base' or a salt; null if the file does not say. */
  readonly measured_as: string | null
}

/** A substance that was looked for and not found. */
export type PlannedNotFound = Limit & Pick<PlannedFinding, 'name' | 'drug'>

/** A submitted report as it will be written. */
export type PlannedReport = {
  readonly site_id: number
  readonly technology: Technology
  readonly strip_type: string
  readonly strip_result: StripResult | null
  readonly is_liquid: boolean | null
  readonly weight: number | null
  /** The file's name for a method that Vialog does not know; null for a known one. */
  readonly method: string | null
  readonly notes: string
  readonly tech_notes: string
  readonly staff_first_name: string
  readonly staff_last_name: string
  readonly reported_at: string
  readonly percent_basis: PercentBasis
  readonly findings: readonly PlannedFinding[]
  readonly not_found: readonly PlannedNotFound[]
  /** Of a colour test: its reagents, and the drugs that a name of the file may be. */
  readonly reactions: readonly Reaction[]
  readonly may_be: readonly string[]
}

/** One substance of one row, as read from its cells. */
export type ReadResult = Omit<PlannedFinding, 'drug' | 'named_answer'> &
  Pick<PlannedReport, 'site_id' | 'technology' | 'strip_type' | 'strip_result' | 'method'> & {
    readonly row: Row
    /** The column of its name. */
    readonly at: Place
    readonly sample_id: string
    /** The detection limit of something not found; null for a finding. */
    readonly limit: Limit | null
    readonly reported: string | null
    /** What the file says of something in doubt, for labs alone. Without a name or a strip's result it is no finding. */
    readonly doubt?: string
    /** The drugs that such a text names, if somebody said that it is no finding. */
    readonly unsaid?: readonly string[]
  }

/** A result with what its name means. */
export type NamedResult = ReadResult & Pick<PlannedFinding, 'drug' | 'named_answer'>
