/**
 * With any dictionary and any spelling of a drug's name (case, accents, dashes, spaces, brackets, a salt word, a
 * register number), the code recognises the drug, asks somebody or refuses the name. A dangerous or hidden drug never passes as a custom
 * substance.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shippedDictionary, shippedDrugs, shippedWords } from '../../../test/support/shipped-dictionary.ts'
import { type DictionaryDrug, makeDictionary } from './dictionary.ts'
import { settleName } from './named-finding.ts'

const words = shippedWords()
const salts = words.salt_words.filter(({ only_if_listed }) => !only_if_listed).map(({ text }) => text)

const letters = 'abcdefghijklmnopqrstuvwxyz'
const syllable = fc.string({ unit: fc.constantFrom(...letters), minLength: 2, maxLength: 4 })
const part = fc.oneof(syllable, fc.constantFrom('4-', "2'-", 'N-', 'fluoro', 'methyl', 'α-', '5F-', 'é', 'ü'))
const name = fc
  .tuple(syllable, fc.array(part, { minLength: 1, maxLength: 3 }), syllable)
  .map(([first, middle, last]) => `${first}${middle.join('')}${last}`)

/** A dictionary of made-up dangerous drugs, each with its own register numbers. */
const drugs = fc.uniqueArray(name, { minLength: 1, maxLength: 12, selector: (one) => one.toLowerCase() }).map((names) =>
  names.map(
    (one, at): DictionaryDrug => ({
      id: at + 1,
      name: one,
      form_of: null,
      form: null,
      synonyms: [],
      street_names: [],
      drug_class: null,
      important: true,
      is_retired: false,
      cas: `${10_000 + at}-${10 + at}-${at % 10}`,
      pubchem_cid: String(900_000 + at),
      unii: `ZZ${String(at).padStart(7, 'Q')}X`,
    }),
  ),
)

/** The register numbers of a drug. */
const numbersOf = ({ cas, pubchem_cid, unii }: DictionaryDrug) => [
  ...(cas ? [cas, `CAS ${cas}`, `CAS-No.: ${cas}`] : []),
  ...(pubchem_cid ? [`CID ${pubchem_cid}`, `PubChem ${pubchem_cid}`] : []),
  ...(unii ? [unii, `UNII ${unii}`] : []),
]

/** A name with its accents as characters of their own, and without them. */
const withoutAccents = (text: string) => [text.normalize('NFD'), text.normalize('NFD').replace(/\p{M}/gu, '')]

/** Spellings of a drug. */
const spelling = (drug: DictionaryDrug) =>
  fc.oneof(
    fc.constantFrom(drug.name, ...numbersOf(drug)),
    fc
      .record({
        text: fc.constantFrom(
          drug.name,
          drug.name.toUpperCase(),
          drug.name.toLowerCase(),
          ...withoutAccents(drug.name),
        ),
        dash: fc.constantFrom('-', '–', '−', '‐', ''),
        salt: fc.option(fc.constantFrom(...salts)),
        isFirst: fc.boolean(),
        join: fc.constantFrom(' ', '-', ' · ', ''),
        bracket: fc.constantFrom('', '()', '[]'),
        ends: fc.constantFrom('', ' ', '  ', '.'),
      })
      .map(({ text, dash, salt, isFirst, join, bracket, ends }) => {
        const written = text.replaceAll('-', dash)
        const inside = bracket === '' ? written : `${bracket[0]}${written}${bracket[1]}`
        if (salt === null) return `${ends}${inside}${ends}`
        return isFirst ? `${salt} de ${inside}${ends}` : `${inside}${join === '' ? ' ' : join}${salt}${ends}`
      }),
  )

/** Whether the name is read as this drug, or at least asked about or refused. */
function isSafe(text: string, drug: DictionaryDrug, dictionary: ReturnType<typeof makeDictionary>): boolean {
  const settled = settleName(text, null, dictionary)
  if (settled.kind === 'drug') return dictionary.rootOf(settled.drug).id === dictionary.rootOf(drug).id
  return settled.kind === 'asked' || settled.kind === 'fault'
}

test('any spelling of a drug is safe with any dictionary', () => {
  const cases = drugs.chain((all) =>
    fc
      .constantFrom(...all)
      .chain((drug) => fc.record({ all: fc.constant(all), drug: fc.constant(drug), text: spelling(drug) })),
  )
  fc.assert(
    fc.property(cases, ({ all, drug, text }) => {
      expect(isSafe(text, drug, makeDictionary(all, words)), text).toBe(true)
    }),
    { numRuns: 400 },
  )
})

const shipped = shippedDictionary()
const guarded = shippedDrugs().filter(({ important, report_to_public }) => important || !report_to_public)

test('every dangerous or hidden drug that comes with Vialog is safe under its name and all its synonyms', () => {
  for (const drug of guarded)
    for (const text of [drug.name, ...drug.synonyms])
      for (const written of [
        text,
        text.toUpperCase(),
        ` ${text} `,
        `${text} HCl`,
        `${text} hydrochloride`,
        `(${text})`,
      ])
        expect(isSafe(written, drug, shipped), `${written} (${drug.name})`).toBe(true)
})

test('every dangerous or hidden drug that comes with Vialog is safe in any spelling', () => {
  const cases = fc
    .constantFrom(...guarded)
    .chain((drug) => fc.record({ drug: fc.constant(drug), text: spelling(drug) }))
  fc.assert(
    fc.property(cases, ({ drug, text }) => {
      expect(isSafe(text, drug, shipped), `${text} (${drug.name})`).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})
