/** Areas and pictures of alerts through the API: which areas an alert may name, and what remains of a picture. */
import { createCanvas } from '@napi-rs/canvas'
import { beforeAll, describe, expect, test } from 'vitest'
import { addArea, changeArea, listAreas } from '#contract/admin/areas.ts'
import { changeSettings } from '#contract/admin/settings.ts'
import {
  alertChoices,
  proposeAlert,
  readAlert,
  readAlertPicture,
  readDraftPicture,
  saveAlertDraft,
  uploadAlertPicture,
} from '#contract/alerts.ts'
import { aDraft, alertText, paramsOf, proposed, release } from '../../../test/support/alert-examples.ts'
import { testService } from '../../../test/support/service.ts'
import { register, reported } from '../../../test/support/stories.ts'

const service = testService()
let samples: string[] = []

beforeAll(async () => {
  samples = await Promise.all(Array.from({ length: 5 }, () => reported(service)))
})

const save = async (id: number, changes: object) => {
  const { draft_no } = await service.must('lab', readAlert, { params: paramsOf(id) })
  const spoilt = { draft_no, ...(await alertText(service)), ...changes }
  return service.call('lab', saveAlertDraft, { params: paramsOf(id), spoilt })
}

test('an alert may name an area with 20 samples from two sites, or from one site if the area is large', async () => {
  const site_ids = [service.site('Parkdale'), service.site('Riverside')]
  const area = await service.must('admin', addArea, { input: { name: 'East end', is_large: false, site_ids } })
  expect(area).toMatchObject({ name: 'East end', site_ids, refusal: expect.stringMatching(/^5 samples/) })
  const { id } = await aDraft(service, samples)
  await service.must('admin', changeSettings, { input: { whole_region: 'Greater Northville' } })
  expect(await save(id, { area_id: area.id })).toMatchObject({
    status: 400,
    body: {
      errors: [{ field: 'area_id', message: expect.stringMatching(/^5 samples.*Choose ‘Greater Northville’\.$/) }],
    },
  })
  expect(await save(id, { area_id: 99_999 })).toMatchObject({ status: 400, body: { errors: [{ field: 'area_id' }] } })
  expect((await save(id, {})).body.draft?.area).toBe('Greater Northville')
  await Promise.all(Array.from({ length: 15 }, () => register(service)))
  expect((await save(id, { area_id: area.id })).body.draft?.area).toBe('East end')
  expect((await aDraft(service, samples)).draft).toMatchObject({ area_id: area.id, area: 'East end' })
  const change = (input: object) =>
    service.call('admin', changeArea, {
      params: paramsOf(area.id),
      spoilt: { name: 'East end', is_large: false, site_ids, ...input },
    })
  expect((await change({ site_ids: [service.site('Parkdale')] })).body.refusal).toMatch(/one site/)
  // Saved drafts are checked again.
  const { draft_no } = await service.must('lab', readAlert, { params: paramsOf(id) })
  expect(await service.call('lab', proposeAlert, { params: paramsOf(id), input: { draft_no } })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'area_id' }] },
  })
  expect((await change({ site_ids: [service.site('Parkdale')], is_large: true })).body.refusal).toBe(null)
  expect((await service.must('lab', alertChoices)).areas).toEqual([{ id: area.id, name: 'East end', refusal: null }])
  for (const [input, field] of [
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ site_ids: [99_999] }, 'site_ids'],
    [{ is_large: 'yes' }, 'is_large'],
  ] as const) {
    expect(await change(input)).toMatchObject({ status: 400, body: { errors: [{ field }] } })
  }
  const twice = { name: 'EAST END', is_large: false, site_ids: [] }
  expect((await service.call('admin', addArea, { input: twice })).body.errors).toMatchObject([{ field: 'name' }])
  expect(await service.must('admin', listAreas)).toHaveLength(1)
  // An area that takes another's site: both get an audit entry.
  const taking = { name: 'West end', is_large: false, site_ids: [service.site('Parkdale')] }
  const west = await service.must('admin', addArea, { input: taking })
  const entries = await service.db
    .selectFrom('audit_log')
    .select(['entity_id', 'before', 'after'])
    .where('entity', '=', 'area')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(entries).toMatchObject([
    { entity_id: String(west.id), after: taking },
    { entity_id: String(area.id), before: { site_ids: [service.site('Parkdale')] }, after: { site_ids: [] } },
  ])
})

