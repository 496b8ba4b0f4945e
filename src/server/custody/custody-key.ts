/**
 * The key that seals heads of the custody log: its own, kept outside the database, so that a head cannot be made by
 * whoever may write there. CUSTODY_KEY, or one that is made once and kept under DATA_DIR; several where it was changed.
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { keptSecret, readSecret } from '#server/kept-secret.ts'

/** The keys at hand: the first seals, the others are older and still accepted. Empty: none is at hand. */
export type CustodyKeys = readonly string[]

type From = Pick<Config, 'custodyKeys' | 'dataDir'>

const fileOf = (dataDir: string) => join(dataDir, 'custody-key')
const wordsOf = (text: string | null) => text?.split(/[\s,]+/).filter((word) => word !== '') ?? []

/** The keys of a server; makes one where there is none. */
export async function custodyKeys(from: From): Promise<CustodyKeys> {
  const atHand = await custodyKeysAtHand(from)
  return atHand.length > 0 ? atHand : wordsOf(await keptSecret(fileOf(from.dataDir)))
}

/** The keys that the environment names and DATA_DIR keeps; makes none. */
export async function custodyKeysAtHand({ custodyKeys, dataDir }: From): Promise<CustodyKeys> {
  return [...new Set([...custodyKeys, ...wordsOf(await readSecret(fileOf(dataDir)))])]
}

/** Tells keys apart without telling them. */
export function keyId(key: string): string {
  return createHash('sha256').update(`vialog custody key ${key}`).digest('hex').slice(0, 16)
}
