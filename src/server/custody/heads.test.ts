/** What an insider with write access to the database can do to chains of custody, and what reveals it. */
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Write } from '#server/database/connect.ts'
import { mailPassword, seal } from '#server/sealed.ts'
import { aMailServer } from '../../../test/support/mail-server.ts'
import { testService } from '../../../test/support/service.ts'
import { prepare, register, reported } from '../../../test/support/stories.ts'
import { unfitChains } from './compare-chains.ts'
import { checkHeads, makeHead, newestHead } from './heads.ts'
import { headInWords } from './mail-head.ts'
import { nightlyHead } from './nightly.ts'
import { firstBrokenLink } from './queries.ts'

const service = testService()
const key = 'a key of custody for these tests only'
const older = 'an older key of custody, still known'

/** Runs the change in a transaction that is rolled back, with the database's protections off. */
async function insider(work: (tx: Write) => Promise<void>) {
  await expect(
    service.db.transaction().execute(async (tx) => {
      for (const table of ['custody_log', 'custody_heads', 'audit_log', 'samples'])
        await sql.raw(`alter table ${table} disable trigger user`).execute(tx)
      await sql`do $$ declare f record; begin
        for f in select conrelid::regclass as t, conname from pg_constraint where contype = 'f' loop
          execute format('alter table %s drop constraint %I', f.t, f.conname);
        end loop; end $$`.execute(tx)
      await work(tx)
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
}

const removeLast = (tx: Write, id: string) =>
  sql`delete from custody_log where sample_id = ${id} and entry_no =
    (select max(entry_no) from custody_log where sample_id = ${id})`.execute(tx)

/** Recomputes the links of a chain, as the database would have. */
const rehash = (tx: Write, id: string) =>
  sql`do $$ declare e custody_log; before text := ''; begin
    for e in select * from custody_log where sample_id = ${sql.lit(id)} order by entry_no loop
      e.previous_hash := before; e.hash := custody_hash(e); before := e.hash;
      update custody_log set previous_hash = e.previous_hash, hash = e.hash where custody_log.id = e.id;
    end loop; end $$`.execute(tx)

async function prepared() {
  const id = await register(service)
  await prepare(service, [id])
  return id
}

const fault = async (db: Database, keys = [key]) => (await checkHeads(db, keys)).fault

test('samples as the service makes them fit their chains, whatever happened to them', async () => {
  await reported(service)
  await prepared()
  await register(service)
  expect(await unfitChains(service.db)).toEqual([])
})

describe('without any head', () => {
  test('a removed chain is named by its sample', async () => {
    const id = await reported(service)
    await insider(async (tx) => {
      await sql`delete from custody_log where sample_id = ${id}`.execute(tx)
      expect(await firstBrokenLink(tx)).toBeNull()
      expect(await unfitChains(tx)).toEqual([{ sample_id: id, why: expect.any(String) }])
    })
  })

  test('a removed last entry is found, by the sample’s state and by the audit trail', async () => {
    const id = await prepared()
    await insider(async (tx) => {
      await removeLast(tx, id)
      expect(await firstBrokenLink(tx)).toBeNull()
      await sql`delete from audit_log where entity_id = ${id}`.execute(tx)
      const why = 'it ends before the state of its sample (IN_TRANSPORT)'
      expect(await unfitChains(tx)).toEqual([{ sample_id: id, why }])
    })
    const told = await reported(service)
    await insider(async (tx) => {
      await removeLast(tx, told)
      await sql`update samples set state = 'IN_ANALYSIS' where sample_id = ${told}`.execute(tx)
      const why = 'an entry is missing that the audit trail tells of'
      expect(await unfitChains(tx)).toEqual([{ sample_id: told, why }])
    })
  })

  test('a chain of a sample that is gone is named', async () => {
    const id = await register(service)
    await insider(async (tx) => {
      await sql`delete from samples where sample_id = ${id}`.execute(tx)
      expect(await unfitChains(tx)).toMatchObject([{ sample_id: id }])
    })
  })
})

describe('with heads', () => {
  beforeEach(async () => {
    await makeHead(service.db, [older], new Date(), null)
    await reported(service)
    await makeHead(service.db, [key, older], new Date(), null)
  })

  test('they hold, go on growing, and count chains and entries', async () => {
    const { db } = service
    expect(await checkHeads(db, [key, older])).toMatchObject({ fault: null, unchecked: 0 })
    const head = await newestHead(db)
    const { entries, chains } = await db
      .selectFrom('custody_log')
      .select((row) => [
        row.fn.countAll<number>().as('entries'),
        row.fn.count<number>('sample_id').distinct().as('chains'),
      ])
      .executeTakeFirstOrThrow()
    expect(head).toMatchObject({ entries, chains })
    if (head) expect(headInWords(head)).toContain(`${entries} entries of ${chains} chains`)
    await expect(db.deleteFrom('custody_heads').execute()).rejects.toThrow('custody_heads only grows')
    await expect(db.updateTable('custody_heads').set({ chains: 0 }).execute()).rejects.toThrow('only grows')
    await register(service)
    expect(await fault(db)).toBeNull()
  })

  test('an entry that was changed and hashed anew is found, even if everything else was made to fit', async () => {
    const id = await reported(service)
    await makeHead(service.db, [key], new Date(), null)
    await insider(async (tx) => {
      await sql`update custody_log set staff = 'Nobody' where sample_id = ${id} and entry_no = 2`.execute(tx)
      await rehash(tx, id)
      expect(await firstBrokenLink(tx)).toBeNull()
      expect(await unfitChains(tx)).toEqual([])
      expect(await fault(tx)).toMatch(/^The head of .* does not hold/)
      // Whoever forges matching heads lacks the key.
      const sealed = await newestHead(tx)
      await sql`update custody_heads set head_hash = ${'0'.repeat(64)} where id = ${sealed?.id ?? 0}`.execute(tx)
      expect(await fault(tx)).toMatch(/^The head of .* was changed\.$/)
    })
  })

  test('a sample that was removed with its chain, its label and its audit trail is found', async () => {
    const id = await reported(service)
    await makeHead(service.db, [key], new Date(), null)
    await insider(async (tx) => {
      for (const table of ['custody_log', 'samples'])
        await sql.raw(`delete from ${table} where sample_id = '${id}'`).execute(tx)
      await sql`delete from audit_log where entity_id = ${id}`.execute(tx)
      expect(await unfitChains(tx)).toEqual([])
      expect(await fault(tx)).toMatch(/^The head of .* tells of \d+ entries of \d+ chains; there are \d+ of \d+\.$/)
    })
  })

  test('the next head shows that a head was removed', async () => {
    const newest = await newestHead(service.db)
    await makeHead(service.db, [key], new Date(), null)
    await insider(async (tx) => {
      await sql`delete from custody_heads where id = ${newest?.id ?? 0}`.execute(tx)
      expect(await fault(tx)).toMatch(/does not hold/)
    })
  })

  test('they say where PostgreSQL was, and where it changed its timeline or went back', async () => {
    const { db } = service
    const { timeline, position } = await makeHead(db, [key], new Date(), null)
    expect([timeline, position]).toEqual([1, expect.stringMatching(/^[0-9A-F]+\/[0-9A-F]+$/)])
    const [head] = [await newestHead(db)]
    if (head) expect(headInWords(head)).toContain(` PostgreSQL is on timeline 1 at ${position}. `)
    expect((await checkHeads(db, [key])).changes).toEqual([])
    const changed = (change: string) =>
      insider(async (tx) => {
        await sql.raw(`update custody_heads set ${change} where id = ${head?.id}`).execute(tx)
        const { changes, fault } = await checkHeads(tx, [key])
        expect(fault).toMatch(/was changed\.$/)
        said.push(...changes.map((one) => one.replace(/between.*/, '…')))
      })
    const said: string[] = []
    await changed(`timeline = 2, position = '0/1'`)
    await changed(`position = '0/1'`)
    await changed('timeline = null, position = null')
    expect(said).toEqual([
      expect.stringMatching(/^PostgreSQL went from timeline 1 at \S+ to timeline 2 at 0\/1 …$/),
      expect.stringMatching(/^PostgreSQL went from timeline 1 at \S+ to timeline 1 at 0\/1 …$/),
    ])
  })

  test('heads under an unknown key are said not to be checked, unless a later one vouches for them', async () => {
    const { db } = service
    expect(await checkHeads(db, [])).toMatchObject({ fault: null, unchecked: (await checkHeads(db, [])).heads })
    expect(await checkHeads(db, [key])).toMatchObject({ fault: null, unchecked: 0 })
    await makeHead(db, ['a key that an insider made up, not ours'], new Date(), null)
    expect(await checkHeads(db, [key])).toMatchObject({ fault: null, unchecked: 1 })
    await makeHead(db, [key], new Date(), null)
  })
})

test('a head waits for writes under way, so that no entry with a lower number comes later', async () => {
  const { db } = service
  const id = await register(service)
  let release = () => {}
  const writing = db.transaction().execute(async (tx) => {
    await sql`insert into custody_log (sample_id, action, site_id, staff, at)
      select sample_id, 'EDITED', site_id, 'Robin Ortiz', now() from custody_log where sample_id = ${id}`.execute(tx)
    await new Promise<void>((resolve) => {
      release = resolve
    })
  })
  const head = makeHead(db, [key], new Date(), null)
  await expect.poll(async () => (await waiting(db)) > 0).toBe(true)
  release()
  await writing
  const { last } = await db
    .selectFrom('custody_log')
    .select((row) => row.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  expect((await head).last_entry_id).toBe(last)
})

const waiting = async (db: Database) =>
  (
    await sql<{
      n: number
    }>`select count(*)::int as n from pg_locks where not granted and relation = 'custody_log'::regclass`.execute(db)
  ).rows[0]?.n ?? 0

describe('by night', () => {
  const at = (day: number, hour: number) => new Date(Date.UTC(2027, 2, day, hour + 5, 15))
  const night = async (now: Date) => {
    const said: string[] = []
    const { services, connection } = service
    const head = await nightlyHead({ services, connection, keys: [key], log: (line) => said.push(line) }, now)
    return { isMade: head !== null, said }
  }
  afterEach(() => service.db.deleteFrom('settings').where('key', '=', 'mail_custody_heads').execute())

  test('two servers make one head, from the hour in the settings on', async () => {
    expect(await night(at(2, 2))).toEqual({ isMade: false, said: [] })
    const both = await Promise.all([night(at(2, 3)), night(at(2, 3))])
    expect(both.map(({ isMade }) => isMade).sort()).toEqual([false, true])
    expect(await night(at(2, 9))).toEqual({ isMade: false, said: [] })
  })

  test('the head is mailed to administrators if the settings say so; the log tells of a failed mail', async () => {
    const { db } = service
    await db.insertInto('settings').values({ key: 'mail_custody_heads', value: 'true' }).execute()
    expect(await night(at(3, 3))).toEqual({
      isMade: true,
      said: ['The head of the custody log was not mailed: No mail server is set.'],
    })
    await using mail = await aMailServer()
    await db
      .insertInto('mail_server')
      .values({
        host: 'localhost',
        port: mail.port,
        security: 'NONE',
        username: 'vialog',
        password_sealed: seal('sesame', service.services.secret, mailPassword),
        from_address: 'vialog@example.org',
      })
      .execute()
    expect(await night(at(4, 3))).toEqual({ isMade: true, said: [] })
    const head = await newestHead(db)
    expect(mail.mails).toHaveLength(1)
    expect(mail.mails[0]?.to).toEqual(['admin@test.example'])
    expect(mail.mails[0]?.text).toContain(head?.head_hash)
  })
})
