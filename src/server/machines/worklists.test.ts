/** Worklists (R5.21): a rack as its lab says it, in the layout of its instrument, and results that must fit it. */
import { beforeAll, describe, expect, test } from 'vitest'
import { bringResults, listMachineResults } from '#contract/machine-results.ts'
import {
  fetchWorklist,
  fetchWorklists,
  keepWorklistLayout,
  listWorklists,
  makeWorklist,
  readWorklist,
} from '#contract/worklists.ts'
import { anInstrument } from '../../../test/support/instrument-examples.ts'
import { aKey, asMachine } from '../../../test/support/machines.ts'
import { testService } from '../../../test/support/service.ts'
import { atLab, register } from '../../../test/support/stories.ts'

const service = testService()
let instrument = { id: 0, name: '' }
let [one, other] = ['', '']
let keys = { fetch: '', bring: '', foreign: '' }

beforeAll(async () => {
  const { id, name } = await anInstrument(service, { name: 'Agilent 7890' })
  instrument = { id, name }
  one = await atLab(service)
  other = await atLab(service)
  keys = {
    fetch: (await aKey(service, 'fetch worklists')).key,
    bring: (await aKey(service, 'bring results')).key,
    foreign: (await aKey(service, 'fetch worklists', { site: 'University laboratory' })).key,
  }
})

const at = (position: string, sample_id: string) => ({ position, kind: 'SAMPLE', sample_id })
const make = (places: readonly object[], input: object = {}) =>
  service.call('lab', makeWorklist, { spoilt: { instrument_id: instrument.id, places, ...input } })
const rack = () => [
  { position: 'a01', kind: 'BLANK', label: 'Blank 1' },
  at('A2', one.toLowerCase()),
  at('A03', other),
  { position: 'A4', kind: 'CONTROL', label: 'QC high' },
]

test('a worklist is stored with its order, and machines of its lab alone fetch it', async () => {
  const { status, body } = await make(rack())
  expect(status).toBe(201)
  expect(body).toMatchObject({
    ...{ instrument, made_by: 'lab Person', samples: 2 },
    places: [
      { position: 'A1', kind: 'BLANK', sample_id: null, label: 'Blank 1' },
      { position: 'A2', sample_id: one },
      { position: 'A3', sample_id: other },
      { position: 'A4', label: 'QC high' },
    ],
  })
  const params = { id: String(body.id) }
  expect((await asMachine(service, keys.fetch, fetchWorklists)).body.worklists[0]).toMatchObject({
    id: body.id,
    places: 4,
  })
  expect(
    (await asMachine(service, keys.fetch, fetchWorklists, { query: { instrument: 'none' } })).body.worklists,
  ).toEqual([])
  expect((await asMachine(service, keys.fetch, fetchWorklist, { params })).body.places).toEqual(body.places)
  expect((await asMachine(service, keys.foreign, fetchWorklists)).body.worklists).toEqual([])
  expect((await asMachine(service, keys.foreign, fetchWorklist, { params })).status).toBe(404)
  expect((await service.call('otherLab', readWorklist, { params })).status).toBe(404)
  expect((await asMachine(service, keys.bring, fetchWorklist, { params })).status).toBe(403)
})

test('it leaves in the layout of its instrument; no cell runs as a formula', async () => {
  const { body } = await make(rack())
  const read = async (format: string) =>
    asMachine(service, keys.fetch, fetchWorklist, { params: { id: String(body.id) }, query: { format } })
  expect((await read('csv')).raw.toString()).toBe(
    `\ufeffPosition,Sample,Type\r\nA1,Blank 1,Blank\r\nA2,${one},Sample\r\nA3,${other},Sample\r\nA4,QC high,Control\r\n`,
  )
  const columns = [
    { heading: 'No.', holds: 'number' },
    { heading: 'Vial', holds: 'position' },
    { heading: '=cmd()', holds: 'text', text: '+SCREEN.M' },
    { heading: 'Name', holds: 'name' },
  ] as const
  const params = { id: String(instrument.id) }
  await service.must('lab', keepWorklistLayout, { params, input: { format: 'xlsx', columns: [...columns] } })
  expect((await read('csv')).raw.toString().split('\r\n').slice(0, 2)).toEqual([
    "\ufeffNo.,Vial,'=cmd(),Name",
    "1,A1,'+SCREEN.M,Blank 1",
  ])
  expect((await read('xlsx')).headers['content-disposition']).toBe('attachment; filename="worklist.xlsx"')
  expect((await service.must('lab', listWorklists)).layouts).toMatchObject([
    { instrument_id: instrument.id, format: 'xlsx' },
  ])
  const keep = (input: object, who: 'lab' | 'otherLab' = 'lab') =>
    service.call(who, keepWorklistLayout, { params, spoilt: input })
  expect((await keep({ format: 'xlsx', columns: columns.slice(0, 3) })).body.detail).toMatch(
    /^One column must hold the sample IDs/,
  )
  expect((await keep({ format: 'pdf', columns })).status).toBe(400)
  expect((await keep({ format: 'csv', columns }, 'otherLab')).status).toBe(404)
})

