/** An administrator closes a site in one act, sees first what that does, and undoes it; a device that is out sends all the same. */
import { ownService } from './own-service.ts'
import { seedSamples } from './shift-seed.ts'
import { asked, beginShift, freeVials, says, tokenOf, unlock } from './shift-support.ts'
import { signInAs } from './shift-tablet.ts'
import { expect, looksRightEverywhere, test } from './support.ts'

// The service refuses a wrong name, and the console reports that.
test.use({ expectedErrors: /status of 400/ })

test('a site closes with a preview, and opens again with all that it had', async ({ browser }) => {
  await using service = await ownService({ demo: true })
  await using context = await browser.newContext({ baseURL: service.address })
  const page = await context.newPage()
  await page.goto('/admin/sites')
  await signInAs(page, 'admin')
  await page.getByRole('link', { name: 'Queen West Drop-In' }).click()
  await page.getByRole('button', { name: 'Close Queen West Drop-In …' }).click()
  const close = page.getByRole('button', { name: 'Close Queen West Drop-In', exact: true })
  await close.click()
  await expect(page.getByRole('alert')).toContainText('Choose the site that takes over.')
  // A lab collects nothing, so it is not offered.
  await expect(page.getByLabel('Site that takes over').getByRole('option', { name: /Laboratory/ })).toHaveCount(0)
  await page.getByLabel('Site that takes over').selectOption('Riverside Outreach Van')
  const would = page.getByRole('region', { name: 'What goes to Riverside Outreach Van' })
  await expect(would).toContainText('1 account')
  await expect(would).toContainText('134 free labels')
  await expect(would).toContainText('4 vials lie here.')
  await expect(would).toContainText('Nothing new can be sent, added or told to it.')
  await expect(would).toContainText('Release its last return; it has none yet.')
  await looksRightEverywhere(page)
  await page.getByLabel('Name of the site that closes').fill('Queen West')
  await page.getByLabel('Reason').fill('The lease ended.')
  await close.click()
  await expect(page.getByRole('alert')).toContainText('Type the name of the site that closes: Queen West Drop-In')
  // What was typed is there after a reload.
  await page.reload()
  await expect(page.getByLabel('Reason')).toHaveValue('The lease ended.')
  await page.getByLabel('Name of the site that closes').fill('queen west drop-in')
  await close.click()
  const closed = page.getByRole('region', {
    name: 'Queen West Drop-In is closed, and Riverside Outreach Van took over',
  })
  await expect(closed).toContainText('134 free labels')
  await looksRightEverywhere(page)
  await closed.getByRole('button', { name: 'Back to the sites' }).click()
  await expect(page.getByRole('row', { name: /^Queen West Drop-In \(Closed\)/ })).toContainText('0')

  // Whoever worked there reads its samples where they are now.
  await using other = await browser.newContext({ baseURL: service.address })
  const staff = await other.newPage()
  await staff.goto('/')
  await signInAs(staff, 'collection2')
  await expect(staff.getByText('Riverside Outreach Van').first()).toBeVisible()
  await expect(staff.getByText('Queen West Drop-In has closed.')).toBeVisible()

  await page.getByRole('link', { name: 'Queen West Drop-In' }).click()
  await page.getByRole('button', { name: 'See what happened, or undo it' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Open Queen West Drop-In again?' })
  await expect(dialog).toContainText(
    'What Riverside Outreach Van has used up or tested since then stays there, and is listed.',
  )
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('region', { name: 'Queen West Drop-In is open again.' })).toContainText(
    'Everything went back.',
  )
  await looksRightEverywhere(page)
})

test('a device sends what it holds to the site that took over, and says so', async ({ browser }) => {
  await using service = await ownService({ demo: true })
  const { address } = service
  await using context = await browser.newContext({ baseURL: address })
  const page = await context.newPage()
  await page.goto('/')
  await signInAs(page, 'collection')
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
  const [first = '', second = ''] = await freeVials(page, 2)
  const passphrase = await beginShift(page, [first, second])
  await seedSamples(page, passphrase, [first])

  const admin = await tokenOf(address, 'admin')
  const mine = await asked<{ id: number; name: string }>(
    address,
    await tokenOf(address, 'collection'),
    '/user/my-site/',
  )
  const sites = await asked<{ id: number; name: string }[]>(address, admin, '/admin/sites/')
  const to = sites.find(({ name }) => name === 'Riverside Outreach Van')
  const input = { to_site_id: to?.id, name: mine.name, reason: 'The lease ended.' }
  await asked(address, admin, `/admin/sites/${mine.id}/close/`, input)
  // A session of today names the site that took over.
  await page.evaluate(() => localStorage.removeItem('user'))
  await page.goto('/shift')
  await unlock(page, passphrase)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await signInAs(page, 'collection')
  await says(page, 0, 1)
  await expect(
    page.getByText(
      `${mine.name} has closed since this shift began, and Riverside Outreach Van took over: the samples go there.`,
    ),
  ).toBeVisible()
  const stored = await asked<{ collecting_site_id: number }>(address, admin, `/samples/${first}/`)
  expect(stored.collecting_site_id).toBe(to?.id)
})
