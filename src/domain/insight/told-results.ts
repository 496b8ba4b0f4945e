/** What the newest reports of a sample say, in the short form that the database keeps for Insight. */
import type { DrugFound } from '#domain/report/visible-findings.ts'
import type { NamedAnswer } from '#domain/substance/name-answers.ts'
import type { StripResult } from '#domain/terms.ts'
import type { StoredReport } from './read-report.ts'

/**
 * A substance of a report: the number of a drug, a typed name, or a typed name with the lab's answer; `drug`: the number of
 * the drug that it is another name of, `kind`: its class.
 */
export type ToldFinding = number | string | ToldAnswer
type ToldAnswer = {
  readonly name: string
  readonly answer: NamedAnswer
  readonly drug?: number | null
  readonly kind?: string | null
}

/** How a report begins: with the type and the result of its strip; null for any other method. */
type Begin = readonly [strip_type: string, strip_result: StripResult] | null

/** A sample's reports, one after the other: how each begins, then its findings as entered. */
export type Told = readonly (Begin | ToldFinding)[]

/** Whether a report begins here; else this is a finding. */
export const isBegin = (word: Told[number]): word is Begin => word === null || Array.isArray(word)

/** The reports that the short form stands for; `found` reads each finding. */
export function reportsOf(told: Told, found: (finding: ToldFinding) => DrugFound): StoredReport[] {
  const reports: (StoredReport & { readonly found: DrugFound[] })[] = []
  for (const word of told) {
    if (!isBegin(word)) reports.at(-1)?.found.push(found(word))
    else reports.push({ strip_type: word?.[0] ?? null, strip_result: word?.[1] ?? null, found: [] })
  }
  return reports
}

/** A key that is the same for equal findings. */
export const keyOfFinding = (told: ToldFinding): number | string =>
  typeof told === 'object' ? [told.name, told.answer, told.drug ?? '', told.kind ?? ''].join('\n') : told
