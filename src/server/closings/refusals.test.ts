/** What closing a site refuses, what a closed site refuses, and two who act at the same moment. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { registerIds } from '#contract/admin/ids.ts'
import { addMessage } from '#contract/admin/messages.ts'
import { invitePerson } from '#contract/admin/people.ts'
import { closeSite, undoClosing } from '#contract/admin/site-closings.ts'
import { changeSite, listSites } from '#contract/admin/sites.ts'
import { message, reason, roles } from '../../../test/support/admin-examples.ts'
import { closingsOf } from '../../../test/support/closings.ts'
import { testService } from '../../../test/support/service.ts'
import { register } from '../../../test/support/stories.ts'

const service = testService()
const { preview, close, closed, undo, world, verified } = closingsOf(service)

beforeAll(() => service.db.updateTable('sites').set({ tests_on_site: true }).where('name', '=', 'Harbour').execute())

test('what cannot be is refused with a sentence, and changes nothing', async () => {
  const before = await world()
  const fault = async (site: string, to: string, changes: object = {}) => {
    const { status, body } = await close(site, to, changes)
    return [status, body.errors?.[0]?.message ?? body.detail]
  }
  expect(await fault('Parkdale', 'Parkdale')).toEqual([400, 'A site cannot take over from itself. Choose another one.'])
  expect(await fault('Parkdale', 'Riverside', { name: 'Riverside' })).toEqual([
    400,
    'Type the name of the site that closes: Parkdale',
  ])
  expect(await fault('Parkdale', 'Riverside', { reason: ' ' })).toEqual([400, 'Enter the reason.'])
  expect(await fault('Parkdale', 'Riverside', { to_site_id: 999_999 })).toEqual([
    400,
    'Choose the site that takes over.',
  ])
  expect(await fault('Parkdale', 'Central laboratory')).toEqual([
    400,
    'Central laboratory does not collect samples, as Parkdale does. Choose another site.',
  ])
  expect(await fault('Central laboratory', 'Riverside')).toEqual([
    400,
    'Riverside does not analyze samples, as Central laboratory does. Choose another site.',
  ])
  for (const who of ['collection', 'lab', 'both', 'noRole'] as const)
    expect([(await close('Parkdale', 'Riverside', {}, who)).status, (await undo('Parkdale', who)).status]).toEqual([
      403, 403,
    ])
  expect((await undo('Parkdale')).body.detail).toBe('This site is not closed.')
  const nowhere = { params: { id: '999999' }, input: { to_site_id: service.site('Parkdale'), name: 'x', reason } }
  expect((await service.call('admin', closeSite, nowhere)).status).toBe(404)
  expect((await service.call('admin', undoClosing, { params: { id: '999999' } })).status).toBe(404)
  expect(await world()).toEqual(before)
})

test('the last site of its kind cannot be closed', async () => {
  const others = ['Harbour', 'University laboratory']
  await service.db.updateTable('sites').set({ active: false }).where('name', 'in', others).execute()
  const why = 'Central laboratory cannot be closed: no other open site analyzes samples and could take over.'
  expect(await close('Central laboratory', 'University laboratory')).toMatchObject({
    status: 409,
    body: { detail: why },
  })
  expect(await preview('Central laboratory')).toMatchObject({ refusal: why, choices: [] })
  await service.db.updateTable('sites').set({ active: true }).where('name', 'in', others).execute()
})

test('nothing new comes to a closed site, and it is opened again only as a whole', async () => {
  await register(service)
  await closed('Riverside', 'Parkdale')
  const site_id = service.site('Riverside')
  const detail = 'Riverside is closed. Choose a site that is open.'
  expect(await close('Riverside', 'Parkdale')).toMatchObject({
    status: 409,
    body: { detail: 'Riverside is closed already.' },
  })
  expect(await close('Parkdale', 'Riverside')).toMatchObject({ status: 400, body: { detail } })
  const ids = { site_id, rows: [{ sample_id: 'RS90001', container_type: 'VIAL', empty_weight: '2' }], dry_run: true }
  expect(await service.call('admin', registerIds, { spoilt: ids })).toMatchObject({ status: 400, body: { detail } })
  const person = { email: 'new@example.org', name: 'New Person', site_id, ...roles }
  expect((await service.call('admin', invitePerson, { input: person })).body.errors).toMatchObject([
    { field: 'site_id' },
  ])
  expect(await service.call('admin', addMessage, { input: { ...message, audience_site_id: site_id } })).toMatchObject({
    status: 400,
    body: { detail },
  })
  // Whoever writes it.
  for (const row of [
    sql`insert into users (email, name, site_id) values ('x@example.org', 'X', ${site_id})`,
    sql`insert into routing_rules (collecting_site_id, analysis_site_id) values (${site_id}, ${service.site('Central laboratory')})`,
    sql`insert into registered_ids (sample_id, site_id, container_type) values ('RS90002', ${site_id}, 'BAG')`,
    sql`update samples set collecting_site_id = ${site_id} where sample_id in (select sample_id from samples where deleted_at is null limit 1)`,
    sql`insert into turned_away (site_id, hour, reason) values (${site_id}, now(), 'FULL')`,
  ])
    await expect(row.execute(service.db)).rejects.toMatchObject({ code: 'VC001', message: detail })
  const [before] = (await service.must('admin', listSites, {})).filter(({ id }) => id === site_id)
  expect(before).toMatchObject({ active: false, people: 0, open_samples: 0, free_vials: 0, free_bags: 0 })
  const {
    id: _i,
    people: _p,
    free_vials: _v,
    free_bags: _b,
    open_samples: _o,
    closed_at: _c,
    version,
    ...form
  } = before ?? {}
  const open = { params: { id: String(site_id) }, version: version ?? 0, spoilt: { ...form, active: true } }
  expect((await service.call('admin', changeSite, open)).body.detail).toBe(
    'Riverside is closed, and another site took over. Undo its closing, or add a new site.',
  )
  // The site that took over closes too: it must be opened first.
  await closed('Parkdale', 'Harbour')
  expect((await undo('Riverside')).body.detail).toBe('Parkdale has closed since. Undo the closing of Parkdale first.')
  expect((await undo('Parkdale')).body.stayed).toEqual([])
  const shift = (hours: number) =>
    sql`update site_closings set at = at - ${hours} * interval '1 hour' where undone_at is null`.execute(service.db)
  await shift(25)
  expect((await undo('Riverside')).body.detail).toBe(
    'Riverside closed more than 24 hours ago, so this cannot be undone. Add a new site.',
  )
  expect((await preview('Riverside')).closing).toMatchObject({ undo_until: null })
  await shift(-25)
  expect((await undo('Riverside')).body.stayed).toEqual([])
  await verified()
})

test('of two who close it, or undo it, at the same moment, one does', async () => {
  const twice = await Promise.all([close('Riverside', 'Parkdale'), close('Riverside', 'Harbour')])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  const undone = await Promise.all([undo('Riverside'), undo('Riverside')])
  expect(undone.map(({ status }) => status).sort()).toEqual([200, 409])
  // Two sites into each other: the second finds the other closed.
  const crossed = await Promise.all([close('Riverside', 'Parkdale'), close('Parkdale', 'Riverside')])
  expect(crossed.map(({ status }) => status).sort()).toEqual([200, 400])
  const shut = crossed[0]?.status === 200 ? 'Riverside' : 'Parkdale'
  expect((await undo(shut)).status).toBe(200)
})

test('whoever registers while the site closes is refused or moves with it: no sample stays behind', async () => {
  const work = Array.from({ length: 12 }, () =>
    register(service).then(
      () => 'done',
      () => 'refused',
    ),
  )
  const [reply] = await Promise.all([close('Parkdale', 'Riverside'), ...work])
  expect(reply.status).toBe(200)
  const behind = await service.db
    .selectFrom('samples')
    .select('sample_id')
    .where('collecting_site_id', '=', service.site('Parkdale'))
    .where('deleted_at', 'is', null)
    .execute()
  expect(behind).toEqual([])
  await verified()
  expect((await undo('Parkdale')).status).toBe(200)
})
