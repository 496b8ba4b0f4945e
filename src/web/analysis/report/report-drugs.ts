/** The dictionary that reads a report's names, and what the form shows of a name. */
import { queryOptions } from '@tanstack/react-query'
import { readSubstances } from '#contract/drugs.ts'
import type { Answered } from '#contract/endpoint.ts'
import { type Dictionary, makeDictionary } from '#domain/substance/dictionary.ts'
import type { NameAnswer } from '#domain/substance/name-answers.ts'
import { type SettledName, settleFinding } from '#domain/substance/named-finding.ts'
import { call } from '#web/api/call.ts'

/** One drug of the dictionary. */
export type Drug = Answered<typeof readSubstances>['drugs'][number]

/**
 * The dictionary, for each drug's ID the form in which the lab usually states its amounts, and what the service's strips
 * are for.
 */
export type Drugs = Dictionary<Drug> & {
  readonly usuallyAs: ReadonlyMap<number, string>
  readonly stripTypes: readonly string[]
}

/** The server's dictionary, prepared for looking up names. */
export const substancesQuery = queryOptions({
  queryKey: ['substances'],
  queryFn: ({ signal }) => call(readSubstances, {}, { signal }),
  select: ({ drugs, words, measured_as, strip_types }): Drugs => ({
    ...makeDictionary(drugs, words),
    stripTypes: strip_types,
    usuallyAs: new Map(measured_as.map((one) => [one.drug_id, one.measured_as])),
  }),
})

/** What a typed name means; null if it is empty. */
export function settled(drugs: Drugs, name: string, answer: NameAnswer | null = null): SettledName<Drug> | null {
  return name.trim() === '' ? null : settleFinding(name, answer, drugs)
}

/** The drug that a typed text means, by any of its names or numbers; null if it means none. */
export function drugNamed(drugs: Drugs, name: string): Drug | null {
  const found = settled(drugs, name)
  return found?.kind === 'drug' ? found.drug : null
}

/** The first names of an alias, beside a drug in a list of suggestions. */
export const firstAliases = (alias: string | null) => alias?.split(';').slice(0, 3).join(', ') ?? null

/** A drug as readers see it: the properties of its root under its own name. */
export const shownDrug = ({ name, identity, report_to_public, alias, important, drug_class, is_strong }: Drug) => ({
  ...{ name, identity, report_to_public, alias, important, drug_class, is_strong },
  report_to_client_name: null,
  common_role: null,
  pronunciation: null,
})
