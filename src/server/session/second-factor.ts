/**
 * The second factor: a code from an app (RFC 6238), or one of the recovery codes. Each code works once. The server's
 * key seals the app's secret, so that nobody can make codes from a copy of the database alone.
 */
import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Database, Write } from '#server/database/connect.ts'
import { isAhead } from '#server/http/ahead.ts'
import { Failure } from '#server/http/failure.ts'
import { open, seal } from '#server/sealed.ts'

/** Seconds for which an app shows a code; the codes before and after are accepted too, since clocks differ. */
const period = 30
const recoveryCodes = 10
/** 24 characters of an alphabet of 32 are 120 bits, enough to store a plain hash (ASVS 6.5.2). */
const recoveryLength = 24

const totp = (base32: string, label?: string, issuer?: string) =>
  new TOTP({ secret: Secret.fromBase32(base32), period, digits: 6, ...(label && { label }), ...(issuer && { issuer }) })

/** A typed code in the form for comparing: without case, spaces and hyphens. */
const plain = (code: string) => code.toUpperCase().replace(/[\s-]/g, '')
const hashOf = (code: string) => createHash('sha256').update(plain(code)).digest('hex')

/** The purpose names the person: a secret sealed for one does not open for another. */
const purposeOf = (user_id: number) => `second factor of ${user_id}`

/** Begins to set up a second factor: the secret for the app, as text and as the URL for the QR code. */
export async function beginSecondFactor(
  tx: Write,
  { secret, user_id, email, service, now }: Keyed & { email: string; service: string; now: Date },
) {
  const base32 = new Secret({ size: 20 }).base32
  const row = { sealed_secret: seal(base32, secret, purposeOf(user_id)), begun_at: now.toISOString(), last_step: 0 }
  await tx
    .insertInto('second_factors')
    .values({ user_id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  return { secret: base32, uri: totp(base32, email, service).toString() }
}

type Keyed = { readonly secret: string; readonly user_id: number }

/** Uses up a code of the app; false when it is wrong or was already used. */
export async function takeAppCode(tx: Write, { secret, user_id }: Keyed, code: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('second_factors')
    .select(['sealed_secret', 'last_step'])
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst()
  const base32 = row && open(row.sealed_secret, secret, purposeOf(user_id))
  if (row === undefined || base32 == null || !/^\d{6}$/.test(plain(code))) return false
  const delta = totp(base32).validate({ token: plain(code), timestamp: now.getTime(), window: 1 })
  const step = Math.floor(now.getTime() / 1000 / period) + (delta ?? 0)
  // A step in the future was used while the clock ran ahead.
  const used = isAhead(new Date(row.last_step * period * 1000).toISOString(), now) ? 0 : row.last_step
  if (delta === null || step <= used) return false
  await tx.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', user_id).execute()
  return true
}

async function takeRecoveryCode(tx: Write, user_id: number, code: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now.toISOString() })
    .where('code_hash', '=', hashOf(code))
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** Whether a person has a second factor. */
export async function hasSecondFactor(db: Database, user_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Checks the second factor of a person who has one, and uses up the code; 401 with code `second_factor` where it is
 * missing or wrong.
 */
export async function checkSecondFactor(
  db: Database,
  { otp, now, ...who }: Keyed & { otp: string | undefined; now: Date },
): Promise<void> {
  if (!(await hasSecondFactor(db, who.user_id))) return
  if (otp === undefined) throw new Failure('second_factor', 'Enter the code from your app.')
  const isRight = await db
    .transaction()
    .execute(
      async (tx) => (await takeAppCode(tx, who, otp, now)) || (await takeRecoveryCode(tx, who.user_id, otp, now)),
    )
  if (isRight) return
  const message = 'This code is not right, or was used already. Enter the next one.'
  throw new Failure('second_factor', message, { errors: [{ field: 'otp', message }] })
}

/** Makes new recovery codes, which void the earlier ones. Shown once: only hashes are stored. */
export async function renewRecoveryCodes(tx: Write, user_id: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => {
    const code = new Secret({ size: 15 }).base32.slice(0, recoveryLength)
    return (code.match(/.{6}/g) ?? []).join('-')
  })
  await tx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ code_hash: hashOf(code), user_id })))
    .execute()
  return codes
}

/** Removes the second factor with its recovery codes; returns whether there was one. */
export async function removeSecondFactor(tx: Write, user_id: number): Promise<boolean> {
  const removed = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', user_id)
    .returning('confirmed_at')
    .executeTakeFirst()
  return removed?.confirmed_at != null
}
