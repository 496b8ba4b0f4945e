/** Packages (R2.9 to R2.13): where they go, what they need, and vials at the wrong lab. */
import { describe, expect, test } from 'vitest'
import { courierRoutes } from '#contract/courier.ts'
import { readCustodyLog } from '#contract/custody.ts'
import { disposeSamples } from '#contract/disposal.ts'
import { readSample, reportMissing } from '#contract/samples.ts'
import { acceptPackage, arrivedByMistake, preparePackages } from '#contract/transport.ts'
import { nameMissing } from '#domain/faults.ts'
import { testService } from '../../../test/support/service.ts'
import { prepare, receive, register, reported } from '../../../test/support/stories.ts'

const service = testService()
const equipment = { sample_type: 'PARAPHERNALIA', already_used: null, paraphernalia_reuse: 'NO' } as const

describe('preparing', () => {
  test('groups by destination; a rule for one type comes before the rule for all', async () => {
    const [drug, used] = [await register(service), await register(service, equipment)]
    const input = { samples: [drug, used], reason: 'FROM_COLLECTION', dry_run: true } as const
    const { packages, destinations } = await service.must('collection', preparePackages, { input })
    expect(packages.map((one) => [one.dest_site.name, one.samples])).toEqual([
      ['Central laboratory', [drug]],
      ['University laboratory', [used]],
    ])
    expect(destinations).toEqual([])
    const dest_site = service.site('Central laboratory')
    const wrong = await service.call('collection', preparePackages, { input: { ...input, dest_site } })
    expect(wrong).toMatchObject({ status: 409, body: { detail: `${used} goes to University laboratory.` } })
  })

  test.each(['\u200b \u200b', 'Ana \u200b', '\u3164 \u2800'])(
    'a name that shows no last name is refused: %j',
    async (person) => {
      const input = { samples: [await register(service)], reason: 'FROM_COLLECTION', person } as const
      expect(await service.call('collection', preparePackages, { input })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'person', message: nameMissing.preparer }] },
      })
    },
  )

  test('without a rule there is no destination', async () => {
    await service.db.deleteFrom('routing_rules').where('collecting_site_id', '=', service.site('Riverside')).execute()
    const sample_id = await register(service, {}, 'otherCollection')
    const input = { samples: [sample_id], reason: 'FROM_COLLECTION', dry_run: true } as const
    expect(await service.call('otherCollection', preparePackages, { input })).toMatchObject({
      status: 409,
      body: { detail: `No destination for ${sample_id}` },
    })
  })

  test('further analysis of one sample needs a reason, a choice if there are several labs, and the right role', async () => {
    const sample_id = await reported(service)
    const input = { samples: [sample_id], reason: 'REQUIRES_FURTHER_ANALYSIS', person: 'Ada Osei' } as const
    const field = async (body: object) => {
      const reply = await service.call('lab', preparePackages, { spoilt: body })
      return reply.body.errors?.[0]
    }
    expect(await field(input)).toEqual({ field: 'why', message: 'Enter the reason.' })
    expect(await field({ ...input, why: 'NMR' })).toEqual({
      field: 'dest_site',
      message: 'Choose where the samples go.',
    })
    const collects = { ...input, why: 'NMR', dest_site: service.site('Parkdale') }
    expect(await field(collects)).toEqual({ field: 'dest_site', message: 'Choose one of the listed sites.' })
    expect((await service.call('collection', preparePackages, { input })).status).toBe(403)
    const back = { ...input, reason: 'FROM_COLLECTION' } as const
    expect((await service.call('lab', preparePackages, { input: back })).status).toBe(403)
  })
})

