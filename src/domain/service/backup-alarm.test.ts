import { expect, test } from 'vitest'
import { type BackupsKnown, backupAlarms } from './backup-alarm.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3600_000).toISOString()
const well = { is_nightly: true, since: ago(1000), last_good: ago(25), carry_fault: null }
const alarms = (known: Partial<BackupsKnown>) => backupAlarms({ ...well, ...known }, now, 'America/Toronto')

test('there is no alarm while the newest backup is from last night', () => {
  expect(alarms({})).toEqual([])
  expect(alarms({ last_good: ago(26) })).toEqual([])
})

test('a backup more than a day old raises an alarm if the service makes nightly backups', () => {
  expect(alarms({ last_good: ago(26.1) })).toEqual([
    'The newest backup that was restored for trial is more than a day old: it is of November 21, 2026, 4:54 AM.',
  ])
  expect(alarms({ last_good: ago(500), is_nightly: false })).toEqual([])
})

test('having no backup raises an alarm once the service is older than a day', () => {
  expect(alarms({ last_good: null })).toEqual(['No backup has ever been restored for trial.'])
  expect(alarms({ last_good: null, since: ago(20) })).toEqual([])
})

test('a backup that was not carried to another place raises an alarm', () => {
  expect(alarms({ carry_fault: 'ended with status 3' })).toEqual([
    'The newest backup was not carried to another place: BACKUP_AFTER ended with status 3.',
  ])
})
