/** Nobody overwrites what they have not read. */
import { expect, test } from 'vitest'
import { changeDrug, listDrugs } from '#contract/admin/drugs.ts'
import { addMessage, changeMessage } from '#contract/admin/messages.ts'
import { listAudit } from '#contract/admin/settings.ts'
import { editSample, readSample } from '#contract/samples.ts'
import { message } from '../../../test/support/admin-examples.ts'
import { declared } from '../../../test/support/contract.ts'
import { testService } from '../../../test/support/service.ts'
import { register } from '../../../test/support/stories.ts'

const service = testService()

const caffeine = async () => {
  const { results } = await service.must('admin', listDrugs, { query: { search: 'Caffeine' } })
  const [drug] = results
  if (drug === undefined) throw new Error('There is no caffeine.')
  return drug
}

test('an older copy of a drug does not take off the mark that a colleague has set', async () => {
  const mine = await caffeine()
  const { version, ...input } = mine
  const params = { id: String(mine.id) }
  await service.must('admin', changeDrug, { params, version, input: { ...input, important: true } })
  const stale = await service.call('admin', changeDrug, { params, version, input: { ...input, synonyms: 'coffee' } })
  expect(stale.status).toBe(409)
  expect(stale.body.detail).toMatch(/^admin Person changed this after you read it, on .*: important\./)
  const now = await caffeine()
  expect([now.important, now.synonyms]).toEqual([true, null])
  const { version: next, ...read } = now
  const saved = await service.must('admin', changeDrug, {
    params,
    version: next,
    input: { ...read, synonyms: 'coffee' },
  })
  expect([saved.important, saved.synonyms]).toEqual([true, 'coffee'])
  expect(saved.version).toBeGreaterThan(next)
})

test('of many changes of one version at the same moment exactly one is made', async () => {
  const { id, version } = await service.must('admin', addMessage, { input: message })
  const params = { id: String(id) }
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      service.call('admin', changeMessage, { params, version, input: { ...message, content: `Closed ${n}` } }),
    ),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)])
  const { results } = await service.must('admin', listAudit, { query: { limit: 100, entity: 'message' } })
  expect(results.filter(({ action, entity_id }) => action === 'change' && entity_id === String(id))).toHaveLength(1)
})

test('an edit of a sample carries its version, too', async () => {
  const sample_id = await register(service)
  const params = { sample_id }
  const { version } = await service.must('collection', readSample, { params })
  expect(version).toBeGreaterThan(0)
  const edit = (onsite_sample_id: string, read: number | null) =>
    service.call('collection', editSample, { params, version: read, spoilt: { onsite_sample_id } })
  expect((await edit('A', null)).status).toBe(400)
  const first = await edit('A', version)
  expect(first.status).toBe(200)
  const second = await edit('B', version)
  expect([second.status, second.body.title]).toEqual([409, 'Changed meanwhile'])
  expect((await edit('B', first.body.version ?? 0)).status).toBe(200)
})

test('a version that does not exist yet is refused', async () => {
  const first = await service.must('admin', addMessage, { input: message })
  const other = await service.must('admin', addMessage, { input: message })
  const params = { id: String(first.id) }
  for (const version of [first.version + 1, other.version, 999_999]) {
    const refused = await service.call('admin', changeMessage, { params, version, input: message })
    expect([refused.status, refused.body.title]).toEqual([409, 'Changed meanwhile'])
  }
  const saved = await service.must('admin', changeMessage, { params, version: first.version, input: message })
  expect(saved.id).toBe(first.id)
})

test.each(['', 'x', '-1', '1e3', '"1', '*', 'W/"1"', '1'.repeat(30)])('%j is no version', async (text) => {
  const { id } = await service.must('admin', addMessage, { input: message })
  const headers = { 'if-match': text }
  const reply = await service.call('admin', changeMessage, {
    params: { id: String(id) },
    version: null,
    headers,
    input: message,
  })
  expect(reply.status).toBe(text === '"1' ? 409 : 400)
})

test('every call that replaces something says what was read', () => {
  // An alert's draft has a number of its own.
  const own = ['PUT /alerts/{id}/draft/']
  const replacing = declared
    .map(({ endpoint }) => endpoint)
    .filter(({ method }) => method === 'PUT' || method === 'PATCH')
  const open = replacing.filter(
    ({ versioned, input }) =>
      versioned === undefined && !(input !== undefined && 'shape' in input && 'was' in Object(input.shape)),
  )
  expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual(own)
})
