/** The first administrator (R13.11): a link works once, and only while the service has no administrator. */
import { beforeEach, describe, expect, test } from 'vitest'
import { becomeAdministrator, readLink } from '#contract/admin/people.ts'
import { me, ownSignIns } from '#contract/session.ts'
import { testService } from '../../../test/support/service.ts'
import { makeFirstLink } from './first-administrator.ts'

const service = testService()
let number = 0
const inputOf = (token: string, changes: Record<string, string> = {}) => {
  number += 1
  return {
    token,
    name: 'Ada Osei',
    email: `ada${number}@test.example`,
    site: 'Parkdale',
    new_password: 'quiet otters carry lanterns',
    ...changes,
  }
}
const become = (token: string, changes: Record<string, string> = {}) =>
  service.call(null, becomeAdministrator, { input: inputOf(token, changes), address: `10.4.0.${number}` })
const read = (token: string) => service.call(null, readLink, { input: { token }, address: `10.4.1.${++number}` })

// A service before it has an administrator.
beforeEach(async () => {
  await service.db.updateTable('users').set({ is_admin: false }).execute()
})

test('a link makes the administrator and signs them in; then all such links are void', async () => {
  const [token, other] = [await makeFirstLink(service.db, new Date()), await makeFirstLink(service.db, new Date())]
  expect(await read(token)).toMatchObject({ status: 200, body: { person: null, service: 'Vialog' } })
  const reply = await become(token)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  const asAda = { token: reply.body.access }
  expect((await service.call(asAda, me)).body).toMatchObject({ name: 'Ada Osei', is_admin: true, site: 'Parkdale' })
  expect((await service.call(asAda, ownSignIns)).body).toMatchObject([{ outcome: 'BY_LINK' }])
  for (const used of [token, other]) {
    expect(await read(used)).toMatchObject({ status: 404 })
    expect(await become(used)).toMatchObject({ status: 404 })
  }
  const rows = await service.db.selectFrom('audit_log').select(['who', 'action', 'entity']).orderBy('id').execute()
  expect(rows.slice(-2)).toMatchObject([
    { who: 'Ada Osei', action: 'create', entity: 'user' },
    { who: 'Ada Osei', action: 'set password by link', entity: 'user' },
  ])
})

test('of two people who use two links at once, one becomes the administrator', async () => {
  const tokens = [await makeFirstLink(service.db, new Date()), await makeFirstLink(service.db, new Date())]
  const replies = await Promise.all(tokens.map((token) => become(token)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
})

test('a link is void after seven days, and while the service has an administrator', async () => {
  const token = await makeFirstLink(service.db, new Date(Date.now() - 7 * 24 * 3600_000 - 1000))
  expect(await read(token)).toMatchObject({ status: 404 })
  const open = await makeFirstLink(service.db, new Date())
  await service.db.updateTable('users').set({ is_admin: true }).where('email', '=', 'admin@test.example').execute()
  expect(await become(open)).toMatchObject({ status: 404 })
})

describe('a refusal names the field, and the link stays valid', () => {
  test.each([
    [{ name: 'Ada' }, 'name', 'Enter a first and a last name.'],
    [{ email: 'ada' }, 'email', 'Enter an email address.'],
    [{ email: 'lab@test.example' }, 'email', 'lab@test.example has an account already. Nothing was changed.'],
    [{ site: '' }, 'site', 'Enter the name of the site.'],
    [{ site: 'Elsewhere' }, 'site', expect.stringMatching(/^No site is named 'Elsewhere'\. The sites are: /)],
    [{ new_password: 'short' }, 'new_password', 'Enter at least 12 characters.'],
    [{ new_password: 'ada.osei@test.example', email: 'ada.osei@test.example' }, 'new_password', expect.anything()],
  ])('%o', async (changes, field, message) => {
    const token = await makeFirstLink(service.db, new Date())
    const refused = await become(token, changes)
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field, message }] } })
    expect(await read(token)).toMatchObject({ status: 200 })
  })
})

test('only the hash of a link is stored', async () => {
  const token = await makeFirstLink(service.db, new Date())
  expect(JSON.stringify(await service.db.selectFrom('one_time_links').selectAll().execute())).not.toContain(token)
})
