import { argon2Sync, randomBytes } from 'node:crypto'

/** The stored form of a password at the lowest cost, because every test file signs several people in. */
export function quickHash(message: string): string {
  const [memory, passes, parallelism, nonce] = [8, 1, 1, randomBytes(16)]
  const tag = argon2Sync('argon2id', { message, nonce, memory, passes, parallelism, tagLength: 32 })
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${salt}$${hash}`
}
