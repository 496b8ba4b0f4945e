/** 'What we keep': the page names everything that is stored, and states the service's current settings. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { changeRetention } from '#contract/admin/retention.ts'
import { changeSettings, readSettings } from '#contract/admin/settings.ts'
import { keptBeside, keptColumns, keptThings, ofTheService } from '#domain/public/kept-columns.ts'
import { retentionDefaults } from '#domain/service/retention.ts'
import { keyOfDay } from '#server/contacts/day-keys.ts'
import type { Database } from '#server/database/connect.ts'
import { codebook } from '#server/exports/export-tables.ts'
import { testService } from '../../../test/support/service.ts'
import { register } from '../../../test/support/stories.ts'

const service = testService({ withPages: true })
const page = async (language = 'en') =>
  (await fetch(`${service.address}/service-users/what-we-keep?lang=${language}`)).text()

/** Columns of a person's tables that have another name in the codebook, or that the page covers elsewhere. */
const saidAs = new Set([
  ...[
    'samples.collecting_site_id',
    'samples.collected_at_site',
    'samples.deleted_at',
    'samples.is_told',
    'sharing_surveys.id',
    'deletion_requests.id',
  ],
])
const exported: Record<string, string> = {
  ...{ samples: 'samples', sharing_surveys: 'surveys', deletion_requests: 'deletion_requests' },
  // These have other names in the export; the export's own test compares their columns with the codebook.
  ...{
    report_findings: 'findings',
    report_not_found: 'findings',
    report_may_be: 'findings',
    reports: 'reports',
    custody_log: 'custody',
  },
  ...{ disposed_samples: 'disposals', registered_ids: 'registered_ids' },
}

/** Columns of the people's tables, and whole tables, that the page does not mention. */
async function wordless(db: Database): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(db)
  const tables = new Set(codebook().map(({ name }) => name))
  const found = rows.flatMap(({ table, column }) => {
    const name = exported[table] ?? table
    if (ofTheService.includes(name) || name in keptBeside) return []
    const words = keptColumns[name]
    if (words === undefined) return tables.has(name) || inTheExport.has(table) ? [] : [table]
    const isCompared = ['samples', 'sharing_surveys', 'deletion_requests'].includes(table)
    return isCompared && !(column in words) && !saidAs.has(`${table}.${column}`) ? [`${table}.${column}`] : []
  })
  return [...new Set(found)]
}
/** Tables whose rows the codebook lists under the name of another table. */
const inTheExport = new Set(['disposals', 'users', 'substance_words', 'routing_rules', 'audit_log', 'methods'])

describe('what is stored', () => {
  test('the page has a word for every column of the codebook, and no word for a column that is gone', () => {
    const known = codebook().filter(({ name }) => !ofTheService.includes(name))
    const named = Object.fromEntries(known.map(({ name, columns }) => [name, columns.map((one) => one.name).sort()]))
    const worded = Object.entries(keptColumns).map(([name, columns]) => [name, Object.keys(columns).sort()])
    expect(Object.fromEntries(worded)).toEqual(named)
    const used = new Set([
      ...Object.values(keptColumns).flatMap((one) => Object.values(one)),
      ...Object.values(keptBeside),
    ])
    expect([...used].sort()).toEqual(Object.values(keptThings).flat().sort())
  })

  test('a new column or table without a word is found', async () => {
    expect(await wordless(service.db)).toEqual([])
    await sql`alter table samples add column shoe_size integer`.execute(service.db)
    await sql`create table visitors (id integer)`.execute(service.db)
    try {
      expect(await wordless(service.db)).toEqual(['samples.shoe_size', 'visitors'])
    } finally {
      await sql`alter table samples drop column shoe_size; `.execute(service.db)
      await sql`drop table visitors`.execute(service.db)
    }
  })
})

describe('the page', () => {
  test('tells the settings in each language, and no date if there is none', async () => {
    const [en, fr, es] = await Promise.all([page('en'), page('fr'), page('es')])
    expect(en).toContain('<h1>What we keep</h1>')
    expect(en).toContain('What it did when it was used.')
    expect(en).toContain('What you told us has no end date at this service.')
    expect(en).toContain('Copies for emergencies are kept for 30 days.')
    expect(fr).toContain('<h1>Ce que nous gardons</h1>')
    expect(es).toContain('<h1>Qué guardamos</h1>')
  })

  test('changes when a period changes', async () => {
    const set = (input: Partial<typeof retentionDefaults>) =>
      service.must('admin', changeRetention, {
        input: { ...retentionDefaults, ...input },
        query: { confirmed: 'shorter' },
      })
    await set({ anonymise_after_months: 6, feedback_keep_months: 12 })
    const both = await page()
    expect(both).toContain('removed 6 months after the last thing happened with the sample')
    // A person's own words go with the rest.
    expect(both).toContain('What you wrote in your own words is removed after 6 months.')
    await set({ feedback_keep_months: 1 })
    const feedback = await page()
    expect(feedback).toContain('What you wrote in your own words is removed after 1 month.')
    expect(feedback).toContain('What you told us has no end date at this service.')
  })

  test('tells of contacts while one is stored, and what alerts tell everybody', async () => {
    expect(await page()).not.toContain('An email address or number')
    const sample_id = await register(service)
    await service.db.transaction().execute((tx) => keyOfDay(tx, '2026-11-04', 'secret'))
    const left = { kind: 'EMAIL', sealed: 'x', day: '2026-11-04', language: 'en', left_at: new Date().toISOString() }
    await service.db
      .insertInto('contacts')
      .values({ sample_id, ...left } as never)
      .execute()
    expect(await page()).toContain('An email address or number')
    expect(await page('fr')).toContain('Elle ne nomme jamais un échantillon.')
  })

  test('says whether the check code is asked for, and is linked from the first page', async () => {
    expect(await page()).toContain('Anyone who has the sample number sees the result')
    const settings = await service.must('admin', readSettings)
    await service.signInAnew('admin')
    await service.must('admin', changeSettings, { input: { ...settings, check_codes: true } as never })
    expect(await page()).toContain('Anyone who has the sample number and the check code sees the result')
    const first = await (await fetch(`${service.address}/service-users?lang=fr`)).text()
    expect(first).toContain('href="/service-users/what-we-keep?lang=fr"')
  })
})
