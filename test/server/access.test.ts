/**
 * Who may call what (spec S6, decision 2): every route of openapi.json with every role, the wrong site and no token. What
 * tokens are refused everywhere is in refused-tokens.test.ts.
 */
import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { readCustodyLog } from '#contract/custody.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { declared } from '../support/contract.ts'
import { type Person, people, testService } from '../support/service.ts'
import { reported } from '../support/stories.ts'

const service = testService()
const roles = Object.keys(people) as Person[]

/** The reviewed table: which of the test's people each access lets in. */
const admitted: Record<Access, readonly (Person | 'nobody')[]> = {
  public: ['nobody', ...roles],
  'signed-in': roles,
  reader: ['collection', 'otherCollection', 'lab', 'otherLab', 'both', 'admin'],
  staff: ['collection', 'otherCollection', 'lab', 'otherLab', 'both'],
  collection: ['collection', 'otherCollection', 'both'],
  analysis: ['lab', 'otherLab', 'both'],
  admin: ['admin'],
  'lab or admin': ['lab', 'otherLab', 'both', 'admin'],
}

/** The reviewed access of every call (spec S6). A call that is added must be added here. */
const reviewed: Record<string, Access> = {
  'GET /service/': 'public',
  'GET /health/': 'public',
  'GET /ready/': 'public',
  'POST /auth/token/': 'public',
  'POST /auth/token/refresh/': 'public',
  'POST /auth/logout/': 'public',
  'POST /auth/password/': 'signed-in',
  'POST /auth/reauthenticate/': 'signed-in',
  'GET /user/second-factor/': 'signed-in',
  'POST /user/second-factor/begin/': 'signed-in',
  'POST /user/second-factor/': 'signed-in',
  'DELETE /user/second-factor/': 'signed-in',
  'POST /user/second-factor/recovery-codes/': 'signed-in',
  'GET /user/sessions/': 'signed-in',
  'POST /user/sessions/end-others/': 'signed-in',
  'GET /user/me/': 'signed-in',
  'GET /user/my-sign-ins/': 'signed-in',
  'GET /user/my-site/': 'signed-in',
  'GET /user/my-message/': 'signed-in',
  'GET /samples/': 'reader',
  'GET /samples/{sample_id}/': 'reader',
  'POST /samples/': 'collection',
  'PATCH /samples/{sample_id}/': 'collection',
  'DELETE /samples/{sample_id}/': 'collection',
  'POST /samples/report-missing/': 'staff',
  'POST /samples/report-found/': 'reader',
  'GET /samples/{sample_id}/service-user/': 'public',
  'GET /collection/survey-options/': 'staff',
  'GET /collection/survey-options/service-user/': 'public',
  'POST /packages/prepare/': 'staff',
  'POST /packages/accept/': 'analysis',
  'POST /packages/arrived-by-mistake/': 'analysis',
  'GET /packages/routes/': 'public',
  'GET /analysis/reports/{sample_id}/': 'reader',
  'GET /analysis/reports/{sample_id}/service-user/': 'public',
  'POST /analysis/reports/': 'analysis',
  'POST /analysis/not-analyzed/': 'analysis',
  'POST /analysis/dispose/': 'analysis',
  'POST /collection/results/{sample_id}/share/': 'collection',
  'POST /collection/results/{sample_id}/not-share/': 'collection',
  'POST /collection/results/{sample_id}/told/': 'collection',
  'POST /collection/results/{sample_id}/share-service-user/': 'public',
  'GET /collection/results/{sample_id}/ready/': 'reader',
  'GET /collection/results/{sample_id}/download/': 'reader',
  'GET /collection/results/{sample_id}/download-service-user/': 'public',
  'POST /collection/{sample_id}/research_participation/': 'collection',
  'GET /custodylogs/logs/': 'reader',
  'GET /dhp/drug/': 'reader',
  'GET /dhp/tab-counts/': 'reader',
  'GET /admin/ids/': 'admin',
  'POST /admin/ids/': 'admin',
  'POST /admin/ids/weights/': 'admin',
  'POST /admin/ids/void/': 'admin',
  'GET /admin/ids/stock/': 'admin',
  'GET /samples/stock/': 'collection',
  'POST /admin/ids/labels/': 'admin',
  'GET /admin/export/codebook/': 'admin',
  'POST /admin/export/': 'admin',
  'POST /admin/export/open-data/': 'admin',
  'GET /admin/imports/': 'admin',
  'POST /admin/imports/': 'admin',
  'POST /admin/imports/{id}/undo/': 'admin',
  'GET /admin/options/': 'admin',
  'POST /admin/options/': 'admin',
  'PATCH /admin/options/{id}/': 'admin',
  'PUT /admin/options/': 'admin',
  'POST /admin/options/{id}/merge/': 'admin',
  'GET /admin/drugs/': 'admin',
  'POST /admin/drugs/': 'admin',
  'PUT /admin/drugs/{id}/': 'admin',
  'POST /admin/drugs/{id}/merge/': 'admin',
  'POST /admin/drugs/import/': 'admin',
  'GET /admin/messages/': 'admin',
  'POST /admin/messages/': 'admin',
  'PUT /admin/messages/{id}/': 'admin',
  'GET /admin/people/': 'admin',
  'POST /admin/people/': 'admin',
  'PATCH /admin/people/{id}/': 'admin',
  'POST /admin/people/{id}/link/': 'admin',
  'POST /admin/people/{id}/sign-out/': 'admin',
  'DELETE /admin/people/{id}/second-factor/': 'admin',
  'GET /admin/people/{id}/sign-ins/': 'admin',
  'POST /auth/link/': 'public',
  'POST /auth/link/first-administrator/': 'public',
  'POST /auth/link/password/': 'public',
  'GET /admin/settings/': 'admin',
  'PATCH /admin/settings/': 'admin',
  'PUT /admin/logo/': 'admin',
  'GET /service/logo/{version}/': 'public',
  'GET /admin/mail/': 'admin',
  'PUT /admin/mail/': 'admin',
  'POST /admin/mail/test/': 'admin',
  'GET /admin/setup/': 'admin',
  'POST /admin/setup/suggested/': 'admin',
  'GET /admin/retention/': 'admin',
  'GET /samples/{sample_id}/card/': 'collection',
  'GET /admin/retention/preview/': 'admin',
  'PUT /admin/retention/': 'admin',
  'POST /admin/retention/clock/': 'admin',
  'GET /admin/audit/': 'admin',
  'GET /admin/health/': 'admin',
  'GET /admin/sites/': 'admin',
  'POST /admin/sites/': 'admin',
  'PUT /admin/sites/{id}/': 'admin',
  'GET /admin/routing/': 'admin',
  'PUT /admin/routing/{id}/': 'admin',
  'GET /admin/courier/': 'admin',
  'PUT /admin/courier/': 'admin',
  'POST /admin/drugs/{id}/try/': 'admin',
  'POST /admin/drugs/{id}/unmerge/': 'admin',
  'GET /admin/words/': 'admin',
  'POST /admin/words/': 'admin',
  'DELETE /admin/words/{id}/': 'admin',
  'GET /analysis/open-names/': 'analysis',
  'GET /dhp/dictionary/': 'analysis',
  'GET /admin/courier/link/': 'admin',
  'PUT /admin/courier/link/': 'admin',
  'GET /admin/deletion-requests/': 'admin',
  'POST /admin/deletion-requests/{id}/': 'admin',
  'GET /admin/losses/': 'admin',
  'POST /admin/losses/{sample_id}/write-off/': 'admin',
  'GET /dhp/due-counts/': 'reader',
  'GET /insight/samples/': 'reader',
  'GET /insight/turnaround/': 'reader',
  'GET /insight/expected-found/': 'reader',
  'GET /insight/substances/': 'reader',
  'GET /analysis/disposals/{sample_id}/certificate/': 'lab or admin',
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const isPublic = (endpoint: Endpoint) => endpoint.access === 'public'
let addressNumber = 0
/** A fresh address for each call, so that limits by address do not answer instead. */
const address = () => `10.1.${Math.floor(addressNumber / 250)}.${(addressNumber++ % 250) + 1}`
let sample_id = ''

beforeAll(async () => {
  sample_id = await reported(service)
})

test('every route of openapi.json is a declared endpoint with a reviewed access, and the other way round', async () => {
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

test('no file of the contract is left out of this walk', () => {
  const files = readdirSync(new URL('../../src/contract/', import.meta.url), {
    recursive: true,
    encoding: 'utf8',
  }).filter((name) => name.endsWith('.ts'))
  const withoutCalls = [
    'endpoint.ts',
    'fields.ts',
    'problems.ts',
    'public-pages.ts',
    'reports.ts',
    'admin/paging.ts',
    'admin/settings-form.ts',
  ]
  expect(files.filter((name) => !withoutCalls.includes(name))).toHaveLength(28)
})

describe.each(declared)('$name', ({ endpoint }) => {
  const call = (who: Person | null | { token: string }) =>
    service.call(who, endpoint, {
      params: { sample_id: 'NOTTHERE1', id: '2000000000' },
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
    else expect(status).toBe(403)
  })
})

describe('rows by site', () => {
  const bySample = declared.filter(({ endpoint }) => !isPublic(endpoint) && endpoint.path.includes('{sample_id}'))
  const strangers: Person[] = ['otherCollection', 'otherLab', 'both']

  test.each(bySample)('$name of another site answers as if it were not there', async ({ endpoint }) => {
    const input = { value: true, staff: 'Robin Ortiz', reason: 'x', fullname: 'Robin Ortiz', shared: true }
    for (const who of strangers.filter((one) => admitted[endpoint.access].includes(one))) {
      const options = (id: string) => ({ params: { sample_id: id }, ...(endpoint.input ? { input } : {}) })
      const foreign = await service.call(who, endpoint, options(sample_id))
      const unknown = await service.call(who, endpoint, options('NOTTHERE1'))
      expect(foreign.status).toBe(404)
      expect(foreign.body).toEqual({ ...unknown.body, detail: `Sample with id ${sample_id} not found` })
    }
  })

  test.each(
    declared.filter(({ endpoint }) =>
      /report-missing|report-found|accept|dispose|prepare|not-analyzed|analysis\/reports\/$/.test(endpoint.path),
    ),
  )('$name with a sample of another site changes nothing', async ({ endpoint }) => {
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

  test('the custody log of another site', async () => {
    const status = async (who: Person) => (await service.call(who, readCustodyLog, { query: { sample_id } })).status
    expect(await status('otherLab')).toBe(404)
    expect(await status('lab')).toBe(200)
    expect(await status('admin')).toBe(200)
  })
})
