/** What the doctor finds: each finding with a cause that makes it true, and an installation without faults. */
import { createServer } from 'node:https'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/connect.ts'
import { mailPassword, seal } from '#server/sealed.ts'
import { aMailServer } from '../../../test/support/mail-server.ts'
import { selfSigned } from '../../../test/support/self-signed.ts'
import { testService } from '../../../test/support/service.ts'
import { prepare, register } from '../../../test/support/stories.ts'
import { type Finding, good, look, pageOf, wrong } from './finding.ts'
import { certificateFinding, certificateOf, lookAtAddress, settingFindings } from './look-at-address.ts'
import {
  connectionFinding,
  encodingFinding,
  lookAtDatabase,
  triggerFinding,
  versionFinding,
} from './look-at-database.ts'
import { lookAtService } from './look-at-service.ts'

const service = testService()
const config = (env: NodeJS.ProcessEnv = {}) => readConfig({ DATABASE_URL: 'postgres://localhost/vialog', ...env })
/** A finding with its level: 'wrong: BACKUP_DIR … cannot be written to.' */
const told = (found: readonly Finding[]) => found.map(({ how, what }) => `${how}: ${what}`)

test('the page says what is wrong first, how to mend it, and how much there is of each', () => {
  expect(pageOf([good('It runs.'), look('It is old.', 'Renew it.'), wrong('It is lost.', 'Find it.')])).toBe(
    [
      'WRONG  It is lost.\n       Find it.\nLOOK   It is old.\n       Renew it.\ngood   It runs.',
      '1 wrong, 1 worth a look, 1 good.',
    ].join('\n\n'),
  )
})

