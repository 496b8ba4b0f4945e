/** Every page of a shift in both themes and sizes: no axe faults, no sideways scrolling. */
import type { Page } from '@playwright/test'
import { headersOf } from './own-samples.ts'
import { addSample, beginShift, freeVials, network, pageWithShift, says, unlock } from './shift-support.ts'
import { expect, looksRightEverywhere, signIn, test } from './support.ts'
import { button, isAt, option, sampleId } from './survey-support.ts'

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })

/** Saves screenshots if LOOK_AT=folder is set. */
const looked = async (page: Page, name: string) => {
  const folder = process.env.LOOK_AT
  await looksRightEverywhere(page, async () => {
    const { width = 0 } = page.viewportSize() ?? {}
    if (folder) await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true })
  })
}

/** Answers as the server does when it refuses a sample. */
const refuse = (page: Page, id: string) =>
  page.route(/\/api\/shifts\/[^/]+\/samples\/$/, async (route) => {
    const { samples } = route.request().postDataJSON()
    const answers = samples.map(({ sample_id }: { sample_id: string }) =>
      sample_id === id
        ? { outcome: 'refused', sample_id, detail: `${sample_id} belongs to another site.`, errors: [] }
        : { outcome: 'again', sample_id },
    )
    await route.fulfill({ json: { answers } })
  })

test('a passphrase of common words, or of names around the device, is refused', async ({ page }) => {
  await signIn(page, 'collection')
  const site = await (
    await page.request.get('/api/user/my-site/', { headers: await headersOf(page.request, 'collection') })
  ).json()
  const [id = ''] = await freeVials(page, 1)
  await page.goto('/shift/begin')
  await page.getByRole('textbox', { name: 'Vials and bags that you take along' }).fill(id)
  await button(page, 'Add').click()
  await page.getByRole('textbox', { name: 'Name of this device' }).fill('Tablet 2')
  await page.getByRole('radio', { name: 'One of my own' }).check()
  const own = page.getByRole('textbox', { name: 'Your passphrase' })
  for (const phrase of [
    'merci beaucoup',
    'muchas gracias',
    `tablet 2 ${site.name} 2026`,
    site.address,
    `${site.name} demo`,
    'riverside outreach van',
    'collection@demo.example',
    'bonjour tout le monde',
    'tablette deux parkdale',
    'je t aime mon amour',
    'buenos dias a todos',
  ]) {
    await own.fill(phrase)
    await button(page, 'Begin the shift').click()
    await expect(own, phrase).toHaveAccessibleDescription(/too easy to guess/, { timeout: 30_000 })
    await own.fill('')
    await button(page, 'Begin the shift').click()
    await expect(own).not.toHaveAccessibleDescription(/too easy to guess/)
  }
})

test('while somebody types a passphrase, the page says how strong it is, before any button', async ({ page }) => {
  await signIn(page, 'collection')
  await page.goto('/shift/begin')
  await page.getByRole('radio', { name: 'One of my own' }).check()
  const own = page.getByRole('textbox', { name: 'Your passphrase' })
  const line = page.getByRole('status').filter({ hasText: 'to guess' })
  await own.fill('Riverside bonjour 2026')
  await expect(line).toContainText('Still easy to guess.', { timeout: 30_000 })
  await expect(line).toContainText('‘Riverside’: names and words of this service count for nothing.')
  await expect(line).toContainText('‘bonjour’: frequent words count for little.')
  await looked(page, 'begin-weak')
  await own.fill('walrus candle oxide fjord mustard')
  await expect(line).toHaveText('Hard to guess.')
  await looked(page, 'begin-strong')
  await own.fill('')
  await expect(line).toHaveCount(0)
})

