/** No field cuts what people type or paste: it accepts the text, and says how long it is and may be. */
import type { Locator } from '@playwright/test'
import { register } from './own-samples.ts'
import { button, choose, openNewReport } from './report-support.ts'
import { expect, signIn, test } from './support.ts'

// The server refuses texts that are too long if the page does not know the limit.
test.use({ expectedErrors: /status of 400/ })

async function isSaid(field: Locator, most: string, has: string): Promise<void> {
  await expect(field).toHaveAccessibleDescription(new RegExp(`At most ${most} characters; this has ${has}\\.`))
}

test('a name and a reason that are too long', async ({ page, request }) => {
  const [id = ''] = await register(request, 1)
  await signIn(page, 'collection', `/samples/${id}/delete`)
  const names = page.getByRole('group', { name: 'Staff full name' })
  await names.getByLabel('First name').fill('A'.repeat(150))
  await names.getByLabel('Last name').fill('B'.repeat(60))
  await expect(names.getByLabel('First name')).toHaveValue('A'.repeat(150))
  await isSaid(names, '200', '211')
  const reason = page.getByRole('textbox', { name: 'Reason' })
  await reason.fill('x'.repeat(1204))
  await expect(reason).toHaveValue('x'.repeat(1204))
  await isSaid(reason, '1,000', '1,204')
})

test('the name of the collector', async ({ page }) => {
  await signIn(page, 'collection', '/collection-survey')
  const names = page.getByRole('group', { name: /full name/ })
  await names.getByLabel('First name').fill('A'.repeat(201))
  await expect(names.getByLabel('First name')).toHaveValue('A'.repeat(201))
  await button(page, 'Next').click()
  await expect(page.getByRole('alert')).toContainText(/At most 200 characters; this has \d+\./)
})

test('the notes and numbers of a report', async ({ page, request }) => {
  await openNewReport(page, request)
  await choose(page, 'GC-MS')
  const notes = page.getByRole('textbox', { name: /^Notes/ }).first()
  await notes.fill('x'.repeat(5001))
  await expect(notes).toHaveValue('x'.repeat(5001))
  await isSaid(notes, '5,000', '5,001')
  const portion = page.getByRole('textbox', { name: /^Portion/ })
  await portion.fill('1'.repeat(31))
  await expect(portion).toHaveValue('1'.repeat(31))
  await expect(portion).toHaveAccessibleDescription(/A weight is 0 or more, in steps of 0\.0001 mg\./)
})

test('a password, where an emoji counts as one character', async ({ page }) => {
  await page.goto('/')
  const password = page.getByLabel('Password', { exact: true })
  await page.getByLabel('Email').fill('someone@demo.example')
  await password.fill('🙂'.repeat(129))
  await expect(password).toHaveValue('🙂'.repeat(129))
  await button(page, 'Sign In').click()
  await isSaid(password, '128', '129')
})

test('several fields at once: the summary names each', async ({ page }) => {
  await signIn(page, 'admin', '/admin/sites?edit=new')
  await page.getByRole('textbox', { name: 'Name' }).fill('N'.repeat(300))
  await page.getByRole('textbox', { name: 'Phone' }).fill('1'.repeat(300))
  await button(page, 'Save').click()
  const links = page.getByRole('alert').getByRole('link')
  await expect(links).toHaveText([
    'Name: At most 200 characters; this has 300.',
    'Phone: At most 100 characters; this has 300.',
  ])
})
