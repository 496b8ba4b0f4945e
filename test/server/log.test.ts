/** The log of a whole run: every line is JSON with a request ID, and no line reveals a person or a sample. */
import { expect, test } from 'vitest'
import { readSample } from '#contract/samples.ts'
import { publicSample } from '#contract/service-user.ts'
import { shareResults } from '#contract/sharing.ts'
import { loggedError } from '#server/process/log.ts'
import { password, people, testService } from '../support/service.ts'
import { reported } from '../support/stories.ts'

const service = testService({ withLog: true, withMemory: true })

test('a run from registration to the public page leaves no name, ID, email, token or finding', async () => {
  const sample_id = await reported(service)
  const params = { sample_id }
  const survey = { fullname: 'Robin Ortiz', shared: true, had_conversation: true } as const
  await service.must('collection', shareResults, { params, input: survey })
  await service.must(null, publicSample, { params, address: '203.0.113.77' })
  await service.call('collection', readSample, { params: { sample_id: 'NOTHERE1' } })
  await service.call(null, readSample, { params })
  const { access, refresh } = await service.signIn('lab')
  await fetch(`${service.address}/api/samples/${sample_id}/?code=whatever`, {
    headers: { authorization: `Bearer ${access}` },
  })
  await fetch(`${service.address}/service-users/result/${sample_id}`)

  const lines = service.logged.map((line) => JSON.parse(line) as Record<string, unknown>)
  const answered = lines.filter(({ route }) => route !== undefined)
  expect(answered.length).toBeGreaterThan(10)
  for (const line of answered) {
    expect(line.reqId).toMatch(/^[0-9a-f-]{36}$/)
    const { staff, ...always } = line
    expect(Object.keys(always).sort()).toEqual(
      ['hostname', 'level', 'method', 'ms', 'pid', 'reqId', 'route', 'status', 'time'].sort(),
    )
    expect(['number', 'undefined']).toContain(typeof staff)
  }
  // If somebody is signed in, the log has their number.
  const shared = answered.filter(({ route, method }) => method === 'POST' && String(route).includes('/share'))
  expect(shared.map(({ staff }) => staff)).toEqual([service.userIds['collection@test.example']])
  const log = service.logged.join('')
  const secrets = [
    sample_id,
    'NOTHERE1',
    'Robin',
    'Ortiz',
    'Osei',
    'Fentanyl',
    password,
    access,
    refresh,
    'whatever',
    '203.0.113.77',
  ]
  const mails = Object.keys(people).flatMap((name) => [`${name.toLowerCase()}@test`, `${name} Person`])
  for (const secret of [...secrets, ...mails]) expect(log).not.toContain(secret)
})

test('errors follow the same rule', () => {
  service.app.log.error({ err: Object.assign(new Error('row (PD2215)'), { severity: 'ERROR', code: '23514' }) })
  const line = service.logged.pop() ?? ''
  expect(JSON.parse(line).err).toMatchObject({ code: '23514' })
  expect(line).not.toContain('PD2215')
})

test('a database error is logged with its code, table and constraint, without the row', async () => {
  const fault = await service.db
    .insertInto('drugs')
    .values({ name: '' })
    .execute()
    .then(
      () => undefined,
      (error: Error) => error,
    )
  const unlike = await service.db
    .insertInto('samples')
    .values({ sample_id: 'SECRET77', collected_by: 'Secret Name' } as never)
    .execute()
    .catch((error: Error) => error)
  for (const error of [fault, unlike]) {
    const said = JSON.stringify(loggedError(error))
    expect(JSON.parse(said)).toMatchObject({ code: expect.stringMatching(/^23/), table: expect.any(String) })
    expect(said).not.toMatch(/SECRET77|Secret Name/)
    expect(said).toContain('log.test.ts')
  }
  expect(loggedError(new TypeError('x is not a function'))).toMatchObject({
    type: 'TypeError',
    message: 'x is not a function',
  })
})
