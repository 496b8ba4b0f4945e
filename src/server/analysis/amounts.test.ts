/** Amounts of every kind through the API: as old clients send them, as new ones do, and as each reader gets them back. */
import { describe, expect, test } from 'vitest'
import { readReports, saveReports } from '#contract/analysis.ts'
import { readSample } from '#contract/samples.ts'
import { publicDownload, publicReports } from '#contract/service-user.ts'
import { pdfText } from '../../../test/support/pdf.ts'
import { testService } from '../../../test/support/service.ts'
import { atLab, gcms } from '../../../test/support/stories.ts'
import { visit } from '../../../test/support/visitor.ts'

const service = testService({ withPages: true })

const withData = (data: Record<string, unknown>) => ({ ...gcms([]), data: { ...gcms([]).data, ...data } })
const save = (sample: string, data: Record<string, unknown>, is_draft = false, rest: object = {}) =>
  service.call('lab', saveReports, { query: { is_draft }, spoilt: { sample, tests: [withData(data)], ...rest } })
let number = 0
const address = () => {
  number += 1
  return `10.6.0.${number}`
}

const none = { weight: null, percent: null, low: null, high: null, unit: null }

test('if a call does not say what kind its amounts are, a number is stored as measured, and no number as present', async () => {
  const sample_id = await atLab(service)
  const drugs_found = [{ drug: { name: 'Fentanyl' }, percent: 8.25, weight: null }, { drug: { name: 'Caffeine' } }]
  expect((await save(sample_id, { drugs_found })).status).toBe(200)
  const [report] = await service.must('lab', readReports, { params: { sample_id } })
  expect(report).toMatchObject({
    percent_basis: 'not_stated',
    not_found: [],
    drugs_found: [
      { ...none, percent: 8.25, amount_kind: 'measured' },
      { ...none, amount_kind: 'present' },
    ],
  })
})

const everyKind = {
  percent_basis: 'of_weight',
  weight: 0.01,
  drugs_found: [
    { custom_drug: 'Compound present' },
    { custom_drug: 'Compound trace', amount_kind: 'trace' },
    { custom_drug: 'Compound below', amount_kind: 'below', high: 1, unit: '%' },
    { custom_drug: 'Compound range', amount_kind: 'range', low: 8, high: 12, unit: '%' },
    { custom_drug: 'Compound weighed', amount_kind: 'range', low: 0.0008, high: 0.0012, unit: 'g' },
    { drug: { name: 'Fentanyl' }, percent: 8.25, weight: 0.000825, low: 7.425, high: 9.075, unit: '%' },
  ],
  not_found: [{ drug: { name: 'Xylazine' }, low: 0.1, unit: '%' }, { custom_drug: 'Compound nowhere' }],
}

describe('a report with an amount of each kind', () => {
  const story = { id: '' }

  test('is stored and ordered: values and ranges, then below, trace, present', async () => {
    const sample_id = await atLab(service, { expected_drugs: ['Xylazine', 'Fentanyl'] })
    story.id = sample_id
    const reply = await save(sample_id, everyKind)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    expect(await service.must('lab', readSample, { params: { sample_id } })).toMatchObject({ is_quantified: true })
    for (const who of ['lab', 'collection'] as const) {
      const [report] = await service.must(who, readReports, { params: { sample_id } })
      expect(report).toMatchObject({
        percent_basis: 'of_weight',
        drugs_found: [
          { custom_drug: 'Compound weighed', ...none, amount_kind: 'range', low: 0.0008, high: 0.0012, unit: 'g' },
          { drug: { name: 'Fentanyl' }, amount_kind: 'measured', percent: 8.25, low: 7.425, high: 9.075, unit: '%' },
          { custom_drug: 'Compound range', ...none, amount_kind: 'range', low: 8, high: 12, unit: '%' },
          { custom_drug: 'Compound below', ...none, amount_kind: 'below', high: 1, unit: '%' },
          { custom_drug: 'Compound trace', ...none, amount_kind: 'trace' },
          { custom_drug: 'Compound present', ...none, amount_kind: 'present' },
        ],
        not_found: [
          { drug: { name: 'Xylazine' }, low: 0.1, unit: '%' },
          { drug: null, custom_drug: 'Compound nowhere', low: null, unit: null },
        ],
      })
    }
  })

  const said = {
    en: [
      '8.25 %, likely between 7.4 and 9.1 %',
      '0.83 mg, likely between 0.74 and 0.91 mg',
      'between 0.8 and 1.2 mg',
      'between 8 and 12 %',
      'less than 1 %',
      'there, but too little for this test to measure; a little can still be dangerous',
      'there, amount not measured',
      'This test looked for Xylazine and did not see it. It would have missed less than 0.1 %.',
      'Drugs are often mixed unevenly. Another part of the same bag can be much stronger or weaker.',
      'A range is about the tested part only.',
      'The numbers in % are parts of the weight of what was tested.',
    ],
    fr: [
      '8,25 %, probablement entre 7,4 et 9,1 %',
      'entre 8 et 12 %',
      'moins de 1 %',
      'présente, quantité non mesurée',
    ],
    es: ['8,25 %, probablemente entre 7,4 y 9,1 %', 'entre 8 y 12 %', 'menos de 1 %', 'presente, cantidad no medida'],
  }

  test.each(['en', 'fr', 'es'] as const)('is read on the page and in the PDF in the words of %s', async (lang) => {
    const page = await visit(service, `/service-users/result/${story.id}?lang=${lang}`)
    const { raw } = await service.call(null, publicDownload, {
      params: { sample_id: story.id },
      query: { lang },
      address: address(),
    })
    const pdf = (await pdfText(raw)).replace(/\s+/g, ' ')
    for (const text of said[lang]) {
      expect(page.text.replace(/\s+/g, ' '), 'page').toContain(text)
      expect(pdf, 'PDF').toContain(text)
    }
    // The public does not read what was neither found nor expected.
    for (const text of [page.text, pdf]) expect(text).not.toContain('Compound nowhere')
  })
})

