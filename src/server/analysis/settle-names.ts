/** What the names of a report's rows are by the dictionary, asked once for all of them (domain/substance/named-finding). */

import type { z } from 'zod'
import type { FindingInput } from '#contract/analysis.ts'
import { findingName } from '#domain/report/finding-names.ts'
import { maxSubstances, type ReportFault } from '#domain/report/report-rules.ts'
import { rowNameFaults, type SettledName, settleName } from '#domain/substance/named-finding.ts'
import type { Write } from '#server/database/connect.ts'
import { readDictionary } from '#server/drugs/dictionary.ts'

type Row = z.output<typeof FindingInput>
type Test = { readonly data: { readonly drugs_found: readonly Row[] } }

/** The rows' names, settled. */
export type SettledNames = {
  /** What a row's name is; null for a row without one. */
  readonly of: (row: Row) => SettledName | null
  /** The row under the name of the drug that it is. */
  readonly asNamed: (row: Row) => { drug: { name: string } | null; custom_drug: string | null }
}

/**
 * Settles the names of a report; without a row the dictionary is not read. Of a list that is refused for its length only as
 * many as it may have: each name costs work, and thousands fit into a call.
 */
export async function settleNames(tx: Write, tests: readonly Test[]): Promise<SettledNames> {
  const rows = tests
    .flatMap(({ data }) => data.drugs_found.slice(0, maxSubstances))
    .filter((row) => findingName(row) !== '')
  const dictionary = rows.length === 0 ? null : await readDictionary(tx)
  const settled = new Map(
    rows.map((row) => [row, dictionary === null ? null : settleName(findingName(row), row.named_answer, dictionary)]),
  )
  const of = (row: Row) => settled.get(row) ?? null
  const asNamed = (row: Row) => {
    const name = of(row)
    return name?.kind === 'drug' ? { drug: { name: name.drug.name }, custom_drug: null } : row
  }
  return { of, asNamed }
}

/** What is wrong with the rows' names; a draft may hold names that nobody has looked at yet. */
export function nameFaults(rows: readonly Row[], names: SettledNames, isDraft: boolean): ReportFault[] {
  const settled = rows.map((row) => ({
    row,
    name: names.of(row),
    hasAmount: (row.percent ?? 0) > 0 || (row.weight ?? 0) > 0,
  }))
  const unlisted = settled.flatMap(({ row, name }, at) =>
    row.drug !== null && name !== null && name.kind !== 'drug' && name.kind !== 'fault'
      ? [{ field: `drugs_found.${at}.drug`, message: `No drug is named '${row.drug.name}'.` }]
      : [],
  )
  if (isDraft || unlisted.length > 0) return unlisted
  return rowNameFaults(settled).map(({ at, message }) => ({ field: `drugs_found.${at}`, message }))
}