describe('the database', () => {
  const at = (now = new Date(), env: NodeJS.ProcessEnv = {}) => lookAtDatabase(service.db, config(env), now)
  /** A connection whose session has other PostgreSQL settings. */
  async function saying(settings: string, env: NodeJS.ProcessEnv = {}) {
    const { host, port, user, password, database } = service.connection
    const url = `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    const db = openDatabase(`${url}`, () => {})
    try {
      return await db.connection().execute(async (one) => {
        await sql.raw(settings).execute(one)
        return told(await lookAtDatabase(one, config(env), new Date()))
      })
    } finally {
      await db.destroy()
    }
  }

  test('settings that may lose acknowledged writes: the database of these tests has them', async () => {
    expect(told(await at())).toEqual(
      expect.arrayContaining([
        'wrong: PostgreSQL has fsync off: acknowledged writes may be lost.',
        'wrong: PostgreSQL has full_page_writes off: acknowledged writes may be lost.',
        'wrong: PostgreSQL has synchronous_commit off: acknowledged writes may be lost.',
        'good: Every migration has run.',
        'good: There is no standby.',
        'good: The clocks agree.',
      ]),
    )
    expect(await saying('set synchronous_commit = local')).toContain(
      'look: synchronous_commit is local: writes do not wait for a standby.',
    )
  })

  /** What is found after a change that is taken back. */
  const change = async (change: string) =>
    service.db.connection().execute(async (one) => {
      await sql`begin`.execute(one)
      try {
        await sql.raw(change).execute(one)
        return told(await lookAtDatabase(one, config(), new Date()))
      } finally {
        await sql`rollback`.execute(one)
      }
    })

  test('a role that only reads', async () => {
    expect(told(await at())).toContain('good: The role may write.')
    expect(await saying('set default_transaction_read_only = on')).toContainEqual(
      expect.stringMatching(/^wrong: The role \w+ only reads here \(default_transaction_read_only is on\)/),
    )
  })

  test('a role that lacks privileges', async () => {
    expect(await change('revoke insert on samples from current_user')).toContainEqual(
      expect.stringMatching(/^wrong: The role \w+ may not write to samples: writes, starts and upgrades fail\.$/),
    )
    expect(
      await change(
        'revoke insert on samples, sites from current_user; create schema other; set local search_path = other, public; revoke create on schema other from current_user',
      ),
    ).toContainEqual(
      expect.stringMatching(/^wrong: The role \w+ may not make tables: writes, starts and upgrades fail\.$/),
    )
  })

  test('disabled triggers, by a table or by a session', async () => {
    expect(told(await at())).toContain('good: Every trigger is enabled.')
    expect(await change('alter table custody_log disable trigger user')).toContainEqual(
      expect.stringMatching(/^wrong: Triggers are disabled, .*: custody_log \(\w+.*\)\.$/),
    )
    expect(
      await change('alter table custody_log disable trigger user; alter table files enable replica trigger files_stay'),
    ).toContainEqual(expect.stringMatching(/^wrong: .*: custody_log \(.*\); files \(files_stay\)\.$/))
    expect(told([triggerFinding('replica', [])])).toEqual([
      expect.stringMatching(/^wrong: session_replication_role is replica/),
    ])
  })

  test('migrations that have not run, and those of a newer version', async () => {
    expect(await change("delete from schema_migrations where name like '0001%'")).toContain(
      'wrong: 1 migration has not run yet.',
    )
    expect((await change("insert into schema_migrations values ('0001-first-tables.sql', '')")).join()).toContain(
      'wrong: The database is from before Vialog 0.1.0, and this version cannot go on in it.',
    )
    expect(await change("insert into schema_migrations values ('9999-later.sql', '')")).toContain(
      'wrong: The database was made by a newer Vialog (it has 9999-later.sql).',
    )
    expect(await change('drop table schema_migrations')).toContain('look: The database is empty.')
  })

  test('a version that is too old', () => {
    expect(told([versionFinding('14.9', 140_009), versionFinding('15.1', 150_001)])).toEqual([
      'wrong: PostgreSQL 14.9 is too old.',
      'good: PostgreSQL 15.1 answers.',
    ])
  })

  test('an encoding that does not know all letters', async () => {
    expect(told(await at())).toContain('good: The database is in UTF8.')
    expect(told([encodingFinding('LATIN1')])).toEqual([
      expect.stringMatching(/^wrong: The database has the encoding LATIN1, and Vialog needs UTF8/),
    ])
  })

  test('fewer connections than the servers may take', async () => {
    expect(told([connectionFinding(80, 50)])).toEqual([
      'wrong: This server may ask for 80 connections, and PostgreSQL gives 50.',
    ])
    expect(told(await at(new Date(), { WORKERS: '16' }))).toContainEqual(
      expect.stringMatching(/^good: PostgreSQL gives \d+ connections, of which this server takes 80 at most\.$/),
    )
  })

  test('a clock that differs from PostgreSQL’s, or is far from the last known time', async () => {
    expect(told(await at(new Date(Date.now() + 60_000)))).toContainEqual(
      expect.stringMatching(/^wrong: This machine's clock says/),
    )
    await service.db.insertInto('erasing').values({ clock_seen_at: new Date().toISOString() }).execute()
    const later = new Date(Date.now() + 30 * 24 * 3600_000)
    expect(told(await at(later))).toContainEqual(
      expect.stringMatching(/^wrong: The clock says .* nothing is erased\.$/),
    )
    await service.db.deleteFrom('erasing').execute()
  })

  test('a connection over a network that is not encrypted', async () => {
    const found = lookAtDatabase(service.db, config({ DATABASE_URL: 'postgres://db.example.org/vialog' }), new Date())
    expect(told(await found)).toContain('look: The connection to PostgreSQL is not encrypted.')
  })
})

describe('the service', () => {
  const at = (now = new Date(), env: NodeJS.ProcessEnv = {}) =>
    lookAtService(service.db, { config: config(env), secret: service.services.secret, now })

  test('nobody administers it', async () => {
    expect(told(await at())).toContain('good: The service has an administrator.')
    await service.db.updateTable('users').set({ active: false }).where('is_admin', '=', true).execute()
    expect(told(await at())).toContain('wrong: The service has no administrator.')
    await service.db.updateTable('users').set({ active: true }).where('is_admin', '=', true).execute()
  })

  test('a demo in production', async () => {
    await service.db.insertInto('settings').values({ key: 'is_demo', value: 'true' }).execute()
    expect(told(await at(new Date(), { NODE_ENV: 'production' }))).toContain(
      'wrong: This is the demo, whose passwords are public.',
    )
    await service.db.deleteFrom('settings').where('key', '=', 'is_demo').execute()
  })

  test('no backup, one too old, one of last night', async () => {
    expect(told(await at())).toContain('look: No backup was restored for trial yet.')
    const [BACKUP_DIR, later] = ['/backups', new Date(Date.now() + 3 * 24 * 3600_000)]
    expect(told(await at(later, { BACKUP_DIR }))).toContain('wrong: No backup has ever been restored for trial.')
    const [started_at, tried_at] = [new Date().toISOString(), new Date().toISOString()]
    const facts = { file: '/backups/a', bytes: 1, rows: 1, is_encrypted: true, tried_at, carried_at: tried_at }
    await service.db
      .insertInto('backups')
      .values({ started_at, ...facts })
      .execute()
    expect(told(await at(later, { BACKUP_DIR }))).toContainEqual(
      expect.stringMatching(/^wrong: The newest backup .* a day old/),
    )
    expect(told(await at(new Date(), { BACKUP_DIR }))).toContainEqual(
      expect.stringMatching(/^good: The newest backup .* UTC, and was carried to another place\.$/),
    )
  })

  test('a custody log without a head, or with one too old', async () => {
    const young = 'good: The custody log is too young to have a head.'
    expect(told(await at())).toContain(young)
    await prepare(service, [await register(service)])
    expect(told(await at())).toContain(young)
    const later = new Date(Date.now() + 3 * 24 * 3600_000)
    expect(told(await at(later))).toContain('wrong: The custody log has no head. One is made each night.')
    const { makeHead } = await import('#server/custody/heads.ts')
    await makeHead(service.db, ['a key of custody for these tests only'], new Date(), null)
    expect(told(await at())).toContainEqual(expect.stringMatching(/^good: The newest head of the custody log is of/))
    expect(told(await at(later))).toContainEqual(
      expect.stringMatching(/^wrong: The newest head is of .* each night\.$/),
    )
  })

  test('no mail server, one that is away, one whose password cannot be opened, one that takes mail', async () => {
    expect(told(await at())).toContainEqual(expect.stringMatching(/^look: No mail server is set/))
    const row = { host: 'localhost', security: 'NONE', username: 'vialog', from_address: 'vialog@example.org' } as const
    const password_sealed = seal('sesame', service.services.secret, mailPassword)
    await service.db
      .insertInto('mail_server')
      .values({ ...row, port: 9, password_sealed })
      .execute()
    expect(told(await at())).toContain('wrong: The mail server localhost:9 could not be reached.')
    await using mail = await aMailServer()
    await service.db.updateTable('mail_server').set({ port: mail.port }).execute()
    expect(told(await at())).toContain('good: The mail server accepts mail.')
    expect(mail.mails).toEqual([])
    const without = lookAtService(service.db, { config: config(), secret: null, now: new Date() })
    expect(told(await without)).toContainEqual(
      expect.stringMatching(/^wrong: The password of the mail server cannot be read/),
    )
  })
})

describe('the address', () => {
  const settings = (env: NodeJS.ProcessEnv) => told(settingFindings(config(env)))

  test('what the settings say by themselves', () => {
    const unset = 'PUBLIC_URL is not set: no link and no alert is mailed.'
    expect(settings({})).toEqual([`look: ${unset}`])
    expect(settings({ NODE_ENV: 'production' })).toEqual([`wrong: ${unset}`])
    expect(settings({ PUBLIC_URL: 'http://vialog.example.org' })).toEqual([
      'wrong: PUBLIC_URL http://vialog.example.org is not encrypted: anybody on the way can read results.',
    ])
    const PUBLIC_URL = 'https://vialog.example.org'
    expect(settings({ PUBLIC_URL })).toEqual([
      'wrong: TRUST_PROXY is off behind a proxy: all readers count as one address, and share its limits.',
    ])
    expect(settings({ PUBLIC_URL, TRUST_PROXY: 'true' })).toEqual([
      'wrong: TRUST_PROXY=true believes whatever address anybody sends.',
    ])
    expect(settings({ PUBLIC_URL, TRUST_PROXY: '1' })).toEqual(['good: PUBLIC_URL and TRUST_PROXY fit each other.'])
  })

  test('the server on this machine, and PUBLIC_URL', async () => {
    const PORT = new URL(service.address).port
    const found = told(await lookAtAddress(config({ PORT, PUBLIC_URL: service.address }), new Date()))
    expect(found).toContain(`good: The server at ${service.address} is ready.`)
    expect(found).toContain(`good: ${service.address} leads to Vialog.`)
    Object.assign(service.services, { isLeaving: () => true })
    expect(told(await lookAtAddress(config({ PORT }), new Date()))).toContainEqual(
      expect.stringMatching(/^wrong: The server at .* says 503 /),
    )
    Object.assign(service.services, { isLeaving: undefined })
    const nobody = 'http://127.0.0.1:9'
    const none = told(await lookAtAddress(config({ PORT: '9', PUBLIC_URL: nobody }), new Date()))
    expect(none).toContain(`look: No server answers at ${nobody}.`)
    expect(none).toContain(`wrong: ${nobody} does not lead to Vialog (no answer).`)
  })

  test('a certificate that is not trusted, or soon ends', async () => {
    const server = createServer({ key: selfSigned.key, cert: selfSigned.certificate }, (_, reply) => reply.end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    try {
      const PUBLIC_URL = `https://localhost:${port}`
      expect(told(await lookAtAddress(config({ PUBLIC_URL, TRUST_PROXY: '1' }), new Date()))).toContainEqual(
        expect.stringMatching(/^wrong: https:\/\/localhost:\d+ cannot be opened: self-signed certificate/),
      )
      const trusted = await certificateOf('localhost', port, selfSigned.certificate)
      expect(trusted).toEqual({ ends: selfSigned.ends })
    } finally {
      server.close()
    }
    const before = (days: number) => new Date(selfSigned.ends.getTime() - days * 24 * 3600_000)
    expect([6, 20, 21].map((days) => certificateFinding(selfSigned.ends, before(days)).how)).toEqual([
      'wrong',
      'look',
      'good',
    ])
  })
})
