/**
 * Encrypts the store of a shift with a random key (AES-GCM). The store holds this key twice: wrapped by a key derived from
 * the passphrase, and by one derived from the recovery code (PBKDF2-SHA-256).
 */

/** PBKDF2 rounds for a new shift (OWASP's minimum for SHA-256 is 600,000); a stored key records its own number. */
const rounds = 600_000

/** A key wrapped by a secret. */
export type Wrapped = {
  readonly rounds: number
  readonly salt: Uint8Array<ArrayBuffer>
  readonly iv: Uint8Array<ArrayBuffer>
  readonly key: Uint8Array<ArrayBuffer>
}

/** A sealed value. */
export type Sealed = { readonly iv: Uint8Array<ArrayBuffer>; readonly data: Uint8Array<ArrayBuffer> }

const bytesOf = (text: string) => new TextEncoder().encode(text)
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

/** Normalises a passphrase: ignores case and joins words by one space, because phone keyboards change both. */
export function plainPhrase(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}

// Without letters and digits that look alike.
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const groups = 6
const perGroup = 5

/** The code that opens a shift whose passphrase is forgotten: 30 characters from an alphabet of 30 (147 bits), in groups. */
export function newRecoveryCode(): string {
  const one = () => {
    for (;;) {
      // 240 is a multiple of 30, so every letter is equally likely.
      const [byte = 255] = random(1)
      if (byte < 240) return letters[byte % 30]
    }
  }
  return Array.from({ length: groups }, () => Array.from({ length: perGroup }, one).join('')).join('-')
}

/** Normalises a recovery code as its key was wrapped; null if the text cannot be one. */
export function recoveryCodeIn(text: string): string | null {
  const plain = text.toUpperCase().replace(/[\s-]/g, '')
  return plain.length === groups * perGroup && [...plain].every((one) => letters.includes(one)) ? plain : null
}

/** A new key for everything that a shift stores. */
export const newKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt'])

async function keyFrom(secret: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<CryptoKey> {
  const secretKey = await crypto.subtle.importKey('raw', bytesOf(secret), 'PBKDF2', false, ['deriveKey'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations }
  return crypto.subtle.deriveKey(how, secretKey, { name: 'AES-GCM', length: 256 }, false, ['wrapKey', 'unwrapKey'])
}

/** Wraps a key by a secret. */
export async function wrap(key: CryptoKey, secret: string): Promise<Wrapped> {
  const [salt, iv] = [random(16), random(12)]
  const wrapped = await crypto.subtle.wrapKey('raw', key, await keyFrom(secret, salt, rounds), { name: 'AES-GCM', iv })
  return { rounds, salt, iv, key: new Uint8Array(wrapped) }
}

/** The unwrapped key, which JavaScript cannot export again; null if the secret is wrong. */
export async function unwrap({ rounds: of, salt, iv, key }: Wrapped, secret: string): Promise<CryptoKey | null> {
  const by = await keyFrom(secret, salt, of)
  try {
    return await crypto.subtle.unwrapKey('raw', key, by, { name: 'AES-GCM', iv }, 'AES-GCM', false, [
      'encrypt',
      'decrypt',
    ])
  } catch {
    return null
  }
}

/** Encrypts a value; `place` names its record, so that it opens nowhere else. */
export async function seal(key: CryptoKey, place: string, value: unknown): Promise<Sealed> {
  const iv = random(12)
  const how = { name: 'AES-GCM', iv, additionalData: bytesOf(place) }
  return { iv, data: new Uint8Array(await crypto.subtle.encrypt(how, key, bytesOf(JSON.stringify(value)))) }
}

/** Decrypts a value; throws if it was changed or moved from another record. */
export async function open<Value>(key: CryptoKey, place: string, { iv, data }: Sealed): Promise<Value> {
  const how = { name: 'AES-GCM', iv, additionalData: bytesOf(place) }
  return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(how, key, data)))
}

/** SHA-256 of a text, in hex. */
export async function hashOf(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text)))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
