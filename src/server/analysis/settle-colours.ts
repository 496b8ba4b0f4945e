/**
 * Settles a report's colours: what each needs, and which drugs of the dictionary they may be. A name that it does not have
 * is refused.
 */
import type { TestInput } from '#contract/analysis.ts'
import { colourDraftFaults, colourFaults } from '#domain/report/colour-faults.ts'
import { maxMayBe } from '#domain/report/colour-test.ts'
import type { ReportFault } from '#domain/report/report-rules.ts'
import { settleName } from '#domain/substance/named-finding.ts'
import type { Write } from '#server/database/connect.ts'
import { readDictionary } from '#server/drugs/dictionary.ts'

/** The drugs of each test, and faults at their names; `at` is the place of the test. */
export type SettledColours = {
  readonly drugsOf: (test: TestInput) => readonly { readonly id: number; readonly name: string }[]
  readonly faults: readonly (ReportFault & { readonly at: number })[]
  readonly questions: readonly never[]
}

/** Settles the tests; without a name it does not read the dictionary. */
export async function settleColours(tx: Write, tests: readonly TestInput[], isDraft: boolean): Promise<SettledColours> {
  const isNamed = tests.some(({ data }) => data.may_be.length > 0)
  const dictionary = isNamed ? await readDictionary(tx) : null
  const faults: SettledColours['faults'][number][] = []
  const drugs = new Map<TestInput, { id: number; name: string }[]>()
  for (const [at, test] of tests.entries()) {
    const part = { technology: test.technology, ...test.data }
    faults.push(...[...colourDraftFaults(part), ...(isDraft ? [] : colourFaults(part))].map((one) => ({ at, ...one })))
    const known: { id: number; name: string }[] = []
    for (const [index, { name }] of test.data.may_be.slice(0, maxMayBe).entries()) {
      const field = `may_be.${index}`
      const settled = dictionary === null ? null : settleName(name, null, dictionary)
      if (settled?.kind !== 'drug') {
        faults.push({ at, field, message: `No drug is named '${name}'. Choose one of the list.` })
      } else if (known.some(({ id }) => id === settled.drug.id)) {
        faults.push({ at, field, message: `'${name}' is another name of ${settled.drug.name}. Name it once.` })
      } else known.push({ id: settled.drug.id, name: settled.drug.name })
    }
    drugs.set(test, known)
  }
  return { drugsOf: (test) => drugs.get(test) ?? [], faults, questions: [] }
}
