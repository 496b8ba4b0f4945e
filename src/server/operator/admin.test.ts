/** The operator's commands as the operator runs them: real processes, on a database of their own or beside a server. */
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Insertable, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/database/connect.ts'
import { runningPostmaster } from '#server/database/embedded-postmaster.ts'
import type { Samples } from '#server/database/tables.ts'
import { isPassword } from '#server/session/passwords.ts'
import { runAdmin } from '../../../test/support/admin-process.ts'
import { aFolder } from '../../../test/support/data-folder.ts'
import { freshDatabase } from '../../../test/support/database.ts'
import { aServerProcess } from '../../../test/support/server-process.ts'

const password = 'purple herons at dusk'
const ana = ['--email', 'Ana@Example.org', '--name', 'Ana Diaz', '--site', 'Parkdale']

describe('on a database of its own', () => {
  let db: Database
  let env: NodeJS.ProcessEnv
  let close = async () => {}

  beforeAll(async () => {
    const fresh = await freshDatabase()
    const { host, port, user, password: secret, database } = fresh.connection
    env = {
      DATABASE_URL: `postgres://${user}:${secret}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    }
    db = fresh.db
    close = fresh.close
  })
  afterAll(() => close())

  test('create-admin makes the first administrator, their site and an audit row of each', async () => {
    const made = await runAdmin(['create-admin', ...ana], env, `${password}\n`)
    expect(made).toEqual({
      code: 0,
      out: 'ana@example.org can sign in as an administrator, at the site Parkdale.\n',
      err: '',
    })
    const user = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    expect(user).toMatchObject({ email: 'ana@example.org', name: 'Ana Diaz', is_admin: true, active: true })
    expect(user).toMatchObject({ performs_collection: false, performs_analysis: false })
    expect(await isPassword(password, user.password_hash ?? '')).toBe(true)
    expect(await db.selectFrom('sites').select(['id', 'name']).execute()).toEqual([
      { id: user.site_id, name: 'Parkdale' },
    ])
    const audit = await db.selectFrom('audit_log').selectAll().orderBy('id').execute()
    expect(audit).toMatchObject([
      { action: 'create', entity: 'site', who: 'Operator (npm run admin)' },
      { action: 'create', entity: 'user', entity_id: String(user.id), after: { email: 'ana@example.org' } },
    ])
    expect(JSON.stringify(audit)).not.toContain('argon2')
  })

  test('create-admin takes the password from the environment, and uses a site that is there', async () => {
    const ben = ['--email', 'ben@example.org', '--name', 'Ben Cole', '--site', 'parkdale']
    const made = await runAdmin(['create-admin', ...ben], { ...env, VIALOG_ADMIN_PASSWORD: password })
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(await db.selectFrom('sites').select('id').execute()).toHaveLength(1)
  })

  test.each([
    ['a taken e-mail', ana, password, 'ana@example.org has an account already. Nothing was changed.'],
    [
      'a site that is not there',
      [...ana.slice(0, 4), '--site', 'Elsewhere'],
      password,
      "No site is named 'Elsewhere'. The sites are: Parkdale.",
    ],
    ['a short password', ana, 'short', 'The password was refused. Enter at least 12 characters.'],
    ['no password', ana, '', 'Give the password on standard input or in VIALOG_ADMIN_PASSWORD.'],
    ['no e-mail', ana.slice(2), password, 'Say --email.'],
    ['a bad e-mail', ['--email', 'ana', ...ana.slice(2)], password, '--email: Enter an e-mail address.'],
    ['one name only', [...ana, '--name', 'Ana'], password, '--name: Enter a first and a last name.'],
    [
      'an unknown option',
      [...ana, '--role', 'x'],
      password,
      `Unknown option '--role'. "npm run admin" lists the options.`,
    ],
  ])('create-admin refuses %s in one line, and changes nothing', async (_what, args, input, line) => {
    const before = await db.selectFrom('audit_log').select('id').execute()
    expect(await runAdmin(['create-admin', ...args], env, input)).toEqual({ code: 1, out: '', err: `${line}\n` })
    expect(await db.selectFrom('audit_log').select('id').execute()).toEqual(before)
  })

  test('retention says what it would delete, and deletes it only if told to', async () => {
    await aChain(db, ['COLLECTED', 'PREPARED', 'ACCEPTED', 'DISPOSED'], 'PD2', {
      state: 'DISPOSED',
      onsite_sample_id: 'A-1',
      last_update: '2020-01-01T00:00:00.000Z',
    })
    const rest = (none: string, what: string) =>
      `${none} ended sessions ${what}.\n${none} times of signing in ${what}.\n${none} log files ${what}.\n`
    const would = 'would be removed'
    expect(await runAdmin(['retention'], env)).toMatchObject({
      out: `No feedback texts ${would}.\nNo samples would be anonymised.\n${rest('No', would)}`,
    })
    await db.insertInto('settings').values({ key: 'anonymise_after_months', value: '12' }).execute()
    const look = `No feedback texts ${would}.\n1 sample would be anonymised.\n${rest('No', would)}PD2\n`
    expect(await runAdmin(['retention'], env)).toEqual({ code: 0, out: look, err: '' })
    expect(await runAdmin(['retention', '--apply', 'now'], env)).toMatchObject({ code: 1, out: '' })
    const gone = `0 feedback texts removed.\n1 sample anonymised.\n${rest('0', 'removed')}`
    expect(await runAdmin(['retention', '--apply', 'yes'], env)).toEqual({ code: 0, out: gone, err: '' })
    const row = await db.selectFrom('samples').selectAll().where('sample_id', '=', 'PD2').executeTakeFirstOrThrow()
    expect(row).toMatchObject({ onsite_sample_id: null, anonymised_at: expect.any(String) })
    const [entry] = await db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).execute()
    expect(entry).toMatchObject({ who: 'Operator (npm run admin)', action: 'anonymise', entity: 'retention' })
  })

  test('rewrite-tables lists the tables that it would write anew, and writes them only if told to', async () => {
    const files = async () =>
      (await sql<{ at: string }>`select pg_relation_filepath('audit_log') as at`.execute(db)).rows[0]?.at
    const before = await files()
    const look = await runAdmin(['rewrite-tables'], env)
    expect(look).toMatchObject({ code: 0, err: '' })
    expect(look.out).toMatch(/^samples: [\d.]+ MB\n[\s\S]*audit_log: [\d.]+ MB\n[\s\S]*Nothing was changed/)
    expect(await files()).toBe(before)
    expect(await runAdmin(['rewrite-tables', '--apply', 'now'], env)).toMatchObject({ code: 1, out: '' })
    const done = await runAdmin(['rewrite-tables', '--apply', 'yes'], env)
    expect(done).toMatchObject({ code: 0, err: '' })
    expect(done.out).toMatch(/audit_log: [\d.]+ → [\d.]+ MB\n/)
    expect(await files()).not.toBe(before)
  })

  test('verify-custody counts what it checked, and names the first broken link', async () => {
    await aChain(db, ['COLLECTED', 'PREPARED', 'ACCEPTED'], 'PD1', { state: 'IN_ANALYSIS' })
    const whole = `Checked 7 entries of 2 chains.\nEvery chain holds.\n`
    const none = 'There is no head yet: nothing shows whether the newest entries are all there.\n'
    expect(await runAdmin(['verify-custody'], env)).toEqual({ code: 0, out: whole + none, err: '' })

    const CUSTODY_KEY = 'a-key-of-custody-for-these-tests-only'
    const made = await runAdmin(['custody-head', '--make', 'yes'], { ...env, CUSTODY_KEY })
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(await runAdmin(['custody-head'], env)).toEqual(made)
    const head =
      /^Custody log as of .* UTC: 7 entries of 2 chains, the last one number \d+\. PostgreSQL is on timeline 1 at \S+\. Head: ([0-9a-f]{64})\n$/.exec(
        made.out,
      )?.[1]
    const kept = await runAdmin(['verify-custody', '--head', head ?? ''], { ...env, CUSTODY_KEY })
    expect(kept).toMatchObject({ code: 0, err: '' })
    expect(kept.out).toMatch(/Every head holds \(1, the newest is of .* UTC\)\.\nThe given head is there\.\n$/)
    expect(await runAdmin(['verify-custody'], env)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Heads not checked: CUSTODY_KEY is not at hand'),
    })
    const foreign = { ...env, CUSTODY_KEY: 'another-key-of-custody-not-the-one-0' }
    expect(await runAdmin(['verify-custody'], foreign)).toMatchObject({ code: 1 })
    const elsewhere = await runAdmin(['verify-custody', '--head', '0'.repeat(64)], env)
    expect(elsewhere.out).toContain('The given head is not there')
    expect(elsewhere.code).toBe(1)
    expect(await runAdmin(['custody-head', '--make', 'maybe'], env)).toMatchObject({ code: 1, out: '' })
    expect(await runAdmin(['custody-head', '--make', 'yes'], { ...env, DATA_DIR: '/tmp/vialog-none' })).toEqual({
      code: 1,
      out: '',
      err: 'CUSTODY_KEY is not at hand, so no head of the custody log was made.\n',
    })
    expect(await runAdmin(['custody-head'], { ...env, CUSTODY_KEY: 'short' })).toMatchObject({ code: 1, out: '' })

    await sql`alter table custody_log disable trigger user`.execute(db)
    await sql`update custody_log set staff = 'Somebody Else' where sample_id = 'PD1' and entry_no = 2`.execute(db)
    const broken = await runAdmin(['verify-custody'], env)
    expect(broken).toMatchObject({ code: 1, err: '' })
    expect(broken.out).toMatch(/Checked 7 entries of 2 chains\.\nThe chain of PD1 breaks at entry 2 \(row \d+\)\.\n/)
  })
})

test('the commands work beside a running server, without stopping it, and on a database that is stopped', async () => {
  await using folder = await aFolder()
  const env = { DATA_DIR: folder.path, DEMO: '0' }
  const none = join(folder.path, 'none')
  for (const command of [['verify-custody'], ['create-admin', ...ana]])
    expect(await runAdmin(command, { DATA_DIR: none }, password)).toEqual({
      code: 1,
      out: '',
      err: `There is no database in ${none}. Start Vialog first, and give this command its DATA_DIR or DATABASE_URL.\n`,
    })
  expect(existsSync(none)).toBe(false)

  await using running = aServerProcess(env)
  const address = await running.ready()
  expect(running.said()).toContain('npm run admin -- create-admin')
  expect(await runAdmin(['create-admin', ...ana], env, password)).toMatchObject({ code: 0, err: '' })
  const signedIn = await fetch(`${address}/api/auth/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ana@example.org', password }),
  })
  expect(signedIn.status).toBe(200)

  running.child.kill('SIGTERM')
  await running.ended
  const rest = await runAdmin(['verify-custody'], env)
  const noHead = 'There is no head yet: nothing shows whether the newest entries are all there.\n'
  expect(rest).toEqual({ code: 0, out: `Checked 0 entries of 0 chains.\nEvery chain holds.\n${noHead}`, err: '' })
  // The server has already made its key.
  expect((await stat(join(folder.path, 'custody-key'))).mode & 0o777).toBe(0o600)
  const head = await runAdmin(['custody-head', '--make', 'yes'], env)
  expect(head).toMatchObject({ code: 0, err: '' })
  expect(await runningPostmaster(join(folder.path, 'postgres'))).toBeNull()
})

test('help lists the commands, and an unknown one is refused', async () => {
  const help = await runAdmin(['help'])
  expect(help.code).toBe(0)
  for (const words of ['create-admin', '--email', 'verify-custody']) expect(help.out).toContain(words)
  expect(await runAdmin([])).toEqual(help)
  expect(await runAdmin(['toString'])).toEqual({
    code: 1,
    out: '',
    err: 'There is no command \'toString\'. "npm run admin" lists them.\n',
  })
})

/** Makes a sample with only a registration. Returns its site. */
async function aSample(db: Database, sample_id: string, facts: Partial<Insertable<Samples>> = {}) {
  const { id: site_id } = await db.selectFrom('sites').select('id').executeTakeFirstOrThrow()
  const at = new Date().toISOString()
  await db.insertInto('registered_ids').values({ sample_id, site_id, container_type: 'BAG' }).execute()
  await db
    .insertInto('samples')
    .values({
      sample_id,
      collecting_site_id: site_id,
      collected_by: 'Robin Ortiz',
      collected_from: 'STAFF_BEHIND',
      sample_type: 'SUBSTANCE',
      container_type: 'BAG',
      expected_drugs: ['Cocaine'],
      results_provision: 'INTERNALLY',
      date_collected: at,
      return_date: at.slice(0, 10),
      last_update: at,
      state: 'FILLED',
      ...facts,
    })
    .execute()
  return site_id
}

/** A sample with a chain of these entries. */
async function aChain(
  db: Database,
  actions: readonly ('COLLECTED' | 'PREPARED' | 'ACCEPTED' | 'DISPOSED')[],
  sample_id: string,
  facts: Partial<Insertable<Samples>>,
) {
  const at = new Date().toISOString()
  const site_id = await aSample(db, sample_id, facts)
  for (const action of actions)
    await db.insertInto('custody_log').values({ sample_id, action, site_id, staff: 'Robin Ortiz', at }).execute()
}
