/** Results that a machine brings (R5.18 to R5.20): drafts by sample ID, all or none, once, and never past a person. */
import { beforeAll, describe, expect, test } from 'vitest'
import { readReports, reportNotAnalyzed, saveReports } from '#contract/analysis.ts'
import { listMachineResults, setMachineResultAside } from '#contract/machine-results.ts'
import { keepReportLayout } from '#contract/table-layouts.ts'
import { headingsKey } from '#domain/table/table-heading.ts'
import { bringingOf, csv } from '../../../test/support/bringing.ts'
import { testService } from '../../../test/support/service.ts'
import { atLab } from '../../../test/support/stories.ts'

const service = testService({ withLog: true })
const { machine, bring, everything } = bringingOf(service)

const reportsOf = (sample_id: string) => service.must('lab', readReports, { params: { sample_id } })
const broughtOf = async (sample_id: string) =>
  (await service.must('lab', listMachineResults, { params: { sample_id } })).results
const person = { staff_first_name: 'Ada', staff_last_name: 'Osei', is_liquid: 0 } as const

describe('a table with two samples', () => {
  let [one, other] = ['', '']
  beforeAll(async () => {
    one = await atLab(service)
    other = await atLab(service)
  })

  test('becomes the draft of each; blanks are no samples; nothing is submitted', async () => {
    const custody = (await everything()).custody.length
    const { status, body } = await bring(
      csv(
        'Blank 1,Caffeine,0.01',
        `${one},Caffeine,8.2`,
        `${one},fent,<1`,
        `${other.toLowerCase()},Xylazine,ND?`.replace('ND?', '4'),
        `${other},Blue 7,3`,
      ),
      { file_name: 'run A.csv' },
    )
    expect(body).toMatchObject({
      ...{ is_repeated: false, left_out: [{ line: 2, written: 'Blank 1' }] },
      samples: [
        { sample_id: one, standing: 'DRAFTED', why: null, lines: 2 },
        { sample_id: other, standing: 'DRAFTED', why: null, lines: 2 },
      ],
    })
    expect(status).toBe(200)
    expect(await reportsOf(one)).toMatchObject([
      {
        ...{ technology: 'GC_MS', is_draft: true, draft_version: 1, staff_first_name: '' },
        instrument: { name: machine.instrument.name },
        drugs_found: [
          { drug: { name: 'Caffeine' }, percent: 8.2, amount_kind: 'measured' },
          { drug: { name: 'Fentanyl' }, percent: null, amount_kind: 'below', high: 1, unit: '%' },
        ],
      },
    ])
    // A name that nobody knows stays as the file has it, and the form asks.
    expect((await reportsOf(other))[0]?.drugs_found).toMatchObject([
      { drug: { name: 'Xylazine' } },
      { drug: null, custom_drug: 'Blue 7' },
    ])
    expect((await everything()).custody).toHaveLength(custody)
    expect(await broughtOf(one)).toMatchObject([
      {
        ...{ file_name: 'run A.csv', machine: 'GC computer', standing: 'DRAFTED', lines: 2 },
        instrument: { name: machine.instrument.name },
      },
    ])
    // The lines of the other sample are not among its cells.
    expect(JSON.stringify((await broughtOf(one))[0]?.cells)).not.toMatch(/Xylazine|Blue 7/)
  })

  test('the audit trail names the machine, and the log neither a sample nor a drug', async () => {
    const rows = await service.db
      .selectFrom('audit_log')
      .selectAll()
      .where('entity_id', '=', one)
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(rows).toMatchObject([
      { who: 'GC computer (machine)', action: 'bring results', after: { file_name: 'run A.csv' } },
      { who: 'GC computer (machine)', action: 'saveDraft' },
    ])
    expect(service.logged.join('')).not.toMatch(new RegExp(`${one}|Caffeine|${machine.key}`))
  })

  test('a person submits it as any other draft; then the result is settled', async () => {
    const tests = [
      {
        technology: 'GC_MS' as const,
        data: { ...person, drugs_found: [{ drug: { name: 'Caffeine' }, percent: 8.2, weight: null }] },
      },
    ]
    await service.must('lab', saveReports, { input: { sample: one, tests, base_version: 1 } })
    expect(await broughtOf(one)).toMatchObject([{ standing: 'TAKEN', cells: null, settled_by: 'lab Person' }])
  })
})

