/** Retention through the door: what would go is said first, goes once, in words, and leaves no copy behind. */
import { access, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importSamples, undoImport } from '#contract/admin/imports.ts'
import { changeRetention, previewRetention, readRetention } from '#contract/admin/retention.ts'
import { listAudit } from '#contract/admin/settings.ts'
import { disposeSamples } from '#contract/disposal.ts'
import { editSample, readSample, reportFound, reportMissing } from '#contract/samples.ts'
import { answerPublicSurvey, publicSample } from '#contract/service-user.ts'
import { shareResults } from '#contract/sharing.ts'
import { isAtEnd, retentionDefaults } from '#domain/retention.ts'
import { reportStates, sampleStates } from '#domain/terms.ts'
import { firstBrokenLink } from '#server/custody/queries.ts'
import { tidyUp } from '#server/housekeeping.ts'
import { aFolder } from '../../../test/support/data-folder.ts'
import { testService } from '../../../test/support/service.ts'
import { atLab, register, reported, submit } from '../../../test/support/stories.ts'
import { atEnd } from './going.ts'
import { nightlyRetention } from './nightly.ts'

const service = testService()
let folder: Awaited<ReturnType<typeof aFolder>>
const long = new Date('2025-03-05T15:20:30.000Z')
/** Nights follow each other: each test has its own. */
let nights = 0
const nextNight = () => new Date(Date.UTC(2026, 10, ++nights, 9, 0))

function at(time: Date | null) {
  service.clock = time
}
const set = (input: Partial<typeof retentionDefaults>, confirmed = true) =>
  service.call('admin', changeRetention, {
    input: { ...retentionDefaults, ...input },
    ...(confirmed && { query: { confirmed: 'shorter' } }),
  })
const night = (now = nextNight(), said: string[] = [], signal?: AbortSignal) => {
  const { db, connection } = service
  const log = (line: string) => said.push(line)
  return nightlyRetention({ db, connection, dataDir: folder.path, log, ...(signal && { signal }) }, now)
}
const audit = async (entity: string, limit = 1) =>
  (await service.must('admin', listAudit, { query: { entity, limit } })).results

const personal = {
  onsite_sample_id: 'HERON-77',
  origin: 'from the heron',
  already_used: 'YES',
  sample_effect: ['felt like a heron'],
  checking_reasons: ['the heron said so'],
}
const survey = {
  fullname: 'Robin Ortiz',
  shared: true,
  had_conversation: true,
  how_useful: 'heron',
  plan: ['tell the heron'],
  feedback: 'thank the heron',
}
const share = (sample_id: string) =>
  service.must('collection', shareResults, {
    params: { sample_id },
    input: survey,
    headers: { 'idempotency-key': sample_id },
  })
const edit = (sample_id: string, input: object) =>
  service.call('collection', editSample, { params: { sample_id }, input })
const row = (sample_id: string) =>
  service.db.selectFrom('samples').selectAll().where('sample_id', '=', sample_id).executeTakeFirstOrThrow()

