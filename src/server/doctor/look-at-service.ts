/** Checks what the service keeps in its database: administrators, mail, backups, heads of the custody log. */
import { adminCommand } from '#server/admin-command.ts'
import { backupsNow, newestGood } from '#server/backup/newest-good.ts'
import type { Config } from '#server/config.ts'
import { checkFiles } from '#server/custody/compare-files.ts'
import { newestHead } from '#server/custody/heads.ts'
import type { Database } from '#server/database/connect.ts'
import { tryMailServer } from '#server/mail/send-mail.ts'
import { hasAdministrator } from '#server/session/one-time-links.ts'
import { settingsOf } from '#server/settings.ts'
import { type Finding, good, look, wrong } from './finding.ts'
import { keyFindings } from './look-at-keys.ts'

const day = 24 * 3600_000
const shown = (iso: string) => `${iso.slice(0, 16).replace('T', ' ')} UTC`

async function backupFindings(db: Database, config: Config, now: Date): Promise<Finding[]> {
  const { last_good, alarms } = await backupsNow(db, config, now)
  if (alarms.length > 0)
    return alarms.map((alarm) => wrong(alarm, "'/admin/health' and the log say what failed; verify-backup tries one."))
  if (last_good === null)
    return [look('No backup was restored for trial yet.', `${adminCommand} backup, then verify-backup.`)]
  const newest = await newestGood(db)
  const where = newest?.carried_at == null ? '' : ', and was carried to another place'
  return [good(`The newest backup that was restored for trial is of ${shown(last_good)}${where}.`)]
}

async function headFinding(db: Database, now: Date): Promise<Finding> {
  const head = await newestHead(db)
  const isOld = (at: string) => now.getTime() - Date.parse(at) > 2 * day
  if (head !== undefined && !isOld(head.at)) return good(`The newest head of the custody log is of ${shown(head.at)}.`)
  const first = await db.selectFrom('custody_log').select('at').orderBy('id').limit(1).executeTakeFirst()
  if (head === undefined && (first === undefined || !isOld(first.at)))
    return good('The custody log is too young to have a head.')
  const what = head === undefined ? 'The custody log has no head.' : `The newest head is of ${shown(head.at)}.`
  return wrong(`${what} One is made each night.`, `See the log for why not; ${adminCommand} custody-head --make yes.`)
}

/** Reads every file's bytes in the database, as verify-custody does; nothing where there are no files. */
async function fileFindings(db: Database): Promise<Finding[]> {
  const { files, here, faults } = await checkFiles(db)
  const [first] = faults
  if (first !== undefined)
    return [
      wrong(
        `File ${first.number} of ${first.sample_id}: ${first.why}.`,
        `${adminCommand} verify-custody names all. A backup from before has the bytes.`,
      ),
    ]
  return files === 0 ? [] : [good(`Of ${files} files of samples, ${here} have their bytes, as custody names them.`)]
}

async function mailFinding(db: Database, secret: string | null): Promise<Finding> {
  const outcome = await tryMailServer(db, secret)
  if (outcome === 'none')
    return look(
      'No mail server is set: invitations, alerts and alarms are not mailed.',
      "Set one on '/admin/settings'.",
    )
  return outcome.fault === null
    ? good('The mail server accepts mail.')
    : wrong(outcome.fault, "Correct it on '/admin/settings', which can send a test mail.")
}

/** All findings; `secret` is null where it is not available. */
export async function lookAtService(
  db: Database,
  { config, secret, now }: { readonly config: Config; readonly secret: string | null; readonly now: Date },
): Promise<Finding[]> {
  const { is_demo } = await settingsOf(db)
  return [
    (await hasAdministrator(db))
      ? good('The service has an administrator.')
      : wrong('The service has no administrator.', `${adminCommand} create-admin, or the link that a start prints.`),
    ...(is_demo && config.production
      ? [wrong('This is the demo, whose passwords are public.', 'Start on an empty database, with DEMO=0.')]
      : []),
    ...(await backupFindings(db, config, now)),
    ...(await keyFindings(db, config)),
    await headFinding(db, now),
    ...(await fileFindings(db)),
    await mailFinding(db, secret),
  ]
}
