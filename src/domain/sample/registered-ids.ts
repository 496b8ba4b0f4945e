/** Checks new registered IDs (R3.22): ranges, and rows of a file, with the fault of each row. */
import { toUnits, vialDecimals } from '#domain/report/quantities.ts'
import { type ContainerType, containerTypes } from '#domain/terms.ts'
import { canonicalLabelId, isLabelId } from './sample-id.ts'

/** A row as typed or read from a file. */
export type IdRow = {
  readonly sample_id: string
  readonly container_type: string
  readonly empty_weight?: number | string | null | undefined
}

/** A row as it is stored; `empty_weight` in g, 4 decimals. */
export type CheckedId = {
  readonly sample_id: string
  readonly container_type: ContainerType
  readonly empty_weight: number | null
}

export type RowError = { readonly row: number; readonly message: string }

/** An empty weight as typed, with a point or a comma, in g; undefined if invalid. */
export function parseEmptyWeight(typed: number | string | null | undefined): number | null | undefined {
  if (typed === null || typed === undefined) return null
  const text = String(typed)
    .trim()
    .replace(/(?<!\s)\s*g$/i, '')
    .replace(',', '.')
  if (text === '') return null
  const units = toUnits(text, vialDecimals)
  return units === null || units <= 0 || units >= 1000 * 10 ** vialDecimals ? undefined : Number(text)
}

const weightWords = 'Enter the empty weight in gram with at most 4 decimals, above 0 and under 1000.'

/** Checks rows against each other; `row` counts from 1. The server checks which IDs are already registered. */
export function checkIdRows(rows: readonly IdRow[]): { ids: CheckedId[]; errors: RowError[] } {
  const seen = new Map<string, number>()
  const ids: CheckedId[] = []
  const errors: RowError[] = []
  for (const [index, row] of rows.entries()) {
    const number = index + 1
    const fault = (message: string) => errors.push({ row: number, message })
    const sample_id = canonicalLabelId(row.sample_id)
    const container_type = containerTypes.find((type) => type === row.container_type.trim().toUpperCase())
    const empty_weight = parseEmptyWeight(row.empty_weight)
    const before = seen.get(sample_id)
    seen.set(sample_id, before ?? number)
    if (!isLabelId(sample_id)) fault('Enter an ID of up to 20 letters and digits.')
    else if (before !== undefined) fault(`${sample_id} stands in row ${before} already.`)
    else if (container_type === undefined) fault(`${sample_id}: say VIAL or BAG.`)
    else if (empty_weight === undefined) fault(`${sample_id}: ${weightWords}`)
    else if (container_type === 'VIAL' && empty_weight === null) fault(`${sample_id}: a vial needs its empty weight.`)
    else ids.push({ sample_id, container_type, empty_weight: container_type === 'BAG' ? null : empty_weight })
  }
  return { ids, errors }
}

/** The most IDs of one range. */
export const longestRange = 10_000

/** The IDs of a range such as PD2215 to PD2300, or the fault. */
export function idRange(first: string, last: string): string[] | string {
  const parts = [first, last].map((id) => /^([A-Z0-9]*?[A-Z]|)(\d{1,12})$/.exec(canonicalLabelId(id)))
  const [a, b] = parts
  if (a == null || b == null) return 'Enter two IDs that end in a number, such as PD2215 and PD2300.'
  const [prefix = '', from = ''] = a.slice(1)
  const [otherPrefix = '', to = ''] = b.slice(1)
  if (prefix !== otherPrefix) return 'Both IDs must begin with the same letters.'
  if (from.length !== to.length) return 'Both numbers must have as many digits.'
  const count = Number(to) - Number(from) + 1
  if (count < 1) return 'The last ID must not come before the first.'
  if (count > longestRange) return `A range holds at most ${longestRange} IDs.`
  return Array.from(
    { length: count },
    (_, index) => `${prefix}${String(Number(from) + index).padStart(from.length, '0')}`,
  )
}
