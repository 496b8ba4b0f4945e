/** Planning an import in tests: a small service, plain choices, and one file. */
import papa from 'papaparse'
import { guessColumns } from '#domain/imports/guess-columns.ts'
import { importTable } from '#domain/imports/import-heading.ts'
import { planImport } from '#domain/imports/import-plan.ts'
import type { ImportChoices, ImportWorld } from '#domain/imports/import-world.ts'
import { shippedDictionary } from './shipped-dictionary.ts'

const site = { turnaround_days: 3, outside_programme: false }
/** A service with one site and one lab, and the dictionary that comes with Vialog. */
export const world: ImportWorld = {
  sites: [
    { id: 1, name: 'Parkdale', collects: true, analyses: false, ...site },
    { id: 2, name: 'Central', collects: false, analyses: true, ...site },
  ],
  dictionary: shippedDictionary(),
  strip_types: ['Fentanyl', 'Benzodiazepine', 'Xylazine', 'Nitazene', 'Medetomidine', 'Other'],
  reported_names: [],
  today: '2026-11-21',
  time_zone: 'America/Toronto',
  holidays: [],
}
/** The choices for one of its files. */
export const choices: ImportChoices = {
  site_id: 1,
  analysis_site_id: 2,
  sample_type: 'SUBSTANCE',
  collected_from: 'USER',
  technology: 'GC_MS',
  date_order: 'ymd',
  weight_unit: 'mg',
  percent_are: 'percent',
  without_results: true,
  without_state: 'DISPOSED',
  were_shared: true,
  drugs: {},
  answers: {},
  methods: {},
  amounts: {},
  columns: {},
  said: {},
  numbers: null,
}
/** The plan for a file, with its columns guessed from the heading. */
export const plan = (header: readonly string[], ...lines: string[][]) => planWith({}, header, ...lines)
/** The same with other choices. */
export const planWith = (changes: Partial<ImportChoices>, header: readonly string[], ...lines: string[][]) =>
  planImport(
    [{ name: 'f.csv', header, lines, fields: guessColumns({ header, lines }) }],
    { ...choices, ...changes },
    world,
  )

/** A file from its text: commas between cells, which may stand in quotation marks, and columns guessed. */
export function textFile(text: string, drugs: readonly string[] = []) {
  const cells = text.split('\n').map((line) => papa.parse<string[]>(line).data[0] ?? [])
  const [header = [], ...lines] = importTable(cells).cells
  return { name: 'f.csv', header, lines, fields: guessColumns({ header, lines }, drugs) }
}
/** The plan for such a file; what files leave open is said of it, unless `changes` says otherwise. */
export const planText = (text: string, changes: Partial<ImportChoices> = {}, drugs: readonly string[] = []) =>
  planImport([textFile(text, drugs)], { ...choices, ...changes }, world)
