/** Tools for tests of retention: old samples, periods, nights, and a search for a word in the whole database. */
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { changeRetention } from '#contract/admin/retention.ts'
import { listAudit } from '#contract/admin/settings.ts'
import { reportMissing } from '#contract/samples.ts'
import { shareResults } from '#contract/sharing.ts'
import { retentionDefaults } from '#domain/service/retention.ts'
import { nightlyRetention } from '#server/retention/nightly.ts'
import { aFolder } from './data-folder.ts'
import type { Input, SurveyInput } from './inputs.ts'
import type { TestService } from './service.ts'
import { register, reported } from './stories.ts'

/** A time long ago. */
export const long = new Date('2025-03-05T15:20:30.000Z')

/** What somebody once told about themselves; all of it contains 'heron'. */
export const personal = {
  onsite_sample_id: 'HERON-77',
  origin: 'from the heron',
  already_used: 'YES',
  sample_effect: ['felt like a heron'],
  checking_reasons: ['the heron said so'],
} satisfies SurveyInput
const survey = {
  fullname: 'Robin Ortiz',
  shared: true,
  had_conversation: true,
  how_useful: 'heron',
  plan: ['tell the heron'],
  feedback: 'thank the heron',
} satisfies Input<typeof shareResults>

/** The tools for one test service. */
export function retentionTools(service: TestService) {
  let folder: Awaited<ReturnType<typeof aFolder>>
  /** Each night comes after the one before. The first is two days ahead, when every notice period has passed. */
  let nights = 1
  beforeAll(async () => {
    folder = await aFolder()
    // Sign in with today's clock; the tests then set other times.
    await service.signInAnew('collection', 'lab', 'admin')
  })
  afterAll(() => folder[Symbol.asyncDispose]())

  const nextNight = () => {
    const today = new Date()
    return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + ++nights, 9, 0))
  }
  const share = (sample_id: string) =>
    service.must('collection', shareResults, {
      params: { sample_id },
      input: survey,
      headers: { 'idempotency-key': sample_id },
    })

  return {
    /** The folder of this server's log files. */
    dataDir: () => folder.path,
    nextNight,

    /** Sets these periods, and the others to their defaults. */
    set: (input: Partial<typeof retentionDefaults>, confirmed = true) =>
      service.call('admin', changeRetention, {
        input: { ...retentionDefaults, ...input },
        ...(confirmed && { query: { confirmed: 'shorter' } }),
      }),

    night: (now = nextNight(), said: string[] = [], signal?: AbortSignal) => {
      const { db, connection } = service
      const log = (line: string) => said.push(line)
      return nightlyRetention({ db, connection, dataDir: folder.path, log, ...(signal && { signal }) }, now)
    },

    /** The newest audit entries of a kind. */
    audit: async (entity: string, limit = 1) =>
      (await service.must('admin', listAudit, { query: { entity, limit } })).results,

    /** Does something as if it were long ago. */
    longAgo: async <T>(work: () => Promise<T>): Promise<T> => {
      service.clock = long
      return work().finally(() => {
        service.clock = null
      })
    },
    share,

    /** A sample whose result was shared. */
    told: async () => {
      const sample_id = await reported(service, personal)
      await share(sample_id)
      return sample_id
    },

    /** A sample that was lost and written off before anybody sent it. */
    lost: async () => {
      const sample_id = await register(service, { onsite_sample_id: 'HERON-78' })
      await service.must('collection', reportMissing, { input: { samples: [sample_id], fullname: 'Robin Ortiz' } })
      const off = { sample_id, reason: 'the courier lost the box', staff: 'Ana Diaz', at: long.toISOString() }
      await service.db.insertInto('losses_written_off').values(off).execute()
      return sample_id
    },

    sample: (sample_id: string) =>
      service.db.selectFrom('samples').selectAll().where('sample_id', '=', sample_id).executeTakeFirstOrThrow(),

    /** Every table that contains a word in any column. */
    whereIs: async (word: string): Promise<string[]> => {
      const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
        where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`.execute(service.db)
      const found = await Promise.all(
        rows.map(async ({ name }) => {
          const like = `%${word}%`
          const { rows: hits } =
            await sql`select from ${sql.table(name)} t where t::text ilike ${like} limit 1`.execute(service.db)
          return hits.length > 0 ? [name] : []
        }),
      )
      return found.flat()
    },
  }
}
