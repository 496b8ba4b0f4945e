/** What a service's dictionary gains from the one that comes with Vialog, for any state of the service's own. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shippedDrugs, shippedWords } from '../../../test/support/shipped-dictionary.ts'
import { makeDictionary } from './dictionary.ts'
import { dictionaryGrowth, type Growth, type OwnDrug, type ShippedDrug, textOfDrug } from './dictionary-growth.ts'
import { readName } from './read-name.ts'

const words = shippedWords()
const empty: ShippedDrug = {
  ...{ name: '', synonyms: [], street_names: [], shown_names: [], drug_class: null, common_role: null },
  ...{ pronunciation: null, important: false, report_to_public: true, report_to_client_name: null, salts: null },
  ...{ pubchem_cid: null, cas: null, unii: null, inchikey: null },
  ...{ mirror_group: null, is_stronger_form: false, makes: null, companions: [] },
}
const nameById = new Map(shippedDrugs().map(({ id, name }) => [id, name]))
const shipped: ShippedDrug[] = shippedDrugs().map((drug) => ({
  ...empty,
  ...Object.fromEntries(Object.entries(drug).filter(([field]) => field in empty)),
  makes: drug.makes ? (nameById.get(drug.makes) ?? null) : null,
  companions: (drug.companions ?? []).map(({ sentence_en, sentence_fr, sentence_es, ...one }) => ({
    ...one,
    // The file leaves out what is not said.
    ...{ sentence_en: sentence_en ?? null, sentence_fr: sentence_fr ?? null, sentence_es: sentence_es ?? null },
  })),
}))

const own = (drug: Partial<OwnDrug> & { name: string }, at: number): OwnDrug => ({
  ...{ ...empty, form_of: null, form: null, is_retired: false },
  ...drug,
  id: at + 1,
})

const afterGrowth = (before: readonly OwnDrug[], { added, changed }: Growth): OwnDrug[] => {
  const by = new Map(changed.map(({ id, after }) => [id, after]))
  const grown = before.map((drug) => ({ ...drug, ...by.get(drug.id) }))
  return [...grown, ...added.map((drug, at) => own(drug, before.length + at))]
}

const plain = (drugs: readonly OwnDrug[]) =>
  makeDictionary(
    drugs.map(({ makes: _, ...drug }) => drug),
    words,
  )

/** An earlier state of a shipped drug, or what a service made of it. */
const states = {
  gone: () => [],
  as_it_is: (drug: ShippedDrug) => [drug],
  earlier: (drug: ShippedDrug) => [
    { ...drug, synonyms: drug.synonyms.slice(0, 1), mirror_group: null, companions: [] },
  ],
  changed: (drug: ShippedDrug) => [{ ...drug, pronunciation: 'our own' }],
  retired: (drug: ShippedDrug) => [{ ...drug, is_retired: true }],
  renamed: (drug: ShippedDrug) => [{ ...drug, name: `Our ${drug.name}`, synonyms: [...drug.synonyms, drug.name] }],
  other: (drug: ShippedDrug) => [
    { ...empty, name: `House mix ${drug.name.length}${drug.name}`, synonyms: [drug.synonyms[0] ?? drug.name] },
  ],
}
type State = keyof typeof states

const subset = fc
  .uniqueArray(fc.nat(shipped.length - 1), { minLength: 5, maxLength: 40 })
  .map((ats) => ats.flatMap((at) => shipped[at] ?? []))
const aService = subset.chain((drugs) =>
  fc
    .array(fc.constantFrom(...(Object.keys(states) as State[])), { minLength: drugs.length, maxLength: drugs.length })
    .map((chosen) => ({
      drugs,
      rows: drugs
        .flatMap((drug, at) => states[chosen[at] ?? 'gone'](drug).map((row) => ({ state: chosen[at], row })))
        .map(({ state, row }, at) => ({ state, row: own(row, at) })),
    })),
)

describe('for any dictionary of a service', () => {
  test('growing changes no row that the service changed, takes no name away, and is done in one go', () => {
    fc.assert(
      fc.property(aService, ({ drugs, rows }) => {
        const before = rows.map(({ row }) => row)
        const earlier = new Set(rows.flatMap(({ state, row }) => (state === 'earlier' ? [textOfDrug(row)] : [])))
        const wasShipped = (drug: OwnDrug) => earlier.has(textOfDrug(drug))
        const growth = dictionaryGrowth(before, drugs, words, wasShipped)
        const after = afterGrowth(before, growth)
        for (const { state, row } of rows)
          if (state !== 'earlier') expect(after.find(({ id }) => id === row.id)).toEqual(row)
        const [was, is] = [plain(before), plain(after)]
        for (const { name, synonyms } of before)
          for (const text of [name, ...synonyms]) {
            const [then, now] = [readName(text, 'finding', was), readName(text, 'finding', is)]
            if (then.kind === 'drug') expect(now.kind === 'drug' && now.drug.id, text).toBe(then.drug.id)
          }
        const again = dictionaryGrowth(after, drugs, words, wasShipped)
        expect([again.added, again.changed]).toEqual([[], []])
      }),
      { numRuns: 60 },
    )
  })

  test('an empty one gets all of it', () => {
    const growth = dictionaryGrowth([], shipped, words, () => false)
    expect(growth).toMatchObject({ changed: [], left_alone: [], left_out: [] })
    expect(growth.added).toEqual(shipped)
  })
})

test('a fact that a later version brings changes no text of an earlier row', () => {
  const drug = { ...empty, name: 'fentanyl', synonyms: ['fent'], important: true }
  expect(textOfDrug(drug)).toBe('["fentanyl",["synonyms",["fent"]],["important",true],["report_to_public",true]]')
})
