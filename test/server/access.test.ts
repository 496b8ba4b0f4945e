/**
 * Who may call what (R1.8, R1.9): every route of openapi.json with every role, the wrong site and no token.
 * refused-tokens.test.ts checks the tokens that are refused everywhere.
 */
import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { readCustodyLog } from '#contract/custody.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { FileBytes } from '#contract/sent-bytes.ts'
import { declared } from '../support/contract.ts'
import { reviewed } from '../support/reviewed-access.ts'
import { type Person, people, testService } from '../support/service.ts'
import { reported } from '../support/stories.ts'

const service = testService()
const roles = Object.keys(people) as Person[]

/** The reviewed table: which people each kind of access admits. */
const admitted: Record<Access, readonly (Person | 'nobody')[]> = {
  public: ['nobody', ...roles],
  'signed-in': roles,
  reader: ['collection', 'otherCollection', 'lab', 'otherLab', 'both', 'admin'],
  staff: ['collection', 'otherCollection', 'lab', 'otherLab', 'both'],
  collection: ['collection', 'otherCollection', 'both'],
  analysis: ['lab', 'otherLab', 'both'],
  admin: ['admin'],
  'lab or admin': ['lab', 'otherLab', 'both', 'admin'],
  alerts: ['lab', 'otherLab', 'both', 'admin', 'otherCollection'],
  'issues alerts': ['lab', 'both'],
  'releases alerts': ['both', 'otherCollection'],
  'reads for others': ['otherLab', 'both'],
  'machine: bring results': [],
  'machine: fetch worklists': [],
  'machine: read counts': [],
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const isPublic = (endpoint: Endpoint) => endpoint.access === 'public'
const isOfMachines = (endpoint: Endpoint) => endpoint.access.startsWith('machine: ')
let addressNumber = 0
/** A fresh address for each call, so that no rate limit by address answers instead. */
const address = () => `10.1.${Math.floor(addressNumber / 250)}.${(addressNumber++ % 250) + 1}`
let sample_id = ''

beforeAll(async () => {
  sample_id = await reported(service)
})

test('every route of openapi.json is a declared endpoint with a reviewed access, and vice versa', async () => {
  const reply = await fetch(`${service.address}/api/openapi.json`)
  const { paths } = (await reply.json()) as { paths: Record<string, Record<string, { 'x-access': Access }>> }
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      `${method.toUpperCase()} ${path.replace('/api', '')}`,
      operation['x-access'],
    ]),
  )
  expect(Object.fromEntries(served)).toEqual(reviewed)
  expect(Object.fromEntries(declared.map(({ endpoint }) => [nameOf(endpoint), endpoint.access]))).toEqual(reviewed)
})

test('these tests cover every file of the contract', () => {
  const files = readdirSync(new URL('../../src/contract/', import.meta.url), {
    recursive: true,
    encoding: 'utf8',
  }).filter((name) => name.endsWith('.ts'))
  const withoutCalls = [
    'alert-shapes.ts',
    'endpoint.ts',
    'expected-drug.ts',
    'fields.ts',
    'problems.ts',
    'public-pages.ts',
    'reports.ts',
    'sent-bytes.ts',
    'shift-receipts.ts',
    'technologies.ts',
    'technology-field.ts',
    'admin/paging.ts',
    'admin/settings-form.ts',
  ]
  expect(files.filter((name) => !withoutCalls.includes(name) && !name.endsWith('.test.ts'))).toHaveLength(66)
})

describe.each(declared)('$name', ({ endpoint }) => {
  const call = (who: Person | null | { token: string }) =>
    service.call(who, endpoint, {
      params: {
        sample_id: 'NOTTHERE1',
        id: '2000000000',
        shift_id: '4f0d9c3e-5f0b-4d7e-9a57-3f6f1f0f2b11',
        number: '1',
      },
      address: address(),
      ...(endpoint.input ? { input: {} } : {}),
    })

  test('without a token', async () => {
    const reply = await call(null)
    if (isPublic(endpoint))
      expect([401, 403]).not.toContain(reply.status === 401 && endpoint.path.startsWith('/auth') ? 400 : reply.status)
    else expect(reply).toMatchObject({ status: 401, body: { detail: 'Authentication credentials were not provided.' } })
  })

  test.each(roles)('as %s', async (role) => {
    const { status } = await call(role)
    if (isPublic(endpoint)) return expect(status).not.toBe(403)
    if (admitted[endpoint.access].includes(role)) expect([401, 403]).not.toContain(status)
    // A session is no credential there; machine-access.test.ts calls it with keys.
    else expect(status).toBe(isOfMachines(endpoint) ? 401 : 403)
  })
})

describe('a sample of another site', () => {
  const bySample = declared.filter(({ endpoint }) => !isPublic(endpoint) && endpoint.path.includes('{sample_id}'))
  const strangers: Person[] = ['otherCollection', 'otherLab', 'both']

  test.each(bySample)('does not exist for $name', async ({ endpoint }) => {
    const returned = {
      card: 'NOTTHERE1',
      sealed: true,
      is_personal: true,
      is_shown: true,
      strip_type: 'Fentanyl',
      outcome: 'LEFT',
    }
    const contact = { kind: 'EMAIL', contact: 'sam@example.org', track_number: 'x', to: 'MISSING', ...returned }
    const input = { value: true, staff: 'Robin Ortiz', reason: 'x', fullname: 'Robin Ortiz', shared: true, ...contact }
    for (const who of strangers.filter((one) => admitted[endpoint.access].includes(one))) {
      const sent = endpoint.input === FileBytes ? new Blob(['##TITLE=']) : input
      const options = (id: string) => ({
        params: { sample_id: id, number: '1' },
        ...(endpoint.input ? { input: sent } : {}),
      })
      const foreign = await service.call(who, endpoint, options(sample_id))
      const unknown = await service.call(who, endpoint, options('NOTTHERE1'))
      expect(foreign.status).toBe(404)
      expect(foreign.body).toEqual({ ...unknown.body, detail: `Sample with id ${sample_id} not found` })
    }
  })

  test.each(
    declared.filter(({ endpoint }) =>
      /report-missing|report-found|accept|dispose|prepare|not-analyzed|counter\/as-read|analysis\/reports\/$/.test(
        endpoint.path,
      ),
    ),
  )('is not changed by $name', async ({ endpoint }) => {
    const name = 'Robin Ortiz'
    const input = {
      samples: [sample_id],
      sample_ids: [sample_id],
      sample: sample_id,
      fullname: name,
      accepted_by: name,
      transported_by: name,
      staff: name,
      witness: 'Ben Cole',
      person: name,
      why: 'x',
      reason: endpoint.path.includes('prepare') ? 'REQUIRES_FURTHER_ANALYSIS' : 'x',
      tests: [{ technology: 'FTIR', data: { staff_first_name: 'A', staff_last_name: 'B' } }],
    }
    const before = await service.db.selectFrom('samples').selectAll().execute()
    const reply = await service.call('otherLab', endpoint, { input })
    expect(reply).toMatchObject({ status: 404, body: { detail: `Sample with id ${sample_id} not found` } })
    expect(await service.db.selectFrom('samples').selectAll().execute()).toEqual(before)
  })

  test('does not show its custody log', async () => {
    const status = async (who: Person) => (await service.call(who, readCustodyLog, { query: { sample_id } })).status
    expect(await status('otherLab')).toBe(404)
    expect(await status('lab')).toBe(200)
    expect(await status('admin')).toBe(200)
  })
})
