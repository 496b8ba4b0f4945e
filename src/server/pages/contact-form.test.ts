/**
 * A contact for one message, left on a waiting sample's page: without JavaScript, behind the check code, in three
 * languages.
 */
import { beforeAll, expect, test } from 'vitest'
import { changeMailServer } from '#contract/admin/mail.ts'
import { changeSettings } from '#contract/admin/settings.ts'
import { readSample } from '#contract/samples.ts'
import { testService } from '../../../test/support/service.ts'
import { atLab, submit } from '../../../test/support/stories.ts'

const service = testService({ withPages: true })
const set = (input: object) => service.call('admin', changeSettings, { spoilt: input })
beforeAll(async () => {
  const server = {
    host: '127.0.0.1',
    port: 1,
    security: 'NONE' as const,
    username: '',
    from_address: 'vialog@test.example',
  }
  await service.must('admin', changeMailServer, { input: { server } })
  await set({ word_by_email: true, word_sender_name: 'Desk', word_sender_address: 'desk@appointments.example' })
  await set({ check_codes: true })
})

async function waiting() {
  const sample_id = await atLab(service)
  const { check_code } = await service.must('collection', readSample, { params: { sample_id } })
  return { sample_id, path: `/service-users/result/${sample_id}`, query: `?lang=en&code=${check_code}` }
}
let addresses = 0
const read = async (path: string) => (await fetch(`${service.address}${path}`)).text()
const post = (path: string, body: Record<string, string>) => {
  addresses += 1
  return fetch(`${service.address}${path}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(body),
    headers: { 'x-forwarded-for': `10.7.${addresses}.1` },
  })
}
const positiveStrip = {
  technology: 'TEST_STRIP',
  data: {
    ...{ strip_type: 'Fentanyl', strip_result: 'POSITIVE' as const, drugs_found: [], notes: '', tech_notes: '' },
    ...{ is_liquid: 0 as const, staff_first_name: 'Ada', staff_last_name: 'Osei' },
  },
} as const
const contacts = () => service.db.selectFrom('contacts').select('sample_id').execute()

test('a reader leaves a contact and takes it back, and the page says so', async () => {
  const { path, query, sample_id } = await waiting()
  expect(await read(path + query)).toContain('<h2>Get one message</h2>')
  const left = await post(`${path}/contact${query}`, { contact: 'sam@example.org' })
  expect(left.status).toBe(303)
  const kept = await read(left.headers.get('location') ?? '')
  expect(kept).toContain('We will send one message when the result is there.')
  expect(kept).not.toContain('sam@example.org')
  expect(await contacts()).toEqual([{ sample_id }])
  for (const _ of [1, 2]) {
    const forgotten = await post(`${path}/contact${query}`, { forget: '1' })
    expect(await read(forgotten.headers.get('location') ?? '')).toContain(
      'If we had a contact for this sample, it is deleted.',
    )
  }
  expect(await contacts()).toEqual([])
})

test.each([
  '',
  'sam',
  '+1 416 555 0100',
  'a@b.org, c@d.org',
  'a@b.org\r\nBcc: c@d.org',
  '<script>@example.org',
  '\u0000@example.org',
])('%j is refused beside the field, and what was typed stays', async (contact) => {
  const { path, query } = await waiting()
  const reply = await post(`${path}/contact${query}`, { contact })
  const html = await reply.text()
  expect([reply.status === 400 || reply.status === 409, html.includes('role="alert"')]).toEqual([true, true])
  // It never says 'for this sample now': no other sample would accept it either.
  expect(html).toContain('This is no address or number that we can write to.')
  expect(html).not.toContain('<script>@')
  expect(await contacts()).toEqual([])
})

test('without the right code the page shows neither sample nor form', async () => {
  const { path, query } = await waiting()
  const wrong = await post(`${path}/contact?lang=en&code=XXXX`, { contact: 'sam@example.org' })
  expect(wrong.status).toBe(404)
  expect((await post(`${path}/contact?lang=en`, { forget: '1' })).status).toBe(404)
  expect(await contacts()).toEqual([])
  await set({ word_by_email: false })
  expect(await read(path + query)).not.toContain('Get one message')
  expect((await post(`${path}/contact${query}`, { contact: 'sam@example.org' })).status).toBe(409)
  await set({ word_by_email: true })
})

test('once there is a result, the page takes no contact, in any language', async () => {
  const { path, query, sample_id } = await waiting()
  expect(await read(path + query.replace('en', 'fr'))).toContain('Recevoir un message')
  expect(await read(path + query.replace('en', 'es'))).toContain('Recibir un mensaje')
  await submit(service, sample_id)
  expect(await read(path + query)).not.toContain('Get one message')
  expect((await post(`${path}/contact${query}`, { contact: 'sam@example.org' })).status).toBe(409)
})

test('while check codes are off, the page takes no contact from strangers', async () => {
  const { path, query } = await waiting()
  await set({ check_codes: false })
  expect(await read(path + query)).not.toContain('Get one message')
  expect((await post(`${path}/contact${query}`, { contact: 'sam@example.org' })).status).toBe(409)
  expect(await contacts()).toEqual([])
})

test('a strip alone sends no message, so the contact can still be taken back', async () => {
  await set({ check_codes: true })
  const { path, query, sample_id } = await waiting()
  await post(`${path}/contact${query}`, { contact: 'sam@example.org' })
  await submit(service, sample_id, [positiveStrip])
  expect(await read(path + query)).toContain('Forget my contact')
  expect((await post(`${path}/contact${query}`, { forget: '1' })).status).toBe(303)
  expect(await contacts()).toEqual([])
})
