/** A shift without a network on one device: begin, make samples, reload, send and end, on its pages. */
import { addSample, bar, beginShift, freeVials, network, says, unlock } from './shift-support.ts'
import { expect, signIn, test } from './support.ts'
import { button } from './survey-support.ts'

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })

test('a shift begins, gets samples without a network, opens again, is sent and ends', async ({ page, context }) => {
  await signIn(page, 'collection')
  const ids = await freeVials(page, 3)
  const passphrase = await beginShift(page, ids)
  await expect(page.getByText('You have 3 vials left.')).toBeVisible()
  await network(context, false)
  await expect(bar(page)).toContainText('no network')
  await addSample(page, ids[0] ?? '')
  await page.getByRole('button', { name: 'Done' }).click()
  await says(page, 1, 0)
  await page.reload()
  await unlock(page, passphrase)
  await says(page, 1, 0)
  await addSample(page, ids[1] ?? '')
  await button(page, 'Done').click()
  await says(page, 2, 0)
  await network(context, true)
  await says(page, 0, 2)
  await expect(page.getByText('The service holds every sample of this shift.')).toBeVisible()
  await page.getByRole('link', { name: 'End the shift' }).click()
  await expect(page.getByText('This device made 2.')).toBeVisible()
  await expect(page.getByText('The service holds 2.')).toBeVisible()
  await button(page, 'End the shift and delete it from this device').click()
  await expect(page.getByRole('heading', { level: 1, name: 'The shift is over' })).toBeVisible()
  await expect(page.getByText('1 ID went back to your site.')).toBeVisible()
  const left = await page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: await caches.keys(),
    records: await new Promise<number>((resolve) => {
      const asked = indexedDB.open('vialog-shift')
      asked.onsuccess = () => {
        const count = asked.result.transaction('records').objectStore('records').count()
        count.onsuccess = () => {
          resolve(count.result)
          asked.result.close()
        }
      }
    }),
  }))
  expect(left).toEqual({ workers: 0, caches: [], records: 0 })
})

test('a fault at the beginning of a shift goes as soon as it is mended', async ({ page }) => {
  await signIn(page, 'collection', '/')
  const [one = ''] = await freeVials(page, 1)
  await page.goto('/shift/begin')
  await page.getByRole('button', { name: 'Begin the shift' }).click()
  const fault = page.getByText('Scan or type at least one ID.')
  await expect(fault).toHaveCount(2)
  await page.getByRole('textbox', { name: 'Vials and bags that you take along' }).fill(one)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: new RegExp(one) })).toBeVisible()
  await expect(fault).toHaveCount(0)
  // What is still wrong stays.
  await expect(page.getByText('Enter a name for this device.')).toHaveCount(2)
})
