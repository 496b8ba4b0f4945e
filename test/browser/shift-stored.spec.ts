/**
 * This version opens a shift from an earlier version of Vialog: `test/data/shift-store-1.json` is a store from version
 * 1 (SHIFT_STORE_OUT=file writes another). An upgrade must never make samples unreadable during a shift.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { addSample, bar, beginShift, freeVials, network, says, unlock } from './shift-support.ts'
import { expect, signIn, test } from './support.ts'
import { button, option } from './survey-support.ts'

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 404/ })

type Stored = { readonly passphrase: string; readonly ids: string[]; readonly records: [string, unknown][] }

const { SHIFT_STORE_OUT: out } = process.env
const fixture = new URL('../data/shift-store-1.json', import.meta.url)

/** Every record of the store, with bytes as base64. */
const readStore = (page: Page) =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('vialog-shift')
      opening.onsuccess = () => resolve(opening.result)
    })
    const table = db.transaction('records').objectStore('records')
    const all = <Value>(request: IDBRequest<Value[]>) =>
      new Promise<Value[]>((resolve) => {
        request.onsuccess = () => resolve(request.result)
      })
    const [keys, values] = await Promise.all([all(table.getAllKeys()), all(table.getAll())])
    db.close()
    const plain = (_: string, value: unknown) =>
      value instanceof Uint8Array ? { bytes: btoa(String.fromCharCode(...value)) } : value
    return keys.map((key, at) => [String(key), JSON.parse(JSON.stringify(values[at], plain))] as [string, unknown])
  })

/** Writes records into the store, as a browser has them that was closed with the earlier version. */
const writeStore = (page: Page, records: Stored['records']) =>
  page.evaluate(async (all) => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('vialog-shift', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore('records')
      opening.onsuccess = () => resolve(opening.result)
    })
    const real = (value: unknown): unknown => {
      if (typeof value !== 'object' || value === null) return value
      if ('bytes' in value) return Uint8Array.from(atob(String(value.bytes)), (one) => one.charCodeAt(0))
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, real(one)]))
    }
    const writing = db.transaction('records', 'readwrite')
    for (const [key, value] of all) writing.objectStore('records').put(real(value), key)
    await new Promise<void>((resolve) => {
      writing.oncomplete = () => resolve()
    })
    db.close()
  }, records)

test('a store of version 1 opens with its samples, its draft and its card', async ({ page }) => {
  test.skip(out !== undefined)
  const { passphrase, ids, records }: Stored = JSON.parse(readFileSync(fixture, 'utf8'))
  await page.goto('/')
  await writeStore(page, records)
  await page.goto('/shift')
  await expect(page.getByText(/^Tablet 2, Parkdale Community Health, begun /)).toBeVisible()
  await unlock(page, passphrase)
  await says(page, 2, 1)
  const row = (id = '') => page.getByRole('listitem').filter({ hasText: id })
  await expect(row(ids[0])).toContainText('Received')
  await expect(row(ids[1])).toContainText('Not taken')
  await expect(row(ids[1])).toContainText('belongs to another site.')
  await expect(row(ids[2])).toContainText('Kept here')
  await page.getByRole('link', { name: `Card ${ids[2]}` }).click()
  await expect(page.getByText('No later than 12:00 PM')).toBeVisible()
  await bar(page)
    .getByRole('link', { name: /^Shift:/ })
    .click()
  await page.getByRole('link', { name: 'Continue it' }).click()
  await button(page, 'Continue the draft').click()
  await expect(option(page, 'Results are for', 'Staff, drug market monitoring')).toBeChecked()
})

test('writes a store of this version', async ({ page, context }) => {
  test.skip(out === undefined)
  await signIn(page, 'collection')
  const ids = await freeVials(page, 5)
  const passphrase = await beginShift(page, ids)
  await page.route(/\/api\/shifts\/[^/]+\/samples\/$/, async (route) => {
    const { samples } = route.request().postDataJSON()
    if (samples[0].sample_id === ids[0]) return route.continue()
    const [{ sample_id }] = samples
    const answers = [{ outcome: 'refused', sample_id, detail: `${sample_id} belongs to another site.`, errors: [] }]
    return route.fulfill({ json: { answers } })
  })
  await addSample(page, ids[0] ?? '')
  await button(page, 'Done').click()
  await says(page, 0, 1)
  await addSample(page, ids[1] ?? '')
  await button(page, 'Done').click()
  await expect(page.getByText('belongs to another site.')).toBeVisible()
  await network(context, false)
  await addSample(page, ids[2] ?? '')
  await button(page, 'Add another sample').click()
  await option(page, 'Results are for', 'Staff, drug market monitoring').check()
  await expect.poll(async () => (await readStore(page)).filter(([key]) => key.startsWith('draft/')).length).toBe(1)
  const stored: Stored = { passphrase, ids, records: await readStore(page) }
  writeFileSync(out ?? '', `${JSON.stringify(stored)}\n`)
})
