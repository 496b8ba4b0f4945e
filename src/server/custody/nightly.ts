/** Makes a head of the custody log each night, from the hour of the nightly backup on, on one of the servers. */
import { nightOf } from '#domain/dates.ts'
import type { ConnectionSettings, Database } from '#server/database/connect.ts'
import { whenDue } from '#server/database/take-turn.ts'
import type { Services } from '#server/http/services.ts'
import { settingsOf } from '#server/settings.ts'
import type { CustodyKeys } from './custody-key.ts'
import { type Head, makeHead } from './heads.ts'
import { mailHead } from './mail-head.ts'

const lockNumber = 7_226_026

/** What a night needs. */
export type Nightly = {
  readonly services: Services
  readonly connection: ConnectionSettings | string
  readonly keys: CustodyKeys
  /** Called with what failed. */
  readonly log: (line: string) => void
}

/** Makes the night's head if it is due and nobody has made it; mails it where the service wants that. */
export async function nightlyHead({ services, connection, keys, log }: Nightly, now: Date): Promise<Head | null> {
  const { db } = services
  const due = () => dueNight(db, now)
  return whenDue(connection, lockNumber, due, async (night) => {
    const head = await makeHead(db, keys, now, night)
    const { mail_custody_heads } = await settingsOf(db)
    const fault = mail_custody_heads ? await mailHead(db, services, head) : null
    if (fault !== null) log(`The head of the custody log was not mailed: ${fault}`)
    return head
  })
}

async function dueNight(db: Database, now: Date): Promise<string | null> {
  const { backup_hour, time_zone } = await settingsOf(db)
  const night = nightOf(now.toISOString(), time_zone, backup_hour)
  if (night === null) return null
  const made = await db.selectFrom('custody_heads').select('id').where('night', '=', night).limit(1).executeTakeFirst()
  return made === undefined ? night : null
}
