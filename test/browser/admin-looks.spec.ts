/** How the pages of administration look; the projects ask it of the light desk and the dark phone. */
import { expect, looksRight, signIn, test } from './support.ts'

const pages = ['sites', 'routing', 'ids', 'options', 'drugs?only=important', 'losses', 'messages', 'courier', 'health']
const forms = [
  'sites?edit=new',
  'routing?edit=1',
  'settings',
  'ids?edit=register',
  'ids?edit=void',
  'drugs?edit=import',
  'messages?edit=new',
]

for (const [what, names] of Object.entries({ lists: pages, forms })) {
  test(`${what} of administration`, async ({ page }) => {
    await signIn(page, 'admin', '/admin')
    for (const name of names) {
      await page.goto(`/admin/${name}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Loading...')).toHaveCount(0)
      if (names === forms)
        await page
          .locator('form')
          .last()
          .getByRole('button', { name: /Save|Look at|Make IDs/ })
          .waitFor()
      await looksRight(page)
    }
  })
}

test('refusals of a form', async ({ page }) => {
  await signIn(page, 'admin', '/admin/drugs?edit=new')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await looksRight(page)
})

test('the page of a link, and one’s own password', async ({ page }) => {
  await page.goto('/welcome')
  await expect(page.getByRole('alert')).toContainText('The address is not complete.')
  await looksRight(page)
  await signIn(page, 'collection', '/password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await looksRight(page)
})
