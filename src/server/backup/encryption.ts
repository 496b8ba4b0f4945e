/** Encryption of a backup: AES-256-GCM under a key that scrypt makes of the passphrase. */
import {
  type CipherGCM,
  createCipheriv,
  createDecipheriv,
  createHash,
  type DecipherGCM,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { StartFault } from '#server/start-fault.ts'

const algorithm = 'aes-256-gcm'
const keyBytes = 32

/** The length of the tag that proves that nothing was changed. */
export const tagBytes = 16

/** What the file says about its encryption. `check` tells a wrong passphrase from a changed file. */
export type Encryption = { readonly salt: string; readonly iv: string; readonly check: string } & {
  readonly cost: number
}

// 128 MB and about half a second: cheap once per backup, expensive for whoever guesses.
const cost = 2 ** 17

async function keysOf(passphrase: string, salt: Buffer, N: number) {
  const derived = await new Promise<Buffer>((resolve, reject) => {
    const options = { N, r: 8, p: 1, maxmem: 256 * N * 8 }
    scrypt(passphrase.normalize('NFKC'), salt, 2 * keyBytes, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
  const check = createHash('sha256').update(derived.subarray(keyBytes)).digest()
  return { key: derived.subarray(0, keyBytes), check }
}

/** A cipher under a new key, and what the file must keep to decrypt it. */
export async function newEncryption(passphrase: string): Promise<{ cipher: CipherGCM; encryption: Encryption }> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)]
  const { key, check } = await keysOf(passphrase, salt, cost)
  const encryption = { salt: salt.toString('hex'), iv: iv.toString('hex'), check: check.toString('hex'), cost }
  return { cipher: createCipheriv(algorithm, key, iv), encryption }
}

/** Decrypts; a wrong passphrase is a StartFault. */
export async function openEncryption(encryption: Encryption, passphrase: string | null): Promise<DecipherGCM> {
  if (passphrase === null) throw new StartFault('The backup is encrypted. Give its passphrase in BACKUP_PASSPHRASE.')
  const { key, check } = await keysOf(passphrase, Buffer.from(encryption.salt, 'hex'), encryption.cost)
  if (!timingSafeEqual(check, Buffer.from(encryption.check, 'hex')))
    throw new StartFault('The passphrase is not that of this backup.')
  return createDecipheriv(algorithm, key, Buffer.from(encryption.iv, 'hex'))
}
