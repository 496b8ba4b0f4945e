/** What locks a shift: wrong passphrases, two tabs, an ended session; and what the device stores unencrypted. */
import type { Page } from '@playwright/test'
import { addSample, bar, beginShift, freeVials, network, offeredVials, says, unlock } from './shift-support.ts'
import { expect, scan, signIn, test } from './support.ts'
import { button } from './survey-support.ts'

test.use({
  expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 401|Access is denied for this document/,
})

/** Everything that the browser stores for the page, as one text. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
      })
      for (const table of db.objectStoreNames) {
        const all = await new Promise<unknown[]>((resolve) => {
          const asked = db.transaction(table).objectStore(table).getAll()
          asked.onsuccess = () => resolve(asked.result)
        })
        const plain = (_: string, value: unknown) =>
          value instanceof Uint8Array ? Array.from(value, (byte) => String.fromCharCode(byte)).join('') : value
        texts.push(`${name}/${table}: ${JSON.stringify(all, plain)}`)
      }
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      texts.push(...(await cache.keys()).map(({ url }) => new URL(url).pathname))
    }
    return texts
  })

test('only number, device, site and beginning are stored unencrypted, and the worker caches no answer of the API', async ({
  page,
  context,
}) => {
  await signIn(page, 'collection')
  const [id = '', other = ''] = await freeVials(page, 2)
  const passphrase = await beginShift(page, [id, other], 'Van 7')
  await network(context, false)
  await addSample(page, id)
  await button(page, 'Add another sample').click()
  await page.getByRole('textbox', { name: 'First name' }).fill('Wilhelmina')
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Wilhelmina')
  const texts = (await kept(page)).filter((text) => !text.startsWith('{"user"'))
  const all = texts.join('\n')
  expect(all).toContain('Van 7')
  for (const secret of [id, other, 'Ketamine', 'Wilhelmina', passphrase, 'STAFF_BEHIND']) {
    expect(all, secret).not.toContain(secret)
  }
  const files = texts.filter((text) => text.startsWith('/'))
  expect(files).toContain('/')
  const pages = new Set(files.filter((path) => !path.startsWith('/assets/')))
  expect([...pages].sort()).toEqual(['/', '/service-users/offline'])
  expect(files.length).toBeGreaterThan(10)
})

test('a wrong passphrase gets a message and a longer wait each time, even after a reload, and deletes nothing', async ({
  page,
  context,
}) => {
  await signIn(page, 'collection')
  const ids = await freeVials(page, 2)
  const passphrase = await beginShift(page, ids)
  await network(context, false)
  await addSample(page, ids[0] ?? '')
  await page.goto('/shift')
  const wrong = async () => {
    await page.getByRole('textbox', { name: 'Passphrase' }).fill('wrong words that are not it')
    await button(page, 'Open the shift').click()
    await expect(
      page.getByText('That is not the passphrase of this shift. Nothing was deleted.').first(),
    ).toBeAttached()
    await expect(button(page, 'Open the shift')).toBeEnabled()
  }
  for (let tries = 0; tries < 3; tries += 1) await wrong()
  await expect(page.getByText(/Wait \d+ s before you try again/)).toBeVisible()
  await page.clock.install()
  for (let seconds = 2; seconds < 8; seconds *= 2) {
    await page.clock.runFor((seconds + 1) * 1000)
    await expect(page.getByText(/Wait \d+ s/)).toHaveCount(0)
    await wrong()
    // It counts down meanwhile: longer than the last one was.
    await expect(page.getByText(new RegExp(`Wait [${seconds + 1}-${seconds * 2}] s`))).toBeVisible()
  }
  await page.reload()
  await expect(page.getByText(/Wait [1-8] s/)).toBeVisible()
  await expect(button(page, 'Show passphrase')).toBeVisible()
  await page.clock.runFor(9000)
  await unlock(page, `  ${passphrase.toUpperCase()} `)
  await says(page, 1, 0)
})

test('a second tab says that the first has the shift, and opens it once the first is closed', async ({
  page,
  context,
}) => {
  await signIn(page, 'collection')
  const ids = await freeVials(page, 2)
  const passphrase = await beginShift(page, ids)
  const second = await context.newPage()
  await second.goto('/shift')
  await expect(second.getByRole('heading', { name: 'The shift is open in another tab' })).toBeVisible()
  await page.close()
  await unlock(second, passphrase)
  await says(second, 0, 0)
})

test('a signed-out person opens the shift from the sign-in page, makes samples, and sends them after signing in', async ({
  page,
  context,
}) => {
  await signIn(page, 'collection')
  const ids = await freeVials(page, 2)
  const passphrase = await beginShift(page, ids)
  // Losing the session clears local storage (R1.21).
  await page.evaluate(() => localStorage.clear())
  await network(context, false)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'A shift is open on this device' })).toBeVisible()
  await page.getByRole('link', { name: 'Go on with the shift' }).click()
  await unlock(page, passphrase)
  await addSample(page, ids[0] ?? '')
  await button(page, 'Done').click()
  // Sign-in is not offered where it cannot work.
  await page.getByRole('link', { name: 'End the shift' }).click()
  await expect(page.getByText('Ending a shift needs the network')).toBeVisible()
  await expect(button(page, 'Sign in')).toHaveCount(0)
  await network(context, true)
  await expect(button(page, 'Sign in')).toBeVisible()
  await button(page, 'Back to the shift').click()
  await expect(bar(page)).toContainText('not signed in')
  await button(page, 'Sign in').click()
  await page.getByRole('textbox', { name: 'Email' }).fill('collection@demo.example')
  await page.getByRole('textbox', { name: 'Password' }).fill('demo-Vialog-2215')
  await button(page, 'Sign In').click()
  await says(page, 0, 1)
  await expect(page).toHaveURL(/\/shift$/)
})

test('the worker does not touch public pages, alerts and the API', async ({ page }) => {
  await signIn(page, 'collection')
  await beginShift(page, await freeVials(page, 2))
  for (const path of ['/service-users', '/service-users/result/PD2215', '/routes', '/service-users/alerts']) {
    const answer = await page.goto(path)
    expect(answer?.fromServiceWorker(), path).toBe(false)
    expect(answer?.status()).toBe(200)
  }
  const asked: boolean[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/')) asked.push(response.fromServiceWorker())
  })
  expect((await page.goto('/'))?.fromServiceWorker()).toBe(true)
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(asked.filter(Boolean)).toEqual([])
})

test('a browser without storage or space says so before a shift begins', async ({ page, context }) => {
  await signIn(page, 'collection')
  const [id = ''] = await freeVials(page, 1)
  const cdp = await context.newCDPSession(page)
  const origin = new URL(page.url()).origin
  await page.goto('/shift/begin')
  await page.getByRole('textbox', { name: 'Name of this device' }).fill('Tablet 3')
  await page.getByRole('textbox', { name: 'Vials and bags that you take along' }).fill(id)
  await button(page, 'Add').click()
  await button(page, 'Begin the shift').click()
  await expect(page.getByRole('alert')).toContainText('Write the words down, then tick the box.')
  const wrote = page.getByRole('checkbox', { name: 'I wrote it down' })
  await expect(wrote).toHaveAccessibleDescription('Write the words down, then tick the box.')
  await wrote.check()
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 5_000_000 })
  await button(page, 'Begin the shift').click()
  await expect(page.getByRole('alert')).toContainText('This device has too little space')
  // Nothing was reserved.
  await page.reload()
  expect(await offeredVials(page)).toContain(id)
})

test('a press before the words are drawn says what is missing', async ({ page }) => {
  await signIn(page, 'collection')
  const drawing = Promise.withResolvers<void>()
  await page.route('**/diceware-*.json', async (route) => {
    await drawing.promise
    await route.continue()
  })
  await page.goto('/shift/begin')
  await button(page, 'Begin the shift').click()
  await expect(page.getByRole('alert')).toContainText('Enter a name for this device.')
  await expect(page.getByRole('alert')).toContainText('Write the words down, then tick the box.')
  drawing.resolve()
})