test.each([
  ['nothing', () => [], 'Put something into the rack first.'],
  ['no position', () => [at('', one)], 'Enter a position, such as A1 or 12.'],
  ['a position that is none', () => [at('Z99', one)], 'Enter a position, such as A1 or 12.'],
  ['a position twice', () => [at('A1', one), at('a01', other)], 'A1 is taken. Each position holds one thing.'],
  ['numbers and wells', () => [at('A1', one), at('2', other)], 'Use either numbers or wells such as A1, not both.'],
  ['a sample twice', () => [at('A1', one), at('A2', one)], () => `${one} stands in this list already.`],
  ['an unknown sample', () => [at('A1', 'NOSUCH1')], 'Your lab has no sample NOSUCH1.'],
  ['no sample', () => [at('A1', ' ')], 'Enter the ID of the sample.'],
  ['a blank without a name', () => [{ position: 'A1', kind: 'BLANK' }], 'Name the blank or control.'],
  [
    'a blank that reads as a sample',
    () => [{ position: 'A1', kind: 'BLANK', label: 'PD2215' }],
    /^Begin the name with Blank/,
  ],
  [
    'another kind',
    () => [{ position: 'A1', kind: 'X', label: 'Blank' }],
    'Say whether it is a sample, a blank or a control.',
  ],
])('refuses %s', async (_, places, message) => {
  const { status, body } = await make(places())
  expect(status).toBe(400)
  expect(body.detail).toEqual(
    typeof message === 'function' ? message() : message instanceof RegExp ? expect.stringMatching(message) : message,
  )
})

test('refuses a sample that is not at the lab yet, and an instrument of another lab', async () => {
  const away = await register(service)
  expect((await make([at('A1', away)])).status).toBe(400)
  const theirs = await anInstrument(service, { site: 'University laboratory' })
  expect((await make([at('A1', one)], { instrument_id: theirs.id })).body.detail).toBe(
    'Choose an instrument of your lab.',
  )
})

describe('results of a rack', () => {
  const bring = (lines: readonly string[], input: object = {}) =>
    asMachine(service, keys.bring, bringResults, {
      spoilt: {
        ...{ file_name: 'run.csv', instrument: instrument.name },
        content: Buffer.from(['Vial,Sample,Compound,Percent', ...lines].join('\n')).toString('base64'),
        ...input,
      },
    })

  test('come in where each position fits its ID', async () => {
    const [mine, next] = [await atLab(service), await atLab(service)]
    const { body: list } = await make([
      { position: '1', kind: 'BLANK', label: 'Blank 1' },
      at('2', mine),
      at('3', next),
    ])
    const wrong = await bring(['1,Blank 1,Caffeine,0.1', `3,${mine},Caffeine,8`, `2,${next},Caffeine,9`])
    expect(wrong.body.errors?.map(({ message }) => message)).toEqual([
      `Line 3: ${mine} stands at 2 of worklist ${list.id}, and the file says 3.`,
      `Line 4: ${next} stands at 3 of worklist ${list.id}, and the file says 2.`,
    ])
    const blank = await bring(['2,Blank 1,Caffeine,0.1', `2,${mine},Caffeine,8`])
    expect(blank.body.detail).toBe(`Line 2: ${mine} stands at 2 of worklist ${list.id}, and the file says Blank 1.`)
    expect((await bring([`here,${mine},Caffeine,8`])).status).toBe(400)
    expect((await bring([`2,${mine},Caffeine,8`], { worklist: 999_999 })).body.detail).toBe(
      'This instrument has no worklist 999999.',
    )
    const right = await bring(['1,Blank 1,Caffeine,0.1', `02,${mine},Caffeine,8`, `Vial 3,${next},Caffeine,9`], {
      worklist: list.id,
    })
    expect(right.body.samples).toMatchObject([{ standing: 'DRAFTED' }, { standing: 'DRAFTED' }])
  })

  test('say to whoever takes them over what the blanks and controls of their run show', async () => {
    const mine = await atLab(service)
    const { body: list } = await make([
      { position: '1', kind: 'BLANK', label: 'Blank 1' },
      { position: '2', kind: 'CONTROL', label: 'QC high' },
      at('3', mine),
    ])
    const { body } = await bring(['1,Blank 1,Fentanyl,0.4', '2,QC low,Fentanyl,8', `,${mine},Fentanyl,0.5`])
    const checks = [
      'Blank 1 is not clean. It holds Fentanyl 0.4 %: a sample of this run may show it for that reason.',
      `QC high stands at 2 of worklist ${list.id}, and the file says QC low.`,
      `The file does not say where ${mine} stood. It stands at 3 of worklist ${list.id}.`,
    ].map((text) => ({ text, is_doubt: true }))
    const facts = [
      'QC low shows Fentanyl 8 %. Compare this with what it should hold.',
      `The file has no line of QC high, at 2 of worklist ${list.id}.`,
    ].map((text) => ({ text, is_doubt: false }))
    expect(body.checks).toEqual([...checks, ...facts])
    const { results } = await service.must('lab', listMachineResults, { params: { sample_id: mine } })
    expect(results[0]?.checks).toEqual(body.checks)
  })

  test('by the newest worklist of a sample, once it ran again', async () => {
    const mine = await atLab(service)
    await make([at('5', mine)])
    await make([at('9', mine)])
    expect((await bring([`5,${mine},Caffeine,8.1`])).status).toBe(400)
    expect((await bring([`9,${mine},Caffeine,8.1`])).status).toBe(200)
  })
})
