/**
 * Whatever staff type into a form is still there after a reload, until they send or discard it; passwords are not kept.
 */
import { expect, signIn, test } from './support.ts'

test('an administration form restores what was typed, and only that', async ({ page }) => {
  await signIn(page, 'admin', '/admin/messages')
  await page.getByRole('button', { name: 'Add a message' }).click()
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Closed on Friday.')
  await page.reload()
  await expect(page.getByText(/^Your draft from .+ is here again/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('Closed on Friday.')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('')
})

test('leaving a changed form asks first, and Cancel keeps the draft', async ({ page }) => {
  await signIn(page, 'admin', '/admin/sites')
  await page.getByRole('button', { name: 'Add a site' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Mobile van')
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Add a site' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mobile van')
})

test('the device never stores the password of the mail server', async ({ page }) => {
  await signIn(page, 'admin', '/admin/settings')
  const form = page.getByRole('region', { name: 'Mail' })
  await form.getByRole('switch', { name: 'Send invitations and links by mail' }).press('Space')
  await form.getByLabel('Mail server').fill('mail.example')
  await form.getByLabel('User name').fill('vialog')
  await form.getByLabel('Password').fill('sesame')
  await page.reload()
  await expect(form.getByLabel('Mail server')).toHaveValue('mail.example')
  await expect(form.getByLabel('Password')).toHaveValue('')
})

test('a field does not cut a text that is too long but says so', async ({ page }) => {
  await signIn(page, 'admin', '/admin/messages')
  await page.getByRole('button', { name: 'Add a message' }).click()
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('x'.repeat(1001))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('At most 1,000 characters; this has 1,001.')
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('x'.repeat(1001))
})

test('a password alone leaves no draft', async ({ page }) => {
  await signIn(page, 'admin', '/admin/settings')
  const form = page.getByRole('region', { name: 'Mail' })
  const isOn = form.getByRole('switch', { name: 'Send invitations and links by mail' })
  await isOn.press('Space')
  await form.getByLabel('User name').fill('vialog')
  await form.getByLabel('Password').fill('sesame')
  await form.getByLabel('User name').fill('')
  await isOn.press('Space')
  await expect.poll(() => page.evaluate(keptForms)).toBe(0)
})

/** The number of form drafts in this browser. */
const keptForms = () =>
  new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('vialog-form-drafts')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const counting = opening.result.transaction('forms').objectStore('forms').count()
      counting.onerror = () => reject(counting.error)
      counting.onsuccess = () => resolve(counting.result)
    }
  })
