/**
 * Anonymising through the API: previewed first, done once, described in words, with no copy left and nothing else
 * changed.
 */
import { beforeAll, expect, test } from 'vitest'
import { importSamples, undoImport } from '#contract/admin/imports.ts'
import { previewRetention, readRetention } from '#contract/admin/retention.ts'
import { listAudit } from '#contract/admin/settings.ts'
import { decideDeletion } from '#contract/admin/tasks.ts'
import { saveReports } from '#contract/analysis.ts'
import { disposeSamples } from '#contract/disposal.ts'
import { editSample, readSample, reportFound, requestDeletion } from '#contract/samples.ts'
import { answerPublicSurvey, publicSample } from '#contract/service-user.ts'
import { retentionDefaults } from '#domain/service/retention.ts'
import { firstBrokenLink } from '#server/custody/queries.ts'
import { tidyUp } from '#server/housekeeping.ts'
import { importChoices } from '../../../test/support/import-choices.ts'
import type { Input } from '../../../test/support/inputs.ts'
import { long, retentionTools } from '../../../test/support/retention.ts'
import { testService } from '../../../test/support/service.ts'
import { gcms, prepare, receive, register, reported, submit } from '../../../test/support/stories.ts'

const service = testService()
const { audit, longAgo, lost, nextNight, night, sample, set, share, told, whereIs } = retentionTools(service)

/** Words of the service's lists: they describe the sample, and stay. */
beforeAll(async () => {
  const offered = [
    { list: 'SampleColour', name: 'Purple' },
    { list: 'SampleTexture', name: 'Chunky' },
  ] as const
  await service.db.insertInto('options').values(offered).execute()
})

/** Anonymises the samples that other tests left, and no others. */
async function begin() {
  await set({ anonymise_after_months: 12 })
  await night()
  await set({})
}
const preview = (anonymise_after_months: number | 'never', limit = 30) =>
  service.must('admin', previewRetention, { query: { anonymise_after_months, limit } })

test('what is known to its year alone counts from the end of that year', async () => {
  await begin()
  const [one, two] = await longAgo(async () => [await told(), await told()])
  const year = { date_collected_exactness: 'year', date_collected: `${long.getUTCFullYear()}-01-01T12:00:00Z` } as const
  await service.db.updateTable('samples').set(year).where('sample_id', '=', one).execute()
  const end = new Date(Date.UTC(long.getUTCFullYear() + 1, 0, 1, 12))
  const { samples } = await preview(1)
  expect(samples.results).toMatchObject([
    { sample_id: one, last_at: end.toISOString() },
    { sample_id: two, last_at: long.toISOString() },
  ])
  // Nothing of this test stays for the others.
  await service.db
    .updateTable('samples')
    .set({ date_collected_exactness: 'day' })
    .where('sample_id', '=', one)
    .execute()
  await begin()
})

test('nothing is anonymised until an administrator confirms it; the audit trail records the change', async () => {
  await begin()
  const [one, two] = await longAgo(async () => [await told(), await lost()])
  const open = await longAgo(() => reported(service))
  expect(await night()).toMatchObject({ samples: 0 })
  const asked = await set({ anonymise_after_months: 12 }, false)
  expect(asked).toMatchObject({ status: 409, body: { detail: '2 samples would be anonymised.' } })
  expect(asked.body.warnings).toEqual([{ code: 'shorter', detail: '2 samples would be anonymised.' }])
  expect((await service.must('admin', readRetention)).settings).toEqual(retentionDefaults)
  const { going, before, still_open, samples } = await preview(12)
  expect(going).toMatchObject({ samples: 2, feedback: 0 })
  expect(before.samples?.slice(0, 4)).toBe(String(new Date().getUTCFullYear() - 1))
  expect(before.feedback).toBeNull()
  expect(still_open).toBeGreaterThan(0)
  expect(samples).toMatchObject({ count: 2, results: [{ sample_id: one }, { sample_id: two, label: 'Missing' }] })
  expect(JSON.stringify(samples)).not.toContain(open)
  const [first] = (await preview(12, 1)).samples.results
  expect(first).toMatchObject({ site: 'Parkdale', is_deleted: false, last_at: long.toISOString() })
  expect(await preview('never')).toMatchObject({ going: { samples: 0 }, samples: { count: 0, results: [] } })

  expect(await set({ anonymise_after_months: 12 })).toMatchObject({ status: 200 })
  expect((await audit('settings'))[0]).toMatchObject({
    entity_id: 'retention',
    changes: ['anonymise after months: nothing → 12'],
  })
  expect((await set({ anonymise_after_months: 24 }, false)).status).toBe(200)
  expect((await set({ anonymise_after_months: 12 }, false)).status).toBe(409)
})