test('the public is told of no drug that is kept from it, not even that it was not found', async () => {
  const sample_id = await atLab(service, { expected_drugs: ['4-ANPP'] })
  await save(sample_id, { drugs_found: [{ drug: { name: 'Caffeine' } }], not_found: [{ drug: { name: '4-ANPP' } }] })
  const [report] = await service.must(null, publicReports, { params: { sample_id }, address: address() })
  expect(report).toMatchObject({ not_found: [] })
  const [staff] = await service.must('collection', readReports, { params: { sample_id } })
  expect(staff).toMatchObject({ not_found: [] })
})

test('one report may have 15 substances that were found and 100 that were not', async () => {
  const sample_id = await atLab(service)
  const compounds = (count: number, of: string) =>
    Array.from({ length: count }, (_, at) => ({ custom_drug: `${of} ${at}` }))
  expect((await save(sample_id, { drugs_found: compounds(15, 'F'), not_found: compounds(100, 'N') })).status).toBe(200)
  const [report] = await service.must('lab', readReports, { params: { sample_id } })
  expect([report?.drugs_found.length, report?.not_found.length]).toEqual([15, 100])
})

test('a draft keeps kinds and what was not found; a correction keeps the version before as it was', async () => {
  const sample_id = await atLab(service)
  expect((await save(sample_id, everyKind, true)).status).toBe(200)
  const [draft] = await service.must('lab', readReports, { params: { sample_id } })
  expect(draft?.drugs_found.map(({ amount_kind }) => amount_kind)).toEqual([
    ...['present', 'trace', 'below', 'range', 'range', 'measured'],
  ])
  expect(draft?.not_found).toHaveLength(2)
  await save(sample_id, everyKind)
  const corrected = { drugs_found: [{ drug: { name: 'Fentanyl' }, amount_kind: 'below', high: 1, unit: '%' }] }
  const reply = await save(sample_id, corrected, false, { correction: 'Wrong column' })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  const [report] = await service.must('lab', readReports, { params: { sample_id } })
  expect(report).toMatchObject({ not_found: [], drugs_found: [{ amount_kind: 'below', high: 1 }] })
  expect(report?.earlier_versions[0]?.not_found).toHaveLength(2)
})

test('the database holds the same rules', async () => {
  const sample_id = await atLab(service)
  await save(sample_id, { drugs_found: [{ custom_drug: 'A', percent: 5 }] }, true)
  const { id } = await service.db
    .selectFrom('reports')
    .select('id')
    .where('sample_id', '=', sample_id)
    .executeTakeFirstOrThrow()
  const finding = { report_id: id, list_order: 2, custom_drug: 'A' }
  const refused = [
    { amount_kind: 'measured' },
    { amount_kind: 'trace', percent: 5 },
    { amount_kind: 'range', low: 12, high: 8, unit: '%' },
    { amount_kind: 'range', low: 80, high: 120, unit: '%' },
    { amount_kind: 'range', low: 80, unit: '%' },
    { amount_kind: 'range', low: 0, high: 8, unit: '%' },
    { amount_kind: 'measured', percent: 5, low: 6, high: 7, unit: '%' },
    { amount_kind: 'measured', weight: 5, low: 6, high: 7, unit: '%' },
    { amount_kind: 'below', low: 1, high: 2, unit: '%' },
    { amount_kind: 'below', high: 0.00001, unit: '%' },
    { amount_kind: 'present', unit: '%' },
  ] as const
  for (const amount of refused)
    await expect(
      service.db
        .insertInto('report_findings')
        .values({ ...finding, ...amount })
        .execute(),
      JSON.stringify(amount),
    ).rejects.toMatchObject({ code: '23514' })
  const missing = { report_id: id, list_order: 1, custom_drug: 'A' }
  for (const limit of [{ low: 1 }, { unit: '%' as const }, { low: 101, unit: '%' as const }])
    await expect(
      service.db
        .insertInto('report_not_found')
        .values({ ...missing, ...limit })
        .execute(),
    ).rejects.toMatchObject({
      code: '23514',
    })
})

test.each(['of_weight', 'estimate'])(
  'of a drug in mg and in % (%s), page and PDF have the larger minimum',
  async (percent_basis) => {
    const sample_id = await atLab(service)
    const drugs_found = [
      { drug: { name: 'Fentanyl' }, weight: 0.005 },
      { custom_drug: 'fentanyl citrate', percent: 1 },
    ]
    const tests = [withData({ weight: 0.01, percent_basis, drugs_found })]
    const query = { is_draft: false, confirmed: 'duplicate_substance' }
    const reply = await service.call('lab', saveReports, { query, spoilt: { sample: sample_id, tests } })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    const { text } = await visit(service, `/service-users/result/${sample_id}`, { address: address() })
    const { raw } = await service.call(null, publicDownload, { params: { sample_id }, address: address() })
    for (const shown of [text, await pdfText(raw)]) {
      expect(shown.replace(/\s+/g, ' ')).toContain('at least 5 mg')
      expect(shown.replace(/\s+/g, ' ')).not.toContain('at least 1 %')
    }
    const [told] = await service.must('collection', readReports, { params: { sample_id } })
    expect(told?.drugs_found).toMatchObject([{ ...none, amount_kind: 'range', low: 0.005, unit: 'g' }])
  },
)