test('a roll of labels is entered by its first and last; a wrong range gets a message and can be corrected', async ({
  page,
}) => {
  await signIn(page, 'collection')
  const ids = await freeVials(page, 20)
  const [first = '', last = ''] = [ids.at(0), ids.at(-1)]
  await page.goto('/shift/begin')
  const field = page.getByRole('textbox', { name: 'Vials and bags that you take along' })
  await field.fill(`${last}-${first}`)
  await button(page, 'Add').click()
  await expect(field).toHaveAccessibleDescription(/ends before it begins\. Write the lower label first\./)
  await expect(field).toHaveValue(`${last}-${first}`)
  await expect(page.getByRole('status').filter({ hasText: 'ends before it begins' })).toBeAttached()
  await field.fill(`${first.toLowerCase()} – ${last.toLowerCase()}, NOPE1`)
  await field.press('Enter')
  await expect(page.getByText('20 vials, 0 bags')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Added 20 IDs.' })).toBeAttached()
  await expect(field).toHaveAccessibleDescription(/NOPE1: not a free ID of your site\./)
  await expect(field).toHaveValue('')
  await field.fill(ids[3] ?? '')
  await button(page, 'Add').click()
  await expect(page.getByRole('status').filter({ hasText: `${ids[3]}: in the list already.` })).toBeAttached()
  await expect(page.getByText('20 vials, 0 bags')).toBeVisible()
})

test('labels can be scanned to begin a shift, and on an iPhone a shift begins only from the home screen', async ({
  page,
  browser,
}) => {
  await signIn(page, 'collection')
  const [id = '', other = ''] = await freeVials(page, 2)
  await page.goto('/shift/begin')
  await expect(page.getByRole('textbox', { name: 'Name of this device' })).toBeVisible()
  await scan(page, id)
  await expect(page.getByText('1 vial, 0 bags')).toBeVisible()
  await scan(page, `https://vialog.example/service-users/result/${other}`)
  await expect(page.getByText('2 vials, 0 bags')).toBeVisible()
  await expect(page.getByText(`Scanned ${other}`)).toBeAttached()
  await button(page, `Remove ${id}`).click()
  await expect(page.getByText('1 vial, 0 bags')).toBeVisible()
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1'
  const phone = await browser.newContext({ userAgent })
  const tab = await phone.newPage()
  await signIn(tab, 'collection', '/shift/begin')
  await expect(tab.getByRole('heading', { name: 'Put this page on the home screen first' })).toBeVisible()
  await expect(button(tab, 'Begin the shift')).toHaveCount(0)
  await phone.close()
})
