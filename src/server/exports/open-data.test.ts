/** Open data that identify nobody: from releases that never change. */
import { sql } from 'kysely'
import papa from 'papaparse'
import { beforeAll, describe, expect, test } from 'vitest'
import { exportOpenData } from '#contract/admin/exports.ts'
import { me } from '#contract/session.ts'
import { plainCell } from '#domain/csv.ts'
import { testService } from '../../../test/support/service.ts'
import { atLab, gcms, reported, submit } from '../../../test/support/stories.ts'
import { unzip } from '../../../test/support/unzip.ts'

const service = testService({ withLog: true })
const rowsOf = (text = '') =>
  papa
    .parse<Record<string, string>>(text.replace('\ufeff', '').trim(), { header: true })
    .data.map((row) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, plainCell(cell)])))

// Sessions end by the real clock, so everybody signs in before a test sets its own.
beforeAll(async () => {
  for (const who of ['collection', 'lab', 'admin'] as const) await service.must(who, me)
})

describe('open data', () => {
  const open = async () => unzip((await service.call('admin', exportOpenData)).raw)

  test('tells areas, weeks and public names, and nothing of fewer than five', async () => {
    const parkdale = service.site('Parkdale')
    await service.db.updateTable('sites').set({ area: 'West end' }).where('id', '=', parkdale).execute()
    await service.db.insertInto('options').values({ list: 'ExpectedDrugs', name: 'Fentanyl', list_order: 1 }).execute()
    service.clock = new Date('2026-01-21T15:00:00Z')
    const findings = [
      { drug: { name: 'Fentanyl' } },
      { drug: { name: '4-ANPP' } },
      { drug: { name: 'p-Fluorofentanyl' } },
      { custom_drug: 'Bought from Sam at 12 King Street' },
    ]
    for (const [index, found] of [
      findings,
      findings,
      findings,
      findings,
      [...findings, { drug: { name: 'Caffeine' } }],
    ].entries())
      await reported(
        service,
        { expected_drugs: ['Fentanyl', `the blue one of Ana ${index}`], onsite_sample_id: `ONSITE${index}` },
        [gcms(found)],
      )
    service.clock = new Date('2026-02-20T15:00:00Z')
    expect(rowsOf((await open())['samples.csv'])).toEqual([])
    service.clock = new Date('2026-02-24T15:00:00Z')
    const files = await open()
    await service.db.insertInto('settings').values({ key: 'fewest_samples', value: '11' }).execute()
    // What was released stays, whatever is set later.
    expect((await open())['found.csv']).toEqual(files['found.csv'])
    await service.db.deleteFrom('settings').where('key', '=', 'fewest_samples').execute()
    service.clock = null
    const cell = { area: 'West end', first_week: '2026-01-19', last_week: '2026-01-19' }
    expect(rowsOf(files['samples.csv'])).toEqual([{ ...cell, samples: '5' }])
    expect(rowsOf(files['found.csv'])).toEqual([
      // Caffeine was found once. Fentanyl is left out, too: otherwise that could be computed from the totals.
      { ...cell, found: 'fluorofentanyl', samples: '5' },
      { ...cell, found: 'Other', samples: '5' },
    ])
    expect(rowsOf(files['expected.csv']).map(({ expected, samples }) => [expected, samples])).toEqual([
      ['Fentanyl', '5'],
      ['Other', '5'],
    ])
    for (const text of Object.values(files)) {
      for (const secret of ['Parkdale', 'ONSITE', 'King Street', 'the blue one', '4-ANPP', 'p-Fluoro', 'T10'])
        expect(text).not.toContain(secret)
    }
    expect(rowsOf(files['codebook.csv']).map(({ column }) => column)).toContain('first_week')
  })

  test('a result that comes late changes no released week; it counts in a later row', async () => {
    service.clock = new Date('2026-02-24T15:00:00Z')
    const before = await open()
    service.clock = new Date('2026-01-22T15:00:00Z')
    const late = await atLab(service, { expected_drugs: ['Fentanyl'] })
    service.clock = new Date('2026-02-25T15:00:00Z')
    await submit(service, late, [gcms([{ drug: { name: 'Caffeine' } }])])
    expect(await open()).toEqual(before)
    service.clock = new Date('2026-01-28T15:00:00Z')
    for (const _ of Array(4)) await reported(service, { expected_drugs: ['Fentanyl'] })
    service.clock = new Date('2026-03-04T15:00:00Z')
    const after = await open()
    expect(rowsOf(after['samples.csv'])).toEqual([
      ...rowsOf(before['samples.csv']),
      { area: 'West end', first_week: '2026-01-26', last_week: '2026-01-26', samples: '5' },
    ])
    expect(rowsOf(after['month_samples.csv'])).toEqual([
      { month: '2026-01', first_week: '2026-01-19', last_week: '2026-01-26', samples: '10' },
    ])
    // Caffeine was found in two samples, and Fentanyl would tell it.
    expect(rowsOf(after['month_found.csv']).map(({ found, samples }) => [found, samples])).toEqual([
      ['Caffeine', ''],
      ['Fentanyl', ''],
      ['fluorofentanyl', '5'],
      ['Other', '5'],
    ])
    service.clock = null
  })

  test('what was released stays, whatever is renamed; the database refuses to change it', async () => {
    service.clock = new Date('2026-03-04T15:00:00Z')
    const before = await open()
    await service.db.updateTable('drugs').set({ report_to_client_name: 'another name' }).execute()
    await service.db.updateTable('sites').set({ area: 'Another area' }).execute()
    expect(await open()).toEqual(before)
    for (const table of ['number_releases', 'number_rows', 'counted_samples'])
      await expect(sql`delete from ${sql.table(table)}`.execute(service.db)).rejects.toThrow(/never changes|only grows/)
    await expect(service.db.updateTable('number_rows').set({ samples: 1 }).execute()).rejects.toThrow('never changes')
    service.clock = null
  })

  test('several exports at once release once; none fails', async () => {
    service.clock = new Date('2026-06-10T15:00:00Z')
    const replies = await Promise.all(Array.from({ length: 4 }, () => service.call('admin', exportOpenData)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const rows = await service.db.selectFrom('number_releases').select(['kind', 'first_week', 'last_week']).execute()
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length)
    expect(await open()).toEqual(await open())
    service.clock = null
  })
})