test('every page of a shift', async ({ page, context }) => {
  await signIn(page, 'collection')
  const ids = await freeVials(page, 12)
  await page.goto('/shift/begin')
  await button(page, 'Begin the shift').click()
  await expect(page.getByRole('alert')).toBeVisible()
  const labels = page.getByRole('textbox', { name: 'Vials and bags that you take along' })
  await labels.fill(`${ids.join(' ')} NOPE1`)
  await button(page, 'Add').click()
  await expect(labels).toHaveAccessibleDescription(/NOPE1: not a free ID of your site\./)
  await looked(page, 'begin')
  await page.getByRole('radio', { name: 'One of my own' }).check()
  await page.getByRole('textbox', { name: 'Your passphrase' }).fill('password1')
  await page.getByRole('textbox', { name: 'Name of this device' }).fill('Tablet 2')
  await button(page, 'Begin the shift').click()
  await expect(page.getByRole('alert')).toContainText('That is too easy to guess.', { timeout: 30_000 })
  await looked(page, 'begin-own')
  const passphrase = await beginShift(page, ids)
  await looked(page, 'shift-empty')
  await network(context, false)
  await page.getByRole('link', { name: 'Add Sample' }).click()
  await isAt(page, 0)
  await looked(page, 'survey')
  await option(page, 'Results are for', 'Staff, drug market monitoring').check()
  await button(page, 'Next').click()
  await sampleId(page).fill('QQ7777')
  await page.keyboard.press('Tab')
  await expect(page.getByText('QQ7777 is not reserved for this shift.')).toBeVisible()
  await looked(page, 'survey-not-reserved')
  await page.goto('/shift')
  await expect(page.getByRole('heading', { name: 'Go on with the shift' })).toBeVisible()
  await looked(page, 'locked')
  await unlock(page, passphrase)
  await expect(page.getByText('You have an unfinished sample.')).toBeVisible()
  await page.getByRole('link', { name: 'Add Sample' }).click()
  await button(page, 'Discard draft').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
  await isAt(page, 0)
  await button(page, 'Cancel').click()
  await addSample(page, ids[0] ?? '')
  await looked(page, 'card')
  await button(page, 'Done').click()
  await addSample(page, ids[1] ?? '')
  await button(page, 'Done').click()
  await says(page, 2, 0)
  await looked(page, 'shift-offline')
  await refuse(page, ids[0] ?? '')
  await network(context, true)
  await expect(page.getByText(`${ids[0]} belongs to another site.`)).toBeVisible({ timeout: 30_000 })
  await looked(page, 'shift-refused')
  await page.getByRole('link', { name: `Give up ${ids[0]}` }).click()
  await button(page, 'Give this sample up').click()
  await expect(page.getByRole('alert')).toContainText('Print the answers first.')
  await looked(page, 'give-up')
  await button(page, 'Cancel').click()
  await page.getByRole('link', { name: 'End the shift' }).click()
  await expect(page.getByText('2 samples are missing at the service:')).toBeVisible()
  await looked(page, 'end-missing')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'A shift is open on this device' })).toBeVisible()
  await looked(page, 'offer')
})

test('administration of shifts', async ({ page, browser }) => {
  const other = await browser.newContext()
  const tablet = await other.newPage()
  await signIn(tablet, 'collection')
  const ids = await freeVials(tablet, 3)
  const device = `Van ${ids[0]}`
  await beginShift(tablet, ids, device)
  await signIn(page, 'admin', await pageWithShift(new URL(tablet.url()).origin, device))
  await expect(page.getByRole('link', { name: device })).toBeVisible()
  await looked(page, 'admin-shifts')
  await page.getByRole('link', { name: device }).click()
  await expect(page.getByRole('heading', { name: `${device}, Parkdale Community Health` })).toBeVisible()
  await button(page, 'Free these IDs').click()
  await expect(page.getByRole('alert')).toContainText('Choose at least one ID.')
  await looked(page, 'admin-shift')
  await page.getByRole('checkbox', { name: ids[0] ?? '' }).check()
  await page.getByRole('checkbox', { name: 'I have these labels in front of me' }).check()
  await page.getByRole('textbox', { name: 'Reason' }).fill('The label was torn off.')
  await button(page, 'Free these IDs').click()
  await expect(page.getByText('The IDs are free again.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: ids[0] ?? '' })).toHaveCount(0)
  await button(page, 'Show the recovery code').click()
  // The link goes to the field with the fault, not to the reason in the part above.
  await page.getByRole('alert').getByRole('link', { name: 'Enter the reason.' }).click()
  await expect(page.getByRole('textbox', { name: 'Why is it needed?' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Why is it needed?' }).fill('The words were lost.')
  await button(page, 'Show the recovery code').click()
  const code = await page.getByText(/^[A-Z2-9]{5}(-[A-Z2-9]{5}){5}$/).textContent()
  await looked(page, 'admin-shift-code')
  // The recovery code opens the device instead of the passphrase.
  await tablet.goto('/shift')
  await unlock(tablet, code?.toLowerCase() ?? '')
  await other.close()
})
