/** Every change of administration leaves an audit row that says before and after in words (R13.2). */
import { createCanvas } from '@napi-rs/canvas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mergeDrugs } from '#contract/admin/drugs.ts'
import { importSamples } from '#contract/admin/imports.ts'
import { changeMailServer } from '#contract/admin/mail.ts'
import { listAudit } from '#contract/admin/settings.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { reportMissing, requestDeletion } from '#contract/samples.ts'
import { retentionDefaults } from '#domain/service/retention.ts'
import { closingChanges, drug, message, roles, setbackChanges, site } from '../../../test/support/admin-examples.ts'
import { areaChanges } from '../../../test/support/alert-examples.ts'
import { declared } from '../../../test/support/contract.ts'
import { drugChanges } from '../../../test/support/drug-examples.ts'
import { importChoices } from '../../../test/support/import-choices.ts'
import { instrumentChanges } from '../../../test/support/instrument-examples.ts'
import { layoutChanges } from '../../../test/support/layout-examples.ts'
import { machineKeyChanges } from '../../../test/support/machines.ts'
import { aMailServer, type TestMailServer } from '../../../test/support/mail-server.ts'
import { methodChanges } from '../../../test/support/method-examples.ts'
import { recipientChanges } from '../../../test/support/recipient-examples.ts'
import { type TestService, testService } from '../../../test/support/service.ts'
import { shiftChanges } from '../../../test/support/shift-examples.ts'
import { adminSignalChanges } from '../../../test/support/signal-examples.ts'
import { smsChanges } from '../../../test/support/sms-examples.ts'
import { register } from '../../../test/support/stories.ts'
import { stripChanges } from '../../../test/support/strip-examples.ts'
import { technologyChanges } from '../../../test/support/technology-examples.ts'
import { carriesVersion, refusesUnread } from '../../../test/support/versions.ts'

const service = testService()
let mailbox: TestMailServer
beforeAll(async () => {
  mailbox = await aMailServer()
})
afterAll(() => mailbox[Symbol.asyncDispose]())
type Sent = { readonly params?: Record<string, string>; readonly input?: unknown }
type Change = {
  readonly make: (service: TestService) => Promise<Sent>
  readonly says: RegExp
  /** Makes room for the examples that follow. */
  readonly undo?: (service: TestService) => Promise<unknown>
}
const idOf = async (table: 'options' | 'drugs' | 'messages' | 'substance_words', values: object) => {
  const row = await service.db
    .insertInto(table)
    .values(values as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: String(row.id) }
}
const option = (name: string) => idOf('options', { list: 'SampleColour', name, list_order: 1 })
const collector = async () => ({ id: String(service.userIds['collection@test.example']) })
const parkdale = async () => ({ id: String(service.site('Parkdale')) })
const oldFields = ['sample_id', 'date_collected'] as const
const oldSample = (sample_id: string) => ({
  files: [{ name: 'old.csv', text: `id,day\n${sample_id},2024-01-05`, fields: oldFields }],
  choices: importChoices(service),
})
const deletion = async () => {
  const sample_id = await register(service)
  await service.must('collection', requestDeletion, {
    params: { sample_id },
    input: { staff: 'Robin Ortiz', reason: 'spilled' },
  })
  const { id } = await service.db
    .selectFrom('deletion_requests')
    .select('id')
    .where('sample_id', '=', sample_id)
    .executeTakeFirstOrThrow()
  return { id: String(id) }
}
const missing = async () => {
  const sample_id = await register(service)
  await service.must('collection', reportMissing, { input: { samples: [sample_id], fullname: 'Robin Ortiz' } })
  return { sample_id }
}
const mailServerAt = (port: number) => ({
  host: '127.0.0.1',
  port,
  security: 'NONE' as const,
  username: 'vialog',
  password: 'sesame',
  from_address: 'vialog@test.example',
})

