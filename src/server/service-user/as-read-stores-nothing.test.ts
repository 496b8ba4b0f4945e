/** Asking how a result would be read changes no row of any table. Nothing else of this service writes meanwhile. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asRead, readAsRead } from '#contract/as-read.ts'
import { testHere } from '#contract/counter.ts'
import { testService } from '../../../test/support/service.ts'
import { register } from '../../../test/support/stories.ts'

const service = testService({ withMemory: true })
const staff = { staff_first_name: 'Noor', staff_last_name: 'Haddad' }

const infrared = (...names: string[]) => ({
  technology: 'FTIR' as 'FTIR' | 'DART_MS',
  data: { drugs_found: names.map((name) => ({ drug: { name } })), ...staff },
})
const strip = (strip_result: 'POSITIVE' | 'NEGATIVE') => ({
  technology: 'TEST_STRIP' as const,
  data: { strip_type: 'Fentanyl', strip_result, ...staff },
})
const ask = (sample: string, tests: (ReturnType<typeof infrared> | ReturnType<typeof strip>)[]) =>
  service.call('both', asRead, { input: { sample, tests } })

/** All rows of every table, as one text a table. */
async function allRows(): Promise<Record<string, unknown>> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(service.db)
  const rows = await Promise.all(
    tables.rows.map(async ({ name }) => {
      const read = await sql<{ count: number; text: string }>`
        select count(*)::int as count, md5(string_agg(t::text, ';' order by t::text)) as text
        from ${sql.table(name)} t`.execute(service.db)
      return [name, read.rows[0]] as const
    }),
  )
  expect(rows.length).toBeGreaterThan(40)
  return Object.fromEntries(rows)
}

test('nothing of it is stored: no row of any table differs, whether it is answered or refused', async () => {
  await service.db.updateTable('sites').set({ tests_on_site: true }).where('name', '=', 'Harbour').execute()
  const sample = await register(service, {}, 'both')
  await service.must('both', testHere, { input: { sample_ids: [sample], fullname: 'Noor Haddad' } })
  // The first call signs the person in.
  await ask(sample, [strip('NEGATIVE')])
  const before = await allRows()
  const asked = await Promise.all([
    ask(sample, [strip('POSITIVE'), infrared('Fentanyl', '4-ANPP')]),
    ask(sample, [infrared('Caffeine')]),
    ask(sample, [infrared('Caffeine', 'Caffeine')]),
    ask(sample, [{ ...infrared('Caffeine'), technology: 'DART_MS' }]),
  ])
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 400])
  expect(await allRows()).toEqual(before)
  const read = await service.must('both', readAsRead, { params: { sample_id: sample } })
  expect(read.result).toBeNull()
})
