/** Released numbers as JSON: the same tables as the pages and files. */
import type * as contract from '#contract/public-numbers.ts'
import type { TableLine } from '#contract/public-numbers.ts'
import { publicPaths } from '#domain/public/public-paths.ts'
import { numbersEn } from '#domain/public/texts/numbers-en.ts'
import type { Call } from '#server/http/call.ts'
import { Failure } from '#server/http/failure.ts'
import { knownSettings } from '#server/settings.ts'
import { publicNumbers, toldTable } from './public-numbers.ts'
import { publicTables } from './public-tables.ts'

/** Under which everybody may use the numbers. */
const licence = {
  name: 'CC-BY-4.0',
  title: 'Creative Commons Attribution 4.0',
  path: 'https://creativecommons.org/licenses/by/4.0/',
}

/** The type of a column by the Table Schema; others are texts. */
const types: Readonly<Record<string, 'integer' | 'date' | 'yearmonth'>> = {
  ...{ samples: 'integer', samples_below: 'integer', first_week: 'date', last_week: 'date', month: 'yearmonth' },
}

export async function readNumbers({ services, request }: Call<typeof contract.readNumbers>) {
  const numbers = await publicNumbers(services)
  if (numbers === null) throw new Failure('not_found', 'This service publishes no numbers.')
  const { name } = await knownSettings(services)
  const at = (path: string) => `${services.config.publicUrl ?? request.origin}${path}`
  return {
    profile: 'tabular-data-package' as const,
    name: 'public-numbers',
    title: `${numbersEn.pages.find} · ${name}`,
    description: `${numbersEn.market} ${numbersEn.why(String(numbers.fewest))}`,
    homepage: at(publicPaths.numbers),
    ...(numbers.released_at !== null && { created: numbers.released_at }),
    licenses: [licence],
    resources: publicTables(numbers.fewest).map((table) => ({
      profile: 'tabular-data-resource' as const,
      name: table.name,
      title: table.meaning,
      path: at(publicPaths.numberFile(table.name, 'csv')),
      ...{ format: 'csv' as const, mediatype: 'text/csv' as const, encoding: 'utf-8' as const },
      schema: {
        fields: table.columns.map((column) => ({
          name: column.name,
          type: types[column.name] ?? ('string' as const),
          description: column.meaning,
        })),
        missingValues: [''],
      },
      json: at(publicPaths.numberLines(table.name)),
      xlsx: at(publicPaths.numberFile(table.name, 'xlsx')),
    })),
  }
}

export async function readNumberTable({ services, params }: Call<typeof contract.readNumberTable>) {
  const numbers = await publicNumbers(services)
  const table = numbers && toldTable(numbers, params.table)
  if (table === null) throw new Failure('not_found', 'There is no such table.')
  // Its columns are those of the contract, with texts and, in `samples`, numbers.
  const lines = table.lines.map(
    (line) => Object.fromEntries(table.columns.map((column, at) => [column, line[at]])) as TableLine,
  )
  return { name: table.name, license: licence.name, lines }
}
