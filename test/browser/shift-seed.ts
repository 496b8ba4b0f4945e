/**
 * Reads and fills the store of a device on a shift in its documented form, because hundreds of surveys by hand would
 * take hours. It opens the key with the passphrase itself, which also checks that the store has that form.
 */
import { expect, type Page } from '@playwright/test'

/** The device's store, as a page finds it, with its key. */
const openStore = (page: Page, passphrase: string) =>
  page.evaluateHandle(async (secret) => {
    const bytes = (text: string) => new TextEncoder().encode(text)
    const answer = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await answer(indexedDB.open('vialog-shift'))
    const records = () => db.transaction('records', 'readwrite').objectStore('records')
    const { id, byPassphrase } = await answer(records().get('head'))
    const { rounds, salt, iv, key: wrapped } = byPassphrase
    const base = await crypto.subtle.importKey('raw', bytes(secret), 'PBKDF2', false, ['deriveKey'])
    const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }
    const wrapping = await crypto.subtle.deriveKey(how, base, { name: 'AES-GCM', length: 256 }, false, ['unwrapKey'])
    const uses = ['encrypt', 'decrypt'] as const
    const key = await crypto.subtle.unwrapKey('raw', wrapped, wrapping, { name: 'AES-GCM', iv }, 'AES-GCM', false, uses)
    return { db, id: String(id), key, bytes, answer, records }
  }, passphrase)

/** Waits until the device has stored a draft with these words: of a new sample, or of the one with this number. */
export async function draftHolds(page: Page, passphrase: string, words: string, no: number | null = null) {
  const store = await openStore(page, passphrase)
  const draft = () =>
    store.evaluate(
      async ({ id, key, bytes, answer, records }, start) => {
        const places = (await answer(records().getAllKeys())).map(String).filter((place) => place.startsWith(start))
        const texts = places.map(async (place) => {
          const kept = await answer(records().get(place))
          const by = { name: 'AES-GCM', iv: kept.iv, additionalData: bytes(`${id}/${place}`) }
          return new TextDecoder().decode(await crypto.subtle.decrypt(by, key, kept.data))
        })
        return (await Promise.all(texts)).join('\n')
      },
      no === null ? 'draft/new-' : `draft/${no}`,
    )
  await expect.poll(draft).toContain(words)
  await store.evaluate(({ db }) => db.close())
}

/**
 * Adds samples for monitoring with these IDs after the existing ones, unsent unless `changes` says otherwise; the page
 * shows them after a reload.
 */
export async function seedSamples(
  page: Page,
  passphrase: string,
  ids: readonly string[],
  changes: object = {},
): Promise<void> {
  const store = await openStore(page, passphrase)
  await store.evaluate(
    async ({ db, id, key, bytes, answer, records }, { sample_ids, changes }) => {
      const names = await answer(records().getAllKeys())
      let no = names.filter((name) => String(name).startsWith('sample/')).length
      const sealed: [string, unknown][] = []
      for (const sample_id of sample_ids) {
        no += 1
        const form = JSON.stringify({
          ...{ sample_id, collected_by: 'Ana Diaz', collected_from: 'STAFF_BEHIND', terms: false },
          ...{ onsite_sample_id: null, agency_name: null, service_used_before: null, previously_accessed: null },
          ...{ sample_type: 'SUBSTANCE', already_used: null, paraphernalia_reuse: null, wait_for_results: null },
          ...{ expected_drugs: ['Ketamine'], sample_effect: [], checking_reasons: [], colour: ['White'], texture: [] },
          ...{ origin: null, results_provision: null, date_collected: null },
        })
        const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes(form)))
        const sample = {
          ...{ no, sample_id, form, made_at: new Date().toISOString(), is_reserved: true, state: 'made' },
          form_hash: Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join(''),
          ...{ receipt: null, refused: null, given_up: null },
          ...changes,
        }
        const place = `sample/${String(no).padStart(6, '0')}`
        const own = crypto.getRandomValues(new Uint8Array(12))
        const by = { name: 'AES-GCM', iv: own, additionalData: bytes(`${id}/${place}`) }
        const data = new Uint8Array(await crypto.subtle.encrypt(by, key, bytes(JSON.stringify(sample))))
        sealed.push([place, { iv: own, data }])
      }
      const writing = db.transaction('records', 'readwrite')
      for (const [place, value] of sealed) writing.objectStore('records').put(value, place)
      await new Promise<void>((resolve, reject) => {
        writing.oncomplete = () => resolve()
        writing.onabort = () => reject(writing.error)
      })
      db.close()
    },
    { sample_ids: [...ids], changes },
  )
}
