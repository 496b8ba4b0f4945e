/** An alert that nothing confirms calls itself unconfirmed, and its release is asked about by the name of what says so. */
import { expect, test } from 'vitest'
import { releaseAlert } from '#contract/alerts.ts'
import { aDraft, paramsOf, proposed, release } from '../../../test/support/alert-examples.ts'
import { testService } from '../../../test/support/service.ts'
import { gcms, reported } from '../../../test/support/stories.ts'
import { strip } from '../../../test/support/strip-examples.ts'

const service = testService()

test('what strips alone say is unconfirmed, and asked about once more', async () => {
  const sample = await reported(service, {}, [strip({ strip_result: 'POSITIVE' })])
  const { id, draft } = await aDraft(service, [sample])
  expect(draft).toMatchObject({ is_unconfirmed: true, methods: ['TEST_STRIP'], holds: [{ name: 'Fentanyl' }] })
  const waiting = await proposed(service, id)
  const query = { confirmed: 'sees_none' }
  const options = { params: paramsOf(id), query, input: { draft_no: waiting.draft_no } }
  expect(await service.call('otherCollection', releaseAlert, options)).toMatchObject({
    status: 409,
    body: { warnings: [{ code: 'strips_only', detail: expect.stringMatching(/^Test strips alone/) }] },
  })
  expect((await release(service, waiting, 'strips_only')).versions[0]?.content.is_unconfirmed).toBe(true)
})

test('what infrared alone says is unconfirmed, and asked about by its name', async () => {
  const infrared = {
    ...gcms([{ drug: { name: 'Fentanyl' }, percent: null, weight: null }]),
    technology: 'FTIR' as const,
  }
  const sample = await reported(service, {}, [infrared])
  const { id, draft } = await aDraft(service, [sample])
  expect(draft).toMatchObject({ is_unconfirmed: true, unconfirmed_by: ['FTIR'], methods: ['FTIR'] })
  const waiting = await proposed(service, id)
  const options = { params: paramsOf(id), query: { confirmed: 'sees_none' }, input: { draft_no: waiting.draft_no } }
  expect(await service.call('otherCollection', releaseAlert, options)).toMatchObject({
    status: 409,
    body: {
      warnings: [{ code: 'strips_only', detail: expect.stringMatching(/^FTIR alone says so. It can be wrong/) }],
    },
  })
  expect((await release(service, waiting, 'strips_only')).versions[0]?.content.unconfirmed_by).toEqual(['FTIR'])
})