describe('receiving', () => {
  test('asks who brought the samples without a tracking number', async () => {
    const [tracked, internal] = [await register(service), await register(service)]
    await prepare(service, [tracked], { track_number: 'TRACK 7' })
    await prepare(service, [internal])
    const accept = (sample_ids: readonly string[], transported_by?: string) =>
      service.call('lab', acceptPackage, { input: { sample_ids, accepted_by: 'Ada Osei', transported_by } })
    const missing = [{ field: 'transported_by', message: nameMissing.transporter }]
    for (const name of [undefined, '', 'Carl']) {
      const { status, body } = await accept([tracked, internal], name)
      expect([status, body.errors], name).toEqual([400, missing])
    }
    expect((await accept([tracked])).status).toBe(200)
    // Receive this one, so that it is not in the courier's list of a test below.
    await receive(service, [internal])
    const log = await service.must('lab', readCustodyLog, { query: { sample_id: tracked } })
    expect(log.slice(0, 2)).toMatchObject([
      { action: 'ACCEPTED', staff: 'Ada Osei' },
      { action: 'DELIVERED', staff: 'Third Party', track_number: 'TRACK 7' },
    ])
  })

  test('the named person brought the samples without a tracking number, not those of a third party', async () => {
    const [tracked, internal] = [await register(service), await register(service)]
    await prepare(service, [tracked], { track_number: 'TRACK 9' })
    await prepare(service, [internal])
    await receive(service, [tracked, internal])
    const delivered = async (sample_id: string) => {
      const log = await service.must('lab', readCustodyLog, { query: { sample_id } })
      return log.find((entry) => entry.action === 'DELIVERED')?.staff
    }
    expect([await delivered(tracked), await delivered(internal)]).toEqual(['Third Party', 'Carl Courier'])
  })

  test('a vial at the wrong lab is re-addressed to it and received there; the right lab no longer waits for it', async () => {
    const sample_id = await register(service)
    await prepare(service, [sample_id])
    const input = { sample_ids: [sample_id], accepted_by: 'Ida Ray', transported_by: 'Carl Courier' }
    expect((await service.call('otherLab', acceptPackage, { input })).status).toBe(404)
    const fixed = await service.must('otherLab', arrivedByMistake, {
      input: { sample_ids: [sample_id], fullname: 'Ida Ray' },
    })
    expect(fixed.samples[0]).toMatchObject({ analysis_site_name: 'University laboratory', state: 'IN_TRANSPORT' })
    await service.must('otherLab', acceptPackage, { input })
    const log = await service.must('otherLab', readCustodyLog, { query: { sample_id } })
    expect(log.some((entry) => entry.note === 'Arrived by mistake: it was sent to Central laboratory.')).toBe(true)
    expect((await service.call('lab', acceptPackage, { input })).status).toBe(409)
  })

  test('re-addressing reveals nothing about samples that are not on their way', async () => {
    const [here, missing] = [await register(service), await register(service)]
    await prepare(service, [missing])
    await service.must('collection', reportMissing, { input: { samples: [missing], fullname: 'Robin Ortiz' } })
    const readdress = (id: string) =>
      service.call('otherLab', arrivedByMistake, { input: { sample_ids: [id], fullname: 'Ida Ray' } })
    expect(await readdress(here)).toMatchObject({
      status: 404,
      body: { detail: expect.stringContaining(`Sample with id ${here} not found among those on their way`) },
    })
    expect((await readdress('NOPE1')).status).toBe(404)
    expect((await readdress(missing)).status).toBe(200)
    expect((await receive(service, [missing], 'otherLab')).samples[0]).toMatchObject({ state: 'IN_ANALYSIS' })
  })
})

test('the courier sees samples prepared before the chosen time, except those that a third party carries', async () => {
  await service.db.deleteFrom('courier_stops').execute()
  const [internal, tracked] = [await register(service), await register(service)]
  service.clock = new Date('2026-11-20T15:00:00.000Z') // 10:00 AM in Toronto
  await prepare(service, [internal])
  await prepare(service, [tracked], { track_number: 'TRACK 8' })
  const at = async (query: Record<string, number>) => (await service.must(null, courierRoutes, { query })).routes
  expect(await at({})).toMatchObject([
    { source: { name: 'Parkdale' }, destination: { name: 'Central laboratory' }, count: 1 },
  ])
  expect(await at({ hour: 9, minute: 59 })).toEqual([])
  expect(await at({ hour: 10, minute: 1 })).toHaveLength(1)
  service.clock = new Date('2026-11-22T15:00:00.000Z')
  expect(await at({ hour: 0 })).toHaveLength(1)
  service.clock = null
  expect((await service.call(null, courierRoutes, { query: { hour: 24 } })).status).toBe(400)
  await service.must('lab', acceptPackage, {
    input: { sample_ids: [internal], accepted_by: 'Ada Osei', transported_by: 'Carl Courier' },
  })
  expect(await at({ hour: 23 })).toEqual([])
})

test('disposal needs two people, and also a reason if there is no result', async () => {
  const sample_id = await register(service)
  await prepare(service, [sample_id])
  await receive(service, [sample_id])
  const dispose = (input: object) =>
    service.call('lab', disposeSamples, {
      input: { samples: [sample_id], staff: 'Ada Osei', witness: 'Ben Cole', ...input },
    })
  expect((await dispose({ witness: ' ada  OSEI ' })).body.errors).toEqual([
    { field: 'witness', message: 'The witness must be another person.' },
  ])
  expect((await dispose({})).body.errors).toEqual([{ field: 'why', message: 'Enter the reason.' }])
  expect((await dispose({ why: 'Leaked in transit' })).status).toBe(200)
  expect((await service.must('lab', readSample, { params: { sample_id } })).state).toBe('DISPOSED')
  const log = await service.must('lab', readCustodyLog, { query: { sample_id } })
  expect(log[0]).toMatchObject({ action: 'DISPOSED', staff: 'Ada Osei', note: 'Witness: Ben Cole. Leaked in transit' })
})
