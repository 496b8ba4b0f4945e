/** IDs, options and drugs (R3.22, R8.23): batches are all or nothing, and importing a file twice changes nothing. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { importDrugs, listDrugs, mergeDrugs, unmergeDrug } from '#contract/admin/drugs.ts'
import { idStock, listIds, ownIdStock, printLabels, registerIds, voidIds, weighIds } from '#contract/admin/ids.ts'
import { addOption, listOptions, mergeOptions, orderOptions } from '#contract/admin/lists.ts'
import { readSample } from '#contract/samples.ts'
import { writeCompanions } from '#domain/substance/companions.ts'
import type { CompanionFacts } from '#domain/substance/dictionary-growth.ts'
import { pdfText } from '../../../test/support/pdf.ts'
import { testService } from '../../../test/support/service.ts'
import { register } from '../../../test/support/stories.ts'

const service = testService()
const at = () => ({ site_id: service.site('Parkdale') })

test('an order of options replaces only the order that was read, and says who changed it when', async () => {
  const list = 'SampleTexture'
  for (const name of ['Sticky', 'Dry']) await service.must('admin', addOption, { input: { list, name } })
  const was = (await service.must('admin', listOptions, { query: { list } })).map(({ id }) => id)
  const ids = [...was].reverse()
  const order = (input: object) => service.call('admin', orderOptions, { spoilt: { list, ids, ...input } })
  expect((await order({})).status).toBe(400)
  const replies = await Promise.all([order({ was }), order({ was })])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  const stale = await order({ was })
  expect([stale.status, stale.body.title]).toEqual([409, 'Changed meanwhile'])
  expect(stale.body.detail).toMatch(
    /^admin Person changed this list after you read it, on .+\. Look at it as it is now/,
  )
  expect((await order({ ids: was, was: ids })).status).toBe(200)
})

describe('registered IDs', () => {
  const rows = [
    { sample_id: 'pd 5001', container_type: 'vial', empty_weight: '2,1043' },
    { sample_id: 'PD5002', container_type: 'BAG' },
  ]

  test('are previewed, registered once, and counted in the stock', async () => {
    const before = await service.must('collection', ownIdStock)
    const preview = await service.must('admin', registerIds, { input: { ...at(), rows, dry_run: true } })
    expect(preview).toMatchObject({ added: 2, same: 0, errors: [] })
    expect((await service.must('admin', listIds, { query: { search: 'PD500' } })).count).toBe(0)
    expect(await service.must('admin', registerIds, { input: { ...at(), rows } })).toMatchObject({ added: 2 })
    expect(await service.must('admin', registerIds, { input: { ...at(), rows } })).toMatchObject({ added: 0, same: 2 })
    const list = await service.must('admin', listIds, { query: { search: 'pd-500', status: 'FREE' } })
    expect(list.results).toMatchObject([
      { sample_id: 'PD5001', container_type: 'VIAL', empty_weight: 2.1043, site: 'Parkdale' },
      { sample_id: 'PD5002', container_type: 'BAG', empty_weight: null },
    ])
    const after = await service.must('collection', ownIdStock)
    expect(after).toMatchObject({ free_vials: before.free_vials + 1, free_bags: before.free_bags + 1, low_mark: 20 })
    expect(await service.must('admin', idStock)).toContainEqual(after)
  })

  test('with one row at fault none is registered, and each fault is said by its row', async () => {
    const wrong = [
      { sample_id: 'PD6001', container_type: 'VIAL', empty_weight: 2.1 },
      { sample_id: 'PD6001', container_type: 'BAG' },
      { sample_id: 'PD6002', container_type: 'VIAL' },
      { sample_id: 'PD6003', container_type: 'VIAL', empty_weight: '2.10435' },
      { sample_id: 'PD6004', container_type: 'BOX' },
      { sample_id: '***', container_type: 'BAG' },
      { sample_id: 'PD5001', container_type: 'BAG' },
    ]
    const reply = await service.call('admin', registerIds, { input: { ...at(), rows: wrong } })
    expect(reply.status).toBe(400)
    expect(reply.body.errors?.map(({ message }) => message)).toEqual([
      'Row 2: PD6001 stands in row 1 already.',
      'Row 3: PD6002: a vial needs its empty weight.',
      'Row 4: PD6003: Enter the empty weight in gram with at most 4 decimals, above 0 and under 1000.',
      'Row 5: PD6004: say VIAL or BAG.',
      'Row 6: Enter an ID of up to 20 letters and digits.',
      'Row 7: PD5001 is registered already.',
    ])
    expect((await service.must('admin', listIds, { query: { search: 'PD600' } })).count).toBe(0)
  })

  test('whose numbers differ only in zeros ask first', async () => {
    const vial = { container_type: 'VIAL', empty_weight: 2 }
    await service.must('admin', registerIds, { input: { ...at(), rows: [{ ...vial, sample_id: 'ZE9' }] } })
    const input = { ...at(), rows: ['ZE0009', 'ZE10', 'ZE090'].map((sample_id) => ({ ...vial, sample_id })) }
    const said = 'ZE0009 and ZE9 differ only in zeros.'
    const preview = await service.must('admin', registerIds, { input: { ...input, dry_run: true } })
    expect(preview).toMatchObject({ added: 3, errors: [], alike: [said] })
    const refused = await service.call('admin', registerIds, { input })
    expect([refused.status, refused.body.detail]).toEqual([409, said])
    expect((await service.must('admin', listIds, { query: { search: 'ZE' } })).count).toBe(1)
    await service.must('admin', registerIds, { input, query: { confirmed: 'alike' } })
    const idsBy = async (search: string) =>
      (await service.must('admin', listIds, { query: { search } })).results.map(({ sample_id }) => sample_id)
    expect(await idsBy('ze')).toEqual(['ZE0009', 'ZE9', 'ZE10', 'ZE090'])
    expect((await idsBy('0-9')).filter((id) => id.startsWith('ZE'))).toEqual(['ZE0009', 'ZE9', 'ZE090'])
  })

  test('are weighed once in a file: two weights of one vial name both rows', async () => {
    const sample_id = await service.freeId()
    const rows = [
      { sample_id, empty_weight: '2.1' },
      { sample_id: sample_id.toLowerCase(), empty_weight: '2.2' },
    ]
    const reply = await service.call('admin', weighIds, { input: { rows } })
    expect(reply.body.errors?.map(({ message }) => message)).toEqual([`Row 2: ${sample_id} stands in row 1 already.`])
  })

  test('a weight in the cell of the ID is never joined with it', async () => {
    await service.must('admin', registerIds, {
      input: {
        ...at(),
        rows: ['QW1118', 'QW111823'].map((sample_id) => ({ sample_id, container_type: 'VIAL', empty_weight: 2 })),
      },
    })
    for (const sample_id of ['QW1118 2.3', 'QW1118 2,3', 'QW1118.23']) {
      const reply = await service.call('admin', weighIds, { input: { rows: [{ sample_id, empty_weight: '2.5' }] } })
      expect([reply.status, reply.body.detail]).toEqual([400, expect.stringContaining(sample_id)])
      const row = { sample_id, container_type: 'VIAL', empty_weight: 2 }
      expect((await service.call('admin', registerIds, { input: { ...at(), rows: [row] } })).status).toBe(400)
    }
  })

  test('are weighed and made void only while they are free', async () => {
    const [free, used] = [await service.freeId(), await register(service)]
    const weigh = (sample_id: string) => ({ rows: [{ sample_id, empty_weight: '2.5' }] })
    expect(await service.must('admin', weighIds, { input: { ...weigh(free), dry_run: true } })).toMatchObject({
      changed: 1,
      differences: [`${free}: 2.1 g → 2.5 g`],
    })
    expect(await service.call('admin', weighIds, { input: weigh(used) })).toMatchObject({ status: 400 })
    const both = await service.call('admin', voidIds, { input: { sample_ids: [free, used], reason: 'broken' } })
    expect(both).toMatchObject({ status: 409, body: { detail: `${used} is used already.` } })
    expect((await service.must('admin', listIds, { query: { search: free } })).results[0]?.status).toBe('FREE')
    expect(await service.must('admin', voidIds, { input: { sample_ids: [free], reason: 'broken' } })).toEqual({
      updated: 1,
    })
    expect((await service.must('admin', listIds, { query: { search: free } })).results[0]).toMatchObject({
      status: 'VOID',
      void_reason: 'broken',
    })
  })

  test('ten thousand are registered at once', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ sample_id: `BULK${index}`, container_type: 'BAG' }))
    expect(await service.must('admin', registerIds, { input: { ...at(), rows: many } })).toMatchObject({
      added: 10_000,
    })
    const one = await service.must('admin', listIds, { query: { search: 'BULK9999' } })
    expect(one).toMatchObject({ count: 1, results: [{ sample_id: 'BULK9999' }] })
  })

  test('are printed on labels', async () => {
    const [one, other] = [await service.freeId(), await service.freeId()]
    const input = { sheet: 'AVERY_5160', sample_ids: [one, other], skip: 29 } as const
    const { raw, status } = await service.call('admin', printLabels, { input })
    expect(status).toBe(200)
    expect(await pdfText(raw)).toMatch(new RegExp(`${one}[^]*\\n[^]*${other}`))
    const unknown = await service.call('admin', printLabels, { input: { ...input, sample_ids: ['NONE1'] } })
    expect(unknown).toMatchObject({ status: 409, body: { detail: 'NONE1 is not registered.' } })
  })
})

describe('options', () => {
  test('a merge puts the other word into samples, once and in place; a dry run counts them first', async () => {
    const add = async (name: string) =>
      (await service.must('admin', addOption, { input: { list: 'SampleColour', name } })).id
    const [grey, gray] = [await add('Grey'), await add('Gray')]
    const first = await register(service, { colour: ['Red', 'Grey'] })
    const both = await register(service, { colour: ['Gray', 'Grey'] })
    const call = { params: { id: String(grey) }, input: { into: gray } }
    const preview = { ...call, input: { ...call.input, dry_run: true } }
    expect(await service.must('admin', mergeOptions, preview)).toEqual({ updated: 2 })
    expect(await service.must('admin', mergeOptions, call)).toEqual({ updated: 2 })
    const colour = async (sample_id: string) =>
      (await service.must('collection', readSample, { params: { sample_id } })).colour
    expect([await colour(first), await colour(both)]).toEqual([['Red', 'Gray'], ['Gray']])
    const list = await service.must('admin', listOptions, { query: { list: 'SampleColour' } })
    expect(list).toMatchObject([
      { name: 'Gray', used: 2, is_retired: false },
      { name: 'Grey', used: 0, is_retired: true },
    ])
  })
})

/** A value of the shipped dictionary as a cell of a CSV. */
function cellOf(column: string, value: unknown): string {
  if (column === 'companions') return writeCompanions(value as CompanionFacts[]) ?? ''
  return Array.isArray(value) ? value.join('; ') : String(value ?? '')
}

