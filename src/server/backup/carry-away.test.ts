/**
 * The command after each backup: real programs, run without a shell, run again where they fail, reported where people
 * look.
 */
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listAudit, readHealth } from '#contract/admin/settings.ts'
import { readConfig } from '#server/config.ts'
import { Metrics } from '#server/metrics/metrics.ts'
import { aFolder } from '../../../test/support/data-folder.ts'
import { testService } from '../../../test/support/service.ts'
import { carryAway } from './carry-away.ts'
import { backupsNow } from './newest-good.ts'

const service = testService()
let folder: Awaited<ReturnType<typeof aFolder>>
beforeAll(async () => {
  folder = await aFolder()
  await writeFile(join(folder.path, 'a b.backup'), 'a backup')
})
afterAll(() => folder[Symbol.asyncDispose]())

const file = () => join(folder.path, 'a b.backup')
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 22, 8, minutes))
const said: string[] = []

/** A program of the operator's, with this script in it. */
async function program(name: string, script: string) {
  const path = join(folder.path, name)
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
  return path
}

/** The database holds one backup, which passed its trial restore. */
beforeEach(async () => {
  said.length = 0
  await service.db.deleteFrom('backups').execute()
  await aBackup({ file: file() })
})
const aBackup = (facts: { file: string; minute?: number; tried_at?: null; try_fault?: string }) =>
  service.db
    .insertInto('backups')
    .values({
      started_at: at(facts.minute ?? 0).toISOString(),
      night: null,
      file: facts.file,
      bytes: 8,
      rows: 1,
      is_encrypted: false,
      tried_at: facts.tried_at === null ? null : at(1).toISOString(),
      try_fault: facts.try_fault ?? null,
    })
    .execute()

function carry(command: string, minutes: number, more: { signal?: AbortSignal; patience?: number } = {}) {
  const { db, connection } = service
  const config = { backupAfter: readConfig({ BACKUP_AFTER: command }).backupAfter }
  const { signal, patience } = more
  const carrying = { config, db, connection, log: (line: string) => said.push(line), ...(signal && { signal }) }
  return carryAway(carrying, () => at(minutes), patience)
}
const noted = () =>
  service.db
    .selectFrom('backups')
    .select(['carried_at', 'carry_tries', 'carry_fault'])
    .orderBy('started_at', 'desc')
    .executeTakeFirstOrThrow()

test('the command gets its own arguments, then the file, also in BACKUP_FILE, and no secret of Vialog', async () => {
  const out = join(folder.path, 'said')
  const path = await program('tells', `printf '%s|' "$@" > ${out}; env >> ${out}`)
  for (const name of ['SECRET_KEY', 'CUSTODY_KEY', 'DATABASE_URL', 'BACKUP_PASSPHRASE', 'RESTIC_PASSWORD'])
    vi.stubEnv(name, `what ${name} is`)
  expect(await carry(`${path} --to far *`, 2)).toBe(true)
  vi.unstubAllEnvs()
  const told = await readFile(out, 'utf8')
  expect(told).toMatch(new RegExp(`^--to\\|far\\|\\*\\|${file()}\\|`))
  expect(told).toContain(`\nBACKUP_FILE=${file()}\n`)
  expect(told).toContain('RESTIC_PASSWORD=what')
  expect(told).not.toMatch(/SECRET_KEY|CUSTODY_KEY|DATABASE_URL|BACKUP_PASSPHRASE/)
  expect(await noted()).toEqual({ carried_at: at(2).toISOString(), carry_tries: 0, carry_fault: null })
  expect(await carry(path, 3)).toBe(false)
  const { results } = await service.must('admin', listAudit, { query: { entity: 'backup', limit: 1 } })
  expect(results).toMatchObject([{ who: 'Vialog, by itself', action: 'carryBackup' }])
})

test('a failed command is told in the log, on the health page and in metrics, and run again ever later', async () => {
  const path = await program('fails', '[ -e "$BACKUP_FILE.open" ] || exit 3')
  expect(await carry(path, 2)).toBe(true)
  expect(said).toEqual([`The backup ${file()} was not carried to another place: BACKUP_AFTER ended with status 3.`])
  expect(await carry(path, 16)).toBe(false)
  expect(await carry(path, 17)).toBe(true)
  expect(await carry(path, 46)).toBe(false)

  const config = { ...service.services.config, backupAfter: [path] }
  const metrics = new Metrics({
    ...service.services,
    backups: () => backupsNow(service.db, config, at(20)),
    setbacks: async () => 0,
  })
  const text = await metrics.text()
  expect(text).toContain('vialog_backup_carry_failures 2')
  expect(text).toContain('vialog_backup_alarm 1')
  expect(text).toContain(`vialog_backup_last_good_timestamp_seconds ${at(0).getTime() / 1000}`)
  Object.assign(service.services.config, { backupAfter: [path] })
  const health = (await service.must('admin', readHealth)).backups
  Object.assign(service.services.config, { backupAfter: null })
  expect(health).toMatchObject({ is_carried: true, newest: [{ carry_fault: 'ended with status 3', carried_at: null }] })
  expect(health.alarms).toEqual([expect.stringContaining('BACKUP_AFTER ended with status 3.')])

  await writeFile(`${file()}.open`, '')
  expect(await carry(path, 47)).toBe(true)
  expect(await noted()).toEqual({ carried_at: at(47).toISOString(), carry_tries: 2, carry_fault: null })
  expect(await metrics.text()).toContain('vialog_backup_alarm 0')
})

test('the log says if a command is not there, hangs or is killed', async () => {
  await carry(join(folder.path, 'no such program'), 2)
  await carry(await program('killed', 'kill -9 $$'), 60)
  await carry(await program('hangs', 'sleep 600 & wait'), 300, { patience: 100 })
  expect(said.map((line) => line.replace(/.*BACKUP_AFTER /, ''))).toEqual([
    'could not be started (ENOENT).',
    'was ended by SIGKILL.',
    'took longer than 0 s.',
  ])
})

test('two servers run the command once; a server that stops ends it and notes nothing, so it runs again', async () => {
  const out = join(folder.path, 'runs')
  const slow = await program('slow', `echo run >> ${out}; sleep 600`)
  const stopped = new AbortController()
  const first = carry(slow, 2, { signal: stopped.signal })
  await vi.waitFor(async () => expect(await readFile(out, 'utf8')).toBe('run\n'))
  expect(await carry(slow, 2)).toBe(false)
  stopped.abort()
  expect(await first).toBe(false)
  expect(said).toEqual([])
  expect(await noted()).toEqual({ carried_at: null, carry_tries: 0, carry_fault: null })
  expect(await carry(await program('quick', `echo run >> ${out}`), 2)).toBe(true)
  expect(await readFile(out, 'utf8')).toBe('run\nrun\n')
})

test('only the newest backup that passed its trial restore is carried, by a server that has its file', async () => {
  const path = await program('works', 'true')
  await aBackup({ file: file(), minute: 10, tried_at: null })
  await aBackup({ file: file(), minute: 11, try_fault: 'It could not be restored.' })
  expect(await carry(path, 12)).toBe(true)
  await aBackup({ file: join(folder.path, 'on another machine'), minute: 13 })
  expect(await carry(path, 14)).toBe(false)
})
