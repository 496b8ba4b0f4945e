/** The real samples of demo-data as CSV files in the form of their source: one joined file, or two. */
import { readFileSync } from 'node:fs'
import { writeCsv } from '#domain/csv.ts'
import { guessColumns } from '#domain/imports/guess-columns.ts'
import { separatorOf } from '#domain/table/separator.ts'

type RealSample = {
  source_id: string
  date_collected: string
  date_reported: string
  place: string
  state: string
  already_consumed: boolean
  expected_drugs: string[]
  colour: string[]
  texture: string[]
  sensations: string[]
  method: string
  substances: { name: string; abundance: string }[]
}

export const realSamples = JSON.parse(
  readFileSync(new URL('../../demo-data/samples.json', import.meta.url), 'utf8'),
) as RealSample[]

const facts = ['sample_id', 'date_collected', 'date_reported', 'place', 'state', 'already_consumed', 'expected_drugs']
const looks = ['colour', 'texture', 'sensations', 'method']
const list = (words: readonly string[]) => words.join('; ')

const factsOf = (one: RealSample) => [
  one.source_id,
  one.date_collected,
  one.date_reported,
  one.place,
  one.state,
  one.already_consumed ? '1' : '0',
  list(one.expected_drugs),
  list(one.colour),
  list(one.texture),
  list(one.sensations),
  one.method,
]

/** One row for each sample, without its substances. */
export const samplesCsv = (samples = realSamples) => writeCsv([[...facts, ...looks], ...samples.map(factsOf)])

/** One row for each substance. */
export const resultsCsv = (samples = realSamples) =>
  writeCsv([
    ['sample_id', 'substance', 'abundance', 'method'],
    ...samples.flatMap((one) =>
      one.substances.map(({ name, abundance }) => [one.source_id, name, abundance, one.method]),
    ),
  ])

/** One row for each sample, with its substances in one cell. */
export const joinedCsv = (samples = realSamples) => {
  const found = (one: RealSample) =>
    list(one.substances.map(({ name, abundance }) => (abundance === 'trace' ? `${name} (trace)` : name)))
  return writeCsv([[...facts, ...looks, 'substances'], ...samples.map((one) => [...factsOf(one), found(one)])])
}

/** A file as the page sends it, with the columns that the page guesses. */
export function fileOf(name: string, text: string) {
  const lines = text
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(separatorOf(text) ?? ','))
  const [header = [], ...rest] = lines
  return { name, text, fields: guessColumns({ header, lines: rest }) }
}
