/**
 * What locks the store of a shift: everything is sealed with a random key (AES-GCM); that key lies beside it twice, wrapped
 * by a key from the passphrase and by one from the recovery code (PBKDF2-SHA-256).
 */

/** Rounds of PBKDF2 for a new shift (OWASP's least for SHA-256 is 600,000); a stored key says its own. */
const rounds = 600_000

/** A key that is wrapped by a secret. */
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

/** A passphrase as it is read: without case, and with one space between words, so that a phone's keyboard may spoil neither. */
export function plainPhrase(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}

// Without letters that are read as digits, and the reverse.
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const groups = 6
const perGroup = 5

/** What opens a shift whose passphrase is forgotten: 30 characters of 30 (147 bits), in groups. */
export function newRecoveryCode(): string {
  const one = () => {
    for (;;) {
      // 240 is the last multiple of 30: every letter is as likely as another.
      const [byte = 255] = random(1)
      if (byte < 240) return letters[byte % 30]
    }
  }
  return Array.from({ length: groups }, () => Array.from({ length: perGroup }, one).join('')).join('-')
}

/** A recovery code in any spelling as its wrapped key knows it; null for a text that cannot be one. */
export function recoveryCodeIn(text: string): string | null {
  const plain = text.toUpperCase().replace(/[\s-]/g, '')
  return plain.length === groups * perGroup && [...plain].every((one) => letters.includes(one)) ? plain : null
}

/** A new key for everything that a shift keeps. */
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

/** The key that was wrapped, which never leaves the browser again; null if the secret is another. */
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

/** Seals a value; `place` is where it lies, so that it opens nowhere else. */
export async function seal(key: CryptoKey, place: string, value: unknown): Promise<Sealed> {
  const iv = random(12)
  const how = { name: 'AES-GCM', iv, additionalData: bytesOf(place) }
  return { iv, data: new Uint8Array(await crypto.subtle.encrypt(how, key, bytesOf(JSON.stringify(value)))) }
}

/** Opens a sealed value; throws where it was changed, or lay elsewhere. */
export async function open<Value>(key: CryptoKey, place: string, { iv, data }: Sealed): Promise<Value> {
  const how = { name: 'AES-GCM', iv, additionalData: bytesOf(place) }
  return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(how, key, data)))
}

/** SHA-256 of a text, in hex. */
export async function hashOf(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text)))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