describe('drugs', () => {
  const dictionary = JSON.parse(readFileSync(new URL('../../../demo-data/drugs.json', import.meta.url), 'utf8')) as {
    [column: string]: unknown
  }[]
  const rows = dictionary.map((drug) =>
    Object.fromEntries(
      Object.entries(drug)
        .filter(([column]) => column !== 'source')
        .map(([column, value]) => [column, cellOf(column, value)]),
    ),
  )

  test('the dictionary is imported, and a second time changes nothing', async () => {
    const preview = await service.must('admin', importDrugs, { input: { rows, dry_run: true } })
    expect(preview.errors).toEqual([])
    expect(preview.added + preview.changed + preview.same).toBe(rows.length)
    const done = await service.must('admin', importDrugs, { input: { rows } })
    expect([done.added, done.changed]).toEqual([preview.added, preview.changed])
    expect(await service.must('admin', importDrugs, { input: { rows } })).toMatchObject({
      added: 0,
      changed: 0,
      same: rows.length,
    })
  })

  test('a row at fault refuses the file', async () => {
    const wrong = [{ name: 'New one' }, { name: 'New one' }, { name: '' }, { name: 'X', important: 'perhaps' }]
    const reply = await service.call('admin', importDrugs, { input: { rows: wrong } })
    expect(reply.body.errors?.map(({ message }) => message)).toEqual([
      'Row 2: New one stands in the file twice.',
      'Row 3: The name is missing.',
      'Row 4: X: say yes or no in important, not ‘perhaps’.',
    ])
    expect((await service.must('admin', listDrugs, { query: { search: 'New one' } })).count).toBe(0)
  })

  test('one molecule under two names is listed; a merge makes one a form of the other, and can be undone', async () => {
    await service.db
      .insertInto('drugs')
      .values([
        { name: 'Twin one', cas: '50-00-0', report_to_public: true, important: true },
        { name: 'Twin two', cas: '50-00-0', report_to_public: true, important: true },
      ])
      .execute()
    const { results } = await service.must('admin', listDrugs, { query: { only: 'same_molecule' } })
    expect(results.map(({ name, same_molecule }) => [name, same_molecule])).toContainEqual(['Twin one', ['Twin two']])
    const [from, into] = ['Twin one', 'Twin two'].map((name) => results.find((one) => one.name === name))
    const params = { id: String(from?.id) }
    await service.must('admin', mergeDrugs, { params, input: { into: into?.id ?? 0 } })
    const drug = async () => (await service.must('admin', listDrugs, { query: { search: 'Twin one' } })).results[0]
    expect(await drug()).toMatchObject({ form_of: 'Twin two', form: 'same', is_retired: true, is_merged: true })
    expect(await service.must('admin', unmergeDrug, { params })).toEqual({ ...from, version: expect.any(Number) })
    expect(await drug()).toEqual({ ...from, version: expect.any(Number) })
  })
})