test('the same file again, under another name too, gives one draft and the first answer', async () => {
  const sample_id = await atLab(service)
  const content = csv(`${sample_id},Caffeine,8`)
  const first = await bring(content)
  const before = await everything()
  const again = await Promise.all([
    bring(content, { file_name: 'copy.csv' }),
    bring(content),
    bring(content, { instrument: machine.instrument.name.toUpperCase() }),
  ])
  for (const { status, body } of again) {
    expect(status).toBe(200)
    expect(body).toEqual({ ...first.body, is_repeated: true })
  }
  expect(await everything()).toEqual(before)
})

test('twenty calls with one file at once give one draft', async () => {
  const sample_id = await atLab(service)
  const content = csv(`${sample_id},Caffeine,9`)
  const all = await Promise.all(Array.from({ length: 6 }, () => bring(content)))
  expect(all.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(all.filter(({ body }) => !body.is_repeated)).toHaveLength(1)
  expect(await reportsOf(sample_id)).toMatchObject([{ is_draft: true, draft_version: 1 }])
  expect(await broughtOf(sample_id)).toHaveLength(1)
})

describe('what a person typed stays', () => {
  const drafted = async () => {
    const sample_id = await atLab(service)
    const tests = [
      {
        technology: 'GC_MS' as const,
        data: { ...person, drugs_found: [{ drug: { name: 'Xylazine' }, percent: 1, weight: null }] },
      },
    ]
    await service.must('lab', saveReports, { query: { is_draft: true }, input: { sample: sample_id, tests } })
    return { sample_id, tests }
  }

  test('beside a draft of the same technology the result waits, and submitting past it is refused', async () => {
    const { sample_id, tests } = await drafted()
    const { body } = await bring(csv(`${sample_id},Caffeine,8`), { file_name: 'late.csv' })
    expect(body.samples).toMatchObject([
      { standing: 'WAITS', why: 'A draft by GC-MS exists already. It stays as it is.' },
    ])
    expect((await reportsOf(sample_id))[0]?.drugs_found).toMatchObject([{ drug: { name: 'Xylazine' }, percent: 1 }])
    const submit = (input: object = {}) =>
      service.call('lab', saveReports, { input: { sample: sample_id, tests, ...input } })
    expect(await submit()).toMatchObject({
      status: 400,
      body: {
        detail: `‘late.csv’ of ${machine.instrument.name} waits to be read into this report. Read it, or set it aside. Then submit.`,
      },
    })
    const [waiting] = await broughtOf(sample_id)
    expect((await submit({ machine_results: [waiting?.id ?? 0] })).status).toBe(200)
    expect(await broughtOf(sample_id)).toMatchObject([{ standing: 'TAKEN' }])
  })

  test('set aside, it stops nothing any more; only its lab may', async () => {
    const { sample_id, tests } = await drafted()
    await bring(csv(`${sample_id},Caffeine,8.5`))
    const params = { id: String((await broughtOf(sample_id))[0]?.id) }
    expect((await service.call('otherLab', setMachineResultAside, { params })).status).toBe(404)
    expect((await service.call('lab', setMachineResultAside, { params })).status).toBe(200)
    expect((await service.call('lab', setMachineResultAside, { params })).status).toBe(409)
    expect((await service.call('lab', saveReports, { input: { sample: sample_id, tests } })).status).toBe(200)
  })

  test('a draft by another technology stays beside the new one, and a form that was open is told', async () => {
    const sample_id = await atLab(service)
    const tests = [{ technology: 'FTIR' as const, data: { ...person, drugs_found: [] } }]
    const save = (base_version: number) =>
      service.call('lab', saveReports, { query: { is_draft: true }, input: { sample: sample_id, tests, base_version } })
    expect((await save(0)).status).toBe(200)
    await bring(csv(`${sample_id},Caffeine,8.7`))
    expect((await reportsOf(sample_id)).map(({ technology }) => technology).sort()).toEqual(['FTIR', 'GC_MS'])
    expect(await save(1)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^A machine saved this draft on /) },
    })
    expect(await reportsOf(sample_id)).toHaveLength(2)
  })

  test('a sample that somebody said could not be analyzed waits for a person', async () => {
    const sample_id = await atLab(service)
    await service.must('lab', reportNotAnalyzed, {
      input: { sample: sample_id, staff: 'Ada Osei', reason: 'Empty vial' },
    })
    const { body } = await bring(csv(`${sample_id},Caffeine,8.8`))
    expect(body.samples).toMatchObject([{ standing: 'WAITS', why: 'A person said why it could not be analyzed.' }])
  })
})