test('numbers beyond the limits are named by their field', async () => {
  const reply = await set({ anonymise_after_months: 0, sessions_keep_days: 401 })
  expect(reply).toMatchObject({
    status: 400,
    body: {
      errors: [
        { field: 'anonymise_after_months', message: 'Enter 1 to 240.' },
        { field: 'sessions_keep_days', message: 'Enter 1 to 400.' },
      ],
    },
  })
  expect((await service.call('admin', previewRetention, { query: { sign_ins_keep_days: 'x' } })).status).toBe(400)
})

test('the night removes what told of a person, wherever it was stored, and nothing else', async () => {
  await begin()
  const [one, two] = await longAgo(async () => [await told(), await lost()])
  await longAgo(() => reported(service, { onsite_sample_id: 'EGRET-1' }))
  const before = await sample(one ?? '')
  expect(await whereIs('heron')).toEqual(['audit_log', 'idempotency_keys', 'samples', 'sharing_surveys'])
  await set({ anonymise_after_months: 12 })
  await tidyUp(service.db, nextNight())
  const now = nextNight()
  const said: string[] = []
  const both = await Promise.all([night(now, said), night(now, said)])
  expect(both.filter((gone) => gone !== null)).toMatchObject([{ samples: 2 }])
  expect(said).toEqual([])
  expect(await whereIs('heron')).toEqual([])
  expect(await whereIs('egret')).toEqual(['audit_log', 'samples'])
  expect(await sample(one ?? '')).toEqual({
    ...before,
    onsite_sample_id: null,
    origin: null,
    agency_name: null,
    service_used_before: null,
    previously_accessed: null,
    already_used: null,
    wait_for_results: null,
    checking_reasons: [],
    sample_effect: [],
    // Noon of the same day in Toronto.
    date_collected: '2025-03-05T17:00:00.000Z',
    anonymised_at: now.toISOString(),
  })
  expect((await audit('retention'))[0]).toMatchObject({
    who: 'Vialog, by itself',
    action: 'anonymise',
    changes: ['anonymised: 2 samples', `sample ids: ${one}, ${two}`],
  })
  const query = { entity: 'sample', entity_id: one ?? '', limit: 200 }
  const registered = (await service.must('admin', listAudit, { query })).results.at(-1)
  expect(registered?.changes).toEqual(
    expect.arrayContaining(['onsite sample id: (anonymised)', 'sample effect: (anonymised)', 'colour: Purple']),
  )
  expect(await firstBrokenLink(service.db)).toBe(null)
  expect((await service.must('admin', readRetention)).last).toMatchObject({ is_nightly: true, gone: { samples: 2 } })
  expect(await night(new Date(now.getTime() + 3600_000))).toBe(null)
})

test('an anonymised sample can be read, found and disposed of, and takes no new answer about a person', async () => {
  const [one = '', two = ''] = await longAgo(async () => [await told(), await lost()])
  await set({ anonymise_after_months: 12 })
  await night()
  const read = await service.must('collection', readSample, { params: { sample_id: one } })
  expect(read.anonymised_at).not.toBe(null)
  await service.must('collection', reportFound, { input: { samples: [two], fullname: 'Robin Ortiz' } })
  const edited = { params: { sample_id: two }, input: { onsite_sample_id: 'again' } }
  const refused = await service.call('collection', editSample, edited)
  expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('was anonymised') } })
  await expect(
    service.db.updateTable('samples').set({ origin: 'again' }).where('sample_id', '=', one).execute(),
  ).rejects.toThrow('anonymised_tells_of_nobody')
  // A lab can still correct its mistake, and the person can still read the report.
  const tests = [gcms([{ drug: { name: 'Caffeine' }, percent: 61.5, weight: null }])]
  await service.must('lab', saveReports, { input: { sample: one, tests, correction: 'Read the wrong line' } })
  await service.must('lab', disposeSamples, { input: { samples: [one], staff: 'Ada Osei', witness: 'Kim Ray' } })
  const page = await service.must(null, publicSample, { params: { sample_id: one } })
  expect(page).toMatchObject({
    sample: { survey_is_completed: true, sample_effect: [] },
    reports: [{ technology: 'GC_MS', drugs_found: [{ drug: { name: 'Caffeine' } }] }],
  })
  expect((await sample(one)).anonymised_at).toBe(read.anonymised_at)
  const answers = { params: { sample_id: one }, input: { feedback: 'x' } }
  expect((await service.call(null, answerPublicSurvey, answers)).status).toBe(409)
})

