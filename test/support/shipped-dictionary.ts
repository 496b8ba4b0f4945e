/** The dictionary that comes with Vialog, with its words and options, read from the files without a database. */
import { readFileSync } from 'node:fs'
import {
  type Dictionary,
  type DictionaryDrug,
  makeDictionary,
  type SubstanceWords,
} from '#domain/substance/dictionary.ts'
import { generalWords } from '#domain/substance/general-words.ts'
import type { DemoData } from '#server/demo/read-data.ts'

const file = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

export type ShippedDrug = DictionaryDrug & { readonly report_to_public: boolean } & Partial<
    Pick<DemoData['drugs'][number], 'companions' | 'shown_names'>
  >

/** The drugs that come with Vialog, numbered in their order. */
export function shippedDrugs(): ShippedDrug[] {
  const rows: Partial<DemoData['drugs'][number]>[] = JSON.parse(file('demo-data/drugs.json'))
  return rows.map((row, at) => ({
    name: '',
    form_of: null,
    form: null,
    synonyms: [],
    street_names: [],
    important: false,
    report_to_public: true,
    is_retired: false,
    ...row,
    drug_class: row.drug_class ?? null,
    makes: row.makes === undefined ? null : rows.findIndex(({ name }) => name === row.makes) + 1,
    id: at + 1,
  }))
}

const quoted = (text: string) =>
  [...text.matchAll(/'((?:[^']|'')*)'/g)].map(([, word = '']) => word.replaceAll("''", "'"))

/** The words that every service starts with, as the migration has them: `('kind', 'means', only_if_listed, array[texts])`. */
export function shippedWords(): SubstanceWords {
  const lists = file('migrations/0001-tables.sql').matchAll(
    /^ {2}\('([A-Z_]+)', '((?:[^']|'')*)', (true|false), array\[((?:[^'\]]|'(?:[^']|'')*')+)\]\)/gm,
  )
  const rows = [...lists].flatMap(([, kind, means = '', only, texts = '']) =>
    quoted(texts).map((text) => ({
      ...{ kind, text, means: means.replaceAll("''", "'"), only_if_listed: only === 'true' },
    })),
  )
  const notAnalysed = new Set(quoted(file('migrations/0013-inconclusive.sql').split('lower(text) in')[1] ?? ''))
  for (const row of rows)
    if (row.means === 'unnamed' && notAnalysed.has(row.text.toLowerCase())) row.means = 'not_analysed'
  const of = (kind: string) => rows.filter((row) => row.kind === kind)
  return {
    phrases: of('PHRASE') as unknown as SubstanceWords['phrases'],
    salt_words: of('SALT_WORD').map(({ text, means, only_if_listed }) => ({ text, form: means, only_if_listed })),
    danger_stems: of('DANGER_STEM').map(({ text }) => text),
    unclear_names: of('UNCLEAR_NAME').map(({ text }) => text),
    harmless_names: [],
    not_part_names: solvents(),
    general: generalWords,
  }
}

/** The solvents and artefacts that every service starts with. */
function solvents(): string[] {
  const [, list = ''] = /'NOT_PART', .* unnest\(array\[([^\]]+)\]/.exec(file('migrations/0003-unknown-names.sql')) ?? []
  return quoted(list)
}

/** The dictionary of these drugs, or of those that come with Vialog; `words`: instead of the words that come with it. */
export function shippedDictionary<Drug extends DictionaryDrug = ShippedDrug>(
  drugs?: readonly Drug[],
  words: Partial<SubstanceWords> = {},
): Dictionary<Drug> {
  return makeDictionary(drugs ?? (shippedDrugs() as unknown as Drug[]), { ...shippedWords(), ...words })
}
