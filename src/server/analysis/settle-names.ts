/**
 * Settles what the names of a report's rows mean by the dictionary, once for all of them
 * (domain/substance/named-finding).
 */

import type { z } from 'zod'
import type { FindingInput, NotFoundInput } from '#contract/analysis.ts'
import { findingName } from '#domain/report/finding-names.ts'
import { hasAmount, maxNotFound, maxSubstances, type ReportFault } from '#domain/report/report-rules.ts'
import type { Dictionary } from '#domain/substance/dictionary.ts'
import { lacksReason, type NameAnswer } from '#domain/substance/name-answers.ts'
import { notFoundNameFaults, rowNameFaults, type SettledName, settleFinding } from '#domain/substance/named-finding.ts'
import type { Write } from '#server/database/connect.ts'
import { readDictionary } from '#server/drugs/dictionary.ts'

type Finding = z.output<typeof FindingInput>
type Missing = z.output<typeof NotFoundInput>
type Row = Finding | Missing
type Test = { readonly data: { readonly drugs_found: readonly Finding[]; readonly not_found: readonly Missing[] } }

/** The rows' names, settled. */
export type SettledNames = {
  /** What a row's name means; null for a row without one. */
  readonly of: (row: Row) => SettledName | null
  /** The row under the name of the drug that it is. */
  readonly asNamed: (row: Row) => { drug: { name: string } | null; custom_drug: string | null }
  /** The dictionary that settled them; null where there was no name. */
  readonly dictionary: Dictionary | null
}

/**
 * Settles the names of a report; without rows it does not read the dictionary. Of a list that is too long it settles
 * only as many as are allowed: each name costs work, and thousands fit into a call.
 */
export async function settleNames(tx: Write, tests: readonly Test[]): Promise<SettledNames> {
  const rows = tests
    .flatMap(({ data }): Row[] => [
      ...data.drugs_found.slice(0, maxSubstances),
      ...data.not_found.slice(0, maxNotFound),
    ])
    .filter((row) => findingName(row) !== '')
  const dictionary = rows.length === 0 ? null : await readDictionary(tx)
  const settled = new Map(
    rows.map((row) => {
      return [row, dictionary === null ? null : settleFinding(findingName(row), answerOf(row), dictionary)]
    }),
  )
  const of = (row: Row) => settled.get(row) ?? null
  const asNamed = (row: Row) => {
    const name = of(row)
    if (name?.kind !== 'drug') return row
    // A row may not have both; clearing the typed name beside a listed drug would hide that.
    return { drug: { name: name.drug.name }, custom_drug: row.drug === null ? null : row.custom_drug }
  }
  return { of, asNamed, dictionary }
}

/** What the lab answered about a row's name; only what was found has answers. */
function answerOf(row: Row): NameAnswer | null {
  if (!('named_answer' in row) || row.named_answer === null) return null
  return { answer: row.named_answer, drug: row.named_drug, drug_class: row.named_class, reason: row.named_reason }
}

/** Faults in the names of a test's rows; a draft may hold names that nobody has checked yet. */
export function nameFaults({ data }: Test, names: SettledNames, isDraft: boolean): ReportFault[] {
  const settled = data.drugs_found.map((row) => ({ row, name: names.of(row), hasAmount: hasAmount(row) }))
  const unlisted = [
    ...unlistedIn('drugs_found', data.drugs_found, names),
    ...unlistedIn('not_found', data.not_found, names),
  ]
  if (isDraft || unlisted.length > 0) return unlisted
  return [
    ...rowNameFaults(settled).map(({ at, message }) => ({ field: `drugs_found.${at}`, message })),
    ...settled.flatMap(({ row, name }, at) => {
      if (name?.kind !== 'custom' || name.isKnown || !lacksReason(name)) return []
      const message = `Row ${at + 1}, ‘${findingName(row)}’: say in named_reason how you know that it is not dangerous by itself, in at most 500 characters. Without a reason the answer is UNKNOWN.`
      return [{ field: `drugs_found.${at}.named_reason`, message }]
    }),
    ...notFoundNameFaults(data.not_found.map(names.of)).map(({ at, message }) => ({
      field: `not_found.${at}`,
      message,
    })),
  ]
}

/** Rows that name a listed drug that the list does not have. */
function unlistedIn(list: keyof Test['data'], rows: readonly Row[], names: SettledNames): ReportFault[] {
  return rows.flatMap((row, at) => {
    const name = names.of(row)
    const isUnlisted = row.drug !== null && name !== null && name.kind !== 'drug' && name.kind !== 'fault'
    return isUnlisted ? [{ field: `${list}.${at}.drug`, message: `No drug is named '${row.drug?.name}'.` }] : []
  })
}
