/** The dictionary that a report's names are read by, and what the form shows of a name. */
import { queryOptions } from '@tanstack/react-query'
import { readSubstances } from '#contract/drugs.ts'
import type { Answered } from '#contract/endpoint.ts'
import { type Dictionary, makeDictionary } from '#domain/substance/dictionary.ts'
import { type NamedAnswer, type SettledName, settleName } from '#domain/substance/named-finding.ts'
import { call } from '#web/api/call.ts'

/** One drug of the dictionary. */
export type Drug = Answered<typeof readSubstances>['drugs'][number]

/** The dictionary, and by a drug's number what the lab's amounts of it usually are of. */
export type Drugs = Dictionary<Drug> & { readonly usuallyAs: ReadonlyMap<number, string> }

/** The dictionary as the server has it, made ready for looking names up. */
export const substancesQuery = queryOptions({
  queryKey: ['substances'],
  queryFn: ({ signal }) => call(readSubstances, {}, { signal }),
  select: ({ drugs, words, measured_as }): Drugs => ({
    ...makeDictionary(drugs, words),
    usuallyAs: new Map(measured_as.map((one) => [one.drug_id, one.measured_as])),
  }),
})

/** What a typed name is; null for an empty one. */
export function settled(drugs: Drugs, name: string, answer: NamedAnswer | null = null): SettledName<Drug> | null {
  return name.trim() === '' ? null : settleName(name, answer, drugs)
}

/** The drug that a typed name is, by whatever name or number. */
export function drugNamed(drugs: Drugs, name: string): Drug | null {
  const found = settled(drugs, name)
  return found?.kind === 'drug' ? found.drug : null
}

/** A drug as a reader's pages show it: what its root says, under its own name. */
export const shownDrug = ({ name, identity, report_to_public, alias, important, drug_class }: Drug) => ({
  ...{ name, identity, report_to_public, alias, important, drug_class },
  report_to_client_name: null,
  common_role: null,
  pronunciation: null,
})
