/** An administrator edits what a drug's result says beside its name, and which classes are strong. */
import { expect, looksRight, signIn, test } from './support.ts'

test('a drug gets names that people say, mirror forms, and what comes along', async ({ page }) => {
  const name = `Newdrug ${Math.floor(Math.random() * 1e6)}`
  await signIn(page, 'admin', '/admin/drugs?edit=new')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Names that people say').fill('newt; a; b; c; d')
  await page.getByLabel('Used to make, or left from making').fill('No such drug')
  await page.getByLabel('What comes along with it').fill('caffeine')
  await page.getByLabel('Group of mirror forms').fill('newdrugs')
  await page.getByText('A mirror form that is stronger than the mixture').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose at most 4 names that people say.')
  await expect(page.getByRole('alert')).toContainText('‘caffeine’ is not complete.')
  await page.getByLabel('Names that people say').fill('newt')
  await page.getByLabel('Used to make, or left from making').fill('fentanyl')
  await page.getByLabel('What comes along with it').fill('caffeine | not told | a manual')
  await looksRight(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${name} was saved.`)).toBeVisible()

  await page.goto(`/admin/drugs?search=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).or(page.getByRole('button', { name })).first().click()
  await expect(page.getByLabel('What comes along with it')).toHaveValue('caffeine | not told | a manual')
  await expect(page.getByLabel('Used to make, or left from making')).toHaveValue('fentanyl')
})

test('a class is marked as strong', async ({ page }) => {
  await signIn(page, 'admin', '/admin/drugs')
  await page.getByRole('button', { name: 'Strong classes' }).click()
  const nitazene = page.getByRole('switch', { name: 'nitazene' })
  await expect(nitazene).toBeChecked()
  await expect(page.getByRole('switch', { name: 'barbiturate' })).not.toBeChecked()
  await looksRight(page)
  await page.getByText('barbiturate', { exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The strong classes were saved.')).toBeVisible()
})
