/** The share of results that hold something that nobody knows, through HTTP. */
import { expect, test } from 'vitest'
import { readUnknownShare } from '#contract/insight.ts'
import type { FindingInput } from '../../../test/support/inputs.ts'
import { testService } from '../../../test/support/service.ts'
import { atLab, gcms, submit } from '../../../test/support/stories.ts'

const service = testService()

async function found(...rows: FindingInput[]) {
  await submit(service, await atLab(service), [gcms(rows)])
}

test('counts results once, however much is unknown in them, and names what is most frequent', async () => {
  expect(await service.must('admin', readUnknownShare)).toMatchObject({ reported: 0, with_unknown: 0, names: [] })
  await found({ drug: { name: 'Caffeine' } })
  await found({ custom_drug: 'zzrare' }, { custom_drug: 'ZZoften' })
  await found({ custom_drug: 'zzoften' }, { drug: { name: 'Caffeine' } })
  await found({ custom_drug: 'Unable to identify' })
  await found({ custom_drug: 'Acetonitrile', named_answer: 'NOT_PART' }, { drug: { name: 'Caffeine' } })
  await found({ custom_drug: 'zzkind', named_answer: 'DANGEROUS' })
  const share = await service.must('admin', readUnknownShare)
  expect(share).toMatchObject({ reported: 6, with_unknown: 3 })
  expect(share.names.map(({ name, samples }) => [name.toLowerCase(), samples])).toEqual([
    ['zzoften', 2],
    ['zzrare', 1],
  ])
})

test('counts for a period and for what the reader may see, also as CSV', async () => {
  const before = { from: '2020-01-01', to: '2020-02-01' }
  expect(await service.must('lab', readUnknownShare, { query: before })).toMatchObject({ reported: 0, names: [] })
  expect(await service.must('otherLab', readUnknownShare)).toMatchObject({ reported: 0, names: [] })
  expect((await service.call('collection', readUnknownShare)).status).toBe(403)
  const { raw } = await service.call('lab', readUnknownShare, { query: { format: 'csv' } })
  expect(raw.toString()).toContain('zzrare,1,6,3')
})
