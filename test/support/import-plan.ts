/** Planning an import in tests: a small world, plain choices, and a file of lines. */
import { guessColumns } from '#domain/imports/import-fields.ts'
import { planImport } from '#domain/imports/import-plan.ts'
import type { ImportChoices, ImportWorld } from '#domain/imports/import-world.ts'
import { shippedDictionary } from './shipped-dictionary.ts'

const site = { turnaround_days: 3, outside_programme: false }
/** A service of one site and one lab, with the dictionary that ships. */
export const world: ImportWorld = {
  sites: [
    { id: 1, name: 'Parkdale', collects: true, analyses: false, ...site },
    { id: 2, name: 'Central', collects: false, analyses: true, ...site },
  ],
  dictionary: shippedDictionary(),
  today: '2026-11-21',
  time_zone: 'America/Toronto',
  holidays: [],
}
/** What is chosen for a file of it. */
export const choices: ImportChoices = {
  site_id: 1,
  analysis_site_id: 2,
  sample_type: 'SUBSTANCE',
  collected_from: 'USER',
  technology: 'GC_MS',
  date_order: 'ymd',
  weight_unit: 'mg',
  without_state: 'DISPOSED',
  were_shared: true,
  drugs: {},
  answers: {},
  methods: {},
  amounts: {},
  columns: {},
}
/** What a file would make, by the columns that its heading says. */
export const plan = (header: readonly string[], ...lines: string[][]) =>
  planImport([{ name: 'f.csv', header, lines, fields: guessColumns({ header, lines }) }], choices, world)
