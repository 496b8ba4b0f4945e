/** When which substance was found, by the names that the reader knows. */
import { setImmediate } from 'node:timers/promises'
import { otherName } from '#domain/insight/expected-found.ts'
import { beginOfStep, type Period, type Step } from '#domain/insight/insight-period.ts'
import type { SeenGroup } from '#domain/insight/substances-seen.ts'
import { isBegin, keyOfFinding, type Told, type ToldFinding } from '#domain/insight/told-results.ts'
import { comparable, findingName } from '#domain/report/finding-names.ts'
import { isDangerous, isLeftOut, isUnknown, isUnnamed, visibleFindings } from '#domain/report/visible-findings.ts'
import { findingReader } from './finding-reader.ts'
import { type Meanings, samplesIn, type toldByDay } from './queries.ts'
import { turns } from './turns.ts'

/** A substance as its reader knows it: its name for comparing, and a typed name's spelling. */
type Known = { readonly key: string; readonly custom: string | null }

/** The samples of one step with one substance. */
type Row = { custom: string | null; first_seen: string; samples: number }

type Asked = { readonly meanings: Meanings; readonly period: Period; readonly step: Step }

/** Samples by substance and step. A sample counts once for each substance, however many methods found it. */
export async function seenGroups(
  days: Awaited<ReturnType<typeof toldByDay>>,
  { meanings, period, step }: Asked,
): Promise<SeenGroup[]> {
  const known = knownAs(meanings.drugs)
  const [analysis, collection] = [reader(meanings, known, true), reader(meanings, known, false)]
  const steps = new Map<string | null, Map<string, Row>>()
  const isTurnOver = turns()
  for (const day of days) {
    const read = day.analyst ? analysis : collection
    const begin = day.by < period.from ? null : beginOfStep(day.by, step)
    const rows = steps.get(begin) ?? new Map<string, Row>()
    steps.set(begin, rows)
    for (const sample of samplesIn(day)) {
      countIn(rows, sample, day.by, read)
      if (isTurnOver()) await setImmediate()
    }
  }
  const named = new Map(known.map((row) => [row.key, row]))
  return [...steps].flatMap(([begin, rows]) =>
    [...rows].map(([key, { custom, ...row }]): SeenGroup => {
      const { name = custom ?? key, important = false } = named.get(key) ?? {}
      return { key, name, important, step: begin, ...row }
    }),
  )
}

/** Every drug under the names that its readers know. */
function knownAs(drugs: Meanings['drugs']) {
  return [...drugs].flatMap(([id, drug]) =>
    (['analysis', 'collection'] as const).flatMap((audience) => {
      const found = { drug, custom_drug: null, weight: null, percent: null }
      return visibleFindings([found], audience).drugs_found.map((row) => {
        const name = findingName(row)
        return { id, analyst: audience === 'analysis', key: comparable(name), name, important: isDangerous(row) }
      })
    }),
  )
}

/** Names that nobody knows count together. */
const other: Known = { key: comparable(otherName), custom: otherName }

/** Makes a function that names findings for a reader; null for what they do not read, or what is no substance. */
function reader(meanings: Meanings, known: ReturnType<typeof knownAs>, analyst: boolean) {
  const drugs = new Map(
    known.filter((row) => row.analyst === analyst).map(({ id, key }): [number, Known] => [id, { key, custom: null }]),
  )
  const read = findingReader(meanings)
  const names = new Map<number | string, Known | null>()
  function ofName(told: Exclude<ToldFinding, number>): Known | null {
    const found = read(told)
    const id = found.drug === null ? null : (numbers.get(found.drug.name) ?? null)
    if (id !== null) return drugs.get(id) ?? null
    if (isUnnamed(found) || isLeftOut(found) || found.meaning === 'nothing') return null
    const name = findingName(found)
    return isUnknown(found) ? other : { key: comparable(name), custom: name }
  }
  const numbers = new Map([...meanings.drugs].map(([id, { name }]) => [name, id]))
  return (told: ToldFinding): Known | null => {
    if (typeof told === 'number') return drugs.get(told) ?? null
    const key = keyOfFinding(told)
    const before = names.get(key)
    if (before !== undefined) return before
    const made = ofName(told)
    names.set(key, made)
    return made
  }
}

/** Counts a sample once for each substance in its reports. */
function countIn(rows: Map<string, Row>, sample: Told, day: string, read: ReturnType<typeof reader>) {
  const counted: string[] = []
  for (const word of sample) {
    const one = isBegin(word) ? null : read(word)
    if (one === null) continue
    const row = rows.get(one.key) ?? { custom: one.custom, first_seen: day, samples: 0 }
    if (!counted.includes(one.key)) row.samples += 1
    counted.push(one.key)
    if (day < row.first_seen) row.first_seen = day
    // Of several spellings keep the first in order, so that the order of the samples changes nothing.
    if (one.custom !== null && (row.custom === null || one.custom < row.custom)) row.custom = one.custom
    rows.set(one.key, row)
  }
}