/** Every table that holds a word, in any of its columns. */
async function whereIs(word: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`.execute(service.db)
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const { rows: hits } =
        await sql`select from ${sql.table(name)} t where t::text ilike ${`%${word}%`} limit 1`.execute(service.db)
      return hits.length > 0 ? [name] : []
    }),
  )
  return found.flat()
}

beforeAll(async () => {
  folder = await aFolder()
  // Signed in by today's clock, whatever time they then work at.
  await service.signInAnew('collection', 'lab', 'admin')
})
afterAll(() => folder[Symbol.asyncDispose]())

describe('anonymising', () => {
  let told = ''
  let open = ''
  let lost = ''
  beforeAll(async () => {
    at(long)
    told = await atLab(service, personal)
    await edit(told, {})
    await submit(service, told)
    await share(told)
    open = await reported(service, { onsite_sample_id: 'EGRET-1' })
    lost = await register(service, { onsite_sample_id: 'HERON-78' })
    expect((await edit(lost, { onsite_sample_id: 'HERON-79' })).status).toBe(200)
    await service.must('collection', reportMissing, { input: { samples: [lost], fullname: 'Robin Ortiz' } })
    const off = { sample_id: lost, reason: 'the courier lost the box', staff: 'Ana Diaz', at: long.toISOString() }
    await service.db.insertInto('losses_written_off').values(off).execute()
    at(null)
  })

  test('nothing goes until an administrator says so, who is asked first and named', async () => {
    expect(await night()).toMatchObject({ samples: 0, feedback: 0 })
    const asked = await set({ anonymise_after_months: 12 }, false)
    expect(asked).toMatchObject({ status: 409, body: { detail: '2 samples would be anonymised.' } })
    expect(asked.body.warnings).toEqual([{ code: 'shorter', detail: '2 samples would be anonymised.' }])
    expect((await service.must('admin', readRetention)).settings).toEqual(retentionDefaults)
    const preview = await service.must('admin', previewRetention, { query: { anonymise_after_months: 12 } })
    expect(preview).toMatchObject({ going: { samples: 2, feedback: 0 }, still_open: 1 })
    expect(preview.samples).toMatchObject({
      count: 2,
      results: [{ sample_id: told }, { sample_id: lost, label: 'Missing' }],
    })
    const [first] = (await service.must('admin', previewRetention, { query: { anonymise_after_months: 12, limit: 1 } }))
      .samples.results
    expect(first).toMatchObject({ site: 'Parkdale', is_deleted: false, last_at: long.toISOString() })
    const none = await service.must('admin', previewRetention, { query: { anonymise_after_months: 'never' } })
    expect(none).toMatchObject({ going: { samples: 0 }, samples: { count: 0, results: [] } })

    expect(await set({ anonymise_after_months: 12 })).toMatchObject({ status: 200 })
    expect((await audit('settings'))[0]).toMatchObject({
      entity_id: 'retention',
      changes: ['anonymise after months: nothing → 12'],
    })
    expect((await set({ anonymise_after_months: 24 }, false)).status).toBe(200)
    expect((await set({ anonymise_after_months: 12 })).status).toBe(200)
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

  test('the night takes what told of a person, wherever it was kept, and nothing else', async () => {
    const before = await row(told)
    expect(await whereIs('heron')).toEqual(['audit_log', 'idempotency_keys', 'samples', 'sharing_surveys'])
    await tidyUp(service.db, new Date())
    const now = nextNight()
    const said: string[] = []
    const both = await Promise.all([night(now, said), night(now, said)])
    expect(both.filter((gone) => gone !== null)).toMatchObject([{ samples: 2 }])
    expect(said).toEqual([])
    expect(await whereIs('heron')).toEqual([])
    expect(await whereIs('egret')).toEqual(['audit_log', 'samples'])
    const after = await row(told)
    expect(after).toEqual({
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
      changes: ['anonymised: 2 samples', `sample ids: ${told}, ${lost}`],
    })
    const [registered] = (
      await service.must('admin', listAudit, { query: { entity: 'sample', entity_id: told, limit: 200 } })
    ).results.slice(-1)
    expect(registered?.changes).toEqual(
      expect.arrayContaining(['onsite sample id: (anonymised)', 'sample effect: (anonymised)', 'colour: Purple']),
    )
    expect(await firstBrokenLink(service.db)).toBe(null)
    expect((await service.must('admin', readRetention)).last).toMatchObject({ is_nightly: true, gone: { samples: 2 } })
    expect(await night(new Date(now.getTime() + 3600_000))).toBe(null)
  })

  test('an anonymised sample is read, found, analysed and disposed of, and takes no answer of a person again', async () => {
    const sample = await service.must('collection', readSample, { params: { sample_id: told } })
    expect(sample.anonymised_at).not.toBe(null)
    await service.must('collection', reportFound, { input: { samples: [lost], fullname: 'Robin Ortiz' } })
    const refused = await edit(lost, { onsite_sample_id: 'again' })
    expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('was anonymised') } })
    await expect(
      service.db.updateTable('samples').set({ origin: 'again' }).where('sample_id', '=', told).execute(),
    ).rejects.toThrow('anonymised_tells_of_nobody')
    const dispose = { samples: [told], staff: 'Ada Osei', witness: 'Kim Ray' }
    expect((await service.call('lab', disposeSamples, { input: dispose })).status).toBe(200)
    const page = await service.must(null, publicSample, { params: { sample_id: told } })
    expect(page).toMatchObject({
      sample: { survey_is_completed: true, sample_effect: [] },
      reports: [{ technology: 'GC_MS' }],
    })
    const answered = await service.call(null, answerPublicSurvey, {
      params: { sample_id: told },
      input: { feedback: 'x' },
    })
    expect(answered.status).toBe(409)
  })

  test('sharing an anonymised sample notes that it was shared and nothing that its person says', async () => {
    const dispose = { samples: [open], staff: 'Ada Osei', witness: 'Kim Ray', why: 'no room' }
    at(new Date(long.getTime() + 24 * 3600_000))
    await service.must('lab', disposeSamples, { input: dispose })
    at(null)
    expect(await night()).toMatchObject({ samples: 1 })
    await share(open)
    const kept = await service.db
      .selectFrom('sharing_surveys')
      .selectAll()
      .where('sample_id', '=', open)
      .executeTakeFirst()
    expect(kept).toMatchObject({ shared: true, had_conversation: true, how_useful: null, plan: [], feedback: null })
  })
})

test('the database lets nobody write history anew: one change alone, for anonymised samples alone', async () => {
  const { db } = service
  const entry = (sample_id: string) =>
    db
      .selectFrom('audit_log')
      .selectAll()
      .where('entity_id', '=', sample_id)
      .where('action', '=', 'register')
      .executeTakeFirstOrThrow()
  const fresh = await register(service, { onsite_sample_id: 'EGRET-2', origin: 'the pier' })
  const change = (id: number, set: ReturnType<typeof sql>) =>
    sql`update audit_log set ${set} where id = ${id}`.execute(db)
  const kept = /audit_log only grows/
  const { id } = await entry(fresh)
  await expect(change(id, sql`after = anonymised(after)`)).rejects.toThrow(kept)
  await db
    .updateTable('samples')
    .set({ ...nobody, anonymised_at: new Date().toISOString() })
    .where('sample_id', '=', fresh)
    .execute()
  for (const other of [
    sql`after = after - 'onsite_sample_id'`,
    sql`after = after || '{"onsite_sample_id": null}'`,
    sql`after = after || '{"onsite_sample_id": "(anonymised)"}'`,
    sql`after = anonymised(after) || '{"colour": ["White"]}'`,
    sql`after = anonymised(after), who = 'Somebody else'`,
    sql`after = anonymised(after), at = now()`,
    sql`after = null`,
    sql`before = '{}'`,
  ])
    await expect(change(id, other)).rejects.toThrow(kept)
  await expect(sql`delete from audit_log where id = ${id}`.execute(db)).rejects.toThrow(kept)
  await expect(sql`truncate audit_log`.execute(db)).rejects.toThrow(kept)
  const { id: another } = await db
    .selectFrom('audit_log')
    .select('id')
    .where('entity', '<>', 'sample')
    .limit(1)
    .executeTakeFirstOrThrow()
  await expect(change(another, sql`after = anonymised(after)`)).rejects.toThrow(kept)

  await change(id, sql`before = anonymised(before), after = anonymised(after)`)
  const { after } = (await entry(fresh)) as { after: Record<string, unknown> }
  expect(after).toMatchObject({ onsite_sample_id: '(anonymised)', origin: '(anonymised)', colour: ['Purple'] })
})

const nobody = {
  onsite_sample_id: null,
  origin: null,
  agency_name: null,
  service_used_before: null,
  previously_accessed: null,
  already_used: null,
  paraphernalia_reuse: null,
  wait_for_results: null,
  checking_reasons: [],
  sample_effect: [],
}

test('the database finds at their end just the samples of which the rule says so', async () => {
  const written = { sample_id: await register(service), reason: 'x', staff: 'x', at: '2026-02-01T00:00:00.000Z' }
  await service.db.insertInto('losses_written_off').values(written).execute()
  const times = [null, '2026-01-01T00:00:00.000Z']
  const facts = sampleStates.flatMap((state) =>
    [null, ...reportStates].flatMap((report_state) =>
      times.flatMap((shared_at) =>
        times.flatMap((deleted_at) =>
          [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => ({
            state,
            report_state,
            shared_at,
            deleted_at,
            new_result_since_shared: (bits & 1) > 0,
            corrected_since_shared: (bits & 2) > 0,
            sample_id: (bits & 4) > 0 ? written.sample_id : 'OTHER',
            last_update: '2026-01-15T00:00:00.000Z',
          })),
        ),
      ),
    ),
  )
  const { rows } = await sql<{ at_end: boolean }>`select ${atEnd} as at_end
    from jsonb_populate_recordset(null::samples, ${JSON.stringify(facts)}::jsonb) with ordinality s order by s.ordinality`.execute(
    service.db,
  )
  const ruled = facts.map((one) => isAtEnd({ ...one, written_off: one.sample_id !== 'OTHER' }))
  expect(rows.map(({ at_end }) => at_end)).toEqual(ruled)
  expect(new Set(ruled).size).toBe(2)
})

test('feedback goes by its own period, and the rest of the survey stays', async () => {
  at(long)
  const sample_id = await reported(service)
  await share(sample_id)
  at(null)
  expect((await set({ feedback_keep_months: 6 }, false)).body.detail).toBe('1 feedback text would be removed.')
  expect((await set({ feedback_keep_months: 6 })).status).toBe(200)
  expect(await night()).toMatchObject({ feedback: 1, samples: 0 })
  const kept = await service.db
    .selectFrom('sharing_surveys')
    .selectAll()
    .where('sample_id', '=', sample_id)
    .executeTakeFirstOrThrow()
  expect(kept).toMatchObject({ feedback: null, how_useful: 'heron', plan: ['tell the heron'] })
  expect((await audit('retention'))[0]?.changes).toEqual(['removed: 1 feedback text', `sample ids: ${sample_id}`])
})

test('many samples go in batches, each with its entry; their import is undone and made anew all the same', async () => {
  const lines = Array.from({ length: 450 }, (_, at) => `OLD${1000 + at},2024-01-05,HERON ${at}`)
  const input = {
    files: [
      {
        name: 'old.csv',
        text: ['id,day,onsite', ...lines].join('\n'),
        fields: ['sample_id', 'date_collected', 'onsite_sample_id'],
      },
    ],
    choices: {
      site_id: service.site('Parkdale'),
      analysis_site_id: null,
      sample_type: 'SUBSTANCE',
      collected_from: 'USER',
      technology: 'GC_MS',
      date_order: 'ymd',
      weight_unit: 'g',
      without_state: 'DISPOSED',
      were_shared: true,
      drugs: {},
    },
  }
  await set({ anonymise_after_months: 12 })
  // What other tests left goes first.
  await night()
  at(long)
  const { id } = await service.must('admin', importSamples, { input })
  at(null)
  const before = await service.db.selectFrom('retention_runs').select('id').execute()
  const [now, said] = [nextNight(), [] as string[]]
  // A server that is stopped leaves the night to the next one, and says nothing of it.
  expect(await night(now, said, AbortSignal.abort())).toBe(null)
  expect(said).toEqual([])
  expect(await service.db.selectFrom('retention_runs').select('id').execute()).toEqual(before)
  expect(await night(now, said)).toMatchObject({ samples: 450 })
  expect((await audit('retention', 3)).map(({ changes }) => changes[0])).toEqual([
    'anonymised: 50 samples',
    'anonymised: 200 samples',
    'anonymised: 200 samples',
  ])
  expect(await whereIs('heron 7')).toEqual([])
  expect(await service.must('admin', undoImport, { params: { id: String(id) } })).toEqual({ samples: 450 })
  await service.must('admin', importSamples, { input })
  expect(await row('OLD1007')).toMatchObject({ onsite_sample_id: 'HERON 7', anonymised_at: null })
})

test('sessions, times of signing in and log files go after their days', async () => {
  const { db } = service
  const now = nextNight()
  const ago = (days: number) => new Date(now.getTime() - days * 24 * 3600_000)
  const user_id = service.userIds['lab@test.example'] ?? 0
  for (const days of [9, 11]) {
    const past = ago(days).toISOString()
    await db.insertInto('sign_ins').values({ user_id, at: past, outcome: 'REFUSED' }).execute()
    await db
      .insertInto('sessions')
      .values({ user_id, rotated_at: past, authenticated_at: past, expires_at: past })
      .execute()
    const file = join(folder.path, `postgres.log.${days}`)
    await writeFile(file, 'old')
    await utimes(file, ago(days), ago(days))
  }
  await writeFile(join(folder.path, 'postgres.log'), 'FATAL:  something\n')
  expect((await set({ sessions_keep_days: 10, sign_ins_keep_days: 10, log_keep_days: 10 })).status).toBe(200)
  const counted = async (table: 'sessions' | 'sign_ins') =>
    Number((await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)).rows[0]?.n)
  const before = [await counted('sessions'), await counted('sign_ins')]
  const gone = await night(now)
  expect(gone).toMatchObject({ log_files: 1, samples: 0, feedback: 0 })
  expect(gone?.sessions).toBeGreaterThan(0)
  expect([await counted('sessions'), await counted('sign_ins')]).toEqual([
    (before[0] ?? 0) - (gone?.sessions ?? 0),
    (before[1] ?? 0) - (gone?.sign_ins ?? 0),
  ])
  const left = await db.selectFrom('sign_ins').select('at').where('outcome', '=', 'REFUSED').execute()
  expect(left).toEqual([{ at: ago(9).toISOString() }])
  const files = (await readdir(folder.path)).sort()
  expect(files).toEqual([
    'postgres.log',
    `postgres.log.${now.toISOString().slice(0, 19).replace(/\D/g, '')}`,
    'postgres.log.9',
  ])
  expect(await readFile(join(folder.path, 'postgres.log'), 'utf8')).toBe('')
  await access(join(folder.path, 'postgres.log.9'))
  expect((await audit('retention', 3)).map(({ changes }) => changes[0])).toContain('removed: 1 log file')
})

test('a night that failed says why, is tried again, and is given up after three times', async () => {
  const { db } = service
  const now = nextNight()
  await set({ sign_ins_keep_days: 1 })
  const past = { user_id: service.userIds['lab@test.example'] ?? 0, at: long.toISOString(), outcome: 'REFUSED' }
  await db.insertInto('sign_ins').values(past).execute()
  await sql`create trigger refused before delete on sign_ins for each row execute function refuse_change()`.execute(db)
  const said: string[] = []
  for (let times = 0; times < 4; times += 1) expect(await night(now, said)).toBe(null)
  expect(said).toEqual(Array(3).fill('Retention failed: It failed unexpectedly (sign_ins only grows).'))
  const { last } = await service.must('admin', readRetention)
  expect(last).toMatchObject({ is_nightly: true, fault: 'It failed unexpectedly (sign_ins only grows).' })
  await sql`drop trigger refused on sign_ins`.execute(db)
  const tonight = await night()
  expect(tonight?.sign_ins).toBeGreaterThan(0)
  expect((await service.must('admin', readRetention)).last?.fault).toBe(null)
})
