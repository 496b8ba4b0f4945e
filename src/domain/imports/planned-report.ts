/** A report of a file, as it will be written. */
import type { NamedAnswer } from '#domain/substance/named-finding.ts'
import type { StripResult, Technology } from '#domain/terms.ts'

/** A substance found, by the name of the file; `drug` null for a custom one. Weight in gram, percent 0 to 100. */
export type PlannedFinding = {
  readonly name: string
  readonly drug: string | null
  /** What the administrator said of a custom name that looks dangerous. */
  readonly named_answer: NamedAnswer | null
  readonly weight: number | null
  readonly percent: number | null
}

/** A submitted report as it will be written. */
export type PlannedReport = {
  readonly site_id: number
  readonly technology: Technology
  readonly strip_type: string
  readonly strip_result: StripResult | null
  readonly is_liquid: boolean | null
  readonly weight: number | null
  /** The file's name for a method that has no word here; null for one that has. */
  readonly method: string | null
  readonly notes: string
  readonly tech_notes: string
  readonly staff_first_name: string
  readonly staff_last_name: string
  readonly reported_at: string
  readonly findings: readonly PlannedFinding[]
}