/** An example of each change; add each new call here. */
const changes: Record<string, Change> = {
  ...areaChanges,
  'POST /admin/people/': {
    make: async () => ({
      input: { email: 'a@test.example', name: 'Ana Diaz', site_id: service.site('Parkdale'), ...roles },
    }),
    says: /^name: Ana Diaz$/,
  },
  'PATCH /admin/people/{id}/': {
    make: async () => ({ params: await collector(), input: { name: 'New Name' } }),
    says: /^name: collection Person → New Name$/,
  },
  'POST /admin/people/{id}/link/': { make: async () => ({ params: await collector() }), says: /^link expires at: / },
  'POST /admin/people/{id}/sign-out/': { make: async () => ({ params: await collector() }), says: /^$/ },
  'DELETE /admin/people/{id}/second-factor/': {
    make: async () => {
      const params = await collector()
      const at = new Date().toISOString()
      const factor = { user_id: Number(params.id), sealed_secret: 'x', begun_at: at, confirmed_at: at }
      await service.db.insertInto('second_factors').values(factor).execute()
      return { params }
    },
    says: /^has second factor: yes → no$/,
  },
  'POST /admin/sites/': { make: async () => ({ input: site }), says: /^name: North$/ },
  'PUT /admin/sites/{id}/': {
    make: async () => ({ params: await parkdale(), input: { ...site, name: 'Parkdale', phone: '1' } }),
    says: /^phone: nothing → 1$/,
  },
  'PUT /admin/routing/{id}/': {
    make: async () => ({
      params: await parkdale(),
      input: { rules: [{ sample_type: null, analysis_site_id: service.site('University laboratory') }] },
    }),
    says: /^rules: .*→ all to University laboratory$/,
  },
  'PUT /admin/courier/': { make: async () => ({ input: { stops: [] } }), says: /^order: Parkdale to .* → nothing$/ },
  'PUT /admin/courier/link/': { make: async () => ({ input: { is_on: true } }), says: /^is on: no → yes$/ },
  'POST /admin/ids/': {
    make: async () => ({
      input: { site_id: service.site('Parkdale'), rows: [{ sample_id: 'PD1', container_type: 'BAG' }] },
    }),
    says: /^count: 1$/,
  },
  'POST /admin/ids/weights/': {
    make: async () => ({ input: { rows: [{ sample_id: await service.freeId(), empty_weight: '2,1234' }] } }),
    says: /^empty weight: 2.1 → 2.1234$/,
  },
  'POST /admin/ids/void/': {
    make: async () => ({ input: { sample_ids: [await service.freeId()], reason: 'Broken vial' } }),
    says: /^status: free → void$/,
  },
  'POST /admin/imports/': { make: async () => ({ input: oldSample('OLD1') }), says: /^files: old.csv$/ },
  'POST /admin/imports/{id}/undo/': {
    make: async () => {
      const { id } = await service.must('admin', importSamples, { input: oldSample('OLD2') })
      return { params: { id: String(id) } }
    },
    says: /^samples: 1 → 0$/,
  },
  ...technologyChanges,
  'POST /admin/options/': {
    make: async () => ({ input: { list: 'SampleColour', name: 'Teal' } }),
    says: /^name: Teal$/,
  },
  'PATCH /admin/options/{id}/': {
    make: async () => ({ params: await option('Grey'), input: { name: 'Gray' } }),
    says: /^name: Grey → Gray$/,
  },
  'PUT /admin/options/': {
    make: async () => {
      await option('Blue')
      await option('Red')
      const rows = await service.db
        .selectFrom('options')
        .select('id')
        .where('list', '=', 'SampleColour')
        .orderBy('list_order')
        .orderBy('name')
        .execute()
      const was = rows.map(({ id }) => id)
      return { input: { list: 'SampleColour', ids: was.toReversed(), was } }
    },
    says: /^order: /,
  },
  'POST /admin/options/{id}/merge/': {
    make: async () => ({ params: await option('Violet'), input: { into: Number((await option('Plum')).id) } }),
    says: /^name: Violet → Plum$/,
  },
  'POST /admin/drugs/': { make: async () => ({ input: drug }), says: /^important: yes$/ },
  'PUT /admin/drugs/{id}/': {
    make: async () => ({
      params: await idOf('drugs', { name: 'Isotonitazene', report_to_public: true, important: true }),
      input: { ...drug, name: 'Isotonitazene', important: false },
    }),
    says: /^important: yes → no$/,
  },
  'POST /admin/drugs/{id}/unmerge/': {
    make: async (on) => {
      const params = await idOf('drugs', { name: 'Ketamin' })
      const into = Number((await idOf('drugs', { name: 'Ketamine base' })).id)
      await on.must('admin', mergeDrugs, { params, input: { into } })
      return { params }
    },
    says: /^form of: Ketamine base → nothing$/,
  },
  'POST /admin/words/': {
    make: async () => ({ input: { kind: 'DANGER_STEM', text: 'bromazol', means: 'benzodiazepine' } }),
    says: /^text: bromazol$/,
  },
  'DELETE /admin/words/{id}/': {
    make: async () => ({ params: await idOf('substance_words', { kind: 'UNCLEAR_NAME', text: 'mystery' }) }),
    says: /^text: mystery → nothing$/,
  },
  'PUT /admin/drugs/{id}/measured-as/': {
    make: async () => ({
      params: await idOf('drugs', { name: 'Measured drug', salts: 'hydrochloride 0.8' }),
      input: { labs: [{ site_id: service.site('Central laboratory'), measured_as: 'HCl' }] },
    }),
    says: /^measured as: .*hydrochloride/,
  },
  'POST /admin/drugs/{id}/merge/': {
    make: async () => ({
      params: await idOf('drugs', { name: 'Fentanil' }),
      input: { into: Number((await idOf('drugs', { name: 'Fentanyl base' })).id) },
    }),
    says: /^name: Fentanil → Fentanyl base$/,
  },
  'POST /admin/drugs/import/': {
    make: async () => ({ input: { rows: [{ name: 'Caffeine', common_role: 'cut' }] } }),
    says: /^common role: nothing → cut$/,
  },
  'POST /admin/messages/': { make: async () => ({ input: message }), says: /^content: Closed on Monday$/ },
  'PUT /admin/messages/{id}/': {
    make: async () => ({ params: await idOf('messages', message), input: { ...message, content: 'Open' } }),
    says: /^content: Closed on Monday → Open$/,
  },
  'POST /admin/deletion-requests/{id}/': {
    make: async () => ({ params: await deletion(), input: { decision: 'REJECTED', note: 'Still needed' } }),
    says: /^decision: nothing → rejected$/,
  },
  'POST /admin/losses/{sample_id}/write-off/': {
    make: async () => ({ params: await missing(), input: { reason: 'Courier lost the box' } }),
    says: /^task: open → written off$/,
  },
  'PUT /admin/logo/': {
    make: async () => ({ input: { image: createCanvas(3, 2).toBuffer('image/png').toString('base64'), was: null } }),
    says: /^logo: nothing → 3 × 2 pixels/,
  },
  'PUT /admin/mail/': {
    make: async () => ({ input: { server: mailServerAt(25) } }),
    says: /^host: nothing → 127\.0\.0\.1$/,
  },
  'POST /admin/mail/test/': {
    make: async () => {
      await service.must('admin', changeMailServer, { input: { server: mailServerAt(mailbox.port) } })
      return { input: { to: 'ana@test.example' } }
    },
    says: /^to: ana@test\.example$/,
  },
  'PATCH /admin/settings/': { make: async () => ({ input: { paper: 'a4' } }), says: /^paper: letter → a4$/ },
  'PUT /admin/retention/': {
    make: async () => ({ input: { ...retentionDefaults, sessions_keep_days: 31 } }),
    says: /^sessions keep days: 30 → 31$/,
  },
  'POST /admin/retention/clock/': {
    make: async () => {
      await service.db.deleteFrom('erasing').execute()
      await service.db.insertInto('erasing').values({ clock_seen_at: '2020-01-01T00:00:00.000Z' }).execute()
      return { input: { says: new Date().toISOString() } }
    },
    says: /^clock: December 31, 2019, 7:00 PM → /,
  },
  ...drugChanges,
  ...methodChanges,
  ...stripChanges,
  ...instrumentChanges,
  ...machineKeyChanges,
  ...layoutChanges,
  ...adminSignalChanges,
  ...recipientChanges,
  ...smsChanges,
  ...{ ...closingChanges, ...shiftChanges, ...setbackChanges },
  'POST /admin/setup/suggested/': { make: async () => ({ input: { what: 'drugs' } }), says: /^added: \d+$/ },
}

