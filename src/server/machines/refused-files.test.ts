/** Files of machines that are refused (R5.18): as a whole, with each fault by its line, and without a trace. */
import { describe, expect, test } from 'vitest'
import { bringResults } from '#contract/machine-results.ts'
import { writeWorkbook } from '#domain/workbook/write-workbook.ts'
import { base64, bringingOf, csv } from '../../../test/support/bringing.ts'
import { anInstrument } from '../../../test/support/instrument-examples.ts'
import { aKey, asMachine } from '../../../test/support/machines.ts'
import { testService } from '../../../test/support/service.ts'
import { atLab, reported } from '../../../test/support/stories.ts'

const service = testService({ withLog: true })
const { machine, bring, everything } = bringingOf(service)

describe('a file with a fault changes nothing', () => {
  test('each fault is told by its line', async () => {
    const [good, done] = [await atLab(service), await reported(service)]
    const elsewhere = await service.freeId('Riverside')
    const before = await everything()
    const { status, body } = await bring(
      csv(`${good},Caffeine,8`, `NOSUCH1,Caffeine,8`, `${elsewhere},Caffeine,8`, `${done},Caffeine,8`),
    )
    expect(status).toBe(400)
    expect(body.errors?.map(({ field }) => field)).toEqual(['line 3', 'line 4', 'line 5'])
    expect(body.errors?.[0]?.message).toBe('Line 3: Central laboratory has no sample NOSUCH1.')
    expect(body.errors?.[1]?.message).toBe(`Line 4: Central laboratory has no sample ${elsewhere}.`)
    expect(await everything()).toEqual(before)
  })

  test.each([
    ['an empty file', '', {}, /^The file is empty\.|Send the bytes/],
    ['spaces', '  \n ', {}, /^The file is empty\.$/],
    ['headings alone', 'Sample,Compound,Percent', {}, /./],
    ['no sample', 'Compound,Percent\nCaffeine,8', {}, /^Nothing says which sample a line is of/],
    ['a line above the first sample', csv(',Caffeine,8', 'X1,Caffeine,8'), {}, /./],
    ['a PDF', '%PDF-1.7 x', {}, /^This is a PDF/],
    ['XML', '<?xml version="1.0"?><a/>', {}, /^This is XML/],
    ['a spectrum', '##TITLE=x\n##JCAMP-DX=4.24', {}, /^This is a spectrum/],
    ['a quotation mark that is not closed', 'Sample,Compound,Percent\n"X1,Caffeine,8\nX1,Caffeine,9', {}, /./],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]), {}, /^This is a picture/],
    ['no workbook', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3, 4, 5]), {}, /^This workbook cannot be read/],
    [
      'an unknown instrument',
      csv('X1,Caffeine,8'),
      { instrument: 'No such' },
      /^Central laboratory has no instrument ‘No such’\.$/,
    ],
    ['no base64', csv('X1,Caffeine,8'), { content: '***' }, /^Send the bytes of the file in base64\.$/],
    ['no name', csv('X1,Caffeine,8'), { file_name: ' ' }, /^Name the file\.$/],
    ['an unknown worklist', csv('X1,Caffeine,8'), { worklist: 999_999 }, /./],
    ['sentences', 'We found caffeine in this sample.', {}, /./],
    ['only blanks of nobody', csv('X1 Y2 Z3,Caffeine,8'), {}, /has no sample/],
  ])('%s', async (_, content, input, says) => {
    const before = await everything()
    const { status, body } = await bring(content, input)
    expect(status).toBe(400)
    expect(body.detail).toMatch(says)
    expect(await everything()).toEqual(before)
  })

  test('a file of more than 1 MB, and one of very many lines', async () => {
    expect((await bring(csv(...Array.from({ length: 60_000 }, (_, at) => `X${at},Caffeine,8.00`)))).status).toBe(400)
    const lines = csv(...Array.from({ length: 6000 }, (_, at) => `X${at},Caffeine,8`))
    expect((await bring(lines)).body.detail).toBe('The file has 6001 lines. Send at most 5000.')
  })
})

test('a key of another lab sees no sample of this one', async () => {
  const other = await aKey(service, 'bring results', { site: 'University laboratory' })
  const theirs = await anInstrument(service, { name: 'Bruker', site: 'University laboratory' })
  const sample_id = await atLab(service)
  const { status, body } = await asMachine(service, other.key, bringResults, {
    input: { file_name: 'x.csv', instrument: theirs.name, content: base64(csv(`${sample_id},Caffeine,8`)) },
  })
  expect([status, body.detail]).toEqual([400, `Line 2: University laboratory has no sample ${sample_id}.`])
  const { status: foreign } = await asMachine(service, other.key, bringResults, {
    input: { file_name: 'x.csv', instrument: machine.instrument.name, content: base64(csv(`${sample_id},Caffeine,8`)) },
  })
  expect(foreign).toBe(400)
})

test('a workbook is read; one sample may stand in the name of the file', async () => {
  const sample_id = await atLab(service)
  const book = await writeWorkbook([
    {
      name: 'Run',
      lines: [
        ['Sample', 'Compound', 'Percent'],
        [sample_id, 'Caffeine', 12],
      ],
    },
  ])
  expect((await bring(book, { file_name: 'run.xlsx' })).body.samples).toMatchObject([
    { sample_id, standing: 'DRAFTED' },
  ])
  const named = await atLab(service)
  expect((await bring('Compound,Percent\nCaffeine,12.5', { file_name: `${named}.csv` })).body.samples).toMatchObject([
    { sample_id: named, standing: 'DRAFTED' },
  ])
})
