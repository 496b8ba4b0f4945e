/** What the public's survey needs, and what it does not tell. */
import { expect, test } from 'vitest'
import { answerPublicSurvey } from '#contract/service-user.ts'
import { testService } from '../../../test/support/service.ts'
import { monitoringDrug, reported } from '../../../test/support/stories.ts'

const service = testService()

test('needs at least one answer: an empty one would use up the only one', async () => {
  const sample_id = await reported(service, { ...monitoringDrug })
  for (const input of [{}, { plan: [], feedback: ' ' }, { how_useful: 'Very useful' }]) {
    const empty = await service.call(null, answerPublicSurvey, { params: { sample_id }, input, address: '10.7.7.7' })
    expect([empty.status, empty.body.detail]).toEqual([400, 'Answer at least one question.'])
  }
  const input = { use_again: 'NO' } as const
  const said = await service.call(null, answerPublicSurvey, { params: { sample_id }, input, address: '10.7.7.7' })
  expect(said.status).toBe(200)
})

test('a stored Idempotency-Key does not tell the sender’s address', async () => {
  const sample_id = await reported(service)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const answer = () =>
    service.call(null, answerPublicSurvey, {
      params: { sample_id },
      input: { use_again: 'YES' },
      headers,
      address: '10.9.8.7',
    })
  expect([(await answer()).status, (await answer()).status]).toEqual([200, 200])
  const keys = await service.db.selectFrom('idempotency_keys').selectAll().execute()
  expect(keys.length).toBeGreaterThan(0)
  expect(JSON.stringify(keys)).not.toContain('10.9.8.7')
})
