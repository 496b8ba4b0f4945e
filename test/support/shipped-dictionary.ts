/** The dictionary that comes with Vialog, with its words and options, read from the files without a database. */
import { readFileSync } from 'node:fs'
import {
  type Dictionary,
  type DictionaryDrug,
  makeDictionary,
  type SubstanceWords,
} from '#domain/substance/dictionary.ts'
import type { DemoData } from '#server/demo/read-data.ts'

const file = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

export type ShippedDrug = DictionaryDrug & { readonly report_to_public: boolean }

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
    id: at + 1,
  }))
}

const wordMigrations = ['0016-substance-words', '0035-more-substance-words']

/** The words that every service starts with, from the migrations that add them. */
export function shippedWords(): SubstanceWords {
  const lines = wordMigrations
    .map((name) => file(`migrations/${name}.sql`))
    .join('\n')
    .matchAll(/^ {2}\('(\w+)', '((?:[^']|'')*)', '((?:[^']|'')*)', (true|false)\)/gm)
  const rows = [...lines].map(([, kind, text = '', means = '', only]) => ({
    kind,
    text: text.replaceAll("''", "'"),
    means: means.replaceAll("''", "'"),
    only_if_listed: only === 'true',
  }))
  const of = (kind: string) => rows.filter((row) => row.kind === kind)
  return {
    phrases: of('PHRASE') as unknown as SubstanceWords['phrases'],
    salt_words: of('SALT_WORD').map(({ text, means, only_if_listed }) => ({ text, form: means, only_if_listed })),
    danger_stems: of('DANGER_STEM').map(({ text }) => text),
    unclear_names: of('UNCLEAR_NAME').map(({ text }) => text),
  }
}

/** The dictionary of these drugs, or of those that come with Vialog. */
export function shippedDictionary<Drug extends DictionaryDrug = ShippedDrug>(
  drugs?: readonly Drug[],
): Dictionary<Drug> {
  return makeDictionary(drugs ?? (shippedDrugs() as unknown as Drug[]), shippedWords())
}
