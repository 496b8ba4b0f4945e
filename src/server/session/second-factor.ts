/**
 * The second factor: a code from an app (RFC 6238), or one of the recovery codes. A code serves once. The app's secret is
 * sealed with the server's key, so that a copy of the database alone makes no codes.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Database, Write } from '#server/database/connect.ts'
import { Failure } from '#server/http/failure.ts'

/** Seconds that a code is shown for; the one before and the one after are taken too, for clocks that differ. */
const period = 30
const recoveryCodes = 10
/** 24 characters of 32 are 120 bits, so that a plain hash keeps them (ASVS 6.5.2). */
const recoveryLength = 24

const totp = (base32: string, label?: string, issuer?: string) =>
  new TOTP({ secret: Secret.fromBase32(base32), period, digits: 6, ...(label && { label }), ...(issuer && { issuer }) })

/** What was typed, as codes are compared: without case, spaces and hyphens. */
const plain = (code: string) => code.toUpperCase().replace(/[\s-]/g, '')
const hashOf = (code: string) => createHash('sha256').update(plain(code)).digest('hex')

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'vialog second factor', 32))

/** Seals a text for one person: it cannot be opened as another's. */
function seal(secret: string, user_id: number, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce).setAAD(Buffer.from(String(user_id)))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

/** What was sealed, or null under another key. */
function open(secret: string, user_id: number, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64')
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, 12), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(String(user_id))).setAuthTag(bytes.subarray(-16))
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** Begins to set one up: the secret for the app, as text and as the address that a QR code holds. */
export async function beginSecondFactor(
  tx: Write,
  { secret, user_id, email, service, now }: Keyed & { email: string; service: string; now: Date },
) {
  const base32 = new Secret({ size: 20 }).base32
  const row = { sealed_secret: seal(secret, user_id, base32), begun_at: now.toISOString(), last_step: 0 }
  await tx
    .insertInto('second_factors')
    .values({ user_id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  return { secret: base32, uri: totp(base32, email, service).toString() }
}

type Keyed = { readonly secret: string; readonly user_id: number }

/** Uses up a code of the app; false when it is wrong or was used. */
export async function takeAppCode(tx: Write, { secret, user_id }: Keyed, code: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('second_factors')
    .select(['sealed_secret', 'last_step'])
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst()
  const base32 = row && open(secret, user_id, row.sealed_secret)
  if (row === undefined || base32 == null || !/^\d{6}$/.test(plain(code))) return false
  const delta = totp(base32).validate({ token: plain(code), timestamp: now.getTime(), window: 1 })
  const step = Math.floor(now.getTime() / 1000 / period) + (delta ?? 0)
  if (delta === null || step <= row.last_step) return false
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

/** Whether a person has set one up. */
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
 * Asks for the second factor of a person who has one, and uses up the code: 401 with code `second_factor` without it,
 * or where it is wrong.
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

/** New recovery codes; earlier ones are void. Shown once: only hashes are kept. */
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

/** Takes it away with its recovery codes; says whether there was one. */
export async function removeSecondFactor(tx: Write, user_id: number): Promise<boolean> {
  const removed = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', user_id)
    .returning('confirmed_at')
    .executeTakeFirst()
  return removed?.confirmed_at != null
}
