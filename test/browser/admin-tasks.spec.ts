/** What waits for an administrator, messages to everybody, and the records. */
import { headersOf, lost, register, sent } from './own-samples.ts'
import { expect, signIn, test } from './support.ts'

test.use({ expectedErrors: /status of 409/ })

test('a request for deletion is decided after the page says what that does', async ({ page, request }) => {
  const [one = '', other = ''] = await register(request, 2)
  const headers = await headersOf(request, 'collection')
  for (const id of [one, other]) {
    const data = { staff: 'Robin Ortiz', reason: 'Registered twice' }
    await request.delete(`/api/samples/${id}/`, { headers, data })
  }
  await signIn(page, 'admin', '/admin/deletions')
  await page.getByRole('button', { name: `Decide about ${one}` }).click()
  await page.getByRole('radio', { name: 'Delete it; the vial was destroyed' }).check()
  await expect(page.getByText('The sample leaves every list')).toBeVisible()
  const names = (label: string) => page.getByRole('group', { name: label })
  await names('Who destroyed the vial?').getByLabel('First name').fill('Ada')
  await names('Who destroyed the vial?').getByLabel('Last name').fill('Osei')
  await page.getByRole('button', { name: 'Delete the sample' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter the first and last name of the witness.')
  await names('Who was the witness?').getByLabel('First name').fill('Ben')
  await names('Who was the witness?').getByLabel('Last name').fill('Cole')
  await page.getByRole('button', { name: 'Delete the sample' }).click()
  await expect(page.getByText(`${one} was deleted.`)).toBeVisible()

  await page.getByRole('button', { name: `Decide about ${other}` }).click()
  await page.getByRole('radio', { name: 'Keep it' }).check()
  await page.getByLabel('Note').fill('It is another vial')
  await page.getByRole('button', { name: 'Keep the sample' }).click()
  await expect(page.getByText(`${other} is kept.`)).toBeVisible()
})

test('a lost sample shows whom to call, and is written off or found', async ({ page, request }) => {
  const [one = '', other = ''] = await sent(request, 2)
  await lost(request, [one, other])
  await signIn(page, 'admin', `/admin/losses?search=${one}`)
  await expect(page.getByRole('link', { name: /^Call / }).first()).toHaveAttribute('href', /^tel:/)
  await page.getByRole('button', { name: `Write off ${one}` }).click()
  await page.getByLabel('Reason').fill('The courier’s bag was stolen')
  await page.getByRole('button', { name: 'Write off', exact: true }).click()
  await page.getByLabel('Show').selectOption('Written off')
  await expect(page.getByText('The courier’s bag was stolen')).toBeVisible()
  await page.goto(`/admin/losses?search=${other}`)
  await page.getByRole('button', { name: `${other} was found` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Found' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
})

test('a loss that somebody else wrote off meanwhile says who did it, and keeps what was typed', async ({
  page,
  request,
}) => {
  const [one = ''] = await sent(request, 1)
  await lost(request, [one])
  await signIn(page, 'admin', `/admin/losses?search=${one}`)
  await page.getByRole('button', { name: `Write off ${one}` }).click()
  const reason = page.getByLabel('Reason')
  await reason.fill('Not in the freezer')
  const other = await page.context().newPage()
  await other.goto(`/admin/losses?search=${one}`)
  await other.getByRole('button', { name: `Write off ${one}` }).click()
  await other.getByLabel('Reason').fill('The bag was stolen')
  await other.getByRole('button', { name: 'Write off', exact: true }).click()
  await expect(other.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Write off', exact: true }).click()
  await expect(page.getByText(new RegExp(`wrote ${one} off already: ‘The bag was stolen’`))).toBeVisible()
  await expect(reason).toHaveValue('Not in the freezer')
  await page.getByRole('button', { name: 'Cancel' }).click()
})

test('a search for a loss, a deletion or an ID asks about O for 0', async ({ page }) => {
  await signIn(page, 'admin', '/admin/losses?search=PD22l5')
  for (const list of ['losses', 'deletions', 'ids']) {
    await page.goto(`/admin/${list}?search=PD22O5`)
    await page.getByRole('button', { name: 'Did you mean PD2205?' }).click()
    await expect(page).toHaveURL(new RegExp(`/admin/${list}.*search=PD2205`))
  }
})

test('a site that runs out of labels warns its staff, and administrators see which site it is', async ({
  page,
  browser,
}) => {
  await signIn(page, 'collection2')
  await expect(page.getByText(/^Your site has only \d+ bags left to register\./)).toBeVisible()
  const other = await browser.newPage()
  await signIn(other, 'admin')
  await expect(other.getByText(/^Queen West Drop-In has only \d+ bags left\.$/)).toBeVisible()
  await other.getByRole('link', { name: 'Register more' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Registered IDs' })).toBeVisible()
  await other.close()
})

test('a message has a preview and can be ended', async ({ page }) => {
  const content = `The freezer is full (${Math.random()})`
  await signIn(page, 'admin', '/admin/messages?edit=new')
  await page.getByLabel('Label').fill('Storage')
  await page.getByRole('textbox', { name: 'Message' }).fill(content)
  await expect(page.getByRole('region', { name: 'This is how it looks' })).toContainText(`Storage — ${content}`)
  // Nobody works at this site, so no other test sees the message.
  await page.getByLabel('At which site?').selectOption('Riverside Outreach Van')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: `End now: ${content}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click()
  await expect(page.getByRole('row', { name: content })).toContainText('Over')
})

test('only changed settings are sent and audited; a refused one stays in the form', async ({ page }) => {
  await signIn(page, 'admin', '/admin/settings')
  const notes = page.getByLabel('Notes for couriers')
  const before = await notes.inputValue()
  await page.getByLabel('Holidays').fill('New year')
  await notes.fill(`${before} Ring twice.`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('‘New year’ is not a date.')
  await page.getByLabel('Holidays').fill('2031-01-01')
  const sending = page.waitForRequest((one) => one.method() === 'PATCH')
  await page.getByRole('button', { name: 'Save' }).click()
  expect(Object.keys((await sending).postDataJSON()).sort()).toEqual(['courier_notes', 'holidays'])
  await expect(page.getByText('The settings were saved.')).toBeVisible()
  await notes.fill(before)
  await page.getByRole('button', { name: 'Save' }).click()

  await page.goto('/admin/audit?only=settings')
  await expect(page.getByText('2031-01-01').first()).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('audit.csv')
})
