/** Mistakes of transport are taken back by name and reason, in custody; nothing is rewritten. */
import { afterEach, describe, expect, test } from 'vitest'
import { addSite } from '#contract/admin/sites.ts'
import { saveReports } from '#contract/analysis.ts'
import { readCustodyLog } from '#contract/custody.ts'
import { listSamples, readSample } from '#contract/samples.ts'
import {
  acceptPackage,
  arrivedByMistake,
  correctPackage,
  preparePackages,
  undoReceipt,
  unpackSample,
} from '#contract/transport.ts'
import { firstBrokenLink } from '#server/custody/queries.ts'
import { site } from '../../../test/support/admin-examples.ts'
import { type Person, testService } from '../../../test/support/service.ts'
import { gcms, prepare, register, reported } from '../../../test/support/stories.ts'

const service = testService()
const mistake = { fullname: 'Robin Ortiz', reason: 'A slip of the hand.' }
const sampleOf = (sample_id: string, who: Person = 'admin') => service.must(who, readSample, { params: { sample_id } })
const newest = async (sample_id: string) => {
  const [entry] = await service.must('admin', readCustodyLog, { query: { sample_id } })
  return entry
}
const packed = async (count = 1) => {
  const ids: string[] = []
  for (let left = count; left > 0; left -= 1) ids.push(await register(service))
  await prepare(service, ids)
  return ids
}
const receive = (sample_ids: readonly string[]) =>
  service.must('lab', acceptPackage, {
    input: { sample_ids: [...sample_ids], accepted_by: 'Ada Osei', transported_by: 'Jo Bell' },
  })

afterEach(async () => expect(await firstBrokenLink(service.db)).toBeNull())

describe('a package on its way', () => {
  const correct = (sample_id: string, input: object, who: Person = 'collection') =>
    service.call(who, correctPackage, { params: { sample_id }, spoilt: { ...mistake, ...input } })

  test('gets another tracking number, for all its samples', async () => {
    const [one = '', two = ''] = await packed(2)
    expect((await correct(one, { track_number: 'AB 12' })).body).toMatchObject({ updated: 2 })
    expect(await sampleOf(two)).toMatchObject({ state: 'IN_TRANSPORT', track_number: 'AB 12' })
    expect(await newest(two)).toMatchObject({
      action: 'CORRECTED',
      staff: 'Robin Ortiz',
      note: 'The tracking number was empty, and is AB 12. A slip of the hand.',
    })
    expect(await correct(one, { track_number: 'AB 12' })).toMatchObject({ status: 400 })
  })

  test('goes to another lab: the new one sees it', async () => {
    const [id = ''] = await packed()
    const dest_site = service.site('University laboratory')
    expect((await correct(id, { dest_site })).status).toBe(200)
    expect(await sampleOf(id, 'otherLab')).toMatchObject({ analysis_site: dest_site })
    expect((await newest(id))?.note).toBe(
      'The destination was Central laboratory, and is University laboratory. A slip of the hand.',
    )
    for (const wrong of [service.site('Parkdale'), 999_999, service.site('University laboratory')])
      expect((await correct(id, { dest_site: wrong })).status).toBe(400)
  })

  test('shows nothing to a lab that never received it and is its destination no longer', async () => {
    const [id = ''] = await packed()
    const sees = async (who: Person) => (await service.call(who, readSample, { params: { sample_id: id } })).status
    const central = (await sampleOf(id)).analysis_site
    const dest_site = service.site('University laboratory')
    expect((await correct(id, { dest_site })).status).toBe(200)
    expect([await sees('lab'), await sees('otherLab')]).toEqual([404, 200])
    expect((await correct(id, { dest_site: central })).status).toBe(200)
    expect([await sees('lab'), await sees('otherLab')]).toEqual([200, 404])
    const { results } = await service.must('otherLab', listSamples, { query: { limit: 100 } })
    expect(results.map(({ sample_id }) => sample_id)).not.toContain(id)
    // A receipt that was taken back is none.
    await receive([id])
    const undone = await service.call('lab', undoReceipt, {
      params: { sample_id: id },
      input: { ...mistake, to: 'IN_TRANSPORT' },
    })
    expect(undone.status).toBe(200)
    expect((await correct(id, { dest_site })).status).toBe(200)
    expect([await sees('lab'), await sees('otherLab')]).toEqual([404, 200])
  })

  test('for further analysis stays open to the lab that reported', async () => {
    const id = await reported(service)
    const central = (await sampleOf(id)).analysis_site
    const to = service.site('University laboratory')
    const input = { samples: [id], reason: 'REQUIRES_FURTHER_ANALYSIS' as const, person: 'Ada Osei', why: 'More' }
    await service.must('lab', preparePackages, { input: { ...input, dest_site: to } })
    const third = await service.must('admin', addSite, { input: { ...site, name: 'Third lab', analyses: true } })
    expect((await correct(id, { dest_site: third.id }, 'lab')).status).toBe(200)
    expect((await service.call('otherLab', readSample, { params: { sample_id: id } })).status).toBe(404)
    expect(await sampleOf(id, 'lab')).toMatchObject({ analysis_site: third.id })
    expect(third.id).not.toBe(central)
  })

  test('is not changed without a reason, or by a stranger', async () => {
    const [one = '', two = ''] = await packed(2)
    for (const wrong of [{}, { track_number: 'x', reason: ' ' }, { track_number: 'x', fullname: 'Robin' }])
      expect((await correct(one, wrong)).status).toBe(400)
    expect((await correct(one, { track_number: 'x' }, 'otherCollection')).status).toBe(404)
    expect((await correct(one, { track_number: 'x' }, 'lab')).status).toBe(409)
    expect((await correct(one, { track_number: 'x' }, 'admin')).status).toBe(200)
    await receive([one, two])
    expect((await correct(one, { track_number: 'y' })).status).toBe(409)
  })

  test('of which a part has arrived, or went to another lab, is corrected for the rest of it', async () => {
    const [one = '', two = '', three = '', four = ''] = await packed(4)
    await receive([two])
    const taken = await service.call('otherLab', arrivedByMistake, {
      input: { sample_ids: [four], fullname: 'Ada Osei' },
    })
    expect(taken.status).toBe(200)
    const dest_site = service.site('University laboratory')
    expect((await correct(one, { track_number: 'y', dest_site })).body).toMatchObject({ updated: 2 })
    const [first, arrived, rest, mistaken] = await Promise.all([one, two, three, four].map((id) => sampleOf(id)))
    expect(first).toMatchObject({ state: 'IN_TRANSPORT', track_number: 'y', analysis_site: dest_site })
    expect(rest).toMatchObject({ track_number: 'y', analysis_site: dest_site })
    expect(arrived).toMatchObject({ state: 'IN_ANALYSIS', track_number: null })
    expect(arrived?.analysis_site).not.toBe(dest_site)
    expect(mistaken?.track_number).toBeNull()
    // The rest is a package of its own, and what was noted of it before it was packed goes with it.
    expect((await correct(three, { track_number: 'z' })).body).toMatchObject({ updated: 2 })
    const out = await service.call('collection', unpackSample, { params: { sample_id: one }, input: mistake })
    expect(out.status).toBe(200)
    expect(await sampleOf(one)).toMatchObject({ state: 'FILLED', track_number: null })
  })
})

