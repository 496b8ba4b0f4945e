/**
 * The key that seals heads of the custody log, kept outside the database, so that whoever can write there cannot make a
 * head. It is CUSTODY_KEY, or one that the server makes once and keeps under DATA_DIR; several where it was changed.
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { keptSecret, readSecret } from '#server/kept-secret.ts'

/** The available keys: the first seals, the others are older and still accepted. Empty: none is available. */
export type CustodyKeys = readonly string[]

type From = Pick<Config, 'custodyKeys' | 'dataDir'>

const fileOf = (dataDir: string) => join(dataDir, 'custody-key')
const wordsOf = (text: string | null) => text?.split(/[\s,]+/).filter((word) => word !== '') ?? []

/** The keys of a server; makes one where there is none. */
export async function custodyKeys(from: From): Promise<CustodyKeys> {
  const atHand = await custodyKeysAtHand(from)
  return atHand.length > 0 ? atHand : wordsOf(await keptSecret(fileOf(from.dataDir)))
}

/** The keys from the environment and DATA_DIR; makes none. */
export async function custodyKeysAtHand({ custodyKeys, dataDir }: From): Promise<CustodyKeys> {
  return [...new Set([...custodyKeys, ...wordsOf(await readSecret(fileOf(dataDir)))])]
}

/** A fingerprint that tells keys apart without revealing them. */
export function keyId(key: string): string {
  return createHash('sha256').update(`vialog custody key ${key}`).digest('hex').slice(0, 16)
}
