/** What the strips of a save are for: each type as the service or the dictionary names it (domain/report/read-strip-type). */

import { sql } from 'kysely'
import type { TestInput } from '#contract/analysis.ts'
import { comparable } from '#domain/report/finding-names.ts'
import { listedType, readStripType } from '#domain/report/read-strip-type.ts'
import { isBareOther, isUnsaid } from '#domain/report/strip-type.ts'
import { isStrip, stripTechnology } from '#domain/technology/technologies.ts'
import type { Database, Write } from '#server/database/connect.ts'
import { readDictionary } from './dictionary.ts'

/** The types of strips, each once: those that the service chooses from, then the others that its methods are for. */
export async function stripTypes(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from (
      select distinct on (lower(name)) name, place, list_order from (
        select name, 0 as place, list_order from options where list = 'StripType'
        union all select target, 1, id from methods where technology = ${stripTechnology} and target <> '' and brand = '') t
      order by lower(name), place, list_order) once
    order by place, list_order`.execute(db)
  return rows.map(({ name }) => name)
}

/** Reads one type; the dictionary is read only for a type that is not among the service's. */
export async function settleStripType(db: Database, typed: string) {
  const types = await stripTypes(db)
  const listed = listedType(typed, types)
  if (listed !== null) return { is: listed, isKnown: true }
  const read = readStripType(typed, types, await readDictionary(db))
  // Without the choice 'Other' a service has only the strips of its list.
  return 'is' in read ? { ...read, isKnown: read.isKnown && types.some(isBareOther) } : read
}

/**
 * The tests, each strip with what it is for. A type that nobody can read stays as typed: a draft may hold it, and a
 * report gets a fault. One that says nothing has its fault from domain/report/report-rules. A report that is corrected
 * keeps its spelling: `before` are the types that the lab has reported.
 */
export async function settleStripTypes(
  tx: Write,
  tests: readonly TestInput[],
  before: readonly string[],
  { isDraft }: { readonly isDraft: boolean },
) {
  const faults: { at: number; field: string; message: string }[] = []
  const settled: TestInput[] = []
  for (const [at, test] of tests.entries()) {
    const typed = isStrip(test.technology) ? (test.data.strip_type ?? '') : ''
    const same = before.find((type) => comparable(type) === comparable(typed))
    const read = isUnsaid(typed) || same !== undefined ? null : await settleStripType(tx, typed)
    const stored = same ?? (read !== null && 'is' in read ? await readAlike(tx, read.is, before) : undefined)
    if (read !== null && 'fault' in read && !isDraft) faults.push({ at, field: 'strip_type', message: read.fault })
    const strip_type = stored ?? (read !== null && 'is' in read ? read.is : test.data.strip_type)
    settled.push({ ...test, data: { ...test.data, strip_type } })
  }
  return { tests: settled, faults, questions: [] as never[] }
}

/** The type among `before` that today's dictionary reads as `is`: readers of that report, and its form, see `is`. */
async function readAlike(db: Database, is: string, before: readonly string[]): Promise<string | undefined> {
  for (const type of before) {
    const read = isUnsaid(type) ? null : await settleStripType(db, type)
    if (read !== null && 'is' in read && comparable(read.is) === comparable(is)) return type
  }
  return undefined
}