test('sharing an anonymised sample notes that it was shared and nothing that its person says', async () => {
  const sample_id = await longAgo(async () => {
    const open = await reported(service)
    const dispose = { samples: [open], staff: 'Ada Osei', witness: 'Kim Ray', why: 'no room' }
    await service.must('lab', disposeSamples, { input: dispose })
    return open
  })
  await set({ anonymise_after_months: 12 })
  await night()
  await share(sample_id)
  const survey = await service.db
    .selectFrom('sharing_surveys')
    .selectAll()
    .where('sample_id', '=', sample_id)
    .executeTakeFirstOrThrow()
  expect(survey).toMatchObject({ shared: true, had_conversation: true, how_useful: null, plan: [], feedback: null })
})

test('what staff typed about a person is removed, too: reasons of a deletion or move, words of no list', async () => {
  const { db } = service
  await db.insertInto('options').values({ list: 'SampleColour', name: 'Teal' }).execute()
  const typed = { expected_drugs: ['Fentanyl', 'the pelican’s powder', 'C50'], colour: ['Teal', 'pelican pink'] }
  const [sent, gone] = await longAgo(async () => {
    const [moved, deleted] = [await register(service, typed), await register(service)]
    await prepare(service, [moved], { why: 'The pelican asked for speed' })
    await receive(service, [moved])
    await submit(service, moved)
    await share(moved)
    const asked = {
      params: { sample_id: deleted },
      input: { staff: 'Robin Ortiz', reason: 'The pelican wants it back' },
    }
    await service.must('collection', requestDeletion, asked)
    const open = await db
      .selectFrom('deletion_requests')
      .select('id')
      .where('sample_id', '=', deleted)
      .executeTakeFirst()
    const input = { decision: 'APPROVED', note: 'As the pelican wishes', destroyed: null } as const
    await service.must('admin', decideDeletion, { params: { id: String(open?.id) }, input })
    return [moved, deleted]
  })
  const noted = async () =>
    (
      await db.selectFrom('custody_log').select('note').where('sample_id', 'in', [sent, gone]).orderBy('id').execute()
    ).flatMap(({ note }) => note ?? [])
  // Custody, which keeps everything, never held what collection staff typed.
  expect(await noted()).toEqual(['GC-MS'])
  await set({ anonymise_after_months: 12 })
  await tidyUp(db, nextNight())
  await night()
  expect(await whereIs('pelican')).toEqual([])
  expect(await sample(sent)).toMatchObject({ expected_drugs: ['Fentanyl', 'Other', 'C50'], colour: ['Teal', 'Other'] })
  const query = { entity: 'sample', entity_id: sent, limit: 200 }
  const registered = (await service.must('admin', listAudit, { query })).results.at(-1)
  expect(registered?.changes).toEqual(expect.arrayContaining(['colour: Teal, Other']))
  expect(await firstBrokenLink(db)).toBe(null)
})

test('many samples go in batches, each with an audit entry; their import can be undone and repeated', async () => {
  const lines = Array.from({ length: 450 }, (_, at) => `OLD${1000 + at},2024-01-05,GULL ${at}`)
  const input = {
    files: [
      {
        name: 'old.csv',
        text: ['id,day,onsite', ...lines].join('\n'),
        fields: ['sample_id', 'date_collected', 'onsite_sample_id'],
      },
    ],
    choices: importChoices(service),
  } satisfies Input<typeof importSamples>
  await set({ anonymise_after_months: 12 })
  // Remove first what other tests left.
  await night()
  const { id } = await longAgo(() => service.must('admin', importSamples, { input }))
  const before = await service.db.selectFrom('retention_runs').select('id').execute()
  const [now, said] = [nextNight(), [] as string[]]
  // A stopped server leaves the night to the next one, without noting a failure.
  expect(await night(now, said, AbortSignal.abort())).toBe(null)
  expect(said).toEqual([])
  expect(await service.db.selectFrom('retention_runs').select('id').execute()).toEqual(before)
  expect(await night(now, said)).toMatchObject({ samples: 450 })
  expect((await audit('retention', 3)).map(({ changes }) => changes[0])).toEqual([
    'anonymised: 50 samples',
    'anonymised: 200 samples',
    'anonymised: 200 samples',
  ])
  expect(await whereIs('gull 7')).toEqual([])
  expect(await service.must('admin', undoImport, { params: { id: String(id) } })).toEqual({ samples: 450 })
  await service.must('admin', importSamples, { input })
  expect(await sample('OLD1007')).toMatchObject({ onsite_sample_id: 'GULL 7', anonymised_at: null })
})
