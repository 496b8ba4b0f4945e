/** The half-year table for TEDI equals a count by hand of the 111 real samples. */
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { exportHalfYear } from '#contract/admin/half-year.ts'
import { importSamples } from '#contract/admin/imports.ts'
import { importChoices } from '../../../test/support/import-choices.ts'
import { fileOf } from '../../../test/support/real-files.ts'
import { testService } from '../../../test/support/service.ts'

type RealSample = {
  readonly source_id: string
  readonly date_collected: string
  readonly expected_drugs: readonly string[]
  readonly substances: readonly { readonly name: string }[]
}
const all = JSON.parse(
  readFileSync(new URL('../../../demo-data/samples.json', import.meta.url), 'utf8'),
) as readonly RealSample[]
const service = testService()

/** In the test's dictionary these are drugs of their own; every other name is a name that nobody knows. */
const known = ['fentanyl', 'caffeine', 'xylazine', 'carfentanil']
const isIn = ({ date_collected }: RealSample, half: string) => (date_collected.slice(5) < '07-01' ? '1' : '2') === half
const years = [...new Set(all.map(({ date_collected }) => date_collected.slice(0, 4)))].sort()
const halves = years.flatMap((year) => (['1', '2'] as const).map((half) => ({ year, half })))

beforeAll(async () => {
  await service.db.updateTable('sites').set({ area: 'Cincinnati' }).where('name', '=', 'Parkdale').execute()
  const lines = all.map(({ source_id, date_collected, expected_drugs, substances }) => {
    const found = substances.map(({ name }) => name).filter((name) => known.includes(name))
    const expected = expected_drugs.filter((name) => known.includes(name))
    return `R${source_id},${date_collected},${expected.join('; ')},${[...new Set(found)].join('; ')}`
  })
  const file = fileOf('real.csv', ['sample_id,date_collected,expected_drugs,substances', ...lines].join('\r\n'))
  const choices = importChoices(service, {
    ...{ site_id: service.site('Parkdale'), analysis_site_id: service.site('Central laboratory') },
    said: { 'public_words expected_drugs': 'PUBLIC' },
  })
  const reply = await service.call('admin', importSamples, { input: { files: [file], choices } })
  expect(reply.status, JSON.stringify(reply.body).slice(0, 2000)).toBe(200)
})

test.each(halves)('$year, half $half: samples, products and substances', async ({ year, half }) => {
  const here = all.filter((sample) => sample.date_collected.startsWith(year) && isIn(sample, half))
  const table = await service.must('admin', exportHalfYear, { query: { year, half } })
  const withResult = here.filter(({ substances }) => substances.some(({ name }) => known.includes(name)))
  expect(table.summary).toEqual(
    here.length === 0
      ? []
      : [
          {
            ...{ city: 'Cincinnati', samples: here.length, equipment: 0 },
            ...{ with_result: withResult.length, without_result: here.length - withResult.length },
          },
        ],
  )
  for (const product of known) {
    const those = withResult.filter(({ expected_drugs }) => expected_drugs.includes(product))
    const row = table.results.find((one) => one.product.toLowerCase() === product)
    expect(row?.samples ?? 0, product).toBe(those.length)
    if (row !== undefined) {
      expect(row.as_expected + row.with_other + row.not_found + row.unknown).toBe(row.samples)
      const itself = those.filter(({ substances }) => substances.some(({ name }) => name === product)).length
      expect(row.as_expected + row.with_other, product).toBe(itself)
    }
    for (const substance of known) {
      const found = those.filter(({ substances }) => substances.some(({ name }) => name === substance)).length
      const line = table.substances.find(
        (one) => one.product.toLowerCase() === product && one.substance.toLowerCase() === substance,
      )
      expect(line?.samples ?? 0, `${product}, ${substance}`).toBe(found)
    }
  }
})

test('as Excel it has a sheet for each part, and says what it cannot fill', async () => {
  const json = await service.must('admin', exportHalfYear, { query: { year: years[0] ?? '', half: '1' } })
  expect(json.not_filled.map(({ asked }) => asked)).toContain('Age and gender')
  const { raw, headers } = await service.call('admin', exportHalfYear, {
    query: { year: years[0] ?? '', half: '1', format: 'xlsx' },
  })
  expect(headers['content-disposition']).toContain('tedi.xlsx')
  expect(raw.subarray(0, 2).toString()).toBe('PK')
  const csv = (
    await service.call('admin', exportHalfYear, { query: { year: years[0] ?? '', half: '1', format: 'csv' } })
  ).raw
  expect(csv.toString()).toContain('Not filled,Age and gender')
})

test('nobody but an administrator gets it, and a year or half that there is none is refused', async () => {
  for (const who of ['collection', 'lab', 'both'] as const)
    expect((await service.call(who, exportHalfYear, { query: { year: '2025', half: '1' } })).status).toBe(403)
  // Words that a caller may send, whatever the types say.
  for (const query of [
    { year: '1999', half: '1' },
    { year: '2025', half: '3' },
    { year: 'x', half: '1' },
  ])
    expect((await service.call('admin', exportHalfYear, { query: query as never })).status).toBe(400)
})