describe('a sample that was packed by mistake', () => {
  const unpack = (sample_id: string, who: Person = 'collection') =>
    service.call(who, unpackSample, { params: { sample_id }, input: mistake })

  test('is at its site again, as it was', async () => {
    const id = await register(service)
    const before = await sampleOf(id)
    const other = await register(service)
    await prepare(service, [id, other])
    expect((await unpack(id)).status).toBe(200)
    const { version: _v, last_update: _l, ...now } = await sampleOf(id)
    expect(before).toMatchObject(now)
    expect(await sampleOf(other)).toMatchObject({ state: 'IN_TRANSPORT' })
    expect(await newest(id)).toMatchObject({ action: 'CORRECTED', note: expect.stringMatching(/^Packed by mistake/) })
    // It can be packed again.
    await prepare(service, [id])
    expect(await sampleOf(id)).toMatchObject({ state: 'IN_TRANSPORT' })
    expect((await unpack(id, 'otherCollection')).status).toBe(404)
  })

  test('is at its lab again, with its result', async () => {
    const id = await reported(service)
    const before = await sampleOf(id)
    await service.must('lab', preparePackages, {
      input: {
        samples: [id],
        reason: 'REQUIRES_FURTHER_ANALYSIS',
        person: 'Ada Osei',
        why: 'More',
        dest_site: service.site('University laboratory'),
      },
    })
    expect((await unpack(id, 'otherLab')).status).toBe(409)
    expect((await unpack(id, 'lab')).status).toBe(200)
    const { version: _v, last_update: _l, ...now } = await sampleOf(id)
    expect(before).toMatchObject(now)
  })

  test('of a package from before nobody noted it is refused', async () => {
    const [id = ''] = await packed()
    await service.db.updateTable('packages').set({ states_before: null }).execute()
    expect((await unpack(id)).status).toBe(409)
  })
})

describe('a receipt of a vial that was not in the box', () => {
  const undo = (sample_id: string, to: 'IN_TRANSPORT' | 'MISSING', who: Person = 'lab') =>
    service.call(who, undoReceipt, { params: { sample_id }, input: { ...mistake, to } })

  test.each(['IN_TRANSPORT', 'MISSING'] as const)('goes back to %s, and is received later', async (to) => {
    const [id = ''] = await packed()
    await receive([id])
    expect((await undo(id, to)).status).toBe(200)
    expect(await sampleOf(id)).toMatchObject({ state: to, date_received: null, report_state: null })
    expect(await newest(id)).toMatchObject({ action: 'CORRECTED', note: expect.stringMatching(/^Accepted by mistake/) })
    await receive([id])
    expect(await sampleOf(id)).toMatchObject({ state: 'IN_ANALYSIS', report_state: 'READY_FOR_ANALYSIS' })
  })

  test('stays once the lab has a draft of it, and is not a stranger’s to take back', async () => {
    const [id = ''] = await packed()
    await receive([id])
    expect((await undo(id, 'MISSING', 'collection')).status).toBe(409)
    expect((await undo(id, 'MISSING', 'otherLab')).status).toBe(404)
    await service.must('lab', saveReports, { query: { is_draft: true }, input: { sample: id, tests: [gcms([])] } })
    expect((await undo(id, 'MISSING')).body.detail).toBe(`${id} has a draft or a report of this lab already.`)
  })
})