describe('a picture', () => {
  const drawn = (type: 'png' | 'jpeg' | 'webp', width: number, height: number) => {
    const canvas = createCanvas(width, height)
    const drawing = canvas.getContext('2d')
    drawing.fillStyle = { png: '#7a1f5c', jpeg: '#1f5c7a', webp: '#5c7a1f' }[type]
    drawing.fillRect(0, 0, width, height)
    return type === 'png'
      ? canvas.toBuffer('image/png')
      : type === 'jpeg'
        ? canvas.toBuffer('image/jpeg')
        : canvas.toBuffer('image/webp')
  }
  const upload = (bytes: Buffer) =>
    service.call('lab', uploadAlertPicture, { input: { image: bytes.toString('base64') } })

  /** A JPEG with a place in its EXIF part. */
  const withPlace = () => {
    const jpeg = drawn('jpeg', 300, 200)
    const exif = Buffer.from('Exif\0\0GPS 43.65 -79.38')
    const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
    return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)])
  }

  test.each(['png', 'jpeg', 'webp'] as const)(
    'as %s is scaled, and is served once its alert is released',
    async (type) => {
      const { body } = await upload(drawn(type, 3200, 1000))
      expect(body).toMatchObject({ width: 1600, height: 500 })
      const params = { hash: body.hash }
      expect((await service.call(null, readAlertPicture, { params })).status).toBe(404)
      expect((await service.call('otherCollection', readDraftPicture, { params })).headers['cache-control']).toMatch(
        /^private/,
      )
      const { id } = await aDraft(service, samples)
      await release(service, await proposed(service, id, { picture: body.hash }))
      const served = await service.call(null, readAlertPicture, { params })
      expect(served).toMatchObject({ status: 200, headers: { 'content-type': 'image/jpeg' } })
      expect(served.headers['cache-control']).toMatch(/^public.*immutable/)
    },
  )

  test.each(['png', 'jpeg', 'webp'] as const)('as %s that was cut off is refused', async (type) => {
    const whole = drawn(type, 640, 480)
    for (const part of [0.1, 0.6, 0.9])
      expect(await upload(whole.subarray(0, Math.floor(part * whole.length)))).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'image' }] },
      })
  })

  test('keeps nothing but its pixels', async () => {
    const sent = withPlace()
    expect(sent.includes('GPS 43.65')).toBe(true)
    const { hash } = (await upload(sent)).body
    const kept = await service.call('lab', readDraftPicture, { params: { hash } })
    expect(kept.raw.length).toBeGreaterThan(100)
    expect(kept.raw.includes('GPS')).toBe(false)
  })

  test('is in no alert of fewer than five samples, and must have been uploaded', async () => {
    const { hash } = (await upload(drawn('png', 20, 20))).body
    const { id } = await aDraft(service, samples.slice(0, 4))
    expect((await save(id, { picture: hash })).body.gaps).toMatchObject([{ field: 'picture' }])
    expect(await save(id, { picture: 'b'.repeat(64) })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'picture' }] },
    })
    expect(await save(id, { picture: '../../etc/passwd' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'picture' }] },
    })
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>')],
    ['a head alone', drawn('png', 30, 30).subarray(0, 33)],
    ['noise behind a head', Buffer.concat([drawn('png', 30, 30).subarray(0, 33), Buffer.alloc(500, 7)])],
    ['too many pixels on a side', drawn('png', 9001, 1)],
  ])('is not %s', async (_what, bytes) => {
    expect(await upload(bytes)).toMatchObject({ status: 400, body: { errors: [{ field: 'image' }] } })
  })

  test.each(['', 'x', '../..', '%00', 'A'.repeat(64)])('does not exist at the address %o', async (hash) => {
    expect((await service.call(null, readAlertPicture, { params: { hash } })).status).toBe(404)
  })

  test('at a name with a null byte is refused', async () => {
    for (const endpoint of [readAlertPicture, readDraftPicture])
      expect((await service.call('lab', endpoint, { params: { hash: 'a\u0000b' } })).status).toBe(400)
  })
})