/** Calls that only make a document or try a change. */
const makesDocument = ({ answer, path }: Endpoint) => typeof answer === 'string' || /\/(try|tedi)\/$/.test(path)
const writes = declared
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => endpoint.path.startsWith('/admin/') && endpoint.method !== 'GET' && !makesDocument(endpoint))

test('an example of every change is here', () => {
  expect(writes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(changes).sort())
})

describe.each(writes)('$method $path', (endpoint) => {
  test('says who, what, and before → after', async () => {
    const { make, says, undo } = changes[`${endpoint.method} ${endpoint.path}`] as Change
    const sent = await make(service)
    if (carriesVersion(endpoint)) await refusesUnread(service, endpoint, sent)
    const newest = async () => (await service.must('admin', listAudit, { query: { limit: 1 } })).results[0]
    const before = (await newest())?.id ?? 0
    const reply = await service.call('admin', endpoint, sent)
    expect(reply.body, JSON.stringify(reply.body)).toMatchObject({})
    expect(reply.status).toBeLessThan(300)
    const entry = await newest()
    expect(entry?.id).toBeGreaterThan(before)
    expect(entry).toMatchObject({ who: 'admin Person', site: 'Parkdale' })
    expect(entry?.changes.length === 0 ? [''] : entry?.changes).toContainEqual(expect.stringMatching(says))
    await undo?.(service)
  })
})
