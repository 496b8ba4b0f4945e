/**
 * The alarm that there is no reliable backup: mailed once a day, on the health page at once, gone when there is one.
 */
import { expect, test } from 'vitest'
import { readHealth } from '#contract/admin/settings.ts'
import { aMailServer, setMailServer } from '../../../test/support/mail-server.ts'
import { testService } from '../../../test/support/service.ts'
import { tellBackupAlarm } from './alarm.ts'

const service = testService()
const hour = 3600_000
const start = Date.now()
const after = (hours: number) => new Date(start + hours * hour)

async function tell(hours: number, backupDir: string | null = '/backups') {
  const said: string[] = []
  const services = { ...service.services, config: { ...service.services.config, backupDir } }
  const told = await tellBackupAlarm({ services, log: (line) => said.push(line) }, after(hours))
  return { told, said }
}
const nothing = { told: false, said: [] }
const never = 'No backup has ever been restored for trial.'

test('a day-old service without a backup says so once a day, or each hour without a mail server', async () => {
  expect(await tell(20)).toEqual(nothing)
  expect(await tell(30, null)).toEqual(nothing)
  const both = await Promise.all([tell(30), tell(30)])
  const without = 'Administrators were not told by mail: No mail server is set.'
  expect(both.map(({ said }) => said).toSorted()).toEqual([[], [never, without]])
  expect(await tell(30.9)).toEqual(nothing)
  expect((await tell(31.1)).told).toBe(true)
})

test('with a mail server, only administrators get a mail, once a day until there is a good backup', async () => {
  await using mail = await aMailServer()
  await setMailServer(service, mail)
  for (let hours = 40; hours < 40 + 72; hours += 1 / 4) await tell(hours)
  expect(mail.mails.map(({ to }) => to)).toEqual([
    ['admin@test.example'],
    ['admin@test.example'],
    ['admin@test.example'],
  ])
  expect(mail.mails[0]?.text).toContain('Subject: Vialog has no backup to rely on')
  expect(mail.mails[0]?.text).toContain(never)

  service.clock = after(113)
  Object.assign(service.services.config, { backupDir: '/backups' })
  expect((await service.must('admin', readHealth)).backups.alarms).toEqual([never])
  const good = { started_at: after(110).toISOString(), file: '/backups/a', bytes: 1, rows: 1, is_encrypted: false }
  await service.db
    .insertInto('backups')
    .values({ ...good, tried_at: after(111).toISOString() })
    .execute()
  expect((await service.must('admin', readHealth)).backups.alarms).toEqual([])
  expect(await tell(135)).toEqual(nothing)
  expect((await tell(137)).said).toEqual([expect.stringContaining('is more than a day old: it is of ')])
})