describe('what the page would ask waits for a person', () => {
  test.each([
    ['a name without a value among others', ['Caffeine,8', 'Fentanyl,'], 'Line 3 needs an answer.'],
    ['a dash', ['Caffeine,8', 'Fentanyl,–'], 'Line 3 needs an answer.'],
    ['n.d.', ['Caffeine,8', 'Fentanyl,n.d.'], 'Line 3 needs an answer.'],
    ['a word in place of an amount', ['Caffeine,8', 'Fentanyl,not tested'], 'Line 3 needs an answer.'],
    ['an amount that cannot be read', ['Caffeine,8', 'Fentanyl,1.2.3'], 'Line 3 needs an answer.'],
    ['too many decimals', ['Caffeine,8', 'Fentanyl,0.12345'], 'Line 3 needs an answer.'],
    ['a peak without a name', ['Caffeine,8', 'Peak 3,2'], 'Line 3 needs an answer.'],
    ['two drugs in one name', ['Caffeine,8', 'Caffeine + Xylazine,2'], 'Line 3 needs an answer.'],
    ['a marked name', ['Caffeine,8', 'Xylazine*,2'], 'Line 3 needs an answer.'],
    ['a name close to a drug', ['Caffeine,8', 'Fentanil,2'], 'Line 3 needs an answer.'],
    ['a name that may be dangerous', ['Caffeine,8', 'Butonitazepyne,2'], 'Line 3 needs an answer.'],
    [
      'a sample that the line does not repeat',
      ['Caffeine,8', '!Fentanyl,2'],
      'No sample stands in line 3: is it the sample above?',
    ],
    ['shares that may be parts of 1', ['Caffeine,0.8', 'Fentanyl,0.2'], 'The table does not say what ‘Percent’ holds.'],
  ])('%s', async (_, lines, why) => {
    const sample_id = await atLab(service)
    const { status, body } = await bring(
      csv(...lines.map((line) => (line.startsWith('!') ? `,${line.slice(1)}` : `${sample_id},${line}`))),
    )
    expect([status, body.detail]).toEqual([200, undefined])
    expect(body.samples).toMatchObject([{ sample_id, standing: 'WAITS', why }])
    expect(await reportsOf(sample_id)).toEqual([])
    expect((await broughtOf(sample_id))[0]?.cells?.flat()).toContain('Caffeine')
  })

  test('a weight without a unit; once the lab has confirmed the layout of the instrument, it is read', async () => {
    const sample_id = await atLab(service)
    const table = (id: string, amount: string) =>
      `Sample\tCompound\tAmount\n${id}\tCaffeine\t${amount}\n${id}\tXylazine\t2.5`
    const { body } = await bring(table(sample_id, '3.25'))
    expect(body.samples).toMatchObject([{ standing: 'WAITS', why: 'The table does not say what ‘Amount’ holds.' }])
    await service.must('lab', keepReportLayout, {
      input: {
        ...{
          technology: 'GC_MS',
          instrument_id: machine.instrument.id,
          name: 'Runs',
          uses: ['leave' as const, 'name' as const, 'mg' as const],
        },
        headings: headingsKey(['Sample', 'Compound', 'Amount']),
      },
    })
    const next = await atLab(service)
    expect((await bring(table(next, '3.5'))).body.samples).toMatchObject([{ standing: 'DRAFTED' }])
    expect((await reportsOf(next))[0]?.drugs_found[0]).toMatchObject({ weight: 0.0035 })
  })

  test('one of two samples waits, and the other one is drafted', async () => {
    const [one, other] = [await atLab(service), await atLab(service)]
    const { body } = await bring(csv(`${one},Caffeine,8`, `${other},Caffeine,8`, `${other},Fentanyl,?`))
    expect(body.samples.map(({ standing }) => standing)).toEqual(['DRAFTED', 'WAITS'])
  })
})

test('a zero and ‘not found’ are drafted as not found', async () => {
  const sample_id = await atLab(service)
  await bring(csv(`${sample_id},Caffeine,8`, `${sample_id},Fentanyl,0`, `${sample_id},Xylazine,not detected`))
  expect(await reportsOf(sample_id)).toMatchObject([
    {
      drugs_found: [{ drug: { name: 'Caffeine' } }],
      not_found: [{ drug: { name: 'Fentanyl' } }, { drug: { name: 'Xylazine' } }],
    },
  ])
})
